//! What learns: populations, patterns, networks.

pub mod breeding;
pub mod evolution;
pub mod genome;
pub mod gradient;
pub mod network;
pub mod pattern_checkpoint;
pub mod patterns;
