//! The speed of the searches and their baselines.

#[path = "../tests/oracle/mod.rs"]
mod oracle;

use oracle::SlowBoard;
use othello_engine::{
    Evaluator, Game, Position,
    models::{Features, Polynomial},
    search::{AlphaBeta, PrunedSearch, Pruning, Searcher, Stop},
};

fn main() {
    nodes();
    divan::main();
}

/// The board after the best moves of `alphabeta:4@sci` up to this ply.
fn board_at(ply: usize) -> Position {
    let mut player = AlphaBeta::new(Polynomial::SCI, 4);
    let mut game = Game::default();
    while game.moves().len() < ply {
        let report = player.search(&game.position(), &Stop::default());
        game.play(report.best.expect("the game goes on")).expect("a player's move is legal");
    }
    game.position()
}

/// Prints the node counts of width-pruned search and of plain alpha-beta at depth 10, the deepest
/// that its authors found practical.
fn nodes() {
    for ply in [10, 20, 30] {
        let board = board_at(ply);
        let pruned = PrunedSearch::new(Features::GENE_23, Pruning::default(), 1)
            .search(&board, &Stop::default())
            .nodes;
        let plain = AlphaBeta::new(Features::GENE_23, 10).search(&board, &Stop::default()).nodes;
        println!("move {}: pruned:15x3 {pruned} positions, alphabeta:10 {plain}", ply + 1);
    }
}

/// A move of the twelve features fifteen plies deep, three moves wide.
#[divan::bench(args = [10, 20, 30], sample_count = 10, sample_size = 1)]
fn a_move_of_pruned_15x3(ply: usize) -> u64 {
    let mut player = PrunedSearch::new(Features::GENE_23, Pruning::default(), 1);
    player.search(&board_at(ply), &Stop::default()).nodes
}

/// The same position by plain alpha-beta, ten plies deep.
#[divan::bench(args = [10, 20, 30], sample_count = 3, sample_size = 1)]
fn a_move_of_alphabeta_10_over_the_features(ply: usize) -> u64 {
    let mut player = AlphaBeta::new(Features::GENE_23, 10);
    player.search(&board_at(ply), &Stop::default()).nodes
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
