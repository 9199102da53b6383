//! Games between players: one at a time or many, and where they begin.

pub mod annotated;
pub mod choices;
pub mod clock;
pub mod game;
pub mod openings;
