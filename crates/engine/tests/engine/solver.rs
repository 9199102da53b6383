//! Exact endgames. `cargo run --release --example endgames` checks many more.

use crate::oracle::random_positions;
use othello_engine::{
    Bitboard, Position,
    evaluator::Stateless,
    models::{Glem, Polynomial},
    search::{AlphaBeta, Mcts, Playout, Pvs, Searcher, Stop, Value},
};

#[test]
fn the_solver_agrees_with_alphabeta_and_the_slow_board() {
    crate::endgames::check(0, 600);
}

/// The first positions of the FFO endgame test that are quick to solve, with their scores.
const FFO: [(&str, i32); 4] = [
    ("--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X", 18),
    ("-XXXXXX---XOOOO--XOXXOOX-OOOOOOOOOOOXXOOOOOXXOOX--XXOO----XXXXX- X", 10),
    ("----OX----OOXX---OOOXX-XOOXXOOOOOXXOXXOOOXXXOOOOOXXXXOXO--OOOOOX X", 2),
    ("-XXXXXX-X-XXXOO-XOXXXOOXXXOXOOOX-OXOOXXX--OOOXXX--OOXX----XOXXO- X", 0),
];

fn position(text: &str) -> Position {
    let set = |disc| {
        let holds = |&(_, found): &(usize, char)| found == disc;
        text.chars().take(64).enumerate().filter(holds).fold(0, |set, (at, _)| set | 1 << at)
    };
    Position::new(Bitboard(set('X')), Bitboard(set('O'))).unwrap()
}

#[test]
fn threads_that_share_a_search_find_what_one_finds() {
    crate::endgames::check_threads(0, 40);
}

#[test]
fn known_endgames_are_solved_with_any_number_of_threads() {
    for (text, score) in FFO {
        for threads in [1, 2, 5] {
            let settings = format!("1,solve=60,hash=4,threads={threads}").parse().unwrap();
            let mut pvs = Pvs::new(Stateless(Polynomial::JMA), settings);
            let report = pvs.search(&position(text), &Stop::default());
            assert_eq!(report.value, Value::Exact(score), "{threads} threads, {text}");
        }
    }
}

/// FFO position 59 has 34 empty squares and is a wipe-out.
#[test]
fn a_wipe_out_is_found_fast() {
    let position = position("-----------------------O--OOOOO---OOOOOXOOOOXXXX--XXOOXX--XX-O-X X");
    let mut pvs = Pvs::new(Glem::shipped(), "1,solve=60".parse().unwrap());
    let report = pvs.search(&position, &Stop::default());
    assert_eq!(report.value, Value::Exact(64));
    assert!(report.nodes < 10_000_000, "{}", report.nodes);
}

#[test]
fn a_wipe_out_within_the_horizon_has_its_exact_score() {
    // Either move lets the opponent take every disc; with most of the board empty, the end is far from the horizon.
    let lost = position(&format!("--OXO---{}", "-".repeat(56)));
    let won = position(&format!("-OOOX---{}", "-".repeat(56)));
    for (position, depth, score) in [(lost, 2, -64), (lost, 4, -64), (won, 1, 64), (won, 3, 64)] {
        let report = AlphaBeta::new(Polynomial::JMA, depth).search(&position, &Stop::default());
        assert_eq!(report.value, Value::Exact(score), "alphabeta:{depth}");
        for settings in [format!("{depth}"), format!("{depth},solve=0,moves=all")] {
            let mut pvs = Pvs::new(Glem::shipped(), settings.parse().unwrap());
            let report = pvs.search(&position, &Stop::default());
            assert_eq!(report.value, Value::Exact(score), "pvs:{settings}");
        }
    }
}

#[test]
fn a_move_that_ends_the_game_has_its_exact_score_in_every_search() {
    let won = position(&format!("-OOOX---{}", "-".repeat(56)));
    for settings in ["2,goal=outcome", "3,select=87", "1000n,goal=outcome", "3,select=73,moves=all"]
    {
        let mut pvs = Pvs::new(Glem::shipped(), settings.parse().unwrap());
        let report = pvs.search(&won, &Stop::default());
        assert_eq!(report.value, Value::Exact(64), "pvs:{settings}");
    }
    for settings in ["100", "100,solve=12"] {
        let mut mcts = Mcts::new(settings.parse().unwrap(), Playout, 1);
        let report = mcts.search(&won, &Stop::default());
        assert_eq!(report.value, Value::Exact(64), "mcts:{settings}");
    }
}

#[test]
fn the_line_of_a_solved_game_ends_with_its_score() {
    for position in random_positions(24, 30).into_iter().filter(|p| p.empty().len() == 9) {
        let mut pvs = Pvs::new(Stateless(Polynomial::JMA), "1,solve=60".parse().unwrap());
        let report = pvs.search(&position, &Stop::default());
        let Value::Exact(score) = report.value else { continue };
        let (mut end, mut sign) = (position, 1);
        for &square in &report.line {
            if end.must_pass() {
                (end, sign) = (end.pass(), -sign);
            }
            (end, sign) = (end.play(square).expect("a line of legal moves"), -sign);
        }
        assert!(end.is_over(), "{:?}", report.line);
        assert_eq!(sign * end.margin(), score);
    }
}

#[test]
fn every_move_of_an_endgame_has_its_score() {
    for position in random_positions(25, 20).into_iter().filter(|p| p.empty().len() == 8) {
        let mut pvs = Pvs::new(Stateless(Polynomial::JMA), "1,solve=60,moves=all".parse().unwrap());
        let report = pvs.search(&position, &Stop::default());
        assert_eq!(report.moves.len(), position.legal_moves().len() as usize);
        for found in report.moves {
            let next = position.play(found.square).unwrap();
            let expected = if next.is_over() {
                -next.margin()
            } else if next.must_pass() {
                solved(&next.pass())
            } else {
                -solved(&next)
            };
            assert_eq!(found.value, Value::Exact(expected), "{} in {position:?}", found.square);
        }
    }
}

fn solved(position: &Position) -> i32 {
    match AlphaBeta::new(Polynomial::JMA, 60).search(position, &Stop::default()).value {
        Value::Exact(score) => score,
        other => panic!("{other:?} is not solved"),
    }
}
