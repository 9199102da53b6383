//! Optimisers: update rules for weights, given the gradient of the error.

use serde::{Deserialize, Serialize};

/// Adam's running moments of the gradients, which give each weight its own step size.
///
/// Source: D. Kingma and J. Ba, Adam: a method for stochastic optimization, 2015; decay is that of
/// I. Loshchilov and F. Hutter, Decoupled weight decay regularization, 2019.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Adam {
    /// The running means of the gradient.
    pub mean: Vec<f32>,
    /// The running means of its square.
    pub square: Vec<f32>,
    /// The number of steps made.
    pub steps: u64,
}

/// A negligible floor: a weight seen once then moves as far as any other.
pub(crate) const NO_FLOOR: f32 = 1e-10;

const KEEP_MEAN: f32 = 0.9;
const KEEP_SQUARE: f32 = 0.999;

/// The place of Adam's bias correction. Both variants are in the paper and differ only in rounding. Repeating
/// an earlier fit bit by bit needs the variant it used.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Correction {
    /// Corrects both means of each weight: the paper's algorithm 1.
    Means,
    /// Corrects the rate, which also scales the decay: the end of the paper's section 2. The floor, above 0,
    /// is added to the size of a weight's gradients. The greater it is, the less rarely seen weights move.
    Rate {
        /// The floor, in units of the gradient.
        floor: f32,
    },
}

/// The size of a step against the gradient.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StepSize {
    /// The factor of the gradient.
    pub scale: f32,
    /// The learning rate.
    pub rate: f32,
    /// The weight decay, as a share of the rate.
    pub decay: f32,
}

impl Adam {
    /// An optimiser for this many weights, with all moments at zero.
    pub fn new(weights: usize) -> Adam {
        Adam { mean: vec![0.0; weights], square: vec![0.0; weights], steps: 0 }
    }

    /// Moves each weight by about the rate against its scaled gradient. Then shrinks the weight by the decay.
    pub fn step(
        &mut self,
        correction: Correction,
        weights: &mut [f32],
        gradient: &[f32],
        size: StepSize,
    ) {
        let StepSize { scale, rate, decay } = size;
        self.steps += 1;
        let moments = self.mean.iter_mut().zip(&mut self.square);
        let moments = moments.zip(gradient).map(|((mean, square), slope)| {
            let slope = scale * slope;
            *mean = KEEP_MEAN * *mean + (1.0 - KEEP_MEAN) * slope;
            *square = KEEP_SQUARE * *square + (1.0 - KEEP_SQUARE) * slope * slope;
            (*mean, *square)
        });
        match correction {
            Correction::Means => {
                let known = |keep: f32| (1.0 - f64::from(keep).powf(self.steps as f64)) as f32;
                let (known_mean, known_square) = (known(KEEP_MEAN), known(KEEP_SQUARE));
                for (weight, (mean, square)) in weights.iter_mut().zip(moments) {
                    // 1e-8 is the paper's.
                    let step = (mean / known_mean) / ((square / known_square).sqrt() + 1e-8);
                    *weight -= rate * step + rate * decay * *weight;
                }
            }
            Correction::Rate { floor } => {
                let steps = self.steps.min(100_000) as i32; // beyond, both corrections are 1
                let rate =
                    rate * (1.0 - KEEP_SQUARE.powi(steps)).sqrt() / (1.0 - KEEP_MEAN.powi(steps));
                for (weight, (mean, square)) in weights.iter_mut().zip(moments) {
                    *weight -= rate * (mean / (square.sqrt() + floor) + decay * *weight);
                }
            }
        }
    }

    /// Resets all moments and the step count.
    pub(crate) fn reset(&mut self) {
        self.mean.fill(0.0);
        self.square.fill(0.0);
        self.steps = 0;
    }
}

/// w ← w - rate · (scale · gradient + decay · w).
pub(crate) fn descend(weights: &mut [f32], gradient: &[f32], size: StepSize) {
    let StepSize { scale, rate, decay } = size;
    for (weight, slope) in weights.iter_mut().zip(gradient) {
        *weight -= rate * scale * slope + rate * decay * *weight;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn size(scale: f32, rate: f32) -> StepSize {
        StepSize { scale, rate, decay: 0.0 }
    }

    #[test]
    fn the_first_step_equals_the_rate_for_any_gradient() {
        for correction in [Correction::Means, Correction::Rate { floor: NO_FLOOR }] {
            for slope in [1e-3, 0.5, 700.0] {
                let mut weights = [1.0, 1.0];
                Adam::new(2).step(correction, &mut weights, &[slope, -slope], size(1.0, 0.1));
                assert!((weights[0] - 0.9).abs() < 1e-4 && (weights[1] - 1.1).abs() < 1e-4);
            }
        }
    }

    #[test]
    fn a_floor_slows_rarely_seen_weights() {
        let moved = |floor: f32, gradients: [f32; 40]| {
            let (mut adam, mut weight) = (Adam::new(1), [0.0]);
            for gradient in gradients {
                let rate = Correction::Rate { floor };
                adam.step(rate, &mut weight, &[gradient], size(1.0, 0.1));
            }
            weight[0].abs()
        };
        let once = std::array::from_fn(|step| if step == 20 { 0.01 } else { 0.0 });
        assert!(moved(0.01, once) < 0.5 * moved(NO_FLOOR, once));
        let often = [1.0; 40];
        assert!(moved(0.01, often) > 0.9 * moved(NO_FLOOR, often));
    }

    #[test]
    fn both_corrections_agree_up_to_rounding() {
        let [mut one, mut two] = [[0.5_f32, -2.0], [0.5, -2.0]];
        let [mut means, mut rate] = [Adam::new(2), Adam::new(2)];
        for step in 0..200 {
            let gradient = [one[0] - 1.0 + (step as f32).sin(), one[1] * one[1]];
            means.step(Correction::Means, &mut one, &gradient, size(0.5, 0.01));
            rate.step(Correction::Rate { floor: NO_FLOOR }, &mut two, &gradient, size(0.5, 0.01));
        }
        assert!(one.iter().zip(two).all(|(a, b)| (a - b).abs() < 1e-4), "{one:?} {two:?}");
    }
}
