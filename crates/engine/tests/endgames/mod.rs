//! Random endgames: the solver against alpha-beta, and against the slow board where affordable.

use othello_engine::{
    Position,
    evaluator::Stateless,
    models::Polynomial,
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

/// A position with few empty squares and a legal move.
fn random_endgame(rng: &mut ChaCha8Rng) -> Position {
    // The smallest of three draws: 12 occurs once in 1,728 games.
    let empty = (0..3).map(|_| rng.random_range(1..=12)).min().unwrap_or(1);
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
