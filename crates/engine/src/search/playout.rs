//! Random playouts: legal moves at random to the end of the game, as fast as possible.

use rand::Rng;
use rand_chacha::ChaCha8Rng;

use crate::{Position, Square};

/// Plays uniformly random legal moves to the end and returns the final disc difference for the side
/// that is to move in `position`.
pub fn playout(position: &Position, rng: &mut ChaCha8Rng) -> i32 {
    let mut position = *position;
    let mut sign = 1;
    let mut passed = false;
    loop {
        let moves = position.legal_moves();
        if moves.is_empty() {
            if passed {
                // Two passes: the sides are where they were before the first.
                return -sign * position.pass().margin();
            }
            passed = true;
            position = position.pass();
        } else {
            passed = false;
            let square = pick(moves.0, rng);
            position = position.after(square, position.flips(square));
        }
        sign = -sign;
    }
}

/// A square of the set, each with the same chance.
#[inline(always)]
fn pick(mut set: u64, rng: &mut ChaCha8Rng) -> Square {
    for _ in 0..below(set.count_ones(), rng) {
        set &= set - 1;
    }
    Square::new(set.trailing_zeros() as usize).expect("the set is not empty")
}

/// A number from 0 to `limit` - 1. The chances differ by less than `limit` / 2³².
///
/// Source: D. Lemire, Fast random integer generation in an interval, 2019, without the correction.
#[inline(always)]
pub(super) fn below(limit: u32, rng: &mut ChaCha8Rng) -> u32 {
    ((u64::from(rng.next_u32()) * u64::from(limit)) >> 32) as u32
}
