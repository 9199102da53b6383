//! Task handlers: a worker builds one from a job spec and computes parts with it.

use othello_engine::search::Stop;

use crate::{
    data::{annotated_play::AnnotatedGames, choice_play::ChoiceGames},
    evolution::Table,
    executor::{self, Order, ParcelError, Task, WorkError},
    players::{consent::Consent, resolve::PlayerError},
    pool::FixtureGames,
    rating::benchmark::BenchmarkGames,
    runs::selfplay::SelfPlayGames,
};

/// A task handler, whose requests and results are bytes.
pub trait Doer: Send + Sync {
    /// Computes the requested part. `None` if `stop` was requested.
    ///
    /// # Errors
    /// If a player fails, or the request is invalid.
    fn piece(&self, ask: &[u8], stop: &Stop) -> Result<Option<Vec<u8>>, WorkError>;
}

impl<T: Task> Doer for T {
    fn piece(&self, ask: &[u8], stop: &Stop) -> Result<Option<Vec<u8>>, WorkError> {
        let unreadable = || WorkError::Cluster(Box::new(ParcelError("piece")));
        let ask: T::Ask = executor::from_bytes(ask).ok_or_else(unreadable)?;
        let piece = Task::piece(self, &ask, stop)?;
        Ok(piece.map(|piece| self.encode(&piece)))
    }
}

/// A function that opens tasks for a worker.
pub type Open = fn(&Order, &Consent) -> Result<Box<dyn Doer>, PlayerError>;

/// Builds the handler of a job spec. External programs are started only with this consent.
///
/// # Errors
/// If the spec is invalid, or one of its programs may not be started here.
pub fn open(order: &Order, consent: &Consent) -> Result<Box<dyn Doer>, PlayerError> {
    Ok(match order {
        Order::Generation { .. } => Box::new(Table::ordered(order)?),
        Order::Benchmark { .. } => Box::new(BenchmarkGames::ordered(order)?),
        Order::SelfPlay { .. } => Box::new(SelfPlayGames::ordered(order, consent)?),
        Order::Annotated { .. } => Box::new(AnnotatedGames::ordered(order)?),
        Order::Choices { .. } => Box::new(ChoiceGames::ordered(order)?),
        Order::Fixtures { .. } => Box::new(FixtureGames::ordered(order, consent)?),
    })
}
