//! Texts to types and back: transcripts, diagrams, `.tab` boards and `.evl` populations. No files
//! are opened here.

pub mod diagram;
pub mod evl;
pub mod tab;
pub mod transcript;
