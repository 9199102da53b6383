//! Job specs: tasks as plain data, from which another machine builds the same task.

use serde::{Deserialize, Serialize};

use super::wire::{WireModel, WirePlayer, WireResolvedPlayer};

/// A job spec. Settings are RON, as in a run's folder.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum JobSpec {
    /// The games of a generation of an evolution.
    Generation {
        /// The settings of the evolution.
        settings: String,
        /// The seed of all its random numbers.
        seed: u64,
        /// The number of the generation, 1 for the first.
        generation: u32,
        /// The number of players from outside the generation; they come last.
        rivals: u32,
        /// All players.
        players: Vec<WirePlayer>,
    },
    /// The games of some players against the fixed opponents, player by player.
    Benchmark {
        /// Whether to use the opponents of learning runs instead of those of evolutions.
        learning: bool,
        /// The number of pairs of games against each opponent.
        pairs: u32,
        /// The players to measure.
        players: Vec<WirePlayer>,
    },
    /// Games of a player against itself, as dataset rows.
    SelfPlay {
        /// The settings of the run.
        settings: String,
        /// The player.
        player: WireResolvedPlayer,
    },
    /// Games of pattern weights against themselves, annotated with the value of each position.
    Annotated {
        /// The settings of the games.
        settings: String,
        /// The seed of their random numbers, together with the round.
        seed: u64,
        /// The round of the run.
        round: u32,
        /// The weights.
        glem: WireModel,
    },
    /// Games with move choices to learn from.
    Choices {
        /// The settings of the games.
        settings: String,
        /// The seed of their random numbers, together with the round.
        seed: u64,
        /// The round of the run.
        round: u32,
        /// The weights that play.
        learner: WireModel,
        /// The weights that value the moves to choose from.
        teacher: WireModel,
    },
    /// Games of a tournament.
    Fixtures {
        /// The players, by number.
        players: Vec<WireResolvedPlayer>,
        /// The seed of all their random numbers.
        seed: u64,
        /// The probability of a random move.
        noise: f64,
        /// Further settings that identify these games.
        settings: String,
    },
}

impl JobSpec {
    /// The task's name for users.
    pub fn title(&self) -> String {
        match self {
            JobSpec::Generation { generation, .. } => format!("generation {generation}"),
            JobSpec::Benchmark { .. } => "games against the fixed opponents".to_owned(),
            JobSpec::SelfPlay { .. } | JobSpec::Annotated { .. } => "self-play".to_owned(),
            JobSpec::Choices { .. } => "self-play with choices".to_owned(),
            JobSpec::Fixtures { players, .. } => format!("games of {} players", players.len()),
        }
    }

    /// Whether external programs play.
    #[cfg(feature = "cluster")]
    pub(crate) fn needs_engines(&self) -> bool {
        let is_external =
            |wire: &WireResolvedPlayer| matches!(wire, WireResolvedPlayer::External(_));
        match self {
            JobSpec::Fixtures { players, .. } => players.iter().any(is_external),
            JobSpec::SelfPlay { player, .. } => is_external(player),
            _ => false,
        }
    }
}
