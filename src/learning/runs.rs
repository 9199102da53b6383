//! The runs of the lab as the window's pages see them.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use othello_engine::eval::Glem;
use othello_lab::{
    run::RunError,
    run::network::{NetRound, NetRun, NetRunReport, NetRunSettings},
    run::patterns::{GlemRun, RoundLine, RunReport, RunSettings},
};

use super::{Learner, Step, Strength};

impl From<&RoundLine> for Strength {
    fn from(line: &RoundLine) -> Strength {
        Strength { round: line.round, score: line.score, error: line.score_error }
    }
}

impl From<&NetRound> for Strength {
    fn from(line: &NetRound) -> Strength {
        Strength { round: line.round, score: line.score, error: line.score_error }
    }
}

/// Pattern weights: shown and played while they are fitted.
impl Learner for GlemRun {
    type Settings = RunSettings;
    type Learned = Arc<Glem>;

    fn create(folder: &Path, settings: &RunSettings) -> Result<GlemRun, RunError> {
        GlemRun::create(folder, settings)
    }

    fn open(folder: &Path) -> Result<GlemRun, RunError> {
        GlemRun::open(folder)
    }

    fn rounds(&self) -> Vec<Strength> {
        self.history().iter().map(Strength::from).collect()
    }

    fn learned(&self) -> Option<Arc<Glem>> {
        Some(self.glem())
    }

    fn step_of(report: Self::Report) -> Step {
        match report {
            RunReport::Games { round, played, of } => Step::Games { round, played, of },
            RunReport::Epoch { round, report } => {
                let report = report.epoch;
                let errors = [report.training, report.validation];
                let errors = errors.map(|metrics| metrics.root_mean_squared());
                Step::Epoch { round, epoch: report.epoch, errors }
            }
            RunReport::Round(line) => Step::Round((&line).into()),
        }
    }
}

/// A value network: the file of the newest one plays.
impl Learner for NetRun {
    type Settings = NetRunSettings;
    type Learned = PathBuf;

    fn create(folder: &Path, settings: &NetRunSettings) -> Result<NetRun, RunError> {
        NetRun::create(folder, settings)
    }

    fn open(folder: &Path) -> Result<NetRun, RunError> {
        NetRun::open(folder)
    }

    fn rounds(&self) -> Vec<Strength> {
        self.history().iter().map(Strength::from).collect()
    }

    fn learned(&self) -> Option<PathBuf> {
        self.newest()
    }

    fn step_of(report: Self::Report) -> Step {
        match report {
            NetRunReport::Games { round, played, of } => Step::Games { round, played, of },
            NetRunReport::Epoch { round, report } => {
                let errors = [report.training, report.validation];
                let errors = errors.map(|metrics| metrics.mean_squared());
                Step::Epoch { round, epoch: report.epoch, errors }
            }
            NetRunReport::Round(line) => Step::Round((&line).into()),
        }
    }
}
