//! The number of samples that would settle whether two settings differ.

use statrs::distribution::ContinuousCDF;

use super::{
    SIGNIFICANCE, TestRule,
    effect::{Effect, pooled_deviation},
    mean, standard_normal,
};

/// The chance of finding a difference of the size found, if it is real.
const POWER: f64 = 0.8;

/// A number of samples beyond which a difference counts as too small to be settled.
const MOST_ADVISED: usize = 1000;

/// The advice on further samples.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SampleAdvice {
    /// The difference is significant.
    Settled,
    /// About this many more samples of each setting would settle it, if the difference stays the same.
    More(usize),
    /// The difference is so small that a thousand samples would not settle it.
    TooSmall,
    /// Too few samples to tell.
    Unknown,
}

impl SampleAdvice {
    /// The advice after a test with this adjusted p value, one of several tests.
    pub fn after(
        [first, second]: [&[f64]; 2],
        rule: TestRule,
        adjusted: Option<f64>,
        tests: usize,
    ) -> SampleAdvice {
        let Some(adjusted) = adjusted else { return SampleAdvice::Unknown };
        if adjusted <= SIGNIFICANCE {
            return SampleAdvice::Settled;
        }
        let has = first.len().min(second.len());
        if has < 2 {
            return SampleAdvice::Unknown;
        }
        match samples_needed(first, second, rule, SIGNIFICANCE / tests.max(1) as f64) {
            Some(needed) if needed <= MOST_ADVISED => {
                SampleAdvice::More(needed.saturating_sub(has).max(1))
            }
            _ => SampleAdvice::TooSmall,
        }
    }
}

/// The smallest difference that one of several tests finds with a chance of 80%, given this many samples of each setting.
/// It is expressed as the probability that a sample of one setting is above one of the other. `None` if they are too few
/// to show any.
pub fn detectable(samples: usize, rule: TestRule, tests: usize) -> Option<f64> {
    let samples = samples as f64;
    let (level, both) = quantiles(SIGNIFICANCE / tests.max(1) as f64);
    let superiority = match rule {
        TestRule::MannWhitney => 0.5 + (both / (6.0 * samples)).sqrt(),
        TestRule::Welch => {
            let left = samples - level.powi(2) / 4.0;
            let distance = if left > 0.0 { (2.0 * both / left).sqrt() } else { f64::INFINITY };
            standard_normal().cdf(distance / std::f64::consts::SQRT_2)
        }
    };
    (superiority < 1.0).then_some(superiority)
}

/// The normal quantile of a two-sided test at this significance, and the square of its sum with that of the power.
fn quantiles(significance: f64) -> (f64, f64) {
    let normal = standard_normal();
    let level = normal.inverse_cdf(1.0 - significance / 2.0);
    (level, (level + normal.inverse_cdf(POWER)).powi(2))
}

/// The number of samples of each kind for which the two-sided test at this significance finds a difference of the size
/// found with a chance of 80%: of the probability of superiority for ranks, of the means for the t test. `None` without
/// a difference or without any spread.
///
/// Sources: G. Noether, Sample Size Determination for Some Common Nonparametric Tests, 1987; J. Cohen, Statistical Power
/// Analysis, 1988, with the correction for the t distribution by W. Guenther, 1981.
pub fn samples_needed(
    first: &[f64],
    second: &[f64],
    rule: TestRule,
    significance: f64,
) -> Option<usize> {
    if first.len() < 2 || second.len() < 2 {
        return None;
    }
    let (level, both) = quantiles(significance);
    let needed = match rule {
        TestRule::MannWhitney => {
            let superiority = Effect::between(first, second)?.superiority;
            both / (6.0 * (superiority - 0.5).powi(2))
        }
        TestRule::Welch => {
            let distance = (mean(first) - mean(second)) / pooled_deviation(first, second);
            2.0 * both / distance.powi(2) + level.powi(2) / 4.0
        }
    };
    needed.is_finite().then(|| needed.ceil().min(1e9) as usize)
}
