//! The text of a list of puzzles: a line each with board, side to move, best move, its score, the second best score,
//! theme and rating.

use std::{fmt::Write, num::ParseIntError};

use othello_engine::{
    Color, ParseSquareError, Square,
    notation::diagram::{self, DiagramError},
};

use super::{LEAST_GAP, ParseThemeError, Puzzle, PuzzleList};

/// The first line, with the version of the format.
const HEADER: &str = "othello-lab puzzles 1";

/// A text is not a list of puzzles.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct ParsePuzzlesError {
    /// The line, from 1.
    pub line: usize,
    /// The fault.
    #[source]
    pub fault: PuzzleFault,
}

/// A fault in the text of a list of puzzles.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PuzzleFault {
    /// The first line does not name this format.
    #[error("expected {HEADER:?}, found {0:?}")]
    Header(String),
    /// The board cannot be read.
    #[error(transparent)]
    Board(#[from] DiagramError),
    /// There are too few or too many fields after the board.
    #[error("expected a move, two scores, a theme and a rating, found {0:?}")]
    Fields(String),
    /// The move is not a square.
    #[error(transparent)]
    Square(#[from] ParseSquareError),
    /// A score or the rating is not a number.
    #[error("{0:?}: {1}")]
    Number(String, #[source] ParseIntError),
    /// The theme is unknown.
    #[error(transparent)]
    Theme(#[from] ParseThemeError),
    /// The best move is not legal.
    #[error("{0} is no legal move")]
    Illegal(Square),
    /// The scores do not belong to a puzzle.
    #[error("expected scores from -64 to 64 that differ by at least {LEAST_GAP}, found {0}, {1}")]
    Scores(i32, i32),
    /// The rating is out of range.
    #[error("expected a rating from -5000 to 9000, found {0}")]
    Rating(i32),
}

impl PuzzleList {
    /// A list of these puzzles.
    pub(super) const fn new(puzzles: Vec<Puzzle>) -> PuzzleList {
        PuzzleList(puzzles)
    }

    /// Reads a list of puzzles. Empty lines and lines that begin with `#` are skipped.
    ///
    /// # Errors
    /// If the first line is another, or a line is not a puzzle.
    pub fn parse(text: &str) -> Result<PuzzleList, ParsePuzzlesError> {
        let first = text.lines().next().unwrap_or_default().trim_end();
        if first != HEADER {
            let found = first.chars().take(80).collect();
            return Err(ParsePuzzlesError { line: 1, fault: PuzzleFault::Header(found) });
        }
        let lines = text.lines().map(str::trim).zip(1..).skip(1);
        let lines = lines.filter(|(line, _)| !line.is_empty() && !line.starts_with('#'));
        let puzzles: Result<Vec<Puzzle>, ParsePuzzlesError> = lines
            .map(|(text, line)| parse(text).map_err(|fault| ParsePuzzlesError { line, fault }))
            .collect();
        puzzles.map(PuzzleList)
    }

    /// Writes the list as text.
    pub fn text(&self) -> String {
        let mut text =
            format!("{HEADER}\n# board, side, best move, its score, second, theme, rating\n");
        for puzzle in &self.0 {
            let Puzzle { board, to_move, best, score, second, theme, rating } = puzzle;
            let board = diagram::write(board, *to_move);
            let _ = writeln!(text, "{board} {best} {score:+} {second:+} {theme} {rating}");
        }
        text
    }
}

fn parse(text: &str) -> Result<Puzzle, PuzzleFault> {
    let (board, to_move, rest): (_, Color, _) = diagram::read_start(text)?;
    let fields: Vec<&str> = rest.split_whitespace().collect();
    let &[best, score, second, theme, rating] = &fields[..] else {
        return Err(PuzzleFault::Fields(rest.trim().chars().take(80).collect()));
    };
    let number = |text: &str| {
        text.parse::<i32>().map_err(|error| PuzzleFault::Number(text.to_owned(), error))
    };
    let puzzle = Puzzle {
        board,
        to_move,
        best: best.parse()?,
        score: number(score)?,
        second: number(second)?,
        theme: theme.parse()?,
        rating: number(rating)?,
    };
    let Puzzle { best, score, second, rating, .. } = puzzle;
    if puzzle.position().flips(best).is_empty() {
        return Err(PuzzleFault::Illegal(best));
    }
    let is_score = |score: i32| (-64..=64).contains(&score);
    if !is_score(score) || !is_score(second) || score - second < LEAST_GAP {
        return Err(PuzzleFault::Scores(score, second));
    }
    if !(-5000..=9000).contains(&rating) {
        return Err(PuzzleFault::Rating(rating));
    }
    Ok(puzzle)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str =
        "--XXXXX-X-XXXX--XXOXXXXOXXXOXXOOXXXXOXOOXXXXXOXO--XXXX--X-XXXX-- O g7 +4 -10 edge 1500";

    fn fault(text: &str) -> (usize, PuzzleFault) {
        let error = PuzzleList::parse(text).unwrap_err();
        (error.line, error.fault)
    }

    #[test]
    fn the_shipped_list_is_written_as_it_was_read() {
        let shipped = PuzzleList::shipped();
        assert_eq!(PuzzleList::parse(&shipped.text()), Ok(shipped.clone()));
        assert_eq!(shipped.text(), super::super::SHIPPED);
    }

    #[test]
    fn a_fault_names_its_line_and_what_was_expected() {
        assert!(matches!(fault(""), (1, PuzzleFault::Header(_))));
        assert!(matches!(fault("othello-lab puzzles 2\n"), (1, PuzzleFault::Header(_))));
        let with = |line: &str| fault(&format!("{HEADER}\n\n{line}\n"));
        assert!(matches!(with("abc"), (3, PuzzleFault::Board(_))));
        assert!(matches!(with(&LINE.replace("1500", "")), (3, PuzzleFault::Fields(_))));
        assert!(matches!(with(&LINE.replace("1500", "high")), (3, PuzzleFault::Number(..))));
        assert!(matches!(with(&LINE.replace("1500", "99999")), (3, PuzzleFault::Rating(99999))));
        assert!(matches!(with(&LINE.replace("edge", "fork")), (3, PuzzleFault::Theme(_))));
        assert!(matches!(with(&LINE.replace("g7", "z9")), (3, PuzzleFault::Square(_))));
        assert!(matches!(with(&LINE.replace("g7", "a1")), (3, PuzzleFault::Illegal(_))));
        assert!(matches!(with(&LINE.replace("-10", "+2")), (3, PuzzleFault::Scores(4, 2))));
    }
}
