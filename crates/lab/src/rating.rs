//! Measures of players: Elo ratings, match tests, benchmarks, style and game analysis.

pub mod analysis;
pub mod benchmark;
pub mod elo;
pub mod sprt;
pub mod style;
