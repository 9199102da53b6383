//! The training of pattern weights, which can be viewed and played meanwhile.

use std::sync::Arc;

use othello_engine::models::Glem;
use othello_lab::runs::patterns::{GlemRun, PatternTrainee, RunSettings};
use othello_train::sample::Goal;

use super::learning::TrainingKind;

/// The weights that the window shows.
#[derive(Clone)]
pub struct KnownWeights {
    /// The newest weights.
    pub glem: Arc<Glem>,
    /// The weights at the start of the current or last round.
    pub before: Arc<Glem>,
}

impl TrainingKind for PatternTrainee {
    type Learned = KnownWeights;

    fn learned(run: &GlemRun) -> Option<KnownWeights> {
        Some(KnownWeights { glem: run.glem(), before: run.before() })
    }

    fn predicts_chance(settings: &RunSettings) -> bool {
        settings.fit.goal != Goal::Margin
    }
}
