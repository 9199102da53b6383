//! The calibration of an evaluator: its scale and the errors of shallow searches.

/// The scale of an evaluator's values in discs of final margin, and the accuracy with which a
/// shallow search predicts a deep one. Searches derive their windows and selective cuts from it.
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
    /// The approximate value of one disc of final margin in units, above 0.
    pub units_per_disc: f32,
    /// The a, b and c of [`Calibration::error`].
    pub error: [f32; 3],
    /// The exponent of [`Calibration::error_growth`].
    pub error_growth: f32,
    /// The a and b of [`Calibration::endgame_error`]; `None` if a shallow search says little about
    /// the final margin.
    pub endgame_error: Option<[f32; 2]>,
    /// The a, b and c of [`Calibration::leaf_correction`].
    pub leaf_correction: [f32; 3],
    /// The discs of [`Calibration::parity_correction`].
    pub parity_correction: f32,
}

impl Default for Calibration {
    /// One unit is one disc, with cautious errors.
    fn default() -> Calibration {
        Calibration {
            units_per_disc: 1.0,
            error: [2.0, 0.0, 0.2],
            error_growth: 0.0,
            endgame_error: None,
            leaf_correction: [0.0; 3],
            parity_correction: 0.0,
        }
    }
}

impl Calibration {
    /// The default with this number of units per disc, at least a millionth.
    ///
    /// ```
    /// use othello_engine::evaluator::Calibration;
    ///
    /// assert_eq!(Calibration::with_units_per_disc(0.5).units_per_disc, 0.5);
    /// ```
    pub fn with_units_per_disc(units: f32) -> Calibration {
        // Values are divided by the units, which weights of 0 would make 0.
        Calibration { units_per_disc: units.max(1e-6), ..Calibration::default() }
    }

    /// A calibration by the largest weight, for models where it is the weight of a corner: a corner
    /// is worth about eight discs.
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

    /// The factor on [`Calibration::error`] for this number of discs on the board: a power of discs
    /// / 32. With more discs, a move flips more of them.
    ///
    /// ```
    /// use othello_engine::{Evaluator, models::{Glem, Polynomial}};
    ///
    /// let calibration = Glem::shipped().calibration();
    /// assert_eq!(calibration.error_growth(32), 1.0);
    /// assert!(calibration.error_growth(16) < 0.5 && calibration.error_growth(48) > 1.5);
    /// assert_eq!(Polynomial::JMA.calibration().error_growth(48), 1.0);
    /// ```
    pub fn error_growth(&self, discs: u32) -> f32 {
        (discs as f32 / 32.0).powf(self.error_growth)
    }

    /// The standard error, in discs, with which a search of `shallow` plies predicts the final
    /// margin from about 16 empty squares on: a - b shallow, at least 4.
    ///
    /// ```
    /// use othello_engine::{Evaluator, models::{Glem, Polynomial}};
    ///
    /// assert!(Glem::shipped().calibration().endgame_error(6).is_some());
    /// assert_eq!(Polynomial::JMA.calibration().endgame_error(6), None);
    /// ```
    pub fn endgame_error(&self, shallow: u32) -> Option<f32> {
        self.endgame_error.map(|[a, b]| (a - b * shallow as f32).max(4.0))
    }

    /// The correction, in discs, added to leaf values for the side to move, by the number of discs
    /// on the board.
    ///
    /// The first term is a + b × discs, at least 0. It corrects a selection bias: the opponent
    /// chose its last move among many, and of two equal moves it chose the one whose error favours
    /// it. The second term is c × discs where an odd number of squares is empty, and -c × discs
    /// otherwise. The last move is worth more the better both sides play, and the weights were
    /// learned from fast play.
    ///
    /// ```
    /// use othello_engine::{Evaluator, models::{Glem, Polynomial}};
    ///
    /// let calibration = Glem::shipped().calibration();
    /// assert!(calibration.leaf_correction(50) > calibration.leaf_correction(20));
    /// assert!(calibration.leaf_correction(49) > calibration.leaf_correction(50)); // 15 are empty
    /// assert_eq!(Polynomial::JMA.calibration().leaf_correction(50), 0.0);
    /// ```
    pub fn leaf_correction(&self, discs: u32) -> f32 {
        let [a, b, c] = self.leaf_correction;
        let parity = if discs % 2 == 1 { c } else { -c };
        (a + b * discs as f32).max(0.0) + parity * discs as f32
    }

    /// The correction, in discs, added to the value that a search reports for a position with this
    /// number of empty squares; negative where it is even. At any depth, a search overrates the
    /// side that does not have the last move. The correction is not applied inside the tree, where
    /// it would cost more nodes than it saves.
    ///
    /// ```
    /// use othello_engine::{Evaluator, models::{Glem, Polynomial}};
    ///
    /// let calibration = Glem::shipped().calibration();
    /// assert_eq!(calibration.parity_correction(20), -calibration.parity_correction(21));
    /// assert!(calibration.parity_correction(21) > 0.0);
    /// assert_eq!(Polynomial::JMA.calibration().parity_correction(21), 0.0);
    /// ```
    pub fn parity_correction(&self, empty: u32) -> f32 {
        if empty % 2 == 1 { self.parity_correction } else { -self.parity_correction }
    }
}
