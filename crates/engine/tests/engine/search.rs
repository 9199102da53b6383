//! Minimax against the slow board, alpha-beta against minimax.

use crate::oracle::{SlowBoard, random_positions};
use othello_engine::{
    Evaluator, Position,
    models::{Polynomial, PolynomialKind},
    search::{AlphaBeta, Minimax, Searcher, Stop, Value},
};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

#[test]
fn minimax_plays_the_slow_boards_move() {
    let value = |board: &SlowBoard| Polynomial::JMA.evaluate(&board.position());
    for position in random_positions(6, 5).into_iter().step_by(7) {
        for depth in 1..=3 {
            let report = Minimax::new(Polynomial::JMA, depth).search(&position, &Stop::default());
            let slow = SlowBoard::new(&position);
            assert_eq!(report.best, slow.minimax_move(depth, &value), "depth {depth} {position:?}");
        }
    }
}

#[test]
fn alphabeta_finds_the_value_and_the_move_of_minimax() {
    for (games, polynomial) in [(6, Polynomial::SCI), (6, Polynomial::JMA)] {
        for position in random_positions(7, games).into_iter().step_by(3) {
            for depth in 1..=4 {
                same_value_and_move(&polynomial, depth, &position);
            }
        }
    }
}

/// Polynomials of each kind: some with weights from a range, some with weights of -1, 0 and 1, by which
/// many moves are equal.
fn random_polynomials(seed: u64) -> Vec<Polynomial> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut all = Vec::new();
    for kind in PolynomialKind::ALL {
        for coarse in [false, true] {
            let mut weight = || {
                if coarse {
                    f64::from(rng.random_range(-1..=1))
                } else {
                    rng.random_range(-9.0..9.0)
                }
            };
            let weights: Vec<f64> = (0..kind.len()).map(|_| weight()).collect();
            all.push(Polynomial::new(kind, &weights).unwrap());
        }
    }
    all
}

#[test]
fn alphabeta_agrees_with_minimax_for_random_weights() {
    for (seed, position) in (0..).zip(random_positions(11, 8).into_iter().step_by(5)) {
        for polynomial in random_polynomials(seed) {
            for depth in 1..=4 {
                same_value_and_move(&polynomial, depth, &position);
            }
        }
    }
}

#[test]
fn alphabeta_agrees_with_minimax_where_all_moves_are_equal() {
    let flat = Polynomial::new(PolynomialKind::Sci, &[0.0; 3]).unwrap();
    for position in random_positions(12, 6).into_iter().step_by(2) {
        for depth in 1..=4 {
            same_value_and_move(&flat, depth, &position);
        }
    }
}

#[test]
fn a_searcher_reports_the_same_after_other_searches() {
    let mut used = AlphaBeta::new(Polynomial::JMA, 4);
    for position in random_positions(13, 4) {
        let fresh = AlphaBeta::new(Polynomial::JMA, 4).search(&position, &Stop::default());
        assert_eq!(used.search(&position, &Stop::default()), fresh);
    }
}

#[test]
fn alphabeta_and_minimax_agree_to_the_end_of_the_game() {
    let endings = random_positions(8, 40).into_iter().filter(|p| p.empty().len() <= 7);
    for position in endings {
        for depth in [5, 6, 7, 60] {
            same_value_and_move(&Polynomial::SCI, depth, &position);
        }
        let report = AlphaBeta::new(Polynomial::SCI, 7).search(&position, &Stop::default());
        if report.best.is_some() {
            assert_eq!(report.value, Value::Exact(SlowBoard::new(&position).solve()));
        }
    }
}

fn same_value_and_move(polynomial: &Polynomial, depth: u32, position: &Position) {
    let stop = Stop::default();
    let full = Minimax::new(polynomial, depth).search(position, &stop);
    let cut = AlphaBeta::new(polynomial, depth).search(position, &stop);
    assert_eq!(cut.value, full.value, "depth {depth} {position:?}");
    assert_eq!(cut.best, full.best, "depth {depth} {position:?}");
    assert_eq!(cut.line.first(), cut.best.as_ref());
    assert!(cut.nodes <= full.nodes);
}

#[test]
fn the_line_leads_to_the_value() {
    for position in random_positions(9, 10).into_iter().step_by(5) {
        let report = AlphaBeta::new(Polynomial::JMA, 4).search(&position, &Stop::default());
        let (Value::Estimate(value), Some(_)) = (report.value, report.best) else { continue };
        let (mut leaf, mut sign) = (position, 1.0);
        for &square in &report.line {
            if leaf.must_pass() {
                (leaf, sign) = (leaf.pass(), -sign);
            }
            (leaf, sign) = (leaf.play(square).unwrap(), -sign);
        }
        if leaf.must_pass() {
            (leaf, sign) = (leaf.pass(), -sign);
        }
        if !leaf.is_over() {
            assert_eq!(sign * Polynomial::JMA.evaluate(&leaf), value);
        }
    }
}

#[test]
fn a_stopped_search_still_names_a_move() {
    let stop = Stop::default();
    stop.request();
    let report = AlphaBeta::new(Polynomial::SCI, 12).search(&Position::START, &stop);
    assert!(Position::START.legal_moves().contains(report.best.unwrap()));
    assert!(report.nodes < 100);
}
