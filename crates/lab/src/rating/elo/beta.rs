//! The beta distribution: its distribution function and its quantiles, on the logistic scale.

use super::ELO_SCALE;

/// A beta distribution of a score.
#[derive(Clone, Copy, Debug)]
pub(super) struct Beta {
    /// The shape towards 1, above 0.
    pub(super) a: f64,
    /// The shape towards 0, above 0.
    pub(super) b: f64,
}

impl Beta {
    /// The distribution with this mean and variance; the variance is below `mean * (1 - mean)`.
    pub(super) fn with_moments(mean: f64, variance: f64) -> Beta {
        let weight = mean * (1.0 - mean) / variance - 1.0;
        Beta { a: mean * weight, b: (1.0 - mean) * weight }
    }

    /// The probability of a score below that of this Elo difference.
    pub(super) fn below(self, elo: f64) -> f64 {
        let odds = (elo / ELO_SCALE).exp();
        // Both the score and its complement: near 1 the complement would lose its digits.
        let (score, rest) = (odds / (1.0 + odds), 1.0 / (1.0 + odds));
        let Beta { a, b } = self;
        // The fraction converges fast on this side of the mean.
        if score < (a + 1.0) / (a + b + 2.0) {
            tail(a, b, [score, rest])
        } else {
            1.0 - tail(b, a, [rest, score])
        }
    }

    /// The Elo difference with this probability below it, by bisection.
    pub(super) fn quantile(self, probability: f64) -> f64 {
        let (mut low, mut high) = (-WIDEST, WIDEST);
        while high - low > 1e-6 {
            let middle = f64::midpoint(low, high);
            if self.below(middle) < probability { low = middle } else { high = middle }
        }
        f64::midpoint(low, high)
    }
}

/// The largest Elo difference of a quantile. Its score differs from 1 by 1e-10.
const WIDEST: f64 = 4000.0;

/// The regularised incomplete beta function of `x` and `1 - x`, by its continued fraction.
///
/// Source: W. Press et al., Numerical Recipes, 6.4 (method of Lentz).
fn tail(a: f64, b: f64, [x, rest]: [f64; 2]) -> f64 {
    /// Replaces a denominator of 0.
    const LEAST: f64 = 1e-300;
    let safe = |value: f64| if value.abs() < LEAST { LEAST } else { value };
    let log = libm::lgamma(a + b) - libm::lgamma(a) - libm::lgamma(b);
    let front = (log + a * x.ln() + b * rest.ln()).exp() / a;
    let mut c = 1.0;
    let mut d = 1.0 / safe(1.0 - (a + b) * x / (a + 1.0));
    let mut fraction = d;
    for step in 1..10_000 {
        let m = f64::from(step);
        let even = m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m));
        let odd = -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0));
        let before = fraction;
        for term in [even, odd] {
            d = 1.0 / safe(1.0 + term * d);
            c = safe(1.0 + term / c);
            fraction *= c * d;
        }
        if (fraction - before).abs() <= 1e-15 * fraction.abs() {
            break;
        }
    }
    (front * fraction).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_distribution_function_equals_that_of_scipy() {
        // scipy.stats.beta(a, b).cdf(1 / (1 + 10 ** (-elo / 400)))
        for (a, b, elo, known) in [
            (1.5, 0.5, 0.0, 0.181_690_113_816_209_34),
            (2.5, 2.5, 0.0, 0.5),
            (10.5, 0.5, 0.0, 1.614_601_288_772_24e-4),
            (362.221_246_930_1, 263.335_921_358_7, 0.0, 3.675_590_5e-5),
            (501_500.5, 501_500.5, 0.679_942_132_769, 0.975),
        ] {
            let found = Beta { a, b }.below(elo);
            assert!((found - known).abs() <= 1e-8 * known.max(1e-4), "{a} {b}: {found}, {known}");
        }
    }

    #[test]
    fn quantiles_invert_the_distribution_function() {
        for (a, b) in [(0.5, 1.5), (1.5, 0.5), (2.5, 2.5), (100.5, 0.5), (13_334.3, 1.0)] {
            let beta = Beta { a, b };
            for probability in [0.025, 0.05, 0.5, 0.975] {
                let found = beta.below(beta.quantile(probability));
                assert!((found - probability).abs() < 1e-6, "{a} {b} {probability}: {found}");
            }
        }
    }
}
