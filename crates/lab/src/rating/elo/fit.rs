//! The maximum-likelihood fit of the Bradley-Terry model to a sparse pool. Conjugate gradients solve the
//! steps of Newton's method, so a step's cost is proportional to the number of pairs that met.

use std::collections::HashMap;

use petgraph::{algo::kosaraju_scc, graph::DiGraph};

use super::results::{PairingResult, games_and_points};

/// All games between two players.
#[derive(Clone, Copy, Debug)]
struct FitPair {
    players: [usize; 2],
    games: f64,
    /// The points of the first player.
    points: f64,
}

/// The results of a pool, in the stages of its rating.
///
/// The likelihood has no maximum if part of the pool never took a point from the rest, or never lost one to
/// it. Within a group whose members all took points from each other, at least through a chain of players, the
/// ratings are well defined; one-sided results against others do not affect them. The largest such group, the
/// core, is therefore rated first and alone. The others are then rated against it, with a prior. If some ratings are
/// known, the core is the group around those players, whose ratings stay.
#[derive(Clone, Debug)]
pub(super) struct FitPool {
    /// The ratings before the fit: the known ones, else 0.
    start: Vec<f64>,
    stages: Vec<FitStage>,
}

/// Players that are rated together while the ratings of all others are fixed.
#[derive(Clone, Debug)]
struct FitStage {
    is_rated: Vec<bool>,
    /// One entry for each two players that met.
    pairs: Vec<FitPair>,
    /// The prior: the number of drawn games added for each player against one rated 0, the mean of the
    /// core.
    prior: f64,
    /// Whether only differences are determined, as nothing fixes a rating.
    is_free: bool,
}

/// The expected score of a player who is `difference` natural units ahead.
pub(super) fn share(difference: f64) -> f64 {
    1.0 / (1.0 + (-difference).exp())
}

impl FitPool {
    pub(super) fn new(players: usize, results: &[PairingResult]) -> FitPool {
        FitPool::beside(&vec![None; players], results)
    }

    /// Like `new`, with the `known` ratings in natural units around 0.
    pub(super) fn beside(known: &[Option<f64>], results: &[PairingResult]) -> FitPool {
        let mut places: HashMap<[usize; 2], usize> = HashMap::new();
        let mut pairs: Vec<FitPair> = Vec::new();
        for result in results {
            let (games, points) = games_and_points(&result.counts);
            if games == 0.0 {
                continue;
            }
            let (a, b) = (result.first, result.second);
            let (players, points) = if a < b { ([a, b], points) } else { ([b, a], games - points) };
            let place = *places.entry(players).or_insert(pairs.len());
            if place == pairs.len() {
                pairs.push(FitPair { players, games: 0.0, points: 0.0 });
            }
            pairs[place].games += games;
            pairs[place].points += points;
        }
        let is_known: Vec<bool> = known.iter().map(Option::is_some).collect();
        let start = known.iter().map(|known| known.unwrap_or(0.0)).collect();
        FitPool { start, stages: stages(&is_known, pairs) }
    }

    /// The maximum-likelihood ratings in natural units, around 0.
    pub(super) fn fit(&self) -> Vec<f64> {
        let mut ratings = self.start.clone();
        self.stages.iter().for_each(|stage| stage.fit(&mut ratings));
        ratings
    }

    /// The curvature of each stage's log-likelihood at these ratings, which is the Fisher information.
    pub(super) fn curvatures(&self, ratings: &[f64]) -> Vec<Curvature> {
        self.stages.iter().map(|stage| stage.curvature(ratings)).collect()
    }
}

/// The stages: the core, then the others. A stage without players to rate is left out.
fn stages(is_known: &[bool], pairs: Vec<FitPair>) -> Vec<FitStage> {
    let is_core = core(is_known, &pairs);
    let rated = |of_core: bool| {
        let both = is_core.iter().zip(is_known);
        both.map(|(is_core, is_known)| *is_core == of_core && !is_known).collect::<Vec<bool>>()
    };
    let (within, across) =
        pairs.into_iter().partition(|pair| pair.players.iter().all(|&player| is_core[player]));
    let is_free = !is_known.contains(&true);
    let core = FitStage { is_rated: rated(true), pairs: within, prior: 0.0, is_free };
    let others = FitStage { is_rated: rated(false), pairs: across, prior: 1.0, is_free: false };
    [core, others].into_iter().filter(|stage| stage.is_rated.contains(&true)).collect()
}

/// The members of the largest strongly connected group of the graph of points, or of the group with the known ratings.
/// Empty if several groups are the largest, or no two players are connected.
fn core(is_known: &[bool], pairs: &[FitPair]) -> Vec<bool> {
    let players = is_known.len();
    let mut took = DiGraph::<(), (), usize>::default();
    for _ in 0..players {
        took.add_node(());
    }
    for &FitPair { players: [a, b], games, points } in pairs {
        for (winner, loser, points) in [(a, b, points), (b, a, games - points)] {
            if points > 0.0 {
                took.add_edge(winner.into(), loser.into(), ());
            }
        }
    }
    let known: Vec<usize> = (0..players).filter(|player| is_known[*player]).collect();
    // Known ratings are fixed to each other, whatever the games were.
    for two in known.windows(2) {
        took.add_edge(two[0].into(), two[1].into(), ());
        took.add_edge(two[1].into(), two[0].into(), ());
    }
    let groups = kosaraju_scc(&took);
    let mut is_core = vec![false; players];
    if let Some(first) = known.first() {
        let around =
            groups.iter().find(|group| group.iter().any(|player| player.index() == *first));
        around.into_iter().flatten().for_each(|player| is_core[player.index()] = true);
        return is_core;
    }
    let most = groups.iter().map(Vec::len).max().unwrap_or(0);
    let mut largest = groups.iter().filter(|group| group.len() == most);
    if let (2.., Some(group), None) = (most, largest.next(), largest.next()) {
        for player in group {
            is_core[player.index()] = true;
        }
    }
    is_core
}

impl FitStage {
    fn fit(&self, ratings: &mut [f64]) {
        for _ in 0..200 {
            let gradient: Vec<[f64; 1]> = self.gradient(ratings).into_iter().map(|g| [g]).collect();
            let step = self.curvature(ratings).solve(gradient, 1e-9);
            let longest = step.iter().map(|[s]| s.abs()).fold(0.0, f64::max);
            // Far from the maximum the likelihood is nearly flat, and a full step would overshoot.
            let scale = if longest > 2.0 { 2.0 / longest } else { 1.0 };
            ratings.iter_mut().zip(&step).for_each(|(rating, [s])| *rating += scale * s);
            if longest < 1e-8 {
                break;
            }
        }
    }

    /// The gradient of the log-likelihood.
    fn gradient(&self, ratings: &[f64]) -> Vec<f64> {
        let mut gradient: Vec<f64> =
            ratings.iter().map(|&r| self.prior * (0.5 - share(r))).collect();
        for &FitPair { players: [a, b], games, points } in &self.pairs {
            let surplus = points - games * share(ratings[a] - ratings[b]);
            gradient[a] += surplus;
            gradient[b] -= surplus;
        }
        gradient
    }

    fn curvature(&self, ratings: &[f64]) -> Curvature {
        let own: Vec<f64> = ratings.iter().map(|&r| self.prior * share(r) * share(-r)).collect();
        // A fixed rating gets infinite weight.
        let weight = |(own, is_rated): (&f64, &bool)| if *is_rated { *own } else { f64::INFINITY };
        let mut diagonal: Vec<f64> = own.iter().zip(&self.is_rated).map(weight).collect();
        let bend = |pair: &FitPair| {
            let [a, b] = pair.players;
            let difference = ratings[a] - ratings[b];
            let bend = pair.games * share(difference) * share(-difference);
            diagonal[a] += bend;
            diagonal[b] += bend;
            (pair.players, bend)
        };
        let pairs = self.pairs.iter().map(bend).collect();
        Curvature { own, pairs, diagonal, is_free: self.is_free }
    }
}

/// A symmetric matrix: a diagonal part for each player, and a coupling for each pair.
pub(super) struct Curvature {
    pub(super) own: Vec<f64>,
    pub(super) pairs: Vec<([usize; 2], f64)>,
    /// Infinite for players with fixed ratings.
    diagonal: Vec<f64>,
    /// Whether only differences are determined; solutions then have mean 0.
    is_free: bool,
}

impl Curvature {
    pub(super) fn times<const N: usize>(&self, x: &[[f64; N]]) -> Vec<[f64; N]> {
        let mut product: Vec<[f64; N]> =
            x.iter().zip(&self.own).map(|(x, own)| x.map(|x| own * x)).collect();
        for &([a, b], bend) in &self.pairs {
            for lane in 0..N {
                let pull = bend * (x[a][lane] - x[b][lane]);
                product[a][lane] += pull;
                product[b][lane] -= pull;
            }
        }
        product
    }

    /// Solves `N` systems with this matrix at once. Stops when each residual, weighted by the diagonal, has
    /// shrunk to `tolerance` of its initial size.
    pub(super) fn solve<const N: usize>(
        &self,
        right: Vec<[f64; N]>,
        tolerance: f64,
    ) -> Vec<[f64; N]> {
        let mut rest = self.within(right);
        let mut found = vec![[0.0; N]; rest.len()];
        let mut ahead = self.scaled(&rest);
        let mut size = dot(&rest, &ahead);
        // Steps of 1e-10 are rounding errors, which further iterations would only amplify.
        let least = self.diagonal.iter().copied().fold(f64::INFINITY, f64::min) * 1e-20;
        let enough = size.map(|size| (size * tolerance * tolerance).max(least));
        let mut direction = ahead.clone();
        // In exact arithmetic, as many steps as players suffice.
        for _ in 0..2 * rest.len() + 50 {
            if (0..N).all(|lane| size[lane] <= enough[lane]) {
                break;
            }
            let product = self.times(&direction);
            let bend = dot(&direction, &product);
            let length = quotients(size, bend);
            for player in 0..rest.len() {
                for lane in 0..N {
                    found[player][lane] += length[lane] * direction[player][lane];
                    rest[player][lane] -= length[lane] * product[player][lane];
                }
            }
            ahead = self.scaled(&rest);
            let next = dot(&rest, &ahead);
            let kept = quotients(next, size);
            size = next;
            for (direction, ahead) in direction.iter_mut().zip(&ahead) {
                for lane in 0..N {
                    direction[lane] = ahead[lane] + kept[lane] * direction[lane];
                }
            }
        }
        self.within(found)
    }

    /// Projects values on the determined part: all of them, or only their differences.
    fn within<const N: usize>(&self, x: Vec<[f64; N]>) -> Vec<[f64; N]> {
        if self.is_free { self.centred(x) } else { x }
    }

    fn centred<const N: usize>(&self, mut x: Vec<[f64; N]>) -> Vec<[f64; N]> {
        let mut mean = [0.0; N];
        let is_rated = |player: &usize| self.diagonal[*player].is_finite();
        let rated: Vec<usize> = (0..x.len()).filter(is_rated).collect();
        for &player in &rated {
            (0..N).for_each(|lane| mean[lane] += x[player][lane]);
        }
        let mean = mean.map(|sum| sum / rated.len() as f64);
        for &player in &rated {
            (0..N).for_each(|lane| x[player][lane] -= mean[lane]);
        }
        x
    }

    fn scaled<const N: usize>(&self, x: &[[f64; N]]) -> Vec<[f64; N]> {
        x.iter().zip(&self.diagonal).map(|(x, diagonal)| x.map(|x| x / diagonal)).collect()
    }
}

fn dot<const N: usize>(x: &[[f64; N]], y: &[[f64; N]]) -> [f64; N] {
    let mut sums = [0.0; N];
    for (x, y) in x.iter().zip(y) {
        for lane in 0..N {
            sums[lane] += x[lane] * y[lane];
        }
    }
    sums
}

/// The quotients, with 0 where there is nothing left to divide by.
fn quotients<const N: usize>(above: [f64; N], below: [f64; N]) -> [f64; N] {
    std::array::from_fn(|lane| if below[lane] > 0.0 { above[lane] / below[lane] } else { 0.0 })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rating::elo::{ELO_SCALE, oracle};
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    #[test]
    fn the_fit_equals_the_dense_reference() {
        for seed in 0..120 {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let players = rng.random_range(2..16);
            // Few pairings with few games leave players without wins, and disconnected pools.
            let meetings = rng.random_range(1..players * players);
            let results: Vec<PairingResult> = (0..meetings)
                .map(|_| {
                    let first = rng.random_range(0..players);
                    let second = (first + rng.random_range(1..players)) % players;
                    let cells = [3, 5][rng.random_range(0..2)];
                    let counts = (0..cells).map(|_| rng.random_range(0..3)).collect();
                    PairingResult { first, second, counts }
                })
                .collect();
            let fast = FitPool::new(players, &results).fit();
            let slow = oracle::most_likely(players, &results);
            for (fast, slow) in fast.iter().zip(&slow) {
                assert!((fast * ELO_SCALE - slow).abs() < 1e-3, "{seed}: {fast:?} {slow:?}");
            }
        }
    }

    #[test]
    fn the_ends_of_a_long_chain_are_rated_correctly() {
        // Each player meets only the next, the worst case for conjugate gradients.
        let results: Vec<PairingResult> = (0..499)
            .map(|a| PairingResult { first: a, second: a + 1, counts: vec![64, 0, 36] })
            .collect();
        let fitted = FitPool::new(500, &results).fit();
        let known = 499.0 * (64.0f64 / 36.0).ln();
        assert!((fitted[499] - fitted[0] - known).abs() < 1e-5, "{}", fitted[499] - fitted[0]);
    }
}
