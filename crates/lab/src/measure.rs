//! Measures of players: ratings, match tests, the ladder, benchmarks, style and game analysis.

pub mod analysis;
pub mod benchmark;
pub mod ladder;
pub mod league;
pub mod rating;
pub mod sprt;
pub mod style;
