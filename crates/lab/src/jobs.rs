//! The jobs that this program can do for others, and the version whose machines may share them.
//!
//! A [`Cluster`] knows neither games nor players: it is handed what it needs from here.

mod fingerprint;

use std::sync::Arc;

use crate::{
    data::{annotated_play::AnnotatedGames, choice_play::ChoiceGames},
    evolution::Table,
    executor::{
        Order,
        cluster::{Access, Cluster, ClusterError, Doer, Worker},
    },
    players::{consent::Consent, resolve::PlayerError},
    pool::FixtureGames,
    rating::benchmark::BenchmarkGames,
    runs::selfplay::SelfPlayGames,
};

pub use fingerprint::version;

/// Joins a cluster whose machines run this version.
///
/// # Errors
/// As [`Cluster::join`].
pub fn join(access: &Access) -> Result<Cluster, ClusterError> {
    Cluster::join(access, version())
}

/// A worker for this program's tasks. `engines` names the external programs that it may start; with `None`,
/// other workers do the work that needs some.
pub fn worker(name: String, threads: usize, engines: Option<Consent>) -> Worker {
    let takes_engines = engines.is_some();
    let consent = engines.unwrap_or(Consent::NONE);
    let open = move |order: &Order| open(order, &consent).map_err(|error| error.to_string());
    Worker { name, threads, takes_engines, version: version(), open: Arc::new(open) }
}

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
