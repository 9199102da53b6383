//! The last four empty squares: one function for each number, without move lists.

use super::{Endgame, stability_cut};
use crate::{
    Position,
    search::squares::{odd_squares, quadrant},
    simd::{Hot, Isa},
};

/// The score of a finished game for `own`; empty squares go to the winner.
#[inline(always)]
pub(super) fn final_score(own: u64, opp: u64) -> i32 {
    Position::of_disjoint(own, opp).margin()
}

/// Four empty squares. Returns a bound that settles whether the score is above `alpha`.
pub(super) struct FourEmpties;

impl<I: Isa> Hot<Endgame<I>> for FourEmpties {
    type Args = (i32, u32);
    type Out = i32;

    #[inline(always)]
    fn run(game: &mut Endgame<I>, position: Position, (alpha, parity): (i32, u32)) -> i32 {
        game.nodes += 1;
        let (own, opp) = (position.own().0, position.opp().0);
        if let Some(bound) = stability_cut(game.isa, own, opp, 4, alpha) {
            return bound;
        }
        let empty = !(own | opp);
        let squares = ordered_four(empty, parity);
        let mut best = -64;
        let mut moved = false;
        // AVX-512 computes the flips of two moves in one register, hence the pairs.
        for pair in [[squares[0], squares[1]], [squares[2], squares[3]]] {
            let flips = game.isa.flips_of_two(own, opp, pair);
            for (flips, square) in flips.into_iter().zip(pair) {
                if flips != 0 {
                    moved = true;
                    let next = Position::of_disjoint(opp ^ flips, own ^ flips ^ 1 << square);
                    let args = (-alpha - 1, parity ^ quadrant(square));
                    let score = -game.isa.call::<ThreeEmpties, _>(game, next, args);
                    if score > alpha {
                        return score;
                    }
                    best = best.max(score);
                }
            }
        }
        if moved {
            return best;
        }
        if game.isa.legal_moves(opp, own) == 0 {
            return final_score(own, opp);
        }
        -game.isa.call::<FourEmpties, _>(game, position.pass(), (-alpha - 1, parity))
    }
}

/// The empty squares, those alone in their quadrant first.
#[inline(always)]
fn ordered_four(empty: u64, parity: u32) -> [usize; 4] {
    let odd = empty & odd_squares(parity);
    let even = empty ^ odd;
    let (mut first, mut rest) = (odd, even);
    if even == 0 && parity.count_ones() == 2 {
        // Three squares in one quadrant and one in another: the single one first.
        let some = empty & odd_squares(parity & parity.wrapping_neg());
        (first, rest) =
            if some.is_power_of_two() { (some, empty ^ some) } else { (empty ^ some, some) };
    }
    let mut squares = [0; 4];
    for square in &mut squares {
        let from = if first == 0 { &mut rest } else { &mut first };
        *square = from.trailing_zeros() as usize;
        *from &= from.wrapping_sub(1);
    }
    squares
}

/// Three empty squares.
pub(super) struct ThreeEmpties;

impl<I: Isa> Hot<Endgame<I>> for ThreeEmpties {
    type Args = (i32, u32);
    type Out = i32;

    #[inline(always)]
    fn run(game: &mut Endgame<I>, position: Position, (alpha, parity): (i32, u32)) -> i32 {
        game.nodes += 1;
        let (own, opp) = (position.own().0, position.opp().0);
        let empty = !(own | opp);
        // A square alone in its quadrant first; if all are, any.
        let odd = empty & odd_squares(parity);
        let x = odd.trailing_zeros() as usize;
        let rest = empty ^ 1 << x;
        let y = rest.trailing_zeros() as usize;
        let z = 63 - rest.leading_zeros() as usize;

        // Below every score: no move so far.
        let mut best = -65;
        let [flips_x, flips_y] = game.isa.flips_of_two(own, opp, [x, y]);
        if flips_x != 0 {
            best = -game.two(opp ^ flips_x, own ^ flips_x ^ 1 << x, [y, z], -alpha - 1);
            if best > alpha {
                return best;
            }
        }
        if flips_y != 0 {
            best = best.max(-game.two(opp ^ flips_y, own ^ flips_y ^ 1 << y, [x, z], -alpha - 1));
            if best > alpha {
                return best;
            }
        }
        let flips_z = game.isa.flips(own, opp, z);
        if flips_z != 0 {
            best = best.max(-game.two(opp ^ flips_z, own ^ flips_z ^ 1 << z, [x, y], -alpha - 1));
        }
        if best > -65 {
            return best;
        }
        if game.isa.legal_moves(opp, own) == 0 {
            return final_score(own, opp);
        }
        -game.isa.call::<ThreeEmpties, _>(game, position.pass(), (-alpha - 1, parity))
    }
}

impl<I: Isa> Endgame<I> {
    /// Two empty squares, x and y.
    #[inline(always)]
    fn two(&mut self, own: u64, opp: u64, [x, y]: [usize; 2], alpha: i32) -> i32 {
        self.nodes += 1;
        let [flips_x, flips_y] = self.isa.flips_of_two(own, opp, [x, y]);
        if flips_x != 0 {
            let score = -self.one(opp ^ flips_x, y, -alpha - 1);
            if score > alpha || flips_y == 0 {
                return score;
            }
            return score.max(-self.one(opp ^ flips_y, x, -alpha - 1));
        }
        if flips_y != 0 {
            return -self.one(opp ^ flips_y, x, -alpha - 1);
        }
        // The side to move passes. Scores stay its own, so the opponent minimises them.
        let [flips_x, flips_y] = self.isa.flips_of_two(opp, own, [x, y]);
        if flips_x != 0 {
            let score = self.one(own ^ flips_x, y, alpha);
            if score <= alpha || flips_y == 0 {
                return score;
            }
            return score.min(self.one(own ^ flips_y, x, alpha));
        }
        if flips_y != 0 {
            return self.one(own ^ flips_y, x, alpha);
        }
        final_score(own, opp)
    }

    /// One empty square; all other squares that are not `own` are the opponent's.
    #[inline(always)]
    fn one(&mut self, own: u64, square: usize, alpha: i32) -> i32 {
        self.nodes += 1;
        self.isa.last_score(own, square, alpha)
    }
}
