//! Puzzles: endgame positions with one good move, a theme and a rating.

mod endings;
mod file;
mod first;
mod make;
mod panel;
mod record;
mod selection;
mod theme;

pub use self::{
    endings::{EndingSolver, SolvedMove},
    file::{ParsePuzzlesError, PuzzleFault},
    make::{PuzzleMaker, PuzzleSource},
    panel::PanelShare,
    record::{PuzzleAnswer, PuzzleRecord, PuzzleRecordError},
    theme::{ParseThemeError, PuzzleTheme},
};

use othello_engine::{
    Bitboard, Board, Color, Position, Square,
    search::{Stop, Value},
};
use serde::{Deserialize, Serialize};

use super::reasons::{Contrast, Explanation, HORIZON, MOST_REASONS, Reason, ReasonTopic, TryFault};
use crate::rating::elo::PersonResult;

/// The least difference in discs between the best move of a puzzle and the second best.
pub const LEAST_GAP: i32 = 4;

/// The standard deviation of a puzzle's rating in Elo, roughly. The panel tries each puzzle about thirty times.
const DEVIATION: f64 = 90.0;

/// The text of the puzzles that come with the program.
const SHIPPED: &str = include_str!("../../../../assets/puzzles/puzzles.txt");

/// An endgame position with one good move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The board.
    pub board: Board,
    /// The side to move.
    pub to_move: Color,
    /// The best move.
    pub best: Square,
    /// The final disc difference for the side to move after the best move.
    pub score: i32,
    /// The same after the second-best move; at least [`LEAST_GAP`] lower.
    pub second: i32,
    /// The theme.
    pub theme: PuzzleTheme,
    /// The rating in Elo, the higher the harder: a solver of this rating finds the move in half of the cases.
    pub rating: i32,
}

impl Puzzle {
    /// The position.
    pub fn position(&self) -> Position {
        self.board.seen_by(self.to_move)
    }

    /// The number of empty squares.
    pub fn empties(&self) -> u32 {
        self.position().empty().len()
    }

    /// Solves the puzzle. The explanation compares the answer with the tried move, if that is another, or with the
    /// second best. `None` if `stop` was requested.
    pub fn solve(&self, tried: Option<Square>, stop: &Stop) -> Option<PuzzleSolution> {
        PuzzleSolution::find(&self.position(), tried, stop)
    }

    /// The puzzle as a rated opponent: the user has won if the first try was right, otherwise lost.
    pub fn result(&self, is_found: bool) -> PersonResult {
        let score = if is_found { 1.0 } else { 0.0 };
        PersonResult { rating: f64::from(self.rating), deviation: DEVIATION, score }
    }
}

/// The solution of a puzzle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PuzzleSolution {
    /// All legal moves with their exact scores, the best first.
    pub moves: Vec<SolvedMove>,
    /// The fault of another move than the answer, if there is one.
    pub fault: Option<TryFault>,
}

impl PuzzleSolution {
    /// Solves the puzzle of this position, as [`Puzzle::solve`].
    pub fn find(position: &Position, tried: Option<Square>, stop: &Stop) -> Option<PuzzleSolution> {
        let solver = EndingSolver::default();
        let moves = solver.moves(position, stop)?;
        let is_tried = |found: &&SolvedMove| Some(found.square) == tried;
        let others = moves.iter().skip(1);
        let other = others.clone().find(is_tried).or_else(|| others.clone().next());
        let (Some(best), Some(other)) = (moves.first(), other) else {
            return Some(PuzzleSolution { moves, fault: None });
        };
        let line = |first: Square| {
            let line = solver.line(position, first, HORIZON, stop)?;
            Some(line.into_iter().map(|(_, square)| square).collect::<Vec<Square>>())
        };
        let contrast = Contrast::new(position, &line(other.square)?, &line(best.square)?)
            .valued(Value::Exact(other.score), Value::Exact(best.score));
        let fault = TryFault::of(&contrast, (best.score - other.score) as f32);
        let explanation = led_by_answer(led_by_corner(fault.explanation));
        let fault = TryFault { explanation, ..fault };
        Some(PuzzleSolution { moves, fault: Some(fault) })
    }

    /// The reasons why the answer is better than another move.
    pub fn explanation(&self) -> Option<&Explanation> {
        self.fault.as_ref().map(|fault| &fault.explanation)
    }
}

/// The explanation of an answer that takes a corner begins with that corner. Where both lines take equally many corners,
/// the detectors find none, and would speak of squares that are beside the point.
fn led_by_corner(mut told: Explanation) -> Explanation {
    if Bitboard::CORNERS.contains(told.best) {
        told.reasons.retain(|reason| reason.topic() != ReasonTopic::Corner);
        told.reasons.insert(0, Reason::CornerMissed { corner: told.best, after: 0 });
        told.reasons.truncate(MOST_REASONS);
    }
    told
}

/// The reasons whose sentences name the answer come first, as they explain it. The fault of a wrong try has a sentence of
/// its own.
fn led_by_answer(mut told: Explanation) -> Explanation {
    let best = told.best;
    told.reasons.sort_by_key(|reason| !reason.names_best(best));
    told
}

/// A list of puzzles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleList(Vec<Puzzle>);

impl PuzzleList {
    /// The puzzles that come with the program, the easiest first.
    ///
    /// ```
    /// use othello_lab::teach::puzzles::PuzzleList;
    ///
    /// let puzzles = PuzzleList::shipped();
    /// assert!(puzzles.puzzles().iter().all(|puzzle| puzzle.score - puzzle.second >= 4));
    /// ```
    pub fn shipped() -> PuzzleList {
        PuzzleList::parse(SHIPPED).expect("a test reads the shipped puzzles")
    }

    /// The puzzles.
    pub fn puzzles(&self) -> &[Puzzle] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use rayon::prelude::*;

    use super::*;

    #[test]
    fn the_solver_finds_the_answer_of_every_shipped_puzzle() {
        let shipped = PuzzleList::shipped();
        assert_eq!(shipped.puzzles().len(), 1000);
        shipped.puzzles().par_iter().for_each(|puzzle| {
            let solver = EndingSolver::default();
            let moves = solver.best_two(&puzzle.position(), &Stop::default());
            let moves = moves.expect("nothing stops it");
            let [best, second] = [moves[0], moves[1]];
            assert_eq!(
                (best.square, best.score, second.score),
                (puzzle.best, puzzle.score, puzzle.second),
                "{puzzle:?}"
            );
        });
    }

    #[test]
    fn a_solution_has_every_move_and_compares_the_answer_with_the_tried_move() {
        let shipped = PuzzleList::shipped();
        let puzzle = &shipped.puzzles()[700];
        let stop = Stop::default();
        let solution = puzzle.solve(None, &stop).expect("nothing stops it");
        let legal = puzzle.position().legal_moves();
        assert_eq!(solution.moves.len(), legal.len() as usize);
        assert!(solution.moves.is_sorted_by_key(|found| -found.score));
        let last = solution.moves.last().expect("a puzzle has moves").square;
        let compared = |tried| {
            let solution = puzzle.solve(tried, &stop).expect("nothing stops it");
            solution.explanation().map(|explanation| (explanation.played, explanation.best))
        };
        assert_eq!(compared(Some(last)), Some((last, puzzle.best)));
        assert_eq!(compared(Some(puzzle.best)), Some((solution.moves[1].square, puzzle.best)));
    }

    #[test]
    fn the_shipped_puzzles_are_different_and_spread() {
        let shipped = PuzzleList::shipped();
        let puzzles = shipped.puzzles();
        let boards: HashSet<Position> =
            puzzles.iter().map(|puzzle| puzzle.position().canonical().0).collect();
        assert_eq!(boards.len(), puzzles.len());
        for theme in PuzzleTheme::ALL {
            let count = puzzles.iter().filter(|puzzle| puzzle.theme == theme).count();
            assert_eq!(count, puzzles.len() / 4, "{theme}");
        }
        let is_corner = |puzzle: &&Puzzle| othello_engine::Bitboard::CORNERS.contains(puzzle.best);
        let corners = puzzles.iter().filter(|puzzle| puzzle.theme == PuzzleTheme::Corner);
        assert_eq!(corners.filter(is_corner).count(), 0, "a corner is won by an earlier move");
        let ratings = puzzles.iter().map(|puzzle| puzzle.rating);
        let [low, high] = [ratings.clone().min(), ratings.max()].map(Option::unwrap);
        assert!(low < 1350 && high > 1950, "{low} to {high}");
        assert!(puzzles.is_sorted_by_key(|puzzle| puzzle.rating), "the easiest come first");
    }
}
