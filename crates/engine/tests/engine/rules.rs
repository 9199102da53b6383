//! The rules against known numbers and against the slow board.

use crate::oracle::{SlowBoard, random_positions};
use othello_engine::{Bitboard, Color, Game, Position, Square, Symmetry};
use rand::{SeedableRng, seq::IndexedRandom};
use rand_chacha::ChaCha8Rng;

#[test]
fn perft_counts_match_the_known_numbers() {
    // A pass takes a ply. Programs that count differently disagree from ply 9 on.
    let known =
        [1, 4, 12, 56, 244, 1_396, 8_200, 55_092, 390_216, 3_005_288, 24_571_284, 212_258_800];
    for (depth, leaves) in (0..).zip(known) {
        assert_eq!(Position::START.perft(depth), leaves, "depth {depth}");
    }
}

#[test]
fn perft_counts_without_passes_match_the_known_numbers() {
    // As other programs count them, such as Egaroucid in its second mode.
    for (depth, leaves) in [(8, 390_216), (9, 3_005_320), (10, 24_571_420)] {
        assert_eq!(Position::START.perft_of_moves(depth), leaves, "depth {depth}");
        assert_eq!(Position::START.perft_of_moves_by(depth, 3), leaves, "depth {depth}");
    }
}

#[test]
fn perft_counts_of_any_position_match_the_slow_board() {
    let mut passes = 0;
    for position in random_positions(14, 60) {
        let slow = SlowBoard::new(&position);
        assert_eq!(position.perft(3), slow.perft(3), "{position:?}");
        assert_eq!(position.perft_of_moves(3), slow.perft_of_moves(3), "{position:?}");
        passes += u32::from(position.perft(3) != position.perft_of_moves(3));
    }
    assert!(passes > 0, "some of them have passes");
}

#[test]
fn the_slow_board_matches_the_known_numbers() {
    let start = SlowBoard::new(&Position::START);
    for (depth, leaves) in [(1, 4), (2, 12), (3, 56), (4, 244), (5, 1_396), (6, 8_200)] {
        assert_eq!(start.perft(depth), leaves, "depth {depth}");
    }
}

#[test]
fn legal_moves_and_flips_match_the_slow_board() {
    for position in random_positions(1, 200) {
        let slow = SlowBoard::new(&position);
        let moves: Bitboard = slow.legal_moves().into_iter().collect();
        assert_eq!(position.legal_moves(), moves, "{position:?}");
        for square in Square::all() {
            let flips: Bitboard = slow.flips(square).into_iter().collect();
            assert_eq!(position.flips(square), flips, "{square} in {position:?}");
        }
        for square in moves {
            assert_eq!(position.play(square), Some(slow.play(square).position()));
        }
    }
}

#[test]
fn legal_moves_are_symmetric() {
    for position in random_positions(2, 20) {
        for symmetry in Symmetry::all() {
            let turned = position.under(symmetry);
            assert_eq!(turned.legal_moves(), position.legal_moves().under(symmetry));
        }
    }
}

#[test]
fn a_game_passes_when_the_slow_board_does() {
    let mut rng = ChaCha8Rng::seed_from_u64(10);
    let mut passes_seen = 0;
    for _ in 0..100 {
        let mut slow = SlowBoard::new(&Position::START);
        let mut turn = Color::Black;
        let mut passes = [0; 2];
        let mut game = Game::default();
        while !slow.is_over() {
            if let Some(&square) = slow.legal_moves().choose(&mut rng) {
                assert_eq!((game.turn(), game.position()), (Some(turn), slow.position()));
                game.play(square).unwrap();
                slow = slow.play(square);
            } else {
                passes[turn as usize] += 1;
                slow = slow.pass();
            }
            turn = turn.other();
        }
        let black_margin = if turn == Color::Black { slow.margin() } else { -slow.margin() };
        assert_eq!(game.result(), Some(black_margin));
        assert_eq!(passes, Color::BOTH.map(|color| game.passes(color)));
        passes_seen += passes[0] + passes[1];
    }
    assert!(passes_seen > 0);
}
