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

#[cfg(test)]
mod tests {
    use othello_engine::Color;
    use othello_lab::teach::{puzzles::PuzzleList, reasons::ReasonWords};

    use super::*;

    #[test]
    fn the_reasons_that_name_the_answer_in_words_come_first() {
        let shipped = PuzzleList::shipped();
        for puzzle in shipped.puzzles().iter().step_by(20) {
            let solution = puzzle.solve(None, &Stop::default()).expect("nothing stops it");
            let explanation = solution.explanation().expect("a puzzle has two moves");
            let (played, best) = (explanation.played, explanation.best);
            let named = explanation.reasons.iter().map(|&reason| {
                let words = ReasonWords { reason, mover: Color::Black, played, best }.to_string();
                let is_named = words.contains(&best.to_string());
                assert_eq!(reason.names_best(best), is_named, "{words}");
                is_named
            });
            assert!(named.is_sorted_by_key(|is_named| !is_named), "{puzzle:?}");
        }
    }
}
