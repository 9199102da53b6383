//! The window: a game of Othello, and the lab.

pub mod action;
pub mod app;
mod cluster;
mod dialogs;
pub mod dispatcher;
mod export;
pub mod files;
pub mod game;
mod keys;
pub mod page;
pub mod pages;
mod places;
mod roster;
mod run_kinds;
mod runs;
pub mod settings;
pub mod sound;
pub mod teach;
pub mod text;
pub mod theme;
pub mod timing;
#[cfg(test)]
mod watchdog;
#[cfg(target_family = "wasm")]
pub mod web;
mod widgets;
pub mod worker;

pub use app::App;
pub use places::Places;
