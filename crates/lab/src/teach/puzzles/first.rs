//! A new user's first puzzles: a staircase from free corners to corners that are won by an earlier move.

use othello_engine::{Bitboard, Position};

use super::{Puzzle, PuzzleTheme};

/// The number of legal moves up to which a position is easy to survey.
const FEW_MOVES: u32 = 4;

/// The kind of an easy puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EasyKind {
    /// The best move takes the only corner that can be taken, and there are few moves.
    FreeCorner,
    /// The same among any number of moves.
    CornerAmongMany,
    /// Every other move is on a square next to an empty corner, and there are few moves.
    SafeSquare,
    /// The same among any number of moves.
    SafeAmongMany,
    /// The best move wins a corner later, and there are few moves.
    CornerLater,
}

/// The kinds of the first puzzles, in order: no two neighbours are alike.
const STAIRCASE: [EasyKind; 10] = [
    EasyKind::FreeCorner,
    EasyKind::SafeSquare,
    EasyKind::CornerAmongMany,
    EasyKind::SafeSquare,
    EasyKind::FreeCorner,
    EasyKind::SafeAmongMany,
    EasyKind::CornerAmongMany,
    EasyKind::SafeSquare,
    EasyKind::CornerAmongMany,
    EasyKind::CornerLater,
];

impl EasyKind {
    /// The kind of the puzzle after this many answers; `None` after the first ten.
    pub fn after(answers: usize) -> Option<EasyKind> {
        STAIRCASE.get(answers).copied()
    }

    /// Whether a puzzle is of this kind.
    pub fn fits(self, puzzle: &Puzzle) -> bool {
        let position = puzzle.position();
        let legal = position.legal_moves();
        let is_few = legal.len() <= FEW_MOVES;
        let is_corner = legal & Bitboard::CORNERS == Bitboard::from(puzzle.best);
        // The corners are not among the risky squares, so none can be taken.
        let is_safe = legal & !risky(&position) == Bitboard::from(puzzle.best)
            && !Bitboard::CORNERS.contains(puzzle.best);
        match self {
            EasyKind::FreeCorner => is_few && is_corner,
            EasyKind::CornerAmongMany => !is_few && is_corner,
            EasyKind::SafeSquare => is_few && is_safe,
            EasyKind::SafeAmongMany => !is_few && is_safe,
            EasyKind::CornerLater => is_few && puzzle.theme == PuzzleTheme::Corner,
        }
    }
}

/// The squares next to an empty corner.
fn risky(position: &Position) -> Bitboard {
    (Bitboard::CORNERS & position.empty()).neighbours()
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use othello_engine::{Square, search::Stop};
    use rayon::prelude::*;

    use super::*;
    use crate::teach::puzzles::{PuzzleList, PuzzleRecord};

    /// The move of a player who takes corners, avoids the squares next to them, and otherwise flips the fewest discs.
    fn simple_move(position: &Position) -> Square {
        let legal = position.legal_moves();
        let kinds = [legal & Bitboard::CORNERS, legal & !risky(position), legal];
        let offered = kinds.into_iter().find(|kind| !kind.is_empty()).expect("there is a move");
        let fewest = offered.into_iter().min_by_key(|&at| position.flips(at).len());
        fewest.expect("there is a move")
    }

    #[test]
    fn a_simple_player_solves_nine_of_the_first_ten_shipped_puzzles() {
        let shipped = PuzzleList::shipped();
        for seed in 0..50 {
            let mut record = PuzzleRecord::default();
            let mut found = Vec::new();
            for number in 0..10 {
                let place = record.next(shipped.puzzles(), None, seed + number);
                let puzzle = &shipped.puzzles()[place.expect("there are a thousand")];
                assert!(record.answer(puzzle).is_none(), "no puzzle comes twice");
                found.push(simple_move(&puzzle.position()) == puzzle.best);
                record.take(puzzle, *found.last().expect("one was added"));
            }
            assert!(found[..4].iter().all(|found| *found), "{found:?}");
            assert!(found.iter().filter(|found| **found).count() >= 9, "{found:?}");
        }
    }

    /// The first ten puzzles of a user who finds all, for one seed.
    fn first_ten(shipped: &PuzzleList, seed: u64) -> Vec<&Puzzle> {
        let mut record = PuzzleRecord::default();
        let next = |number| {
            let place = record.next(shipped.puzzles(), None, seed + number);
            let puzzle = &shipped.puzzles()[place.expect("there are a thousand")];
            record.take(puzzle, true);
            puzzle
        };
        (0..10).map(next).collect()
    }

    #[test]
    fn neighbours_among_the_first_ten_puzzles_ask_for_different_squares_of_different_kinds() {
        let shipped = PuzzleList::shipped();
        assert!(STAIRCASE.windows(2).all(|pair| pair[0] != pair[1]));
        for seed in 0..50 {
            let puzzles = first_ten(&shipped, seed);
            let squares: Vec<Square> = puzzles.iter().map(|puzzle| puzzle.best).collect();
            assert!(squares.windows(2).all(|pair| pair[0] != pair[1]), "{seed}: {squares:?}");
        }
    }

    #[test]
    fn the_explanations_of_the_first_ten_puzzles_begin_with_the_answer() {
        let shipped = PuzzleList::shipped();
        let puzzles: HashMap<String, &Puzzle> = (0..50)
            .flat_map(|seed| first_ten(&shipped, seed))
            .map(|puzzle| (format!("{puzzle:?}"), puzzle))
            .collect();
        assert!(puzzles.len() > 30, "{}", puzzles.len());
        puzzles.into_par_iter().for_each(|(_, puzzle)| {
            let stop = Stop::default();
            for tried in puzzle.position().legal_moves() {
                let solution = puzzle.solve(Some(tried), &stop).expect("it is not stopped");
                let told = solution.explanation().expect("there is another move");
                let told = told.sentences(puzzle.to_move);
                let first = told.first().unwrap_or_else(|| panic!("{puzzle:?}, {tried}: none"));
                assert!(first.contains(&puzzle.best.to_string()), "{puzzle:?}, {tried}: {told:?}");
            }
        });
    }

    #[test]
    fn every_step_has_a_choice_of_shipped_puzzles() {
        let shipped = PuzzleList::shipped();
        for kind in STAIRCASE {
            let fitting = shipped.puzzles().iter().filter(|puzzle| kind.fits(puzzle));
            assert!(fitting.count() >= 10, "{kind:?}");
        }
    }
}
