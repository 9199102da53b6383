//! Teaching: puzzles from games, and games for style cards.

pub mod card_games;
pub mod puzzles;
