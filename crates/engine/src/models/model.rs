//! The enum over all models.

use std::sync::Arc;

use super::{
    Encoding, Features, Glem, Mobility, NTuple, Net, Polynomial, WhiteRule, Wpc,
    features_of_position,
};
use crate::{
    Bitboard, Evaluator, Position,
    evaluator::{Calibration, Candidate, RankingEval},
};

/// A model of any kind. Its weights are its genome in evolution.
///
/// ```
/// use othello_engine::{Evaluator, Position, models::Model};
///
/// for name in Model::BUILT_IN {
///     let model = Model::built_in(name).expect("it is built in");
///     println!("{name}: {:+.2}", model.evaluate(&Position::START));
/// }
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Model {
    /// A polynomial over counts of discs.
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

/// The name and the constructor of a built-in model.
type BuiltIn = (&'static str, fn() -> Model);

/// The table of built-in models.
const BUILT_IN: [BuiltIn; 6] = [
    ("glem", || Model::Glem(Glem::shipped())),
    ("net", || Model::Net(Arc::new(Net::shipped()))),
    ("sci", || Model::Polynomial(Polynomial::SCI)),
    ("jma", || Model::Polynomial(Polynomial::JMA)),
    ("gene23", || Model::Features(Features::GENE_23)),
    ("mobility", || Model::Mobility(Mobility::CLASSIC)),
];

impl Model {
    /// The names of the built-in models.
    pub const BUILT_IN: [&'static str; BUILT_IN.len()] = {
        let mut names = [""; BUILT_IN.len()];
        let mut index = 0;
        while index < names.len() {
            names[index] = BUILT_IN[index].0;
            index += 1;
        }
        names
    };

    /// The built-in model of this name, if there is one.
    ///
    /// ```
    /// use othello_engine::models::Model;
    ///
    /// assert!(matches!(Model::built_in("jma"), Some(Model::Polynomial(_))));
    /// assert!(Model::built_in("stockfish").is_none());
    /// ```
    pub fn built_in(name: &str) -> Option<Model> {
        BUILT_IN.iter().find(|(known, _)| *known == name).map(|(_, open)| open())
    }

    /// The variables multiplied by the weights, `x1` first, as shown by `evaluate`. For patterns,
    /// whose weights are looked up, the contribution of each shape.
    ///
    /// ```
    /// use othello_engine::{Position, models::Model};
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
            // The six move features have no value for a position.
            Model::Features(_) => [[0.0; 6], features_of_position(position)].concat(),
        }
    }

    /// The meaning of each variable, own minus the opponent's; empty for models without a short
    /// description.
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
    /// use othello_engine::models::Model;
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

    /// Like `evaluate_for`, in double precision where the model supports it. One-ply players
    /// compare these values.
    pub fn value(&self, position: &Position, own_root: bool) -> f64 {
        match self {
            Model::Wpc(wpc) => wpc.value(position),
            Model::NTuple(network) => network.value(position),
            _ => f64::from(self.evaluate_for(position, own_root)),
        }
    }

    /// The model for one seat: a network with absolute colours learns its colour, see
    /// [`Net::seated`]; other models are unchanged.
    #[must_use]
    pub fn seated(self: Arc<Model>, black: bool) -> Arc<Model> {
        match &*self {
            Model::Net(net) if self.has_colours() => {
                Arc::new(Model::Net(Arc::new(net.seated(black))))
            }
            _ => self,
        }
    }

    /// Whether the value of a position depends on the colour of the side to move, as that of a network
    /// with absolute colours does.
    pub fn has_colours(&self) -> bool {
        matches!(self, Model::Net(net) if net.encoding() == Encoding::Absolute)
    }

    /// The rule by which a one-ply player with this model plays white.
    pub const fn white_rule(&self) -> WhiteRule {
        match self {
            Model::NTuple(network) => network.white(),
            _ => WhiteRule::Invert,
        }
    }
}

/// Evaluates an expression for the evaluator inside a model.
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

impl RankingEval for Polynomial {}
impl RankingEval for Net {}
impl RankingEval for Glem {}
impl RankingEval for Wpc {}
impl RankingEval for NTuple {}
impl RankingEval for Mobility {}

impl RankingEval for Model {
    #[inline(always)]
    fn evaluate_waiting(&self, position: &Position, moves: Bitboard) -> f32 {
        of_each!(self, evaluator => evaluator.evaluate_waiting(position, moves))
    }

    #[inline(always)]
    fn rank(&self, position: &Position, own_root: bool, candidates: &mut [Candidate]) {
        of_each!(self, evaluator => evaluator.rank(position, own_root, candidates));
    }
}
