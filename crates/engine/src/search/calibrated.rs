//! An evaluator whose values a search trusts otherwise than it says itself.

use super::SearchEval;
use crate::{Bitboard, Evaluator, Position, Square, eval::Calibration};

/// An evaluator with another calibration.
///
/// ```
/// use othello_engine::{
///     Evaluator, Position,
///     eval::{Calibration, Glem},
///     search::{Budget, Calibrated, Pvs, PvsSettings, Searcher, Stop, Value},
/// };
///
/// let glem = Glem::shipped();
/// let plain = Calibration { lean: [0.0; 2], ..glem.calibration() };
/// let settings = PvsSettings::new(Budget::Depth(3));
/// let mut pvs = Pvs::new(Calibrated { evaluator: glem, calibration: plain }, settings);
/// assert!(matches!(pvs.search(&Position::START, &Stop::default()).value, Value::Estimate(_)));
/// ```
#[derive(Clone, Debug)]
pub struct Calibrated<E> {
    /// What values positions.
    pub evaluator: E,
    /// How far a search trusts its values.
    pub calibration: Calibration,
}

impl<E: Evaluator> Evaluator for Calibrated<E> {
    #[inline(always)]
    fn evaluate(&self, position: &Position) -> f32 {
        self.evaluator.evaluate(position)
    }

    #[inline(always)]
    fn evaluate_for(&self, position: &Position, own_root: bool) -> f32 {
        self.evaluator.evaluate_for(position, own_root)
    }

    fn calibration(&self) -> Calibration {
        self.calibration
    }
}

impl<E: SearchEval> SearchEval for Calibrated<E> {
    type State = E::State;

    #[inline(always)]
    fn start(&self, position: &Position) -> Self::State {
        self.evaluator.start(position)
    }

    #[inline(always)]
    fn step(
        &self,
        state: &Self::State,
        before: &Position,
        square: Square,
        flips: Bitboard,
    ) -> Self::State {
        self.evaluator.step(state, before, square, flips)
    }

    #[inline(always)]
    fn pass(&self, state: &Self::State, before: &Position) -> Self::State {
        self.evaluator.pass(state, before)
    }

    #[inline(always)]
    fn value(&self, state: &Self::State, position: &Position) -> f32 {
        self.evaluator.value(state, position)
    }
}
