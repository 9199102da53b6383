//! Errors of games in the formats GGF, SGF and PGN.

use super::diagram::DiagramError;
use crate::{Color, IllegalMove, Square, text::found_or_end};

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
