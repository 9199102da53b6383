//! What games and positions are kept in, and read from.

pub mod annotated_game;
pub mod dataset;
pub mod game_files;
pub mod lesson_files;
pub mod lessons;
pub mod net_examples;
pub mod saved_game;
