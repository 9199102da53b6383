//! Runs of the lab in the background: `LiveRun` for all, and a file for the view of each kind.

pub mod earlier;
pub mod evolution;
#[cfg(any(test, target_family = "wasm"))]
pub mod evolution_job;
pub mod experiment;
pub mod exports;
pub mod family;
pub mod forecast;
pub mod kinship;
pub mod learning;
pub mod live;
pub mod network;
pub mod network_study;
pub mod notification;
pub mod patterns;
pub mod tournament;
pub mod trial;

pub use live::{LiveRun, LiveState, RunStart};
