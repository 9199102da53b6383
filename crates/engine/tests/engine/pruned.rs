//! The twelve features against the slow board, and the width-pruned search against one without cutoffs.

use crate::oracle::{SlowBoard, random_positions};
use othello_engine::{
    Bitboard, Evaluator, Position, Square, Symmetry,
    evaluator::{Candidate, RankingEval},
    models::{Features, Polynomial, features_of_position, move_features, stable_discs},
    search::{PrunedSearch, Pruning, ROOT_SHARE, Searcher, Stop, Value},
};
use rand::{SeedableRng, seq::IteratorRandom};
use rand_chacha::ChaCha8Rng;

/// Features 1 to 6 as specified in the paper.
fn slow_move_features(board: &SlowBoard, square: Square) -> [f32; 6] {
    let (x, y) = (square.column() as i32, square.row() as i32);
    let left = board.cells.iter().flatten().filter(|&&cell| cell == 0).count();
    let flips = board.flips(square).len() as f32;
    let next = board.play(square);
    let replies = next.legal_moves();
    let is_corner = |s: &Square| [0, 7].contains(&s.column()) && [0, 7].contains(&s.row());
    let corner_lost = replies.iter().any(is_corner);
    let distance = x.min(y).min(7 - x).min(7 - y);
    let edge = if distance > 0 || is_corner(&square) {
        0.0
    } else {
        let (dx, dy) = if y == 0 || y == 7 { (1, 0) } else { (0, 1) };
        // After the move the opponent's discs are 1, ours are -1.
        let beside = [(x - dx, y - dy), (x + dx, y + dy)];
        let cells = beside.map(|(x, y)| next.cell(x, y).unwrap());
        let corner = beside.iter().position(|&(x, y)| (x == 0 || x == 7) && (y == 0 || y == 7));
        match corner {
            None => f32::from(cells == [1, 1]),
            Some(corner) => match (cells[corner], cells[1 - corner]) {
                (-1, _) => 1.0,
                (0, 1) => -1.0,
                _ => 0.0,
            },
        }
    };
    [
        f32::from(is_corner(&square)),
        if left <= 30 { 0.0 } else { distance as f32 / 3.0 },
        if left > 20 { (19.0 - flips) / 19.0 } else { flips / 19.0 },
        if corner_lost { -1.0 } else { 0.0 },
        (33.0 - replies.len() as f32) / 33.0,
        edge,
    ]
}

#[test]
fn move_features_match_the_slow_board() {
    for position in random_positions(21, 60) {
        let slow = SlowBoard::new(&position);
        for candidate in Candidate::all(&position) {
            let expected = slow_move_features(&slow, candidate.square);
            for (found, expected) in move_features(&position, &candidate).iter().zip(expected) {
                assert!((found - expected).abs() < 1e-6, "{} in {position:?}", candidate.square);
            }
        }
    }
}

#[test]
fn position_features_match_the_slow_board() {
    for position in random_positions(22, 60) {
        let slow = SlowBoard::new(&position);
        let own = |x, y| slow.cell(x, y) == Some(1);
        let around = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];
        let (mut frontier, mut corners) = (0, 0);
        for square in Square::all() {
            let (x, y) = (square.column() as i32, square.row() as i32);
            let open = around.iter().any(|(dx, dy)| slow.cell(x + dx, y + dy) == Some(0));
            frontier += i32::from(own(x, y) && open);
            corners += i32::from(own(x, y) && (x % 7, y % 7) == (0, 0));
        }
        let found = features_of_position(&position);
        let empty = position.empty().len();
        let discs = slow.cells.iter().flatten().sum::<i32>() as f32;
        let expected = [
            discs / 64.0,
            (33.0 - slow.pass().legal_moves().len() as f32) / 33.0,
            (56.0 - frontier as f32) / 56.0,
            corners as f32 / 4.0,
            found[4],
            (empty % 2) as f32,
        ];
        assert_eq!(found, expected, "{position:?}");
    }
}

#[test]
fn features_are_symmetric_and_bounded_by_one() {
    for position in random_positions(23, 10) {
        let features = features_of_position(&position);
        let moves = Candidate::all(&position);
        assert!(features.iter().all(|x| x.abs() <= 1.0));
        for symmetry in Symmetry::all() {
            let turned = position.under(symmetry);
            assert_eq!(features_of_position(&turned), features);
            let discs = stable_discs(position.own(), position.opp());
            assert_eq!(stable_discs(turned.own(), turned.opp()), discs.under(symmetry));
            for candidate in Candidate::all(&turned) {
                let same = moves.iter().find(|m| m.square.under(symmetry) == candidate.square);
                let features = move_features(&turned, &candidate);
                assert_eq!(features, move_features(&position, same.unwrap()));
                assert!(features.iter().all(|x| x.abs() <= 1.0));
            }
        }
    }
}

#[test]
fn stable_discs_are_never_flipped() {
    let mut rng = ChaCha8Rng::seed_from_u64(24);
    let mut seen = 0;
    for position in random_positions(24, 60) {
        let stable = stable_discs(position.own(), position.opp());
        seen += stable.len();
        let (mut position, mut ours) = (position, true);
        while !position.is_over() {
            let square = position.legal_moves().into_iter().choose(&mut rng);
            position = square.map_or(position.pass(), |s| position.play(s).unwrap());
            ours = !ours;
            let own = if ours { position.own() } else { position.opp() };
            assert_eq!(own & stable, stable, "{position:?}");
        }
    }
    assert!(seen > 1000, "{seen}");
}

#[test]
fn corners_and_connected_discs_are_stable() {
    let set =
        |names: &str| names.split(' ').map(|name| name.parse().unwrap()).collect::<Bitboard>();
    let own = set("a1 b1 a2 d1 h8");
    assert_eq!(stable_discs(own, Bitboard::EMPTY), set("a1 b1 a2 h8"));
    assert_eq!(stable_discs(Bitboard::FULL, Bitboard::EMPTY), Bitboard::FULL);
    assert_eq!(stable_discs(Position::START.own(), Position::START.opp()), Bitboard::EMPTY);
}

#[test]
fn the_last_mover_is_correct_for_the_waiting_side() {
    // Only feature 12, the last mover, has a weight.
    let mut weights = [0.0; 12];
    weights[11] = 1.0;
    let last = Features::new(&weights).unwrap();
    for position in random_positions(25, 5) {
        let odd = position.empty().len() % 2 == 1;
        assert_eq!(last.evaluate(&position), f32::from(odd));
        let waiting = last.evaluate_waiting(&position, position.legal_moves());
        assert_eq!(waiting, f32::from(!odd), "{position:?}");
    }
}

/// The width-pruned search without cutoffs, memory or deepening: the value for the root's side.
struct Slow<E> {
    evaluator: E,
    pruning: Pruning,
}

impl<E: RankingEval> Slow<E> {
    fn kept(&self, position: &Position, width: usize, own_root: bool) -> Vec<Candidate> {
        let mut moves = Candidate::all(position);
        self.evaluator.rank(position, own_root, &mut moves);
        moves.sort_by(|a, b| b.rank.total_cmp(&a.rank));
        moves.truncate(width);
        moves
    }

    fn value(&self, position: &Position, depth: u32, own_root: bool) -> f32 {
        let for_root = |position: Position| if own_root { position } else { position.pass() };
        if position.legal_moves().is_empty() {
            if !position.is_over() {
                return self.value(&position.pass(), depth, !own_root);
            }
            if !self.pruning.estimates_ends {
                return for_root(*position).margin() as f32 * 1e30;
            }
        }
        if depth == 0 || position.is_over() {
            return if own_root {
                self.evaluator.evaluate(position)
            } else {
                self.evaluator.evaluate_waiting(position, position.legal_moves())
            };
        }
        let values = self
            .kept(position, self.pruning.width as usize, own_root)
            .into_iter()
            .map(|candidate| self.value(&candidate.next, depth - 1, !own_root));
        if own_root { values.fold(f32::MIN, f32::max) } else { values.fold(f32::MAX, f32::min) }
    }

    fn best(&self, position: &Position) -> Option<(Square, f32)> {
        let width = (position.legal_moves().len() as f32 * ROOT_SHARE).ceil() as usize;
        let mut best: Option<(Square, f32)> = None;
        for candidate in self.kept(position, width, true) {
            let value = self.value(&candidate.next, self.pruning.depth - 1, false);
            if best.is_none_or(|(_, most)| value > most) {
                best = Some((candidate.square, value));
            }
        }
        best
    }
}

fn same_as_slow(evaluator: impl RankingEval + Copy, pruning: Pruning, position: &Position) {
    let report = PrunedSearch::new(evaluator, pruning, 1).search(position, &Stop::default());
    let best = Slow { evaluator, pruning }.best(position);
    assert_eq!(report.best, best.map(|(square, _)| square), "{pruning} {position:?}");
    let Some((_, value)) = best else { return };
    let discs = (value / 1e30).round();
    let expected = if discs == 0.0 { value } else { discs };
    assert_eq!(report.value, Value::Estimate(expected), "{pruning} {position:?}");
}

#[test]
fn the_cutoffs_change_neither_value_nor_move() {
    for (depth, width, every) in [(1, 3, 3), (2, 3, 3), (4, 2, 5), (5, 3, 7), (7, 3, 40)] {
        for position in random_positions(26, 6).into_iter().step_by(every) {
            let pruning = Pruning { depth, width, ..Pruning::default() };
            same_as_slow(Features::GENE_23, pruning, &position);
            same_as_slow(Polynomial::JMA, pruning, &position);
            let pruning = Pruning { estimates_ends: true, ..pruning };
            same_as_slow(Features::GENE_23, pruning, &position);
        }
    }
}

#[test]
fn shuffling_changes_no_value() {
    for position in random_positions(27, 3).into_iter().step_by(4) {
        let plain = Pruning { depth: 4, ..Pruning::default() };
        let shuffled = Pruning { shuffled: true, ..plain };
        let value = |pruning, seed| {
            PrunedSearch::new(Features::GENE_23, pruning, seed)
                .search(&position, &Stop::default())
                .value
        };
        assert_eq!(value(shuffled, 1), value(plain, 1));
        assert_eq!(value(shuffled, 2), value(plain, 1));
    }
}

#[test]
fn a_stopped_search_still_names_a_move() {
    let stop = Stop::default();
    stop.request();
    let player = &mut PrunedSearch::new(Features::GENE_23, Pruning::default(), 1);
    let report = player.search(&Position::START, &stop);
    assert!(Position::START.legal_moves().contains(report.best.unwrap()));
    assert!(report.nodes < 100);
}
