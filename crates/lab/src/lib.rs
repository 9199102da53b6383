//! The lab: players from files, games between them, evolution, training and tournaments.
//!
//! Long work proceeds in steps, so that the window and the command line can share the code. All random numbers come
//! from seeds, so results do not depend on the number of threads.

pub mod book;
pub mod data;
pub mod evolution;
pub mod executor;
pub mod games;
pub mod jobs;
pub mod ladder;
pub mod league;
pub mod library;
pub mod players;
pub mod pool;
pub mod rating;
pub mod runs;
pub mod store;
pub mod svg;
#[cfg(test)]
mod test_games;
pub mod train;
#[cfg(test)]
#[path = "../tests/watchdog/mod.rs"]
mod watchdog;
