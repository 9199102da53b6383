//! How strong a player is: ratings, tests of matches, the ladder, fixed opponents, game analysis.

pub mod analysis;
pub mod benchmark;
pub mod ladder;
pub mod league;
pub mod rating;
pub mod sprt;
