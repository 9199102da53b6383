//! The teacher: reasons for moves in words.

pub mod reasons;
