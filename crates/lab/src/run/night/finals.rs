//! The finals of a night: its best players meet each other, those of its beginning, and the players named.

use std::path::Path;

use super::{NightFile, best_of};
use crate::{
    play::openings::OpeningSpec,
    players::{consent::Consent, seat::PlayerSpec},
    run::{
        RunError,
        list::summary_of,
        tournament::{Config, Tournament, is_begun},
    },
};

/// How many random moves open a game.
const PLIES: u32 = 8;

/// Whether there are players to meet.
pub(super) fn are_wanted(file: &NightFile) -> bool {
    file.plan.pairs > 0 && players(file).len() > 1
}

/// Opens the finals in this folder, or begins them.
pub(super) fn open(path: &Path, file: &NightFile) -> Result<Tournament, RunError> {
    let finals = if is_begun(path) {
        Tournament::open(path, &Consent::NONE)?
    } else {
        let openings = OpeningSpec::Random { plies: PLIES };
        let config = Config { pairs: file.plan.pairs, openings, ..Config::new(players(file)) };
        Tournament::create(path, config, &Consent::NONE)?
    };
    Ok(finals.with_threads(rayon::current_num_threads()))
}

/// The best of each run now and at the beginning, and those named; each once.
fn players(file: &NightFile) -> Vec<PlayerSpec> {
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
