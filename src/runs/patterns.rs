//! The training of pattern weights, which can be viewed and played meanwhile.

use std::{path::Path, sync::Arc};

use othello_engine::{Game, models::Glem};
use othello_lab::runs::{
    RunError,
    patterns::{GlemRun, RunReport, RunSettings},
    stages::StageError,
};
use othello_train::patterns::FitReport;

use super::learning::{Epoch, FinishedRound, Step, TrainingKind};

/// The weights that the window shows.
#[derive(Clone)]
pub struct KnownWeights {
    /// The newest weights.
    pub glem: Arc<Glem>,
    /// The weights at the start of the current or last round.
    pub before: Arc<Glem>,
}

impl TrainingKind for GlemRun {
    type Settings = RunSettings;
    type Learned = KnownWeights;

    fn create(folder: &Path, settings: &RunSettings) -> Result<GlemRun, RunError> {
        GlemRun::create(folder, settings)
    }

    fn open(folder: &Path) -> Result<GlemRun, RunError> {
        GlemRun::open(folder)
    }

    fn rounds(&self) -> Vec<FinishedRound> {
        let over = self.history().iter().map(|line| FinishedRound {
            round: line.round,
            rating: line.rating(),
            player: self.player(line.round),
            last: Some(Epoch {
                epoch: line.epochs,
                errors: [line.training_error, line.validation_error],
            }),
        });
        over.collect()
    }

    fn learned(&self) -> Option<KnownWeights> {
        Some(KnownWeights { glem: self.glem(), before: self.before() })
    }

    fn stages(&self) -> Vec<StageError> {
        self.stages()
    }

    fn newest_games(&self) -> &[Game] {
        self.newest_games()
    }

    fn step_of(report: RunReport) -> Step {
        report.map(
            |FitReport { epoch: report, .. }| {
                let errors = [report.training, report.validation];
                let errors = errors.map(|metrics| metrics.root_mean_squared());
                Epoch { epoch: report.epoch, errors }
            },
            |_| (),
        )
    }
}
