//! The value network: fully connected layers with ReLU, and tanh at the output. It maps a position
//! to a value from -1 (lost) to 1 (won). A policy head adds a logit for each square.

mod file;
mod layer;

pub use file::{NetFile, NetFileError};

use rand::{Rng, RngExt};

use self::layer::{MAX_WIDTH, SparseLayer};
use crate::{
    Evaluator, Position,
    evaluator::Calibration,
    simd::{self, Hot, Isa, Kernel},
};

/// The encoding of a position as the inputs of a network.
///
/// ```
/// use othello_engine::{Position, models::Encoding};
///
/// let mut inputs = Vec::new();
/// Encoding::Mover.inputs(&Position::START, true, |index, value| inputs.push((index, value)));
/// // Two own discs, two of the other side's, and the parity of the empty squares.
/// assert_eq!(inputs.len(), 5);
/// assert_eq!(inputs[4], (64, -1.0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Encoding {
    /// Absolute colours: each square 0 empty, 1 black, 2 white, then the side to move, 1 black, 2
    /// white. The output is white's value, as in the original paper.
    Absolute,
    /// Relative colours: each square 0 empty, 1 own, -1 the opponent's, then 1 if an odd number of
    /// squares is empty and -1 if not. The output is the value for the side to move.
    Mover,
    /// Relative colours in four binary planes of 64 inputs: own discs, the opponent's discs, own
    /// legal moves, the opponent's legal moves after a pass; then the parity of the empty squares.
    Mobility,
}

impl Encoding {
    /// The number of inputs of the paper's network.
    pub const INPUTS: usize = 65;

    /// The largest number of inputs of any encoding.
    pub const MAX_INPUTS: usize = 257;

    /// The number of inputs.
    pub const fn inputs_len(self) -> usize {
        match self {
            Encoding::Absolute | Encoding::Mover => Encoding::INPUTS,
            Encoding::Mobility => Encoding::MAX_INPUTS,
        }
    }

    /// Calls `input` with the index and value of each nonzero input.
    #[inline(always)]
    pub fn inputs(self, position: &Position, black_moves: bool, mut input: impl FnMut(usize, f32)) {
        let parity = if position.empty().len() % 2 == 1 { 1.0 } else { -1.0 };
        let (own, opp, last) = match (self, black_moves) {
            (Encoding::Absolute, true) => (1.0, 2.0, 1.0),
            (Encoding::Absolute, false) => (2.0, 1.0, 2.0),
            (Encoding::Mover, _) => (1.0, -1.0, parity),
            (Encoding::Mobility, _) => {
                let planes = [
                    position.own(),
                    position.opp(),
                    position.legal_moves(),
                    position.pass().legal_moves(),
                ];
                for (plane, squares) in planes.into_iter().enumerate() {
                    for square in squares {
                        input(64 * plane + square.index(), 1.0);
                    }
                }
                input(256, parity);
                return;
            }
        };
        for square in position.own() {
            input(square.index(), own);
        }
        for square in position.opp() {
            input(square.index(), opp);
        }
        input(64, last);
    }

    /// The factor that converts between the output and the value for the side to move, in both
    /// directions.
    pub const fn sign(self, black_moves: bool) -> f32 {
        if matches!(self, Encoding::Absolute) && black_moves { -1.0 } else { 1.0 }
    }
}

/// A network: its shape and its weights, all finite.
///
/// ```
/// use othello_engine::{Evaluator, Position, models::{Encoding, Net}};
/// use rand::SeedableRng;
///
/// let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(1);
/// let net = Net::random(Encoding::Mover, &[65, 16, 1], &mut rng)?;
/// assert_eq!(net.weights().len(), 65 * 16 + 16 + 16 + 1);
/// assert!(net.evaluate(&Position::START).abs() < 1.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Net {
    encoding: Encoding,
    widths: Vec<usize>, // widths of the inputs, hidden layers and outputs
    weights: Vec<f32>,  // layer by layer, see `Net::weights`
    seat_is_black: Option<bool>,
}

/// The outputs of a network with a policy head: the value, then a logit for each square.
pub const POLICY_OUTPUTS: usize = 65;

/// The largest number of layers of weights.
pub const MAX_LAYERS: usize = 4;

/// The largest absolute weight: no sum in the deepest and widest network can overflow.
pub const MAX_WEIGHT: f32 = 1e6;

impl Net {
    /// The paper's shape: 65-128-64-32-1.
    pub const PAPER: [usize; 5] = [Encoding::INPUTS, 128, 64, 32, 1];

    /// A network of these widths, inputs first, and weights in the order of [`Net::weights`].
    ///
    /// ```
    /// use othello_engine::models::{Encoding, Net, weight_count};
    ///
    /// let widths = [65, 8, 1];
    /// assert!(Net::new(Encoding::Mover, &widths, vec![0.0; weight_count(&widths)]).is_ok());
    /// assert!(Net::new(Encoding::Mover, &widths, vec![0.0; 3]).is_err());
    /// ```
    ///
    /// # Errors
    /// If the widths are invalid, or the weights are too few, too many, too large or not numbers.
    pub fn new(encoding: Encoding, widths: &[usize], weights: Vec<f32>) -> Result<Net, NetError> {
        check_widths(encoding, widths)?;
        let expected = weight_count(widths);
        if weights.len() != expected {
            return Err(NetError::Count { expected, found: weights.len() });
        }
        // The range excludes NaN as well.
        match weights.iter().position(|w| !(-MAX_WEIGHT..=MAX_WEIGHT).contains(w)) {
            Some(index) => Err(NetError::Weight { index, found: weights[index] }),
            None => Ok(Net { encoding, widths: widths.to_vec(), weights, seat_is_black: None }),
        }
    }

    /// A randomly initialised network: weights uniform within ±sqrt(6 / (inputs + outputs)) of
    /// their layer, biases 0.
    ///
    /// Source: X. Glorot and Y. Bengio, 2010; the default of Keras, which the paper used.
    ///
    /// # Errors
    /// If the widths are invalid.
    pub fn random(
        encoding: Encoding,
        widths: &[usize],
        rng: &mut impl Rng,
    ) -> Result<Net, NetError> {
        check_widths(encoding, widths)?;
        let mut weights = Vec::with_capacity(weight_count(widths));
        for pair in widths.windows(2) {
            let limit = (6.0 / (pair[0] + pair[1]) as f32).sqrt();
            weights.extend((0..pair[0] * pair[1]).map(|_| rng.random_range(-limit..limit)));
            weights.extend(std::iter::repeat_n(0.0, pair[1]));
        }
        Ok(Net { encoding, widths: widths.to_vec(), weights, seat_is_black: None })
    }

    /// The encoding of its inputs.
    pub const fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// The number of inputs, the widths of the hidden layers, and 1 or, with a policy head,
    /// [`POLICY_OUTPUTS`].
    pub fn widths(&self) -> &[usize] {
        &self.widths
    }

    /// The weights: for each layer, one row per input with a weight for each output, then the
    /// biases.
    pub fn weights(&self) -> &[f32] {
        &self.weights
    }

    /// The same shape with different weights.
    ///
    /// # Errors
    /// If the weights are too few, too many, too large or not numbers.
    pub fn with_weights(&self, weights: Vec<f32>) -> Result<Net, NetError> {
        Net::new(self.encoding, &self.widths, weights)
    }

    /// The network for the seat of one colour, which moves at the root of its searches. Positions
    /// have no colour, but a network with absolute inputs needs one. Without a seat it infers the
    /// colour from the parity of the discs, which is right in games without passes.
    #[must_use]
    pub fn seated(&self, black: bool) -> Net {
        Net { seat_is_black: Some(black), ..self.clone() }
    }

    /// Whether black is to move.
    const fn black_moves(&self, position: &Position, own_root: bool) -> bool {
        match self.seat_is_black {
            Some(black) => black == own_root,
            None => position.empty().len().is_multiple_of(2),
        }
    }

    /// All inputs at the root of a search, zeros included.
    pub fn inputs(&self, position: &Position) -> Vec<f32> {
        let mut inputs = vec![0.0; self.widths[0]];
        let black_moves = self.black_moves(position, true);
        self.encoding.inputs(position, black_moves, |index, value| inputs[index] = value);
        inputs
    }

    /// Whether the network has a policy head.
    pub fn has_policy(&self) -> bool {
        self.widths.last() == Some(&POLICY_OUTPUTS)
    }

    /// The network's output, -1..=1, from the point of view of its encoding.
    pub fn output(&self, position: &Position, black_moves: bool) -> f32 {
        simd::dispatch(Forward { net: self, black_moves, position: *position, logits: None })
    }

    /// The value for the side to move, -1..=1. With a policy head it also sets the logit of each
    /// square; otherwise `logits` are left alone. `own_root` as in [`Evaluator::evaluate_for`].
    ///
    /// ```
    /// use othello_engine::{Position, models::Net};
    ///
    /// let mut logits = [0.0; 64];
    /// let value = Net::shipped().value_and_policy(&Position::START, true, &mut logits);
    /// assert!((-1.0..=1.0).contains(&value));
    /// ```
    pub fn value_and_policy(
        &self,
        position: &Position,
        own_root: bool,
        logits: &mut [f32; 64],
    ) -> f32 {
        let black_moves = self.black_moves(position, own_root);
        let forward = Forward { net: self, black_moves, position: *position, logits: Some(logits) };
        self.encoding.sign(black_moves) * simd::dispatch(forward)
    }
}

/// One forward pass.
struct Forward<'a> {
    net: &'a Net,
    black_moves: bool,
    position: Position,
    logits: Option<&'a mut [f32; 64]>, // if requested
}

impl Kernel for Forward<'_> {
    type Out = f32;

    #[inline(always)]
    fn run<I: Isa>(mut self, isa: I) -> f32 {
        let position = self.position;
        isa.call::<Output, _>(&mut self, position, ())
    }
}

struct Output;

impl Hot<Forward<'_>> for Output {
    type Args = ();
    type Out = f32;

    #[inline(always)]
    fn run(forward: &mut Forward<'_>, position: Position, (): ()) -> f32 {
        let net = forward.net;
        let (mut active, mut next) = (SparseLayer::new(), SparseLayer::new());
        net.encoding.inputs(&position, forward.black_moves, |index, value| {
            active.push(index, value);
        });
        let mut weights = &net.weights[..];
        let last = net.widths.len() - 2;
        for pair in net.widths.windows(2).take(last) {
            let (layer, rest) = weights.split_at((pair[0] + 1) * pair[1]);
            active.through(layer, pair[1], &mut next);
            std::mem::swap(&mut active, &mut next);
            weights = rest;
        }
        let outputs = net.widths[last + 1];
        if let Some(logits) = &mut forward.logits
            && outputs == POLICY_OUTPUTS
        {
            // Output 0 is the value; the logits follow.
            active.outputs(weights, outputs, 1, &mut logits[..]);
        }
        let mut value = [0.0];
        active.outputs(weights, outputs, 0, &mut value);
        value[0].tanh()
    }
}

impl Evaluator for Net {
    /// The value from -1, lost, to 1, won.
    fn evaluate(&self, position: &Position) -> f32 {
        self.evaluate_for(position, true)
    }

    fn evaluate_for(&self, position: &Position, own_root: bool) -> f32 {
        let black_moves = self.black_moves(position, own_root);
        self.encoding.sign(black_moves) * self.output(position, black_moves)
    }

    /// About 32 discs of lead correspond to a certain win.
    fn calibration(&self) -> Calibration {
        Calibration::with_units_per_disc(1.0 / 32.0)
    }
}

/// The number of weights and biases of a network of these widths.
///
/// ```
/// use othello_engine::models::weight_count;
///
/// assert_eq!(weight_count(&[65, 128, 64, 32, 1]), 66 * 128 + 129 * 64 + 65 * 32 + 33);
/// ```
pub fn weight_count(widths: &[usize]) -> usize {
    widths.windows(2).map(|pair| (pair[0] + 1) * pair[1]).sum()
}

fn check_widths(encoding: Encoding, widths: &[usize]) -> Result<(), NetError> {
    let fits = match widths {
        [inputs, hidden @ .., outputs] => {
            *inputs == encoding.inputs_len()
                && hidden.len() < MAX_LAYERS
                && hidden.iter().all(|width| (1..=MAX_WIDTH).contains(width))
                && [1, POLICY_OUTPUTS].contains(outputs)
        }
        _ => false,
    };
    if fits { Ok(()) } else { Err(NetError::Widths(encoding, widths.to_vec())) }
}

/// The shape or the weights of a network are invalid.
///
/// ```
/// use othello_engine::models::{Encoding, Net};
///
/// let error = Net::new(Encoding::Mover, &[65, 2, 1], vec![0.0; 7]).unwrap_err();
/// assert_eq!(error.to_string(), "expected 135 weights, found 7");
/// ```
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum NetError {
    /// The widths of the layers, for this encoding.
    #[error("expected layers of widths {inputs}, up to three of 1 to {MAX_WIDTH}, and 1 or {POLICY_OUTPUTS}, found {1:?}", inputs = .0.inputs_len())]
    Widths(Encoding, Vec<usize>),
    /// Too few or too many weights.
    #[error("expected {expected} weights, found {found}")]
    Count {
        /// The number required by the widths.
        expected: usize,
        /// The number found.
        found: usize,
    },
    /// A weight is too large or not a number.
    #[error("weight {index}: expected a number within ±{MAX_WEIGHT}, found {found}")]
    Weight {
        /// The index of the weight, 0 for the first.
        index: usize,
        /// The weight.
        found: f32,
    },
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use crate::Symmetry;

    const ENCODINGS: [Encoding; 3] = [Encoding::Absolute, Encoding::Mover, Encoding::Mobility];

    fn random_net(encoding: Encoding, widths: &[usize], seed: u64) -> Net {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let net = Net::random(encoding, widths, &mut rng).unwrap();
        let weights = net.weights().iter().map(|w| w + rng.random_range(-0.1f32..0.1)).collect();
        net.with_weights(weights).unwrap()
    }

    /// The network's first output by definition, summed in double precision.
    fn plain(net: &Net, inputs: &[f32]) -> f64 {
        plain_sums(net, inputs)[0].tanh()
    }

    /// The sums of the last layer.
    fn plain_sums(net: &Net, inputs: &[f32]) -> Vec<f64> {
        let mut x: Vec<f64> = inputs.iter().map(|&x| f64::from(x)).collect();
        let mut weights = net.weights();
        for (layer, pair) in net.widths().windows(2).enumerate() {
            let (own, rest) = weights.split_at((pair[0] + 1) * pair[1]);
            let last = layer + 2 == net.widths().len();
            x = (0..pair[1])
                .map(|out| {
                    let terms =
                        x.iter().enumerate().map(|(i, x)| x * f64::from(own[i * pair[1] + out]));
                    let sum = terms.sum::<f64>() + f64::from(own[pair[0] * pair[1] + out]);
                    if last { sum } else { sum.max(0.0) }
                })
                .collect();
            weights = rest;
        }
        x
    }

    /// A game of first legal moves, passes and the finished board included.
    fn positions() -> Vec<Position> {
        let mut positions = vec![Position::START];
        let mut last = Position::START;
        while !last.is_over() {
            last = last.legal_moves().first().map_or(last.pass(), |m| last.play(m).unwrap());
            positions.push(last);
        }
        positions
    }

    #[test]
    fn the_output_equals_that_of_plain_sums() {
        let shapes: [&[usize]; 5] =
            [&Net::PAPER, &[65, 1], &[65, 7, 1], &[65, 33, 40, 1], &[65, 256, 9, 65, 1]];
        for (seed, widths) in (0..).zip(shapes) {
            for encoding in ENCODINGS {
                let widths = &[&[encoding.inputs_len()], &widths[1..]].concat();
                let net = random_net(encoding, widths, seed);
                for position in positions() {
                    let expected = plain(&net, &net.inputs(&position));
                    let found = f64::from(net.output(&position, net.black_moves(&position, true)));
                    assert!((found - expected).abs() < 1e-5, "{widths:?} {found} {expected}");
                    assert!(found.abs() <= 1.0);
                }
            }
        }
    }

    #[test]
    fn a_policy_head_gives_a_logit_for_each_square_and_the_same_value() {
        let net = random_net(Encoding::Mobility, &[257, 40, 24, POLICY_OUTPUTS], 9);
        assert!(net.has_policy());
        for position in positions() {
            let mut logits = [0.0; 64];
            let value = net.value_and_policy(&position, true, &mut logits);
            assert_eq!(value, net.evaluate(&position));
            let sums = plain_sums(&net, &net.inputs(&position));
            assert!((f64::from(value) - sums[0].tanh()).abs() < 1e-5);
            for (logit, sum) in logits.iter().zip(&sums[1..]) {
                assert!((f64::from(*logit) - sum).abs() < 1e-4, "{logit} {sum}");
            }
        }
    }

    #[test]
    fn the_mobility_encoding_has_planes_of_moves() {
        let net = random_net(Encoding::Mobility, &[257, 4, 1], 1);
        let start = net.inputs(&Position::START);
        let at = |plane: usize, name: &str| {
            start[64 * plane + name.parse::<crate::Square>().unwrap().index()]
        };
        assert_eq!((at(0, "e4"), at(1, "d4"), at(2, "f5"), at(3, "f4")), (1.0, 1.0, 1.0, 1.0));
        assert_eq!((at(1, "e4"), at(2, "f4"), start[256]), (0.0, 0.0, -1.0));
        assert_eq!(start.iter().sum::<f32>(), 2.0 + 2.0 + 4.0 + 4.0 - 1.0);
    }

    #[test]
    fn every_instruction_set_gives_the_same_bits() {
        let net = random_net(Encoding::Mover, &Net::PAPER, 6);
        for position in positions() {
            let forward = Forward { net: &net, black_moves: true, position, logits: None };
            assert_eq!(net.output(&position, true).to_bits(), forward.run(simd::Plain).to_bits());
        }
    }

    #[test]
    fn absolute_inputs_match_the_paper() {
        let net = random_net(Encoding::Absolute, &[65, 4, 1], 1);
        let start = net.inputs(&Position::START);
        let at = |name: &str| start[name.parse::<crate::Square>().unwrap().index()];
        assert_eq!((at("e4"), at("d5"), at("d4"), at("e5"), start[64]), (1.0, 1.0, 2.0, 2.0, 1.0));
        assert_eq!(start.iter().sum::<f32>(), 7.0);
        let white = net.inputs(&Position::START.play("f5".parse().unwrap()).unwrap());
        assert_eq!(white[64], 2.0);
        assert_eq!(white["f5".parse::<crate::Square>().unwrap().index()], 1.0);
    }

    #[test]
    fn the_absolute_output_is_converted_for_the_side_to_move() {
        let net = random_net(Encoding::Absolute, &Net::PAPER, 3);
        let [start, white] =
            [Position::START, Position::START.play("f5".parse().unwrap()).unwrap()];
        assert_eq!(net.evaluate(&start), -net.output(&start, true));
        assert_eq!(net.evaluate(&white), net.output(&white, false));
    }

    #[test]
    fn the_relative_encoding_has_no_colour() {
        let net = random_net(Encoding::Mover, &Net::PAPER, 4);
        for position in positions() {
            assert_eq!(net.output(&position, true), net.output(&position, false));
        }
        let turned = Position::START.under(Symmetry::all().nth(3).unwrap());
        assert_ne!(net.evaluate(&turned.pass()), net.evaluate(&Position::START));
    }

    #[test]
    fn invalid_networks_are_rejected() {
        let message = |widths: &[usize], weights: Vec<f32>| {
            Net::new(Encoding::Mover, widths, weights).unwrap_err().to_string()
        };
        assert_eq!(message(&[65, 2, 1], vec![0.0; 134]), "expected 135 weights, found 134");
        let mut weights = vec![0.0; 135];
        weights[7] = f32::NAN;
        assert_eq!(
            message(&[65, 2, 1], weights),
            "weight 7: expected a number within ±1000000, found NaN"
        );
        for widths in
            [&[65][..], &[], &[64, 1], &[65, 0, 1], &[65, 2], &[65, 999, 1], &[65, 1, 1, 1, 1, 1]]
        {
            assert!(message(widths, Vec::new()).starts_with("expected layers"), "{widths:?}");
        }
    }

    #[test]
    fn the_largest_weights_give_a_finite_value() {
        let widths = [65, MAX_WIDTH, MAX_WIDTH, MAX_WIDTH, 1];
        let net =
            Net::new(Encoding::Absolute, &widths, vec![MAX_WEIGHT; weight_count(&widths)]).unwrap();
        assert_eq!(net.evaluate(&Position::START), -1.0);
    }
}
