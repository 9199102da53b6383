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

/// The score of a move that is deferred.
const DEFERRED: i32 = i32::MIN;

impl Child {
    /// Whether the move was deferred.
    pub(super) const fn is_deferred(&self) -> bool {
        self.score == DEFERRED
    }

    /// Defers the move until the others are searched.
    pub(super) const fn defer(&mut self) {
        self.score = DEFERRED;
    }
}
