//! Errors of games and positions in a text or a database.

use super::diagram::DiagramError;
use crate::{Color, IllegalMove, ParseSquareError, Square, text::found_or_end};

/// A text of games could not be read.
///
/// ```
/// use othello_engine::notation::ggf;
///
/// let error = ggf::read("(;GM[Othello]B[A1];)").unwrap_err();
/// assert_eq!(error.to_string(), "at byte 15: move 1: a1 is not legal here");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("at byte {byte}: {kind}")]
pub struct GameError {
    /// The byte offset in the text.
    pub byte: usize,
    /// The kind of error.
    #[source]
    pub kind: GameErrorKind,
}

/// The kind of an error in a game.
///
/// ```
/// use othello_engine::{Color, notation::{game_error::GameErrorKind, ggf}};
///
/// let error = ggf::read("(;GM[Othello]W[F5];)").unwrap_err();
/// assert_eq!(error.kind, GameErrorKind::WrongSide(Color::White));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameErrorKind {
    /// Unexpected content: the expected and the found text.
    #[error("expected {0}, found {found}", found = found_or_end(Some(.1.as_str()).filter(|found| !found.is_empty())))]
    Expected(&'static str, String),
    /// Another game than Othello on 8x8 squares, with the field that says so.
    #[error("expected Othello on 8x8 squares, found {0:?}")]
    NotOthello(String),
    /// An invalid start position.
    #[error("in the start position, {0}")]
    Start(#[source] DiagramError),
    /// A square with a disc of each side.
    #[error("{0} is set up with two discs")]
    TwoDiscs(Square),
    /// An illegal move.
    #[error(transparent)]
    Illegal(IllegalMove),
    /// A move of the side that is not to move.
    #[error("{0} is not to move")]
    WrongSide(Color),
    /// A pass of a side that could move.
    #[error("{0} passes, but has a legal move")]
    NoPass(Color),
    /// A variation that replaces no move.
    #[error("a variation before the first move")]
    NothingReplaced,
    /// An opening bracket without a closing one.
    #[error("{0:?} is not closed")]
    NotClosed(char),
}

impl GameErrorKind {
    /// The error at this byte of the text.
    pub(super) const fn at(self, byte: usize) -> GameError {
        GameError { byte, kind: self }
    }
}

/// The kind of an error in a line of an OBF text.
///
/// ```
/// use othello_engine::notation::obf::{self, ObfErrorKind};
///
/// let line = format!("{}OX------XO{} X; F5:+99;", "-".repeat(27), "-".repeat(27));
/// assert_eq!(obf::read(&line).unwrap_err().kind, ObfErrorKind::Score(99));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ObfErrorKind {
    /// An invalid board or side to move.
    #[error(transparent)]
    Position(DiagramError),
    /// A field that is neither a move with its score nor a score.
    #[error("expected a move and its score, G8:+18, found {0:?}")]
    Field(String),
    /// A score of an illegal move.
    #[error("{0} is not legal here")]
    Illegal(Square),
    /// A score out of range.
    #[error("expected a score from -64 to +64, found {0:+}")]
    Score(i32),
}

/// A game of a WTHOR file could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WthorGameError {
    /// A byte that is not a square.
    #[error("move {number}: not a square from 11 to 88: {found}")]
    NotASquare {
        /// The move, 1 for the first.
        number: usize,
        /// The byte.
        found: u8,
    },
    /// A score above 64.
    #[error("expected a score up to 64, found {0}")]
    Score(u8),
    /// An illegal move.
    #[error(transparent)]
    Illegal(IllegalMove),
    /// A start that the format cannot hold.
    #[error("expected a game from the standard start with black to move")]
    Start,
}

/// A transcript could not be read.
///
/// ```
/// use othello_engine::Game;
///
/// let error = "f5x9".parse::<Game>().unwrap_err();
/// assert_eq!(error.to_string(), "at byte 2: not a square from a1 to h8: \"x9\"");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TranscriptError {
    /// Text that is not a square.
    #[error("at byte {byte}: {source}")]
    NotASquare {
        /// The byte offset in the text.
        byte: usize,
        /// The error of the square.
        source: ParseSquareError,
    },
    /// An illegal move.
    #[error(transparent)]
    Illegal(IllegalMove),
    /// A written pass where the side to move can move.
    #[error("at byte {byte}: a pass, but there is a legal move")]
    NoPass {
        /// The byte offset in the text.
        byte: usize,
    },
}

impl TranscriptError {
    /// The error with its byte offset shifted, for a transcript inside a longer text.
    #[must_use]
    pub fn shifted(self, by: usize) -> TranscriptError {
        self.moved(|byte| byte + by)
    }

    /// The error with another byte offset.
    pub(super) fn moved(self, to: impl Fn(usize) -> usize) -> TranscriptError {
        match self {
            TranscriptError::NotASquare { byte, source } => {
                TranscriptError::NotASquare { byte: to(byte), source }
            }
            TranscriptError::NoPass { byte } => TranscriptError::NoPass { byte: to(byte) },
            TranscriptError::Illegal(source) => TranscriptError::Illegal(source),
        }
    }
}

/// A line of a list of games could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameLineError {
    /// An error in a board.
    #[error("as a board, {0}")]
    Board(#[source] DiagramError),
    /// An error in the moves.
    #[error("as moves, {0}")]
    Moves(#[source] TranscriptError),
}
