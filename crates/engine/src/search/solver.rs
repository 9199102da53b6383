//! Exact play at the end of the game: nothing is estimated here.

mod last_four;
mod outcome;
mod shallow;
mod stability;

pub(super) use self::{outcome::OutcomeSolver, shallow::MOST};

use self::last_four::final_score;
use super::squares;
use crate::{Position, simd::Isa};

/// The last empty squares, one thread's share. Positions are searched with null windows: does the
/// side to move get more than `alpha` discs?
#[derive(Debug)]
pub(super) struct Endgame<I> {
    isa: I,
    /// How many positions were visited.
    pub nodes: u64,
    // By hash; the newer takes the place of the older. Positions of few empty squares, which come in
    // crowds, stand first, apart from the others.
    cache: Box<[CacheEntry]>,
}

/// What is known of a position of a few empty squares.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(32))] // each within one cache line
struct CacheEntry {
    own: u64,
    opp: u64,
    lower: i8,
    upper: i8,
    best: u8,
}

/// How many positions a thread remembers of those whose moves are not sorted, and of the others:
/// what its own caches hold. Waiting for memory would cost more than more of them could spare.
const CACHE_SIZES: [usize; 2] = [1 << 10, 1 << 13];

/// From this `alpha` on, by empty squares, stable discs are worth counting.
const STABILITY_ALPHA: [i32; 61] = {
    let mut from = [99; 61];
    let mut empty = 4;
    while empty < 61 {
        from[empty] = match empty {
            4..=9 => 2 * empty as i32 - 2,
            10..=24 => 2 * empty as i32,
            _ => 48 + (empty as i32 - 24),
        };
        empty += 1;
    }
    from
};

impl<I: Isa> Endgame<I> {
    /// Nothing seen yet.
    pub fn new(isa: I) -> Endgame<I> {
        Endgame { isa, nodes: 0, cache: Box::default() }
    }

    /// Whether the score is above `alpha`: a bound on either side of it.
    #[inline(always)]
    pub fn null(&mut self, position: Position, alpha: i32) -> i32 {
        if self.cache.is_empty() {
            self.cache = vec![CacheEntry::default(); CACHE_SIZES[0] + CACHE_SIZES[1]].into();
        }
        let empty = position.empty().0;
        self.by_empty(position, alpha, empty.count_ones(), squares::parity(empty))
    }

    /// The function for so many empty squares.
    #[inline(always)]
    fn by_empty(&mut self, position: Position, alpha: i32, empty: u32, parity: u32) -> i32 {
        let isa = self.isa;
        if empty >= shallow::SORTED_FROM {
            return isa.call::<shallow::SortedNode, _>(self, position, (alpha, parity));
        }
        match empty {
            0..=3 => isa.call::<shallow::FewEmpties, _>(self, position, (alpha, parity)),
            4 => isa.call::<last_four::FourEmpties, _>(self, position, (alpha, parity)),
            5 => isa.call::<shallow::ShallowNode<5>, _>(self, position, (alpha, parity)),
            _ => isa.call::<shallow::ShallowNode<6>, _>(self, position, (alpha, parity)),
        }
    }
}

/// What the other side can no longer lose may settle the question.
#[inline(always)]
fn stability_cut<I: Isa>(isa: I, own: u64, opp: u64, empty: usize, alpha: i32) -> Option<i32> {
    if alpha < STABILITY_ALPHA[empty] {
        return None;
    }
    // With so many stable discs of the other side nobody gets more than alpha. It may have too few, stable or not.
    let enough = ((65 - alpha) / 2) as u32;
    if opp.count_ones() < enough {
        return None;
    }
    let stable = stability::stable_discs(isa, opp, own, enough);
    (stable >= enough).then_some(64 - 2 * stable as i32)
}
