//! Errors of external programs.

use std::{fmt, io, time::Duration};

use othello_engine::Square;

/// The reason for which an external program gave no move.
#[derive(Debug)]
pub enum ExternalError {
    /// The program could not be started.
    Start(String, io::Error),
    /// The program has ended.
    Ended,
    /// The program did not answer in time.
    Silent(Duration),
    /// The program printed too much for an answer.
    Flood,
    /// The answer is not a move.
    Answer(String),
    /// The program resigns the game.
    Resigned,
    /// The move is not legal.
    Illegal(Square),
    /// No moves are known that lead to the position.
    Position,
    /// The user stopped the wait.
    Stopped,
}

impl fmt::Display for ExternalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ExternalError::Start(program, source) if source.kind() == io::ErrorKind::NotFound => {
                write!(
                    f,
                    "there is no program {program}: check its command, or choose another player"
                )
            }
            ExternalError::Start(program, source) => write!(f, "cannot start {program}: {source}"),
            ExternalError::Ended => f.write_str("the program has ended"),
            ExternalError::Silent(limit) => {
                write!(f, "no answer within {:.1} s", limit.as_secs_f64())
            }
            ExternalError::Flood => f.write_str("the program prints too much"),
            ExternalError::Answer(found) => write!(f, "expected a move, found {found:?}"),
            ExternalError::Resigned => f.write_str("the program resigns"),
            ExternalError::Illegal(square) => write!(f, "{square} is not legal here"),
            ExternalError::Position => {
                f.write_str("GTP needs the moves from the start, and no moves that lead to this board were found")
            }
            ExternalError::Stopped => f.write_str("stopped"),
        }
    }
}
