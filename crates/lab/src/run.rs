//! Long work in a folder that resumes: evolution, learning from play, self-play, tournaments.

pub mod annotated_selfplay;
pub mod evolution;
pub mod network;
pub mod patterns;
pub mod selfplay;
pub mod tournament;
