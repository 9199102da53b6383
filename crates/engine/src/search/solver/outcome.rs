//! Outcomes of endgames: win, draw or loss without the margin.

use super::{CacheEntry, Endgame, MAX_EMPTIES};
use crate::{
    Position,
    search::Outcome,
    simd::{self, Isa, Kernel},
};

/// A solver for outcomes, whose cache is kept between positions.
#[derive(Default)]
pub(in crate::search) struct OutcomeSolver {
    cache: Box<[CacheEntry]>,
}

impl OutcomeSolver {
    /// The outcome with best play for the side to move, in a position of at most [`MAX_EMPTIES`]
    /// empty squares.
    pub fn of(&mut self, position: &Position) -> Outcome {
        debug_assert!(position.empty().len() <= MAX_EMPTIES);
        simd::dispatch(OutcomeKernel { solver: self, position: *position })
    }
}

struct OutcomeKernel<'a> {
    solver: &'a mut OutcomeSolver,
    position: Position,
}

impl Kernel for OutcomeKernel<'_> {
    type Out = Outcome;

    fn run<I: Isa>(self, isa: I) -> Outcome {
        // The type of `Endgame` depends on the instruction set, so only its cache outlives the
        // call.
        let cache = std::mem::take(&mut self.solver.cache);
        let mut endgame = Endgame { isa, nodes: 0, cache };
        // Scores are whole numbers, so that two null windows separate the three outcomes.
        let outcome = if endgame.null(self.position, 0) > 0 {
            Outcome::Win
        } else if endgame.null(self.position, -1) > -1 {
            Outcome::Draw
        } else {
            Outcome::Loss
        };
        self.solver.cache = endgame.cache;
        outcome
    }
}
