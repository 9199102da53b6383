//! Step reports of training runs, and the figures of a round, common to all models.

use serde::{Deserialize, Serialize};

use super::round_strength;
use crate::rating::benchmark::{Rating, Strength};

/// The number of recent games kept for display.
pub(super) const SHOWN: usize = 6;

/// The report of a step, with `E` for an epoch and `R` for a round.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RoundReport<E, R = RoundLine> {
    /// Some games were played.
    Games {
        /// The round, from 1.
        round: u32,
        /// The number of its games so far.
        played: u32,
        /// The total number of its games.
        of: u32,
    },
    /// An epoch was trained.
    Epoch {
        /// The round.
        round: u32,
        /// The report of the epoch.
        report: E,
    },
    /// The round is finished and its result saved.
    Round(R),
}

impl<E, R> RoundReport<E, R> {
    /// Converts the reports of epochs and rounds.
    pub fn map<F, S>(
        self,
        epoch: impl FnOnce(E) -> F,
        round: impl FnOnce(R) -> S,
    ) -> RoundReport<F, S> {
        match self {
            RoundReport::Games { round, played, of } => RoundReport::Games { round, played, of },
            RoundReport::Epoch { round, report } => {
                RoundReport::Epoch { round, report: epoch(report) }
            }
            RoundReport::Round(line) => RoundReport::Round(round(line)),
        }
    }
}

/// A finished round: one line of the history. The history of a network has fewer columns, so the figures that
/// are `None` in it are known only in the session that trained the round.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RoundLine {
    /// The round, from 1.
    pub round: u32,
    /// The number of its games.
    #[serde(default)]
    pub games: Option<u32>,
    /// The number of training examples; of a network also the validation examples.
    #[serde(alias = "rows", alias = "lessons")] // of networks, and in version 0.1
    pub samples: usize,
    /// The number of epochs.
    #[serde(default)]
    pub epochs: Option<u32>,
    /// The error on the training samples: of pattern weights the root mean square in the goal's units, of
    /// networks the mean square. It belongs to the epoch whose weights were kept.
    #[serde(alias = "train_mse")]
    pub training_error: f64,
    /// The error on the validation samples, likewise.
    #[serde(alias = "valid_mse")]
    pub validation_error: f64,
    /// The mean absolute error on the validation samples, in the goal's units.
    #[serde(default)]
    pub mean_absolute: Option<f64>,
    /// Only in version 0.1: the score, 0..=1, against a fixed opponent.
    pub score: Option<f64>,
    /// Half the width of the score's 95% interval.
    pub score_error: Option<f64>,
    /// The strength of the new model with the run's search; stored in a file of its own.
    #[serde(skip)]
    pub strength: Option<Strength>,
}

impl RoundLine {
    /// The rating of the new model in Elo.
    pub fn rating(&self) -> Option<Rating> {
        round_strength::rating(self.strength.as_ref())
    }
}
