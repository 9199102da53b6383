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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum EvolutionLength {
    /// The number of generations.
    Generations(u32),
    /// The number of games for evolution, without the benchmark: as many whole generations as they allow, at least
    /// one. Arms of different populations then cost the same.
    Games(u64),
}
