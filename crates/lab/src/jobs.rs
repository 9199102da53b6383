//! The jobs that this program can do for others, and the version whose machines may share them.
//!
//! A cluster knows neither games nor players: it is handed what it needs from here.

#[cfg(feature = "cluster")]
mod cluster;
mod fingerprint;

use crate::{
    data::{annotated_play::AnnotatedGames, choice_play::ChoiceGames},
    evolution::GenerationGames,
    executor::{JobSpec, TaskHandler},
    players::{consent::Consent, resolve::PlayerError},
    pool::FixtureGames,
    rating::benchmark::BenchmarkGames,
    runs::selfplay::SelfPlayGames,
};

#[cfg(feature = "cluster")]
pub use self::cluster::{join, worker};
pub use self::fingerprint::version;

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
