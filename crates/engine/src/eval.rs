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
pub use ntuple::{NTuple, NTupleError, WhiteRule};
pub use polynomial::{Polynomial, PolynomialKind, jma_variables, sci_variables};
pub use wpc::{Wpc, WpcError};

use std::sync::Arc;

use crate::{Bitboard, Position, search::Candidate};

/// Values a position without searching.
pub trait Evaluator: Send + Sync {
    /// The value for `own`, the side to move, in the evaluator's own units; greater is better, and
    /// always finite. It need not be the negative of the other side's value, and it is asked only
    /// about games that are not over.
    fn evaluate(&self, position: &Position) -> f32;

    /// About how many units one disc of final margin is worth, above 0: the measure for a search's
    /// windows.
    fn units_per_disc(&self) -> f32 {
        1.0
    }

    /// The standard error, in discs, with which a search of `shallow` plies foretells the value of
    /// one of `depth` plies: the measure of selective cuts.
    fn error_of(&self, depth: u32, shallow: u32) -> f32 {
        2.0 + 0.2 * (depth - shallow) as f32
    }

    /// The value for `opp`, the side that waits while `own` has these legal moves. What counts
    /// whose turn it is cannot simply turn the position round.
    fn evaluate_waiting(&self, position: &Position, moves: Bitboard) -> f32 {
        let _ = moves;
        self.evaluate(&position.pass())
    }

    /// Ranks legal moves of this position before any search: fills in each one's `rank`. Decides
    /// which moves a width-pruned search looks at.
    fn rank(&self, position: &Position, candidates: &mut [Candidate]) {
        let _ = position;
        for candidate in candidates {
            candidate.rank = -self.evaluate(&candidate.next);
        }
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

                fn units_per_disc(&self) -> f32 {
                    (**self).units_per_disc()
                }

                fn error_of(&self, depth: u32, shallow: u32) -> f32 {
                    (**self).error_of(depth, shallow)
                }

                #[inline(always)]
                fn evaluate_waiting(&self, position: &Position, moves: Bitboard) -> f32 {
                    (**self).evaluate_waiting(position, moves)
                }

                #[inline(always)]
                fn rank(&self, position: &Position, candidates: &mut [Candidate]) {
                    (**self).rank(position, candidates);
                }
            }
        )+
    };
}

point_to_evaluator!(&E, Arc<E>);

/// Every kind of evaluator a player can be given. Its weights are its genome.
#[derive(Clone, Debug, PartialEq)]
pub enum Model {
    /// A polynomial over counts of discs: SCI or JMA.
    Polynomial(Polynomial),
    /// A value network.
    Net(Net),
    /// A sum of pattern weights.
    Glem(Arc<Glem>),
    /// One weight a square.
    Wpc(Wpc),
    /// Tables over a few squares each.
    NTuple(NTuple),
    /// Twelve features: six of moves, six of positions.
    Features(Features),
    /// Freedom of movement.
    Mobility(Mobility),
}

impl Model {
    /// The names of the built-in models.
    pub const BUILT_IN: [&'static str; 6] = ["glem", "net", "sci", "jma", "gene23", "mobility"];

    /// The built-in model of this name, if there is one.
    pub fn built_in(name: &str) -> Option<Model> {
        match name {
            "glem" => Some(Model::Glem(Glem::shipped())),
            "net" => Some(Model::Net(Net::shipped())),
            "sci" => Some(Model::Polynomial(Polynomial::SCI)),
            "jma" => Some(Model::Polynomial(Polynomial::JMA)),
            "gene23" => Some(Model::Features(Features::GENE_23)),
            "mobility" => Some(Model::Mobility(Mobility::CLASSIC)),
            _ => None,
        }
    }

    /// The variables that the weights are multiplied with, `x1` first: what `explain` shows. For
    /// patterns, whose weights are looked up, what each shape adds to the value.
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
            Model::Net(_)
            | Model::Glem(_)
            | Model::Wpc(_)
            | Model::NTuple(_)
            | Model::Features(_) => &[],
        }
    }

    /// The genome; empty for patterns, whose weights are not evolved.
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

    /// As `evaluate`, in double precision where the model has it: what a one-ply player compares.
    pub fn value(&self, position: &Position) -> f64 {
        match self {
            Model::Wpc(wpc) => wpc.value(position),
            Model::NTuple(network) => network.value(position),
            _ => f64::from(self.evaluate(position)),
        }
    }

    /// How a one-ply player with this model plays white.
    pub const fn white_rule(&self) -> WhiteRule {
        match self {
            Model::NTuple(network) => network.white(),
            _ => WhiteRule::Invert,
        }
    }

    /// The value for the side to move on the scale of results, -1 lost to 1 won. Where a model's
    /// values have another scale they are squeezed, x / (|x| + c), with the largest
    /// of a few weights or 1 for c.
    pub fn expectation(&self, position: &Position) -> f32 {
        let value = self.evaluate(position);
        match self {
            Model::Polynomial(_) | Model::Features(_) | Model::Mobility(_) => {
                let sizes = self.weights().iter().map(|w| w.abs());
                let unit = sizes.fold(f32::MIN_POSITIVE, f32::max);
                value / (value.abs() + unit)
            }
            Model::Net(_) => value,
            Model::Glem(_) => 2.0 * glem::win_probability(value) - 1.0,
            Model::Wpc(_) | Model::NTuple(_) => value / (value.abs() + 1.0),
        }
    }
}

impl Evaluator for Model {
    #[inline(always)]
    fn evaluate(&self, position: &Position) -> f32 {
        match self {
            Model::Polynomial(polynomial) => polynomial.evaluate(position),
            Model::Net(net) => net.evaluate(position),
            Model::Glem(glem) => glem.evaluate(position),
            Model::Wpc(wpc) => wpc.evaluate(position),
            Model::NTuple(network) => network.evaluate(position),
            Model::Features(features) => features.evaluate(position),
            Model::Mobility(mobility) => mobility.evaluate(position),
        }
    }

    fn units_per_disc(&self) -> f32 {
        match self {
            Model::Polynomial(polynomial) => polynomial.units_per_disc(),
            Model::Net(net) => net.units_per_disc(),
            Model::Glem(glem) => glem.units_per_disc(),
            Model::Wpc(wpc) => wpc.units_per_disc(),
            Model::NTuple(network) => network.units_per_disc(),
            Model::Features(features) => features.units_per_disc(),
            Model::Mobility(mobility) => mobility.units_per_disc(),
        }
    }

    #[inline(always)]
    fn evaluate_waiting(&self, position: &Position, moves: Bitboard) -> f32 {
        match self {
            Model::Features(features) => features.evaluate_waiting(position, moves),
            _ => self.evaluate(&position.pass()),
        }
    }

    #[inline(always)]
    fn rank(&self, position: &Position, candidates: &mut [Candidate]) {
        match self {
            Model::Features(features) => features.rank(position, candidates),
            _ => candidates.iter_mut().for_each(|move_| move_.rank = -self.evaluate(&move_.next)),
        }
    }
}
