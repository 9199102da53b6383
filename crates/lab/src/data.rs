//! Storage formats of games and positions, and the datasets built from them.

pub mod annotated_game;
pub mod annotated_play;
pub mod choice_play;
pub mod explorer;
#[cfg(feature = "fetch")]
pub mod fetch;
pub mod game_files;
mod lines;
pub mod opening_names;
pub mod rows;
pub mod saved_game;
pub mod sources;
