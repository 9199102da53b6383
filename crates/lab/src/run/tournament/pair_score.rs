//! The score of a match in pairs of games, and a test that may end it before all are played.

use super::{Record, Tournament};
use crate::measure::sprt::{Sprt, Verdict};

/// The results of the first of two players so far. Only pairs before the first one missing count, so that
/// a test ends at the same pair however many games run at a time.
#[derive(Clone, Debug, PartialEq)]
pub struct PairScore {
    /// What is tested, if anything is.
    pub sprt: Option<Sprt>,
    /// How many pairs count.
    pub counted: usize,
    /// How many pairs have brought 0, 0.5, 1, 1.5 and 2 points.
    pub pairs: [u64; 5],
    /// How many games were lost, drawn and won.
    pub games: [u64; 3],
    /// The sum of the disc differences.
    pub margin: i64,
    /// What the test says.
    pub verdict: Verdict,
}

impl PairScore {
    /// Nothing so far.
    pub const fn new(sprt: Option<Sprt>) -> PairScore {
        let (pairs, games, verdict) = ([0; 5], [0; 3], Verdict::Open);
        PairScore { sprt, counted: 0, pairs, games, margin: 0, verdict }
    }

    /// Counts the new pairs up to where the test has its verdict, and says whether it has one.
    pub fn is_settled(&mut self, tournament: &Tournament) -> bool {
        while self.verdict == Verdict::Open {
            let first = 2 * self.counted;
            let (Some(one), Some(two)) = (tournament.record(first), tournament.record(first + 1))
            else {
                return false;
            };
            self.count(one, two);
            if let Some(sprt) = &self.sprt {
                self.verdict = sprt.verdict(&self.pairs);
            }
        }
        true
    }

    /// The first player is black in the first of the two games.
    fn count(&mut self, one: &Record, two: &Record) {
        let (one_half, two_half) = (one.half_points(), 2 - two.half_points());
        self.games[one_half] += 1;
        self.games[two_half] += 1;
        self.pairs[one_half + two_half] += 1;
        self.margin += i64::from(one.margin) - i64::from(two.margin);
        self.counted += 1;
    }
}
