//! Monte Carlo search against the slow board, and properties of its tree.

use crate::oracle::{SlowBoard, random_positions};
use othello_engine::{
    Position, Square,
    evaluator::Stateless,
    models::Polynomial,
    search::{
        Mcts, MctsSettings, Outcome, Playout, PolicyFunction, Pvs, Report, Searcher, Stop, Value,
        playout,
    },
    spec::Player,
};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

fn search(settings: &str, seed: u64, position: &Position) -> Report {
    mcts(settings, seed).search(position, &Stop::default())
}

fn mcts(settings: &str, seed: u64) -> Mcts<Playout> {
    Mcts::new(settings.parse::<MctsSettings>().unwrap(), Playout, seed)
}

#[test]
fn a_proof_is_the_slow_boards_result() {
    proofs_are_the_slow_boards_results("1000000");
}

#[test]
fn a_solved_node_has_the_slow_boards_result() {
    proofs_are_the_slow_boards_results("1000000,solve=12");
}

fn proofs_are_the_slow_boards_results(settings: &str) {
    let endings: Vec<Position> = random_positions(1, 60)
        .into_iter()
        .filter(|p| (1..=6).contains(&p.empty().len()))
        .collect();
    let (mut proven, mut found) = (0, [0; 3]);
    for position in endings {
        let report = search(settings, 1, &position);
        let Some(best) = report.best else { continue };
        let exact = Outcome::of(SlowBoard::new(&position).solve());
        assert_eq!(proof(report.value), Some(exact), "{position:?}");
        let after = position.play(best).unwrap();
        assert_eq!(Outcome::of(SlowBoard::new(&after).solve()).reversed(), exact, "{position:?}");
        for m in report.moves {
            let after = SlowBoard::new(&position.play(m.square).unwrap());
            if let Value::Exact(margin) = m.value {
                assert_eq!(margin, -after.solve());
            }
            if let Some(outcome) = proof(m.value) {
                assert_eq!(outcome, Outcome::of(after.solve()).reversed());
                proven += 1;
                found[outcome as usize] += 1;
            }
        }
    }
    assert!(proven > 100, "{proven}");
    assert!(found.iter().all(|&times| times > 5), "{found:?}");
}

/// The proven outcome of a value.
fn proof(value: Value) -> Option<Outcome> {
    match value {
        Value::Estimate(_) => None,
        Value::Outcome(outcome) => Some(outcome),
        Value::Exact(margin) => Some(Outcome::of(margin)),
    }
}

/// Positions with 10 or 11 empty squares and several moves, and their outcomes.
fn undecided() -> impl Iterator<Item = (Position, Outcome)> {
    let some = random_positions(5, 40).into_iter();
    some.filter(|p| (10..=11).contains(&p.empty().len()) && p.legal_moves().len() > 1).map(|p| {
        let exact = Pvs::new(Stateless(Polynomial::JMA), "1,solve=60".parse().unwrap())
            .search(&p, &Stop::default());
        let Value::Exact(margin) = exact.value else { panic!("{exact:?}") };
        (p, Outcome::of(margin))
    })
}

#[test]
fn solving_new_nodes_proves_the_root_after_one_visit_to_each_move() {
    let mut tried = 0;
    for (position, exact) in undecided() {
        let report = search("1000,solve=12", 1, &position);
        assert_eq!(report.value, Value::Outcome(exact), "{position:?}");
        assert!(report.nodes <= u64::from(position.legal_moves().len()), "{report:?}");
        tried += 1;
    }
    assert!(tried > 20, "{tried}");
}

#[test]
fn a_solved_node_is_searched_when_it_becomes_the_root() {
    for (position, _) in undecided() {
        let mut mcts = mcts("1000,solve=12", 1);
        let best = mcts.search(&position, &Stop::default()).best.unwrap();
        let mut next = position.play(best).unwrap();
        if next.must_pass() {
            next = next.pass();
        }
        let report = mcts.search(&next, &Stop::default());
        assert!(report.best.is_some_and(|square| next.legal_moves().contains(square)));
        assert!(!report.moves.is_empty() && report.value != Value::Estimate(0.0), "{report:?}");
    }
}

#[test]
fn without_visits_the_likeliest_move_is_played() {
    let likely = Position::START.legal_moves().into_iter().nth(2);
    let guided = PolicyFunction(|_: &Position, _, logits: &mut [f32; 64]| {
        *logits = [0.0; 64];
        logits[likely.unwrap().index()] = 1.0;
        0.0
    });
    let one = Mcts::new("1".parse().unwrap(), guided, 1).search(&Position::START, &Stop::default());
    assert_eq!((one.best, one.moves.len()), (likely, 0));
}

#[test]
fn the_visits_of_the_root_moves_add_up_to_the_simulations() {
    for position in random_positions(2, 4) {
        let report = search("300", 3, &position);
        if position.legal_moves().is_empty() {
            assert_eq!((report.best, report.moves.len()), (None, 0));
            continue;
        }
        let visits: u64 = report.moves.iter().map(|m| m.visits.unwrap()).sum();
        assert_eq!(visits, report.nodes);
        let squares: Vec<Square> = report.moves.iter().map(|m| m.square).collect();
        assert!(squares.is_sorted());
        assert!(squares.iter().all(|&square| position.legal_moves().contains(square)));
        assert_eq!(report.line.first(), report.best.as_ref());
        if proof(report.value).is_none() {
            assert_eq!(squares.len(), position.legal_moves().len() as usize);
            let open = report.moves.iter().filter(|m| proof(m.value) != Some(Outcome::Loss));
            let most = open.map(|m| m.visits).max().unwrap();
            let best = report.moves.iter().find(|m| Some(m.square) == report.best).unwrap();
            assert_eq!(best.visits, most);
        }
    }
}

#[test]
fn reported_lines_hold_legal_moves() {
    for position in random_positions(4, 3) {
        for m in search("500", 5, &position).moves {
            let mut at = position;
            for square in m.line {
                if at.must_pass() {
                    at = at.pass();
                }
                at = at.play(square).expect("a line holds legal moves");
            }
        }
    }
}

/// Plays a self-play game with kept trees and returns its moves.
fn game(settings: &str, seeds: [u64; 2]) -> Vec<Square> {
    let mut players = seeds.map(|seed| mcts(settings, seed));
    let (mut position, mut moves, mut side) = (Position::START, Vec::new(), 0);
    while !position.is_over() {
        if position.must_pass() {
            (position, side) = (position.pass(), 1 - side);
        }
        let best = players[side].search(&position, &Stop::default()).best.unwrap();
        moves.push(best);
        (position, side) = (position.play(best).expect("legal"), 1 - side);
    }
    moves
}

#[test]
fn the_same_seed_plays_the_same_game_and_another_seed_another() {
    let games: Vec<_> = (0..6).map(|seed| game("100", [seed, seed + 100])).collect();
    assert_eq!(game("100", [3, 103]), games[3]);
    for (index, one) in games.iter().enumerate() {
        assert!(games[index + 1..].iter().all(|other| other != one));
    }
}

#[test]
fn the_tree_is_kept_and_a_fresh_position_starts_a_new_one() {
    let mut searcher = mcts("2000", 1);
    let first = searcher.search(&Position::START, &Stop::default());
    let visits = |report: &Report| report.moves.iter().filter_map(|m| m.visits).sum::<u64>();
    assert_eq!(visits(&first), 2000);
    let mut position = Position::START;
    for &square in &first.line[..2] {
        position = position.play(square).unwrap();
    }
    let second = searcher.search(&position, &Stop::default());
    assert_eq!(second.nodes, 2000);
    assert!(visits(&second) > 2100, "the replies' visits count on");
    // This position is not in the tree, as after the start of a new game.
    assert_eq!(visits(&searcher.search(&Position::START, &Stop::default())), 2000);
}

#[test]
fn the_papers_search_makes_every_simulation_in_a_fresh_tree() {
    let visits = |report: &Report| report.moves.iter().filter_map(|m| m.visits).sum::<u64>();
    let mut searcher = mcts("500,paper", 1);
    let mut forced = 0;
    for position in random_positions(11, 12) {
        let moves = position.legal_moves().len();
        // The same position twice: the second search does not continue the first.
        for _ in 0..if moves == 0 { 0 } else { 2 } {
            let report = searcher.search(&position, &Stop::default());
            assert_eq!((report.nodes, visits(&report)), (500, 500), "{position:?}");
            forced += u32::from(moves == 1);
        }
    }
    assert!(forced > 0);
}

#[test]
fn a_full_tree_continues_to_evaluate_its_leaves() {
    let report = search("60000,memory=1", 1, &Position::START);
    assert_eq!(report.nodes, 60_000);
    assert!(report.moves.iter().all(|m| m.visits.unwrap() > 10_000));
}

#[test]
fn one_simulation_or_none_suffices_for_a_move() {
    assert!(search("1", 1, &Position::START).best.is_some());
    let stop = Stop::default();
    stop.request();
    let report = mcts("1000", 1).search(&Position::START, &stop);
    assert_eq!((report.nodes, report.best.is_some()), (0, true));
}

#[test]
fn the_final_move_can_be_chosen_by_uct() {
    for position in random_positions(6, 2) {
        let report = search("400,final=uct", 2, &position);
        assert_eq!(report.best.is_none(), position.legal_moves().is_empty());
    }
}

#[test]
fn models_replace_playouts() {
    for model in ["sci", "jma"] {
        let model = othello_engine::models::Model::built_in(model).map(std::sync::Arc::new);
        let player = Player::new("mcts:200".parse().unwrap(), model).unwrap();
        let mut searcher = player.sit(othello_engine::Color::Black, 1);
        let report = searcher.search(&Position::START, &Stop::default());
        assert_eq!(report.nodes, 200);
        assert!(report.best.is_some());
    }
}

#[test]
fn a_playout_ends_with_a_possible_result() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for position in random_positions(7, 5) {
        if position.is_over() {
            assert_eq!(playout(&position, &mut rng), position.margin());
            assert_eq!(playout(&position.pass(), &mut rng), -position.margin());
        }
        assert!((-64..=64).contains(&playout(&position, &mut rng)));
    }
    // With one empty square and one move the playout is forced.
    let last = random_positions(8, 40).into_iter().find(|p| p.empty().len() == 1).unwrap();
    let exact = SlowBoard::new(&last).solve();
    assert_eq!(playout(&last, &mut rng), exact);
}

#[test]
fn playouts_choose_every_move_equally_often() {
    let mut rng = ChaCha8Rng::seed_from_u64(9);
    let endings = random_positions(10, 60).into_iter().filter(|p| p.empty().len() == 5);
    for position in endings.take(20) {
        let n = 4000;
        let sum: i32 = (0..n).map(|_| playout(&position, &mut rng)).sum();
        let mean = f64::from(sum) / f64::from(n);
        let (exact, square) = moments(&position);
        let deviation = ((square - exact * exact) / f64::from(n)).sqrt();
        assert!((mean - exact).abs() < 4.5 * deviation + 1e-9, "{mean} {exact} {position:?}");
    }
}

/// The first two moments of the final disc difference under uniformly random play.
fn moments(position: &Position) -> (f64, f64) {
    if position.is_over() {
        let margin = f64::from(position.margin());
        return (margin, margin * margin);
    }
    if position.must_pass() {
        let (mean, square) = moments(&position.pass());
        return (-mean, square);
    }
    let moves = position.legal_moves();
    let all = moves.into_iter().map(|m| moments(&position.play(m).unwrap()));
    let (mean, square) = all.fold((0.0, 0.0), |sum, m| (sum.0 - m.0, sum.1 + m.1));
    (mean / f64::from(moves.len()), square / f64::from(moves.len()))
}
