//! Single games between players, their openings and their clocks.

pub mod clock;
pub mod noise;
pub mod openings;
pub mod play;
