//! Sample games for tests.

use othello_engine::Game;
use rand::{SeedableRng, seq::IndexedRandom};
use rand_chacha::ChaCha8Rng;

/// A complete game in which each move is the first legal one.
pub fn first_moves() -> Game {
    let mut game = Game::default();
    while let Some(square) = game.position().legal_moves().first() {
        game.play(square).expect("it is legal");
    }
    game
}

/// This many complete games of random moves.
pub fn random_games(count: u64) -> Vec<Game> {
    let game = |seed| {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut game = Game::default();
        while !game.is_over() {
            let moves: Vec<_> = game.position().legal_moves().into_iter().collect();
            game.play(*moves.choose(&mut rng).expect("not over")).expect("it is legal");
        }
        game
    };
    (0..count).map(game).collect()
}
