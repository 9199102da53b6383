//! Random playouts, simulations and network values per second, with the slow board as baseline.

#[path = "../tests/oracle/mod.rs"]
mod oracle;

use divan::{Bencher, counter::ItemsCount};
use oracle::SlowBoard;
use othello_engine::{
    Evaluator, Position,
    models::{Encoding, Glem, Net},
    search::{Lookahead, Mcts, MctsSettings, Playout, Searcher, Stop, ValueFunction, playout},
};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

fn main() {
    divan::main();
}

/// The baseline: the same playout on the board that walks rays over 64 cells.
#[divan::bench]
fn playouts_on_the_slow_board(bencher: Bencher) {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    bencher.counter(ItemsCount::new(1u32)).bench_local(|| {
        let (mut position, mut passes) = (Position::START, 0);
        while passes < 2 {
            let moves = SlowBoard::new(&position).legal_moves();
            if moves.is_empty() {
                passes += 1;
                position = position.pass();
            } else {
                passes = 0;
                let square = moves[rng.random_range(0..moves.len())];
                position = SlowBoard::new(&position).play(square).position();
            }
        }
        position.margin()
    });
}

#[divan::bench]
fn playouts(bencher: Bencher) {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    bencher.counter(ItemsCount::new(1u32)).bench_local(|| playout(&Position::START, &mut rng));
}

/// The shipped network, and networks of the paper's shape with the other encodings.
const NETS: [&str; 3] = ["shipped", "absolute", "mover"];

fn net(name: &str) -> Net {
    let encoding = if name == "mover" { Encoding::Mover } else { Encoding::Absolute };
    match name {
        "shipped" => Net::shipped(),
        _ => Net::random(encoding, &Net::PAPER, &mut ChaCha8Rng::seed_from_u64(1))
            .expect("a valid shape"),
    }
}

#[divan::bench(args = NETS)]
fn network_values(bencher: Bencher, name: &str) {
    let net = net(name);
    let position = oracle::random_positions(1, 1)[30];
    bencher
        .counter(ItemsCount::new(1u32))
        .bench_local(|| net.evaluate(divan::black_box(&position)));
}

/// The baseline for network values: playouts from the same position.
#[divan::bench]
fn playouts_from_the_middle(bencher: Bencher) {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let position = oracle::random_positions(1, 1)[30];
    bencher.counter(ItemsCount::new(1u32)).bench_local(|| playout(&position, &mut rng));
}

const SIMULATIONS: u32 = 5000;

fn settings() -> MctsSettings {
    SIMULATIONS.to_string().parse().expect("a number of simulations")
}

#[divan::bench]
fn simulations_by_playouts(bencher: Bencher) {
    bencher.counter(ItemsCount::new(SIMULATIONS)).bench_local(|| {
        Mcts::new(settings(), Playout, 1).search(&Position::START, &Stop::default())
    });
}

/// Simulations in which patterns value every move of a new node.
#[divan::bench]
fn simulations_by_patterns(bencher: Bencher) {
    bencher.counter(ItemsCount::new(SIMULATIONS)).bench_local(|| {
        Mcts::new(settings(), Lookahead::new(Glem::shipped()), 1)
            .search(&Position::START, &Stop::default())
    });
}

/// Simulations with a network, which must cost no more than those with playouts.
#[divan::bench(args = NETS)]
fn simulations_by_network(bencher: Bencher, name: &str) {
    let net = net(name);
    bencher.counter(ItemsCount::new(SIMULATIONS)).bench_local(|| {
        let judge = ValueFunction(|position: &Position, _| net.evaluate(position));
        Mcts::new(settings(), judge, 1).search(&Position::START, &Stop::default())
    });
}
