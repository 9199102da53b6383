//! Teaching: reasons for moves in words, puzzles from games, games for style cards, characters of players, and the
//! opinions of many players.

pub mod card_games;
pub mod character;
pub mod minds;
pub mod puzzles;
pub mod reasons;
