//! The expected games and time of an experiment.

use std::time::Duration;

use othello_engine::{search::Stop, time::Instant};

use super::{
    arms::{Arm, ArmSettings},
    halving,
    measure::Measure,
    plan::ExperimentPlan,
};
use crate::{
    evolution::{Evolution, EvolutionSettings, GameCounter},
    players::consent::Consent,
    runs::{
        Run, RunError,
        estimate::{self, Speed, StepCost, WorkLeft, positions_in},
        evolution::open_rivals,
        round_strength,
        tournament::{Config, Tournament},
    },
};

/// The size of an experiment.
#[derive(Clone, Debug, PartialEq)]
pub struct Forecast {
    /// The arms.
    pub arms: Vec<ArmForecast>,
    /// The maximum number of seeds of an arm.
    pub seeds: u32,
    /// The number of runs; a search leaves some out.
    pub runs: u64,
    /// The number of games of the pool of all runs.
    pub pool: u64,
}

/// The size of an arm's runs.
#[derive(Clone, Debug, PartialEq)]
pub struct ArmForecast {
    /// The arm.
    pub label: String,
    /// The maximum number of games of a run, its measures included.
    pub games: u64,
    /// The seconds of a game on the current threads; `None` if unknown.
    pub secs_per_game: Option<f64>,
}

impl ArmForecast {
    /// The seconds of a run.
    pub fn secs(&self) -> Option<f64> {
        self.secs_per_game.map(|secs| secs * self.games as f64)
    }
}

impl Forecast {
    /// Counts the games, without a measurement of their time.
    ///
    /// # Errors
    /// If the plan is invalid.
    pub fn count(plan: &ExperimentPlan) -> Result<Forecast, RunError> {
        Ok(Forecast::of(plan, &plan.checked()?))
    }

    /// Counts the games of these arms.
    pub(super) fn of(plan: &ExperimentPlan, arms: &[Arm]) -> Forecast {
        let players = halving::runs(plan, arms.len());
        let pairs = plan.measures.iter().map(|measure| match measure {
            Measure::Pool { pairs } => u64::from(*pairs),
            _ => 0,
        });
        let forecast = |arm: &Arm| ArmForecast {
            label: arm.label.clone(),
            games: games(arm, plan),
            secs_per_game: None,
        };
        Forecast {
            arms: arms.iter().map(forecast).collect(),
            seeds: plan.seeds,
            runs: players,
            pool: pairs.sum::<u64>() * players * players.saturating_sub(1),
        }
    }

    /// Counts the games and measures some of each arm, for about a second in all or a few games. The times of the arms
    /// that a stop leaves out stay unknown.
    ///
    /// # Errors
    /// If the plan is invalid, or a player cannot be opened.
    pub fn measure(plan: &ExperimentPlan, stop: &Stop) -> Result<Forecast, RunError> {
        let mut forecast = Forecast::count(plan)?;
        let arms = plan.checked()?;
        let patience = Duration::from_secs_f64((1.0 / arms.len() as f64).max(0.1));
        for (arm, forecast) in arms.iter().zip(&mut forecast.arms) {
            let secs = secs_per_game(arm, forecast.games, plan.first_seed, patience, stop)?;
            // The games before a stop are too few.
            if stop.is_requested() {
                break;
            }
            forecast.secs_per_game = secs;
        }
        Ok(forecast)
    }

    /// Counts the games and assumes that this machine plays them at this speed.
    ///
    /// # Errors
    /// If the plan is invalid.
    pub fn assumed(plan: &ExperimentPlan, speed: &Speed) -> Result<Forecast, RunError> {
        Forecast::at(plan, speed.of_bred_games(1.0))
    }

    /// Counts the games, each of which takes this many seconds.
    ///
    /// # Errors
    /// If the plan is invalid.
    pub fn at(plan: &ExperimentPlan, secs_per_game: f64) -> Result<Forecast, RunError> {
        let mut forecast = Forecast::count(plan)?;
        for arm in &mut forecast.arms {
            arm.secs_per_game = Some(secs_per_game);
        }
        Ok(forecast)
    }

    /// The number of runs and the mean work of each, with the pool's; `None` if the time of some is unknown.
    pub fn work(&self) -> Option<WorkLeft> {
        let runs = self.runs.max(1) as f64;
        let cost = StepCost { games: self.games() as f64 / runs, secs: self.secs()? / runs };
        Some(WorkLeft { steps: Some(self.runs), cost })
    }

    /// The share of the runs of all arms and seeds that are done.
    fn share(&self) -> f64 {
        self.runs as f64 / (self.arms.len() as f64 * f64::from(self.seeds))
    }

    /// The maximum number of games, with all measures. With a search the number depends on the arms that stay; this is
    /// their mean.
    pub fn games(&self) -> u64 {
        let of_arms: u64 = self.arms.iter().map(|arm| arm.games * u64::from(self.seeds)).sum();
        (of_arms as f64 * self.share()).round() as u64 + self.pool
    }

    /// The seconds of all games; `None` if the time of some is unknown.
    pub fn secs(&self) -> Option<f64> {
        let runs: Option<f64> =
            self.arms.iter().map(|arm| Some(arm.secs()? * f64::from(self.seeds))).sum();
        let games: Option<Vec<f64>> = self.arms.iter().map(|arm| arm.secs_per_game).collect();
        let pool = self.pool as f64 * crate::statistics::mean(&games?);
        Some(runs? * self.share() + pool)
    }
}

/// The maximum number of games of a run of this arm, with its benchmark and measures.
fn games(arm: &Arm, plan: &ExperimentPlan) -> u64 {
    let last = arm.settings.last();
    let benchmark = match &arm.settings {
        ArmSettings::Evolution(settings, _) => settings.benchmark().games(),
        ArmSettings::Patterns(_) | ArmSettings::Network(_) => round_strength::benchmark().games(),
        ArmSettings::SelfPlay(_) | ArmSettings::Tournament(_) => 0,
    };
    let measures: u64 = plan.measures.iter().map(Measure::games).sum();
    arm.settings.games_after(last) + u64::from(benchmark) * u64::from(last) + measures
}

/// The seconds of a game; `None` if only a whole run would show them.
fn secs_per_game(
    arm: &Arm,
    games: u64,
    seed: u64,
    patience: Duration,
    stop: &Stop,
) -> Result<Option<f64>, RunError> {
    let threads = rayon::current_num_threads();
    let others = |files: &[std::path::PathBuf]| files.iter().map(|file| positions_in(file)).sum();
    let per_game = |secs: Vec<f64>| Some(secs.iter().sum::<f64>() / games.max(1) as f64);
    Ok(match &arm.settings {
        ArmSettings::Evolution(settings, _) => Some(evolved(settings, seed, patience, stop)?),
        ArmSettings::Patterns(settings) => {
            per_game(settings.secs(&Speed::measure(threads), others(&settings.others)))
        }
        ArmSettings::Network(settings) => {
            per_game(settings.secs(&Speed::measure(threads), others(&settings.teachers)))
        }
        ArmSettings::SelfPlay(_) => None,
        ArmSettings::Tournament(config) => played(config, patience, stop)?,
    })
}

/// The seconds of a game in the first generations of an evolution.
fn evolved(
    settings: &EvolutionSettings,
    seed: u64,
    patience: Duration,
    stop: &Stop,
) -> Result<f64, RunError> {
    let mut evolution = Evolution::new(settings.clone(), seed).map_err(RunError::settings)?;
    open_rivals(&mut evolution)?;
    let (counter, began) = (GameCounter::default(), Instant::now());
    let mut stepped = Ok(None);
    // At least one game is counted, however long it takes.
    let limits = [patience, Duration::MAX];
    estimate::with_limit(stop, limits, &|| counter.ever() > 0, |stop| {
        while stepped.is_ok() && !stop.is_requested() && !evolution.is_settled() {
            stepped = evolution.step(stop, &counter);
        }
    });
    stepped.map_err(RunError::work)?;
    Ok(began.elapsed().as_secs_f64() / counter.ever().max(1) as f64)
}

/// The seconds of a game of a tournament.
fn played(config: &Config, patience: Duration, stop: &Stop) -> Result<Option<f64>, RunError> {
    let games = Tournament::in_memory(config.clone(), &Consent::NONE)?;
    let mut games = games.with_threads(rayon::current_num_threads());
    let began = Instant::now();
    while began.elapsed() < patience && games.step(stop)?.is_some() {}
    let played = games.records().count();
    Ok((played > 0).then(|| began.elapsed().as_secs_f64() / played as f64))
}
