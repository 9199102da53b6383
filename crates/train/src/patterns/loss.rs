//! The loss for learning choices of moves.

use serde::{Deserialize, Serialize};

use crate::metrics::Metrics;

/// The loss for learning choices, a sum of three parts. The squared error of the moves' values makes them
/// usable in deeper searches. The cross-entropy compares the move shares by these values with those by the
/// search, where a share is a softmax with temperature `spread`. The expected loss of discs weighs grave
/// mistakes more than errors between nearly equal moves.
///
/// Sources: Z. Cao et al., Learning to rank: from pairwise approach to listwise approach, 2007; D. Smith,
/// J. Eisner, Minimum risk annealing for training log-linear models, 2006.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ChoiceLoss {
    /// The weight of a nat of cross-entropy, in squared discs, 0 or more.
    pub weight: f32,
    /// The softmax temperature in discs, above 0: a move worth this much less has a share e times smaller.
    pub spread: f32,
    /// The weight of a lost disc, in nats, 0 or more.
    #[serde(skip_serializing_if = "is_nothing")] // old settings serialize as before
    pub regret: f32,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // required by serde
fn is_nothing(regret: &f32) -> bool {
    *regret == 0.0
}

impl ChoiceLoss {
    /// Learns the order and the values of the moves, regardless of a mistake's cost.
    pub const DEFAULT: ChoiceLoss = ChoiceLoss { weight: 50.0, spread: 1.0, regret: 0.0 };
    /// The setting with the best choices in measurements.
    pub(crate) const MEASURED: ChoiceLoss = ChoiceLoss { weight: 20.0, spread: 2.0, regret: 1.5 };

    #[allow(clippy::trivially_copy_pass_by_ref)] // required by serde
    pub(super) fn is_usual(&self) -> bool {
        *self == ChoiceLoss::DEFAULT
    }

    /// Checks that it can be used.
    pub(super) fn check(self) -> Result<(), String> {
        let ChoiceLoss { weight, spread, regret } = self;
        if !(weight >= 0.0 && weight.is_finite()) {
            return Err(format!("expected a weight of choice of 0 or more, found {weight}"));
        }
        if !(spread > 0.0 && spread.is_finite()) {
            return Err(format!("expected a spread above 0 discs, found {spread}"));
        }
        if !(regret >= 0.0 && regret.is_finite()) {
            return Err(format!("expected a weight of regret of 0 or more, found {regret}"));
        }
        Ok(())
    }

    /// The loss to minimise.
    pub(super) fn loss(self, metrics: &Metrics) -> f64 {
        let order = metrics.cross_entropy + f64::from(self.regret) * metrics.absolute;
        metrics.squared + f64::from(self.weight) * order
    }
}

impl Default for ChoiceLoss {
    fn default() -> ChoiceLoss {
        ChoiceLoss::DEFAULT
    }
}
