//! Fits pattern weights to samples, one epoch a step. The stages of the game are independent problems, fitted
//! in parallel. The weights do not depend on the number of threads.

mod checkpoint;
mod choice;
mod examples;
mod ridge;

pub use self::{checkpoint::CheckpointError, choice::ChoiceLoss};

use std::{mem::discriminant, sync::Arc};

use othello_engine::{
    models::{
        Glem,
        patterns::{
            LOGISTIC_DISCS, Numbering, STAGES, StageWeights, THREAT_WEIGHTS, ValueScale, stage,
            win_probability,
        },
    },
    search::Stop,
};
use rand::{SeedableRng, seq::SliceRandom};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use self::{
    examples::{Batch, FitExample},
    ridge::Conjugate,
};
use super::{
    adam::{Adam, Correction, NO_FLOOR, StepSize, descend},
    metrics::{EpochReport, Metrics},
};
use crate::{
    choice::Choice,
    dataset::{Dataset, Example, with_discs},
    sample::{Goal, Sample},
};

impl Goal {
    /// The meaning of the weight sum for this goal.
    pub const fn scale(self) -> ValueScale {
        match self {
            Goal::Margin => ValueScale::Margin,
            Goal::Outcome | Goal::Chance => ValueScale::Outcome,
        }
    }

    /// The error of the weight sum `x`, in discs, and its derivative by `x`. The error is in discs or as a
    /// winning probability, 0..=1.
    fn error(self, x: f32, value: f32) -> (f32, f32) {
        match self {
            Goal::Margin => (x - value, 1.0),
            Goal::Outcome | Goal::Chance => {
                let g = win_probability(x);
                (g - f32::midpoint(1.0, value), g * (1.0 - g) / LOGISTIC_DISCS)
            }
        }
    }
}

/// The optimiser of a fit.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[serde(rename = "Method")]
pub enum FitMethod {
    /// w ← w - rate · gradient.
    Descent {
        /// The learning rate.
        rate: f32,
    },
    /// Adam: a step size for each weight.
    ///
    /// Source: D. Kingma, J. Ba, Adam: a method for stochastic optimization, 2015.
    Adam {
        /// The learning rate: roughly how far a weight may move per step, in discs.
        rate: f32,
    },
    /// Ridge regression: solves least squares directly, one step of conjugate gradients per epoch. Only for
    /// the disc difference of positions. Batch, decay and annealing have no effect.
    Ridge {
        /// The ridge's strength: each initial weight counts as this many samples.
        samples: f32,
    },
}

impl FitMethod {
    /// Adam at a rate that works for every goal.
    pub const fn adam() -> FitMethod {
        FitMethod::Adam { rate: 0.05 }
    }

    /// Ridge regression with a strength that suits weak initial weights, by measurement. Weights that have
    /// learned from many games do better with 150 samples.
    pub const fn ridge() -> FitMethod {
        FitMethod::Ridge { samples: 30.0 }
    }

    /// Plain gradient descent with a rate for this goal. The logistic function rises by at most 1/24 a disc,
    /// so its gradient is small. Of the rates 2, 5, 10, 20 and 50, 20 left the lowest error on unseen games,
    /// for outcome and chance. That was after ten epochs on 300 to 1,000 games. On 3,000 games it reduced the
    /// outcome's error from 0.500 to 0.371 in 20 epochs; 50 reached 0.366.
    pub const fn descent(goal: Goal) -> FitMethod {
        match goal {
            Goal::Margin => FitMethod::Descent { rate: 0.002 },
            Goal::Outcome | Goal::Chance => FitMethod::Descent { rate: 20.0 },
        }
    }

    /// The same method for this goal, with Adam in place of ridge regression where the goal rules that out.
    #[must_use]
    pub fn suited(self, goal: Goal) -> FitMethod {
        match self {
            FitMethod::Descent { .. } => FitMethod::descent(goal),
            FitMethod::Ridge { .. } if goal != Goal::Margin => FitMethod::adam(),
            FitMethod::Adam { .. } | FitMethod::Ridge { .. } => self,
        }
    }

    /// The same method with another rate; ridge regression has none.
    #[must_use]
    pub const fn with_rate(self, rate: f32) -> FitMethod {
        match self {
            FitMethod::Descent { .. } => FitMethod::Descent { rate },
            FitMethod::Adam { .. } => FitMethod::Adam { rate },
            FitMethod::Ridge { .. } => self,
        }
    }

    /// Checks that the method can be used for this goal.
    fn check(self, goal: Goal) -> Result<(), String> {
        match self {
            FitMethod::Descent { rate } | FitMethod::Adam { rate }
                if !(rate > 0.0 && rate.is_finite()) =>
            {
                Err(format!("expected a rate above 0, found {rate}"))
            }
            FitMethod::Ridge { samples } if !(samples > 0.0 && samples.is_finite()) => {
                Err(format!("expected a ridge of more than 0 samples, found {samples}"))
            }
            FitMethod::Ridge { .. } if goal != Goal::Margin => {
                Err("expected the goal of the disc difference for a ridge".to_owned())
            }
            _ => Ok(()),
        }
    }
}

/// The settings of a fit.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct FitSettings {
    /// The target of the weight sum.
    pub goal: Goal,
    /// The optimiser.
    pub method: FitMethod,
    /// The number of samples per optimiser step.
    pub batch: usize,
    /// The maximum number of epochs; a stage that no longer improves ends sooner.
    pub epochs: u32,
    /// The number of epochs without improvement on the validation samples after which a stage ends. Each of
    /// them halves the rate and restores the best weights.
    pub patience: u32,
    /// The overlap of the stages: a stage also learns from samples with up to this many discs more or less,
    /// 0..=8.
    pub overlap: usize,
    /// The weight decay, as a share of the rate per step. It keeps rarely seen weights small.
    pub decay: f32,
    /// Adam's floor, added to the size of each weight's gradients, above 0. The greater it is, the less
    /// rarely seen weights move.
    #[serde(skip_serializing_if = "is_no_floor")] // old settings serialize as before
    pub floor: f32,
    /// The seed that shuffles the samples.
    pub seed: u64,
    /// Whether the rate falls linearly to 0 over all epochs.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    // old settings serialize as before
    pub annealed: bool,
    /// The loss for learning choices.
    #[serde(skip_serializing_if = "ChoiceLoss::is_usual")]
    pub choice: ChoiceLoss,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // required by serde
fn is_no_floor(floor: &f32) -> bool {
    *floor == NO_FLOOR
}

impl Default for FitSettings {
    fn default() -> FitSettings {
        FitSettings {
            goal: Goal::Margin,
            method: FitMethod::adam(),
            batch: 1024,
            epochs: 20,
            patience: 4,
            overlap: 2,
            decay: 0.0,
            floor: NO_FLOOR,
            seed: 1,
            annealed: false,
            choice: ChoiceLoss::default(),
        }
    }
}

impl FitSettings {
    /// The default settings of a method. After eleven steps the error of ridge regression hardly falls any
    /// more.
    pub fn by(method: FitMethod) -> FitSettings {
        let usual = FitSettings { method, ..FitSettings::default() };
        if matches!(method, FitMethod::Ridge { .. }) {
            FitSettings { epochs: 11, patience: 11, ..usual }
        } else {
            usual
        }
    }

    /// The same settings for this goal and method. A method of another kind gets its default settings.
    #[must_use]
    pub fn to(self, goal: Goal, method: FitMethod) -> FitSettings {
        let is_of_a_kind = discriminant(&method) == discriminant(&self.method);
        let fit = if is_of_a_kind {
            self
        } else {
            FitSettings { seed: self.seed, ..FitSettings::by(method) }
        };
        FitSettings { goal, method, ..fit }
    }

    /// The share of the rate in use after this many epochs.
    fn part_of_rate(&self, epochs: f32) -> f32 {
        if self.annealed { 1.0 - epochs / self.epochs as f32 } else { 1.0 }
    }

    /// Checks that the settings can be used.
    ///
    /// # Errors
    /// The first fault, in one sentence.
    pub fn check(&self) -> Result<(), String> {
        self.method.check(self.goal)?;
        if !(1..=1 << 24).contains(&self.batch) {
            return Err(format!("expected a batch of 1 to 16777216 samples, found {}", self.batch));
        }
        if self.overlap > 8 {
            return Err(format!("expected an overlap of at most 8 discs, found {}", self.overlap));
        }
        if !(0.0..1.0).contains(&self.decay) {
            return Err(format!("expected a decay of 0 to 1, found {}", self.decay));
        }
        if !(self.floor > 0.0 && self.floor.is_finite()) {
            return Err(format!("expected a floor above 0, found {}", self.floor));
        }
        self.choice.check()
    }
}

/// The report of an epoch. Training metrics are taken while the weights change, validation metrics with the
/// best weights.
#[derive(Clone, Debug, PartialEq)]
pub struct FitReport {
    /// The metrics of all stages together.
    pub epoch: EpochReport,
    /// The number of stages still learning.
    pub learning: usize,
    /// The validation metrics of each stage.
    pub stages: Vec<Metrics>,
}

/// A running fit.
#[derive(Clone, Debug)]
pub struct Fit {
    settings: FitSettings,
    epoch: u32,
    stages: Vec<StageFit>,
    examples: Examples,
}

/// The examples that a fit learns from.
#[derive(Clone, Debug)]
pub enum Examples {
    /// Positions with values, which train the pattern weights.
    Samples(Arc<Dataset>),
    /// Positions with the values of their moves, which also train the threat weights.
    Choices(Arc<Dataset<Choice>>),
}

impl From<Arc<Dataset>> for Examples {
    fn from(samples: Arc<Dataset>) -> Examples {
        Examples::Samples(samples)
    }
}

impl From<Arc<Dataset<Choice>>> for Examples {
    fn from(choices: Arc<Dataset<Choice>>) -> Examples {
        Examples::Choices(choices)
    }
}

impl Examples {
    /// The number of training examples.
    pub fn training(&self) -> usize {
        match self {
            Examples::Samples(samples) => samples.training.len(),
            Examples::Choices(choices) => choices.training.len(),
        }
    }

    fn checksum(&self) -> u32 {
        match self {
            Examples::Samples(samples) => samples.checksum(),
            Examples::Choices(choices) => choices.checksum(),
        }
    }

    /// The number of weights per stage.
    fn weights(&self) -> usize {
        let reach = if matches!(self, Examples::Choices(_)) { THREAT_WEIGHTS } else { 0 };
        2 + Numbering::get().len() + reach
    }
}

/// The fit of one stage.
#[derive(Clone, Debug, PartialEq)]
struct StageFit {
    /// Two parity weights, the pattern weights, then the threat weights if they are trained, in discs.
    weights: Vec<f32>,
    memory: Memory,
    /// The weights with the lowest validation error so far.
    best: Vec<f32>,
    best_error: Metrics, // infinite before the first epoch
    training_error: Metrics,
    failures: u32,
    done: bool,
}

/// The input of a stage's step.
struct StageStep<'a, E = Sample> {
    stage: usize,
    settings: &'a FitSettings,
    samples: &'a Dataset<E>,
    stop: &'a Stop,
}

/// The state that a method keeps between steps.
#[derive(Clone, Debug, PartialEq)]
enum Memory {
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
const NONE: Metrics =
    Metrics { samples: 0, squared: f64::INFINITY, absolute: 0.0, cross_entropy: 0.0 };

impl StageFit {
    fn new(start: &StageWeights, count: usize, method: FitMethod) -> StageFit {
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
}

impl Fit {
    /// A fit that starts from the weights of `start`.
    pub fn new(settings: FitSettings, examples: impl Into<Examples>, start: &Glem) -> Fit {
        let examples = examples.into();
        let stage = |s| StageFit::new(&start.stage_weights(s), examples.weights(), settings.method);
        Fit { settings, epoch: 0, stages: (0..STAGES).map(stage).collect(), examples }
    }

    /// The settings.
    pub fn settings(&self) -> &FitSettings {
        &self.settings
    }

    /// The examples it learns from.
    pub fn examples(&self) -> &Examples {
        &self.examples
    }

    /// The number of finished epochs.
    pub fn epoch(&self) -> u32 {
        self.epoch
    }

    /// Whether the fit has finished.
    pub fn is_done(&self) -> bool {
        self.epoch >= self.settings.epochs || self.stages.iter().all(|stage| stage.done)
    }

    /// Trains one epoch. `None` when finished or when `stop` was requested; an interrupted epoch changes
    /// nothing.
    pub fn step(&mut self, stop: &Stop) -> Option<FitReport> {
        if self.is_done() {
            return None;
        }
        let Fit { settings, epoch, .. } = &*self;
        let epoch = *epoch;
        self.stages = match (&self.examples, settings.method) {
            (Examples::Samples(samples), FitMethod::Ridge { samples: ridge }) => {
                self.after(|stage, fit| {
                    fit.after_solving(ridge, &StageStep { stage, settings, samples, stop })
                })
            }
            (Examples::Samples(samples), _) => self.after(|stage, fit| {
                fit.after_epoch(epoch, &StageStep { stage, settings, samples, stop })
            }),
            (Examples::Choices(choices), _) => self.after(|stage, fit| {
                fit.after_epoch(epoch, &StageStep { stage, settings, samples: choices, stop })
            }),
        }?;
        self.epoch += 1;
        Some(self.report())
    }

    /// The stages after one more epoch, computed in parallel; `None` if one of them was stopped.
    fn after(
        &self,
        learn: impl Fn(usize, StageFit) -> Option<StageFit> + Sync,
    ) -> Option<Vec<StageFit>> {
        // One stage per task: stages differ in their number of samples.
        let stages = self.stages.par_iter().enumerate().with_max_len(1);
        let after = |(stage, fit): (usize, &StageFit)| {
            if fit.done { Some(fit.clone()) } else { learn(stage, fit.clone()) }
        };
        stages.map(after).collect()
    }

    /// The report of the last epoch.
    pub fn report(&self) -> FitReport {
        let best = |stage: &StageFit| {
            if stage.best_error == NONE { Metrics::default() } else { stage.best_error }
        };
        let stages: Vec<Metrics> = self.stages.iter().map(best).collect();
        let epoch = EpochReport {
            epoch: self.epoch,
            training: self.stages.iter().map(|stage| stage.training_error).sum(),
            validation: stages.iter().copied().sum(),
        };
        let learning = self.stages.iter().filter(|stage| !stage.done).count();
        FitReport { epoch, learning, stages }
    }

    /// The evaluator with the best weights so far.
    pub fn glem(&self) -> Glem {
        let weights = |stage: &StageFit| {
            let (weights, reach) = stage.best[2..].split_at(Numbering::get().len());
            let parity = [stage.best[0], stage.best[1]];
            StageWeights { parity, weights: weights.to_vec(), threats: reach.to_vec() }
        };
        let stages: Vec<StageWeights> = self.stages.iter().map(weights).collect();
        Glem::new(self.settings.goal.scale(), &stages).expect("a fit keeps only finite weights")
    }
}

impl StageFit {
    /// The stage after one more step of ridge regression; `None` if `stop` was requested.
    fn after_solving(mut self, ridge: f32, step: &StageStep<'_>) -> Option<StageFit> {
        let &StageStep { stage, settings, samples, stop } = step;
        if let Memory::Directions(conjugate) = &mut self.memory {
            let runs = runs(&samples.training, stage, settings.overlap);
            self.training_error = conjugate.step(&mut self.weights, &runs, ridge, stop)?;
        }
        self.judge(samples_of(&samples.validation, stage, 0).flatten(), settings);
        Some(self)
    }

    /// The stage after one more epoch; `None` if `stop` was requested.
    fn after_epoch<E: FitExample>(
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
fn samples_of<E: Example>(samples: &[E], own: usize, overlap: usize) -> impl Iterator<Item = &[E]> {
    let near = move |&discs: &usize| {
        stage((discs + overlap) as u32) >= own && stage(discs.saturating_sub(overlap) as u32) <= own
    };
    (0..64).filter(near).map(|discs| with_discs(samples, discs as u32))
}

fn runs<E: FitExample>(samples: &[E], stage: usize, overlap: usize) -> Vec<&[E]> {
    samples_of(samples, stage, overlap).flat_map(|samples| samples.chunks(E::RUN)).collect()
}

#[cfg(test)]
mod tests {
    use othello_engine::Evaluator;

    use super::*;
    use crate::{
        dataset::{DatasetBuilder, Split},
        sample::{Worth, of_game},
        test_games::{first_moves, random_games},
    };

    /// Samples of random games.
    fn samples(games: u64, goal: Goal) -> Arc<Dataset> {
        let mut builder = DatasetBuilder::new(Split::Endings, 0.2);
        for game in random_games(games) {
            let value = goal.value(Worth::Result(game.result().unwrap() as f32));
            builder.add_game(of_game(&game, 1, |_| value));
        }
        Arc::new(builder.finish_merged(3))
    }

    fn fit(settings: FitSettings, samples: &Arc<Dataset>) -> Fit {
        Fit::new(settings, Arc::clone(samples), &Glem::blank(settings.goal.scale()))
    }

    const QUICK: FitSettings = FitSettings {
        goal: Goal::Margin,
        method: FitMethod::Adam { rate: 0.1 },
        batch: 1024,
        epochs: 3,
        patience: 4,
        overlap: 2,
        decay: 0.0,
        floor: NO_FLOOR,
        seed: 1,
        annealed: false,
        choice: ChoiceLoss::DEFAULT,
    };

    #[test]
    fn every_goal_and_method_reduces_the_error() {
        let stop = Stop::default();
        for goal in [Goal::Margin, Goal::Outcome, Goal::Chance] {
            let samples = samples(300, goal);
            let ridge = (goal == Goal::Margin).then(FitMethod::ridge);
            for method in [FitMethod::adam(), FitMethod::descent(goal)].into_iter().chain(ridge) {
                let mut fit = fit(FitSettings { goal, method, epochs: 10, ..QUICK }, &samples);
                let first = fit.step(&stop).unwrap();
                let last = std::iter::from_fn(|| fit.step(&stop)).last().unwrap();
                let [first, last] = [first, last].map(|report| report.epoch);
                let [before, after] = [first, last].map(|e| e.training.root_mean_squared());
                assert!(after < 0.999 * before, "{goal:?} {method:?}: {before} {after}");
                assert_eq!(fit.glem().scale(), goal.scale());
            }
        }
    }

    #[test]
    fn the_weights_depend_neither_on_threads_nor_on_interruptions() {
        let samples = samples(100, Goal::Margin);
        for method in [QUICK.method, FitMethod::ridge()] {
            broken_and_whole(FitSettings { method, ..QUICK }, &samples);
        }
    }

    fn broken_and_whole(settings: FitSettings, samples: &Arc<Dataset>) {
        let stop = Stop::default();
        let mut whole = fit(settings, samples);
        while whole.step(&stop).is_some() {}
        let one = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
        let mut broken = fit(settings, samples);
        let untouched = Fit::from_bytes(&broken.to_bytes(), Arc::clone(samples)).unwrap();
        assert_eq!(untouched.to_bytes(), broken.to_bytes());
        one.install(|| broken.step(&stop)).unwrap();
        let mut resumed = Fit::from_bytes(&broken.to_bytes(), Arc::clone(samples)).unwrap();
        let cut = Stop::default();
        cut.request();
        assert_eq!(resumed.step(&cut), None);
        while one.install(|| resumed.step(&stop)).is_some() {}
        assert_eq!(resumed.to_bytes(), whole.to_bytes());
    }

    /// At the minimum of ridge regression, each weight's change times the ridge equals the sum of the
    /// remaining errors of its samples.
    #[test]
    fn ridge_regression_reaches_the_minimum() {
        let samples = samples(40, Goal::Margin);
        let ridge = 3.0;
        let method = FitMethod::Ridge { samples: ridge };
        let settings = FitSettings { method, epochs: 100, patience: 100, overlap: 1, ..QUICK };
        let mut fit = fit(settings, &samples);
        while fit.step(&Stop::default()).is_some() {}
        let own = 9;
        let weights = &fit.stages[own].weights;
        let mut pull = vec![0.0_f64; weights.len()];
        for sample in samples_of(&samples.training, own, 1).flatten() {
            let numbers = examples::numbers(&sample.position);
            let left = sample.value - examples::sum(weights, &numbers);
            for number in numbers {
                pull[number as usize] += f64::from(left);
            }
        }
        let most = pull.iter().copied().fold(0.0, f64::max);
        assert!(most > 1.0, "something is learned");
        for (pull, &weight) in pull.iter().zip(weights) {
            assert!((pull - f64::from(ridge * weight)).abs() < 0.01 * most, "{pull} {weight}");
        }
    }

    #[test]
    fn damaged_checkpoints_and_other_samples_are_rejected() {
        let ours = samples(5, Goal::Margin);
        let mut bytes = fit(QUICK, &ours).to_bytes();
        assert_eq!(
            Fit::from_bytes(&bytes, samples(6, Goal::Margin)).unwrap_err(),
            CheckpointError::OtherSamples
        );
        bytes[100] ^= 1;
        assert_eq!(Fit::from_bytes(&bytes, ours).unwrap_err(), CheckpointError::Damaged);
    }

    #[test]
    fn a_fit_to_constant_values_reproduces_them() {
        // A sum of weights can represent the target exactly, so only a defect of the fit can miss it.
        let mut builder = DatasetBuilder::new(Split::Endings, 0.0);
        let result = first_moves().result().unwrap() as f32;
        builder.add_game(of_game(&first_moves(), 10, |_| result));
        let samples = Arc::new(builder.finish_merged(1));
        let settings = FitSettings { epochs: 300, overlap: 0, ..QUICK };
        let mut fit = fit(settings, &samples);
        while fit.step(&Stop::default()).is_some() {}
        let glem = fit.glem();
        for sample in (20..50).flat_map(|discs| with_discs(&samples.training, discs)) {
            assert!((glem.evaluate(&sample.position) - sample.value).abs() < 1.0);
        }
    }
}
