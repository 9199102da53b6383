//! What a run that plays and learns in rounds tells of its steps, whatever it learns.

/// So many of the games that were played last can be looked at.
pub(super) const SHOWN: usize = 6;

/// What a step has brought; `E` tells of an epoch, `R` of a round.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RoundReport<E, R> {
    /// Games were played.
    Games {
        /// In this round, 1 for the first.
        round: u32,
        /// So many of them so far.
        played: u32,
        /// So many there will be.
        of: u32,
    },
    /// All samples were gone through once more.
    Epoch {
        /// In this round.
        round: u32,
        /// What it came to.
        report: E,
    },
    /// The round is over, and what it has learned is written.
    Round(R),
}

impl<E, R> RoundReport<E, R> {
    /// The same step, told otherwise.
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
