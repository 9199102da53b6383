//! The window: a game of Othello, and the lab behind it.

pub mod action;
pub mod app;
pub mod exports;
pub mod files;
pub mod insight;
pub mod lab_work;
pub mod learning;
pub mod messages;
pub mod names;
pub mod pace;
pub mod roster;
pub mod saver;
pub mod session;
pub mod settings;
pub mod svg;
pub mod theme;
pub mod timing;
pub mod tournament_work;
pub mod ui;
pub mod worker;

pub use app::{App, Places};
