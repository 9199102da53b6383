//! The score of a match in game pairs, with a sequential test that may end it early.

use super::{Record, Tournament, repeats::SeenPairs};
use crate::rating::sprt::{Sprt, Verdict};

/// The first player's results so far. Only pairs before the first missing one count, so the test ends at the
/// same pair regardless of parallelism.
#[derive(Clone, Debug, PartialEq)]
pub struct PairScore {
    /// The sequential test, if there is one.
    pub sprt: Option<Sprt>,
    /// The number of pairs played.
    pub played: usize,
    /// The number of pairs that repeat an earlier one. They do not count.
    pub repeated: usize,
    /// The numbers of pairs with 0, 0.5, 1, 1.5 and 2 points.
    pub pairs: [u64; 5],
    /// The numbers of games lost, drawn and won.
    pub games: [u64; 3],
    /// The sum of the disc differences.
    pub margin: i64,
    /// The test's verdict.
    pub verdict: Verdict,
    seen: SeenPairs,
}

impl PairScore {
    /// An empty score.
    pub fn new(sprt: Option<Sprt>) -> PairScore {
        let (pairs, games, verdict, seen) = ([0; 5], [0; 3], Verdict::Open, SeenPairs::default());
        PairScore { sprt, played: 0, repeated: 0, pairs, games, margin: 0, verdict, seen }
    }

    /// The number of pairs that count.
    pub const fn counted(&self) -> usize {
        self.played - self.repeated
    }

    /// Counts new pairs until the test has a verdict, and returns whether it has one.
    pub fn is_settled(&mut self, tournament: &Tournament) -> bool {
        while self.verdict == Verdict::Open {
            let first = 2 * self.played;
            let (Some(one), Some(two)) = (tournament.record(first), tournament.record(first + 1))
            else {
                return false;
            };
            self.played += 1;
            if self.seen.is_repeated(tournament, [one, two]) {
                self.repeated += 1;
                continue;
            }
            self.count(one, two);
            if let Some(sprt) = &self.sprt {
                self.verdict = sprt.verdict(&self.pairs);
            }
        }
        true
    }

    /// Counts a pair. The first player has black in the first of the two games.
    fn count(&mut self, one: &Record, two: &Record) {
        let (one_half, two_half) = (one.half_points(), 2 - two.half_points());
        self.games[one_half] += 1;
        self.games[two_half] += 1;
        self.pairs[one_half + two_half] += 1;
        self.margin += i64::from(one.margin) - i64::from(two.margin);
    }
}
