//! Error metrics of a training run.

use std::ops::{Add, AddAssign};

use serde::{Deserialize, Serialize};

/// Error sums over samples; the metrics of parts add up to those of the whole.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Metrics {
    /// The number of samples.
    pub samples: u64,
    /// The sum of the squared value errors, in the goal's unit.
    pub squared: f64,
    /// The sum of the absolute value errors.
    pub absolute: f64,
    /// The sum of the policy's cross-entropies in nats; 0 without a policy head.
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

    /// The policy's mean cross-entropy, in nats.
    pub fn mean_cross_entropy(&self) -> f64 {
        self.mean(self.cross_entropy)
    }

    fn mean(&self, sum: f64) -> f64 {
        sum / self.samples.max(1) as f64
    }

    /// Adds one sample with this squared error and this error.
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

/// The metrics of an epoch.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct EpochReport {
    /// The epoch's number, from 1.
    pub epoch: u32,
    /// The metrics on the training samples, taken while the weights changed.
    pub training: Metrics,
    /// The metrics on the validation samples.
    pub validation: Metrics,
}
