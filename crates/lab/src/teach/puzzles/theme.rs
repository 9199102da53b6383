//! Themes of puzzles, each proven by exact scores or by the best lines.

use std::{fmt, str::FromStr};

use othello_engine::{Bitboard, Position, Square, search::Stop, serde_as_text};

use super::{EndingSolver, SolvedMove};

/// The idea of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PuzzleTheme {
    /// `edge`: the move that flips most gives the opponent a corner that the best move keeps.
    Edge,
    /// `corner`: the best move wins a corner that the second best does not win.
    Corner,
    /// `only-move`: only the best move wins, or only it draws.
    OnlyMove,
    /// `perfect-end`: the last ten squares, with one best beginning.
    PerfectEnd,
}

impl PuzzleTheme {
    /// All themes, the rarest first.
    pub const ALL: [PuzzleTheme; 4] =
        [PuzzleTheme::Edge, PuzzleTheme::Corner, PuzzleTheme::OnlyMove, PuzzleTheme::PerfectEnd];

    /// The name in files and options.
    pub const fn name(self) -> &'static str {
        match self {
            PuzzleTheme::Edge => "edge",
            PuzzleTheme::Corner => "corner",
            PuzzleTheme::OnlyMove => "only-move",
            PuzzleTheme::PerfectEnd => "perfect-end",
        }
    }
}

impl fmt::Display for PuzzleTheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text is not a theme.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a theme, edge, corner, only-move or perfect-end, found {0:?}")]
pub struct ParseThemeError(String);

impl FromStr for PuzzleTheme {
    type Err = ParseThemeError;

    fn from_str(text: &str) -> Result<PuzzleTheme, ParseThemeError> {
        let mut all = PuzzleTheme::ALL.into_iter();
        all.find(|theme| theme.name() == text).ok_or_else(|| ParseThemeError(text.to_owned()))
    }
}

serde_as_text!(PuzzleTheme);

/// The greatest number of empty squares of a perfect end.
const PERFECT_END: u32 = 10;
/// The length in plies of the lines that prove a theme: three moves of the side to move.
const LINE: usize = 5;

/// The themes that fit a position with these best two moves; `None` if `stop` was requested.
pub(super) fn fitting(
    position: &Position,
    [best, second]: [SolvedMove; 2],
    solver: &EndingSolver,
    stop: &Stop,
) -> Option<Vec<PuzzleTheme>> {
    let line = |first| solver.line(position, first, LINE, stop);
    let (good, other) = (line(best.square)?, line(second.square)?);
    let mut themes = Vec::new();
    let tempting = most_flips(position);
    if tempting != best.square {
        // Corners that the opponent could take already are not the tempting move's fault.
        let open = position.pass().legal_moves();
        let given = corners(&line(tempting)?, false) & !open;
        if !(given & !corners(&good, false)).is_empty() {
            themes.push(PuzzleTheme::Edge);
        }
    }
    // A corner that can be taken at once is no puzzle.
    let won = corners(&good, true) & !position.legal_moves();
    let is_quiet = !Bitboard::CORNERS.contains(best.square);
    if is_quiet && !(won & !corners(&other, true)).is_empty() {
        themes.push(PuzzleTheme::Corner);
    }
    if best.score.signum() > second.score.signum() && best.score >= 0 {
        themes.push(PuzzleTheme::OnlyMove);
    }
    if position.empty().len() <= PERFECT_END {
        themes.push(PuzzleTheme::PerfectEnd);
    }
    Some(themes)
}

/// The corners that one side takes in a line.
fn corners(line: &[(bool, Square)], own: bool) -> Bitboard {
    let squares = line.iter().filter(|(is_own, _)| *is_own == own);
    squares.map(|(_, square)| *square).collect::<Bitboard>() & Bitboard::CORNERS
}

/// The legal move that flips most discs, of equal ones the first.
fn most_flips(position: &Position) -> Square {
    let moves = position.legal_moves().into_iter();
    let most = moves.min_by_key(|&square| std::cmp::Reverse(position.flips(square).len()));
    most.expect("a puzzle has legal moves")
}
