//! Why another program gave no move.

use std::{fmt, io, time::Duration};

use othello_engine::Square;

/// Why another program gave no move.
#[derive(Debug)]
pub enum Trouble {
    /// It could not be started.
    Start(String, io::Error),
    /// It has ended.
    Ended,
    /// It has not answered in time.
    Silent(Duration),
    /// It says more than an answer can be.
    Flood,
    /// It answered something else than a move.
    Answer(String),
    /// Its move is not legal.
    Illegal(Square),
    /// The position cannot be put to it.
    Position,
    /// The wait was stopped.
    Stopped,
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::Start(program, source) => write!(f, "cannot start {program}: {source}"),
            Trouble::Ended => f.write_str("the program has ended"),
            Trouble::Silent(limit) => {
                write!(f, "no answer within {:.1} s", limit.as_secs_f64())
            }
            Trouble::Flood => f.write_str("the program floods its output"),
            Trouble::Answer(found) => write!(f, "expected a move, found {found:?}"),
            Trouble::Illegal(square) => write!(f, "{square} is not legal here"),
            Trouble::Position => {
                f.write_str("GTP plays moves from the start, and none were found that lead here")
            }
            Trouble::Stopped => f.write_str("stopped"),
        }
    }
}
