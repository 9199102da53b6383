//! Formats of games, positions and populations: transcripts, diagrams, GGF, SGF, PGN, WTHOR, OBF,
//! `.tab` boards and `.evl` populations. They convert texts and bytes; no files are opened here.

mod contents;
pub mod conversion;
pub mod detect;
pub mod diagram;
mod drawn;
pub mod evl;
mod fields;
pub mod game_error;
pub mod ggf;
mod loose;
pub mod movetext;
mod numbered;
pub mod obf;
mod pasted;
pub mod pgn;
mod plain;
mod quest;
pub mod record;
pub mod sgf;
mod sgf_syntax;
pub mod tab;
pub mod transcript;
pub mod wthor;
