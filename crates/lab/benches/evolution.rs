//! The speed of an evolution, and its latency when stopped.
//! `cargo bench -p othello-lab --bench evolution`

use std::{
    thread,
    time::{Duration, Instant},
};

use divan::{Bencher, counter::ItemsCount};
use othello_engine::{search::Stop, spec::SearcherSpec};
use othello_lab::{
    evolution::{Evolution, EvolutionSettings, GameCounter, State, genome::Genome},
    runs::{Run, evolution::EvolutionRun},
};
use rayon::{ThreadPool, ThreadPoolBuilder};

fn main() {
    stops();
    divan::main();
}

fn settings(genome: &str) -> EvolutionSettings {
    let genome: Genome = genome.parse().expect("a genome of ours");
    let scheme = EvolutionSettings::usual_scheme(&genome);
    EvolutionSettings { benchmark_pairs: 0, ..EvolutionSettings::new(genome, scheme) }
}

fn pool(threads: usize) -> ThreadPool {
    ThreadPoolBuilder::new().num_threads(threads).build().expect("threads can be started")
}

/// The state after the first generation with these settings.
fn generation(settings: &EvolutionSettings) -> State {
    let mut evolution = Evolution::new(settings.clone(), 1).expect("the settings are right");
    let stepped = evolution.step(&Stop::default(), &GameCounter::default());
    stepped.expect("nobody fails").expect("nobody stops it");
    evolution.state().clone()
}

#[divan::bench(args = [1, 2], sample_count = 20, sample_size = 1)]
fn a_generation_of_sci(bencher: Bencher, threads: usize) {
    let (settings, pool) = (settings("sci"), pool(threads));
    bencher
        .counter(ItemsCount::new(settings.games()))
        .bench_local(|| pool.install(|| generation(&settings)));
}

/// The same games by minimax, the search of the original program.
#[divan::bench(sample_count = 3, sample_size = 1)]
fn a_generation_of_sci_by_minimax(bencher: Bencher) {
    let (settings, pool) = (settings("sci"), pool(1));
    let mut plain = settings.clone();
    plain.searcher = SearcherSpec::Minimax { depth: 4 };
    assert_eq!(generation(&plain), generation(&settings), "the same moves, the same population");
    bencher
        .counter(ItemsCount::new(plain.games()))
        .bench_local(|| pool.install(|| generation(&plain)));
}

/// Prints the time that runs take to save and end after a stop request.
fn stops() {
    let pool = pool(thread::available_parallelism().map_or(1, usize::from));
    for genome in ["sci", "jma", "features", "net"] {
        let folder = tempfile::tempdir().expect("a folder for a moment");
        let run = EvolutionRun::create(&folder.path().join("run"), settings(genome), 1, None);
        let mut run = run.expect("the folder is new");
        let mut times: Vec<Duration> = (0..100).map(|n| stop(&pool, &mut run, n)).collect();
        times.sort_unstable();
        let ms = |index: usize| times[index].as_secs_f64() * 1000.0;
        println!(
            "{genome}: stopped and saved after {:.1} ms in the middle of 100, {:.1} ms at most",
            ms(50),
            ms(99)
        );
    }
}

/// The time from the stop request to the end of the run; the request comes within 100 ms.
fn stop(pool: &ThreadPool, run: &mut EvolutionRun, number: u64) -> Duration {
    let stop = Stop::default();
    let clock = stop.clone();
    let timer = thread::spawn(move || {
        thread::sleep(Duration::from_millis(number * 37 % 100));
        let asked = Instant::now();
        clock.request();
        asked
    });
    while pool.install(|| run.step(&stop)).expect("the folder can be written").is_some() {}
    let ended = Instant::now();
    ended - timer.join().expect("a timer does not panic")
}
