//! Strength estimates from results: the score, Elo, normalised Elo and likelihood of superiority of a
//! match, the ratings of a pool, and the rating of the user.

mod fit;
#[cfg(test)]
mod oracle;
mod person;
mod pool;
mod results;

pub use self::person::{Person, PersonResult};
pub use self::pool::{Anchor, PlayerRating, PoolRating, rate_pool};
pub use results::PairingResult;

pub(crate) use pool::expected_score;
pub(crate) use results::cell_score;

/// The Elo of one unit of the logistic distribution, and of one standard deviation in normalised Elo.
pub(crate) const ELO_SCALE: f64 = 400.0 / std::f64::consts::LN_10;

/// Half the width of a 95 % confidence interval in standard deviations.
const SIDE: f64 = 1.959_963_984_540_054;

/// An estimate with half the width of its 95 % confidence interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The estimated value.
    pub value: f64,
    /// Half the width: 95 % of such intervals, `value` ± `error`, contain the true value.
    pub error: f64,
}

/// The scores of a match, as a sample of independent observations.
///
/// Two games from one opening with colours swapped are not independent, so a pair counts as one observation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MatchScore {
    units: f64,
    games_each: f64,
    mean: f64,
    variance: f64,
}

impl MatchScore {
    /// Builds the sample from the counts of equally spaced scores, from 0 to 1: losses, draws and wins of
    /// single games, or the points 0, ½, 1, 1½ and 2 of pairs. `None` without results.
    pub fn of(counts: &[u64]) -> Option<MatchScore> {
        let units = counts.iter().sum::<u64>() as f64;
        if units == 0.0 {
            return None;
        }
        let average = |f: &dyn Fn(f64) -> f64| {
            let weighted = counts
                .iter()
                .enumerate()
                .map(|(cell, &n)| n as f64 * f(cell_score(cell, counts.len())));
            weighted.sum::<f64>() / units
        };
        let mean = average(&|x| x);
        let variance = average(&|x| (x - mean).powi(2));
        Some(MatchScore { units, games_each: (counts.len() - 1) as f64 / 2.0, mean, variance })
    }

    /// The share of the points, 0..=1.
    pub fn score(&self) -> Estimate {
        Estimate { value: self.mean, error: SIDE * self.deviation() }
    }

    /// The Elo difference; infinite if one side took every point.
    pub fn elo(&self) -> Estimate {
        let side = SIDE * self.deviation();
        // The scale is not linear, so both ends of the interval are converted.
        let error = (elo_of(self.mean + side) - elo_of(self.mean - side)) / 2.0;
        Estimate { value: elo_of(self.mean), error }
    }

    /// The Elo difference in units of a single game's standard deviation; 0 without variance.
    ///
    /// Source: M. Van den Bergh, Comments on normalized Elo.
    pub fn normalised_elo(&self) -> Estimate {
        let unit = 2.0 * ELO_SCALE;
        let spread = (self.games_each * self.variance).sqrt();
        let value = if spread > 0.0 { (self.mean - 0.5) / spread * unit } else { 0.0 };
        Estimate { value, error: SIDE / (self.units * self.games_each).sqrt() * unit }
    }

    /// The probability, 0..=1, that the first player is the stronger one.
    pub fn superiority(&self) -> f64 {
        let ahead = self.mean - 0.5;
        if self.variance > 0.0 { normal(ahead / self.deviation()) } else { sign_share(ahead) }
    }

    /// The standard error of the mean.
    fn deviation(&self) -> f64 {
        (self.variance / self.units).sqrt()
    }
}

/// 1 for a positive number, ½ for 0, 0 for a negative one.
fn sign_share(x: f64) -> f64 {
    match x.partial_cmp(&0.0) {
        Some(std::cmp::Ordering::Greater) => 1.0,
        Some(std::cmp::Ordering::Less) => 0.0,
        _ => 0.5,
    }
}

/// The Elo difference with this expected score.
fn elo_of(score: f64) -> f64 {
    let score = score.clamp(0.0, 1.0);
    -ELO_SCALE * (1.0 / score - 1.0).ln()
}

/// The cumulative distribution function of the standard normal distribution.
///
/// Source: G. Marsaglia, Evaluating the Normal Distribution, 2004.
pub(crate) fn normal(x: f64) -> f64 {
    // Beyond, the result is 0 or 1 to within 1e-15.
    if x.abs() > 8.0 {
        return sign_share(x);
    }
    let (mut sum, mut term, mut odd) = (x, x, 1.0);
    loop {
        odd += 2.0;
        term *= x * x / odd;
        if sum + term == sum {
            break;
        }
        sum += term;
    }
    0.5 + sum * (-0.5 * x * x - 0.918_938_533_204_672_8).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Asserts that a number is within 1 % of the known one.
    #[track_caller]
    fn near(found: f64, known: f64) {
        assert!((found - known).abs() <= 0.01 * known.abs(), "found {found}, known {known}");
    }

    #[track_caller]
    fn estimate(found: Estimate, value: f64, error: f64) {
        near(found.value, value);
        near(found.error, error);
    }

    #[test]
    fn known_figures_from_single_games() {
        let sample = MatchScore::of(&[96, 111, 136]).unwrap();
        estimate(sample.elo(), 40.70, 30.43);
        estimate(sample.normalised_elo(), 49.77, 36.77);
        near(sample.superiority(), 0.9960);
    }

    #[test]
    fn known_figures_from_pairs_of_games() {
        let sample = MatchScore::of(&[34, 54, 31 + 32, 64, 75]).unwrap();
        estimate(sample.elo(), 55.58, 27.65);
        estimate(sample.normalised_elo(), 57.94, 28.28);
        let sample = MatchScore::of(&[332, 433, 457 + 41, 333, 334]).unwrap();
        estimate(sample.elo(), -8.64, 10.33);
        near(sample.superiority(), 0.0505);
    }

    #[test]
    fn a_perfect_score_has_infinite_elo_and_certain_superiority() {
        let sample = MatchScore::of(&[0, 0, 0, 0, 9]).unwrap();
        assert_eq!(sample.elo().value, f64::INFINITY);
        assert_eq!(sample.superiority(), 1.0);
        assert_eq!(sample.normalised_elo().value, 0.0);
        assert_eq!(MatchScore::of(&[0, 0, 0]), None);
    }

    #[test]
    fn normal_equals_tabulated_values() {
        for (x, share) in [(0.0, 0.5), (1.0, 0.841_344_746), (-1.96, 0.024_997_895), (9.0, 1.0)] {
            assert!((normal(x) - share).abs() < 1e-8, "{x}");
        }
    }
}
