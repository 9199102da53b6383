//! The fit of one stage of the game: its weights, the optimiser's memory, and the metrics of an epoch.

use othello_engine::{
    models::patterns::{StageWeights, stage},
    search::Stop,
};
use rand::{SeedableRng, seq::SliceRandom};
use rand_chacha::ChaCha8Rng;

use super::{
    examples::{Batch, FitExample},
    ridge::Conjugate,
    settings::{FitMethod, FitSettings},
};
use crate::{
    adam::{Adam, Correction, StepSize, descend},
    dataset::{Dataset, Example, with_discs},
    metrics::Metrics,
    sample::Sample,
};

/// The fit of one stage.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct StageFit {
    /// Two parity weights, the pattern weights, then the threat weights if they are trained, in discs.
    pub(super) weights: Vec<f32>,
    pub(super) memory: Memory,
    /// The weights with the lowest validation error so far.
    pub(super) best: Vec<f32>,
    pub(super) best_error: Metrics, // infinite before the first epoch
    pub(super) training_error: Metrics,
    pub(super) failures: u32,
    pub(super) done: bool,
}

/// The input of a stage's step.
pub(super) struct StageStep<'a, E = Sample> {
    pub(super) stage: usize,
    pub(super) settings: &'a FitSettings,
    pub(super) samples: &'a Dataset<E>,
    pub(super) stop: &'a Stop,
}

/// The state that a method keeps between steps.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Memory {
    /// Adam's moments; plain descent ignores them.
    Gradients(Adam),
    /// The search direction of ridge regression.
    Directions(Conjugate),
}

impl Memory {
    fn new(method: FitMethod, weights: usize) -> Memory {
        match method {
            FitMethod::Ridge { .. } => Memory::Directions(Conjugate::default()),
            FitMethod::Descent { .. } | FitMethod::Adam { .. } => {
                Memory::Gradients(Adam::new(weights))
            }
        }
    }
}

/// The metrics before the first epoch.
pub(super) const NONE: Metrics =
    Metrics { samples: 0, squared: f64::INFINITY, absolute: 0.0, cross_entropy: 0.0 };

impl StageFit {
    pub(super) fn new(start: &StageWeights, count: usize, method: FitMethod) -> StageFit {
        let mut weights = [&start.parity, start.weights.as_slice(), &start.threats].concat();
        weights.resize(count, 0.0);
        StageFit {
            memory: Memory::new(method, weights.len()),
            best: weights.clone(),
            weights,
            best_error: NONE,
            training_error: Metrics::default(),
            failures: 0,
            done: false,
        }
    }

    /// The stage after one more step of ridge regression; `None` if `stop` was requested.
    pub(super) fn after_solving(mut self, ridge: f32, step: &StageStep<'_>) -> Option<StageFit> {
        let &StageStep { stage, settings, samples, stop } = step;
        if let Memory::Directions(conjugate) = &mut self.memory {
            let runs = runs(&samples.training, stage, settings.overlap);
            self.training_error = conjugate.step(&mut self.weights, &runs, ridge, stop)?;
        }
        self.judge(samples_of(&samples.validation, stage, 0).flatten(), settings);
        Some(self)
    }

    /// The stage after one more epoch; `None` if `stop` was requested.
    pub(super) fn after_epoch<E: FitExample>(
        mut self,
        epoch: u32,
        step: &StageStep<'_, E>,
    ) -> Option<StageFit> {
        let &StageStep { stage, settings, samples, stop } = step;
        let mut rng = ChaCha8Rng::seed_from_u64(settings.seed);
        // A stream for each epoch and stage, whichever thread takes it.
        rng.set_stream(u64::from(epoch) << 8 | stage as u64);
        let mut runs = runs(&samples.training, stage, settings.overlap);
        runs.shuffle(&mut rng);
        let mut gradient = vec![0.0; self.weights.len()];
        self.training_error = Metrics::default();
        let batches = runs.chunks(settings.batch.div_ceil(E::RUN));
        let count = batches.len() as f32;
        for (number, batch) in batches.enumerate() {
            if stop.is_requested() {
                return None;
            }
            let done = epoch as f32 + number as f32 / count;
            self.learn(batch, &mut gradient, settings, settings.part_of_rate(done));
        }
        let own = samples_of(&samples.validation, stage, 0);
        self.judge(own.flatten(), settings);
        Some(self)
    }

    fn learn<E: FitExample>(
        &mut self,
        batch: &[&[E]],
        gradient: &mut [f32],
        settings: &FitSettings,
        part_of_rate: f32,
    ) {
        gradient.fill(0.0);
        let count: usize = batch.iter().map(|run| run.len()).sum();
        for example in batch.iter().copied().flatten() {
            let batch = Batch { weights: &self.weights, settings, count: count as f32 };
            example.learn(batch, &mut self.training_error, gradient);
        }
        let halved = part_of_rate * 0.5_f32.powi(self.failures as i32);
        match (settings.method, &mut self.memory) {
            (FitMethod::Adam { rate }, Memory::Gradients(adam)) => {
                let size = StepSize { scale: 1.0, rate: rate * halved, decay: settings.decay };
                let correction = Correction::Rate { floor: settings.floor };
                adam.step(correction, &mut self.weights, gradient, size);
            }
            (FitMethod::Descent { rate }, _) => {
                let size = StepSize { scale: 1.0, rate: rate * halved, decay: settings.decay };
                descend(&mut self.weights, gradient, size);
            }
            (FitMethod::Adam { .. } | FitMethod::Ridge { .. }, _) => {
                unreachable!("each method has its own memory, and ridge regression its own step")
            }
        }
    }

    /// Keeps the weights if they are the best so far. Otherwise restores the best ones and halves the rate.
    /// Ridge regression continues from its weights, because each of its steps builds on the one before.
    fn judge<'a, E: FitExample + 'a>(
        &mut self,
        examples: impl Iterator<Item = &'a E>,
        settings: &FitSettings,
    ) {
        let mut metrics = Metrics::default();
        examples.for_each(|example| example.judge(&self.weights, settings, &mut metrics));
        // Without validation samples every epoch counts as an improvement. A NaN loss never does, so diverged
        // weights are dropped.
        let loss = |metrics: &Metrics| settings.choice.loss(metrics);
        if loss(&metrics) < loss(&self.best_error) || metrics.samples == 0 {
            self.best.clone_from(&self.weights);
            self.best_error = metrics;
        } else {
            if let Memory::Gradients(adam) = &mut self.memory {
                self.weights.clone_from(&self.best);
                adam.reset();
            }
            self.failures += 1;
            self.done = self.failures >= settings.patience;
        }
    }
}

/// The samples a stage learns from, by number of discs: its own, and those with up to `overlap` discs more or
/// less.
pub(super) fn samples_of<E: Example>(
    samples: &[E],
    own: usize,
    overlap: usize,
) -> impl Iterator<Item = &[E]> {
    let near = move |&discs: &usize| {
        stage((discs + overlap) as u32) >= own && stage(discs.saturating_sub(overlap) as u32) <= own
    };
    (0..64).filter(near).map(|discs| with_discs(samples, discs as u32))
}

fn runs<E: FitExample>(samples: &[E], stage: usize, overlap: usize) -> Vec<&[E]> {
    samples_of(samples, stage, overlap).flat_map(|samples| samples.chunks(E::RUN)).collect()
}
