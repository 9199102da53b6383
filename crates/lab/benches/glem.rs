//! The speed of fitting and playing patterns. `cargo bench -p othello-lab --bench glem`
//!
//! The figure of interest is the ratio of an epoch's time to evaluating its samples once.

use std::sync::{Arc, LazyLock};

use divan::{Bencher, counter::ItemsCount};
use othello_engine::{Evaluator, models::Glem, search::Stop};
use othello_lab::{
    data::{
        annotated_game::{AnnotatedGame, Target},
        annotated_play::{AnnotatedGames, PlaySettings},
    },
    executor::Executor,
};
use othello_train::{
    dataset::{Dataset, DatasetBuilder, Split},
    patterns::{Fit, FitMethod, FitSettings},
    sample::{Goal, Sample},
};
use rayon::ThreadPoolBuilder;

fn main() {
    divan::main();
}

/// The settings of the training games.
const PLAY: PlaySettings =
    PlaySettings { depth: 4, solve: 12, random: (4, 50), chance: (0.0, 0.5), perturbation: 8.0 };

/// Samples of quick games, about 195,000.
static SAMPLES: LazyLock<Arc<Dataset>> = LazyLock::new(|| {
    let games = played(PlaySettings { depth: 1, solve: 4, random: (4, 20), ..PLAY }, 5200);
    let mut builder = DatasetBuilder::new(Split::Endings, 0.05);
    for game in games {
        builder.add_game(game.samples(Goal::Margin, Target::default(), false));
    }
    Arc::new(builder.finish_merged(1))
});

/// The training samples.
fn samples() -> &'static [Sample] {
    &SAMPLES.training
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn every_sample_valued_once(bencher: Bencher) {
    let glem = Glem::shipped();
    bencher
        .counter(ItemsCount::new(samples().len()))
        .bench(|| samples().iter().map(|sample| glem.evaluate(&sample.position)).sum::<f32>());
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn an_epoch_by_adam_on_one_core(bencher: Bencher) {
    epoch(bencher, FitMethod::adam());
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn an_epoch_of_a_ridge_on_one_core(bencher: Bencher) {
    epoch(bencher, FitMethod::ridge());
}

/// Measures the second epoch, because the first also does preparation.
fn epoch(bencher: Bencher, method: FitMethod) {
    let core = ThreadPoolBuilder::new().num_threads(1).build().expect("a thread can be started");
    let mut first = Fit::new(FitSettings::by(method), Arc::clone(&SAMPLES), &Glem::shipped());
    core.install(|| first.step(&Stop::default()));
    bencher
        .counter(ItemsCount::new(samples().len()))
        .with_inputs(|| first.clone())
        .bench_local_values(|mut fit| core.install(|| fit.step(&Stop::default())));
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn games_of_play_on_all_cores(bencher: Bencher) {
    const GAMES: u32 = 250;
    bencher.counter(ItemsCount::new(GAMES)).bench(|| played(PLAY, GAMES));
}

fn played(settings: PlaySettings, games: u32) -> Vec<AnnotatedGame> {
    let play = AnnotatedGames { glem: Glem::shipped(), settings, seed: 1, round: 1 };
    let played = play.play(&Executor::default(), 0..games, &Stop::default());
    played.expect("nobody fails").expect("nobody stops it")
}
