//! The speed of the rules: perft on one core without a hash table, by each instruction set.

use othello_engine::Position;

fn main() {
    divan::main();
}

/// 24,571,284 lines.
#[divan::bench(sample_count = 20, sample_size = 1)]
fn perft_10() -> u64 {
    Position::START.perft(10)
}

/// 212,258,800 lines.
#[divan::bench(sample_count = 20, sample_size = 1)]
fn perft_11() -> u64 {
    Position::START.perft(11)
}
