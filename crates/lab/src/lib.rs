//! The lab: players from files, games between them, evolution, training and tournaments.
//!
//! All long work goes in steps, so that the window and the command line run the same code, and
//! everything random comes from a seed: results do not depend on the number of threads.

pub mod analysis;
pub mod arena;
pub mod benchmark;
pub mod breeding;
pub mod dataset;
pub mod evolution;
pub mod external;
pub mod game_files;
pub mod genome;
pub mod glem_checkpoint;
pub mod glem_games;
pub mod glem_play;
pub mod glem_run;
pub mod glem_training;
pub mod ladder;
pub mod league;
pub mod lesson_files;
pub mod lessons;
pub mod net_examples;
pub mod net_gradient;
pub mod net_run;
pub mod net_training;
pub mod openings;
pub mod players;
pub mod protocol;
pub mod rating;
pub mod runs;
pub mod saved_game;
pub mod selfplay;
pub mod sprt;
pub mod store;
pub mod taught_play;
#[cfg(test)]
mod test_games;
pub mod tournament;
