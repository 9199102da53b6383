//! The sequential probability ratio test, which decides when a match can stop.

use super::elo::{ELO_SCALE, cell_score, expected_score};

/// A test between two hypotheses about the difference in strength.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The null hypothesis, in Elo.
    pub elo0: f64,
    /// The alternative hypothesis, in Elo; greater than `elo0`.
    pub elo1: f64,
    /// The probability of accepting `elo1` if `elo0` is true.
    pub alpha: f64,
    /// The probability of accepting `elo0` if `elo1` is true.
    pub beta: f64,
    /// The scale of the two differences.
    pub scale: SprtScale,
}

/// The two scales of a difference in strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SprtScale {
    /// Elo of the expected score.
    Logistic,
    /// Elo in units of a single game's standard deviation.
    Normalised,
}

/// The verdict of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The test is not decided yet.
    Open,
    /// `elo0` is accepted.
    Refuted,
    /// `elo1` is accepted.
    Shown,
}

/// The count used for an empty cell, so that no likelihood is 0.
const EMPTY: f64 = 1e-3;

impl Sprt {
    /// A test on the logistic scale with error probabilities of 5%.
    pub const fn new(elo0: f64, elo1: f64) -> Sprt {
        Sprt { elo0, elo1, alpha: 0.05, beta: 0.05, scale: SprtScale::Logistic }
    }

    /// The log-likelihood ratios at which `elo0` and `elo1` are accepted.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The verdict on these counts: losses, draws and wins, or the five possible points of pairs.
    pub fn verdict(&self, counts: &[u64]) -> Verdict {
        let ratio = self.log_likelihood_ratio(counts);
        let (low, high) = self.bounds();
        if ratio <= low {
            Verdict::Refuted
        } else if ratio >= high {
            Verdict::Shown
        } else {
            Verdict::Open
        }
    }

    /// The log-likelihood ratio of `elo1` to `elo0` for these counts; 0 without results.
    ///
    /// Source: M. Van den Bergh, Comparing the approximations of the GSPRT, prop. 1.1, and Comments
    /// on normalized Elo, 4.1.
    pub fn log_likelihood_ratio(&self, counts: &[u64]) -> f64 {
        if counts.iter().all(|&n| n == 0) {
            return 0.0;
        }
        let filled: Vec<f64> = counts.iter().map(|&n| (n as f64).max(EMPTY)).collect();
        let units: f64 = filled.iter().sum();
        let seen: Vec<f64> = filled.iter().map(|n| n / units).collect();
        let law = |elo: f64| match self.scale {
            SprtScale::Logistic => with_mean(&seen, expected_score(elo)),
            SprtScale::Normalised => {
                let games_each = (counts.len() - 1) as f64 / 2.0;
                with_normalised_mean(&seen, elo / (2.0 * ELO_SCALE) * games_each.sqrt())
            }
        };
        let (law0, law1) = (law(self.elo0), law(self.elo1));
        let gained = |((p, p0), p1): ((&f64, f64), f64)| p * (p1 / p0).ln();
        units * seen.iter().zip(law0).zip(law1).map(gained).sum::<f64>()
    }
}

/// The maximum-likelihood distribution with this mean score.
fn with_mean(seen: &[f64], mean: f64) -> Vec<f64> {
    let values: Vec<f64> = (0..seen.len()).map(|i| cell_score(i, seen.len()) - mean).collect();
    centred(seen, &values)
}

/// The maximum-likelihood distribution whose mean is `t` standard deviations above ½, by iteration from the
/// uniform distribution.
fn with_normalised_mean(seen: &[f64], t: f64) -> Vec<f64> {
    let scores: Vec<f64> = (0..seen.len()).map(|cell| cell_score(cell, seen.len())).collect();
    let mut law = vec![1.0 / seen.len() as f64; seen.len()];
    for _ in 0..50 {
        let mean: f64 = law.iter().zip(&scores).map(|(p, x)| p * x).sum();
        let variance: f64 = law.iter().zip(&scores).map(|(p, x)| p * (x - mean).powi(2)).sum();
        let deviation = variance.sqrt();
        let value = |x: &f64| {
            let away = (x - mean) / deviation;
            x - 0.5 - t * deviation * (1.0 + away * away) / 2.0
        };
        let next = centred(seen, &scores.iter().map(value).collect::<Vec<f64>>());
        let moved = law.iter().zip(&next).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        law = next;
        if moved < 1e-12 {
            break;
        }
    }
    law
}

/// The maximum-likelihood distribution under which these values have the mean 0: `p / (1 + t x)` with the
/// root t of `Σ p x / (1 + t x)`, found by bisection.
fn centred(seen: &[f64], values: &[f64]) -> Vec<f64> {
    let least = values.iter().copied().fold(f64::INFINITY, f64::min);
    let most = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    // Between these bounds every 1 + t x is positive, and the sum falls from +∞ to -∞.
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    let sum = |t: f64| seen.iter().zip(values).map(|(p, x)| p * x / (1.0 + t * x)).sum::<f64>();
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if sum(middle) > 0.0 { low = middle } else { high = middle }
    }
    let t = f64::midpoint(low, high);
    seen.iter().zip(values).map(|(p, x)| p / (1.0 + t * x)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn ratio(sprt: Sprt, counts: &[u64], known: f64) {
        let found = sprt.log_likelihood_ratio(counts);
        assert!((found - known).abs() <= 0.01 * known.abs(), "found {found}, known {known}");
    }

    #[test]
    fn log_likelihood_ratios_equal_known_values() {
        ratio(Sprt::new(0.0, 2.0), &[57030, 106593, 57433], -2.59);
        let normalised = Sprt { scale: SprtScale::Normalised, ..Sprt::new(0.0, 2.0) };
        ratio(normalised, &[365, 16618, 36029 + 200, 16974, 390], 2.25);
        ratio(Sprt::new(0.5, 2.5), &[223, 9863, 20279 + 1000, 10037, 246], -3.07);
    }

    #[test]
    fn the_verdict_follows_the_bounds() {
        let sprt = Sprt::new(0.0, 100.0);
        let (low, high) = sprt.bounds();
        assert!((high - 19f64.ln()).abs() < 1e-12 && (low + high).abs() < 1e-12);
        assert_eq!(sprt.verdict(&[0; 5]), Verdict::Open);
        assert_eq!(sprt.verdict(&[0, 0, 1, 0, 1]), Verdict::Open);
        assert_eq!(sprt.verdict(&[0, 5, 20, 40, 30]), Verdict::Shown);
        assert_eq!(sprt.verdict(&[30, 40, 20, 5, 0]), Verdict::Refuted);
    }

    #[test]
    fn with_mean_returns_a_distribution_with_that_mean() {
        let law = with_mean(&[0.1, 0.2, 0.3, 0.2, 0.2], 0.6);
        let mean: f64 = law.iter().enumerate().map(|(cell, p)| p * cell_score(cell, 5)).sum();
        assert!((mean - 0.6).abs() < 1e-9 && (law.iter().sum::<f64>() - 1.0).abs() < 1e-9);
    }
}
