//! Effect sizes of a difference between two samples.

use super::{mean, variance};

/// The size of the difference between two samples.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Effect {
    /// The probability that a value of the second sample is above one of the first, ties counted as halves (A of
    /// Vargha and Delaney). Cliff's delta is 2 A − 1.
    pub superiority: f64,
    /// The second mean less the first in pooled standard deviations, corrected for small samples (g of Hedges); `None`
    /// without any spread.
    pub hedges: Option<f64>,
}

/// The size of an effect in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EffectWord {
    /// Below the bound of a small one.
    Negligible,
    /// A of 0.56 and above, or its mirror image.
    Small,
    /// A of 0.64 and above.
    Medium,
    /// A of 0.71 and above.
    Large,
}

impl EffectWord {
    /// The word.
    pub const fn text(self) -> &'static str {
        match self {
            EffectWord::Negligible => "negligible",
            EffectWord::Small => "small",
            EffectWord::Medium => "medium",
            EffectWord::Large => "large",
        }
    }
}

impl Effect {
    /// The effect from the first to the second sample; `None` if one is empty.
    pub fn between(first: &[f64], second: &[f64]) -> Option<Effect> {
        if first.is_empty() || second.is_empty() {
            return None;
        }
        let pairs = (first.len() * second.len()) as f64;
        let superiority = wins(second, first) / pairs;
        Some(Effect { superiority, hedges: hedges(first, second) })
    }

    /// The effect from the second to the first sample.
    #[must_use]
    pub fn reversed(self) -> Effect {
        let hedges = self.hedges.map(|hedges| -hedges);
        Effect { superiority: 1.0 - self.superiority, hedges }
    }

    /// Cliff's delta, -1..=1.
    pub fn cliff(&self) -> f64 {
        2.0 * self.superiority - 1.0
    }

    /// The size in a word, by the bounds of Vargha and Delaney.
    pub fn word(&self) -> EffectWord {
        // Rounded, because 1 - 0.44 is not quite 0.56.
        match ((self.superiority - 0.5).abs() * 1e6).round() / 1e6 {
            0.21.. => EffectWord::Large,
            0.14.. => EffectWord::Medium,
            0.06.. => EffectWord::Small,
            _ => EffectWord::Negligible,
        }
    }
}

/// The number of pairs in which the first sample's value is greater, ties counted as halves: U of Mann and Whitney.
pub(super) fn wins(first: &[f64], second: &[f64]) -> f64 {
    let won = |one: &f64, other: &f64| match one.total_cmp(other) {
        std::cmp::Ordering::Greater => 1.0,
        std::cmp::Ordering::Equal => 0.5,
        std::cmp::Ordering::Less => 0.0,
    };
    first.iter().map(|one| second.iter().map(|other| won(one, other)).sum::<f64>()).sum()
}

fn hedges(first: &[f64], second: &[f64]) -> Option<f64> {
    if first.len() < 2 || second.len() < 2 {
        return None;
    }
    let spread = pooled_deviation(first, second);
    let freedom = (first.len() + second.len() - 2) as f64;
    let gamma = statrs::function::gamma::ln_gamma;
    let correction = (gamma(freedom / 2.0) - gamma((freedom - 1.0) / 2.0)).exp();
    let correction = correction / (freedom / 2.0).sqrt();
    (spread > 0.0).then(|| correction * (mean(second) - mean(first)) / spread)
}

/// The pooled standard deviation of two samples of at least two values.
pub(super) fn pooled_deviation(first: &[f64], second: &[f64]) -> f64 {
    let squares = |sample: &[f64]| variance(sample) * (sample.len() as f64 - 1.0);
    let freedom = (first.len() + second.len() - 2) as f64;
    ((squares(first) + squares(second)) / freedom).sqrt()
}
