//! Files of self-play in either format: training rows (`.csv`) or annotated games (`.games`).

use std::path::Path;

use super::{
    QuietRun, RunError, RunKind, Unit,
    annotated_selfplay::{self, AnnotatedPlay},
    folder::settings_path,
    format::RunFormat,
    offspring::RunContents,
    selfplay::{self, SelfPlay},
};
use crate::store::fs;

/// A file of games, with its settings next to it.
pub(super) static FORMAT: RunFormat = RunFormat {
    kind: RunKind::SelfPlay,
    name: "self-play",
    unit: Unit::Game,
    has_players: false,
    keeps_generations: false,
    settings: "run.ron",
    beginnings: &[],
    is_at: |path| {
        let is_games = path.extension().is_some_and(|kind| kind == "csv" || kind == "games");
        is_games && fs::is_file(settings_path(path))
    },
    contents,
    curve: |_| Ok(Vec::new()),
    open: Some(open),
};

fn contents(path: &Path) -> Result<RunContents, RunError> {
    if is_annotated(path) { annotated_selfplay::contents(path) } else { selfplay::contents(path) }
}

fn open(path: &Path) -> Result<QuietRun, RunError> {
    Ok(if is_annotated(path) {
        Box::new(AnnotatedPlay::open(path, selfplay::read_settings(path)?)?)
    } else {
        Box::new(SelfPlay::open(path, selfplay::read_settings(path)?)?)
    })
}

/// Whether a self-play file holds complete games.
fn is_annotated(games: &Path) -> bool {
    games.extension().is_some_and(|kind| kind == "games")
}
