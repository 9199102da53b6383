//! Players and models in wire format. It holds the model itself and never a path: a machine opens no file
//! that another one names.

use std::sync::Arc;

use othello_engine::{
    models::{
        Features, Glem, Model, NTuple, Net, NetFile, Polynomial, PolynomialKind, WhiteRule, Wpc,
    },
    spec::Player,
};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A resolved player in wire format.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum WireResolvedPlayer {
    /// An internal player.
    Ours(WirePlayer),
    /// An internal player with an opening book, as the text of the book's file.
    Booked(WirePlayer, String),
    /// An external program, as a player spec. It is started only where this exact command is allowed.
    External(String),
}

/// An internal player in wire format.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WirePlayer {
    search: String,
    model: Option<WireModel>,
}

/// A model in wire format.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum WireModel {
    /// The name of a built-in model.
    BuiltIn(String),
    /// The kind and coefficients of a polynomial.
    Polynomial(String, Vec<f32>),
    /// The weights of the twelve features.
    Features(Vec<f32>),
    /// One weight per square.
    Wpc(Vec<f32>),
    /// The text of an n-tuple network, and whether white picks the minimum value.
    NTuple(String, bool),
    /// The shapes and weights of a systematic network, and whether white picks the minimum value.
    Systematic(String, Vec<f32>, bool),
    /// The text of a neural network's file.
    Net(String),
    /// The bytes of a file of pattern weights.
    Glem(Vec<u8>),
}

/// Received data that is not valid.
#[derive(Debug, Error)]
#[error("received a {0} that this program cannot read")]
pub struct WireError(pub(crate) &'static str);

impl WirePlayer {
    /// Converts a player to wire format.
    pub fn new(player: &Player) -> WirePlayer {
        let model = player.model().map(|model| WireModel::new(model));
        WirePlayer { search: player.searcher().to_string(), model }
    }

    /// Builds the player.
    ///
    /// # Errors
    /// If its search or its model is invalid, or there is not enough memory.
    pub fn open(&self) -> Result<Player, WireError> {
        let searcher = self.search.parse().map_err(|_| WireError("search"))?;
        if let othello_engine::spec::SearcherSpec::Pvs(settings) = searcher {
            settings.check_memory().map_err(|_| WireError("search"))?;
        }
        let model = self.model.as_ref().map(|model| model.open().map(Arc::new)).transpose()?;
        Player::new(searcher, model).ok_or(WireError("player"))
    }
}

impl WireModel {
    /// Converts a model to wire format.
    pub fn new(model: &Model) -> WireModel {
        let built_in = |name: &&&str| Model::built_in(name).as_ref() == Some(model);
        if let Some(name) = Model::BUILT_IN.iter().find(built_in) {
            return WireModel::BuiltIn((*name).to_owned());
        }
        match model {
            Model::Polynomial(polynomial) => {
                let kind = polynomial.kind().name().to_owned();
                WireModel::Polynomial(kind, polynomial.coefficients().to_vec())
            }
            Model::Features(features) => WireModel::Features(features.weights().to_vec()),
            Model::Wpc(wpc) => WireModel::Wpc(wpc.weights().to_vec()),
            Model::NTuple(network) => {
                let least = network.white() == WhiteRule::Negate;
                match network.shapes() {
                    Some(shapes) => {
                        let weights = network.weights().to_vec();
                        WireModel::Systematic(shapes.to_string(), weights, least)
                    }
                    None => WireModel::NTuple(network.to_text(), least),
                }
            }
            Model::Net(net) => WireModel::net(net),
            Model::Glem(glem) => WireModel::glem(glem),
            Model::Mobility(_) => WireModel::BuiltIn("mobility".to_owned()),
        }
    }

    /// Converts pattern weights to wire format.
    pub fn glem(glem: &Glem) -> WireModel {
        WireModel::Glem(glem.to_bytes())
    }

    fn net(net: &Net) -> WireModel {
        WireModel::Net(NetFile { net: net.clone(), note: String::new() }.write())
    }

    /// Builds the model.
    ///
    /// # Errors
    /// If there is no such built-in model, or the weights are invalid.
    pub fn open(&self) -> Result<Model, WireError> {
        let wide = |weights: &[f32]| weights.iter().copied().map(f64::from).collect::<Vec<_>>();
        let found = match self {
            WireModel::BuiltIn(name) => Model::built_in(name),
            WireModel::Polynomial(kind, weights) => PolynomialKind::named(kind)
                .and_then(|kind| Polynomial::new(kind, &wide(weights)))
                .map(Model::Polynomial),
            WireModel::Features(weights) => Features::new(&wide(weights)).map(Model::Features),
            WireModel::Wpc(weights) => {
                weights[..].try_into().ok().and_then(Wpc::new).map(Model::Wpc)
            }
            WireModel::NTuple(text, least) => {
                text.parse().ok().map(|network| n_tuple(network, *least))
            }
            WireModel::Systematic(shapes, weights, least) => shapes
                .parse()
                .ok()
                .and_then(|shapes: othello_engine::models::TupleShapes| shapes.network(weights))
                .map(|network| n_tuple(network, *least)),
            WireModel::Net(text) => {
                NetFile::read(text).ok().map(|file| Model::Net(Arc::new(file.net)))
            }
            WireModel::Glem(bytes) => {
                Glem::from_bytes(bytes).ok().map(|glem| Model::Glem(Arc::new(glem)))
            }
        };
        found.ok_or(WireError("model"))
    }

    /// Builds the pattern weights.
    ///
    /// # Errors
    /// If this is another kind of model, or it is invalid.
    pub(crate) fn open_glem(&self) -> Result<Arc<Glem>, WireError> {
        match self.open()? {
            Model::Glem(glem) => Ok(glem),
            _ => Err(WireError("model")),
        }
    }
}

fn n_tuple(network: NTuple, least: bool) -> Model {
    let white = if least { WhiteRule::Negate } else { WhiteRule::Invert };
    Model::NTuple(network.with_white(white))
}

#[cfg(test)]
mod tests {
    use othello_engine::models::TupleShapes;

    use super::*;

    fn models() -> Vec<Model> {
        let shapes: TupleShapes = "2+2x2".parse().unwrap();
        let weights: Vec<f32> = (0..shapes.len()).map(|i| i as f32 / 7.0 - 3.0).collect();
        let systematic = shapes.network(&weights).unwrap();
        let text = "2  2 1 0 9  1 2 3 4 5 6 7 8 9.25  1 2 63 7  -1 0.1 1e-7";
        let free = text.parse::<NTuple>().unwrap().with_white(WhiteRule::Negate);
        let widths = [Net::shipped().widths()[0], 2, 1];
        let count = othello_engine::models::weight_count(&widths);
        let weights = (0..count).map(|i| (i as f32).sin() / 3.0).collect();
        let net = Net::new(Net::shipped().encoding(), &widths, weights).unwrap();
        let blank = Glem::blank(othello_engine::models::patterns::ValueScale::Margin);
        let mut models: Vec<Model> =
            Model::BUILT_IN.iter().map(|name| Model::built_in(name).unwrap()).collect();
        models.extend([
            Model::Polynomial(Polynomial::new(PolynomialKind::Sci, &[0.1, -1e20, 3.0]).unwrap()),
            Model::Features(Features::new(&[1.0 / 3.0; 12]).unwrap()),
            Model::Wpc(Wpc::new([0.7; 64]).unwrap()),
            Model::NTuple(systematic),
            Model::NTuple(free),
            Model::Net(Arc::new(net)),
            Model::Glem(Arc::new(blank)),
        ]);
        models
    }

    #[test]
    fn models_survive_a_round_trip() {
        for model in models() {
            let wire = WireModel::new(&model);
            let bytes = crate::executor::to_bytes(&wire);
            let came: WireModel = crate::executor::from_bytes(&bytes).unwrap();
            assert!(came.open().unwrap() == model, "{wire:.80?}");
        }
    }

    #[test]
    fn invalid_models_are_refused() {
        let nan = vec![f32::NAN; 3];
        for wire in [
            WireModel::BuiltIn("../../etc".to_owned()),
            WireModel::Polynomial("sci".to_owned(), nan.clone()),
            WireModel::Features(nan.clone()),
            WireModel::Wpc(nan.clone()),
            WireModel::NTuple("1 9 1".to_owned(), false),
            WireModel::Systematic("4".to_owned(), nan, true),
            WireModel::Net(String::new()),
            WireModel::Glem(vec![0; 100]),
        ] {
            assert!(wire.open().is_err(), "{wire:?}");
        }
        let search = "alphabeta:4".to_owned();
        assert!(WirePlayer { search, model: None }.open().is_err());
    }
}
