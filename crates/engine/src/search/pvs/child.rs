//! The moves of a node that wait to be searched.

use crate::{Bitboard, Position, Square};

/// A move that waits to be searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child {
    pub after: Position, // seen by the other side
    pub flips: Bitboard,
    pub square: Square,
    pub score: i32, // greater scores are searched first
}
