//! Incremental evaluators: their state is updated by each move instead of being recomputed at every
//! position.

use std::sync::Arc;

use super::Calibration;
use crate::{Bitboard, Evaluator, Position, Square};

/// An evaluator with a state that deep searches update from move to move.
///
/// [`Stateless`] adapts an [`Evaluator`] without such a state.
///
/// ```
/// use othello_engine::{Position, models::Glem, evaluator::IncrementalEval};
///
/// let glem = Glem::shipped();
/// let f5 = "f5".parse()?;
/// let flips = Position::START.flips(f5);
/// let start = glem.start(&Position::START);
/// let state = glem.step(&start, &Position::START, f5, flips);
/// // The updated state is the state of the position after the move.
/// assert_eq!(state, glem.start(&Position::START.after(f5, flips)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait IncrementalEval: Evaluator {
    /// The state along a line, seen by the side to move.
    type State: Clone + Send;

    /// The state of a position, computed from scratch.
    fn start(&self, position: &Position) -> Self::State;

    /// The state after the side to move in `before` plays `square` and flips `flips`, seen by the
    /// other side. `state` is that of `before`.
    fn step(
        &self,
        state: &Self::State,
        before: &Position,
        square: Square,
        flips: Bitboard,
    ) -> Self::State;

    /// The state after the side to move in `before` passes, seen by the other side.
    fn pass(&self, state: &Self::State, before: &Position) -> Self::State;

    /// The value for the side to move in the evaluator's own units, always finite. `state` is that
    /// of `position`. Called only where the side to move has a legal move.
    fn value(&self, state: &Self::State, position: &Position) -> f32;
}

impl<E: IncrementalEval> IncrementalEval for Arc<E> {
    type State = E::State;

    #[inline(always)]
    fn start(&self, position: &Position) -> Self::State {
        (**self).start(position)
    }

    #[inline(always)]
    fn step(
        &self,
        state: &Self::State,
        before: &Position,
        square: Square,
        flips: Bitboard,
    ) -> Self::State {
        (**self).step(state, before, square, flips)
    }

    #[inline(always)]
    fn pass(&self, state: &Self::State, before: &Position) -> Self::State {
        (**self).pass(state, before)
    }

    #[inline(always)]
    fn value(&self, state: &Self::State, position: &Position) -> f32 {
        (**self).value(state, position)
    }
}

/// An adapter for evaluators without a state, which evaluate the whole position each time. Its
/// state is whether the side to move also moves at the root.
///
/// ```
/// use othello_engine::{Position, models::Polynomial, search::{Budget, Pvs, PvsSettings, Searcher, Stop}, evaluator::Stateless};
///
/// let mut pvs = Pvs::new(Stateless(Polynomial::JMA), PvsSettings::new(Budget::Depth(4)));
/// assert_eq!(pvs.search(&Position::START, &Stop::default()).depth, 4);
/// ```
#[derive(Clone, Debug)]
pub struct Stateless<E>(pub E);

impl<E: Evaluator> Evaluator for Stateless<E> {
    #[inline(always)]
    fn evaluate(&self, position: &Position) -> f32 {
        self.0.evaluate(position)
    }

    #[inline(always)]
    fn evaluate_for(&self, position: &Position, own_root: bool) -> f32 {
        self.0.evaluate_for(position, own_root)
    }

    fn calibration(&self) -> Calibration {
        self.0.calibration()
    }
}

impl<E: Evaluator> IncrementalEval for Stateless<E> {
    type State = bool;

    #[inline(always)]
    fn start(&self, _: &Position) -> bool {
        true
    }

    #[inline(always)]
    fn step(&self, own_root: &bool, _: &Position, _: Square, _: Bitboard) -> bool {
        !own_root
    }

    #[inline(always)]
    fn pass(&self, own_root: &bool, _: &Position) -> bool {
        !own_root
    }

    #[inline(always)]
    fn value(&self, own_root: &bool, position: &Position) -> f32 {
        self.0.evaluate_for(position, *own_root)
    }
}
