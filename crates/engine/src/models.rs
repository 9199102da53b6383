//! Models: evaluators with weights, which players can use.

mod features;
mod mobility;
mod model;
mod network;
mod ntuple;
pub mod patterns;
mod polynomial;
mod wpc;

pub use features::{Features, features_of_position, move_features, stable_discs};
pub use mobility::Mobility;
pub use model::Model;
pub use network::{
    Encoding, MAX_WEIGHT, Net, NetError, NetFile, NetFileError, POLICY_OUTPUTS, weight_count,
};
pub use ntuple::{NTuple, NTupleError, TupleIndices, TupleShapes, TupleShapesError, WhiteRule};
pub use patterns::Glem;
pub use polynomial::{Polynomial, PolynomialKind};
pub use wpc::{Wpc, WpcError};
