//! Teaching: lessons on the rules and on the first ideas of play.

pub mod lesson;
pub mod lessons;
