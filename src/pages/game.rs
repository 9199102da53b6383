//! The views of the game's page: the board, the panels beside it and the result.

pub mod analysis;
pub mod arrows;
pub mod bar;
pub mod board;
pub mod book;
pub mod explorer;
pub mod file_failure;
pub mod graph;
pub mod loss;
pub mod moves;
pub mod players;
pub mod result;
pub mod side;
