//! The window: a game of Othello, and the lab.

pub mod action;
pub mod app;
mod board_editor;
mod databases;
pub mod executor;
mod exports;
mod failure;
pub mod files;
pub mod game_analysis;
mod keys;
mod machines;
pub mod messages;
mod names;
mod opening_book;
mod picture;
mod plot_picture;
mod reasons;
mod recent;
mod result_card;
mod roster;
mod runs;
mod saver;
pub mod session;
pub mod settings;
pub mod setup;
pub mod sound;
pub mod theme;
pub mod timing;
pub mod ui;
mod visual_order;
#[cfg(test)]
mod watchdog;
pub mod worker;

pub use app::{App, Places};
