//! How strong earlier runs of the same kind became, read beside the window.

use std::{
    fs,
    path::{Path, PathBuf},
    time::SystemTime,
};

use othello_lab::{
    run::{RunKind, RunSummary, list, strength},
    svg::Curve,
};

use crate::worker::{Poll, Worker};

/// So many runs are drawn, the newest.
const MOST: usize = 4;

/// The runs as they were read last.
pub struct EarlierRuns {
    folders: Vec<PathBuf>,
    kind: RunKind,
    curves: Vec<Curve>,
    reading: Option<Worker<Vec<Curve>>>,
    /// The run beside which they were read last, and how many rounds it had.
    beside: Option<(PathBuf, usize)>,
}

impl EarlierRuns {
    /// The runs of this kind in these folders; none is read yet.
    pub fn new(folders: Vec<PathBuf>, kind: RunKind) -> EarlierRuns {
        EarlierRuns { folders, kind, curves: Vec::new(), reading: None, beside: None }
    }

    /// Takes in what was read.
    pub fn logic(&mut self) {
        match self.reading.as_ref().map(Worker::poll) {
            Some(Poll::Report(curves)) => (self.curves, self.reading) = (curves, None),
            Some(Poll::Ended) => self.reading = None,
            Some(Poll::Working) | None => {}
        }
    }

    /// The curves beside that of the run in this folder, which has so many rounds; read anew when it has
    /// more.
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
    let written = |run: &RunSummary| {
        fs::metadata(&run.path).and_then(|data| data.modified()).unwrap_or(SystemTime::UNIX_EPOCH)
    };
    runs.sort_by_cached_key(written);
    // A run that cannot be read says so where all runs are listed.
    let curve = |run: &RunSummary| {
        let rounds = strength::curve(&run.path).ok().filter(|rounds| !rounds.is_empty())?;
        let points = rounds.iter().map(|(round, rating)| [f64::from(*round), rating.value]);
        Some(Curve { name: run.name(), points: points.collect(), band: Vec::new() })
    };
    runs.iter().rev().filter_map(curve).take(MOST).collect()
}
