//! How fast patterns are learned and played. `cargo bench -p othello-lab --bench glem`
//!
//! The ratio to look at: what an epoch costs beside merely valuing its lessons once.

use std::sync::{Arc, LazyLock};

use divan::{Bencher, counter::ItemsCount};
use othello_engine::{Evaluator, eval::Glem, search::Stop};
use othello_lab::{
    data::annotated_game::Reference,
    data::lessons::{Gatherer, Lessons},
    learn::patterns::{Fit, FitSettings, Method},
    play::annotated::{PlaySettings, play_games},
};

fn main() {
    divan::main();
}

/// How games are played to learn from.
const PLAY: PlaySettings =
    PlaySettings { depth: 4, solve: 12, random: (4, 50), chance: (0.0, 0.5), taste: 8.0 };

/// Lessons of quick games, about 195,000.
static LESSONS: LazyLock<Arc<Lessons>> = LazyLock::new(|| {
    let play = PlaySettings { depth: 1, solve: 4, random: (4, 20), ..PLAY };
    let games = play_games(&Glem::shipped(), &play, 1, 1, 0..5200, &Stop::default());
    let mut gatherer = Gatherer::new(0.05);
    for game in games.expect("nobody stops it") {
        gatherer.add_game(&game.lessons(Reference::default()));
    }
    Arc::new(gatherer.finish(1))
});

/// All lessons to learn from, by number of discs.
fn lessons() -> impl Iterator<Item = &'static othello_lab::data::lessons::Lesson> {
    (0..64).flat_map(|discs| LESSONS.training.with_discs(discs))
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn every_lesson_valued_once(bencher: Bencher) {
    let glem = Glem::shipped();
    bencher
        .counter(ItemsCount::new(lessons().count()))
        .bench(|| lessons().map(|lesson| glem.evaluate(&lesson.position)).sum::<f32>());
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn an_epoch_on_all_cores(bencher: Bencher) {
    let method = Method::Adam { rate: 0.05 };
    let settings = FitSettings { method, batch: 1024, epochs: 1, ..FitSettings::default() };
    bencher
        .counter(ItemsCount::new(lessons().count()))
        .with_inputs(|| Fit::new(settings, Arc::clone(&LESSONS), &Glem::shipped()))
        .bench_values(|mut fit| fit.step(&Stop::default()));
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn games_of_play_on_all_cores(bencher: Bencher) {
    const GAMES: u32 = 250;
    let glem = Glem::shipped();
    bencher
        .counter(ItemsCount::new(GAMES))
        .bench(|| play_games(&glem, &PLAY, 1, 1, 0..GAMES, &Stop::default()));
}
