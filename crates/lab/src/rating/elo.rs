//! Strength estimates from results: the score, Elo, normalised Elo and likelihood of superiority of a
//! match, the ratings of a pool, and the rating of the user.

mod beta;
mod fit;
mod match_score;
#[cfg(test)]
mod oracle;
mod person;
mod pool;
mod results;

pub use self::match_score::{Estimate, MatchScore, likelihood_text};
pub use self::person::{Person, PersonResult};
pub use self::pool::{Anchor, PlayerRating, PoolRating, rate_beside, rate_pool};
pub use results::PairingResult;

pub(crate) use pool::expected_score;
pub(crate) use results::cell_score;

/// The Elo of one unit of the logistic distribution, and of one standard deviation in normalised Elo.
pub(crate) const ELO_SCALE: f64 = 400.0 / std::f64::consts::LN_10;

/// Half the width of a 95% confidence interval in standard deviations.
const SIDE: f64 = 1.959_963_984_540_054;

/// 1 for a positive number, ½ for 0, 0 for a negative one.
fn sign_share(x: f64) -> f64 {
    match x.partial_cmp(&0.0) {
        Some(std::cmp::Ordering::Greater) => 1.0,
        Some(std::cmp::Ordering::Less) => 0.0,
        _ => 0.5,
    }
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

    #[test]
    fn normal_equals_tabulated_values() {
        for (x, share) in [(0.0, 0.5), (1.0, 0.841_344_746), (-1.96, 0.024_997_895), (9.0, 1.0)] {
            assert!((normal(x) - share).abs() < 1e-8, "{x}");
        }
    }
}
