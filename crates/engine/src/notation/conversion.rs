//! Conversions between texts and games, with a list of everything they leave out.

use std::fmt;

use super::{ggf::GgfErrorKind, obf::ObfErrorKind, wthor::WthorError};

/// The content that a reader or writer converted, and a list of the parts it left out.
///
/// ```
/// use othello_engine::notation::{conversion::Converted, ggf};
///
/// let Converted { content, left_out } = ggf::read("(;GM[Othello]B[F5]W[D6];)")?;
/// assert_eq!((content.len(), left_out.len()), (1, 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
#[must_use]
pub struct Converted<T> {
    /// Everything that could be converted.
    pub content: T,
    /// The rest, in the order of the text or of the games.
    pub left_out: Vec<LeftOut>,
}

impl<T> Converted<T> {
    /// A conversion that leaves nothing out.
    pub const fn whole(content: T) -> Converted<T> {
        Converted { content, left_out: Vec::new() }
    }

    /// The content, for callers that need all of it.
    ///
    /// # Errors
    /// The first part left out, if any.
    pub fn complete(self) -> Result<T, LeftOut> {
        self.left_out.into_iter().next().map_or(Ok(self.content), Err)
    }

    /// Changes the content.
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Converted<U> {
        Converted { content: change(self.content), left_out: self.left_out }
    }
}

/// A part of a text or of a game that a conversion left out. Its text names the place and the reason.
///
/// ```
/// use othello_engine::notation::conversion::{LeftOut, LeftOutReason};
///
/// let left_out = LeftOut { game: Some(2), line: Some(7), reason: LeftOutReason::Words("so".into()) };
/// assert_eq!(left_out.to_string(), "game 2, line 7: words that are no moves: \"so\"");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftOut {
    /// The game or position, 1 for the first of the text or of the list to write.
    pub game: Option<usize>,
    /// The line of the text, 1 for the first.
    pub line: Option<usize>,
    /// The reason.
    pub reason: LeftOutReason,
}

/// A reason for leaving a part out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LeftOutReason {
    /// A game with an error; the other games are read.
    #[error(transparent)]
    Game(Box<GgfErrorKind>),
    /// A position with an error; the other positions are read.
    #[error(transparent)]
    Position(Box<ObfErrorKind>),
    /// A record of a database with an error; the other records are read.
    #[error(transparent)]
    Record(WthorError),
    /// Text between games.
    #[error("words that are no moves: {0:?}")]
    Words(String),
}

impl fmt::Display for LeftOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.game, self.line) {
            (Some(game), Some(line)) => write!(f, "game {game}, line {line}: {}", self.reason),
            (Some(game), None) => write!(f, "game {game}: {}", self.reason),
            (None, Some(line)) => write!(f, "line {line}: {}", self.reason),
            (None, None) => self.reason.fmt(f),
        }
    }
}

impl std::error::Error for LeftOut {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.reason)
    }
}
