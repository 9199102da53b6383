use std::sync::Arc;

use othello_engine::Evaluator;

use super::{stage::samples_of, *};
use crate::{
    adam::NO_FLOOR,
    dataset::{Dataset, DatasetBuilder, Split, with_discs},
    sample::{Goal, Worth, of_game},
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
