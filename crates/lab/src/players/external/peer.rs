//! Who is asked for a move: a program that runs, or one of which only what it said is there.

use std::{
    io::Read,
    time::{Duration, Instant},
};

use othello_engine::search::Stop;

use super::{lines::Lines, trouble::Trouble};

/// How many lines may be said to one question.
const MAX_LINES: u32 = 100_000;

/// Somebody who is told lines and says some.
pub trait Peer {
    /// Tells one line.
    fn say(&mut self, line: &str) -> Result<(), Trouble>;

    /// The next line of an answer that has been waited for since `began`, and is for `limit`.
    fn line(&mut self, began: Instant, limit: Duration, stop: &Stop) -> Result<String, Trouble>;

    /// The first thing that `find` makes of what is said.
    fn hear<T>(
        &mut self,
        limit: Duration,
        stop: &Stop,
        mut find: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, Trouble> {
        let began = Instant::now();
        for _ in 0..MAX_LINES {
            if let Some(found) = find(&self.line(began, limit, stop)?) {
                return Ok(found);
            }
        }
        Err(Trouble::Flood)
    }
}

/// What a program has said, whatever it is asked.
pub struct Recording<R>(pub Lines<R>);

impl<R: Read> Peer for Recording<R> {
    fn say(&mut self, _: &str) -> Result<(), Trouble> {
        Ok(())
    }

    fn line(&mut self, _: Instant, _: Duration, _: &Stop) -> Result<String, Trouble> {
        self.0.next().unwrap_or(Err(Trouble::Ended))
    }
}
