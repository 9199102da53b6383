//! Fits pattern weights to samples, one epoch a step. The stages of the game are independent problems, fitted
//! in parallel. The weights do not depend on the number of threads.

mod checkpoint;
mod choice;
mod examples;
mod loss;
mod ridge;
mod settings;
mod stage;

use othello_engine::{
    models::{
        Glem,
        patterns::{Numbering, STAGES, StageWeights},
    },
    search::Stop,
};
use rayon::prelude::*;

use self::stage::{NONE, StageFit, StageStep};
pub use self::{
    checkpoint::CheckpointError,
    examples::Examples,
    loss::ChoiceLoss,
    settings::{FitMethod, FitSettings},
};
use super::metrics::{EpochReport, Metrics};

/// The report of an epoch. Training metrics are taken while the weights change, validation metrics with the
/// best weights.
#[derive(Clone, Debug, PartialEq)]
pub struct FitReport {
    /// The metrics of all stages together.
    pub epoch: EpochReport,
    /// The number of stages still learning.
    pub learning: usize,
    /// The validation metrics of each stage.
    pub stages: Vec<Metrics>,
}

impl From<FitReport> for EpochReport {
    fn from(report: FitReport) -> EpochReport {
        report.epoch
    }
}

/// A running fit.
#[derive(Clone, Debug)]
pub struct Fit {
    settings: FitSettings,
    epoch: u32,
    stages: Vec<StageFit>,
    examples: Examples,
}

impl Fit {
    /// A fit that starts from the weights of `start`.
    pub fn new(settings: FitSettings, examples: impl Into<Examples>, start: &Glem) -> Fit {
        let examples = examples.into();
        let stage = |s| StageFit::new(&start.stage_weights(s), examples.weights(), settings.method);
        Fit { settings, epoch: 0, stages: (0..STAGES).map(stage).collect(), examples }
    }

    /// The settings.
    pub fn settings(&self) -> &FitSettings {
        &self.settings
    }

    /// The examples it learns from.
    pub fn examples(&self) -> &Examples {
        &self.examples
    }

    /// The number of finished epochs.
    pub fn epoch(&self) -> u32 {
        self.epoch
    }

    /// Whether the fit has finished.
    pub fn is_done(&self) -> bool {
        self.epoch >= self.settings.epochs || self.stages.iter().all(|stage| stage.done)
    }

    /// Trains one epoch. `None` when finished or when `stop` was requested; an interrupted epoch changes
    /// nothing.
    pub fn step(&mut self, stop: &Stop) -> Option<FitReport> {
        if self.is_done() {
            return None;
        }
        let Fit { settings, epoch, .. } = &*self;
        let epoch = *epoch;
        self.stages = match (&self.examples, settings.method) {
            (Examples::Samples(samples), FitMethod::Ridge { samples: ridge }) => {
                self.after(|stage, fit| {
                    fit.after_solving(ridge, &StageStep { stage, settings, samples, stop })
                })
            }
            (Examples::Samples(samples), _) => self.after(|stage, fit| {
                fit.after_epoch(epoch, &StageStep { stage, settings, samples, stop })
            }),
            (Examples::Choices(choices), _) => self.after(|stage, fit| {
                fit.after_epoch(epoch, &StageStep { stage, settings, samples: choices, stop })
            }),
        }?;
        self.epoch += 1;
        Some(self.report())
    }

    /// The stages after one more epoch, computed in parallel; `None` if one of them was stopped.
    fn after(
        &self,
        learn: impl Fn(usize, StageFit) -> Option<StageFit> + Sync,
    ) -> Option<Vec<StageFit>> {
        // One stage per task: stages differ in their number of samples.
        let stages = self.stages.par_iter().enumerate().with_max_len(1);
        let after = |(stage, fit): (usize, &StageFit)| {
            if fit.done { Some(fit.clone()) } else { learn(stage, fit.clone()) }
        };
        stages.map(after).collect()
    }

    /// The report of the last epoch.
    pub fn report(&self) -> FitReport {
        let best = |stage: &StageFit| {
            if stage.best_error == NONE { Metrics::default() } else { stage.best_error }
        };
        let stages: Vec<Metrics> = self.stages.iter().map(best).collect();
        let epoch = EpochReport {
            epoch: self.epoch,
            training: self.stages.iter().map(|stage| stage.training_error).sum(),
            validation: stages.iter().copied().sum(),
        };
        let learning = self.stages.iter().filter(|stage| !stage.done).count();
        FitReport { epoch, learning, stages }
    }

    /// The evaluator with the best weights so far.
    pub fn glem(&self) -> Glem {
        let weights = |stage: &StageFit| {
            let (weights, reach) = stage.best[2..].split_at(Numbering::get().len());
            let parity = [stage.best[0], stage.best[1]];
            StageWeights { parity, weights: weights.to_vec(), threats: reach.to_vec() }
        };
        let stages: Vec<StageWeights> = self.stages.iter().map(weights).collect();
        Glem::new(self.settings.goal.scale(), &stages).expect("a fit keeps only finite weights")
    }
}

#[cfg(test)]
mod tests;
