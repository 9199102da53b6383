//! Tasks as other machines are told them: plain data, from which the same task comes about again.

use serde::{Deserialize, Serialize};

use super::parcel::{EntrantParcel, ModelParcel, PlayerParcel};

/// A task for other machines. Settings are RON, as they stand in a run's folder.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Order {
    /// The games of a generation of an evolution.
    Generation {
        /// Those of the evolution.
        settings: String,
        /// What all of its random numbers come from.
        seed: u64,
        /// Which one, 1 for the first.
        generation: u32,
        /// How many of the players are not of the generation; they stand last.
        rivals: u32,
        /// Everybody who plays.
        players: Vec<PlayerParcel>,
    },
    /// The games of some players against the fixed opponents, one player's after the other's.
    Benchmark {
        /// Whether these are the opponents of what learns, not of what evolves.
        learning: bool,
        /// How many pairs of games against each.
        pairs: u32,
        /// Who plays.
        players: Vec<PlayerParcel>,
    },
    /// Games of a player against itself, as rows.
    SelfPlay {
        /// Those of the run.
        settings: String,
        /// The player.
        player: EntrantParcel,
    },
    /// Games of pattern weights against themselves, with what each position was held for.
    Annotated {
        /// How they are played.
        settings: String,
        /// What all of their random numbers come from, with the round.
        seed: u64,
        /// The round of the run.
        round: u32,
        /// The weights.
        glem: ModelParcel,
    },
    /// Games of which the choices are learned.
    Choices {
        /// How they are played.
        settings: String,
        /// What all of their random numbers come from, with the round.
        seed: u64,
        /// The round of the run.
        round: u32,
        /// The weights that play.
        learner: ModelParcel,
        /// The weights that value the choices.
        teacher: ModelParcel,
    },
    /// Games of a tournament.
    Fixtures {
        /// The players, by number.
        entrants: Vec<EntrantParcel>,
        /// What all of their random numbers come from.
        seed: u64,
        /// How likely a move is random.
        noise: f64,
        /// What else says which games these are.
        settings: String,
    },
}

impl Order {
    /// What it is, for people.
    pub fn title(&self) -> String {
        match self {
            Order::Generation { generation, .. } => format!("generation {generation}"),
            Order::Benchmark { .. } => "games against the fixed opponents".to_owned(),
            Order::SelfPlay { .. } | Order::Annotated { .. } => "self-play".to_owned(),
            Order::Choices { .. } => "self-play with choices".to_owned(),
            Order::Fixtures { entrants, .. } => format!("games of {} players", entrants.len()),
        }
    }

    /// Whether programs of others play.
    pub fn needs_engines(&self) -> bool {
        let is_external = |parcel: &EntrantParcel| matches!(parcel, EntrantParcel::External(_));
        match self {
            Order::Fixtures { entrants, .. } => entrants.iter().any(is_external),
            Order::SelfPlay { player, .. } => is_external(player),
            _ => false,
        }
    }
}
