//! The solution of a puzzle as plain data.

use othello_engine::{Position, Square, search::Stop};
use othello_lab::teach::puzzles::PuzzleSolution;
use serde::{Deserialize, Serialize};

use crate::worker::PlainJob;

/// The search for the solution of a puzzle.
#[derive(Serialize, Deserialize)]
pub struct PuzzleJob {
    /// The puzzle's position.
    pub position: Position,
    /// The first tried move, with which the answer is compared.
    pub tried: Option<Square>,
}

impl PlainJob for PuzzleJob {
    type Report = PuzzleSolution;

    const NAME: &'static str = "puzzle";

    fn run(self, stop: &Stop, send: &mut dyn FnMut(PuzzleSolution)) {
        PuzzleSolution::find(&self.position, self.tried, stop).into_iter().for_each(send);
    }
}
