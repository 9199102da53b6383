//! The finals of a batch: its best players, those of its start and the named opponents play a round robin.

use std::path::Path;

use super::{BatchFile, best_of};
use crate::{
    games::openings::OpeningSpec,
    players::{consent::Consent, spec::PlayerSpec},
    runs::{
        RunError,
        list::summary_of,
        tournament::{Config, Tournament, is_begun},
    },
};

/// The number of random opening plies.
const PLIES: u32 = 8;

/// Whether there are finals: pairs to play and at least two players.
pub(super) fn are_wanted(file: &BatchFile) -> bool {
    file.plan.pairs > 0 && players(file).len() > 1
}

/// Opens or starts the finals in this folder.
pub(super) fn open(path: &Path, file: &BatchFile) -> Result<Tournament, RunError> {
    let finals = if is_begun(path) {
        Tournament::open(path, &Consent::NONE)?
    } else {
        let openings = OpeningSpec::Random { plies: PLIES };
        let config = Config { pairs: file.plan.pairs, openings, ..Config::new(players(file)) };
        Tournament::create(path, config, &Consent::NONE)?
    };
    Ok(finals.with_threads(rayon::current_num_threads()))
}

/// The best player of each run now and at the start, and the named opponents, without duplicates.
fn players(file: &BatchFile) -> Vec<PlayerSpec> {
    let now = file.plan.runs.iter().map(|run| best_of(&summary_of(run)?));
    let then = file.beginnings.iter().map(|beginning| beginning.player.clone());
    let bred = now.zip(then).flat_map(|(now, then)| [now, then]).flatten();
    let mut players: Vec<PlayerSpec> = Vec::new();
    for player in bred.chain(file.plan.against.iter().cloned()) {
        if !players.contains(&player) {
            players.push(player);
        }
    }
    players
}
