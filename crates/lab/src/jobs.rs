//! The jobs that this program can do for others, and the version whose machines may share them.
//!
//! A [`Cluster`] knows neither games nor players: it is handed what it needs from here.

mod fingerprint;

use std::sync::Arc;

use crate::{
    data::{annotated_play::AnnotatedGames, choice_play::ChoiceGames},
    evolution::GenerationGames,
    executor::{
        JobSpec,
        cluster::{Access, Cluster, ClusterError, ClusterWorker, TaskHandler},
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
pub fn worker(name: String, threads: usize, engines: Option<Consent>) -> ClusterWorker {
    let takes_engines = engines.is_some();
    let consent = engines.unwrap_or(Consent::NONE);
    let open = move |spec: &JobSpec| open(spec, &consent).map_err(|error| error.to_string());
    ClusterWorker { name, threads, takes_engines, version: version(), open: Arc::new(open) }
}

/// Builds the handler of a job spec. External programs are started only with this consent.
///
/// # Errors
/// If the spec is invalid, or one of its programs may not be started here.
pub fn open(spec: &JobSpec, consent: &Consent) -> Result<Box<dyn TaskHandler>, PlayerError> {
    Ok(match spec {
        JobSpec::Generation { .. } => Box::new(GenerationGames::from_spec(spec)?),
        JobSpec::Benchmark { .. } => Box::new(BenchmarkGames::from_spec(spec)?),
        JobSpec::SelfPlay { .. } => Box::new(SelfPlayGames::from_spec(spec, consent)?),
        JobSpec::Annotated { .. } => Box::new(AnnotatedGames::from_spec(spec)?),
        JobSpec::Choices { .. } => Box::new(ChoiceGames::from_spec(spec)?),
        JobSpec::Fixtures { .. } => Box::new(FixtureGames::from_spec(spec, consent)?),
    })
}
