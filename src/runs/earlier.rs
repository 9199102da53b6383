//! The strength curves of earlier runs of the same kind, read in the background.

use std::{
    path::{Path, PathBuf},
    time::SystemTime,
};

use othello_lab::store::fs;
use othello_lab::{
    runs::{RunKind, RunSummary, list, strength},
    svg::Curve,
};

use super::learning::has_run;
use crate::worker::{Poll, Worker};

/// The maximum number of curves, newest first.
const MOST: usize = 4;

/// The curves of earlier runs.
pub struct EarlierRuns {
    folders: Vec<PathBuf>,
    kind: RunKind,
    curves: Vec<Curve>,
    reading: Option<Worker<Vec<Curve>>>,
    /// The run that the curves were last read for, and its number of rounds.
    beside: Option<(PathBuf, usize)>,
}

impl EarlierRuns {
    /// The runs of this kind in these folders, to be read later.
    pub fn new(folders: Vec<PathBuf>, kind: RunKind) -> EarlierRuns {
        EarlierRuns { folders, kind, curves: Vec::new(), reading: None, beside: None }
    }

    /// Takes in the curves.
    pub fn logic(&mut self) {
        match self.reading.as_ref().map(Worker::poll) {
            Some(Poll::Report(curves)) => (self.curves, self.reading) = (curves, None),
            Some(Poll::Ended) => self.reading = None,
            Some(Poll::Working) | None => {}
        }
    }

    /// The curves to compare with the run in this folder. They are read again when its number of rounds
    /// grows.
    pub fn look(&mut self, ctx: &egui::Context, run: &Path, rounds: usize) -> &[Curve] {
        let is_same = |(path, count): &(PathBuf, usize)| (path.as_path(), *count) == (run, rounds);
        if self.reading.is_none() && !self.beside.as_ref().is_some_and(is_same) {
            let (folders, kind, own) = (self.folders.clone(), self.kind, run.to_owned());
            self.beside = Some((run.to_owned(), rounds));
            self.reading = Some(Worker::spawn_behind(ctx, move |_, send| {
                send(curves(&folders, kind, &own));
            }));
        }
        &self.curves
    }
}

fn curves(folders: &[PathBuf], kind: RunKind, own: &Path) -> Vec<Curve> {
    let mut runs: Vec<RunSummary> = list(folders);
    runs.retain(|run| run.kind == kind && run.path != own);
    runs.sort_by_cached_key(written);
    // The list of runs reports runs that cannot be read.
    let curve = |run: &RunSummary| {
        let rounds = strength::curve(&run.path).ok().filter(|rounds| !rounds.is_empty())?;
        let points = rounds.iter().map(|(round, rating)| [f64::from(*round), rating.value]);
        Some(Curve { name: run.name(), points: points.collect(), ..Curve::default() })
    };
    runs.iter().rev().filter_map(curve).take(MOST).collect()
}

/// The time at which a run was written last.
pub fn written(run: &RunSummary) -> SystemTime {
    written_at(&run.path)
}

/// The time at which a file or folder was written last.
pub fn written_at(path: &Path) -> SystemTime {
    fs::metadata(path).and_then(|data| data.modified()).unwrap_or(SystemTime::UNIX_EPOCH)
}

/// The training run of this kind in the folder of runs that was written last, with the time.
pub fn newest(runs: &Path, kind: RunKind) -> Option<(SystemTime, PathBuf)> {
    let entries = fs::read_dir(runs).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut all: Vec<(SystemTime, PathBuf)> =
        entries.map(|path| (written_at(&path), path)).collect();
    all.sort_unstable();
    // The settings of older runs are not read.
    all.into_iter().rev().find(|(_, path)| has_run(path) && RunKind::of(path) == Some(kind))
}
