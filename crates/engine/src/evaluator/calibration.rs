//! How an evaluator's values compare with discs.

/// How an evaluator's values compare with discs of final margin, and how well a shallow search with
/// it predicts a deep one: the measure of a search's windows and of its selective cuts.
///
/// ```
/// use othello_engine::{Evaluator, models::Polynomial};
///
/// let calibration = Polynomial::SCI.calibration();
/// // A corner's weight, 50, is worth about eight discs.
/// assert_eq!(calibration.units_per_disc, 50.0 / 8.0);
/// // A deeper shallow search would predict better.
/// assert!(calibration.error(8, 4) < calibration.error(8, 2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Calibration {
    /// About how many units one disc of final margin is worth, above 0.
    pub units_per_disc: f32,
    /// The a, b and c of [`Calibration::error`].
    pub error: [f32; 3],
    /// The power of [`Calibration::growth`].
    pub growth: f32,
    /// The a and b of [`Calibration::error_at_end`]; `None` if a shallow search says little about
    /// the final margin.
    pub error_at_end: Option<[f32; 2]>,
    /// The a, b and c of [`Calibration::lean`].
    pub lean: [f32; 3],
    /// The discs of [`Calibration::parity`].
    pub parity: f32,
}

impl Default for Calibration {
    /// One unit is one disc, with cautious errors.
    fn default() -> Calibration {
        Calibration {
            units_per_disc: 1.0,
            error: [2.0, 0.0, 0.2],
            growth: 0.0,
            error_at_end: None,
            lean: [0.0; 3],
            parity: 0.0,
        }
    }
}

impl Calibration {
    /// As the default, with this many units to a disc, at least a millionth.
    ///
    /// ```
    /// use othello_engine::evaluator::Calibration;
    ///
    /// assert_eq!(Calibration::with_units_per_disc(0.5).units_per_disc, 0.5);
    /// ```
    pub fn with_units_per_disc(units: f32) -> Calibration {
        Calibration { units_per_disc: units.max(1e-6), ..Calibration::default() }
    }

    /// For models whose largest weight is that of a corner: a corner decides about eight discs.
    pub(crate) fn by_largest(weights: &[f32]) -> Calibration {
        let largest = weights.iter().fold(0.0, |most: f32, weight| most.max(weight.abs()));
        Calibration::with_units_per_disc(largest / 8.0)
    }

    /// The standard error, in discs, with which a search of `shallow` plies predicts the value of
    /// one of `depth` plies where 32 discs are on the board: a + b / (1 + shallow / 2) + c (depth - shallow).
    ///
    /// ```
    /// use othello_engine::evaluator::Calibration;
    ///
    /// let calibration = Calibration { error: [1.0, 2.0, 0.5], ..Calibration::default() };
    /// assert_eq!(calibration.error(6, 2), 1.0 + 2.0 / 2.0 + 0.5 * 4.0);
    /// ```
    pub fn error(&self, depth: u32, shallow: u32) -> f32 {
        let [a, b, c] = self.error;
        a + b / (1.0 + 0.5 * shallow as f32) + c * (depth - shallow) as f32
    }

    /// How many times [`Calibration::error`] the standard error is with so many discs on the board:
    /// a power of discs / 32. The more discs, the more a move turns over.
    ///
    /// ```
    /// use othello_engine::{Evaluator, models::{Glem, Polynomial}};
    ///
    /// let calibration = Glem::shipped().calibration();
    /// assert_eq!(calibration.growth(32), 1.0);
    /// assert!(calibration.growth(16) < 0.5 && calibration.growth(48) > 1.5);
    /// assert_eq!(Polynomial::JMA.calibration().growth(48), 1.0);
    /// ```
    pub fn growth(&self, discs: u32) -> f32 {
        (discs as f32 / 32.0).powf(self.growth)
    }

    /// The standard error, in discs, with which a search of `shallow` plies predicts the final
    /// margin from about 16 empty squares on: a - b shallow, at least 4.
    ///
    /// ```
    /// use othello_engine::{Evaluator, models::{Glem, Polynomial}};
    ///
    /// assert!(Glem::shipped().calibration().error_at_end(6).is_some());
    /// assert_eq!(Polynomial::JMA.calibration().error_at_end(6), None);
    /// ```
    pub fn error_at_end(&self, shallow: u32) -> Option<f32> {
        self.error_at_end.map(|[a, b]| (a - b * shallow as f32).max(4.0))
    }

    /// By how many discs a search values its leaves with so many discs on the board too low for the
    /// side to move there. It is a + b discs, at least 0: the other side chose its last move among
    /// many, and of two that are as good the one whose error flatters it. To that comes c discs where
    /// an odd number of squares is empty, and as much is taken off where it is even: to have the last
    /// move is worth more the better both sides play, and weights learn from play that is fast.
    ///
    /// ```
    /// use othello_engine::{Evaluator, models::{Glem, Polynomial}};
    ///
    /// let calibration = Glem::shipped().calibration();
    /// assert!(calibration.lean(50) > calibration.lean(20));
    /// assert!(calibration.lean(49) > calibration.lean(50)); // 15 are empty
    /// assert_eq!(Polynomial::JMA.calibration().lean(50), 0.0);
    /// ```
    pub fn lean(&self, discs: u32) -> f32 {
        let [a, b, c] = self.lean;
        let parity = if discs % 2 == 1 { c } else { -c };
        (a + b * discs as f32).max(0.0) + parity * discs as f32
    }

    /// By how many discs the value of a search from a position with so many empty squares is told
    /// greater than it was found: as many less where their number is even. Whatever its depth, a search
    /// still values the side that may not have the last move too high. The tree itself is left alone:
    /// there it would cost more positions than it saves.
    ///
    /// ```
    /// use othello_engine::{Evaluator, models::{Glem, Polynomial}};
    ///
    /// let calibration = Glem::shipped().calibration();
    /// assert_eq!(calibration.parity(20), -calibration.parity(21));
    /// assert!(calibration.parity(21) > 0.0);
    /// assert_eq!(Polynomial::JMA.calibration().parity(21), 0.0);
    /// ```
    pub fn parity(&self, empty: u32) -> f32 {
        if empty % 2 == 1 { self.parity } else { -self.parity }
    }
}
