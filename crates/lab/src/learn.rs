//! What learns: populations, patterns, networks.

pub mod adam;
pub mod breeding;
pub mod evolution;
pub mod genome;
pub mod metrics;
pub mod network;
pub mod patterns;
pub mod presets;
