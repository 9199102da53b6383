//! Moves and flips with two boards in one vector: the board, and the board rotated by 180 degrees.
//! A shift towards h8 on one is a shift towards a1 on the other, so one set of shifts serves both
//! directions.

use super::rays::RAYS;

/// Two boards in a vector of 128 bits.
pub(super) trait Pair: Copy {
    /// A pair of these boards.
    fn new(first: u64, second: u64) -> Self;
    /// The two boards.
    fn boards(self) -> [u64; 2];
    /// Both boards rotated by 180 degrees: the last square first.
    fn turned(self) -> Self;
    /// The squares in both sets.
    fn and(self, other: Self) -> Self;
    /// The squares in either set.
    fn or(self, other: Self) -> Self;
    /// The squares that are not in the other set.
    fn without(self, other: Self) -> Self;
    /// Each board shifted by `STEP` squares towards h8.
    fn shifted<const STEP: u32>(self) -> Self;
    /// Each board minus the other, as numbers.
    fn minus(self, other: Self) -> Self;
    /// All squares for an empty board, no square for any other.
    fn if_empty(self) -> Self;

    /// The same board twice.
    #[inline(always)]
    fn twice(board: u64) -> Self {
        Self::new(board, board)
    }
}

/// Columns b to g, as in the plain functions.
const INNER: u64 = 0x7e7e_7e7e_7e7e_7e7e;

#[inline(always)]
pub(super) fn legal_moves<P: Pair>(own: u64, opp: u64) -> u64 {
    let [own_turned, opp_turned] = P::new(own, opp).turned().boards();
    let (own2, opp2) = (P::new(own, own_turned), P::new(opp, opp_turned));
    let inner = opp2.and(P::twice(INNER));
    let [up, down_turned] = reach::<P, 1, 2>(own2, inner)
        .or(reach::<P, 8, 16>(own2, opp2))
        .or(reach::<P, 7, 14>(own2, inner))
        .or(reach::<P, 9, 18>(own2, inner))
        .boards();
    let [down, _] = P::twice(down_turned).turned().boards();
    (up | down) & !(own | opp)
}

/// The squares just past a run of `inner` discs that starts beside `own`. `TWICE` is twice the step.
#[inline(always)]
fn reach<P: Pair, const STEP: u32, const TWICE: u32>(own: P, inner: P) -> P {
    let mut run = inner.and(own.shifted::<STEP>());
    run = run.or(inner.and(run.shifted::<STEP>()));
    let pairs = inner.and(inner.shifted::<STEP>());
    run = run.or(pairs.and(run.shifted::<TWICE>()));
    run = run.or(pairs.and(run.shifted::<TWICE>()));
    run.shifted::<STEP>()
}

#[inline(always)]
pub(super) fn flips<P: Pair>(own: u64, opp: u64, index: usize) -> u64 {
    let [own_turned, opp_turned] = P::new(own, opp).turned().boards();
    let up = upward::<P>(own, opp, index & 63);
    let down = upward::<P>(own_turned, opp_turned, 63 - (index & 63));
    let [up0, up1] = up.boards();
    let [down0, down1] = down.turned().boards();
    up0 | up1 | down0 | down1
}

/// The flips on the four rays towards h8. The first square of a ray that is not the opponent's is
/// the lowest bit; the discs before it are flipped if it is own.
#[inline(always)]
fn upward<P: Pair>(own: u64, opp: u64, index: usize) -> P {
    let [a, b, c, d, ..] = RAYS[index].0;
    let (own, opp) = (P::twice(own), P::twice(opp));
    let (zero, one) = (P::twice(0), P::twice(1));
    let on = |rays: P| {
        let open = rays.without(opp);
        let end = open.and(zero.minus(open)).and(own);
        end.minus(one).without(end.if_empty()).and(rays)
    };
    on(P::new(a, b)).or(on(P::new(c, d)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::moves;
    use rand::{Rng, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    /// Plain Rust, so that the shared code is tested on every machine.
    impl Pair for [u64; 2] {
        fn new(first: u64, second: u64) -> Self {
            [first, second]
        }
        fn boards(self) -> [u64; 2] {
            self
        }
        fn turned(self) -> Self {
            self.map(u64::reverse_bits)
        }
        fn and(self, other: Self) -> Self {
            [self[0] & other[0], self[1] & other[1]]
        }
        fn or(self, other: Self) -> Self {
            [self[0] | other[0], self[1] | other[1]]
        }
        fn without(self, other: Self) -> Self {
            [self[0] & !other[0], self[1] & !other[1]]
        }
        fn shifted<const STEP: u32>(self) -> Self {
            self.map(|board| board << STEP)
        }
        fn minus(self, other: Self) -> Self {
            [self[0].wrapping_sub(other[0]), self[1].wrapping_sub(other[1])]
        }
        fn if_empty(self) -> Self {
            self.map(|board| if board == 0 { u64::MAX } else { 0 })
        }
    }

    #[test]
    fn paired_boards_agree_with_plain_rust() {
        let mut rng = ChaCha8Rng::seed_from_u64(32);
        for _ in 0..20_000 {
            let (discs, owner) = (rng.next_u64() | rng.next_u64(), rng.next_u64());
            let (own, opp) = (discs & owner, discs & !owner);
            assert_eq!(legal_moves::<[u64; 2]>(own, opp), moves::legal_moves(own, opp));
            for index in (0..64).filter(|index| discs >> index & 1 == 0) {
                let found = flips::<[u64; 2]>(own, opp, index);
                assert_eq!(found, moves::flips(own, opp, index), "{index} {own:x} {opp:x}");
            }
        }
    }
}
