//! The traits of evaluators. Models implement them, searches use them.

mod calibration;
mod incremental;
mod ranking;

pub use calibration::Calibration;
pub use incremental::{IncrementalEval, Stateless};
pub use ranking::{Candidate, RankingEval};

use std::sync::Arc;

use crate::Position;

/// Values a position without searching.
///
/// ```
/// use othello_engine::{Evaluator, Position, search::{AlphaBeta, Searcher, Stop}};
///
/// /// Prefers few discs, a common beginner's rule.
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
    /// The value for `own`, the side to move, in the evaluator's own units. Greater is better; the
    /// value is finite. It need not be the negative of the other side's value. Never called for
    /// finished games.
    fn evaluate(&self, position: &Position) -> f32;

    /// Like `evaluate`, for a search: `own_root` is whether the side to move also moves at the
    /// root. Only networks with absolute colours use it, see
    /// [`Net::seated`](crate::models::Net::seated). A position does not show whether passes came
    /// before it, so only the search can tell the side to move.
    #[inline(always)]
    fn evaluate_for(&self, position: &Position, own_root: bool) -> f32 {
        let _ = own_root;
        self.evaluate(position)
    }

    /// The scale of the values in discs and the accuracy of shallow searches.
    fn calibration(&self) -> Calibration {
        Calibration::default()
    }
}

/// Implements [`Evaluator`] for pointers to evaluators.
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
