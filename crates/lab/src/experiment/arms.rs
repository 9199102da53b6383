//! The arms of an experiment: named settings, each run with every seed.

use std::path::{Path, PathBuf};

use super::{
    design::{Design, EvolutionLength},
    error::ExperimentError,
};
use crate::{
    evolution::{EvolutionSettings, Overrides, files::write_ron},
    players::consent::Consent,
    runs::{
        QuietRun, RunError,
        estimate::bred_games,
        evolution::EvolutionRun,
        network::{NetRun, NetRunSettings},
        patterns::{GlemRun, RunSettings},
        selfplay::{SelfPlay, SelfPlaySettings},
        tournament::{Config, Tournament},
    },
};

/// The largest number of runs, and of arms.
pub(super) const MOST_RUNS: u64 = 100_000;

/// The largest number of generations. All games of the largest experiment can then be counted.
const MOST_GENERATIONS: u64 = 10_000_000;

/// An arm of an experiment.
#[derive(Clone, Debug)]
pub struct Arm {
    /// Its name, such as `sigma 1.5`.
    pub label: String,
    /// The beginning of the names of its runs, such as `sigma-1.5`.
    pub folder: String,
    /// The settings of its runs.
    pub settings: ArmSettings,
}

/// The settings of an arm's runs.
#[derive(Clone, Debug)]
pub enum ArmSettings {
    /// An evolution, and its last generation.
    Evolution(Box<EvolutionSettings>, u32),
    /// Training of pattern weights.
    Patterns(RunSettings),
    /// Training of a network.
    Network(NetRunSettings),
    /// Self-play.
    SelfPlay(SelfPlaySettings),
    /// A tournament.
    Tournament(Box<Config>),
}

impl Arm {
    /// The arms of a design.
    pub(super) fn all(design: &Design) -> Result<Vec<Arm>, ExperimentError> {
        fn plain<S: Clone>(arms: &[(String, S)], settings: fn(S) -> ArmSettings) -> Vec<Arm> {
            let arm = |(label, own): &(String, S)| Arm::new(label.clone(), settings(own.clone()));
            arms.iter().map(arm).collect()
        }
        match design {
            Design::Evolution { settings, arms, grid, length } => {
                let alone = [(String::new(), Overrides::default())];
                let arms = if arms.is_empty() { &alone[..] } else { arms };
                let lengths = length.each();
                let count = grid.count().saturating_mul((arms.len() * lengths.len()) as u64);
                if count > MOST_RUNS {
                    return Err(ExperimentError::Number {
                        expected: "at most 100000 arms",
                        found: count,
                    });
                }
                let combinations = grid.combinations();
                let all = arms.iter().flat_map(|arm| combinations.iter().map(move |c| (arm, c)));
                let all = all.flat_map(|pair| lengths.iter().map(move |length| (pair, length)));
                all.map(|(((name, own), combination), (ending, length))| {
                    let named = (!name.is_empty()).then(|| name.clone()).into_iter();
                    let values = combination.values.iter();
                    let parts = named.chain(values.map(|(name, value)| format!("{name} {value}")));
                    let parts = parts.chain(ending.clone());
                    let label = parts.collect::<Vec<_>>().join(", ");
                    let label = if label.is_empty() { "all".to_owned() } else { label };
                    let given = (**settings).clone().then(own.clone());
                    evolution(label, given.then(combination.settings.clone()), length)
                })
                .collect()
            }
            Design::Patterns { arms } => Ok(plain(arms, ArmSettings::Patterns)),
            Design::Network { arms } => Ok(plain(arms, ArmSettings::Network)),
            Design::SelfPlay { arms } => Ok(plain(arms, ArmSettings::SelfPlay)),
            Design::Tournament { arms } => {
                Ok(plain(arms, |config| ArmSettings::Tournament(Box::new(config))))
            }
        }
    }

    fn new(label: String, settings: ArmSettings) -> Arm {
        let is_kept = |c: char| c.is_ascii_alphanumeric() || ".+-".contains(c);
        let kept = label.split(|c| !is_kept(c)).filter(|part| !part.is_empty());
        let folder = kept.collect::<Vec<_>>().join("-");
        // No name of a folder begins with a dot, which hides it.
        let folder = folder.trim_matches('.').to_owned();
        Arm { folder: if folder.is_empty() { "arm".to_owned() } else { folder }, label, settings }
    }

    /// The name of the arm's run with this seed.
    pub fn run_name(&self, seed: u64) -> String {
        let ending = if matches!(self.settings, ArmSettings::SelfPlay(_)) { ".csv" } else { "" };
        format!("{}-seed-{seed}{ending}", self.folder)
    }
}

/// An arm of an experiment with evolutions.
fn evolution(
    label: String,
    given: Overrides,
    length: &EvolutionLength,
) -> Result<Arm, ExperimentError> {
    let genome = given.genome.clone();
    let genome = genome.ok_or_else(|| ExperimentError::NoGenome(label.clone()))?;
    let scheme = given.scheme.unwrap_or_else(|| EvolutionSettings::usual_scheme(&genome));
    let mut settings = EvolutionSettings::new(genome, scheme);
    let rule = given.stop_rule;
    let checked = rule
        .map_or(Ok(()), |rule| settings.end_by(rule))
        .and_then(|()| given.apply(&mut settings))
        .and_then(|()| settings.check());
    checked.map_err(|reason| ExperimentError::Arm {
        arm: label.clone(),
        reason: reason.to_string(),
    })?;
    let until = match length {
        EvolutionLength::Generations(number) => u64::from(*number),
        EvolutionLength::Games(games) => (games / bred_games(&settings).max(1)).max(1),
        EvolutionLength::Each(_) => unreachable!("each() has taken it apart"),
    };
    if !(1..=MOST_GENERATIONS).contains(&until) {
        let expected = "1 to 10000000 generations";
        return Err(ExperimentError::Number { expected, found: until });
    }
    let until = until as u32;
    Ok(Arm::new(label, ArmSettings::Evolution(Box::new(settings), until)))
}

impl ArmSettings {
    /// Starts a run with this seed.
    pub(super) fn create(&self, path: &Path, seed: u64) -> Result<QuietRun, RunError> {
        Ok(match self.clone() {
            ArmSettings::Evolution(settings, until) => {
                Box::new(EvolutionRun::create(path, *settings, seed, Some(until))?)
            }
            ArmSettings::Patterns(settings) => {
                Box::new(GlemRun::create(path, &RunSettings { seed, ..settings })?)
            }
            ArmSettings::Network(settings) => {
                Box::new(NetRun::create(path, &NetRunSettings { seed, ..settings })?)
            }
            ArmSettings::SelfPlay(settings) => {
                Box::new(SelfPlay::open(path, SelfPlaySettings { seed, ..settings })?)
            }
            ArmSettings::Tournament(config) => {
                let config = Config { seed, ..*config };
                let games = Tournament::create(path, config, &Consent::NONE)?;
                Box::new(games.with_threads(rayon::current_num_threads()))
            }
        })
    }

    /// The number of games until this generation or round is finished, without measurements of strength.
    pub(super) fn games_after(&self, number: u32) -> u64 {
        match self {
            ArmSettings::Evolution(settings, _) => u64::from(number) * bred_games(settings),
            ArmSettings::Patterns(settings) => settings
                .rounds
                .iter()
                .take(number as usize)
                .map(|round| u64::from(round.games))
                .sum(),
            ArmSettings::Network(settings) => {
                let taught = settings.teacher.as_ref().map_or(0, |teacher| teacher.games);
                u64::from(number) * u64::from(settings.games) + u64::from(taught)
            }
            ArmSettings::SelfPlay(settings) => settings.games.into(),
            ArmSettings::Tournament(config) => config.games(),
        }
    }

    /// The settings as RON, defaults included.
    pub fn text(&self) -> String {
        match self {
            ArmSettings::Evolution(settings, _) => write_ron(settings, 1),
            ArmSettings::Patterns(settings) => write_ron(settings, 2),
            ArmSettings::Network(settings) => write_ron(settings, 2),
            ArmSettings::SelfPlay(settings) => write_ron(settings, 2),
            ArmSettings::Tournament(config) => config.write(),
        }
    }

    /// The last generation or round.
    pub(super) const fn last(&self) -> u32 {
        match self {
            ArmSettings::Evolution(_, until) => *until,
            ArmSettings::Patterns(settings) => settings.rounds.len() as u32,
            ArmSettings::Network(settings) => settings.rounds,
            ArmSettings::SelfPlay(_) | ArmSettings::Tournament(_) => 1,
        }
    }
}

/// The path of a run within the folder of its experiment.
pub(super) fn run_path(folder: &Path, name: &str) -> PathBuf {
    folder.join("runs").join(name)
}
