//! Players that runs have bred or trained, with their origin.

use std::path::{Path, PathBuf};

use super::{Progress, Unit};
use crate::players::spec::PlayerSpec;

/// A player that a run has bred or trained.
#[derive(Clone, Debug, PartialEq)]
pub struct RunPlayer {
    /// Its role in the run.
    pub role: Role,
    /// The player spec: the run's search with a model file, or with the run's folder for its best.
    pub spec: PlayerSpec,
    /// Its origin.
    pub origin: PlayerBirth,
}

/// The role of a player in its run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Role {
    /// The run's player: the elite of an evolution by elitism (slot 31 of the original program's files), else
    /// the best or newest.
    Best,
    /// The best of a generation, or the result of a round.
    Champion,
    /// The strongest player of a style on a map.
    Style {
        /// The share of the discs in the middle of the game, 0..=1: the centre of its cell.
        discs: f64,
        /// The share of the legal moves in the middle of the game, 0..=1: the centre of its cell.
        moves: f64,
    },
}

/// The origin of a run's player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerBirth {
    /// The run.
    pub run: PathBuf,
    /// The run's seed.
    pub seed: u64,
    /// The generation or round that it represents.
    pub generation: u32,
    /// The generation it was born in, 0 for the first population; in training runs the round.
    pub born: u32,
    /// Its number in order of birth, in evolutions.
    pub member: Option<u64>,
    /// The numbers of its parents, if any are known.
    pub parents: Vec<u64>,
}

impl PlayerBirth {
    /// The origin of the result of a training round.
    pub(super) fn of_round(run: &Path, seed: u64, round: u32) -> PlayerBirth {
        let parents = Vec::new();
        PlayerBirth {
            run: run.to_owned(),
            seed,
            generation: round,
            born: round,
            member: None,
            parents,
        }
    }
}

/// The progress and players of a run on disk.
pub(super) struct RunContents {
    pub(super) progress: Progress,
    pub(super) is_done: bool,
    pub(super) players: Vec<RunPlayer>,
}

impl RunContents {
    /// The contents of a run that only plays games.
    pub(super) fn of_games(done: u64, of: u64) -> RunContents {
        let progress = Progress::of(Unit::Game, done, Some(of));
        RunContents { progress, is_done: done >= of, players: Vec::new() }
    }

    /// The contents of a training run with `done` finished rounds, each with a player.
    pub(super) fn of_rounds(
        done: u32,
        of: u32,
        player: impl Fn(u32, Role) -> RunPlayer,
    ) -> RunContents {
        let role = |round: u32| if round == done { Role::Best } else { Role::Champion };
        RunContents {
            progress: Progress::of(Unit::Round, done.into(), Some(of.into())),
            is_done: done >= of,
            players: (1..=done).rev().map(|round| player(round, role(round))).collect(),
        }
    }
}
