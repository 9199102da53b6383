//! A slow reference implementation of the fit, for tests: Newton's method on the dense matrix with Cholesky
//! decomposition.

use super::{
    ELO_SCALE,
    results::{PairingResult, games_and_points},
};

/// The maximum-likelihood ratings in Elo, around 0: first those of the core, then those of the others. Each
/// of the others gets one drawn game against a player rated 0.
pub(super) fn most_likely(players: usize, results: &[PairingResult]) -> Vec<f64> {
    let is_core = core(players, results);
    let mut ratings = vec![0.0; players];
    for (is_rated_now, prior) in [(true, 0.0), (false, 1.0)] {
        let rated: Vec<usize> = (0..players).filter(|&p| is_core[p] == is_rated_now).collect();
        let is_of_core = |e: &&PairingResult| is_core[e.first] && is_core[e.second];
        let counted: Vec<&PairingResult> =
            results.iter().filter(|e| is_of_core(e) == is_rated_now).collect();
        rate(&mut ratings, &rated, &counted, prior);
    }
    ratings.into_iter().map(|rating| rating * ELO_SCALE).collect()
}

/// Finds the maximum-likelihood ratings of some players while the others are fixed.
fn rate(ratings: &mut [f64], rated: &[usize], results: &[&PairingResult], prior: f64) {
    for _ in 0..200 {
        let (curvature, gradient) = bends_and_slopes(ratings, results, prior);
        let part = |row: &Vec<f64>| rated.iter().map(|&player| row[player]).collect();
        let curvature = rated.iter().map(|&player| part(&curvature[player])).collect();
        let step = solve(curvature, part(&gradient));
        let longest = step.iter().map(|s| s.abs()).fold(0.0, f64::max);
        let scale = if longest > 2.0 { 2.0 / longest } else { 1.0 };
        rated.iter().zip(&step).for_each(|(&player, s)| ratings[player] += scale * s);
        if longest < 1e-9 {
            break;
        }
    }
}

fn bends_and_slopes(
    ratings: &[f64],
    results: &[&PairingResult],
    prior: f64,
) -> (Vec<Vec<f64>>, Vec<f64>) {
    // A weak pull towards 0, which only determines the position of the pool as a whole.
    const PULL: f64 = 1e-9;
    let n = ratings.len();
    let share = |difference: f64| 1.0 / (1.0 + (-difference).exp());
    let mut gradient: Vec<f64> =
        ratings.iter().map(|&r| prior * (0.5 - share(r)) - PULL * r).collect();
    let mut curvature = vec![vec![0.0; n]; n];
    for (player, &r) in ratings.iter().enumerate() {
        curvature[player][player] = PULL + prior * share(r) * share(-r);
    }
    for PairingResult { first: a, second: b, counts } in results {
        let (a, b, (games, points)) = (*a, *b, games_and_points(counts));
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
    (curvature, gradient)
}

/// Solves a symmetric, positive definite system in place by Cholesky decomposition.
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

/// The members of the largest strongly connected group of at least two players, unless there are several of
/// that size. Computes the transitive closure directly.
fn core(players: usize, results: &[PairingResult]) -> Vec<bool> {
    let mut beat = vec![vec![false; players]; players];
    for PairingResult { first, second, counts } in results {
        let (games, points) = games_and_points(counts);
        beat[*first][*second] |= points > 0.0;
        beat[*second][*first] |= games > points;
    }
    for middle in 0..players {
        for from in 0..players {
            for to in 0..players {
                beat[from][to] |= beat[from][middle] && beat[middle][to];
            }
        }
    }
    let group = |a: usize| (0..players).map(|b| a == b || beat[a][b] && beat[b][a]).collect();
    let groups: Vec<Vec<bool>> = (0..players).map(group).collect();
    let size = |group: &Vec<bool>| group.iter().filter(|&&is_in| is_in).count();
    let most = groups.iter().map(size).max().unwrap_or(0);
    // A group occurs once for each of its members.
    let largest = groups.iter().filter(|group| size(group) == most);
    if most >= 2 && largest.count() == most {
        groups.into_iter().find(|group| size(group) == most).unwrap_or_default()
    } else {
        vec![false; players]
    }
}
