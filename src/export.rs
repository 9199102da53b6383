//! Pictures of boards, games and charts.

pub mod picture;
#[cfg(not(target_family = "wasm"))]
pub mod plot_picture;
