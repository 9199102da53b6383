//! Networks with absolute colours get the right side to move, also after passes.

use std::{collections::HashSet, sync::Mutex};

use othello_engine::{
    Board, Color, Game, Position,
    evaluator::Stateless,
    models::{Encoding, Net},
    search::{AlphaBeta, Mcts, Minimax, Pvs, Searcher, Stop, Value, ValueFunction},
};
use rand::{SeedableRng, seq::IteratorRandom};
use rand_chacha::ChaCha8Rng;

fn network() -> Net {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    Net::random(Encoding::Absolute, &[65, 24, 8, 1], &mut rng).unwrap()
}

/// Random games.
fn games(count: usize) -> impl Iterator<Item = Game> {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    std::iter::repeat_with(move || {
        let mut game = Game::default();
        while let Some(square) = game.position().legal_moves().into_iter().choose(&mut rng) {
            game.play(square).unwrap();
        }
        game
    })
    .take(count)
}

/// All boards of random games with a side to move, and the number of passes before.
fn boards(count: usize) -> impl Iterator<Item = (Board, Color, usize)> {
    games(count).flat_map(|game| {
        let mut passes = 0;
        let mut count = |passed: bool| {
            passes += usize::from(passed);
            passes
        };
        let stages = game.stages().iter().filter(|stage| stage.turn.is_some());
        stages
            .map(|stage| (stage.board, stage.turn.unwrap(), count(stage.passed.is_some())))
            .collect::<Vec<_>>()
    })
}

/// The value for the side to move by the definition of the network.
fn seen(net: &Net, board: &Board, turn: Color) -> f32 {
    let black = turn == Color::Black;
    net.output(&board.seen_by(turn), black) * Encoding::Absolute.sign(black)
}

#[test]
fn inputs_have_the_real_colours() {
    let net = network();
    let (mut all, mut guessed_wrong) = (0, 0);
    for (board, turn, passes) in boards(200) {
        let position = board.seen_by(turn);
        let seated = net.seated(turn == Color::Black);
        let inputs = seated.inputs(&position);
        for (square, disc) in inputs[..64].iter().zip((0..64).map(|i| {
            board
                .disc(othello_engine::Square::new(i).unwrap())
                .map_or(0.0, |c| 1.0 + c as u8 as f32)
        })) {
            assert_eq!(*square, disc);
        }
        assert_eq!(inputs[64], if turn == Color::Black { 1.0 } else { 2.0 });
        all += 1;
        guessed_wrong += usize::from(net.inputs(&position) != inputs);
        assert_eq!(passes % 2 == 1, net.inputs(&position) != inputs);
    }
    // Inferring the colour from the parity of the discs is wrong in more than one position in a
    // hundred.
    assert!(guessed_wrong * 100 > all, "{guessed_wrong} of {all}");
}

/// Minimax by colours: the value for the side to move.
fn slow(net: &Net, board: &Board, turn: Color, depth: u32) -> f32 {
    let position = board.seen_by(turn);
    if position.is_over() {
        return position.margin() as f32 * 1e30;
    }
    if position.must_pass() {
        return -slow(net, board, turn.other(), depth);
    }
    if depth == 0 {
        return seen(net, board, turn);
    }
    let next = |square| Board::of(&position.play(square).unwrap(), turn.other());
    let values =
        position.legal_moves().into_iter().map(|s| -slow(net, &next(s), turn.other(), depth - 1));
    values.fold(f32::MIN, f32::max)
}

#[test]
fn searches_value_positions_with_their_real_colours() {
    let net = network();
    let mut seen_after_a_pass = 0;
    let empty = |board: &Board| board.seen_by(Color::Black).empty().len();
    let after_passes = boards(2000).filter(|(board, _, n)| n % 2 == 1 && empty(board) > 3);
    let before = boards(30).filter(|(board, ..)| (4..12).contains(&empty(board)));
    for (board, turn, passes) in after_passes.chain(before) {
        let expected = slow(&net, &board, turn, 3);
        let seated = net.seated(turn == Color::Black);
        let (position, stop) = (board.seen_by(turn), Stop::default());
        let reports = [
            Minimax::new(&seated, 3).search(&position, &stop),
            AlphaBeta::new(&seated, 3).search(&position, &stop),
            Pvs::new(Stateless(seated.clone()), "3,solve=0".parse().unwrap())
                .search(&position, &stop),
        ];
        for report in reports {
            if let Value::Estimate(value) = report.value {
                assert!((value - expected).abs() < 1e-3, "{value} {expected} {position:?}");
                seen_after_a_pass += passes % 2;
            }
        }
    }
    assert!(seen_after_a_pass > 50, "{seen_after_a_pass}");
}

/// Collects all positions below this one, each with whether the side to move also moves at the
/// root.
fn below(position: Position, own_root: bool, found: &mut HashSet<(Position, bool)>) {
    if position.must_pass() {
        return below(position.pass(), !own_root, found);
    }
    if found.insert((position, own_root)) {
        for square in position.legal_moves() {
            below(position.play(square).unwrap(), !own_root, found);
        }
    }
}

#[test]
fn monte_carlo_search_passes_the_side_to_move() {
    let mut after_passes = 0;
    for (board, turn, _) in boards(40).filter(|(b, t, _)| b.seen_by(*t).empty().len() == 7) {
        let root = board.seen_by(turn);
        let mut possible = HashSet::new();
        below(root, true, &mut possible);
        let asked = Mutex::new(Vec::new());
        let leaf = ValueFunction(|position: &Position, own_root| {
            asked.lock().unwrap().push((*position, own_root));
            0.0
        });
        Mcts::new("2000".parse().unwrap(), leaf, 1).search(&root, &Stop::default());
        for (position, own_root) in asked.into_inner().unwrap() {
            assert!(possible.contains(&(position, own_root)), "{own_root} {position:?}");
            let moves = root.empty().len() - position.empty().len();
            after_passes += usize::from(own_root != (moves % 2 == 0));
        }
    }
    assert!(after_passes > 100, "{after_passes}");
}
