//! The other end of a session: a running program or a recording of its output.

use std::{
    io::Read,
    time::{Duration, Instant},
};

use othello_engine::search::Stop;

use super::{lines::ProgramLines, trouble::ExternalError};

/// The maximum number of lines to read for one answer.
const MAX_LINES: u32 = 100_000;

/// The other end of a session, which exchanges lines.
pub trait Peer {
    /// Sends one line.
    fn say(&mut self, line: &str) -> Result<(), ExternalError>;

    /// Returns the next line. The wait began at `began` and may last for `limit`.
    fn line(
        &mut self,
        began: Instant,
        limit: Duration,
        stop: &Stop,
    ) -> Result<String, ExternalError>;

    /// Reads lines until `find` accepts one, and returns its result.
    fn hear<T>(
        &mut self,
        limit: Duration,
        stop: &Stop,
        mut find: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, ExternalError> {
        let began = Instant::now();
        for _ in 0..MAX_LINES {
            if let Some(found) = find(&self.line(began, limit, stop)?) {
                return Ok(found);
            }
        }
        Err(ExternalError::Flood)
    }
}

/// The recorded output of a program, which ignores all input.
pub struct Recording<R>(pub ProgramLines<R>);

impl<R: Read> Peer for Recording<R> {
    fn say(&mut self, _: &str) -> Result<(), ExternalError> {
        Ok(())
    }

    fn line(&mut self, _: Instant, _: Duration, _: &Stop) -> Result<String, ExternalError> {
        self.0.next().unwrap_or(Err(ExternalError::Ended))
    }
}
