//! The examples of a fit, and the contribution of each to a stage's gradient.

use std::sync::Arc;

use othello_engine::{
    Position,
    models::patterns::{Numbering, PATTERNS, PatternFeatures, THREAT_WEIGHTS},
};

use super::settings::FitSettings;
use crate::{
    choice::Choice,
    dataset::{Dataset, Example},
    metrics::Metrics,
    sample::Sample,
};

/// The examples that a fit learns from.
#[derive(Clone, Debug)]
pub enum Examples {
    /// Positions with values, which train the pattern weights.
    Samples(Arc<Dataset>),
    /// Positions with the values of their moves, which also train the threat weights.
    Choices(Arc<Dataset<Choice>>),
}

impl From<Arc<Dataset>> for Examples {
    fn from(samples: Arc<Dataset>) -> Examples {
        Examples::Samples(samples)
    }
}

impl From<Arc<Dataset<Choice>>> for Examples {
    fn from(choices: Arc<Dataset<Choice>>) -> Examples {
        Examples::Choices(choices)
    }
}

impl Examples {
    /// The number of training examples.
    pub fn training(&self) -> usize {
        match self {
            Examples::Samples(samples) => samples.training.len(),
            Examples::Choices(choices) => choices.training.len(),
        }
    }

    pub(super) fn checksum(&self) -> u32 {
        match self {
            Examples::Samples(samples) => samples.checksum(),
            Examples::Choices(choices) => choices.checksum(),
        }
    }

    /// The number of weights per stage.
    pub(super) fn weights(&self) -> usize {
        let reach = if matches!(self, Examples::Choices(_)) { THREAT_WEIGHTS } else { 0 };
        2 + Numbering::get().len() + reach
    }
}

/// The batch to which an example contributes.
#[derive(Clone, Copy)]
pub(super) struct Batch<'a> {
    /// The stage's weights.
    pub(super) weights: &'a [f32],
    pub(super) settings: &'a FitSettings,
    /// The number of examples in the batch.
    pub(super) count: f32,
}

/// An example for fitting pattern weights.
pub(super) trait FitExample: Example + Sync {
    /// The length of the runs in which examples are shuffled.
    const RUN: usize;

    /// Adds this example's error to the metrics, and its part of the batch's mean gradient to `gradient`.
    fn learn(&self, batch: Batch<'_>, metrics: &mut Metrics, gradient: &mut [f32]);

    /// Adds this example's error with these weights to the metrics.
    fn judge(&self, weights: &[f32], settings: &FitSettings, metrics: &mut Metrics);
}

impl FitExample for Sample {
    /// Long enough for sequential reads at full speed.
    const RUN: usize = 256;

    fn learn(&self, batch: Batch<'_>, metrics: &mut Metrics, gradient: &mut [f32]) {
        let Batch { weights, settings, count } = batch;
        let numbers = numbers(&self.position);
        let (error, slope) = settings.goal.error(sum(weights, &numbers), self.value);
        metrics.count(square(error), error);
        add(gradient, &numbers, 2.0 * error * slope / count);
    }

    fn judge(&self, weights: &[f32], settings: &FitSettings, metrics: &mut Metrics) {
        let x = sum(weights, &numbers(&self.position));
        let (error, _) = settings.goal.error(x, self.value);
        metrics.count(square(error), error);
    }
}

pub(super) fn square(error: f32) -> f64 {
    f64::from(error) * f64::from(error)
}

#[inline(always)]
pub(super) fn sum(weights: &[f32], numbers: &[u32]) -> f32 {
    numbers.iter().map(|&number| weights[number as usize]).sum()
}

#[inline(always)]
pub(super) fn add(gradient: &mut [f32], numbers: &[u32], part: f32) {
    for &number in numbers {
        gradient[number as usize] += part;
    }
}

/// The indices of a position's weights within a stage's weights.
pub(super) type Numbers = [u32; 1 + PATTERNS];

/// The indices of the parity and pattern weights.
#[inline(always)]
pub(super) fn numbers(position: &Position) -> Numbers {
    let mut numbers = [(position.own() | position.opp()).len() % 2; _];
    let weights = Numbering::get().weights(&PatternFeatures::of(position));
    numbers[1..].iter_mut().zip(weights).for_each(|(place, number)| *place = 2 + number);
    numbers
}
