//! Step reports of training runs, common to all models.

/// The number of recent games kept for display.
pub(super) const SHOWN: usize = 6;

/// The report of a step, with `E` for an epoch and `R` for a round.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RoundReport<E, R> {
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
