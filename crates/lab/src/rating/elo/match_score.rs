//! The score of a match: its share of the points, Elo and likelihood of superiority, with intervals.

use super::{ELO_SCALE, SIDE, beta::Beta, expected_score, results::cell_score};

/// An estimate with its 95% interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The estimated value.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Estimate {
    /// The distance to the farther end of the interval; infinite if it is open.
    pub fn error(&self) -> f64 {
        (self.high - self.value).max(self.value - self.low)
    }
}

/// The scores of a match, as a sample of independent observations.
///
/// Two games from one opening with colours swapped are not independent, so a pair counts as one observation. The
/// prior is half a pair won and half a pair lost with every point, so that few games never give certainty. The
/// distribution of the true score is the beta distribution with the posterior's mean and variance. If one side took
/// all or nothing of every pair, that is the posterior of Jeffreys' prior.
///
/// Sources: M. Van den Bergh, The pentanomial model; L. Brown, T. Cai and A. DasGupta, Interval Estimation for a
/// Binomial Proportion, 2001.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MatchScore {
    units: f64,
    games_each: f64,
    mean: f64,
    posterior: Moments,
}

/// The mean and the variance of the scores, the prior included.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Moments {
    mean: f64,
    variance: f64,
}

/// The number of observations that the prior adds at either end.
const PRIOR: f64 = 0.5;

/// The probability of an end beyond which the true value is in 2.5% of the cases.
const END: f64 = 0.025;

/// The probability outside of a one-sided bound.
const BOUND: f64 = 0.05;

impl MatchScore {
    /// Builds the sample from the counts of equally spaced scores, from 0 to 1: losses, draws and wins of
    /// single games, or the points 0, ½, 1, 1½ and 2 of pairs. `None` without results.
    pub fn of(counts: &[u64]) -> Option<MatchScore> {
        let units = counts.iter().sum::<u64>() as f64;
        if units == 0.0 {
            return None;
        }
        let scores = || (0..counts.len()).map(|cell| cell_score(cell, counts.len()));
        let seen: Vec<f64> = counts.iter().map(|&count| count as f64).collect();
        let points: f64 = seen.iter().zip(scores()).map(|(count, score)| count * score).sum();
        let mut filled = seen;
        for end in [0, counts.len() - 1] {
            filled[end] += PRIOR;
        }
        let all = units + 2.0 * PRIOR;
        let mean = (points + PRIOR) / all;
        let square = filled.iter().zip(scores()).map(|(count, x)| count * (x - mean).powi(2));
        Some(MatchScore {
            units,
            games_each: (counts.len() - 1) as f64 / 2.0,
            mean: points / units,
            posterior: Moments { mean, variance: square.sum::<f64>() / all },
        })
    }

    /// The distribution of the true score.
    fn distribution(&self) -> Beta {
        let Moments { mean, variance } = self.posterior;
        // The variance of the mean under a Dirichlet distribution of these counts.
        Beta::with_moments(mean, variance / (self.units + 2.0 * PRIOR + 1.0))
    }

    /// The share of the points, 0..=1. The interval of a perfect score, or of none, has a one-sided bound.
    pub fn score(&self) -> Estimate {
        let Estimate { low, high, .. } = self.elo();
        Estimate { value: self.mean, low: expected_score(low), high: expected_score(high) }
    }

    /// The Elo difference. That of a perfect score is infinite with a finite lower end, a one-sided bound at
    /// 95%; likewise for a score of 0.
    pub fn elo(&self) -> Estimate {
        let (value, distribution) = (elo_of(self.mean), self.distribution());
        if value == f64::INFINITY {
            return Estimate { value, low: distribution.quantile(BOUND), high: value };
        }
        if value == f64::NEG_INFINITY {
            return Estimate { value, low: value, high: distribution.quantile(1.0 - BOUND) };
        }
        // The prior draws the distribution towards even, by less than its width.
        let (low, high) = (distribution.quantile(END), distribution.quantile(1.0 - END));
        Estimate { value, low: low.min(value), high: high.max(value) }
    }

    /// The Elo difference in units of a single game's standard deviation. The prior counts, so that a sample
    /// without variance has a finite one.
    ///
    /// Source: M. Van den Bergh, Comments on normalized Elo.
    pub fn normalised_elo(&self) -> Estimate {
        let unit = 2.0 * ELO_SCALE;
        let Moments { mean, variance } = self.posterior;
        let value = (mean - 0.5) / (self.games_each * variance).sqrt() * unit;
        let side = SIDE / (self.units * self.games_each).sqrt() * unit;
        Estimate { value, low: value - side, high: value + side }
    }

    /// The probability, 0..=1, that the first player is the stronger one.
    pub fn superiority(&self) -> f64 {
        1.0 - self.distribution().below(0.0)
    }
}

/// A probability in percent with one decimal. Never says 0 or 100%.
pub fn likelihood_text(likelihood: f64) -> String {
    let percent = 100.0 * likelihood;
    match percent {
        99.95.. => ">99.9".to_owned(),
        ..0.05 => "<0.1".to_owned(),
        _ => format!("{percent:.1}"),
    }
}

/// The Elo difference with this expected score.
fn elo_of(score: f64) -> f64 {
    let score = score.clamp(0.0, 1.0);
    -ELO_SCALE * (1.0 / score - 1.0).ln()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Asserts that a number is within 1% of the known one.
    #[track_caller]
    fn near(found: f64, known: f64) {
        assert!((found - known).abs() <= 0.01 * known.abs(), "found {found}, known {known}");
    }

    #[track_caller]
    fn estimate(found: Estimate, value: f64, error: f64) {
        near(found.value, value);
        near((found.high - found.low) / 2.0, error);
    }

    /// Asserts the Elo, its interval and the likelihood of superiority to four digits.
    #[track_caller]
    fn known(counts: &[u64], elo: [f64; 3], superiority: f64) {
        let sample = MatchScore::of(counts).unwrap();
        let Estimate { value, low, high } = sample.elo();
        for (found, known) in [value, low, high, sample.superiority()].into_iter().zip([
            elo[0],
            elo[1],
            elo[2],
            superiority,
        ]) {
            let is_near = found == known || (found - known).abs() <= 1e-4 * known.abs().max(1.0);
            assert!(is_near, "{counts:?}: found {found}, known {known}");
        }
    }

    #[test]
    fn few_games_give_the_intervals_computed_with_scipy() {
        // Quantiles of scipy.stats.beta with the moments that the type's documentation names.
        let infinite = f64::INFINITY;
        known(&[0, 0, 0, 0, 1], [infinite, -211.360_366, infinite], 0.818_309_9);
        known(&[1, 0, 0, 0, 0], [-infinite, -infinite, 211.360_366], 0.181_690_1);
        known(&[0, 0, 1, 0, 0], [0.0, -341.634_487, 341.634_487], 0.5);
        known(&[0, 0, 0, 0, 10], [infinite, 274.501_558, infinite], 0.999_838_54);
        known(&[0, 0, 5], [infinite, 142.463_383, infinite], 0.993_127_7);
        // 16 won, 4 lost, in two ways.
        known(&[0, 0, 4, 0, 6], [240.823_997, 62.527_393, 409.206_544], 0.997_406_1);
        known(&[1, 0, 2, 0, 7], [240.823_997, 27.713_832, 472.923_016], 0.987_941_1);
        known(&[0, 0, 0, 1, 4], [511.501_44, 73.890_808, 927.611_81], 0.994_113_4);
    }

    #[test]
    fn single_games_give_the_known_figures() {
        let sample = MatchScore::of(&[96, 111, 136]).unwrap();
        estimate(sample.elo(), 40.70, 30.43);
        estimate(sample.normalised_elo(), 49.77, 36.77);
        near(sample.superiority(), 0.9960);
    }

    #[test]
    fn pairs_of_games_give_the_known_figures() {
        let sample = MatchScore::of(&[34, 54, 31 + 32, 64, 75]).unwrap();
        estimate(sample.elo(), 55.58, 27.65);
        estimate(sample.normalised_elo(), 57.94, 28.28);
        let sample = MatchScore::of(&[332, 433, 457 + 41, 333, 334]).unwrap();
        estimate(sample.elo(), -8.64, 10.33);
        near(sample.superiority(), 0.0505);
    }

    #[test]
    fn every_small_match_has_a_wide_interval_around_its_value_and_no_certainty() {
        for code in 1..4_u64.pow(5) {
            let counts: Vec<u64> = (0..5).map(|cell| code / 4_u64.pow(cell) % 4).collect();
            let sample = MatchScore::of(&counts).unwrap();
            for Estimate { value, low, high } in [sample.score(), sample.elo()] {
                assert!(low <= value && value <= high && low < high, "{counts:?}: {low} {high}");
            }
            assert!(sample.score().error() > 0.05, "{counts:?}");
            assert!((0.001..0.999).contains(&sample.superiority()), "{counts:?}");
            let turned: Vec<u64> = counts.iter().rev().copied().collect();
            let turned = MatchScore::of(&turned).unwrap();
            assert!((turned.superiority() + sample.superiority() - 1.0).abs() < 1e-9);
            assert!(
                turned.elo().high == -sample.elo().low || {
                    (turned.elo().high + sample.elo().low).abs() < 1e-4
                }
            );
        }
        assert!(MatchScore::of(&[0, 0, 0]).is_none());
    }

    #[test]
    fn intervals_hold_the_truth_as_often_as_stated() {
        // Pairs of independent games without draws; every outcome of ten pairs with its probability.
        let factorial = |n: u64| (1..=n).product::<u64>() as f64;
        for truth in [0.5, 0.65, 0.8, 0.9] {
            let law = [(1.0 - truth) * (1.0 - truth), 2.0 * truth * (1.0 - truth), truth * truth];
            let mut held = 0.0;
            for (lost, even) in (0..=10).flat_map(|lost| (0..=10 - lost).map(move |e| (lost, e))) {
                let counts = [lost, 0, even, 0, 10 - lost - even];
                let chance: f64 = [lost, even, counts[4]]
                    .iter()
                    .zip(law)
                    .map(|(&n, p): (&u64, f64)| p.powi(n as i32) / factorial(n))
                    .product();
                let Estimate { low, high, .. } = MatchScore::of(&counts).unwrap().score();
                if (low..=high).contains(&truth) {
                    held += chance * factorial(10);
                }
            }
            assert!((0.92..0.99).contains(&held), "{truth}: {held}");
        }
    }

    #[test]
    fn likelihoods_are_never_reported_as_certain() {
        let texts = [0.0, 0.0004, 0.5, 0.818_31, 0.9994, 0.9996, 1.0].map(likelihood_text);
        assert_eq!(texts, ["<0.1", "<0.1", "50.0", "81.8", "99.9", ">99.9", ">99.9"]);
    }
}
