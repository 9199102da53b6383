//! Pattern weights that learn: shown and played while they are fitted.

use std::{path::Path, sync::Arc};

use othello_engine::eval::Glem;
use othello_lab::{
    learn::patterns::FitReport,
    run::{
        RunError,
        patterns::{GlemRun, RoundLine, RunReport, RunSettings},
    },
};

use super::learning::{Epoch, Learner, RoundStrength, Step};

impl From<&RoundLine> for RoundStrength {
    fn from(line: &RoundLine) -> RoundStrength {
        RoundStrength { round: line.round, rating: line.rating() }
    }
}

impl Learner for GlemRun {
    type Settings = RunSettings;
    type Learned = Arc<Glem>;

    fn create(folder: &Path, settings: &RunSettings) -> Result<GlemRun, RunError> {
        GlemRun::create(folder, settings)
    }

    fn open(folder: &Path) -> Result<GlemRun, RunError> {
        GlemRun::open(folder)
    }

    fn rounds(&self) -> Vec<RoundStrength> {
        self.history().iter().map(RoundStrength::from).collect()
    }

    fn learned(&self) -> Option<Arc<Glem>> {
        Some(self.glem())
    }

    fn step_of(report: RunReport) -> Step {
        report.map(
            |FitReport { epoch: report, .. }| {
                let errors = [report.training, report.validation];
                let errors = errors.map(|metrics| metrics.root_mean_squared());
                Epoch { epoch: report.epoch, errors }
            },
            |line| RoundStrength::from(&line),
        )
    }
}
