//! How far what was learned is from what it should be.

use std::ops::{Add, AddAssign};

use serde::{Deserialize, Serialize};

/// Errors over some samples: sums, so that those of parts add up to those of the whole.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Metrics {
    /// How many samples.
    pub samples: u64,
    /// The sum of the squared errors of the values, in the goal's unit.
    pub squared: f64,
    /// The sum of their absolute errors.
    pub absolute: f64,
    /// The sum of the cross-entropies of the moves' shares, in nats; 0 without a policy head.
    pub cross_entropy: f64,
}

impl Metrics {
    /// The mean squared error.
    pub fn mean_squared(&self) -> f64 {
        self.mean(self.squared)
    }

    /// The root of the mean squared error.
    pub fn root_mean_squared(&self) -> f64 {
        self.mean_squared().sqrt()
    }

    /// The mean absolute error.
    pub fn mean_absolute(&self) -> f64 {
        self.mean(self.absolute)
    }

    /// The mean cross-entropy of the moves' shares, in nats.
    pub fn mean_cross_entropy(&self) -> f64 {
        self.mean(self.cross_entropy)
    }

    fn mean(&self, sum: f64) -> f64 {
        sum / self.samples.max(1) as f64
    }

    /// Counts a sample with this squared error and this error.
    pub fn count(&mut self, squared: f64, error: f32) {
        self.samples += 1;
        self.squared += squared;
        self.absolute += f64::from(error.abs());
    }
}

impl Add for Metrics {
    type Output = Metrics;

    fn add(self, other: Metrics) -> Metrics {
        Metrics {
            samples: self.samples + other.samples,
            squared: self.squared + other.squared,
            absolute: self.absolute + other.absolute,
            cross_entropy: self.cross_entropy + other.cross_entropy,
        }
    }
}

impl AddAssign for Metrics {
    fn add_assign(&mut self, other: Metrics) {
        *self = *self + other;
    }
}

impl std::iter::Sum for Metrics {
    fn sum<I: Iterator<Item = Metrics>>(metrics: I) -> Metrics {
        metrics.fold(Metrics::default(), Add::add)
    }
}

/// What an epoch came to.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct EpochReport {
    /// Its number, 1 for the first.
    pub epoch: u32,
    /// The errors on what was learned from, while the weights changed.
    pub training: Metrics,
    /// The errors on what was held back.
    pub validation: Metrics,
}
