//! The game on the board, its analysis, and what it is compared with: databases and the opening book.

pub mod board_editor;
pub mod database_download;
pub mod databases;
pub mod feedback;
pub mod game_analysis;
pub mod opening_book;
pub mod result_card;
pub mod session;
pub mod setup;
