//! A move of a node, between being found and being searched.

use crate::{Bitboard, Position, Square};

/// A move that waits to be searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child {
    pub after: Position, // seen by the other side
    pub flips: Bitboard,
    pub square: Square,
    pub score: i32, // the greater, the sooner
}

/// The score of a move that is put off.
const LAST: i32 = i32::MIN;

impl Child {
    /// Whether the move was put off.
    pub(super) const fn is_last(&self) -> bool {
        self.score == LAST
    }

    /// Puts the move off until the others are searched.
    pub(super) const fn put_last(&mut self) {
        self.score = LAST;
    }
}
