//! Evaluators: what a position looks worth. Models implement these traits, searches use them.

mod calibration;
mod incremental;
mod ranking;

pub use calibration::Calibration;
pub use incremental::{SearchEval, Whole};
pub use ranking::{Candidate, PrunedEval};

use std::sync::Arc;

use crate::Position;

/// Values a position without searching.
///
/// ```
/// use othello_engine::{Evaluator, Position, search::{AlphaBeta, Searcher, Stop}};
///
/// /// Wants few discs: a beginner's rule, and not a bad one.
/// struct Evaporate;
///
/// impl Evaluator for Evaporate {
///     fn evaluate(&self, position: &Position) -> f32 {
///         position.opp().len() as f32 - position.own().len() as f32
///     }
/// }
///
/// let report = AlphaBeta::new(Evaporate, 3).search(&Position::START, &Stop::default());
/// assert!(report.best.is_some());
/// ```
pub trait Evaluator: Send + Sync {
    /// The value for `own`, the side to move, in the evaluator's own units; greater is better, and
    /// always finite. It need not be the negative of the other side's value, and it is asked only
    /// about games that are not over.
    fn evaluate(&self, position: &Position) -> f32;

    /// As `evaluate`, in a search that tells whether the side to move is the one that is to move at
    /// the root. Only a network that sees colours wants to know: see [`Net::seated`].
    #[inline(always)]
    fn evaluate_for(&self, position: &Position, own_root: bool) -> f32 {
        let _ = own_root;
        self.evaluate(position)
    }

    /// How these values compare with discs, and how well a shallow search predicts a deep one.
    fn calibration(&self) -> Calibration {
        Calibration::default()
    }
}

/// What points to an evaluator is one.
macro_rules! point_to_evaluator {
    ($($pointer:ty),+) => {
        $(
            impl<E: Evaluator + ?Sized> Evaluator for $pointer {
                #[inline(always)]
                fn evaluate(&self, position: &Position) -> f32 {
                    (**self).evaluate(position)
                }

                #[inline(always)]
                fn evaluate_for(&self, position: &Position, own_root: bool) -> f32 {
                    (**self).evaluate_for(position, own_root)
                }

                fn calibration(&self) -> Calibration {
                    (**self).calibration()
                }
            }
        )+
    };
}

point_to_evaluator!(&E, Arc<E>);
