//! Tests of the difference between two samples, and the correction for several tests.

use serde::{Deserialize, Serialize};
use statrs::distribution::{ContinuousCDF, StudentsT};

use super::{mean, standard_normal, variance};

/// The test of a difference.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum TestRule {
    /// By ranks; assumes no distribution.
    #[default]
    MannWhitney,
    /// By means, with unequal variances; assumes nearly normal means.
    Welch,
}

impl TestRule {
    /// The name of the test.
    pub const fn name(self) -> &'static str {
        match self {
            TestRule::MannWhitney => "Mann-Whitney",
            TestRule::Welch => "Welch",
        }
    }

    /// Tests the difference of two samples; `None` if they have too few values.
    pub fn test(self, first: &[f64], second: &[f64]) -> Option<TestOutcome> {
        match self {
            TestRule::MannWhitney => mann_whitney(first, second),
            TestRule::Welch => welch(first, second),
        }
    }
}

/// The outcome of a two-sided test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TestOutcome {
    /// The statistic: U of the first sample, or t, positive if the first mean is greater.
    pub statistic: f64,
    /// The probability of a statistic at least as extreme if there is no difference.
    pub p: f64,
}

/// The largest product of the sample sizes for which the exact distribution of U is counted.
const MOST_EXACT: usize = 2500;

/// The two-sided Mann-Whitney test: exact for small samples without ties, otherwise by the normal approximation with
/// corrections for ties and continuity. `None` if a sample is empty.
pub fn mann_whitney(first: &[f64], second: &[f64]) -> Option<TestOutcome> {
    let (n, m) = (first.len(), second.len());
    if n == 0 || m == 0 {
        return None;
    }
    let statistic = super::effect::wins(first, second);
    let greatest = statistic.max((n * m) as f64 - statistic);
    let ties = ties(first, second);
    let p = if ties == 0.0 && n * m <= MOST_EXACT {
        2.0 * exact_tail(n, m, greatest as usize)
    } else {
        let (n, m) = (n as f64, m as f64);
        let all = n + m;
        let spread = (n * m / 12.0 * ((all + 1.0) - ties / (all * (all - 1.0)))).sqrt();
        // U has whole steps: half of one is subtracted, the correction for continuity.
        let distance = greatest - n * m / 2.0 - 0.5;
        if spread == 0.0 { 1.0 } else { 2.0 * standard_normal().sf(distance / spread) }
    };
    Some(TestOutcome { statistic, p: p.min(1.0) })
}

/// The sum of t³ − t over the groups of t equal values of both samples.
fn ties(first: &[f64], second: &[f64]) -> f64 {
    let mut all: Vec<f64> = first.iter().chain(second).copied().collect();
    all.sort_by(f64::total_cmp);
    let groups = all.chunk_by(|one, other| one == other).map(|group| group.len() as f64);
    groups.map(|t| t.powi(3) - t).sum()
}

/// The probability that U is at least `least` if both samples of these sizes have one distribution without ties.
fn exact_tail(n: usize, m: usize, least: usize) -> f64 {
    // The shares of the orders of `i` first and `j` second values with each U, by the place of the greatest value: it
    // is one of the first sample, above all `j` of the second, or one of the second.
    let mut rows: Vec<Vec<f64>> = vec![vec![1.0]; m + 1];
    for i in 1..=n {
        let mut next: Vec<Vec<f64>> = vec![vec![1.0]];
        for j in 1..=m {
            let share = i as f64 / (i + j) as f64;
            let mut shares = vec![0.0; i * j + 1];
            for (u, of) in rows[j].iter().enumerate() {
                shares[u + j] += share * of;
            }
            for (u, of) in next[j - 1].iter().enumerate() {
                shares[u] += (1.0 - share) * of;
            }
            next.push(shares);
        }
        rows = next;
    }
    rows[m].iter().skip(least).sum()
}

/// The two-sided t test of Welch; `None` if a sample has fewer than two values or neither has any spread.
pub fn welch(first: &[f64], second: &[f64]) -> Option<TestOutcome> {
    if first.len() < 2 || second.len() < 2 {
        return None;
    }
    let errors = [first, second].map(|sample| variance(sample) / sample.len() as f64);
    let error = errors[0] + errors[1];
    if error == 0.0 {
        return None;
    }
    let freedom = error.powi(2)
        / (errors[0].powi(2) / (first.len() as f64 - 1.0)
            + errors[1].powi(2) / (second.len() as f64 - 1.0));
    let statistic = (mean(first) - mean(second)) / error.sqrt();
    let distribution = StudentsT::new(0.0, 1.0, freedom).ok()?;
    Some(TestOutcome { statistic, p: (2.0 * distribution.sf(statistic.abs())).min(1.0) })
}

/// Adjusts the p values of a family of tests by the method of Holm, so that the chance of any false finding among them
/// stays below the significance level.
pub fn holm(p: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..p.len()).collect();
    order.sort_by(|&one, &other| p[one].total_cmp(&p[other]));
    let mut adjusted = vec![0.0; p.len()];
    let mut least: f64 = 0.0;
    for (rank, &index) in order.iter().enumerate() {
        // No adjusted value is below that of a smaller p.
        least = least.max(p[index] * (p.len() - rank) as f64).min(1.0);
        adjusted[index] = least;
    }
    adjusted
}
