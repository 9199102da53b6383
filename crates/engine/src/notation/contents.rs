//! The contents of a text in any notation, and why it could not be read.

use super::{
    diagram::DiagramError,
    game_error::GameError,
    obf::{ObfError, Problem},
    record::GameRecord,
    transcript::TranscriptError,
};

/// The contents of a text in any notation.
///
/// ```
/// use othello_engine::notation::detect::{self, Contents};
///
/// let Contents::Games(games) = detect::read("F5 d6, C3")?.content else { panic!("these are moves") };
/// assert_eq!(games[0].game.moves().len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Contents {
    /// Games, at least one: GGF, PGN, SGF, a transcript, or a board with moves after it.
    Games(Vec<GameRecord>),
    /// Positions, at least one: OBF, diagrams, or a `.tab` board.
    Positions(Vec<Problem>),
}

/// A text could not be read in the notation it resembles most.
///
/// ```
/// use othello_engine::notation::detect::{self, DetectError};
///
/// assert_eq!(detect::read("  "), Err(DetectError::Empty));
/// let error = detect::read("f5 a1").unwrap_err();
/// assert_eq!(error.to_string(), "as moves, move 2: a1 is not legal here");
/// assert!(std::error::Error::source(&error).is_some());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DetectError {
    /// An empty text, or one without boards and moves.
    #[error("expected a game or a position, found nothing")]
    Empty,
    /// A text longer than [`MAX_BYTES`].
    #[error("expected up to {MAX_BYTES} bytes, found {bytes}")]
    TooLong {
        /// The length in bytes.
        bytes: usize,
    },
    /// An error in a GGF text.
    #[error("as GGF, {0}")]
    Ggf(#[source] GameError),
    /// An error in an SGF text.
    #[error("as SGF, {0}")]
    Sgf(#[source] GameError),
    /// An error in a PGN text.
    #[error("as PGN, {0}")]
    Pgn(#[source] GameError),
    /// An error in a list of positions, one per line.
    #[error("as positions, {0}")]
    Positions(#[source] ObfError),
    /// An error in a board.
    #[error("as a board, {0}")]
    Board(#[source] DiagramError),
    /// An error in a transcript.
    #[error("as moves, {0}")]
    Moves(#[source] TranscriptError),
}

/// The length limit: a huge paste by mistake should not stall the program.
pub const MAX_BYTES: usize = 100_000_000;
