//! Whom a run has bred or trained: its players, and where they come from.

use std::path::{Path, PathBuf};

use super::{Progress, Unit};
use crate::players::seat::PlayerSpec;

/// A player that a run has bred or trained.
#[derive(Clone, Debug, PartialEq)]
pub struct RunPlayer {
    /// What it is to the run.
    pub role: Role,
    /// The search it was bred for and its model: a file, or the folder of the run for its best.
    pub spec: PlayerSpec,
    /// Where it comes from.
    pub origin: Birth,
}

/// What a player is to its run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Role {
    /// It plays for the run: the elite of an evolution by elitism (slot 31 of the original program's
    /// files), else the best or newest.
    Best,
    /// It was the best of its generation, or what a round ended with.
    Champion,
    /// The strongest of its style on a map.
    Style {
        /// Its share of the discs in the middle of its games, 0..=1, as in the middle of its cell.
        discs: f64,
        /// Its share of the moves there, 0..=1.
        moves: f64,
    },
}

/// Where a player of a run comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Birth {
    /// The run.
    pub run: PathBuf,
    /// What the run's random numbers come from.
    pub seed: u64,
    /// The generation or round it stands for.
    pub generation: u32,
    /// The generation it was born in, 0 for the first population; of learning runs the round.
    pub born: u32,
    /// Its number in the order of birth, where players are born.
    pub member: Option<u64>,
    /// The numbers of its parents, if it has any and they are known.
    pub parents: Vec<u64>,
}

impl Birth {
    /// What a run that learns ended this round with.
    pub(super) fn of_round(run: &Path, seed: u64, round: u32) -> Birth {
        let parents = Vec::new();
        Birth { run: run.to_owned(), seed, generation: round, born: round, member: None, parents }
    }
}

/// What a kind of run tells of one on the disk.
pub(super) struct Contents {
    pub(super) progress: Progress,
    pub(super) is_done: bool,
    pub(super) players: Vec<RunPlayer>,
}

impl Contents {
    /// Of a run that plays so many games and breeds nobody.
    pub(super) fn of_games(done: u64, of: u64) -> Contents {
        let progress = Progress::of(Unit::Game, done, Some(of));
        Contents { progress, is_done: done >= of, players: Vec::new() }
    }

    /// Of a run that learns in rounds, of which so many are done, each with the player it ended with.
    pub(super) fn of_rounds(
        done: u32,
        of: u32,
        player: impl Fn(u32, Role) -> RunPlayer,
    ) -> Contents {
        let role = |round: u32| if round == done { Role::Best } else { Role::Champion };
        Contents {
            progress: Progress::of(Unit::Round, done.into(), Some(of.into())),
            is_done: done >= of,
            players: (1..=done).rev().map(|round| player(round, role(round))).collect(),
        }
    }
}
