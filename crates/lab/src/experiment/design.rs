//! The runs of an experiment, as users write them.

use serde::{Deserialize, Serialize};

use crate::{
    evolution::{Overrides, Variations},
    runs::{
        network::NetRunSettings, patterns::RunSettings, selfplay::SelfPlaySettings,
        tournament::Config,
    },
};

/// The runs of an experiment: the arms, each with a name and settings. Seeds in them have no effect.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Design {
    /// Evolutions. Without arms there is one. Each arm is repeated for all combinations of the grid.
    Evolution {
        /// The settings of all arms; the defaults are those of `evolve`.
        settings: Box<Overrides>,
        /// Named changes to them.
        #[serde(default)]
        arms: Vec<(String, Overrides)>,
        /// Several values of a setting.
        #[serde(default)]
        grid: Box<Variations>,
        /// The length of a run.
        length: EvolutionLength,
    },
    /// Training of pattern weights.
    Patterns {
        /// The settings as in `run.ron`.
        arms: Vec<(String, RunSettings)>,
    },
    /// Training of value networks.
    Network {
        /// The settings as in `run.ron`.
        arms: Vec<(String, NetRunSettings)>,
    },
    /// Self-play with training rows.
    SelfPlay {
        /// The settings as in the file beside the games.
        arms: Vec<(String, SelfPlaySettings)>,
    },
    /// Tournaments.
    Tournament {
        /// The settings as in `tournament.ron`.
        arms: Vec<(String, Config)>,
    },
}

/// The length of an evolution. A stop rule may end it earlier.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum EvolutionLength {
    /// The number of generations.
    Generations(u32),
    /// The number of games for evolution, without the benchmark: as many whole generations as they allow, at least
    /// one. Arms of different populations then cost the same.
    Games(u64),
    /// Several numbers of generations: each arm is repeated for all of them.
    Each(Vec<u32>),
}

impl EvolutionLength {
    /// The lengths of an arm's copies, each with the end of its name.
    pub(super) fn each(&self) -> Vec<(Option<String>, EvolutionLength)> {
        match self {
            EvolutionLength::Each(numbers) => numbers
                .iter()
                .map(|n| (Some(format!("generations {n}")), EvolutionLength::Generations(*n)))
                .collect(),
            length => vec![(None, length.clone())],
        }
    }
}
