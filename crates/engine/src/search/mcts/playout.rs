//! Fast random playouts to the end of the game.

use rand::Rng;
use rand_chacha::ChaCha8Rng;

use crate::{
    Position, Square,
    simd::{self, Hot, Isa, Kernel},
};

/// Plays uniformly random legal moves to the end and returns the final disc difference for the side
/// to move in `position`.
///
/// ```
/// use othello_engine::{Position, search::playout};
/// use rand::SeedableRng;
///
/// let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(1);
/// assert!((-64..=64).contains(&playout(&Position::START, &mut rng)));
/// ```
pub fn playout(position: &Position, rng: &mut ChaCha8Rng) -> i32 {
    simd::dispatch(Start { position: *position, rng })
}

struct Start<'a> {
    position: Position,
    rng: &'a mut ChaCha8Rng,
}

impl Kernel for Start<'_> {
    type Out = i32;

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> i32 {
        isa.call::<RandomGame, _>(&mut Chooser { isa, rng: self.rng }, self.position, ())
    }
}

struct Chooser<'a, I> {
    isa: I,
    rng: &'a mut ChaCha8Rng,
}

struct RandomGame;

impl<I: Isa> Hot<Chooser<'_, I>> for RandomGame {
    type Args = ();
    type Out = i32;

    #[inline(always)]
    fn run(chooser: &mut Chooser<'_, I>, position: Position, (): ()) -> i32 {
        let isa = chooser.isa;
        let (mut own, mut opp) = (position.own().0, position.opp().0);
        let mut sign = 1;
        let mut passed = false;
        loop {
            let moves = isa.legal_moves(own, opp);
            if moves == 0 {
                if passed {
                    // After two passes the sides are as before the first.
                    return -sign * Position::of_disjoint(opp, own).margin();
                }
                passed = true;
                (own, opp) = (opp, own);
            } else {
                passed = false;
                let square = pick(moves, chooser.rng);
                let flips = isa.flips(own, opp, square.index());
                (own, opp) = (opp ^ flips, own ^ flips ^ 1 << square.index());
            }
            sign = -sign;
        }
    }
}

/// A uniformly random square of the set.
#[inline(always)]
fn pick(mut set: u64, rng: &mut ChaCha8Rng) -> Square {
    // Clears as many low bits as the random number says; sets of moves are small.
    for _ in 0..below(set.count_ones(), rng) {
        set &= set - 1;
    }
    Square::new(set.trailing_zeros() as usize).expect("the set is not empty")
}

/// A random number from 0 to `limit` - 1, with a bias below `limit` / 2³².
///
/// Source: D. Lemire, Fast random integer generation in an interval, 2019, without the correction.
#[inline(always)]
pub(super) fn below(limit: u32, rng: &mut ChaCha8Rng) -> u32 {
    ((u64::from(rng.next_u32()) * u64::from(limit)) >> 32) as u32
}
