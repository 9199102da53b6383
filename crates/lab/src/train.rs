//! Training from samples: pattern weights and networks.

pub mod adam;
pub mod metrics;
pub mod network;
pub mod patterns;
pub mod presets;
