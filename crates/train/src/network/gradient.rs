//! The error of a value network on a few positions, and its gradient. For speed, a block of rows and outputs
//! stays in registers. The order of every sum is fixed, so results do not depend on instruction set or thread
//! count.

use othello_engine::{
    Color, Position,
    models::{Encoding, Net, POLICY_OUTPUTS},
    simd::{self, Hot, Isa, Kernel},
};

use crate::{metrics::Metrics, sample::Sample};

/// The number of positions processed together.
pub const ROWS: usize = 8;

/// The outputs of each layer are padded to a multiple of this; padding weights are 0 and stay 0.
const PAD: usize = 16;

/// A position as network inputs, with its targets.
#[derive(Clone, Debug)]
pub(crate) struct EncodedSample {
    index: [u16; ACTIVE],
    value: [f32; ACTIVE],
    len: usize,
    target: f32,
    moves: Vec<(u8, f32)>, // legal moves and their target shares; empty without a policy target
}

/// The maximum number of non-zero inputs: discs, two moves for each empty square, and one.
const ACTIVE: usize = 64 + 60 + 1;

impl EncodedSample {
    /// Encodes a sample whose value is an outcome, -1..=1; includes its policy only if `moves` is set.
    pub fn of(encoding: Encoding, sample: &Sample, moves: bool) -> EncodedSample {
        let black_moves = sample.turn == Color::Black;
        let mut encoded = EncodedSample {
            index: [0; ACTIVE],
            value: [0.0; ACTIVE],
            len: 0,
            target: encoding.sign(black_moves) * sample.value,
            moves: Vec::new(),
        };
        encoding.inputs(&sample.position, black_moves, |index, value| {
            encoded.index[encoded.len] = index as u16;
            encoded.value[encoded.len] = value;
            encoded.len += 1;
        });
        if let Some(policy) = sample.policy.as_ref().filter(|_| moves) {
            let share = |square| policy.iter().find(|(s, _)| *s == square).map_or(0.0, |s| s.1);
            let moves = sample.position.legal_moves().into_iter();
            encoded.moves = moves.map(|square| (square.index() as u8, share(square))).collect();
        }
        encoded
    }

    fn inputs(&self) -> impl Iterator<Item = (usize, f32)> {
        let index = self.index[..self.len].iter().map(|&index| usize::from(index));
        index.zip(self.value[..self.len].iter().copied())
    }
}

/// The weights in the layout of the fast loops: the outputs of every layer are padded.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    layers: Vec<Layer>,
    values: Vec<f32>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Layer {
    start: usize,   // offset of the weights, one row per input; biases follow
    inputs: usize,  // padded except in the first layer
    outputs: usize, // padded
    real: [usize; 2],
}

impl Layer {
    const fn biases(&self) -> usize {
        self.start + self.inputs * self.outputs
    }
}

impl Weights {
    /// Copies the weights of a network.
    pub fn of(net: &Net) -> Weights {
        let mut layers = Vec::new();
        let (mut start, mut inputs) = (0, net.widths()[0]);
        for pair in net.widths().windows(2) {
            let outputs = pair[1].next_multiple_of(PAD);
            layers.push(Layer { start, inputs, outputs, real: [pair[0], pair[1]] });
            (start, inputs) = (start + (inputs + 1) * outputs, outputs);
        }
        let mut weights = Weights { layers, values: vec![0.0; start] };
        for (own, net) in weights.real_places().into_iter().zip(net.weights()) {
            weights.values[own] = *net;
        }
        weights
    }

    /// The weights in a network's order.
    pub fn plain(&self) -> Vec<f32> {
        self.real_places().into_iter().map(|place| self.values[place]).collect()
    }

    /// All numbers, padding included.
    pub fn values_mut(&mut self) -> &mut [f32] {
        &mut self.values
    }

    /// The positions of a network's weights in the padded layout, in the network's order.
    fn real_places(&self) -> Vec<usize> {
        let places = self.layers.iter().flat_map(|layer| {
            let rows = (0..layer.real[0]).chain([layer.inputs]);
            rows.flat_map(|row| (0..layer.real[1]).map(move |o| (row, o)))
                .map(|(row, o)| layer.start + row * layer.outputs + o)
        });
        places.collect()
    }

    /// Writes the weights of all layers but the first transposed, one row per output, for the backward pass.
    pub fn transpose(&self, transposed: &mut Vec<Vec<f32>>) {
        transposed.resize(self.layers.len(), Vec::new());
        for (layer, transposed) in self.layers.iter().zip(transposed.iter_mut()).skip(1) {
            transposed.resize(layer.inputs * layer.outputs, 0.0);
            let weights = &self.values[layer.start..layer.biases()];
            for (input, row) in weights.chunks_exact(layer.outputs).enumerate() {
                for (output, &weight) in row.iter().enumerate() {
                    transposed[output * layer.inputs + input] = weight;
                }
            }
        }
    }
}

/// The gradient and metrics of one block of rows, with its scratch buffers.
#[derive(Clone, Debug)]
pub(crate) struct Block {
    values: Vec<Vec<f32>>, // ROWS rows of each layer's outputs
    deltas: Vec<Vec<f32>>, // derivatives of the error by each layer's pre-activations
    /// The gradient of the sum of squared errors and cross-entropies, in the layout of [`Weights`].
    pub gradient: Vec<f32>,
    /// The metrics of the last run.
    pub metrics: Metrics,
}

impl Block {
    /// Scratch buffers for blocks of this network.
    pub fn new(weights: &Weights) -> Block {
        let rows = |layer: &Layer| vec![0.0; ROWS * layer.outputs];
        Block {
            values: weights.layers.iter().map(rows).collect(),
            deltas: weights.layers.iter().map(rows).collect(),
            gradient: vec![0.0; weights.values.len()],
            metrics: Metrics::default(),
        }
    }

    /// Computes the metrics of up to [`ROWS`] samples, and the gradient if the transposed weights are given.
    pub fn run(
        &mut self,
        weights: &Weights,
        transposed: Option<&[Vec<f32>]>,
        samples: &[EncodedSample],
    ) {
        debug_assert!(samples.len() <= ROWS);
        simd::dispatch(GradientPass { block: self, weights, transposed, samples });
    }
}

struct GradientPass<'a> {
    block: &'a mut Block,
    weights: &'a Weights,
    transposed: Option<&'a [Vec<f32>]>,
    samples: &'a [EncodedSample],
}

impl Kernel for GradientPass<'_> {
    type Out = ();

    #[inline(always)]
    fn run<I: Isa>(mut self, isa: I) {
        isa.call::<GradientKernel, _>(&mut self, Position::START, ());
    }
}

/// The kernel of a pass. It ignores the position argument; the samples hold the positions.
struct GradientKernel;

impl Hot<GradientPass<'_>> for GradientKernel {
    type Args = ();
    type Out = ();

    #[inline(always)]
    fn run(pass: &mut GradientPass<'_>, _: Position, (): ()) {
        pass.forward();
        pass.errors();
        if let Some(transposed) = pass.transposed {
            pass.backward(transposed);
        }
    }
}

impl GradientPass<'_> {
    #[inline(always)]
    fn forward(&mut self) {
        let last = self.weights.layers.len() - 1;
        for (index, layer) in self.weights.layers.iter().enumerate() {
            let (before, after) = self.block.values.split_at_mut(index);
            let out = &mut after[0][..];
            let values = &self.weights.values;
            let biases = &values[layer.biases()..][..layer.outputs];
            let rows = &values[layer.start..layer.biases()];
            if index == 0 {
                first_layer(self.samples, rows, biases, out);
            } else {
                dense(&before[index - 1], rows, biases, out);
            }
            if index < last {
                for value in out.iter_mut() {
                    *value = value.max(0.0);
                }
            }
        }
    }

    /// The errors, and their derivatives by the last layer's pre-activations.
    #[inline(always)]
    fn errors(&mut self) {
        let block = &mut *self.block;
        let width = self.weights.layers.last().expect("a network has layers").outputs;
        let sums = block.values.last_mut().expect("a network has layers");
        let deltas = block.deltas.last_mut().expect("a network has layers");
        deltas.fill(0.0);
        block.metrics = Metrics::default();
        for (row, sample) in self.samples.iter().enumerate() {
            let output = sums[row * width].tanh();
            let error = output - sample.target;
            block.metrics.count(f64::from(error * error), error);
            // The derivative of tanh x is 1 - tanh² x.
            deltas[row * width] = 2.0 * error * (1.0 - output * output);
            // The width is padded: 16 for a value alone, 80 with a policy.
            if width > POLICY_OUTPUTS && !sample.moves.is_empty() {
                let own = row * width + 1..(row + 1) * width;
                block.metrics.cross_entropy +=
                    policy(&sample.moves, &sums[own.clone()], &mut deltas[own]);
            }
        }
    }

    #[inline(always)]
    fn backward(&mut self, transposed: &[Vec<f32>]) {
        let block = &mut *self.block;
        block.gradient.fill(0.0);
        for (index, layer) in self.weights.layers.iter().enumerate().rev() {
            let (inputs, own) = block.deltas.split_at_mut(index);
            let deltas = &own[0][..];
            let (rows, biases) =
                block.gradient[layer.start..].split_at_mut(layer.inputs * layer.outputs);
            for row in deltas.chunks_exact(layer.outputs) {
                add(1.0, row, &mut biases[..layer.outputs]);
            }
            if index == 0 {
                for (sample, deltas) in self.samples.iter().zip(deltas.chunks_exact(layer.outputs))
                {
                    for (input, value) in sample.inputs() {
                        add(value, deltas, &mut rows[input * layer.outputs..][..layer.outputs]);
                    }
                }
            } else {
                let values = &block.values[index - 1];
                products(values, layer.inputs, deltas, layer.outputs, rows);
                let before = &mut inputs[index - 1];
                dense(deltas, &transposed[index], &ZERO[..layer.inputs], before);
                for (delta, value) in before.iter_mut().zip(values) {
                    // ReLU passes no error to a unit whose output is 0, padding included.
                    *delta = if *value > 0.0 { *delta } else { 0.0 };
                }
            }
        }
    }
}

/// The cross-entropy of the target shares under the softmax of the logits; sets its derivatives.
fn policy(moves: &[(u8, f32)], logits: &[f32], deltas: &mut [f32]) -> f64 {
    let logit = |&(square, _): &(u8, f32)| logits[usize::from(square)];
    // With the greatest logit subtracted, no exponential overflows.
    let most = moves.iter().map(logit).fold(f32::NEG_INFINITY, f32::max);
    let sum: f32 = moves.iter().map(|m| (logit(m) - most).exp()).sum();
    let mut entropy = 0.0;
    for m @ &(square, share) in moves {
        let log = logit(m) - most - sum.ln();
        // The derivative of the cross-entropy by a logit is the softmax less the target share.
        deltas[usize::from(square)] = log.exp() - share;
        entropy -= f64::from(share * log);
    }
    entropy
}

/// A zero bias, long enough for the widest layer.
static ZERO: [f32; 256] = [0.0; 256];

/// Eight floats that the compiler keeps in one or two registers.
#[derive(Clone, Copy)]
struct F32x8([f32; 8]);

impl F32x8 {
    #[inline(always)]
    fn load(from: &[f32], at: usize) -> F32x8 {
        F32x8(from[at..at + 8].try_into().expect("the slice has eight"))
    }

    #[inline(always)]
    fn store(self, to: &mut [f32], at: usize) {
        to[at..at + 8].copy_from_slice(&self.0);
    }

    /// self + x · w, rounded twice: a fused operation would make the bits depend on the processor.
    #[inline(always)]
    fn plus(mut self, x: f32, w: F32x8) -> F32x8 {
        for (sum, w) in self.0.iter_mut().zip(w.0) {
            *sum += x * w;
        }
        self
    }
}

/// to += x · from.
#[inline(always)]
fn add(x: f32, from: &[f32], to: &mut [f32]) {
    for (to, from) in to.iter_mut().zip(from) {
        *to += x * from;
    }
}

/// The first layer's pre-activations; its inputs are sparse, so only non-zero ones are added.
#[inline(always)]
fn first_layer(samples: &[EncodedSample], rows: &[f32], biases: &[f32], out: &mut [f32]) {
    let width = biases.len();
    for (row, out) in out.chunks_exact_mut(width).enumerate() {
        out.copy_from_slice(biases);
        // The rows of a last, shorter block have no error, so their values do not count.
        let Some(sample) = samples.get(row) else { continue };
        for block in (0..width).step_by(PAD) {
            let (mut low, mut high) = (F32x8::load(out, block), F32x8::load(out, block + 8));
            for (input, value) in sample.inputs() {
                let at = input * width + block;
                low = low.plus(value, F32x8::load(rows, at));
                high = high.plus(value, F32x8::load(rows, at + 8));
            }
            low.store(out, block);
            high.store(out, block + 8);
        }
    }
}

/// out = biases + x · rows, for ROWS rows of x, four rows and sixteen outputs at a time.
#[inline(always)]
fn dense(x: &[f32], rows: &[f32], biases: &[f32], out: &mut [f32]) {
    let outputs = biases.len();
    let inputs = rows.len() / outputs;
    for (x, out) in x.chunks_exact(4 * inputs).zip(out.chunks_exact_mut(4 * outputs)) {
        let (x0, x) = x.split_at(inputs);
        let (x1, x) = x.split_at(inputs);
        let (x2, x3) = x.split_at(inputs);
        for block in (0..outputs).step_by(PAD) {
            let (l, h) = (F32x8::load(biases, block), F32x8::load(biases, block + 8));
            let (mut l0, mut l1, mut l2, mut l3) = (l, l, l, l);
            let (mut h0, mut h1, mut h2, mut h3) = (h, h, h, h);
            let x = x0.iter().zip(x1).zip(x2).zip(x3);
            for (row, (((a, b), c), d)) in rows.chunks_exact(outputs).zip(x) {
                let (l, h) = (F32x8::load(row, block), F32x8::load(row, block + 8));
                (l0, h0) = (l0.plus(*a, l), h0.plus(*a, h));
                (l1, h1) = (l1.plus(*b, l), h1.plus(*b, h));
                (l2, h2) = (l2.plus(*c, l), h2.plus(*c, h));
                (l3, h3) = (l3.plus(*d, l), h3.plus(*d, h));
            }
            for (row, (l, h)) in [(l0, h0), (l1, h1), (l2, h2), (l3, h3)].into_iter().enumerate() {
                l.store(out, row * outputs + block);
                h.store(out, row * outputs + block + 8);
            }
        }
    }
}

/// gradient[i][o] += sum over the rows of x[row][i] · d[row][o], eight outputs at a time.
#[inline(always)]
fn products(x: &[f32], inputs: usize, d: &[f32], outputs: usize, gradient: &mut [f32]) {
    for block in (0..outputs).step_by(8) {
        let d: [F32x8; ROWS] = std::array::from_fn(|row| F32x8::load(d, row * outputs + block));
        for input in 0..inputs {
            let at = input * outputs + block;
            let mut sum = F32x8::load(gradient, at);
            for (row, d) in d.iter().enumerate() {
                sum = sum.plus(x[row * inputs + input], *d);
            }
            sum.store(gradient, at);
        }
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;

    fn net(widths: &[usize]) -> Net {
        let mut rng = ChaCha8Rng::seed_from_u64(3);
        let net = Net::random(encoding(widths), widths, &mut rng).unwrap();
        let weights = net.weights().iter().map(|w| w + rng.random_range(-0.05f32..0.05)).collect();
        net.with_weights(weights).unwrap()
    }

    fn encoding(widths: &[usize]) -> Encoding {
        if widths[0] == 65 { Encoding::Absolute } else { Encoding::Mobility }
    }

    /// Positions of a game in which the last legal move is always played. Results alternate, and the policy
    /// target is the first legal move.
    fn samples(widths: &[usize], n: usize) -> Vec<EncodedSample> {
        let mut position = Position::START;
        (0..n)
            .map(|ply| {
                let last = position.legal_moves().into_iter().last().unwrap();
                position = position.play(last).unwrap();
                let result = [1.0, -1.0, 0.0][ply % 3];
                let first = position.legal_moves().first().unwrap();
                let policy = widths.ends_with(&[65]).then(|| [(first, 1.0)].into());
                let turn = Color::BOTH[1 - ply % 2];
                let sample = Sample { position, turn, value: result, policy, game: 0 };
                EncodedSample::of(encoding(widths), &sample, true)
            })
            .collect()
    }

    /// The sum of squared errors and cross-entropies in double precision, computed naively.
    fn plain_error(widths: &[usize], weights: &[f64], samples: &[EncodedSample]) -> f64 {
        let error = |sample: &EncodedSample| {
            let mut x = vec![0.0; widths[0]];
            sample.inputs().for_each(|(index, value)| x[index] = f64::from(value));
            let mut weights = weights;
            for pair in widths.windows(2) {
                let (own, rest) = weights.split_at((pair[0] + 1) * pair[1]);
                x = (0..pair[1])
                    .map(|o| {
                        let sum: f64 = (0..pair[0]).map(|i| x[i] * own[i * pair[1] + o]).sum();
                        let sum = sum + own[pair[0] * pair[1] + o];
                        if rest.is_empty() { sum } else { sum.max(0.0) }
                    })
                    .collect();
                weights = rest;
            }
            let sum: f64 = sample.moves.iter().map(|m| x[1 + usize::from(m.0)].exp()).sum();
            let entropy = |m: &(u8, f32)| f64::from(m.1) * (sum.ln() - x[1 + usize::from(m.0)]);
            (x[0].tanh() - f64::from(sample.target)).powi(2)
                + sample.moves.iter().map(entropy).sum::<f64>()
        };
        samples.iter().map(error).sum()
    }

    #[test]
    fn the_gradient_matches_finite_differences() {
        let shapes: [&[usize]; 6] = [
            &[65, 1],
            &[65, 5, 1],
            &[65, 33, 18, 1],
            &[65, 20, 16, 7, 1],
            &[257, 6, 1],
            &[257, 7, 18, 65],
        ];
        for widths in shapes {
            let net = net(widths);
            let weights = Weights::of(&net);
            let (mut transposed, mut block) = (Vec::new(), Block::new(&weights));
            weights.transpose(&mut transposed);
            let samples = samples(widths, 7);
            block.run(&weights, Some(&transposed), &samples);
            let found = Weights { values: block.gradient.clone(), ..weights.clone() }.plain();
            let mut exact: Vec<f64> = net.weights().iter().map(|&w| f64::from(w)).collect();
            let error = block.metrics.squared + block.metrics.cross_entropy;
            assert!((error - plain_error(widths, &exact, &samples)).abs() < 1e-4);
            assert_eq!(block.metrics.cross_entropy > 0.0, widths.ends_with(&[65]));
            for (index, found) in found.iter().enumerate() {
                let weight = exact[index];
                let h = 1e-6;
                exact[index] = weight + h;
                let above = plain_error(widths, &exact, &samples);
                exact[index] = weight - h;
                let below = plain_error(widths, &exact, &samples);
                exact[index] = weight;
                let expected = (above - below) / (2.0 * h);
                let near = (f64::from(*found) - expected).abs() < 1e-3 + 1e-3 * expected.abs();
                assert!(near, "{widths:?} weight {index}: {found} {expected}");
            }
        }
    }

    #[test]
    fn weights_survive_a_round_trip_through_padding() {
        for widths in [&Net::PAPER[..], &[65, 1], &[65, 3, 17, 1]] {
            assert_eq!(Weights::of(&net(widths)).plain(), net(widths).weights());
        }
    }

    #[test]
    fn the_error_matches_the_output_of_the_network() {
        let net = net(&Net::PAPER);
        let weights = Weights::of(&net);
        let mut block = Block::new(&weights);
        let mut position = Position::START;
        for ply in 0..8 {
            let black_moves = ply % 2 == 0;
            let turn = if black_moves { Color::Black } else { Color::White };
            let sample = Sample { position, turn, value: 1.0, policy: None, game: 0 };
            block.run(&weights, None, &[EncodedSample::of(Encoding::Absolute, &sample, false)]);
            let value = net.output(&position, black_moves) * Encoding::Absolute.sign(black_moves);
            assert!((block.metrics.absolute - f64::from((value - 1.0).abs())).abs() < 1e-5);
            position = position.play(position.legal_moves().first().unwrap()).unwrap();
        }
    }
}
