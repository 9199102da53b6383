//! Teaching: lessons on the rules and on the first ideas of play, mistakes to learn from, now and on later days, and
//! endgames against the solver.

pub mod deck;
pub mod endgame;
#[cfg(test)]
mod fixture;
pub mod lesson;
pub mod lessons;
pub mod mistakes;
pub mod puzzle;
pub mod schedule;
