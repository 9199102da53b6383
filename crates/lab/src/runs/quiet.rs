//! Runs shown only as a progress bar.

use std::path::Path;

use othello_engine::search::Stop;

use super::{
    Progress, Run, RunError, RunFolder, RunPlayer,
    annotated_selfplay::AnnotatedPlay,
    selfplay::{self, SelfPlay},
};
use crate::{executor::Executor, rating::benchmark::Rating};

/// A run without step reports, for kinds without a page of their own. Such runs are resumed from the list.
pub type QuietRun = Box<dyn Run<Report = ()>>;

/// Drops the step reports of a run.
pub fn quiet<R: Run + 'static>(run: R) -> QuietRun {
    Box::new(QuietAdapter(run))
}

/// Opens a self-play file of either format to resume it: positions or complete games.
///
/// # Errors
/// If it is in use or cannot be read.
pub(super) fn open_games(path: &Path) -> Result<QuietRun, RunError> {
    Ok(if is_annotated(path) {
        quiet(AnnotatedPlay::open(path, selfplay::read_settings(path)?)?)
    } else {
        quiet(SelfPlay::open(path, selfplay::read_settings(path)?)?)
    })
}

/// Whether a self-play file holds complete games.
pub(super) fn is_annotated(games: &Path) -> bool {
    games.extension().is_some_and(|kind| kind == "games")
}

struct QuietAdapter<R>(R);

impl<R: Run> Run for QuietAdapter<R> {
    type Report = ();

    fn folder(&self) -> Option<&RunFolder> {
        self.0.folder()
    }

    fn employ(&mut self, executor: &Executor) {
        self.0.employ(executor);
    }

    fn step(&mut self, stop: &Stop) -> Result<Option<()>, RunError> {
        Ok(self.0.step(stop)?.map(|_| ()))
    }

    fn progress(&self) -> Progress {
        self.0.progress()
    }

    fn is_done(&self) -> bool {
        self.0.is_done()
    }

    fn end(&mut self) -> Result<(), RunError> {
        self.0.end()
    }

    fn doing(&self) -> Option<(String, Progress)> {
        self.0.doing()
    }

    fn best(&self) -> Option<RunPlayer> {
        self.0.best()
    }

    fn strength(&self) -> Option<(u32, Rating)> {
        self.0.strength()
    }
}
