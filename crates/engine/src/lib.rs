//! Othello: the rules on bitboards, evaluation of positions, and search for moves.
//!
//! Below the game record there is no colour: a [`Position`] is the discs of the side to move and
//! those of the other side. Evaluators and searchers see nothing else. Nothing here opens a file,
//! prints, or keeps global state.

mod bitboard;
pub mod eval;
mod game;
mod moves;
pub mod notation;
mod perft;
pub mod player;
mod position;
pub mod search;
pub mod simd;
mod square;
mod text;

pub use bitboard::{Bitboard, Direction, Squares};
pub use eval::Evaluator;
pub use game::{Board, Color, Game, IllegalMove, ParseColorError, Stage};
pub use position::Position;
pub use square::{ParseSquareError, Square, Symmetry};
