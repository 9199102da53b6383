//! Evaluators: what a position looks worth, and the closed set of models a player can use.

mod features;
pub mod glem;
mod mobility;
mod net;
mod net_file;
mod net_layer;
mod ntuple;
mod polynomial;
mod wpc;

pub use features::{Features, features_of_position, move_features, stable_discs};
pub use glem::Glem;
pub use mobility::Mobility;
pub use net::{Encoding, MAX_WEIGHT, Net, NetError, POLICY_OUTPUTS, weight_count};
pub use net_file::{NetFile, NetFileError};
pub use ntuple::{NTuple, NTupleError, TupleIndices, TupleShapes, TupleShapesError, WhiteRule};
pub use polynomial::{Polynomial, PolynomialKind, jma_variables, pfm_variables, sci_variables};
pub use wpc::{Wpc, WpcError};

use std::sync::Arc;

use crate::{
    Bitboard, Position,
    search::{Candidate, PrunedEval},
};

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

/// How an evaluator's values compare with discs of final margin, and how well a shallow search with
/// it predicts a deep one: the measure of a search's windows and of its selective cuts.
///
/// ```
/// use othello_engine::{Evaluator, eval::Polynomial};
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
    /// use othello_engine::eval::Calibration;
    ///
    /// assert_eq!(Calibration::with_units_per_disc(0.5).units_per_disc, 0.5);
    /// ```
    pub fn with_units_per_disc(units: f32) -> Calibration {
        Calibration { units_per_disc: units.max(1e-6), ..Calibration::default() }
    }

    /// For models whose largest weight is that of a corner: a corner decides about eight discs.
    fn by_largest(weights: &[f32]) -> Calibration {
        let largest = weights.iter().fold(0.0, |most: f32, weight| most.max(weight.abs()));
        Calibration::with_units_per_disc(largest / 8.0)
    }

    /// The standard error, in discs, with which a search of `shallow` plies predicts the value of
    /// one of `depth` plies where 32 discs are on the board: a + b / (1 + shallow / 2) + c (depth - shallow).
    ///
    /// ```
    /// use othello_engine::eval::Calibration;
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
    /// use othello_engine::{Evaluator, eval::{Glem, Polynomial}};
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
    /// use othello_engine::{Evaluator, eval::{Glem, Polynomial}};
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
    /// use othello_engine::{Evaluator, eval::{Glem, Polynomial}};
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
    /// use othello_engine::{Evaluator, eval::{Glem, Polynomial}};
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

/// Every kind of evaluator a player can be given. Its weights are its genome.
///
/// ```
/// use othello_engine::{Evaluator, Position, eval::Model};
///
/// for name in Model::BUILT_IN {
///     let model = Model::built_in(name).expect("it is built in");
///     println!("{name}: {:+.2}", model.evaluate(&Position::START));
/// }
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Model {
    /// A polynomial over counts of discs: SCI or JMA.
    Polynomial(Polynomial),
    /// A value network.
    Net(Arc<Net>),
    /// A sum of pattern weights.
    Glem(Arc<Glem>),
    /// One weight a square.
    Wpc(Wpc),
    /// Tables over a few squares each.
    NTuple(NTuple),
    /// Twelve features: six of moves, six of positions.
    Features(Features),
    /// Mobility.
    Mobility(Mobility),
}

impl Model {
    /// The names of the built-in models.
    pub const BUILT_IN: [&'static str; 6] = ["glem", "net", "sci", "jma", "gene23", "mobility"];

    /// The built-in model of this name, if there is one.
    ///
    /// ```
    /// use othello_engine::eval::Model;
    ///
    /// assert!(matches!(Model::built_in("jma"), Some(Model::Polynomial(_))));
    /// assert!(Model::built_in("stockfish").is_none());
    /// ```
    pub fn built_in(name: &str) -> Option<Model> {
        match name {
            "glem" => Some(Model::Glem(Glem::shipped())),
            "net" => Some(Model::Net(Arc::new(Net::shipped()))),
            "sci" => Some(Model::Polynomial(Polynomial::SCI)),
            "jma" => Some(Model::Polynomial(Polynomial::JMA)),
            "gene23" => Some(Model::Features(Features::GENE_23)),
            "mobility" => Some(Model::Mobility(Mobility::CLASSIC)),
            _ => None,
        }
    }

    /// The variables that the weights are multiplied with, `x1` first: what `explain` shows. For
    /// patterns, whose weights are looked up, what each shape adds to the value.
    ///
    /// ```
    /// use othello_engine::{Position, eval::Model};
    ///
    /// let sci = Model::built_in("sci").unwrap();
    /// assert_eq!(sci.variables(&Position::START), [0.0, 0.0, 0.0]);
    /// assert_eq!(sci.meanings(), ["corners", "beside corners", "discs"]);
    /// ```
    pub fn variables(&self, position: &Position) -> Vec<f32> {
        match self {
            Model::Polynomial(polynomial) => {
                polynomial.variables(position).into_iter().map(|x| x as f32).collect()
            }
            Model::Net(net) => net.inputs(position),
            Model::Glem(glem) => glem.contributions(position),
            Model::Wpc(_) => Wpc::variables(position),
            Model::NTuple(network) => network.variables(position),
            Model::Mobility(_) => Mobility::variables(position).to_vec(),
            // The features of moves say nothing about a position.
            Model::Features(_) => [[0.0; 6], features_of_position(position)].concat(),
        }
    }

    /// What each variable counts, own minus the opponent's; empty where a few words do not say it.
    pub const fn meanings(&self) -> &'static [&'static str] {
        match self {
            Model::Polynomial(polynomial) => polynomial.meanings(),
            Model::Mobility(_) => &Mobility::MEANINGS,
            Model::Features(_) => &Features::MEANINGS,
            Model::Net(_) | Model::Glem(_) | Model::Wpc(_) | Model::NTuple(_) => &[],
        }
    }

    /// The genome; empty for patterns, whose weights are not evolved.
    ///
    /// ```
    /// use othello_engine::eval::Model;
    ///
    /// assert_eq!(Model::built_in("sci").unwrap().weights(), [50.0, -25.0, 1.0]);
    /// ```
    pub fn weights(&self) -> &[f32] {
        match self {
            Model::Polynomial(polynomial) => polynomial.coefficients(),
            Model::Net(net) => net.weights(),
            Model::Glem(_) => &[],
            Model::Features(features) => features.weights(),
            Model::Mobility(mobility) => mobility.weights(),
            Model::Wpc(wpc) => wpc.weights(),
            Model::NTuple(network) => network.weights(),
        }
    }

    /// As `evaluate_for`, in double precision where the model has it: what a one-ply player compares.
    pub fn value(&self, position: &Position, own_root: bool) -> f64 {
        match self {
            Model::Wpc(wpc) => wpc.value(position),
            Model::NTuple(network) => network.value(position),
            _ => f64::from(self.evaluate_for(position, own_root)),
        }
    }

    /// The model for one seat: a network that sees colours then knows whose turn it is, see
    /// [`Net::seated`]; all others are as they were.
    #[must_use]
    pub fn seated(self: Arc<Model>, black: bool) -> Arc<Model> {
        match &*self {
            Model::Net(net) if net.encoding() == Encoding::Absolute => {
                Arc::new(Model::Net(Arc::new(net.seated(black))))
            }
            _ => self,
        }
    }

    /// How a one-ply player with this model plays white.
    pub const fn white_rule(&self) -> WhiteRule {
        match self {
            Model::NTuple(network) => network.white(),
            _ => WhiteRule::Invert,
        }
    }
}

/// The same expression for the evaluator that a model holds, whatever its kind.
macro_rules! of_each {
    ($model:expr, $evaluator:ident => $out:expr) => {
        match $model {
            Model::Polynomial($evaluator) => $out,
            Model::Net($evaluator) => $out,
            Model::Glem($evaluator) => $out,
            Model::Wpc($evaluator) => $out,
            Model::NTuple($evaluator) => $out,
            Model::Features($evaluator) => $out,
            Model::Mobility($evaluator) => $out,
        }
    };
}

impl Evaluator for Model {
    #[inline(always)]
    fn evaluate(&self, position: &Position) -> f32 {
        of_each!(self, evaluator => evaluator.evaluate(position))
    }

    #[inline(always)]
    fn evaluate_for(&self, position: &Position, own_root: bool) -> f32 {
        of_each!(self, evaluator => evaluator.evaluate_for(position, own_root))
    }

    fn calibration(&self) -> Calibration {
        of_each!(self, evaluator => evaluator.calibration())
    }
}

impl PrunedEval for Polynomial {}
impl PrunedEval for Net {}
impl PrunedEval for Glem {}
impl PrunedEval for Wpc {}
impl PrunedEval for NTuple {}
impl PrunedEval for Mobility {}

impl PrunedEval for Model {
    #[inline(always)]
    fn evaluate_waiting(&self, position: &Position, moves: Bitboard) -> f32 {
        of_each!(self, evaluator => evaluator.evaluate_waiting(position, moves))
    }

    #[inline(always)]
    fn rank(&self, position: &Position, own_root: bool, candidates: &mut [Candidate]) {
        of_each!(self, evaluator => evaluator.rank(position, own_root, candidates));
    }
}
