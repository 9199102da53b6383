//! The speed of the searches, each beside what it is measured against.

#[path = "../tests/oracle/mod.rs"]
mod oracle;

use oracle::SlowBoard;
use othello_engine::{
    Evaluator, Game, Position,
    eval::Polynomial,
    search::{AlphaBeta, Searcher, Stop},
};

fn main() {
    divan::main();
}

/// A whole game of `alphabeta:4@sci` against itself.
#[divan::bench(sample_count = 50)]
fn game_of_alphabeta_4() -> usize {
    let mut player = AlphaBeta::new(Polynomial::SCI, 4);
    let mut game = Game::default();
    while game.turn().is_some() {
        let report = player.search(&game.position(), &Stop::default());
        game.play(report.best.expect("somebody is to move")).expect("a player's move is legal");
    }
    game.moves().len()
}

/// The same game by plain minimax over the slow board.
#[divan::bench(sample_count = 3, sample_size = 1)]
fn game_of_minimax_4_on_the_slow_board() -> usize {
    let value = |board: &SlowBoard| Polynomial::SCI.evaluate(&board.position());
    let mut board = SlowBoard::new(&Position::START);
    let mut moves = 0;
    while !board.is_over() {
        board = match board.minimax_move(4, &value) {
            Some(square) => board.play(square),
            None => board.pass(),
        };
        moves += 1;
    }
    moves
}
