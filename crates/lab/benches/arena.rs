//! The speed of tournament games and of their statistics. `cargo bench -p othello-lab --bench arena`

use divan::{Bencher, counter::ItemsCount};
use othello_engine::search::Stop;
use othello_lab::{
    games::openings::balanced_opening,
    players::{consent::Consent, spec::PlayerSpec},
    rating::elo::{Anchor, MatchScore, PairingResult, rate_pool},
    runs::{
        Run,
        tournament::{Config, Tournament},
    },
};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

fn main() {
    divan::main();
}

/// A weighted piece counter with arbitrary weights.
fn counter(folder: &tempfile::TempDir, name: &str, corner: f32) -> PlayerSpec {
    let weight = |index: usize| {
        let (row, column) = (index / 8, index % 8);
        let edge = |x: usize| x == 0 || x == 7;
        let at = |inside: f32| if edge(row) && edge(column) { corner } else { inside };
        at(((index * 37) % 11) as f32 / 50.0 - 0.1).to_string()
    };
    let path = folder.path().join(name);
    let text: Vec<String> = (0..64).map(weight).collect();
    std::fs::write(&path, text.join(" ")).unwrap();
    format!("wpc:{}", path.display()).parse().unwrap()
}

/// Games of two one-ply players per second on one core, from random openings, including record keeping.
#[divan::bench(sample_count = 10, sample_size = 1)]
fn one_ply_games(bencher: Bencher) {
    const PAIRS: u32 = 2000;
    let folder = tempfile::tempdir().unwrap();
    let players = vec![counter(&folder, "a.txt", 1.0), counter(&folder, "b.txt", 0.8)];
    bencher.counter(ItemsCount::new(2 * PAIRS)).bench(|| {
        let openings = "random:6".parse().unwrap();
        let config = Config { pairs: PAIRS, openings, ..Config::new(players.clone()) };
        let mut tournament = Tournament::in_memory(config, &Consent::NONE).unwrap().with_threads(1);
        while tournament.step(&Stop::default()).unwrap().is_some() {}
        assert!(tournament.is_done());
    });
}

/// All statistics over 1,000,000 results of 14 players.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn statistics_over_a_million_results() -> f64 {
    let results: Vec<(usize, usize, usize)> = (0..500_000usize)
        .map(|pair| {
            let (first, step) = (pair % 14, 1 + pair / 14 % 13);
            (first, (first + step) % 14, (pair * 7919 + first * first) % 5)
        })
        .collect();
    let mut counts = vec![vec![vec![0u64; 5]; 14]; 14];
    for &(first, second, cell) in &results {
        counts[first][second][cell] += 1;
    }
    let results: Vec<PairingResult> = counts
        .into_iter()
        .enumerate()
        .flat_map(|(first, row)| {
            let seconds = row.into_iter().enumerate().filter(move |(second, _)| *second != first);
            seconds.map(move |(second, counts)| PairingResult { first, second, counts })
        })
        .collect();
    let samples = results.iter().filter_map(|result| MatchScore::of(&result.counts));
    let elo: f64 = samples.map(|sample| sample.elo().value + sample.superiority()).sum();
    elo + rate_pool(14, &results, Anchor::Mean(1500.0), 1).players[0].high
}

/// Generates a balanced opening; the window waits for this before a game.
#[divan::bench(sample_count = 200, sample_size = 1)]
fn a_balanced_opening(bencher: Bencher) {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    bencher.bench_local(|| balanced_opening(&mut rng));
}
