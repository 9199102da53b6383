//! Settings of a network's training, and its errors.

use othello_engine::models::{Encoding, NetError, POLICY_OUTPUTS};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};

use crate::dataset::{DatasetBuilder, Split};

/// The settings of a network's training.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct NetTrainingSettings {
    /// The input encoding.
    pub encoding: Encoding,
    /// The widths of the hidden layers.
    pub hidden: Vec<usize>,
    /// Whether a policy head is trained.
    pub policy: bool,
    /// The optimiser.
    pub method: NetMethod,
    /// The learning rate.
    pub rate: f32,
    /// Whether the learning rate falls to 0 over the epochs, along half a cosine.
    pub annealed: bool,
    /// The weight decay, as a share of the learning rate per step.
    pub decay: f32,
    /// The number of epochs.
    pub epochs: u32,
    /// The number of rows per optimiser step.
    pub batch: usize,
    /// The share of the data used for validation, above 0 and below 1.
    pub validation: f64,
    /// The unit of the validation split: rows or whole games.
    pub split: Split,
    /// Whether each row is augmented by a symmetry, one of eight, drawn again in every epoch.
    pub symmetries: bool,
    /// Early stopping: training ends after this many epochs without a lower validation error, and the best
    /// weights are kept. `None` trains all epochs and keeps the last weights.
    pub patience: Option<u32>,
    /// The seed of all random choices.
    pub seed: u64,
}

impl Default for NetTrainingSettings {
    /// The paper's settings.
    fn default() -> NetTrainingSettings {
        NetTrainingSettings {
            encoding: Encoding::Absolute,
            hidden: vec![128, 64, 32],
            policy: false,
            method: NetMethod::Sgd,
            rate: 0.001,
            annealed: false,
            decay: 0.0,
            epochs: 2000,
            batch: 32,
            validation: 0.2,
            split: Split::Rows,
            symmetries: false,
            patience: None,
            seed: 1,
        }
    }
}

/// An optimiser.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Method")]
pub enum NetMethod {
    /// Plain stochastic gradient descent.
    Sgd,
    /// Adam with the usual 0.9, 0.999 and 1e-8; the decay is AdamW's.
    ///
    /// Source: D. Kingma and J. Ba, 2015; I. Loshchilov and F. Hutter, 2019.
    Adam,
}

impl NetTrainingSettings {
    /// The widths of all layers.
    pub fn widths(&self) -> Vec<usize> {
        let outputs = if self.policy { POLICY_OUTPUTS } else { 1 };
        [&[self.encoding.inputs_len()], &self.hidden[..], &[outputs]].concat()
    }

    /// The learning rate of an epoch, counted from 1.
    ///
    /// Source: I. Loshchilov and F. Hutter, SGDR, 2017, without restarts.
    pub(super) fn rate_in(&self, epoch: u32) -> f32 {
        let gone = f64::from(epoch - 1) / f64::from(self.epochs);
        let share = 0.5 + 0.5 * (std::f64::consts::PI * gone).cos();
        if self.annealed { (f64::from(self.rate) * share) as f32 } else { self.rate }
    }

    /// The random generator of an epoch; epoch 0 is for the initial weights.
    pub(super) fn rng(&self, epoch: u64) -> ChaCha8Rng {
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
        // With a stream per epoch, a resumed training draws the same numbers as an uninterrupted one.
        rng.set_stream(epoch);
        rng
    }

    /// A dataset builder with these split settings.
    pub fn builder(&self) -> DatasetBuilder {
        DatasetBuilder::new(self.split, self.validation)
    }

    /// Checks that every setting is in its range.
    ///
    /// # Errors
    /// The first setting out of its range.
    pub fn check(&self) -> Result<(), NetTrainingError> {
        let wrong = |name, expected| Err(NetTrainingError::Setting { name, expected });
        if !(self.rate > 0.0 && self.rate <= 10.0) {
            return wrong("rate", "above 0 and at most 10");
        }
        if !(0.0..=1.0).contains(&self.decay) {
            return wrong("decay", "0 to 1");
        }
        if !(1..=65_536).contains(&self.batch) {
            return wrong("batch", "1 to 65536");
        }
        if !(self.validation > 0.0 && self.validation < 1.0) {
            return wrong("validation", "above 0 and below 1");
        }
        if self.patience == Some(0) {
            return wrong("patience", "1 or more");
        }
        Ok(())
    }
}

/// Error: a network cannot be trained.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum NetTrainingError {
    /// A setting is out of its range.
    #[error("{name}: expected {expected}")]
    Setting {
        /// The setting's name.
        name: &'static str,
        /// Its range.
        expected: &'static str,
    },
    /// The widths or the weights do not make a network.
    #[error("{0}")]
    Net(#[source] NetError),
    /// There are no training samples or no validation samples.
    #[error("{0} rows are too few to train on some and hold out others")]
    TooFewRows(usize),
    /// There is a policy head, but no row has a policy target.
    #[error("a policy head learns from moves: rows of selfplay --visits, or a .games file")]
    NoMoves,
    /// The checkpoint was made with other data.
    #[error("the checkpoint was made with other data: name another output")]
    OtherData,
    /// The weights diverged.
    #[error("the weights diverged in epoch {epoch}: the learning rate is too high")]
    RanAway {
        /// The epoch in which they diverged.
        epoch: u32,
    },
}
