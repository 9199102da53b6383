//! Move ordering: the remembered moves first, then those that leave the opponent few moves and a
//! low value.

use super::{
    child::Child,
    node::{Node, Search},
};
use crate::{
    Bitboard, Position, Square,
    evaluator::IncrementalEval,
    search::{
        solver,
        squares::{self, SQUARE_SCORES},
        table::Entry,
    },
    simd::Isa,
};

/// The least depth at which the evaluator orders the moves. Below, only their squares do.
const EVALUATE_DEPTH: u32 = 2;

/// The penalty per reply of the opponent, in points.
const REPLY: i32 = 32;

/// The penalty per reply in searches to the end, where few replies make a small tree.
const REPLY_AT_THE_END: i32 = 480;

/// The score of a move without a reply.
// Above any sum of values and penalties, but below the remembered moves.
const NO_REPLY: i32 = 1 << 24;

/// The extra weight of a corner move in mobility.
const CORNER_MOVE: u32 = 1;

/// The bonus of a move in a quadrant with an odd number of empty squares.
const ODD_QUADRANT: i32 = 200;

/// The least depth for a one-ply look-ahead in the scores of searches to the end.
// From 14 on the tree is 3 % smaller, but the search takes 10 % longer.
const LOOKAHEAD_FROM: u32 = 17;

impl<E: IncrementalEval, I: Isa> Search<'_, E, I> {
    /// Pushes the children of a position onto the stack. Returns the index of the first, and
    /// whether a move wipes out the opponent. With `etc`, their table slots are prefetched.
    #[inline(always)]
    pub(super) fn push_children(
        &mut self,
        position: &Position,
        moves: Bitboard,
        etc: bool,
    ) -> (usize, bool) {
        let first = self.children.len();
        let mut wipes_out = false;
        let (own, opp) = (position.own().0, position.opp().0);
        for square in moves {
            let flips = Bitboard(self.isa.flips(own, opp, square.index()));
            wipes_out |= flips == position.opp();
            let after = position.after(square, flips);
            if etc {
                self.isa.prefetch(self.table.slot(&after));
            }
            let score = SQUARE_SCORES[square.index()];
            self.children.push(Child { after, flips, square, score });
        }
        (first, wipes_out)
    }

    /// Scores the children from `first` on: by the evaluator far from the leaves, otherwise by
    /// their squares.
    #[inline(always)]
    pub(super) fn score_children(
        &mut self,
        first: usize,
        node: &Node<'_, E::State>,
        entry: Option<&Entry>,
    ) {
        let &Node { position, state, depth } = node;
        let best = entry.map_or([None; 2], |entry| entry.best);
        // The last squares are ordered as in the middle game, except for the weight of mobility.
        let to_the_end = depth >= position.empty().len();
        let far = to_the_end && depth > solver::MAX_EMPTIES;
        let weight = if to_the_end { REPLY_AT_THE_END } else { REPLY };
        for index in first..self.children.len() {
            let child = self.children[index];
            let score = if best[0] == Some(child.square) {
                i32::MAX
            } else if best[1] == Some(child.square) {
                i32::MAX - 1
            } else if far {
                self.move_score_at_the_end(position, state, &child, depth)
            } else if depth >= EVALUATE_DEPTH {
                self.move_score(position, state, &child, weight)
            } else {
                child.score
            };
            self.children[index].score = score;
        }
    }

    /// The static score of a move in points.
    #[inline(always)]
    fn move_score(&self, position: &Position, state: &E::State, child: &Child, weight: i32) -> i32 {
        let after = child.after;
        let replies = self.isa.legal_moves(after.own().0, after.opp().0).count_ones() as i32;
        if replies == 0 {
            return NO_REPLY;
        }
        let state = self.evaluator.step(state, position, child.square, child.flips);
        -self.at_a_glance(&after, &state) - replies * weight
    }

    /// The score of a move in a search to the end, where the tree is large enough to justify a
    /// look-ahead.
    #[inline(always)]
    fn move_score_at_the_end(
        &mut self,
        position: &Position,
        state: &E::State,
        child: &Child,
        depth: u32,
    ) -> i32 {
        let after = child.after;
        let mobility = self.mobility(&after);
        if mobility == 0 {
            return NO_REPLY;
        }
        let state = self.evaluator.step(state, position, child.square, child.flips);
        let value = self.at_a_glance(&after, &state);
        let odd = squares::odd_squares(squares::parity(position.empty().0)) >> child.square.index()
            & 1
            != 0;
        let lookahead = if depth < LOOKAHEAD_FROM { 0 } else { self.lookahead(&after, &state) };
        i32::from(odd) * ODD_QUADRANT - value - lookahead - mobility * REPLY_AT_THE_END
    }

    /// The mobility of the side to move; corners count more.
    #[inline(always)]
    fn mobility(&self, position: &Position) -> i32 {
        let moves = self.isa.legal_moves(position.own().0, position.opp().0);
        let corners = (moves & Bitboard::CORNERS.0).count_ones();
        (moves.count_ones() + CORNER_MOVE * corners) as i32
    }

    /// Moves a child to the front of those from `first` on; returns whether it was found.
    #[inline(always)]
    pub(super) fn bring_to_front(&mut self, first: usize, square: Option<Square>) -> bool {
        let children = &mut self.children[first..];
        let Some(place) = children.iter().position(|child| Some(child.square) == square) else {
            return false;
        };
        children[place].score = i32::MAX;
        children.swap(0, place);
        true
    }

    /// Moves the best child from `index` on to `index`.
    #[inline(always)]
    pub(super) fn take_best_child(&mut self, index: usize) -> Child {
        // A selection for each move, not one sort: after a cutoff the rest is never looked at.
        let rest = &mut self.children[index..];
        let mut best = 0;
        for (at, child) in rest.iter().enumerate() {
            if child.score > rest[best].score {
                best = at;
            }
        }
        rest.swap(0, best);
        rest[0]
    }

    /// The evaluator's value in points. Skips `Calibration::leaf_correction`: all moves compared
    /// here leave equally many discs.
    #[inline(always)]
    fn at_a_glance(&self, position: &Position, state: &E::State) -> i32 {
        self.scale.points(self.evaluator.value(state, position))
    }

    /// The score after the best move of the side to move: the value and the difference in mobility.
    #[inline(always)]
    fn lookahead(&self, position: &Position, state: &E::State) -> i32 {
        let (own, opp) = (position.own().0, position.opp().0);
        let mut best = i32::MIN;
        // There is a reply, so `best` ends above i32::MIN: moves without one never come here.
        for square in Bitboard(self.isa.legal_moves(own, opp)) {
            let flips = Bitboard(self.isa.flips(own, opp, square.index()));
            let state = self.evaluator.step(state, position, square, flips);
            let next = position.after(square, flips);
            let freer = self.mobility(&next) - self.mobility(&next.pass());
            let value = self.at_a_glance(&next, &state);
            best = best.max(-value - freer * REPLY_AT_THE_END / 2);
        }
        best
    }
}
