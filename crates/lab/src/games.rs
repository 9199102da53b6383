//! Single games between players, their openings and their clocks.

pub mod clock;
pub(crate) mod memory;
pub mod noise;
pub mod openings;
pub mod play;
