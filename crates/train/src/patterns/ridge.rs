//! Ridge regression: solves for the weights with the least squared error. Each weight's initial value counts
//! as some samples, so rarely seen weights stay near it.
//!
//! Each epoch is one step of the conjugate gradient method, preconditioned by how often each weight is seen.
//! Ten steps are mostly enough.
//!
//! Source: J. Shewchuk, An introduction to the conjugate gradient method without the agonizing pain, 1994, B3.

use std::{marker::PhantomData, sync::Arc};

use othello_engine::{
    Position,
    search::Stop,
    simd::{self, Hot, Isa, Kernel},
};

use super::examples::{Numbers, add, numbers, square, sum};
use crate::{metrics::Metrics, sample::Sample};

/// The state of the conjugate gradient method.
#[derive(Clone, Debug, Default)]
pub(super) struct Conjugate {
    /// The search direction; empty before the first step.
    pub direction: Vec<f32>,
    /// The residual: half the negative gradient of the squared error.
    pub residual: Vec<f32>,
    /// The preconditioner: the number of each weight's samples plus the ridge. It never changes and is
    /// computed by the first step.
    counts: Arc<[f32]>,
}

impl PartialEq for Conjugate {
    fn eq(&self, other: &Conjugate) -> bool {
        (&self.direction, &self.residual) == (&other.direction, &other.residual)
    }
}

impl Conjugate {
    /// Restores the state after an earlier step.
    pub fn resumed(direction: Vec<f32>, residual: Vec<f32>) -> Conjugate {
        Conjugate { direction, residual, ..Conjugate::default() }
    }

    /// Takes a step and returns the metrics before it. `None` if `stop` was requested; weights, direction and
    /// residual are then consistent.
    pub fn step(
        &mut self,
        weights: &mut [f32],
        samples: &[&[Sample]],
        ridge: f32,
        stop: &Stop,
    ) -> Option<Metrics> {
        if self.counts.is_empty() {
            self.counts = counts(samples, weights.len(), ridge, stop)?.into();
        }
        if self.direction.is_empty() {
            self.residual = residual(samples, weights, stop)?;
            self.direction = self.scaled().collect();
        }
        let (mut sums, error) = self.look(samples, weights, stop)?;
        let own = sums.iter_mut().zip(&self.direction);
        own.for_each(|(sum, direction)| *sum += ridge * direction);
        let left = dot(self.scaled(), &self.residual);
        let curvature = dot(self.direction.iter().copied(), &sums);
        // At the exact solution both are 0, and the quotient would be NaN.
        if left > 0.0 && curvature > 0.0 {
            let length = (left / curvature) as f32;
            step_along(weights, &self.direction, length);
            step_along(&mut self.residual, &sums, -length);
            let kept = (dot(self.scaled(), &self.residual) / left) as f32;
            let steepest = scaled(&self.residual, &self.counts);
            let ways = self.direction.iter_mut().zip(steepest);
            ways.for_each(|(direction, steepest)| *direction = steepest + kept * *direction);
        }
        Some(error)
    }

    /// For each weight, the sum over its samples of the change that the direction makes. Also the metrics of
    /// the current weights.
    fn look(
        &self,
        samples: &[&[Sample]],
        weights: &[f32],
        stop: &Stop,
    ) -> Option<(Vec<f32>, Metrics)> {
        // Stored side by side, a weight and its direction share a cache line.
        let pairs: Vec<[f32; 2]> =
            weights.iter().zip(&self.direction).map(|(w, d)| [*w, *d]).collect();
        let (mut sums, mut error) = (vec![0.0; weights.len()], Metrics::default());
        at_each(samples, stop, |samples, numbers| {
            let found = sums_of(&pairs, numbers);
            for ((sample, numbers), [value, along]) in samples.iter().zip(numbers).zip(found) {
                error.count(square(sample.value - value), sample.value - value);
                add(&mut sums, numbers, along);
            }
        })?;
        Some((sums, error))
    }

    /// The residual scaled by the counts: the preconditioned steepest descent.
    fn scaled(&self) -> impl Iterator<Item = f32> + '_ {
        scaled(&self.residual, &self.counts)
    }
}

/// The weight and direction sums of several samples. Each addition waits for the previous one of its sum;
/// interleaving several sums hides that latency.
#[inline(always)]
fn sums_of(pairs: &[[f32; 2]], numbers: &[Numbers; TOGETHER]) -> [[f32; 2]; TOGETHER] {
    let mut sums = [[0.0; 2]; TOGETHER];
    for place in 0..numbers[0].len() {
        for (sums, numbers) in sums.iter_mut().zip(numbers) {
            let [weight, direction] = pairs[numbers[place] as usize];
            sums[0] += weight;
            sums[1] += direction;
        }
    }
    sums
}

/// For each weight the number of its samples, plus the ridge.
fn counts(samples: &[&[Sample]], weights: usize, ridge: f32, stop: &Stop) -> Option<Vec<f32>> {
    let mut counts = vec![ridge; weights];
    at_each(samples, stop, |samples, numbers| {
        samples.iter().zip(numbers).for_each(|(_, numbers)| add(&mut counts, numbers, 1.0));
    })?;
    Some(counts)
}

/// For each weight the sum of the errors of its samples: half the negative gradient of their squares.
fn residual(samples: &[&[Sample]], weights: &[f32], stop: &Stop) -> Option<Vec<f32>> {
    let mut sums = vec![0.0; weights.len()];
    at_each(samples, stop, |samples, numbers| {
        for (sample, numbers) in samples.iter().zip(numbers) {
            add(&mut sums, numbers, sample.value - sum(weights, numbers));
        }
    })?;
    Some(sums)
}

/// The number of samples processed together.
const TOGETHER: usize = 4;

/// Calls `look` on all samples, at most [`TOGETHER`] at a time, with the indices of their weights. `None` if
/// `stop` was requested.
fn at_each(
    samples: &[&[Sample]],
    stop: &Stop,
    mut look: impl FnMut(&[Sample], &[Numbers; TOGETHER]),
) -> Option<()> {
    for run in samples {
        if stop.is_requested() {
            return None;
        }
        simd::dispatch(SampleRun { samples: run, look: &mut look });
    }
    Some(())
}

/// A run of samples, processed with the processor's best instruction set. Finding the features of positions
/// takes a large part of a step.
struct SampleRun<'a, F> {
    samples: &'a [Sample],
    look: &'a mut F,
}

impl<F: FnMut(&[Sample], &[Numbers; TOGETHER])> Kernel for SampleRun<'_, F> {
    type Out = ();

    fn run<I: Isa>(mut self, isa: I) {
        isa.call::<SampleRunKernel<F>, _>(&mut self, Position::START, ());
    }
}

/// The loop over a run, compiled for each instruction set.
struct SampleRunKernel<F>(PhantomData<F>);

impl<'a, F: FnMut(&[Sample], &[Numbers; TOGETHER])> Hot<SampleRun<'a, F>> for SampleRunKernel<F> {
    type Args = ();
    type Out = ();

    #[inline(always)]
    fn run(SampleRun { samples, look }: &mut SampleRun<'a, F>, _: Position, (): ()) {
        let mut places: [Numbers; TOGETHER] = [[0; _]; TOGETHER];
        // A shorter last group leaves earlier indices in the other places: they are read, but their sums are
        // not used.
        for some in samples.chunks(TOGETHER) {
            for (places, sample) in places.iter_mut().zip(some) {
                *places = numbers(&sample.position);
            }
            look(some, &places);
        }
    }
}

/// Each number divided by its weight's count.
fn scaled<'a>(numbers: &'a [f32], counts: &'a [f32]) -> impl Iterator<Item = f32> + 'a {
    numbers.iter().zip(counts).map(|(number, count)| number / count)
}

fn step_along(numbers: &mut [f32], direction: &[f32], length: f32) {
    numbers.iter_mut().zip(direction).for_each(|(number, way)| *number += length * way);
}

fn dot(a: impl Iterator<Item = f32>, b: &[f32]) -> f64 {
    a.zip(b).map(|(a, b)| f64::from(a) * f64::from(*b)).sum()
}
