//! The window: a game of Othello, and the lab behind it.

pub mod action;
pub mod app;
pub mod exports;
pub mod failure;
pub mod files;
pub mod insight;
pub mod messages;
pub mod names;
pub mod roster;
pub mod runs;
pub mod saver;
pub mod session;
pub mod settings;
pub mod svg;
pub mod theme;
pub mod timing;
pub mod ui;
pub mod worker;

pub use app::{App, Places};
