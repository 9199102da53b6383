//! Maximum-likelihood ratings of a whole pool from all results at once, as Bradley and Terry's law
//! has them, with draws as half points, and with intervals by bootstrap over pairs of games.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rand_distr::{Binomial, Distribution};
use rayon::prelude::*;
use serde::Serialize;

use super::{ELO_SCALE, normal, sign_share};
use crate::measure::sprt::cell_score;

/// All results between two players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Encounter {
    /// One of them.
    pub first: usize,
    /// The other.
    pub second: usize,
    /// How often each score of `first` occurred, from 0 to 1 in equal steps: losses, draws and wins
    /// of single games, or the five sums of points of pairs.
    pub counts: Vec<u64>,
}

/// What the ratings are measured from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Anchor {
    /// The mean of all players is this.
    Mean(f64),
    /// This player is rated this.
    Player(usize, f64),
}

/// A player's rating in its pool.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rated {
    /// In Elo from the anchor.
    pub rating: f64,
    /// The lower end of the 95 % interval.
    pub low: f64,
    /// The upper end of the 95 % interval.
    pub high: f64,
    /// How many games the player has played.
    pub games: u64,
    /// How many points it has won.
    pub points: f64,
}

/// The ratings of a pool.
#[derive(Clone, Debug, PartialEq)]
pub struct PoolRating {
    /// The players in the order of their numbers.
    pub players: Vec<Rated>,
    /// `superiority[a][b]`: the likelihood that a is stronger than b.
    pub superiority: Vec<Vec<f64>>,
}

/// The share of points expected of a player rated `difference` Elo above its opponent.
///
/// Source: A. Elo, The Rating of Chessplayers, 1978 (logistic form).
pub fn expected_score(difference: f64) -> f64 {
    1.0 / (1.0 + (-difference / ELO_SCALE).exp())
}

/// How many pools are drawn from the results to see how far the ratings could lie.
const DRAWS: u64 = 400;

/// Rates `players` players by all their results. `seed` draws the bootstrap.
pub fn rate_pool(players: usize, results: &[Encounter], anchor: Anchor, seed: u64) -> PoolRating {
    let mut sums = vec![(0u64, 0.0); players];
    for encounter in results {
        let (games, points) = games_and_points(&encounter.counts);
        sums[encounter.first].0 += games as u64;
        sums[encounter.first].1 += points;
        sums[encounter.second].0 += games as u64;
        sums[encounter.second].1 += games - points;
    }
    let best = most_likely(players, results, &vec![0.0; players]);
    let draws: Vec<Vec<f64>> = (0..DRAWS)
        .into_par_iter()
        .map(|draw| {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            rng.set_stream(draw);
            anchored(most_likely(players, &redrawn(results, &mut rng), &best), anchor)
        })
        .collect();
    let best = anchored(best, anchor);
    let rated = |player: usize| {
        let mut values: Vec<f64> = draws.iter().map(|ratings| ratings[player]).collect();
        values.sort_by(f64::total_cmp);
        let at = |share: f64| values[(share * (values.len() - 1) as f64).round() as usize];
        let (rating, (games, points)) = (best[player], sums[player]);
        Rated { rating, low: at(0.025).min(rating), high: at(0.975).max(rating), games, points }
    };
    PoolRating {
        players: (0..players).map(rated).collect(),
        superiority: superiority(&best, &draws),
    }
}

fn games_and_points(counts: &[u64]) -> (f64, f64) {
    let games_each = (counts.len() - 1) as f64 / 2.0;
    let units = counts.iter().sum::<u64>() as f64;
    let scores = counts.iter().enumerate().map(|(c, &n)| n as f64 * cell_score(c, counts.len()));
    (units * games_each, scores.sum::<f64>() * games_each)
}

/// For each two players the likelihood that the first is stronger, from the spread of the
/// difference of their ratings over the draws.
fn superiority(best: &[f64], draws: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let likelihood = |a: usize, b: usize| {
        let differences = draws.iter().map(|ratings| ratings[a] - ratings[b]);
        let mean = differences.clone().sum::<f64>() / draws.len() as f64;
        let variance = differences.map(|d| (d - mean).powi(2)).sum::<f64>() / draws.len() as f64;
        let ahead = best[a] - best[b];
        if variance > 1e-12 { normal(ahead / variance.sqrt()) } else { sign_share(ahead) }
    };
    (0..best.len()).map(|a| (0..best.len()).map(|b| likelihood(a, b)).collect()).collect()
}

/// As many results, drawn with repetition from these.
fn redrawn(results: &[Encounter], rng: &mut impl Rng) -> Vec<Encounter> {
    let mut left: u64 = results.iter().flat_map(|encounter| &encounter.counts).sum();
    let mut weight = left;
    let mut results = results.to_vec();
    for count in results.iter_mut().flat_map(|encounter| &mut encounter.counts) {
        let share = if weight > 0 { *count as f64 / weight as f64 } else { 0.0 };
        weight -= *count;
        *count = Binomial::new(left, share).expect("a share is from 0 to 1").sample(rng);
        left -= *count;
    }
    results
}

fn anchored(mut ratings: Vec<f64>, anchor: Anchor) -> Vec<f64> {
    let shift = match anchor {
        Anchor::Mean(at) => at - ratings.iter().sum::<f64>() / ratings.len().max(1) as f64,
        Anchor::Player(player, at) => at - ratings[player],
    };
    for rating in &mut ratings {
        *rating += shift;
    }
    ratings
}

/// The ratings in Elo, around 0, under which the results are most likely, by Newton's method.
///
/// They are finite only if nobody can be split off who never took or never lost a point. Otherwise
/// every player is given one drawn game against a player rated 0.
fn most_likely(players: usize, results: &[Encounter], start: &[f64]) -> Vec<f64> {
    let prior = if is_connected(players, results) { 0.0 } else { 1.0 };
    let games: Vec<(usize, usize, f64, f64)> = results
        .iter()
        .map(|e| (e, games_and_points(&e.counts)))
        .filter(|(_, (games, _))| *games > 0.0)
        .map(|(e, (games, points))| (e.first, e.second, games, points))
        .collect();
    let mut ratings: Vec<f64> = start.iter().map(|rating| rating / ELO_SCALE).collect();
    for _ in 0..200 {
        let step = newton_step(&ratings, &games, prior);
        let longest = step.iter().map(|s| s.abs()).fold(0.0, f64::max);
        // Far from the top the law is nearly flat and a whole step would overshoot.
        let scale = if longest > 2.0 { 2.0 / longest } else { 1.0 };
        ratings.iter_mut().zip(&step).for_each(|(rating, s)| *rating += scale * s);
        if longest < 1e-9 {
            break;
        }
    }
    ratings.into_iter().map(|rating| rating * ELO_SCALE).collect()
}

/// Gradient over curvature of the log-likelihood, in natural units.
fn newton_step(ratings: &[f64], games: &[(usize, usize, f64, f64)], prior: f64) -> Vec<f64> {
    // So little pull to 0 that it only decides where the pool as a whole lies.
    const PULL: f64 = 1e-9;
    let n = ratings.len();
    let share = |difference: f64| 1.0 / (1.0 + (-difference).exp());
    let mut gradient: Vec<f64> =
        ratings.iter().map(|&r| prior * (0.5 - share(r)) - PULL * r).collect();
    let mut curvature = vec![vec![0.0; n]; n];
    for (player, &r) in ratings.iter().enumerate() {
        curvature[player][player] = PULL + prior * share(r) * share(-r);
    }
    for &(a, b, games, points) in games {
        let expected = share(ratings[a] - ratings[b]);
        let surplus = points - games * expected;
        gradient[a] += surplus;
        gradient[b] -= surplus;
        let bend = games * expected * (1.0 - expected);
        curvature[a][a] += bend;
        curvature[b][b] += bend;
        curvature[a][b] -= bend;
        curvature[b][a] -= bend;
    }
    solve(curvature, gradient)
}

/// The solution of a symmetric, positive definite system, by Cholesky's method in place.
fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let n = right.len();
    for i in 0..n {
        for j in 0..=i {
            let dot: f64 = (0..j).map(|k| matrix[i][k] * matrix[j][k]).sum();
            let rest = matrix[i][j] - dot;
            matrix[i][j] = if i == j { rest.max(1e-12).sqrt() } else { rest / matrix[j][j] };
        }
        let dot: f64 = (0..i).map(|k| matrix[i][k] * right[k]).sum();
        right[i] = (right[i] - dot) / matrix[i][i];
    }
    for i in (0..n).rev() {
        let dot: f64 = (i + 1..n).map(|k| matrix[k][i] * right[k]).sum();
        right[i] = (right[i] - dot) / matrix[i][i];
    }
    right
}

/// Whether from every player a chain of points leads to every other.
fn is_connected(players: usize, results: &[Encounter]) -> bool {
    let mut took = vec![Vec::new(); players];
    let mut gave = vec![Vec::new(); players];
    for encounter in results {
        let (games, points) = games_and_points(&encounter.counts);
        let (a, b) = (encounter.first, encounter.second);
        for (winner, loser, points) in [(a, b, points), (b, a, games - points)] {
            if points > 0.0 {
                took[winner].push(loser);
                gave[loser].push(winner);
            }
        }
    }
    let reaches_all = |edges: &[Vec<usize>]| {
        let mut seen = vec![false; players];
        let mut waiting: Vec<usize> = (0..players.min(1)).collect();
        while let Some(player) = waiting.pop() {
            if !std::mem::replace(&mut seen[player], true) {
                waiting.extend(&edges[player]);
            }
        }
        seen.into_iter().all(|reached| reached)
    };
    reaches_all(&took) && reaches_all(&gave)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(first: usize, second: usize, counts: [u64; 3]) -> Encounter {
        Encounter { first, second, counts: counts.to_vec() }
    }

    fn ratings(players: usize, results: &[Encounter]) -> Vec<f64> {
        most_likely(players, results, &vec![0.0; players])
    }

    #[test]
    fn two_players_are_as_far_apart_as_their_score_says() {
        let found = ratings(2, &[games(0, 1, [96, 111, 136])]);
        assert!((found[0] - found[1] - 40.70).abs() < 0.01, "{found:?}");
    }

    #[test]
    fn results_that_follow_a_rating_give_it_back() {
        let truth = [300.0, 50.0, 0.0, -350.0];
        let mut results = Vec::new();
        for a in 0..4 {
            for b in a + 1..4 {
                let wins = (1e7 * expected_score(truth[a] - truth[b])).round() as u64;
                results.push(games(a, b, [10_000_000 - wins, 0, wins]));
            }
        }
        for (found, truth) in ratings(4, &results).iter().zip(truth) {
            assert!((found - truth).abs() < 0.01, "found {found}, true {truth}");
        }
    }

    #[test]
    fn the_order_of_results_does_not_matter_and_the_anchor_stands() {
        let mut results =
            vec![games(0, 1, [3, 1, 6]), games(1, 2, [2, 2, 6]), games(2, 0, [7, 0, 3])];
        let one = rate_pool(3, &results, Anchor::Player(1, 1000.0), 7);
        results.reverse();
        let other = rate_pool(3, &results, Anchor::Player(1, 1000.0), 7);
        for (a, b) in one.players.iter().zip(&other.players) {
            assert!((a.rating - b.rating).abs() < 1e-6);
        }
        assert_eq!(one.players[1].rating, 1000.0);
        assert_eq!(one.players[0].games, 20);
        assert_eq!(one.players[0].points, 6.5 + 7.0);
    }

    #[test]
    fn the_interval_is_as_wide_as_theory_says() {
        let results = [Encounter { first: 0, second: 1, counts: vec![34, 54, 63, 64, 75] }];
        let rating = rate_pool(2, &results, Anchor::Player(1, 0.0), 1);
        let error = (rating.players[0].high - rating.players[0].low) / 2.0;
        assert!((rating.players[0].rating - 55.58).abs() < 0.01);
        assert!((error - 27.65).abs() < 3.0, "{error}");
        assert!((rating.superiority[0][1] + rating.superiority[1][0] - 1.0).abs() < 1e-9);
        assert!(rating.superiority[0][1] > 0.999);
    }

    #[test]
    fn an_unbeaten_player_has_a_finite_rating() {
        let results = [games(0, 1, [0, 0, 10]), games(1, 2, [5, 0, 5])];
        let rating = rate_pool(3, &results, Anchor::Mean(1500.0), 1);
        assert!(rating.players.iter().all(|p| p.rating.is_finite()));
        assert!(rating.players[0].rating > rating.players[1].rating + 200.0);
        let mean = rating.players.iter().map(|p| p.rating).sum::<f64>() / 3.0;
        assert!((mean - 1500.0).abs() < 1e-6);
        // A pool of nobody, and of people who never met.
        assert!(rate_pool(0, &[], Anchor::Mean(0.0), 1).players.is_empty());
        assert_eq!(rate_pool(2, &[], Anchor::Mean(0.0), 1).superiority[0][1], 0.5);
    }
}
