//! Learning methods: populations, patterns, networks.

pub mod adam;
pub mod breeding;
pub mod cma;
pub mod evolution;
pub mod genome;
pub mod map_elites;
pub mod metrics;
pub mod network;
pub mod patterns;
pub mod presets;
pub mod td;
