//! The speed of filling the explorer and of queries. `cargo bench -p othello-lab --bench explorer`

use divan::{Bencher, black_box};
use othello_engine::{Game, notation::record::GameRecord};
use othello_lab::data::explorer::Explorer;
use rand::{RngExt, SeedableRng, seq::IteratorRandom};
use rand_chacha::ChaCha8Rng;

/// About the size of the tournament databases.
const GAMES: usize = 100_000;

fn main() {
    divan::main();
}

/// Games with similar openings, as people play: early moves are among the first two legal ones.
fn games() -> Vec<GameRecord> {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut game = || {
        let mut game = Game::default();
        while game.turn().is_some() {
            let known = if game.moves().len() < 12 { 2 } else { 64 };
            let legal = game.position().legal_moves().into_iter().take(known);
            let square = legal.choose(&mut random).expect("someone can move");
            game.play(square).expect("it is legal");
        }
        GameRecord { black: random.random_range(0..5000).to_string(), ..GameRecord::of_game(game) }
    };
    (0..GAMES).map(|_| game()).collect()
}

#[divan::bench(sample_count = 3, sample_size = 1)]
fn take_in(bencher: Bencher) {
    bencher.with_inputs(games).bench_values(|games| {
        let mut explorer = Explorer::default();
        explorer.add(games);
        explorer
    });
}

/// Queries the starting position, which every game contains.
#[divan::bench]
fn ask_start(bencher: Bencher) {
    let mut explorer = Explorer::default();
    explorer.add(games());
    let start = Game::default().position();
    bencher.bench_local(|| explorer.at(black_box(&start)));
}
