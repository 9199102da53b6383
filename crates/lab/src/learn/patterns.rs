//! Fits pattern weights to lessons, one epoch a step. The stages of the game are problems of their
//! own: they are fitted side by side, and the weights do not depend on the number of threads.

use std::sync::Arc;

use othello_engine::{
    eval::glem::{
        Features, Glem, LOGISTIC_DISCS, Numbering, STAGES, Scale, StageWeights, stage,
        win_probability,
    },
    search::Stop,
};
use rand::{SeedableRng, seq::SliceRandom};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::data::lessons::{Half, Lesson, Lessons};

/// What the weights are to predict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Goal {
    /// The disc difference.
    Margin,
    /// 0 for a loss, 1/2 for a draw, 1 for a win, by the logistic function.
    Outcome,
    /// The logistic function of the disc difference, by the logistic function.
    Chance,
}

impl Goal {
    /// What the sum of the weights then means.
    pub const fn scale(self) -> Scale {
        match self {
            Goal::Margin => Scale::Margin,
            Goal::Outcome | Goal::Chance => Scale::Outcome,
        }
    }

    /// How far the sum `x` is from the reference, and how fast that changes with `x`.
    fn miss(self, x: f32, discs: f32) -> (f32, f32) {
        let g = win_probability(x);
        let slope = g * (1.0 - g) / LOGISTIC_DISCS;
        match self {
            Goal::Margin => (x - discs, 1.0),
            Goal::Outcome => (g - f32::midpoint(1.0, sign(discs)), slope),
            Goal::Chance => (g - win_probability(discs), slope),
        }
    }
}

fn sign(discs: f32) -> f32 {
    if discs == 0.0 { 0.0 } else { discs.signum() }
}

/// How the weights follow the gradient of the mean squared error.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Method {
    /// w ← w - rate · gradient.
    Descent {
        /// The step.
        rate: f32,
    },
    /// Adam: each weight at a pace of its own.
    ///
    /// Source: D. Kingma, J. Ba, Adam: a method for stochastic optimization, 2015.
    Adam {
        /// About how far a weight may move in one step, in discs.
        rate: f32,
    },
}

/// The settings of a fit.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct FitSettings {
    /// What the weights are to predict.
    pub goal: Goal,
    /// How they learn.
    pub method: Method,
    /// How many lessons are seen for each step of the weights.
    pub batch: usize,
    /// The most epochs; a stage that no longer gains ends sooner.
    pub epochs: u32,
    /// After how many epochs without a gain on the validation lessons a stage ends. Each halves the
    /// rate and goes back to the best weights.
    pub patience: u32,
    /// How many discs beyond its own a stage learns from, on either side, 0..=8.
    pub overlap: usize,
    /// By which part of the rate weights shrink in each step, so that what is seldom seen stays
    /// small.
    pub decay: f32,
    /// Shuffles the lessons.
    pub seed: u64,
}

impl Default for FitSettings {
    fn default() -> FitSettings {
        FitSettings {
            goal: Goal::Margin,
            method: Method::Adam { rate: 0.02 },
            batch: 4096,
            epochs: 40,
            patience: 4,
            overlap: 2,
            decay: 0.0,
            seed: 1,
        }
    }
}

impl FitSettings {
    /// `None` if the settings can be used, else what is wrong with them, in one sentence.
    pub fn fault(&self) -> Option<String> {
        let (Method::Descent { rate } | Method::Adam { rate }) = self.method;
        if !(rate > 0.0 && rate.is_finite()) {
            Some(format!("expected a rate above 0, found {rate}"))
        } else if !(1..=1 << 24).contains(&self.batch) {
            Some(format!("expected a batch of 1 to 16777216 lessons, found {}", self.batch))
        } else if self.overlap > 8 {
            Some(format!("expected an overlap of at most 8 discs, found {}", self.overlap))
        } else if !(0.0..1.0).contains(&self.decay) {
            Some(format!("expected a decay of 0 to 1, found {}", self.decay))
        } else {
            None
        }
    }
}

/// The error over some lessons.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Error {
    /// How many lessons.
    pub lessons: u64,
    /// The sum of the squared misses of the goal.
    pub squared: f64,
    /// The sum of the misses in discs, without their signs.
    pub absolute: f64,
}

impl Error {
    /// The root of the mean square, in the goal's units: discs, or a chance.
    pub fn root_mean_square(&self) -> f64 {
        (self.squared / (self.lessons.max(1)) as f64).sqrt()
    }

    /// The mean miss in discs.
    pub fn mean_absolute(&self) -> f64 {
        self.absolute / (self.lessons.max(1)) as f64
    }

    fn add(&mut self, miss: f32, discs: f32) {
        self.lessons += 1;
        self.squared += f64::from(miss) * f64::from(miss);
        self.absolute += f64::from(discs.abs());
    }

    fn sum(errors: impl Iterator<Item = Error>) -> Error {
        errors.fold(Error::default(), |a, b| Error {
            lessons: a.lessons + b.lessons,
            squared: a.squared + b.squared,
            absolute: a.absolute + b.absolute,
        })
    }
}

/// What an epoch came to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EpochReport {
    /// 1 for the first.
    pub epoch: u32,
    /// How many stages still learn.
    pub learning: usize,
    /// Over the training lessons, while the weights changed.
    pub training: Error,
    /// Over the validation lessons, with the weights that are kept.
    pub validation: Error,
    /// The same for each stage.
    pub stages: Vec<Error>,
}

/// A fit under way.
#[derive(Clone, Debug)]
pub struct Fit {
    pub(crate) settings: FitSettings,
    pub(crate) epoch: u32,
    pub(crate) stages: Vec<StageFit>,
    pub(crate) lessons: Arc<Lessons>,
}

/// One stage's fit.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct StageFit {
    /// Two weights of parity, then those of the patterns, in discs.
    pub(crate) weights: Vec<f32>,
    /// Adam's running means of the gradient and of its square.
    pub(crate) mean: Vec<f32>,
    pub(crate) square: Vec<f32>,
    pub(crate) steps: u32,
    /// The weights with the least validation error so far.
    pub(crate) best: Vec<f32>,
    pub(crate) best_error: Error,
    pub(crate) training_error: Error,
    pub(crate) failures: u32,
    pub(crate) done: bool,
}

impl StageFit {
    fn new(start: &StageWeights) -> StageFit {
        let weights = [&start.parity, start.weights.as_slice()].concat();
        StageFit {
            mean: vec![0.0; weights.len()],
            square: vec![0.0; weights.len()],
            steps: 0,
            best: weights.clone(),
            weights,
            best_error: Error { squared: f64::INFINITY, ..Error::default() },
            training_error: Error::default(),
            failures: 0,
            done: false,
        }
    }
}

impl Fit {
    /// A fit that starts from the weights of `start`.
    pub fn new(settings: FitSettings, lessons: Arc<Lessons>, start: &Glem) -> Fit {
        let stages = (0..STAGES).map(|s| StageFit::new(&start.stage_weights(s))).collect();
        Fit { settings, epoch: 0, stages, lessons }
    }

    /// The settings.
    pub fn settings(&self) -> &FitSettings {
        &self.settings
    }

    /// How many epochs are done.
    pub fn epoch(&self) -> u32 {
        self.epoch
    }

    /// Whether there is nothing more to learn.
    pub fn is_done(&self) -> bool {
        self.epoch >= self.settings.epochs || self.stages.iter().all(|stage| stage.done)
    }

    /// Learns from every lesson once. `None` when done, or when `stop` was requested; an epoch cut
    /// short leaves no trace.
    pub fn step(&mut self, stop: &Stop) -> Option<EpochReport> {
        if self.is_done() {
            return None;
        }
        let (settings, lessons, epoch) = (&self.settings, &*self.lessons, self.epoch);
        let stages = self
            .stages
            .par_iter()
            .enumerate()
            .with_max_len(1)
            .map(|(stage, fit)| fit.after_epoch(stage, epoch, settings, lessons, stop))
            .collect::<Option<Vec<StageFit>>>()?;
        self.stages = stages;
        self.epoch += 1;
        Some(self.report())
    }

    /// What the last epoch came to.
    pub fn report(&self) -> EpochReport {
        let best = |stage: &StageFit| {
            if stage.best_error.squared.is_finite() { stage.best_error } else { Error::default() }
        };
        EpochReport {
            epoch: self.epoch,
            learning: self.stages.iter().filter(|stage| !stage.done).count(),
            training: Error::sum(self.stages.iter().map(|stage| stage.training_error)),
            validation: Error::sum(self.stages.iter().map(best)),
            stages: self.stages.iter().map(best).collect(),
        }
    }

    /// The evaluator with the best weights so far.
    pub fn glem(&self) -> Glem {
        let weights = |stage: &StageFit| StageWeights {
            parity: [stage.best[0], stage.best[1]],
            weights: stage.best[2..].to_vec(),
        };
        let stages: Vec<StageWeights> = self.stages.iter().map(weights).collect();
        Glem::new(self.settings.goal.scale(), &stages).expect("a fit keeps only finite weights")
    }
}

/// Lessons are shuffled in runs of this length, which a processor reads at full speed.
const RUN: usize = 256;

impl StageFit {
    /// The stage after one more epoch; `None` if `stop` was requested.
    fn after_epoch(
        &self,
        stage: usize,
        epoch: u32,
        settings: &FitSettings,
        lessons: &Lessons,
        stop: &Stop,
    ) -> Option<StageFit> {
        let mut fit = self.clone();
        if fit.done {
            return Some(fit);
        }
        let mut rng = ChaCha8Rng::seed_from_u64(settings.seed);
        rng.set_stream(u64::from(epoch) << 8 | stage as u64);
        let mut runs = runs(&lessons.training, stage, settings.overlap);
        runs.shuffle(&mut rng);
        let mut gradient = vec![0.0; fit.weights.len()];
        fit.training_error = Error::default();
        for batch in runs.chunks(settings.batch.div_ceil(RUN)) {
            if stop.is_requested() {
                return None;
            }
            fit.learn(batch, &mut gradient, settings);
        }
        let own = lessons_of(&lessons.validation, stage, 0);
        fit.judge(own.flatten(), settings);
        Some(fit)
    }

    fn learn(&mut self, batch: &[&[Lesson]], gradient: &mut [f32], settings: &FitSettings) {
        gradient.fill(0.0);
        let count: usize = batch.iter().map(|run| run.len()).sum();
        for lesson in batch.iter().copied().flatten() {
            let numbers = numbers(lesson);
            let x = sum(&self.weights, &numbers);
            let (miss, slope) = settings.goal.miss(x, lesson.discs);
            self.training_error.add(miss, x - lesson.discs);
            let part = 2.0 * miss * slope / count as f32;
            for number in numbers {
                gradient[number as usize] += part;
            }
        }
        self.steps += 1;
        let halved = 0.5_f32.powi(self.failures as i32);
        match settings.method {
            Method::Descent { rate } => {
                let rate = rate * halved;
                for (w, g) in self.weights.iter_mut().zip(gradient) {
                    *w -= rate * (*g + settings.decay * *w);
                }
            }
            Method::Adam { rate } => self.adam(gradient, rate * halved, settings.decay),
        }
    }

    fn adam(&mut self, gradient: &[f32], rate: f32, decay: f32) {
        const KEEP_MEAN: f32 = 0.9;
        const KEEP_SQUARE: f32 = 0.999;
        let steps = self.steps.min(100_000) as i32; // beyond, both corrections are 1
        let rate = rate * (1.0 - KEEP_SQUARE.powi(steps)).sqrt() / (1.0 - KEEP_MEAN.powi(steps));
        let state = self.weights.iter_mut().zip(&mut self.mean).zip(&mut self.square);
        for (((w, m), v), &g) in state.zip(gradient) {
            *m = KEEP_MEAN * *m + (1.0 - KEEP_MEAN) * g;
            *v = KEEP_SQUARE * *v + (1.0 - KEEP_SQUARE) * g * g;
            *w -= rate * (*m / (v.sqrt() + 1e-10) + decay * *w);
        }
    }

    /// Keeps the weights if they are the best so far; goes back to the best, with half the rate, if
    /// they are not.
    fn judge<'a>(&mut self, lessons: impl Iterator<Item = &'a Lesson>, settings: &FitSettings) {
        let mut error = Error::default();
        for lesson in lessons {
            let x = sum(&self.weights, &numbers(lesson));
            error.add(settings.goal.miss(x, lesson.discs).0, x - lesson.discs);
        }
        // Without validation lessons every epoch counts as a gain. A sum that is not a number does
        // not: weights that ran away are dropped.
        if error.squared < self.best_error.squared || error.lessons == 0 {
            self.best.clone_from(&self.weights);
            self.best_error = error;
        } else {
            self.weights.clone_from(&self.best);
            self.mean.fill(0.0);
            self.square.fill(0.0);
            self.steps = 0;
            self.failures += 1;
            self.done = self.failures >= settings.patience;
        }
    }
}

fn sum(weights: &[f32], numbers: &[u32]) -> f32 {
    numbers.iter().map(|&number| weights[number as usize]).sum()
}

/// The places of a lesson's weights in those of a stage.
fn numbers(lesson: &Lesson) -> [u32; 1 + othello_engine::eval::glem::PATTERNS] {
    let position = &lesson.position;
    let mut numbers = [(position.own() | position.opp()).len() % 2; _];
    let weights = Numbering::get().weights(&Features::of(position));
    numbers[1..].iter_mut().zip(weights).for_each(|(place, number)| *place = 2 + number);
    numbers
}

/// The lessons a stage learns from, by number of discs: its own, and those of `overlap` discs more
/// and less.
fn lessons_of(half: &Half, own: usize, overlap: usize) -> impl Iterator<Item = &[Lesson]> {
    let near = move |&discs: &usize| {
        stage((discs + overlap) as u32) >= own && stage(discs.saturating_sub(overlap) as u32) <= own
    };
    (0..64).filter(near).map(|discs| half.with_discs(discs))
}

fn runs(half: &Half, stage: usize, overlap: usize) -> Vec<&[Lesson]> {
    lessons_of(half, stage, overlap).flat_map(|lessons| lessons.chunks(RUN)).collect()
}

#[cfg(test)]
mod tests {
    use othello_engine::{Evaluator, Game};
    use rand::seq::IndexedRandom;

    use super::*;
    use crate::{
        data::lessons::{Gatherer, of_result},
        test_games::first_moves,
    };

    /// The lessons of games played at random.
    fn lessons(games: u64) -> Arc<Lessons> {
        let mut gatherer = Gatherer::new(0.2);
        for seed in 0..games {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let mut game = Game::default();
            while !game.is_over() {
                let moves: Vec<_> = game.position().legal_moves().into_iter().collect();
                game.play(*moves.choose(&mut rng).unwrap()).unwrap();
            }
            gatherer.add_game(&of_result(&game, 1));
        }
        Arc::new(gatherer.finish(3))
    }

    fn fit(settings: FitSettings, lessons: &Arc<Lessons>) -> Fit {
        Fit::new(settings, Arc::clone(lessons), &Glem::blank(settings.goal.scale()))
    }

    const QUICK: FitSettings = FitSettings {
        goal: Goal::Margin,
        method: Method::Adam { rate: 0.1 },
        batch: 1024,
        epochs: 3,
        patience: 4,
        overlap: 2,
        decay: 0.0,
        seed: 1,
    };

    #[test]
    fn every_goal_and_method_learns() {
        let lessons = lessons(300);
        let stop = Stop::default();
        for goal in [Goal::Margin, Goal::Outcome, Goal::Chance] {
            let slow = if goal == Goal::Margin { 0.002 } else { 1.0 };
            for method in [Method::Adam { rate: 0.1 }, Method::Descent { rate: slow }] {
                let mut fit = fit(FitSettings { goal, method, ..QUICK }, &lessons);
                let first = fit.step(&stop).unwrap();
                let last = std::iter::from_fn(|| fit.step(&stop)).last().unwrap();
                let gained = first.training.root_mean_square() - last.training.root_mean_square();
                assert!(gained > 0.0, "{goal:?} {method:?}: {gained}");
                assert_eq!(last.epoch, 3);
                assert_eq!(fit.glem().scale(), goal.scale());
            }
        }
    }

    #[test]
    fn the_weights_depend_neither_on_the_threads_nor_on_a_break() {
        let lessons = lessons(100);
        let stop = Stop::default();
        let mut whole = fit(QUICK, &lessons);
        while whole.step(&stop).is_some() {}
        let one = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
        let mut broken = fit(QUICK, &lessons);
        one.install(|| broken.step(&stop)).unwrap();
        let mut resumed = Fit::from_bytes(&broken.to_bytes(), Arc::clone(&lessons)).unwrap();
        let cut = Stop::default();
        cut.request();
        assert_eq!(resumed.step(&cut), None);
        while one.install(|| resumed.step(&stop)).is_some() {}
        assert_eq!(resumed.to_bytes(), whole.to_bytes());
    }

    #[test]
    fn a_damaged_checkpoint_and_other_lessons_are_refused() {
        use crate::learn::pattern_checkpoint::CheckpointError;
        let ours = lessons(5);
        let mut bytes = fit(QUICK, &ours).to_bytes();
        assert_eq!(Fit::from_bytes(&bytes, lessons(6)).unwrap_err(), CheckpointError::OtherLessons);
        bytes[100] ^= 1;
        assert_eq!(Fit::from_bytes(&bytes, ours).unwrap_err(), CheckpointError::Damaged);
    }

    #[test]
    fn a_fit_to_an_evaluator_comes_to_value_as_it_does() {
        // What is taught is itself a sum of weights, so the fit can only fail by a fault of its own.
        let mut gatherer = Gatherer::new(0.0);
        gatherer.add_game(&of_result(&first_moves(), 10));
        let lessons = Arc::new(gatherer.finish(1));
        let settings = FitSettings { epochs: 300, overlap: 0, ..QUICK };
        let mut fit = fit(settings, &lessons);
        while fit.step(&Stop::default()).is_some() {}
        let glem = fit.glem();
        for discs in 20..50 {
            for lesson in lessons.training.with_discs(discs) {
                assert!((glem.evaluate(&lesson.position) - lesson.discs).abs() < 1.0);
            }
        }
    }
}
