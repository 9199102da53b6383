//! The endgame solver: exact search of the last empty squares.

mod last_four;
mod outcome;
mod shallow;
mod stability;

pub(super) use self::{outcome::OutcomeSolver, shallow::MAX_EMPTIES};

use self::{last_four::final_score, shallow::Question};
use super::squares;
use crate::{Position, simd::Isa};

/// The endgame solver of one thread. Positions are searched with null windows: is the score above
/// `alpha`?
#[derive(Debug)]
pub(super) struct Endgame<I> {
    isa: I,
    /// The number of visited positions.
    pub nodes: u64,
    // By hash, always replaced. The fewer squares are empty, the more numerous are the positions;
    // three parts keep them from evicting those that took more work.
    cache: Box<[CacheEntry]>,
}

/// Bounds and the best move of a position.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(32))] // each within one cache line
struct CacheEntry {
    own: u64,
    opp: u64,
    lower: i8,
    upper: i8,
    best: u8,
}

/// The numbers of cached positions with up to 6, up to 9 and more empty squares. They fit the caches
/// of a core: a larger table misses the cache more than it saves nodes.
const CACHE_SIZES: [usize; 3] = [1 << 10, 1 << 12, 1 << 12];

/// The least `alpha`, by empty squares, at which counting stable discs pays.
const STABILITY_ALPHA: [i32; 61] = {
    let mut from = [99; 61];
    let mut empty = 4;
    while empty < 61 {
        from[empty] = match empty {
            // About the thresholds of Edax: far below them a cut is too rare to pay for the count.
            4..=9 => 2 * empty as i32 - 2,
            10..=24 => 2 * empty as i32,
            _ => 48 + (empty as i32 - 24),
        };
        empty += 1;
    }
    from
};

impl<I: Isa> Endgame<I> {
    /// A solver with an empty cache.
    pub fn new(isa: I) -> Endgame<I> {
        Endgame { isa, nodes: 0, cache: Box::default() }
    }

    /// A bound on the score that settles whether it is above `alpha`.
    #[inline(always)]
    pub fn null(&mut self, position: Position, alpha: i32) -> i32 {
        if self.cache.is_empty() {
            // Allocated on first use, as searches far from the end never need it.
            self.cache = vec![CacheEntry::default(); CACHE_SIZES.iter().sum()].into();
        }
        let empty = position.empty().0;
        let moves = self.isa.legal_moves(position.own().0, position.opp().0);
        let parity = squares::parity(empty);
        self.by_empty(position, Question { alpha, empty: empty.count_ones(), parity }, moves)
    }

    /// Calls the function for this number of empty squares. The legal moves are used only from
    /// [`shallow::MOVES_FROM`] empty squares on.
    #[inline(always)]
    fn by_empty(&mut self, position: Position, question: Question, moves: u64) -> i32 {
        let isa = self.isa;
        let Question { alpha, empty, parity } = question;
        let with_moves = (shallow::packed(alpha, parity), moves);
        if empty >= shallow::SORTED_FROM {
            return isa.call::<shallow::SortedNode, _>(self, position, with_moves);
        }
        match empty {
            0..=3 => isa.call::<shallow::FewEmpties, _>(self, position, (alpha, parity)),
            4 => isa.call::<last_four::FourEmpties, _>(self, position, (alpha, parity)),
            // Five and six empty squares are compiled apart: their number is then a constant.
            5 => isa.call::<shallow::ShallowNode<5>, _>(self, position, with_moves),
            _ => isa.call::<shallow::ShallowNode<6>, _>(self, position, with_moves),
        }
    }
}

/// The cutoff by stable discs of the opponent: an upper bound on the score, if it is not above
/// `alpha`.
#[inline(always)]
fn stability_cut<I: Isa>(isa: I, own: u64, opp: u64, empty: usize, alpha: i32) -> Option<i32> {
    if alpha < STABILITY_ALPHA[empty] {
        return None;
    }
    // With s stable discs of the opponent, the score is at most 64 - 2s; with this many it cannot
    // exceed alpha. The cheap count of all discs comes first.
    let enough = ((65 - alpha) / 2) as u32;
    if opp.count_ones() < enough {
        return None;
    }
    let stable = stability::stable_discs(isa, opp, own, empty, enough);
    (stable >= enough).then_some(64 - 2 * stable as i32)
}
