//! Runs of the lab that work beside the window: one wrapper for all, and a file for what each kind shows.

pub mod announced;
pub mod earlier;
pub mod evolution;
pub mod family;
pub mod learning;
pub mod live;
pub mod network;
pub mod patterns;
pub mod quiet;
pub mod tournament;
pub mod trial;

pub use live::{Live, State};
