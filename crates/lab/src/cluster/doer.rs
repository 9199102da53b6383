//! A task on a worker: opened from what it was told, and done piece by piece.

use othello_engine::search::Stop;

use crate::{
    learn::evolution::Table,
    measure::benchmark::BenchmarkGames,
    play::{annotated::AnnotatedGames, choices::ChoiceGames, game::FixtureGames},
    players::{consent::Consent, entrant::PlayerError},
    run::selfplay::SelfPlayGames,
    work::{self, Order, ParcelError, Task, WorkError},
};

/// Does pieces of a task, asked for and answered in bytes.
pub trait Doer: Send + Sync {
    /// Does the piece that is asked for. `None` if `stop` was requested.
    ///
    /// # Errors
    /// If a player fails, or nobody can read what is asked for.
    fn piece(&self, ask: &[u8], stop: &Stop) -> Result<Option<Vec<u8>>, WorkError>;
}

impl<T: Task> Doer for T {
    fn piece(&self, ask: &[u8], stop: &Stop) -> Result<Option<Vec<u8>>, WorkError> {
        let unreadable = || WorkError::Cluster(Box::new(ParcelError("piece")));
        let ask: T::Ask = work::from_bytes(ask).ok_or_else(unreadable)?;
        let piece = Task::piece(self, &ask, stop)?;
        Ok(piece.map(|piece| self.encode(&piece)))
    }
}

/// How a worker opens tasks.
pub type Open = fn(&Order, &Consent) -> Result<Box<dyn Doer>, PlayerError>;

/// Opens a task. Programs of others are started only with this consent.
///
/// # Errors
/// If something in it cannot be read, or a program may not be started here.
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
