//! Pictures of boards, games and charts.

pub mod picture;
pub mod plot_picture;
