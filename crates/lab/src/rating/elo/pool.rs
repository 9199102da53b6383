//! Maximum-likelihood ratings of a pool from all results at once. The model is that of Bradley and Terry,
//! with draws as half points and confidence intervals from the Fisher information.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;
use serde::Serialize;

use super::{
    ELO_SCALE, SIDE,
    fit::{Curvature, FitPool, share},
    normal,
    results::{PairingResult, cell_score, games_and_points},
    sign_share,
};

/// The origin of the rating scale.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Anchor {
    /// The mean rating of all players.
    Mean(f64),
    /// The rating of this player.
    Player(usize, f64),
}

/// A player's rating in its pool.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct PlayerRating {
    /// The rating in Elo, relative to the anchor.
    pub rating: f64,
    /// The lower end of the 95% interval.
    pub low: f64,
    /// The upper end of the 95% interval.
    pub high: f64,
    /// The number of games played.
    pub games: u64,
    /// The number of points won.
    pub points: f64,
}

impl PlayerRating {
    /// Half the width of the 95% interval.
    pub fn error(&self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// The same rating on a scale whose origin lies this much lower.
    #[must_use]
    pub fn shifted(self, by: f64) -> PlayerRating {
        let PlayerRating { rating, low, high, .. } = self;
        PlayerRating { rating: rating + by, low: low + by, high: high + by, ..self }
    }
}

/// The ratings of a pool.
#[derive(Clone, Debug, PartialEq)]
pub struct PoolRating {
    /// The players by number.
    pub players: Vec<PlayerRating>,
    /// The deviations of each player's rating in Elo, one for each random draw.
    errors: Vec<Vec<f64>>,
}

/// The expected score of a player rated `difference` Elo above its opponent.
///
/// Source: A. Elo, The Rating of Chessplayers, 1978 (logistic form).
pub(crate) fn expected_score(difference: f64) -> f64 {
    1.0 / (1.0 + (-difference / ELO_SCALE).exp())
}

/// The number of random draws: `BLOCKS` batches of `LANES`. They determine the width of an interval to
/// within 3.5%.
const LANES: usize = 16;
const BLOCKS: u64 = 25;

/// Rates `players` players by all their results. `seed` determines the random draws for the intervals.
///
/// The variance of a rating comes from the Fisher information, scaled by the dispersion of the results. Independent
/// games without draws have dispersion 1. It differs because the two games of a pair depend on each other, and
/// because a draw is not a coin flip. For two players this is the interval of [`super::MatchScore`].
pub fn rate_pool(
    players: usize,
    results: &[PairingResult],
    anchor: Anchor,
    seed: u64,
) -> PoolRating {
    let pool = FitPool::new(players, results);
    let best = pool.fit();
    let mut errors = spread(&pool.curvatures(&best), dispersion(&best, results), seed);
    // The anchor is fixed, so each draw is shifted to an error of 0 there.
    for lane in 0..errors.first().map_or(0, Vec::len) {
        let shift = shift(|player| errors[player][lane], players, anchor.centred());
        for errors in &mut errors {
            errors[lane] += shift;
        }
    }
    let sums = games_and_points_of_each(players, results);
    let shift = shift(|player| best[player] * ELO_SCALE, players, anchor);
    let rated = |player: usize| {
        let rating = best[player] * ELO_SCALE + shift;
        let side = SIDE * mean_square(errors[player].iter().copied()).sqrt();
        let (games, points) = sums[player];
        PlayerRating { rating, low: rating - side, high: rating + side, games, points }
    };
    PoolRating { players: (0..players).map(rated).collect(), errors }
}

/// Rates players beside those of `known` rating, who keep it with the games that it comes from. `seed` determines the
/// random draws for the intervals, which treat the known ratings as exact.
pub fn rate_beside(
    known: &[Option<PlayerRating>],
    results: &[PairingResult],
    seed: u64,
) -> Vec<PlayerRating> {
    let count = known.iter().flatten().count().max(1) as f64;
    let mean = known.iter().flatten().map(|known| known.rating).sum::<f64>() / count;
    let fixed = |known: &Option<PlayerRating>| known.map(|known| (known.rating - mean) / ELO_SCALE);
    let pool = FitPool::beside(&known.iter().map(fixed).collect::<Vec<_>>(), results);
    let best = pool.fit();
    let errors = spread(&pool.curvatures(&best), dispersion(&best, results), seed);
    let sums = games_and_points_of_each(known.len(), results);
    let rated = |(player, known): (usize, &Option<PlayerRating>)| {
        if let Some(known) = known {
            return *known;
        }
        let (games, points) = sums[player];
        let rating = best[player] * ELO_SCALE + mean;
        let side = SIDE * mean_square(errors[player].iter().copied()).sqrt();
        PlayerRating { rating, low: rating - side, high: rating + side, games, points }
    };
    known.iter().enumerate().map(rated).collect()
}

impl PoolRating {
    /// `[a][b]`: the probability that a is stronger than b.
    pub fn superiority(&self) -> Vec<Vec<f64>> {
        let likelihood = |a: usize, b: usize| {
            let differences = self.errors[a].iter().zip(&self.errors[b]).map(|(a, b)| a - b);
            let variance = mean_square(differences);
            let ahead = self.players[a].rating - self.players[b].rating;
            if variance > 1e-12 { normal(ahead / variance.sqrt()) } else { sign_share(ahead) }
        };
        let n = self.players.len();
        (0..n).into_par_iter().map(|a| (0..n).map(|b| likelihood(a, b)).collect()).collect()
    }
}

impl Anchor {
    /// The anchor for deviations from the ratings: the same, but fixed at 0.
    const fn centred(self) -> Anchor {
        match self {
            Anchor::Mean(_) => Anchor::Mean(0.0),
            Anchor::Player(player, _) => Anchor::Player(player, 0.0),
        }
    }
}

fn mean_square(values: impl ExactSizeIterator<Item = f64>) -> f64 {
    let count = values.len() as f64;
    values.map(|value| value * value).sum::<f64>() / count
}

/// The shift of all ratings that satisfies the anchor.
fn shift(value: impl Fn(usize) -> f64, players: usize, anchor: Anchor) -> f64 {
    match anchor {
        Anchor::Mean(at) => at - (0..players).map(value).sum::<f64>() / players.max(1) as f64,
        Anchor::Player(player, at) => at - value(player),
    }
}

/// The variance of the results relative to that of independent games without draws. Each player adds one
/// such game, so that few results do not yield a false certainty.
fn dispersion(best: &[f64], results: &[PairingResult]) -> f64 {
    let mut found = best.len() as f64 / 4.0;
    let mut expected = found;
    for PairingResult { first, second, counts } in results {
        let chance = share(best[*first] - best[*second]);
        let games = (counts.len() - 1) as f64 / 2.0;
        for (cell, &n) in counts.iter().enumerate() {
            let points = games * cell_score(cell, counts.len());
            found += n as f64 * (points - games * chance).powi(2);
            expected += n as f64 * games * chance * (1.0 - chance);
        }
    }
    found / expected
}

/// Random deviations of each player's rating in Elo. Their covariance is the inverse of the curvature,
/// times the dispersion for the part that comes from results. The deviations of a later stage build on
/// those of the earlier ones.
fn spread(stages: &[Curvature], dispersion: f64, seed: u64) -> Vec<Vec<f64>> {
    let players = stages.first().map_or(0, |curvature| curvature.own.len());
    let blocks: Vec<Vec<[f64; LANES]>> = (0..BLOCKS)
        .into_par_iter()
        .map(|block| {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            // A stream for each block: any number of threads gives the same errors.
            rng.set_stream(block);
            let mut errors = vec![[0.0; LANES]; players];
            for curvature in stages {
                let mut right = pulls(curvature, dispersion, &mut rng);
                add(&mut right, -1.0, &curvature.times(&errors));
                add(&mut errors, 1.0, &curvature.solve(right, 1e-3));
            }
            errors
        })
        .collect();
    let of = |player: usize| {
        blocks.iter().flat_map(|block| block[player]).map(|error| error * ELO_SCALE).collect()
    };
    (0..players).map(of).collect()
}

fn add(sums: &mut [[f64; LANES]], factor: f64, others: &[[f64; LANES]]) {
    for (sum, other) in sums.as_flattened_mut().iter_mut().zip(others.as_flattened()) {
        *sum += factor * other;
    }
}

/// Random gradients whose covariance is the curvature: every result shifts its two players by one standard
/// deviation, up or down. Only variances are needed, so coin flips suffice.
fn pulls(curvature: &Curvature, dispersion: f64, rng: &mut impl Rng) -> Vec<[f64; LANES]> {
    let mut signs = |deviation: f64| {
        let coins = rng.next_u32();
        std::array::from_fn(|lane| if coins >> lane & 1 == 0 { deviation } else { -deviation })
    };
    let mut right: Vec<[f64; LANES]> = curvature.own.iter().map(|own| signs(own.sqrt())).collect();
    for &([a, b], bend) in &curvature.pairs {
        let pull: [f64; LANES] = signs((dispersion * bend).sqrt());
        for lane in 0..LANES {
            right[a][lane] += pull[lane];
            right[b][lane] -= pull[lane];
        }
    }
    right
}

fn games_and_points_of_each(players: usize, results: &[PairingResult]) -> Vec<(u64, f64)> {
    let mut sums = vec![(0u64, 0.0); players];
    for result in results {
        let (games, points) = games_and_points(&result.counts);
        sums[result.first].0 += games as u64;
        sums[result.first].1 += points;
        sums[result.second].0 += games as u64;
        sums[result.second].1 += games - points;
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(first: usize, second: usize, counts: [u64; 3]) -> PairingResult {
        PairingResult { first, second, counts: counts.to_vec() }
    }

    fn ratings(players: usize, results: &[PairingResult]) -> Vec<f64> {
        FitPool::new(players, results).fit().into_iter().map(|rating| rating * ELO_SCALE).collect()
    }

    #[test]
    fn two_players_differ_by_the_elo_of_their_score() {
        let found = ratings(2, &[games(0, 1, [96, 111, 136])]);
        assert!((found[0] - found[1] - 40.70).abs() < 0.01, "{found:?}");
    }

    #[test]
    fn expected_results_reproduce_the_ratings() {
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
    fn known_ratings_stay_and_others_are_rated_beside_them() {
        let (known, nobody) = (Some(2000.0), None);
        let known = [known, Some(1600.0), nobody, nobody].map(|rating| {
            rating.map(|rating| {
                let (low, high) = (rating - 50.0, rating + 50.0);
                PlayerRating { rating, low, high, games: 0, points: 0.0 }
            })
        });
        // The weaker of the known players wins their games, which changes nothing.
        let results =
            [games(0, 1, [90, 0, 10]), games(2, 1, [240, 0, 760]), games(3, 0, [5, 0, 0])];
        let rated = rate_beside(&known, &results, 1);
        assert_eq!((rated[0].rating, rated[0].low), (2000.0, 1950.0));
        assert_eq!((rated[1].rating, rated[1].games), (1600.0, 0), "no new game counts");
        assert!((rated[2].rating - 1800.0).abs() < 2.0, "{:?}", rated[2]);
        assert!(rated[2].error() > 10.0 && rated[2].error() < 60.0, "{:?}", rated[2]);
        assert!(rated[3].rating < 1800.0 && rated[3].error() > 200.0, "{:?}", rated[3]);
    }

    #[test]
    fn ratings_ignore_the_order_of_results_and_respect_the_anchor() {
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
    fn the_interval_of_two_players_is_that_of_a_match() {
        let results = [PairingResult { first: 0, second: 1, counts: vec![34, 54, 63, 64, 75] }];
        let rating = rate_pool(2, &results, Anchor::Player(1, 0.0), 1);
        let error = (rating.players[0].high - rating.players[0].low) / 2.0;
        assert!((rating.players[0].rating - 55.58).abs() < 0.01);
        assert!((error - 27.65).abs() < 3.0, "{error}");
        assert!((rating.superiority()[0][1] + rating.superiority()[1][0] - 1.0).abs() < 1e-9);
        assert!(rating.superiority()[0][1] > 0.999);
    }

    #[test]
    fn an_unbeaten_player_has_a_finite_rating() {
        let results = [games(0, 1, [0, 0, 10]), games(1, 2, [5, 0, 5])];
        let rating = rate_pool(3, &results, Anchor::Mean(1500.0), 1);
        assert!(rating.players.iter().all(|p| p.rating.is_finite()));
        assert!(rating.players[0].rating > rating.players[1].rating + 200.0);
        let mean = rating.players.iter().map(|p| p.rating).sum::<f64>() / 3.0;
        assert!((mean - 1500.0).abs() < 1e-6);
        // An empty pool, and a pool without games.
        assert!(rate_pool(0, &[], Anchor::Mean(0.0), 1).players.is_empty());
        assert_eq!(rate_pool(2, &[], Anchor::Mean(0.0), 1).superiority()[0][1], 0.5);
    }

    #[test]
    fn an_undefeated_newcomer_does_not_move_the_others() {
        let mut results = vec![games(0, 1, [7, 1, 2]), games(1, 2, [6, 1, 3])];
        results.extend([games(2, 3, [8, 1, 1]), games(0, 2, [9, 0, 1])]);
        let before = rate_pool(4, &results, Anchor::Player(0, 1500.0), 1);
        // One who won all, one who lost all, one without games, and two who only met each other.
        results.extend([games(4, 3, [0, 0, 2]), games(0, 5, [0, 0, 3]), games(7, 8, [1, 0, 1])]);
        let after = rate_pool(9, &results, Anchor::Player(0, 1500.0), 1);
        for (before, after) in before.players.iter().zip(&after.players) {
            assert!((before.rating - after.rating).abs() < 1e-6, "{before:?} {after:?}");
            assert!((before.error() - after.error()).abs() <= 0.3 * before.error());
        }
        assert!(after.players.iter().all(|p| p.rating.is_finite() && p.error().is_finite()));
        assert!(after.players[4].rating > after.players[3].rating + 100.0);
        assert!(after.players[5].rating < after.players[0].rating - 100.0);
        assert!(after.players[4..].iter().all(|p| p.error() > 300.0), "{after:?}");
        assert_eq!(rate_pool(1, &[], Anchor::Mean(1500.0), 1).players[0].rating, 1500.0);
    }

    #[test]
    fn thousands_of_players_with_few_games_are_rated() {
        // Nine in ten players met only one opponent of a connected core. Half of these won or lost everything.
        let pairing = |player: usize| {
            let counts = [vec![2, 1, 1], vec![0, 0, 2], vec![2, 0, 0], vec![1, 1, 2]];
            let second = if player < 300 { (player + 1) % 300 } else { player % 300 };
            let counts = if player < 300 { vec![2, 1, 2] } else { counts[player % 4].clone() };
            PairingResult { first: player, second, counts }
        };
        let results: Vec<PairingResult> = (0..3_000).map(pairing).collect();
        let _watch = crate::watchdog::watch("the ratings of thousands of players");
        let rating = rate_pool(3_000, &results, Anchor::Player(0, 1500.0), 1);
        assert!(rating.players.iter().all(|p| p.rating.is_finite()));
    }

    #[test]
    fn intervals_contain_the_truth_as_often_as_stated() {
        let truth = [400.0, 150.0, 0.0, -50.0, -200.0, -300.0];
        let (mut held, mut all) = (0, 0);
        for seed in 0..200 {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let mut results = Vec::new();
            for first in 0..truth.len() {
                for second in first + 1..truth.len() {
                    let chance = expected_score(truth[first] - truth[second]);
                    let draws = 0.4 * chance * (1.0 - chance);
                    let mut game = || {
                        let fate = rng.next_u32() as f64 / (u32::MAX as f64 + 1.0);
                        usize::from(fate < chance + draws) + usize::from(fate < chance - draws)
                    };
                    let mut counts = vec![0; 5];
                    (0..8).for_each(|_| counts[game() + game()] += 1);
                    results.push(PairingResult { first, second, counts });
                }
            }
            let rating = rate_pool(truth.len(), &results, Anchor::Mean(0.0), seed);
            let inside = |(p, truth): &(&PlayerRating, &f64)| (p.low..=p.high).contains(truth);
            held += rating.players.iter().zip(&truth).filter(inside).count();
            all += truth.len();
        }
        let share = held as f64 / all as f64;
        assert!((0.93..0.97).contains(&share), "{share}");
    }

    #[test]
    fn few_games_give_wide_intervals() {
        // Player 2 never played, and player 3 won its only game: too little for certainty.
        let results = [games(0, 1, [400, 100, 500]), games(3, 0, [0, 0, 1])];
        let rating = rate_pool(4, &results, Anchor::Player(0, 1500.0), 1);
        let width = |player: usize| rating.players[player].high - rating.players[player].low;
        assert_eq!(width(0), 0.0);
        assert!(width(1) < 60.0, "{}", width(1));
        assert!(width(2) > 1000.0, "{}", width(2));
        assert!(width(3) > 800.0, "{}", width(3));
    }

    #[test]
    fn one_pair_gives_a_wide_interval_and_no_certainty() {
        for counts in [[0, 0, 0, 0, 1], [0, 0, 1, 0, 0], [1, 0, 0, 0, 0]] {
            let results = [PairingResult { first: 0, second: 1, counts: counts.to_vec() }];
            let rating = rate_pool(2, &results, Anchor::Player(1, 1500.0), 1);
            let PlayerRating { low, high, .. } = rating.players[0];
            assert!(high - low > 400.0, "{counts:?}: {low} to {high}");
            let superiority = rating.superiority()[0][1];
            assert!((0.05..0.95).contains(&superiority), "{counts:?}: {superiority}");
        }
    }

    #[test]
    fn a_full_round_robin_of_four_hundred_is_rated() {
        let pairing = |first: usize, second: usize| {
            let mut counts = vec![1; 5];
            counts[(first * 7 + second * 13) % 5] += 2;
            PairingResult { first, second, counts }
        };
        let results: Vec<PairingResult> =
            (0..400).flat_map(|a| (a + 1..400).map(move |b| pairing(a, b))).collect();
        let _watch = crate::watchdog::watch("the ratings of four hundred players");
        let rating = rate_pool(400, &results, Anchor::Mean(1500.0), 1);
        assert_eq!(rating.superiority().len(), 400);
    }
}
