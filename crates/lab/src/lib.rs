//! The lab: players from files, games between them, evolution, training and tournaments.
//!
//! Long work proceeds in steps, so that the window and the command line can share the code. All random numbers come
//! from seeds, so results do not depend on the number of threads.

pub mod book;
pub mod cluster;
pub mod data;
pub mod learn;
pub mod measure;
pub mod play;
pub mod players;
pub mod run;
pub mod store;
pub mod svg;
#[cfg(test)]
mod test_games;
#[cfg(test)]
#[path = "../tests/watchdog/mod.rs"]
mod watchdog;
pub mod work;
