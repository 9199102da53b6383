//! The settings of a fit: its goal, its optimiser and their numbers.

use std::mem::discriminant;

use othello_engine::models::patterns::{LOGISTIC_DISCS, ValueScale, win_probability};
use serde::{Deserialize, Serialize};

use super::loss::ChoiceLoss;
use crate::{adam::NO_FLOOR, sample::Goal};

impl Goal {
    /// The meaning of the weight sum for this goal.
    pub const fn scale(self) -> ValueScale {
        match self {
            Goal::Margin => ValueScale::Margin,
            Goal::Outcome | Goal::Chance => ValueScale::Outcome,
        }
    }

    /// The error of the weight sum `x`, in discs, and its derivative by `x`. The error is in discs or as a
    /// winning probability, 0..=1.
    pub(super) fn error(self, x: f32, value: f32) -> (f32, f32) {
        match self {
            Goal::Margin => (x - value, 1.0),
            Goal::Outcome | Goal::Chance => {
                let g = win_probability(x);
                (g - f32::midpoint(1.0, value), g * (1.0 - g) / LOGISTIC_DISCS)
            }
        }
    }
}

/// The optimiser of a fit.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[serde(rename = "Method")]
pub enum FitMethod {
    /// w ← w - rate · gradient.
    Descent {
        /// The learning rate.
        rate: f32,
    },
    /// Adam: a step size for each weight.
    ///
    /// Source: D. Kingma, J. Ba, Adam: a method for stochastic optimization, 2015.
    Adam {
        /// The learning rate: roughly how far a weight may move per step, in discs.
        rate: f32,
    },
    /// Ridge regression: solves least squares directly, one step of conjugate gradients per epoch. Only for
    /// the disc difference of positions. Batch, decay and annealing have no effect.
    Ridge {
        /// The ridge's strength: each initial weight counts as this many samples.
        samples: f32,
    },
}

impl FitMethod {
    /// Adam at a rate that works for every goal.
    pub const fn adam() -> FitMethod {
        FitMethod::Adam { rate: 0.05 }
    }

    /// Ridge regression with a strength that suits weak initial weights, by measurement. Weights that have
    /// learned from many games do better with 150 samples.
    pub const fn ridge() -> FitMethod {
        FitMethod::Ridge { samples: 30.0 }
    }

    /// Plain gradient descent with a rate for this goal. The logistic function rises by at most 1/24 a disc,
    /// so its gradient is small. Of the rates 2, 5, 10, 20 and 50, 20 left the lowest error on unseen games,
    /// for outcome and chance. That was after ten epochs on 300 to 1,000 games. On 3,000 games it reduced the
    /// outcome's error from 0.500 to 0.371 in 20 epochs; 50 reached 0.366.
    pub const fn descent(goal: Goal) -> FitMethod {
        match goal {
            Goal::Margin => FitMethod::Descent { rate: 0.002 },
            Goal::Outcome | Goal::Chance => FitMethod::Descent { rate: 20.0 },
        }
    }

    /// The same method for this goal, with Adam in place of ridge regression where the goal rules that out.
    #[must_use]
    pub fn suited(self, goal: Goal) -> FitMethod {
        match self {
            FitMethod::Descent { .. } => FitMethod::descent(goal),
            FitMethod::Ridge { .. } if goal != Goal::Margin => FitMethod::adam(),
            FitMethod::Adam { .. } | FitMethod::Ridge { .. } => self,
        }
    }

    /// The same method with another rate; ridge regression has none.
    #[must_use]
    pub const fn with_rate(self, rate: f32) -> FitMethod {
        match self {
            FitMethod::Descent { .. } => FitMethod::Descent { rate },
            FitMethod::Adam { .. } => FitMethod::Adam { rate },
            FitMethod::Ridge { .. } => self,
        }
    }

    /// Checks that the method can be used for this goal.
    fn check(self, goal: Goal) -> Result<(), String> {
        match self {
            FitMethod::Descent { rate } | FitMethod::Adam { rate }
                if !(rate > 0.0 && rate.is_finite()) =>
            {
                Err(format!("expected a rate above 0, found {rate}"))
            }
            FitMethod::Ridge { samples } if !(samples > 0.0 && samples.is_finite()) => {
                Err(format!("expected a ridge of more than 0 samples, found {samples}"))
            }
            FitMethod::Ridge { .. } if goal != Goal::Margin => {
                Err("expected the goal of the disc difference for a ridge".to_owned())
            }
            _ => Ok(()),
        }
    }
}

/// The settings of a fit.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct FitSettings {
    /// The target of the weight sum.
    pub goal: Goal,
    /// The optimiser.
    pub method: FitMethod,
    /// The number of samples per optimiser step.
    pub batch: usize,
    /// The maximum number of epochs; a stage that no longer improves ends sooner.
    pub epochs: u32,
    /// The number of epochs without improvement on the validation samples after which a stage ends. Each of
    /// them halves the rate and restores the best weights.
    pub patience: u32,
    /// The overlap of the stages: a stage also learns from samples with up to this many discs more or less,
    /// 0..=8.
    pub overlap: usize,
    /// The weight decay, as a share of the rate per step. It keeps rarely seen weights small.
    pub decay: f32,
    /// Adam's floor, added to the size of each weight's gradients, above 0. The greater it is, the less
    /// rarely seen weights move.
    #[serde(skip_serializing_if = "is_no_floor")] // old settings serialize as before
    pub floor: f32,
    /// The seed that shuffles the samples.
    pub seed: u64,
    /// Whether the rate falls linearly to 0 over all epochs.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    // old settings serialize as before
    pub annealed: bool,
    /// The loss for learning choices.
    #[serde(skip_serializing_if = "ChoiceLoss::is_usual")]
    pub choice: ChoiceLoss,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // required by serde
fn is_no_floor(floor: &f32) -> bool {
    *floor == NO_FLOOR
}

impl Default for FitSettings {
    fn default() -> FitSettings {
        FitSettings {
            goal: Goal::Margin,
            method: FitMethod::adam(),
            batch: 1024,
            epochs: 20,
            patience: 4,
            overlap: 2,
            decay: 0.0,
            floor: NO_FLOOR,
            seed: 1,
            annealed: false,
            choice: ChoiceLoss::default(),
        }
    }
}

impl FitSettings {
    /// The default settings of a method. After eleven steps the error of ridge regression hardly falls any
    /// more.
    pub fn by(method: FitMethod) -> FitSettings {
        let usual = FitSettings { method, ..FitSettings::default() };
        if matches!(method, FitMethod::Ridge { .. }) {
            FitSettings { epochs: 11, patience: 11, ..usual }
        } else {
            usual
        }
    }

    /// The same settings for this goal and method. A method of another kind gets its default settings.
    #[must_use]
    pub fn to(self, goal: Goal, method: FitMethod) -> FitSettings {
        let is_of_a_kind = discriminant(&method) == discriminant(&self.method);
        let fit = if is_of_a_kind {
            self
        } else {
            FitSettings { seed: self.seed, ..FitSettings::by(method) }
        };
        FitSettings { goal, method, ..fit }
    }

    /// The share of the rate in use after this many epochs.
    pub(super) fn part_of_rate(&self, epochs: f32) -> f32 {
        if self.annealed { 1.0 - epochs / self.epochs as f32 } else { 1.0 }
    }

    /// Checks that the settings can be used.
    ///
    /// # Errors
    /// The first fault, in one sentence.
    pub fn check(&self) -> Result<(), String> {
        self.method.check(self.goal)?;
        if !(1..=1 << 24).contains(&self.batch) {
            return Err(format!("expected a batch of 1 to 16777216 samples, found {}", self.batch));
        }
        if self.overlap > 8 {
            return Err(format!("expected an overlap of at most 8 discs, found {}", self.overlap));
        }
        if !(0.0..1.0).contains(&self.decay) {
            return Err(format!("expected a decay of 0 to 1, found {}", self.decay));
        }
        if !(self.floor > 0.0 && self.floor.is_finite()) {
            return Err(format!("expected a floor above 0, found {}", self.floor));
        }
        self.choice.check()
    }
}
