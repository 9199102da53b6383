//! Who wins a position of few empty squares, for a search that asks nothing more.

use super::{Endgame, MOST, Seen};
use crate::{
    Position,
    search::Outcome,
    simd::{self, Isa, Task},
};

/// Solves positions and remembers what it has seen from one to the next.
#[derive(Default)]
pub(in crate::search) struct Winner {
    seen: Box<[Seen]>,
}

impl Winner {
    /// How a position of at most [`MOST`] empty squares ends for its side to move if both play well.
    pub fn of(&mut self, position: &Position) -> Outcome {
        debug_assert!(position.empty().len() <= MOST);
        simd::dispatch(Question { winner: self, position: *position })
    }
}

struct Question<'a> {
    winner: &'a mut Winner,
    position: Position,
}

impl Task for Question<'_> {
    type Out = Outcome;

    fn run<I: Isa>(self, isa: I) -> Outcome {
        let seen = std::mem::take(&mut self.winner.seen);
        let mut endgame = Endgame { isa, nodes: 0, seen };
        let outcome = if endgame.null(self.position, 0) > 0 {
            Outcome::Win
        } else if endgame.null(self.position, -1) > -1 {
            Outcome::Draw
        } else {
            Outcome::Loss
        };
        self.winner.seen = endgame.seen;
        outcome
    }
}
