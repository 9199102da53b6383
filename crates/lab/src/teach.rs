//! Teaching: reasons for moves in words, puzzles from games, and games for style cards.

pub mod card_games;
pub mod puzzles;
pub mod reasons;
