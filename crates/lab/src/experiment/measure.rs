//! The measures of an experiment's runs.

use std::path::Path;

use othello_engine::search::Stop;
use serde::{Deserialize, Serialize};

use super::{
    arms::{Arm, ArmSettings},
    design::Design,
    error::ExperimentError,
};
use crate::{
    executor::Executor,
    league,
    players::{consent::Consent, resolve::ResolvedPlayer, spec::PlayerSpec},
    rating::benchmark::{Benchmark, Field},
    runs::{
        Run, RunError,
        evolution::EvolutionRun,
        list::summary_of,
        network::NetRun,
        patterns::GlemRun,
        strength,
        tournament::{Tournament, TournamentTable},
    },
};

/// A number for each run, such as its strength.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Measure {
    /// The Elo of the run's player against the six fixed opponents, from games of its own.
    Strength {
        /// The number of pairs of games against each opponent.
        pairs: u32,
    },
    /// The mean Elo of the last measurements that the run itself made.
    Final {
        /// The number of measurements.
        measurements: u32,
    },
    /// The mean Elo of all measurements that the run itself made: its strength at any time.
    Anytime,
    /// The Elo in a round robin of the players of all runs; the mean is 1500.
    Pool {
        /// The number of pairs of games of each pairing.
        pairs: u32,
    },
    /// The score in per cent against the standard heuristic of the published league.
    League {
        /// The folder of the published players.
        data: String,
        /// The number of double games.
        double_games: u32,
    },
    /// The score in per cent of the first player of a tournament.
    Score,
    /// The validation error of the last round of training.
    Error,
    /// The diversity of the last generation.
    Diversity,
    /// The number of games of the run, without measurements.
    Games,
    /// The processor time of the run in seconds, without the measures of the experiment. It differs each time.
    Processor,
}

/// A measured run.
pub(super) struct FinishedRun<'a> {
    /// Its folder or file.
    pub(super) path: &'a Path,
    /// Its arm.
    pub(super) arm: &'a Arm,
    /// Its seed.
    pub(super) seed: u64,
}

impl Measure {
    /// The name, which is also the column's heading.
    pub const fn name(&self) -> &'static str {
        match self {
            Measure::Strength { .. } => "strength",
            Measure::Final { .. } => "final",
            Measure::Anytime => "anytime",
            Measure::Pool { .. } => "pool",
            Measure::League { .. } => "league",
            Measure::Score => "score",
            Measure::Error => "error",
            Measure::Diversity => "diversity",
            Measure::Games => "games",
            Measure::Processor => "processor",
        }
    }

    /// The name in headings, as the window names it.
    pub(super) const fn title(&self) -> &'static str {
        match self {
            Measure::Strength { .. } => "Strength",
            Measure::Final { .. } => "Final strength",
            Measure::Anytime => "Strength over time",
            Measure::Pool { .. } => "Pool",
            Measure::League { .. } => "League",
            Measure::Score => "Score",
            Measure::Error => "Error",
            Measure::Diversity => "Diversity",
            Measure::Games => "Games",
            Measure::Processor => "Processor time",
        }
    }

    /// The meaning, as a sentence without its full stop.
    pub fn meaning(&self) -> String {
        match self {
            Measure::Strength { pairs } => format!(
                "Elo of the run's player in {} games against six fixed opponents",
                12 * u64::from(*pairs)
            ),
            Measure::Final { measurements } => {
                format!("mean Elo of the run's last {measurements} measurements of its own")
            }
            Measure::Anytime => "mean Elo of all measurements of the run itself".to_owned(),
            Measure::Pool { pairs } => format!(
                "Elo in a round robin of all runs' players, {} games each; the mean is 1500",
                2 * u64::from(*pairs)
            ),
            Measure::League { double_games, .. } => format!(
                "score in per cent in {} games against the standard heuristic of the league",
                2 * u64::from(*double_games)
            ),
            Measure::Score => "score of the first player in per cent".to_owned(),
            Measure::Error => "validation error of the last round".to_owned(),
            Measure::Diversity => {
                "diversity of the last generation, in units of weights".to_owned()
            }
            Measure::Games => "games of the run, without measurements".to_owned(),
            Measure::Processor => "processor time of the run in seconds".to_owned(),
        }
    }

    /// The unit, as after a number.
    pub const fn unit(&self) -> &'static str {
        match self {
            Measure::Strength { .. }
            | Measure::Final { .. }
            | Measure::Anytime
            | Measure::Pool { .. } => "Elo",
            Measure::League { .. } | Measure::Score => "%",
            Measure::Error | Measure::Diversity => "",
            Measure::Games => "games",
            Measure::Processor => "s",
        }
    }

    /// The number of decimals in tables.
    pub const fn decimals(&self) -> usize {
        match self {
            Measure::Strength { .. }
            | Measure::Final { .. }
            | Measure::Anytime
            | Measure::Pool { .. }
            | Measure::Games => 0,
            Measure::League { .. } | Measure::Score | Measure::Processor => 1,
            Measure::Diversity => 2,
            Measure::Error => 4,
        }
    }

    /// Whether lower values are better.
    pub(super) const fn is_better_if_lower(&self) -> bool {
        matches!(self, Measure::Error | Measure::Processor)
    }

    /// Whether all runs are measured together, after the last of them.
    pub(super) const fn is_joint(&self) -> bool {
        matches!(self, Measure::Pool { .. })
    }

    /// Whether a repeated run has the same value.
    pub(super) const fn is_repeatable(&self) -> bool {
        !matches!(self, Measure::Processor)
    }

    /// The number of games of this measure for one run, without those of joint measures.
    pub(super) fn games(&self) -> u64 {
        match self {
            Measure::Strength { pairs } => 12 * u64::from(*pairs),
            Measure::League { double_games, .. } => 2 * u64::from(*double_games),
            _ => 0,
        }
    }

    /// Checks that these runs have this measure.
    pub(super) fn check(&self, design: &Design) -> Result<(), ExperimentError> {
        let is_evolution = matches!(design, Design::Evolution { .. });
        let is_training = matches!(design, Design::Patterns { .. } | Design::Network { .. });
        let number = match self {
            Measure::Strength { pairs } | Measure::Pool { pairs } => *pairs,
            Measure::Final { measurements } => *measurements,
            Measure::League { double_games, .. } => *double_games,
            _ => 1,
        };
        if !(1..=1_000_000).contains(&number) {
            let expected = "1 to 1000000 pairs, double games or measurements";
            return Err(ExperimentError::Number { expected, found: number.into() });
        }
        let has_measure = match self {
            Measure::Strength { .. }
            | Measure::Final { .. }
            | Measure::Anytime
            | Measure::Pool { .. }
            | Measure::League { .. } => is_evolution || is_training,
            Measure::Diversity => is_evolution,
            Measure::Error => is_training,
            Measure::Score => matches!(design, Design::Tournament { .. }),
            Measure::Games | Measure::Processor => true,
        };
        if has_measure { Ok(()) } else { Err(ExperimentError::NoSuchMeasure(self.name())) }
    }

    /// Measures a finished run that no program works on. `None` if stopped, or if the measure is not one of a
    /// single run.
    pub(super) fn take(
        &self,
        run: &FinishedRun<'_>,
        executor: &Executor,
        stop: &Stop,
    ) -> Result<Option<f64>, RunError> {
        let settings = &run.arm.settings;
        Ok(match self {
            Measure::Strength { pairs } => {
                let field = match settings {
                    ArmSettings::Evolution(..) => Field::Evolution,
                    _ => Field::Learning,
                };
                let player = ResolvedPlayer::open(&player_of(run.path)?, &Consent::NONE);
                let player = player.map_err(RunError::work)?;
                let player = player.ours().expect("a run's player is no external program");
                let mut benchmark = Benchmark::new(field, *pairs);
                let strength = benchmark.play(player, executor, stop, || {});
                let strength = strength.map_err(RunError::work)?;
                strength.map(|strength| benchmark.rating(&strength).value)
            }
            Measure::Final { measurements } => {
                let values = measured(run.path)?;
                let first = values.len().saturating_sub(*measurements as usize);
                mean(self, &values[first..])?
            }
            Measure::Anytime => mean(self, &measured(run.path)?)?,
            Measure::League { data, double_games } => {
                let player = player_of(run.path)?;
                let config = league::league(player, Path::new(data), *double_games, run.seed);
                let mut games = Tournament::in_memory(config, &Consent::NONE)?
                    .with_threads(rayon::current_num_threads());
                games.employ(executor);
                while games.step(stop)?.is_some() {}
                games.is_done().then(|| first_score(&games.table())).flatten()
            }
            Measure::Score => first_score(&Tournament::look(run.path)?.table()),
            Measure::Error => Some(error(run)?.ok_or_else(|| missing(self))?),
            Measure::Diversity => {
                let run = EvolutionRun::look(run.path)?;
                let last = run.history().last().ok_or_else(|| missing(self))?;
                Some(last.diversity)
            }
            Measure::Games => Some(games(run)? as f64),
            Measure::Pool { .. } | Measure::Processor => None,
        })
    }
}

fn missing(measure: &Measure) -> RunError {
    RunError::work(ExperimentError::NoSuchMeasure(measure.name()))
}

/// The mean; an error if there are no values.
fn mean(measure: &Measure, values: &[f64]) -> Result<Option<f64>, RunError> {
    if values.is_empty() {
        return Err(missing(measure));
    }
    Ok(Some(crate::statistics::mean(values)))
}

/// The best player of a finished run.
pub(super) fn player_of(path: &Path) -> Result<PlayerSpec, RunError> {
    let players = summary_of(path).map(|summary| summary.players).unwrap_or_default();
    let best = players.into_iter().next().map(|player| player.spec);
    best.ok_or_else(|| RunError::work(ExperimentError::NoPlayer))
}

/// The strengths that the run measured itself.
fn measured(path: &Path) -> Result<Vec<f64>, RunError> {
    Ok(strength::curve(path)?.iter().map(|(_, rating)| rating.value).collect())
}

/// The score of the first player in per cent.
fn first_score(table: &TournamentTable) -> Option<f64> {
    let standing = table.standings.iter().find(|standing| standing.player == 0)?;
    Some(100.0 * standing.points() / f64::from(standing.games().max(1)))
}

fn error(run: &FinishedRun<'_>) -> Result<Option<f64>, RunError> {
    let last = match run.arm.settings {
        ArmSettings::Patterns(_) => GlemRun::open(run.path)?.history().last().cloned(),
        ArmSettings::Network(_) => NetRun::open(run.path)?.history().last().cloned(),
        _ => None,
    };
    Ok(last.map(|line| line.validation_error))
}

/// The number of games; a stop rule can end an evolution early.
fn games(run: &FinishedRun<'_>) -> Result<u64, RunError> {
    let settings = &run.arm.settings;
    let last = match settings {
        ArmSettings::Evolution(..) => EvolutionRun::look(run.path)?.evolution().state().generation,
        settings => settings.last(),
    };
    Ok(settings.games_after(last))
}
