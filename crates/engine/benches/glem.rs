//! Incremental pattern evaluation as in a search: each move updates the features, each leaf is
//! valued. The baselines are the same walk without an evaluator, and with features computed from
//! scratch at each leaf.

use divan::{Bencher, counter::ItemsCount};
use othello_engine::{
    Evaluator, Game, Position,
    models::{
        Glem,
        patterns::{Numbering, PatternFeatures, STAGES, StageWeights, ValueScale},
    },
};

fn main() {
    divan::main();
}

const PLIES: u32 = 4;

/// A middle-game position.
fn position() -> Position {
    let mut game: Game = "f5d6c3d3c4f4f6f3e6e7d7c5f7".parse().expect("a game");
    // Some more moves, always the middle one in the list.
    for _ in 0..8 {
        let moves: Vec<_> = game.position().legal_moves().into_iter().collect();
        game.play(moves[moves.len() / 2]).expect("it is legal");
    }
    game.position()
}

/// Nonzero weights everywhere, so that caches behave as in a real search.
fn glem() -> Glem {
    let stage = StageWeights {
        parity: [0.0; 2],
        weights: (0..Numbering::get().len()).map(|n| (n % 512) as f32 / 256.0 - 1.0).collect(),
        threats: Vec::new(),
    };
    Glem::new(ValueScale::Margin, &vec![stage; STAGES]).expect("the weights are finite")
}

/// Walks all lines of `plies` moves; `leaf` values a leaf.
fn walk<S>(
    position: &Position,
    state: &S,
    plies: u32,
    step: &impl Fn(&S, &Position, othello_engine::Square, othello_engine::Bitboard) -> S,
    leaf: &impl Fn(&S, &Position) -> f32,
) -> (u64, f32) {
    if plies == 0 {
        return (1, leaf(state, position));
    }
    let mut total = (0, 0.0);
    for square in position.legal_moves() {
        let flips = position.flips(square);
        let next = step(state, position, square, flips);
        let below = walk(&position.after(square, flips), &next, plies - 1, step, leaf);
        total = (total.0 + below.0, total.1 + below.1);
    }
    total
}

fn leaves() -> u64 {
    walk(&position(), &(), PLIES, &|(), _, _, _| (), &|(), _| 0.0).0
}

#[divan::bench]
fn moves_only(bencher: Bencher) {
    let position = position();
    bencher
        .counter(ItemsCount::new(leaves()))
        .bench(|| walk(&position, &(), PLIES, &|(), _, _, _| (), &|(), p| p.own().len() as f32));
}

#[divan::bench]
fn incremental_features(bencher: Bencher) {
    let (position, glem) = (position(), glem());
    let start = PatternFeatures::of(&position);
    bencher.counter(ItemsCount::new(leaves())).bench(|| {
        walk(&position, &start, PLIES, &|s, _, square, flips| s.after(square, flips), &|s, p| {
            glem.value(s, p)
        })
    });
}

#[divan::bench]
fn features_from_scratch(bencher: Bencher) {
    let (position, glem) = (position(), glem());
    bencher
        .counter(ItemsCount::new(leaves()))
        .bench(|| walk(&position, &(), PLIES, &|(), _, _, _| (), &|(), p| glem.evaluate(p)));
}
