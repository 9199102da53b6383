//! A game for tests that need any.

use othello_engine::Game;

/// A whole game of first legal moves.
pub fn first_moves() -> Game {
    let mut game = Game::default();
    while let Some(square) = game.position().legal_moves().first() {
        game.play(square).expect("it is legal");
    }
    game
}
