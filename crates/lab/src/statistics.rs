//! Statistics over independent samples, such as one number for each seed: summaries with bootstrap intervals, tests
//! of a difference, effect sizes, and the number of samples that would settle a question.

mod bootstrap;
mod effect;
mod hypothesis;
mod power;

pub use bootstrap::{SampleSummary, bootstrap_interval, mean, mean_difference, median};
pub use effect::{Effect, EffectWord};
pub use hypothesis::{TestOutcome, TestRule, holm, mann_whitney, welch};
pub use power::{SampleAdvice, detectable, samples_needed};

/// The significance level of all tests, and the complement of the level of all intervals.
pub const SIGNIFICANCE: f64 = 0.05;

/// The least number of values whose mean or median gets an interval: the resamples of fewer values span little more
/// than the least and the greatest of them.
pub const INTERVAL_VALUES: usize = 5;

/// The unbiased variance of at least two numbers.
fn variance(sample: &[f64]) -> f64 {
    let centre = mean(sample);
    let squares: f64 = sample.iter().map(|x| (x - centre).powi(2)).sum();
    squares / (sample.len() as f64 - 1.0)
}

/// The standard normal distribution.
fn standard_normal() -> statrs::distribution::Normal {
    statrs::distribution::Normal::standard()
}

#[cfg(test)]
mod tests;
