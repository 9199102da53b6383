//! Games between players, their openings and their clock.

pub mod annotated;
pub mod choices;
pub mod clock;
pub mod game;
pub mod openings;
