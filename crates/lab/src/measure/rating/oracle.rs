//! The slow, obviously right fit that the fast one is held against: Newton's method on the whole
//! matrix, solved by Cholesky's.

use super::{
    ELO_SCALE,
    results::{PairingResult, games_and_points},
};

/// The ratings in Elo, around 0, under which the results are most likely. If anybody can be split off
/// who never took or never lost a point, every player is given one drawn game against a player rated 0.
pub(super) fn most_likely(players: usize, results: &[PairingResult]) -> Vec<f64> {
    let prior = if is_connected(players, results) { 0.0 } else { 1.0 };
    let mut ratings = vec![0.0; players];
    for _ in 0..200 {
        let step = newton_step(&ratings, results, prior);
        let longest = step.iter().map(|s| s.abs()).fold(0.0, f64::max);
        let scale = if longest > 2.0 { 2.0 / longest } else { 1.0 };
        ratings.iter_mut().zip(&step).for_each(|(rating, s)| *rating += scale * s);
        if longest < 1e-9 {
            break;
        }
    }
    ratings.into_iter().map(|rating| rating * ELO_SCALE).collect()
}

fn newton_step(ratings: &[f64], results: &[PairingResult], prior: f64) -> Vec<f64> {
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

/// Whether from every player a chain of points leads to every other: all ways between all two.
fn is_connected(players: usize, results: &[PairingResult]) -> bool {
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
    (0..players).all(|a| (0..players).all(|b| a == b || beat[a][b]))
}
