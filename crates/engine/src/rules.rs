//! The rules of Othello: squares, bitboards, positions, games and game trees.

mod bitboard;
mod game;
pub(crate) mod moves;
mod position;
mod square;
mod tree;
mod value;

pub use bitboard::{Bitboard, Direction, Squares};
pub use game::{Board, Color, Game, IllegalMove, ParseColorError, Stage};
pub use position::Position;
pub use square::{ParseSquareError, Square, Symmetry};
pub use tree::{Finding, GameTree, Mark, NodeId, Property};
pub use value::{Outcome, Value};
