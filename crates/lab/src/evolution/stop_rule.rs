//! The stop rules of an evolution: tests of whether the fitness variance has settled.

use serde::{Deserialize, Serialize};

use super::{SettingsError, check::wrong};

/// The test of whether the fitness variance has settled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum StopRule {
    /// The published rule: the variance changes by less than the threshold, a share of its previous value.
    /// Two generations that are similar by chance end the evolution.
    #[default]
    Paper,
    /// Fits a line through the variances of the later half of all generations. They are settled if its rise
    /// or fall plus two standard errors is below the threshold, a share of their mean. The noisier the
    /// variances, the longer it takes.
    Trend,
}

/// The minimum number of points for a line; fewer do not show their noise.
const FEWEST: usize = 8;

impl StopRule {
    /// Whether this is the published rule.
    #[allow(clippy::trivially_copy_pass_by_ref)] // as serde calls it
    pub(crate) fn is_paper(&self) -> bool {
        *self == StopRule::Paper
    }

    /// Checks the rule for a scheme that does not end by itself.
    pub(super) fn check_endless(self) -> Result<(), SettingsError> {
        let expected = "Paper, because this scheme does not end by itself";
        wrong(self.is_paper(), "stop_rule", expected)
    }

    /// The default threshold of this rule.
    pub(crate) const fn usual_threshold(self) -> f64 {
        match self {
            StopRule::Paper => 0.1,
            StopRule::Trend => 0.5,
        }
    }

    /// Whether these variances, one per generation, have settled.
    pub(super) fn is_settled(self, variances: &[f64], threshold: f64) -> bool {
        match (self, variances) {
            (StopRule::Paper, [.., before, last]) => (last - before).abs() < threshold * before,
            (StopRule::Paper, _) => false,
            (StopRule::Trend, _) => {
                let half = &variances[variances.len() / 2..];
                let TrendLine { rise, error } = TrendLine::through(half);
                half.len() >= FEWEST && rise.abs() + 2.0 * error < threshold
            }
        }
    }
}

/// A least-squares line through equally spaced values.
struct TrendLine {
    /// The rise from the first value to the last, as a share of their mean.
    rise: f64,
    /// The standard error of the rise.
    error: f64,
}

impl TrendLine {
    fn through(values: &[f64]) -> TrendLine {
        let count = values.len() as f64;
        let mean = values.iter().sum::<f64>() / count;
        let points =
            || (0..).zip(values).map(|(x, y)| (f64::from(x) - (count - 1.0) / 2.0, y - mean));
        let squares: f64 = points().map(|(x, _)| x * x).sum();
        let slope = points().map(|(x, y)| x * y).sum::<f64>() / squares;
        let missed: f64 = points().map(|(x, y)| (y - slope * x) * (y - slope * x)).sum();
        // The lower bound avoids a division by 0 if all variances are 0.
        let span = (count - 1.0) / mean.max(f64::EPSILON);
        TrendLine { rise: slope * span, error: (missed / (count - 2.0) / squares).sqrt() * span }
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;
    use rand_distr::{Distribution, LogNormal};

    use super::*;

    #[test]
    fn a_line_has_the_rise_and_error_of_its_points() {
        let TrendLine { rise, error } = TrendLine::through(&[1.0, 2.0, 3.0]);
        assert!((rise - 1.0).abs() < 1e-12 && error < 1e-12);
        // By hand: slope 1/2, residuals 1/6, 1/3 and 1/6, so its error is √(1/6/1/2), divided by the mean
        // 7/3.
        let TrendLine { rise, error } = TrendLine::through(&[2.0, 2.0, 3.0]);
        assert!((rise - 3.0 / 7.0).abs() < 1e-12);
        assert!((error - (1.0_f64 / 12.0).sqrt() * 6.0 / 7.0).abs() < 1e-12);
        assert_eq!(TrendLine::through(&[0.0; 9]).rise, 0.0);
    }

    /// The generations after which a rule ends a hundred simulated evolutions: minimum, median and maximum.
    /// Their expected variance starts near three times its limit, and the excess falls by a factor e every 15
    /// generations. Log-normal noise varies it by a third.
    fn ends(rule: StopRule) -> [usize; 3] {
        let noise = LogNormal::new(0.0, 0.35).unwrap();
        let mut ends: Vec<usize> = (0..100)
            .map(|seed| {
                let mut rng = ChaCha8Rng::seed_from_u64(seed);
                let mut variances = Vec::new();
                (1..1000)
                    .find(|&number| {
                        let expected = 1.0 + 2.0 * (-(number as f64) / 15.0).exp();
                        variances.push(expected * noise.sample(&mut rng));
                        let settled = rule.is_settled(&variances, rule.usual_threshold());
                        number >= 4 && settled
                    })
                    .unwrap_or(1000)
            })
            .collect();
        ends.sort_unstable();
        [ends[0], ends[50], ends[99]]
    }

    #[test]
    fn noise_ends_the_published_rule_and_not_the_trend() {
        // After 15 generations more than a third of the excess variance is left.
        let [_, middle, _] = ends(StopRule::Paper);
        assert!(middle < 10, "{middle}");
        let [least, middle, greatest] = ends(StopRule::Trend);
        assert!(least >= 15 && (35..70).contains(&middle) && greatest < 150, "{middle}");
    }
}
