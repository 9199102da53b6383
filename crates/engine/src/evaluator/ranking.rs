//! Evaluators that also rank the moves of a position.

use std::sync::Arc;

use crate::{Bitboard, Evaluator, Position, Square};

/// A legal move and its position, ranked by an evaluator before any search.
///
/// ```
/// use othello_engine::{Position, models::Features, evaluator::{Candidate, RankingEval}};
///
/// let mut moves = Candidate::all(&Position::START);
/// Features::GENE_23.rank(&Position::START, true, &mut moves);
/// assert!(moves.iter().all(|candidate| candidate.rank == moves[0].rank));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Candidate {
    /// The move.
    pub square: Square,
    /// The position after it, seen by the other side.
    pub next: Position,
    /// The legal moves of that position.
    pub replies: Bitboard,
    /// The rank given by [`RankingEval::rank`]; greater is better.
    pub rank: f32,
}

impl Candidate {
    /// The legal moves of a position, unranked.
    pub fn all(position: &Position) -> Vec<Candidate> {
        let candidate = |square| {
            let next = position.play(square)?;
            Some(Candidate { square, next, replies: next.legal_moves(), rank: 0.0 })
        };
        position.legal_moves().into_iter().filter_map(candidate).collect()
    }
}

/// An evaluator for the width-pruned search: it also ranks moves, and values positions for the side
/// that is not to move.
///
/// ```
/// use othello_engine::{Position, models::Polynomial, evaluator::RankingEval};
///
/// // By default the value for the other side is that after a pass.
/// let waiting = Polynomial::SCI.evaluate_waiting(&Position::START, Position::START.legal_moves());
/// assert_eq!(waiting, 0.0);
/// ```
pub trait RankingEval: Evaluator {
    /// The value for `opp`, the side not to move, which moves at the root; `moves` are the legal
    /// moves of `own`. Evaluators that depend on the side to move override it.
    fn evaluate_waiting(&self, position: &Position, moves: Bitboard) -> f32 {
        let _ = moves;
        self.evaluate_for(&position.pass(), true)
    }

    /// Ranks the legal moves of a position before any search: sets the `rank` of each. The ranks
    /// decide which moves are searched. `own_root` as in [`Evaluator::evaluate_for`].
    fn rank(&self, position: &Position, own_root: bool, candidates: &mut [Candidate]) {
        let _ = position;
        for candidate in candidates {
            candidate.rank = -self.evaluate_for(&candidate.next, !own_root);
        }
    }
}

impl<E: RankingEval + ?Sized> RankingEval for Arc<E> {
    #[inline(always)]
    fn evaluate_waiting(&self, position: &Position, moves: Bitboard) -> f32 {
        (**self).evaluate_waiting(position, moves)
    }

    #[inline(always)]
    fn rank(&self, position: &Position, own_root: bool, candidates: &mut [Candidate]) {
        (**self).rank(position, own_root, candidates);
    }
}
