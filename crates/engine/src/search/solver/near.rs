//! From five empty squares to a dozen.

use super::{Endgame, SEEN, Seen, final_score, last, stability_cut};
use crate::{
    Bitboard, Position,
    search::{
        squares::{self, SQUARE_SCORES},
        table::hash,
    },
    simd::{Hot, Isa},
};

/// From so many empty squares on moves are sorted by what they leave the opponent.
pub(super) const SORTED: u32 = 7;

/// The most empty squares that are searched here.
pub(in crate::search) const MOST: u32 = 12;

/// Fewer than four empty squares, where no other function leads.
pub(super) struct Few;

impl<I: Isa> Hot<Endgame<I>> for Few {
    type Args = (i32, u32);
    type Out = i32;

    #[inline(always)]
    fn run(game: &mut Endgame<I>, position: Position, (alpha, parity): (i32, u32)) -> i32 {
        let (own, opp) = (position.own().0, position.opp().0);
        if position.empty().len() == 3 {
            return game.isa.call::<last::Three, _>(game, position, (alpha, parity));
        }
        game.nodes += 1;
        let moves = game.isa.legal_moves(own, opp);
        if moves == 0 {
            if game.isa.legal_moves(opp, own) == 0 {
                return final_score(own, opp);
            }
            return -game.isa.call::<Few, _>(game, position.pass(), (-alpha - 1, parity));
        }
        let mut best = -64;
        for square in Bitboard(moves) {
            let flips = game.isa.flips(own, opp, square.index());
            let next = position.after(square, Bitboard(flips));
            best = best.max(-game.isa.call::<Few, _>(game, next, (-alpha - 1, parity)));
        }
        best
    }
}

/// Five empty squares and a few more: odd quadrants first, corners before the rest.
pub(super) struct Near;

impl<I: Isa> Hot<Endgame<I>> for Near {
    type Args = (i32, u32);
    type Out = i32;

    #[inline(always)]
    fn run(game: &mut Endgame<I>, position: Position, (alpha, parity): (i32, u32)) -> i32 {
        let mut node = match game.begin::<false>(&position, alpha, parity) {
            Ok(node) => node,
            Err(bound) => return bound,
        };
        if node.best <= alpha {
            let odd = squares::odd_squares(parity);
            'all: for class in [Bitboard::CORNERS.0 & odd, odd, Bitboard::CORNERS.0, !0] {
                let mut some = node.moves & class;
                node.moves &= !class;
                while some != 0 {
                    let square = some.trailing_zeros() as usize;
                    some &= some - 1;
                    let score = game.play(&position, square, alpha, node.empty, parity);
                    if node.improved(score, square) && score > alpha {
                        break 'all;
                    }
                }
            }
        }
        game.remember(&position, alpha, &node);
        node.best
    }
}

/// More empty squares: the moves that leave the opponent little go first.
pub(super) struct Sorted;

impl<I: Isa> Hot<Endgame<I>> for Sorted {
    type Args = (i32, u32);
    type Out = i32;

    #[inline(always)]
    fn run(game: &mut Endgame<I>, position: Position, (alpha, parity): (i32, u32)) -> i32 {
        let mut node = match game.begin::<true>(&position, alpha, parity) {
            Ok(node) => node,
            Err(bound) => return bound,
        };
        if node.best <= alpha && node.moves != 0 {
            let mut children = [Child::default(); MOST as usize];
            let count = game.order(&position, node.moves, parity, &mut children);
            let children = &mut children[..count];
            if node.empty >= ETC_FROM
                && let Some(bound) = game.etc(&position, alpha, children)
            {
                return bound;
            }
            for at in 0..count {
                let Child { square, flips, .. } = take_best(&mut children[at..]);
                let square = usize::from(square);
                let score = game.play_flips(&position, square, flips, alpha, node.empty, parity);
                if node.improved(score, square) && score > alpha {
                    break;
                }
            }
        }
        game.remember(&position, alpha, &node);
        node.best
    }
}

/// A position under search: where it stands, the moves not yet tried, and the best of the others.
struct Node {
    empty: u32,
    place: usize,
    moves: u64,
    best: i32,
    best_square: usize, // 64: none
}

impl Node {
    /// Whether this is the best so far, which it then is.
    #[inline(always)]
    const fn improved(&mut self, score: i32, square: usize) -> bool {
        let better = score > self.best;
        if better {
            (self.best, self.best_square) = (score, square);
        }
        better
    }
}

/// A move that waits to be searched.
#[derive(Clone, Copy, Default)]
struct Child {
    flips: u64,
    score: i32,
    place: u16, // where it stands if it was seen
    square: u8,
}

impl Child {
    /// The position after the move.
    #[inline(always)]
    const fn position(&self, own: u64, opp: u64) -> Position {
        Position::of_disjoint(opp ^ self.flips, own ^ self.flips ^ 1 << self.square)
    }
}

/// Brings the best to the front.
#[inline(always)]
fn take_best(children: &mut [Child]) -> Child {
    let mut best = 0;
    for at in 1..children.len() {
        if children[at].score > children[best].score {
            best = at;
        }
    }
    children.swap(0, best);
    children[0]
}

/// Where what is known of a position stands, if anything is.
#[inline(always)]
fn place<const SORTED: bool>(position: &Position) -> usize {
    let hash = hash(position) as usize;
    if SORTED { SEEN[0] + hash % SEEN[1] } else { hash % SEEN[0] }
}

/// From so many empty squares on, what is known of the children may settle a position: enhanced
/// transposition cutoffs.
const ETC_FROM: u32 = 9;

impl<I: Isa> Endgame<I> {
    /// Visits a position; the move remembered there is tried at once. `Err` is a bound that settles
    /// it.
    #[inline(always)]
    fn begin<const SORTED: bool>(
        &mut self,
        position: &Position,
        alpha: i32,
        parity: u32,
    ) -> Result<Node, i32> {
        self.nodes += 1;
        let (own, opp) = (position.own().0, position.opp().0);
        let empty = (!(own | opp)).count_ones();
        if let Some(bound) = stability_cut(self.isa, own, opp, empty as usize, alpha) {
            return Err(bound);
        }
        let place = place::<SORTED>(position);
        let seen = self.seen[place];
        let moves = self.isa.legal_moves(own, opp);
        let mut node = Node { empty, place, moves, best: -65, best_square: 64 };
        if seen.own == own && seen.opp == opp {
            if let Some(bound) = seen.cut(alpha) {
                return Err(bound);
            }
            if seen.best < 64 {
                node.best_square = usize::from(seen.best);
                node.best = self.play(position, node.best_square, alpha, empty, parity);
                node.moves &= !(1 << node.best_square);
            }
        } else if moves == 0 {
            return Err(self.no_move(position, alpha, empty, parity));
        }
        Ok(node)
    }

    /// Fills in the moves with their scores, and returns how many they are.
    #[inline(always)]
    fn order(
        &self,
        position: &Position,
        mut moves: u64,
        parity: u32,
        children: &mut [Child; MOST as usize],
    ) -> usize {
        let (own, opp) = (position.own().0, position.opp().0);
        let etc = position.empty().len() >= ETC_FROM;
        let odd = squares::odd_squares(parity);
        let mut count = 0;
        while moves != 0 && count < children.len() {
            let square = moves.trailing_zeros() as usize;
            moves &= moves - 1;
            let flips = self.isa.flips(own, opp, square);
            let mut child = Child { flips, square: square as u8, ..Child::default() };
            let next = child.position(own, opp);
            if etc {
                let place = place::<true>(&next);
                self.isa.prefetch(&self.seen[place]);
                child.place = place as u16;
            }
            child.score = SQUARE_SCORES[square] + if odd >> square & 1 != 0 { 8 } else { 0 }
                - self.freedom(next.own().0, next.opp().0);
            children[count] = child;
            count += 1;
        }
        count
    }

    /// Enhanced transposition cutoff: what is known of the moves may settle the position. Those of
    /// which something is known go sooner.
    #[inline(always)]
    fn etc(&self, position: &Position, alpha: i32, children: &mut [Child]) -> Option<i32> {
        for child in children {
            let next = child.position(position.own().0, position.opp().0);
            let seen = &self.seen[usize::from(child.place)];
            if seen.own == next.own().0 && seen.opp == next.opp().0 {
                if -i32::from(seen.upper) > alpha {
                    return Some(-i32::from(seen.upper));
                }
                child.score += 1 << 14;
            }
        }
        None
    }

    /// How much the side to move can do, against what the other side has for good.
    #[inline(always)]
    fn freedom(&self, own: u64, opp: u64) -> i32 {
        let moves = self.isa.legal_moves(own, opp);
        let replies = moves.count_ones() + (moves & Bitboard::CORNERS.0).count_ones();
        (replies << 15) as i32 - (corner_stability(opp) << 11) as i32
    }

    /// The score after a move.
    #[inline(always)]
    fn play(
        &mut self,
        position: &Position,
        square: usize,
        alpha: i32,
        empty: u32,
        parity: u32,
    ) -> i32 {
        let flips = self.isa.flips(position.own().0, position.opp().0, square);
        self.play_flips(position, square, flips, alpha, empty, parity)
    }

    #[inline(always)]
    fn play_flips(
        &mut self,
        position: &Position,
        square: usize,
        flips: u64,
        alpha: i32,
        empty: u32,
        parity: u32,
    ) -> i32 {
        let next =
            Position::of_disjoint(position.opp().0 ^ flips, position.own().0 ^ flips ^ 1 << square);
        -self.by_empty(next, -alpha - 1, empty - 1, parity ^ squares::quadrant(square))
    }

    /// The score when the side to move must pass or the game is over.
    #[inline(always)]
    fn no_move(&mut self, position: &Position, alpha: i32, empty: u32, parity: u32) -> i32 {
        let (own, opp) = (position.own().0, position.opp().0);
        if self.isa.legal_moves(opp, own) == 0 {
            return final_score(own, opp);
        }
        -self.by_empty(position.pass(), -alpha - 1, empty, parity)
    }

    #[inline(always)]
    fn remember(&mut self, position: &Position, alpha: i32, node: &Node) {
        let (own, opp) = (position.own().0, position.opp().0);
        let old = self.seen[node.place];
        let (mut lower, mut upper) = (-64, 64);
        if old.own == own && old.opp == opp {
            (lower, upper) = (old.lower, old.upper);
        }
        if node.best > alpha {
            lower = lower.max(node.best as i8);
        } else {
            upper = upper.min(node.best as i8);
        }
        self.seen[node.place] = Seen { own, opp, lower, upper, best: node.best_square as u8 };
    }
}

impl Seen {
    /// The bound that settles a null window, if it is known.
    #[inline(always)]
    fn cut(&self, alpha: i32) -> Option<i32> {
        let (lower, upper) = (i32::from(self.lower), i32::from(self.upper));
        if lower > alpha {
            Some(lower)
        } else if upper <= alpha {
            Some(upper)
        } else {
            None
        }
    }
}

/// Corners held, and discs beside them: a quick measure of what is safe.
#[inline(always)]
fn corner_stability(own: u64) -> u32 {
    let beside = (own & 0x0100_0000_0000_0001) << 1
        | (own & 0x8000_0000_0000_0080) >> 1
        | (own & 0x0000_0000_0000_0081) << 8
        | (own & 0x8100_0000_0000_0000) >> 8
        | 0x8100_0000_0000_0081;
    (beside & own).count_ones()
}
