//! Genomes: the models that can evolve, each given by a list of weights.

use std::{fmt, str::FromStr, sync::Arc};

use othello_engine::{
    models::{
        Encoding, Features, Model, Net, Polynomial, PolynomialKind, TupleShapes, weight_count,
    },
    serde_as_text,
};

/// The kind of model that a list of weights describes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Genome {
    /// A polynomial.
    Polynomial(PolynomialKind),
    /// The twelve features.
    Features,
    /// A value network with layers of these widths, input layer first. It sees the board from the side to
    /// move.
    Net(Vec<usize>),
    /// The tables of an n-tuple network with these shapes.
    NTuple(TupleShapes),
}

impl Genome {
    /// The polynomial with 3 coefficients.
    pub const SCI: Genome = Genome::Polynomial(PolynomialKind::Sci);
    /// The polynomial with 10 coefficients.
    pub const JMA: Genome = Genome::Polynomial(PolynomialKind::Jma);

    /// The genome of this model; `None` if such models cannot evolve.
    pub fn of(model: &Model) -> Option<Genome> {
        match model {
            Model::Polynomial(polynomial) => Some(Genome::Polynomial(polynomial.kind())),
            Model::Features(_) => Some(Genome::Features),
            Model::Net(net) if net.encoding() == Encoding::Mover => {
                Some(Genome::Net(net.widths().to_vec()))
            }
            Model::NTuple(network) => network.shapes().cloned().map(Genome::NTuple),
            _ => None,
        }
    }

    /// The number of weights.
    #[allow(clippy::len_without_is_empty)] // there is no empty genome
    pub fn len(&self) -> usize {
        match self {
            Genome::Polynomial(kind) => kind.len(),
            Genome::Features => Features::LEN,
            Genome::Net(widths) => weight_count(widths),
            Genome::NTuple(shapes) => shapes.len(),
        }
    }

    /// The default range of initial weights.
    pub(super) const fn usual_range(&self) -> (f64, f64) {
        match self {
            Genome::Polynomial(_) => (-10.0, 10.0),
            Genome::Features => (0.1, 15.0),
            Genome::Net(_) => (-0.2, 0.2),
            Genome::NTuple(_) => (-1.0, 1.0),
        }
    }

    /// The default standard deviation of a mutation.
    pub(super) const fn usual_mutation(&self) -> f64 {
        match self {
            Genome::Polynomial(_) => 1.5,
            Genome::Features => 1.0,
            Genome::Net(_) => 0.05,
            Genome::NTuple(_) => 0.2,
        }
    }

    /// The default standard deviation of a first distribution.
    pub(super) const fn usual_deviation(&self) -> f64 {
        let (low, high) = self.usual_range();
        // As in the tutorial of CMA-ES, so that the optimum lies within the first distribution.
        0.3 * (high - low)
    }

    /// The model with these weights. `None` if their number is wrong, or one of them is too large or not
    /// finite.
    pub fn model(&self, weights: &[f64]) -> Option<Model> {
        match self {
            Genome::Polynomial(kind) => Polynomial::new(*kind, weights).map(Model::Polynomial),
            Genome::Features => Features::new(weights).map(Model::Features),
            Genome::Net(widths) => {
                let weights = weights.iter().map(|&w| w as f32).collect();
                Net::new(Encoding::Mover, widths, weights).ok().map(|net| Model::Net(Arc::new(net)))
            }
            Genome::NTuple(shapes) => {
                let weights: Vec<f32> = weights.iter().map(|&w| w as f32).collect();
                shapes.network(&weights).map(Model::NTuple)
            }
        }
    }

    /// The kind of polynomial; `None` for other models. Only populations of polynomials can be `.evl` files.
    pub const fn polynomial(&self) -> Option<PolynomialKind> {
        match self {
            Genome::Polynomial(kind) => Some(*kind),
            Genome::Features | Genome::Net(_) | Genome::NTuple(_) => None,
        }
    }

    /// Whether the value is a linear sum of the weights, as temporal-difference learning needs.
    pub const fn is_linear(&self) -> bool {
        matches!(self, Genome::Polynomial(_) | Genome::NTuple(_))
    }

    /// The weight as stored. A polynomial's weight is rounded to the six decimals of an `.evl` file, so the
    /// file holds exactly the player that evolved.
    pub fn kept(&self, weight: f64) -> f64 {
        if self.polynomial().is_some() { (weight * 1e6).round() / 1e6 } else { weight }
    }
}

impl fmt::Display for Genome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Genome::Polynomial(kind) => f.write_str(kind.name()),
            Genome::Features => f.write_str("features"),
            Genome::Net(widths) => {
                let widths: Vec<String> = widths.iter().map(usize::to_string).collect();
                write!(f, "net:{}", widths.join("-"))
            }
            Genome::NTuple(shapes) => write!(f, "ntuple:{shapes}"),
        }
    }
}

/// Error: the text does not name a genome.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "expected {polynomials}, features, net, a net's widths such as net:65-16-1 or tuples such as \
     ntuple:4+2x2, found {0:?}",
    polynomials = PolynomialKind::ALL.map(PolynomialKind::name).join(", ")
)]
pub struct ParseGenomeError(String);

impl FromStr for Genome {
    type Err = ParseGenomeError;

    /// Reads `sci`, `jma`, `features`, `net` (65-128-64-32-1), `net:65-16-1` or `ntuple:4+2x2`.
    fn from_str(text: &str) -> Result<Genome, ParseGenomeError> {
        let error = || ParseGenomeError(text.to_owned());
        if let Some(kind) = PolynomialKind::named(text) {
            return Ok(Genome::Polynomial(kind));
        }
        if let Some(shapes) = text.strip_prefix("ntuple:") {
            return shapes.parse().map(Genome::NTuple).map_err(|_| error());
        }
        match text {
            "features" => Ok(Genome::Features),
            "net" => Ok(Genome::Net(Net::PAPER.to_vec())),
            _ => {
                let widths = text.strip_prefix("net:").ok_or_else(error)?;
                let widths: Result<Vec<usize>, _> = widths.split('-').map(str::parse).collect();
                let widths = widths.map_err(|_| error())?;
                let bounded = widths.iter().all(|&width| width <= 1 << 16);
                let genome = Genome::Net(widths);
                // Only correct widths give a network; zeros are valid weights for any of them. The limits come
                // first, so that no text causes a huge allocation.
                let right = bounded
                    && genome.len() <= 1 << 20
                    && genome.model(&vec![0.0; genome.len()]).is_some();
                if right { Ok(genome) } else { Err(error()) }
            }
        }
    }
}

serde_as_text!(Genome);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn genomes_survive_a_text_round_trip() {
        for text in ["sci", "jma", "features", "net:65-128-64-32-1", "net:65-1", "ntuple:4+2x2"] {
            assert_eq!(text.parse::<Genome>().unwrap().to_string(), text);
        }
        assert_eq!("net".parse::<Genome>().unwrap().to_string(), "net:65-128-64-32-1");
        for text in ["", "SCI", "net:", "net:64-1", "net:65-0-1", "net:65-99999999999-1", "net:a"] {
            assert!(text.parse::<Genome>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_model_keeps_the_weights_it_was_built_from() {
        for genome in ["sci", "jma", "features", "net:65-4-1", "ntuple:1+2x2"] {
            let genome: Genome = genome.parse().unwrap();
            let weights: Vec<f64> = (0..genome.len()).map(|i| i as f64 / 4.0).collect();
            let model = genome.model(&weights).unwrap();
            assert_eq!(model.weights().len(), genome.len());
            assert!(model.weights().iter().zip(&weights).all(|(&own, &given)| own == given as f32));
            assert!(genome.model(&weights[1..]).is_none());
            assert_eq!(Genome::of(&model), Some(genome));
        }
    }
}
