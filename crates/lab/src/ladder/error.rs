//! Errors of the ladder.

use std::{io, path::PathBuf};

/// An error when a ladder is read or written.
#[derive(Debug, thiserror::Error)]
pub enum LadderError {
    /// The file cannot be read or written.
    #[error("{}: {source}", path.display())]
    File {
        /// The path.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
    /// The file does not hold a ladder.
    #[error("{}: {source}", path.display())]
    Damaged {
        /// The path.
        path: PathBuf,
        /// The error and its location.
        source: LadderFault,
    },
}

/// An error in the file of a ladder.
#[derive(Debug, thiserror::Error)]
pub enum LadderFault {
    /// The text is not RON with the fields of a ladder.
    #[error("line {line}, column {column}: {reason}")]
    Ron {
        /// The line, 1 for the first.
        line: usize,
        /// The column, 1 for the first.
        column: usize,
        /// The error there.
        reason: String,
    },
    /// The results of two players are neither counts of games nor of pairs.
    #[error("{first} against {second}: expected 3 or 5 counts of results")]
    Counts {
        /// The first player.
        first: String,
        /// The second player.
        second: String,
    },
    /// The user's rating is out of range.
    #[error("expected the rating of a person, found {rating} ± {deviation}")]
    Person {
        /// The rating in Elo.
        rating: f64,
        /// The deviation in Elo.
        deviation: f64,
    },
}
