//! Formats of games, positions and populations: transcripts, diagrams, GGF, SGF, PGN, WTHOR, OBF,
//! `.tab` boards and `.evl` populations. They convert texts and bytes; no files are opened here.

pub mod conversion;
pub mod detect;
pub mod diagram;
pub mod evl;
mod fields;
pub mod game_error;
pub mod ggf;
pub mod movetext;
pub mod obf;
pub mod pgn;
mod quest;
pub mod record;
pub mod sgf;
mod sgf_syntax;
pub mod tab;
pub mod transcript;
pub mod wthor;
