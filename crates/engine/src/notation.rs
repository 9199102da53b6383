//! Texts and bytes to types and back: transcripts, diagrams, GGF, WTHOR, OBF, `.tab` boards and
//! `.evl` populations. No files are opened here.

pub mod anything;
pub mod diagram;
pub mod evl;
pub mod ggf;
pub mod movetext;
pub mod obf;
mod other_programs;
pub mod record;
pub mod sgf;
pub mod tab;
pub mod transcript;
pub mod wthor;
