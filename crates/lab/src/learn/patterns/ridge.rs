//! Ridge regression: the weights of the least squared error outright, not a way towards them. What a weight was
//! before counts as some samples of it, so that one that is seldom seen stays near that.
//!
//! Each epoch is one step of the method of conjugate gradients, whose directions are scaled by how often each weight
//! is seen. Ten are mostly enough.
//!
//! Source: J. Shewchuk, An introduction to the conjugate gradient method without the agonizing pain, 1994, B3.

use othello_engine::search::Stop;

use super::{
    Metrics,
    lesson::{add, numbers, square, sum},
};
use crate::data::sample::Sample;

/// Where the next step goes.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Conjugate {
    /// Its direction; nothing before the first step.
    pub direction: Vec<f32>,
    /// How the squared error would fall with each weight.
    pub residual: Vec<f32>,
}

/// What is seen in a look at all samples.
struct Look {
    /// The sum, over the samples that a weight has a part in, of what was asked of each.
    sums: Vec<f32>,
    /// How many samples each weight has a part in, and what it was before counts for.
    counts: Vec<f32>,
    error: Metrics,
}

impl Look {
    /// Asks `part` of each sample, by the places of its weights and its error in discs; `None` if `stop` was
    /// requested.
    fn at(
        samples: &[&[Sample]],
        weights: &[f32],
        ridge: f32,
        stop: &Stop,
        part: impl Fn(&[u32], f32) -> f32,
    ) -> Option<Look> {
        let (sums, counts) = (vec![0.0; weights.len()], vec![ridge; weights.len()]);
        let mut look = Look { sums, counts, error: Metrics::default() };
        for run in samples {
            if stop.is_requested() {
                return None;
            }
            for sample in *run {
                let numbers = numbers(&sample.position);
                let error = sample.value - sum(weights, &numbers);
                look.error.count(square(error), error);
                add(&mut look.sums, &numbers, part(&numbers, error));
                add(&mut look.counts, &numbers, 1.0);
            }
        }
        Some(look)
    }

    /// Each number by how often its weight is seen.
    fn scaled<'a>(&'a self, numbers: &'a [f32]) -> impl Iterator<Item = f32> + 'a {
        numbers.iter().zip(&self.counts).map(|(number, count)| number / count)
    }
}

impl Conjugate {
    /// Takes a step, and says how far the weights were off before it; `None` if `stop` was requested, and then
    /// nothing has changed.
    pub fn step(
        &mut self,
        weights: &mut [f32],
        samples: &[&[Sample]],
        ridge: f32,
        stop: &Stop,
    ) -> Option<Metrics> {
        if self.direction.is_empty() {
            *self = Conjugate::begin(weights, samples, ridge, stop)?;
        }
        let along = |numbers: &[u32], _| sum(&self.direction, numbers);
        let mut look = Look::at(samples, weights, ridge, stop, along)?;
        let own = look.sums.iter_mut().zip(&self.direction);
        own.for_each(|(sum, direction)| *sum += ridge * direction);
        let left = dot(look.scaled(&self.residual), &self.residual);
        let curvature = dot(self.direction.iter().copied(), &look.sums);
        if left > 0.0 && curvature > 0.0 {
            let length = (left / curvature) as f32;
            step_along(weights, &self.direction, length);
            step_along(&mut self.residual, &look.sums, -length);
            let kept = (dot(look.scaled(&self.residual), &self.residual) / left) as f32;
            let ways = self.direction.iter_mut().zip(look.scaled(&self.residual));
            ways.for_each(|(direction, steepest)| *direction = steepest + kept * *direction);
        }
        Some(look.error)
    }

    /// The first step goes where the error falls most.
    fn begin(weights: &[f32], samples: &[&[Sample]], ridge: f32, stop: &Stop) -> Option<Conjugate> {
        let look = Look::at(samples, weights, ridge, stop, |_, error| error)?;
        let direction = look.scaled(&look.sums).collect();
        Some(Conjugate { direction, residual: look.sums })
    }
}

fn step_along(numbers: &mut [f32], direction: &[f32], length: f32) {
    numbers.iter_mut().zip(direction).for_each(|(number, way)| *number += length * way);
}

fn dot(a: impl Iterator<Item = f32>, b: &[f32]) -> f64 {
    a.zip(b).map(|(a, b)| f64::from(a) * f64::from(*b)).sum()
}
