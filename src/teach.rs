//! Teaching: lessons on the rules and on the first ideas of play, mistakes to learn from, now and on later days,
//! openings by the book, and endgames against the solver; several players asked about one position.

pub mod deck;
pub mod endgame;
#[cfg(test)]
mod fixture;
pub mod lesson;
pub mod lessons;
pub mod minds;
pub mod mistakes;
pub mod opening;
pub mod puzzle;
pub mod schedule;
pub mod style;
