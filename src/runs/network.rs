//! A value network that learns: the file of the newest one plays.

use std::path::{Path, PathBuf};

use othello_lab::run::{
    RunError,
    network::{NetRound, NetRun, NetRunReport, NetRunSettings},
};

use super::learning::{Epoch, Learner, RoundStrength, Step};

impl From<&NetRound> for RoundStrength {
    fn from(line: &NetRound) -> RoundStrength {
        RoundStrength { round: line.round, rating: line.rating() }
    }
}

impl Learner for NetRun {
    type Settings = NetRunSettings;
    type Learned = PathBuf;

    fn create(folder: &Path, settings: &NetRunSettings) -> Result<NetRun, RunError> {
        NetRun::create(folder, settings)
    }

    fn open(folder: &Path) -> Result<NetRun, RunError> {
        NetRun::open(folder)
    }

    fn rounds(&self) -> Vec<RoundStrength> {
        self.history().iter().map(RoundStrength::from).collect()
    }

    fn learned(&self) -> Option<PathBuf> {
        self.newest()
    }

    fn step_of(report: NetRunReport) -> Step {
        report.map(
            |report| {
                let errors = [report.training, report.validation];
                Epoch { epoch: report.epoch, errors: errors.map(|metrics| metrics.mean_squared()) }
            },
            |line| RoundStrength::from(&line),
        )
    }
}
