//! `pvs` against alpha-beta: without selective cuts it must find the same values.

use crate::oracle::{SlowBoard, random_positions};
use othello_engine::{
    Position,
    evaluator::Stateless,
    models::{Glem, Polynomial},
    search::{AlphaBeta, Budget, Minimax, Pvs, PvsSettings, Report, Searcher, Stop, Value},
};

fn search(polynomial: Polynomial, settings: &str, position: &Position) -> Report {
    let settings: PvsSettings = settings.parse().unwrap();
    Pvs::new(Stateless(polynomial), settings).search(position, &Stop::default())
}

#[test]
fn pvs_finds_the_values_of_alphabeta() {
    for polynomial in [Polynomial::SCI, Polynomial::JMA] {
        for position in random_positions(21, 6).into_iter().step_by(5) {
            for depth in 1..=5 {
                let expected =
                    AlphaBeta::new(polynomial, depth).search(&position, &Stop::default());
                let report = search(polynomial, &format!("{depth},solve=0"), &position);
                assert_eq!(report.value, expected.value, "depth {depth} {position:?}");
            }
        }
    }
}

#[test]
fn all_moves_have_the_values_of_minimax() {
    for position in random_positions(22, 3).into_iter().step_by(7) {
        for depth in 1..=3 {
            let expected = Minimax::new(Polynomial::JMA, depth).search(&position, &Stop::default());
            let report = search(Polynomial::JMA, &format!("{depth},solve=0,moves=all"), &position);
            assert_eq!(report.value, expected.value);
            let values = |report: &Report| -> Vec<_> {
                report.moves.iter().map(|m| (m.square, m.value)).collect()
            };
            assert_eq!(values(&report), values(&expected), "depth {depth} {position:?}");
            for (found, square) in report.moves.iter().zip(position.legal_moves()) {
                assert_eq!((found.square, found.line.first()), (square, Some(&square)));
            }
        }
    }
}

#[test]
fn endings_are_solved() {
    for position in random_positions(23, 40).into_iter().filter(|p| p.empty().len() <= 7) {
        let report = search(Polynomial::SCI, "4", &position);
        if report.best.is_some() {
            assert_eq!(report.value, Value::Exact(SlowBoard::new(&position).solve()));
        }
    }
}

#[test]
fn a_budget_of_positions_is_kept() {
    for nodes in [1, 100, 5000] {
        let settings = PvsSettings::new(Budget::Nodes(nodes));
        let report = Pvs::new(Stateless(Polynomial::JMA), settings)
            .search(&Position::START, &Stop::default());
        assert!(report.best.is_some());
        assert!(report.nodes <= nodes + 64, "{} of {nodes}", report.nodes);
    }
}

#[test]
fn a_stopped_search_has_the_last_finished_depth() {
    let stop = Stop::default();
    let mut reports = Vec::new();
    let mut pvs = Pvs::new(Stateless(Polynomial::JMA), "30".parse().unwrap());
    let last = pvs.search_live(&Position::START, &stop, &mut |report| {
        reports.push(report.clone());
        if report.depth == 6 {
            stop.request();
        }
    });
    assert_eq!(last.depth, 6);
    assert_eq!(reports.iter().map(|r| r.depth).collect::<Vec<_>>(), [1, 2, 4, 6]);
    assert_eq!((last.best, last.value), (reports[3].best, reports[3].value));
}

/// Whole games with a clock, from different openings, each side alone with its time. How long they take depends on the
/// machine; `pvs::clock` tests how a clock is shared out.
#[test]
fn a_clock_ends_every_search_of_a_game() {
    for number in 0..3 {
        let mut position = random_positions(26 + number, 1)[7];
        let settings: PvsSettings = "400ms,time=game,hash=4".parse().unwrap();
        let mut seats = [Pvs::new(Glem::shipped(), settings), Pvs::new(Glem::shipped(), settings)];
        for seat in (0..2).cycle() {
            if position.is_over() {
                break;
            }
            position = if position.must_pass() {
                position.pass()
            } else {
                let report = seats[seat].search(&position, &Stop::default());
                position.play(report.best.unwrap()).unwrap()
            };
        }
    }
}

#[test]
fn values_of_the_best_moves_match_those_of_all_moves() {
    for position in random_positions(27, 4).into_iter().step_by(3) {
        for depth in [3, 4] {
            let of = |moves| {
                let settings = format!("{depth},solve=0,moves={moves}");
                let mut found = search(Polynomial::JMA, &settings, &position).moves;
                let points = |value| match value {
                    Value::Exact(margin) => f64::from(margin) * 1e6,
                    Value::Outcome(outcome) => (f64::from(outcome as u8) - 1.0) * 1e6,
                    Value::Estimate(value) => f64::from(value),
                };
                found.sort_by(|a, b| points(b.value).total_cmp(&points(a.value)));
                found.into_iter().map(|found| found.value).collect::<Vec<_>>()
            };
            let all = of("all");
            let best = of("3");
            assert!(best.len() >= all.len().min(3), "{position:?}");
            assert_eq!(best[..], all[..best.len()], "depth {depth} {position:?}");
        }
    }
}

/// A middle-game position: random moves, then moves by two-ply searches, so that it is about as
/// balanced as in real games.
fn middle_game(mut position: Position) -> Option<Position> {
    let mut searcher = AlphaBeta::new(Glem::shipped(), 2);
    for _ in 0..20 {
        let square = searcher.search(&position, &Stop::default()).best?;
        position = position.play(square)?;
    }
    (!position.legal_moves().is_empty()).then_some(position)
}

/// The average difference in discs between the values of odd and even depths, for the side to move.
fn lean(search: impl Fn(&Position, u32) -> Value, positions: &[Position]) -> f32 {
    let estimate = |position, depth| match search(position, depth) {
        Value::Estimate(discs) => discs,
        value => panic!("expected an estimate, found {value:?}"),
    };
    let sum: f32 = positions.iter().map(|p| estimate(p, 5) - estimate(p, 6)).sum();
    sum / positions.len() as f32
}

#[test]
fn odd_and_even_depths_have_the_same_mean_value_with_patterns() {
    let openings = random_positions(29, 60).into_iter().filter(|p| p.empty().len() == 50);
    let positions: Vec<Position> = openings.filter_map(middle_game).collect();
    assert!(positions.len() > 40, "{}", positions.len());
    let plain = |position: &Position, depth| {
        AlphaBeta::new(Glem::shipped(), depth).search(position, &Stop::default()).value
    };
    let mended = |position: &Position, depth| {
        let settings =
            PvsSettings { solve_from: Some(0), ..PvsSettings::new(Budget::Depth(depth)) };
        Pvs::new(Glem::shipped(), settings).search(position, &Stop::default()).value
    };
    let (plain, mended) = (lean(plain, &positions), lean(mended, &positions));
    assert!(plain > 1.0 && mended.abs() < 0.6, "{plain} {mended}");
}
