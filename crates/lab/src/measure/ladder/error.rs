//! What can be wrong with a ladder.

use std::{io, path::PathBuf};

/// A ladder cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum LadderError {
    /// The file cannot be read or written.
    #[error("{}: {source}", path.display())]
    File {
        /// Which one.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// The file does not hold a ladder.
    #[error("{}: {source}", path.display())]
    Damaged {
        /// Which one.
        path: PathBuf,
        /// Where and what.
        source: LadderFault,
    },
}

/// What is wrong in the file of a ladder.
#[derive(Debug, thiserror::Error)]
pub enum LadderFault {
    /// It is not RON, or not with these fields.
    #[error("line {line}, column {column}: {reason}")]
    Ron {
        /// The line, 1 for the first.
        line: usize,
        /// The column, 1 for the first.
        column: usize,
        /// What is wrong there.
        reason: String,
    },
    /// The results of two players are not counted as those of games or of pairs.
    #[error("{first} against {second}: expected 3 or 5 counts of results")]
    Counts {
        /// The one.
        first: String,
        /// The other.
        second: String,
    },
    /// A person's rating is out of all bounds.
    #[error("a person rated {rating} ± {deviation}")]
    Person {
        /// In Elo.
        rating: f64,
        /// In Elo.
        deviation: f64,
    },
}
