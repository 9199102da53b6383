//! Means and medians with bootstrap intervals.
//!
//! Source: B. Efron, R. Tibshirani, An Introduction to the Bootstrap, 1993, chapter 14 (BCa).

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use statrs::distribution::ContinuousCDF;

use super::{INTERVAL_VALUES, SIGNIFICANCE, standard_normal, variance};

/// The number of resamples of an interval in a table.
const RESAMPLES: usize = 10_000;

/// The summary of a sample.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SampleSummary {
    /// The number of values.
    pub count: usize,
    /// The mean.
    pub mean: f64,
    /// The bootstrap interval of the mean (BCa, 95%); `None` for fewer than [`INTERVAL_VALUES`].
    pub mean_interval: Option<[f64; 2]>,
    /// The median.
    pub median: f64,
    /// The bootstrap interval of the median (percentiles, 95%); `None` for fewer than [`INTERVAL_VALUES`].
    pub median_interval: Option<[f64; 2]>,
    /// The standard deviation, unbiased in its square; `None` for fewer than two values.
    pub deviation: Option<f64>,
    /// The least and the greatest value.
    pub range: [f64; 2],
}

impl SampleSummary {
    /// Summarises a sample; `None` if it is empty. The seed determines the resamples.
    pub fn of(sample: &[f64], seed: u64) -> Option<SampleSummary> {
        if sample.is_empty() {
            return None;
        }
        let (has_spread, has_interval) = (sample.len() > 1, sample.len() >= INTERVAL_VALUES);
        let fold = |f: fn(f64, f64) -> f64| sample.iter().copied().reduce(f).expect("not empty");
        Some(SampleSummary {
            count: sample.len(),
            mean: mean(sample),
            mean_interval: has_interval
                .then(|| bootstrap_interval(&[sample], |s| mean(&s[0]), RESAMPLES, seed))
                .flatten(),
            median: median(sample),
            median_interval: has_interval.then(|| {
                let centre = |s: &[Vec<f64>]| median(&s[0]);
                percentiles(&resampled(&[sample], centre, RESAMPLES, seed), ENDS)
            }),
            deviation: has_spread.then(|| variance(sample).sqrt()),
            range: [fold(f64::min), fold(f64::max)],
        })
    }
}

/// The mean of at least one number.
pub fn mean(sample: &[f64]) -> f64 {
    sample.iter().sum::<f64>() / sample.len() as f64
}

/// The median of at least one number.
pub fn median(sample: &[f64]) -> f64 {
    let mut sorted = sample.to_vec();
    sorted.sort_by(f64::total_cmp);
    quantile(&sorted, 0.5)
}

/// The bootstrap interval (BCa, 95%) of the second mean less the first; `None` if a sample has fewer than two values.
pub fn mean_difference(first: &[f64], second: &[f64], seed: u64) -> Option<[f64; 2]> {
    let difference = |s: &[Vec<f64>]| mean(&s[1]) - mean(&s[0]);
    bootstrap_interval(&[first, second], difference, RESAMPLES, seed)
}

/// The levels of the two ends of an interval.
const ENDS: [f64; 2] = [SIGNIFICANCE / 2.0, 1.0 - SIGNIFICANCE / 2.0];

/// The bias-corrected and accelerated bootstrap interval (BCa, 95%) of a statistic of some independent samples.
/// `None` if a sample has fewer than two values. The interval of a constant is that constant.
pub fn bootstrap_interval(
    samples: &[&[f64]],
    statistic: impl Fn(&[Vec<f64>]) -> f64,
    resamples: usize,
    seed: u64,
) -> Option<[f64; 2]> {
    if samples.iter().any(|sample| sample.len() < 2) {
        return None;
    }
    let whole: Vec<Vec<f64>> = samples.iter().map(|sample| sample.to_vec()).collect();
    let found = statistic(&whole);
    let acceleration = acceleration(&whole, &statistic);
    let drawn = resampled(samples, &statistic, resamples, seed);
    // Equal values in another order of summation differ by rounding.
    let rounding = 1e-12 * found.abs().max(drawn[drawn.len() - 1] - drawn[0]);
    let below = drawn.iter().map(|value| match value - found {
        above if above > rounding => 0.0,
        below if below < -rounding => 1.0,
        // Ties count as half below: a statistic of few values has many.
        _ => 0.5,
    });
    let share = below.sum::<f64>() / drawn.len() as f64;
    let normal = standard_normal();
    let bias = normal.inverse_cdf(share);
    let level = |level: f64| {
        let z = bias + normal.inverse_cdf(level);
        normal.cdf(bias + z / (1.0 - acceleration * z))
    };
    let levels = ENDS.map(level);
    // A constant has no bias and no acceleration.
    let is_sound = levels.iter().all(|level| (0.0..=1.0).contains(level));
    Some(percentiles(&drawn, if is_sound { levels } else { ENDS }))
}

/// The acceleration of a statistic: the skewness of its changes when single values are left out.
fn acceleration(samples: &[Vec<f64>], statistic: &impl Fn(&[Vec<f64>]) -> f64) -> f64 {
    let (mut cubes, mut squares) = (0.0, 0.0);
    for index in 0..samples.len() {
        let count = samples[index].len();
        let without = |place: usize| {
            let mut rest = samples.to_vec();
            rest[index].remove(place);
            statistic(&rest)
        };
        let values: Vec<f64> = (0..count).map(without).collect();
        let (centre, n) = (mean(&values), count as f64);
        let changes = values.iter().map(|value| (n - 1.0) * (centre - value) / n);
        for change in changes {
            cubes += change.powi(3);
            squares += change.powi(2);
        }
    }
    if squares == 0.0 { 0.0 } else { cubes / (6.0 * squares.powf(1.5)) }
}

/// The statistic's values on resamples with replacement, sorted.
fn resampled(
    samples: &[&[f64]],
    statistic: impl Fn(&[Vec<f64>]) -> f64,
    resamples: usize,
    seed: u64,
) -> Vec<f64> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut drawn: Vec<Vec<f64>> = samples.iter().map(|sample| sample.to_vec()).collect();
    let mut values: Vec<f64> = (0..resamples)
        .map(|_| {
            for (sample, drawn) in samples.iter().zip(&mut drawn) {
                drawn.fill_with(|| sample[rng.random_range(0..sample.len())]);
            }
            statistic(&drawn)
        })
        .collect();
    values.sort_by(f64::total_cmp);
    values
}

/// The quantiles of sorted values at these levels.
fn percentiles(sorted: &[f64], levels: [f64; 2]) -> [f64; 2] {
    levels.map(|level| quantile(sorted, level))
}

/// A quantile of sorted values, with linear interpolation.
fn quantile(sorted: &[f64], level: f64) -> f64 {
    let place = level * (sorted.len() - 1) as f64;
    let (low, share) = (place.floor() as usize, place.fract());
    let high = sorted[(low + 1).min(sorted.len() - 1)];
    sorted[low] + share * (high - sorted[low])
}
