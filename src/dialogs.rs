//! Dialogs over the page. Each draws its state and returns the user's action.

#[cfg(feature = "cluster")]
pub mod cluster;
pub mod collection;
pub mod deleted_runs;
pub mod editor;
pub mod file;
pub mod legend;
pub mod lessons;
pub mod library;
pub mod new_game;
pub mod palette;
pub mod paste;
pub mod questions;
pub mod shortcuts;
pub mod style;
