//! How strong a player is: ratings, tests of matches, the ladder, fixed opponents, style, game analysis.

pub mod analysis;
pub mod benchmark;
pub mod ladder;
pub mod league;
pub mod rating;
pub mod sprt;
pub mod style;
