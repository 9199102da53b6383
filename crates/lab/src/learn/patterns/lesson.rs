//! What one example teaches a stage's weights.

use othello_engine::{
    Position,
    models::patterns::{Numbering, PATTERNS, PatternFeatures},
};

use super::{FitSettings, Metrics};
use crate::data::{dataset::Example, sample::Sample};

/// An example that pattern weights can be fitted to.
pub(super) trait Lesson: Example + Sync {
    /// Examples are shuffled in runs of this length.
    const RUN: usize;

    /// Counts its error with these weights, and adds to `gradient` its part of that of the mean over so
    /// many examples.
    fn learn(
        &self,
        weights: &[f32],
        settings: &FitSettings,
        metrics: &mut Metrics,
        count: f32,
        gradient: &mut [f32],
    );

    /// Counts its error with these weights.
    fn judge(&self, weights: &[f32], settings: &FitSettings, metrics: &mut Metrics);
}

impl Lesson for Sample {
    /// Which a processor reads at full speed.
    const RUN: usize = 256;

    fn learn(
        &self,
        weights: &[f32],
        settings: &FitSettings,
        metrics: &mut Metrics,
        count: f32,
        gradient: &mut [f32],
    ) {
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

/// The places of a position's weights in those of a stage.
pub(super) type Numbers = [u32; 1 + PATTERNS];

/// Those of parity and patterns.
#[inline(always)]
pub(super) fn numbers(position: &Position) -> Numbers {
    let mut numbers = [(position.own() | position.opp()).len() % 2; _];
    let weights = Numbering::get().weights(&PatternFeatures::of(position));
    numbers[1..].iter_mut().zip(weights).for_each(|(place, number)| *place = 2 + number);
    numbers
}
