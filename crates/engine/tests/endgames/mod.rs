//! Random endgames: the solver against alpha-beta, and against the slow board where affordable.

use othello_engine::{
    Position,
    evaluator::Stateless,
    models::{Glem, Polynomial},
    search::{AlphaBeta, Outcome, Pvs, Searcher, Stop, Value},
};
use rand::{RngExt, SeedableRng, seq::IteratorRandom};
use rand_chacha::ChaCha8Rng;

use crate::oracle::SlowBoard;

/// The largest number of empty squares that the slow board solves.
const SLOW: u32 = 5;

/// Checks `count` endgames of up to 12 empty squares, with game numbers from `first`. Larger
/// endgames are rarer, as each further empty square triples the time of alpha-beta.
pub fn check(first: u64, count: u64) {
    let mut solver = Pvs::new(Stateless(Polynomial::JMA), "1,solve=60,hash=1".parse().unwrap());
    let mut outcome =
        Pvs::new(Stateless(Polynomial::JMA), "1,solve=60,goal=outcome".parse().unwrap());
    for number in first..first + count {
        let mut rng = ChaCha8Rng::seed_from_u64(51);
        rng.set_stream(number);
        let position = random_endgame(&mut rng);
        let stop = Stop::default();
        let solved = solver.search(&position, &stop);
        let expected = AlphaBeta::new(Polynomial::JMA, 60).search(&position, &stop);
        assert_eq!(solved.value, expected.value, "game {number}: {position:?}");
        let Value::Exact(score) = solved.value else { panic!("{:?} is not solved", solved.value) };
        if position.empty().len() <= SLOW {
            assert_eq!(score, SlowBoard::new(&position).solve(), "game {number}: {position:?}");
        }
        let known = match outcome.search(&position, &stop).value {
            Value::Outcome(outcome) => outcome,
            Value::Exact(score) => Outcome::of(score),
            Value::Estimate(_) => panic!("game {number}: no outcome"),
        };
        assert_eq!(known, Outcome::of(score), "game {number}: {position:?}");
    }
}

/// Checks `count` endgames of 14 to 17 empty squares, which several threads share: the score, the
/// outcome and the best move are those that one thread finds.
pub fn check_threads(first: u64, count: u64) {
    let player = |settings: String| Pvs::new(Glem::shipped(), settings.parse().unwrap());
    let stop = Stop::default();
    for number in first..first + count {
        let mut rng = ChaCha8Rng::seed_from_u64(52);
        rng.set_stream(number);
        let empty = 14 + (number % 16).trailing_zeros().min(3);
        let position = random_position(&mut rng, empty);
        let one = player("1,solve=60,hash=1".to_owned()).search(&position, &stop);
        let Value::Exact(score) = one.value else { panic!("{:?} is not solved", one.value) };
        for threads in [2, 3, 8] {
            let at = format!("game {number}, {threads} threads: {position:?}");
            let solve = format!("1,solve=60,hash=1,threads={threads}");
            let shared = player(solve.clone()).search(&position, &stop);
            assert_eq!(shared.value, one.value, "{at}");
            let best = shared.best.and_then(|square| position.play(square)).expect("a legal move");
            assert_eq!(-solved(&best), score, "{at}: {:?}", shared.best);
            let outcome = player(solve + ",goal=outcome").search(&position, &stop).value;
            match outcome {
                Value::Outcome(outcome) => assert_eq!(outcome, Outcome::of(score), "{at}"),
                Value::Exact(exact) => assert_eq!(exact, score, "{at}"),
                Value::Estimate(_) => panic!("{at}: no outcome"),
            }
        }
    }
}

/// The score of a position, found by one thread.
fn solved(position: &Position) -> i32 {
    let asked = if position.must_pass() { position.pass() } else { *position };
    if asked.is_over() {
        return position.margin();
    }
    let mut solver = Pvs::new(Glem::shipped(), "1,solve=60,hash=1".parse().unwrap());
    let Value::Exact(score) = solver.search(&asked, &Stop::default()).value else {
        panic!("{asked:?} is not solved")
    };
    if position.must_pass() { -score } else { score }
}

/// A position with few empty squares and a legal move.
fn random_endgame(rng: &mut ChaCha8Rng) -> Position {
    // The smallest of three draws: 12 occurs once in 1,728 games.
    let empty = (0..3).map(|_| rng.random_range(1..=12)).min().unwrap_or(1);
    random_position(rng, empty)
}

/// A position of a random game with this many empty squares, or none left to move on, and a legal
/// move.
fn random_position(rng: &mut ChaCha8Rng, empty: u32) -> Position {
    loop {
        let mut position = Position::START;
        while position.empty().len() > empty && !position.is_over() {
            position = match position.legal_moves().into_iter().choose(rng) {
                Some(square) => position.play(square).expect("a legal move"),
                None => position.pass(),
            };
        }
        if !position.legal_moves().is_empty() {
            return position;
        }
    }
}
