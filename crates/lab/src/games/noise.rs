//! A player that sometimes makes a random move.

use othello_engine::{
    Position, Square,
    search::{Report, Searcher, Stop},
};
use rand::{RngExt, SeedableRng, seq::IndexedRandom};
use rand_chacha::ChaCha8Rng;

/// Plays like another player, but each move is random with a given probability.
pub(crate) struct NoisyPlayer {
    player: Box<dyn Searcher>,
    share: f64,
    rng: ChaCha8Rng,
}

impl NoisyPlayer {
    /// Creates the player. `share` is the probability of a random move, 0..=1.
    pub fn new(player: Box<dyn Searcher>, share: f64, seed: u64) -> NoisyPlayer {
        // A separate stream, because the player's own choices come from the same seed.
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(1);
        NoisyPlayer { player, share, rng }
    }
}

impl Searcher for NoisyPlayer {
    fn search(&mut self, position: &Position, stop: &Stop) -> Report {
        if self.rng.random_bool(self.share) {
            let moves: Vec<Square> = position.legal_moves().into_iter().collect();
            return Report::of_move(moves.choose(&mut self.rng).copied());
        }
        self.player.search(position, stop)
    }

    fn search_live(
        &mut self,
        position: &Position,
        stop: &Stop,
        live: &mut dyn FnMut(&Report),
    ) -> Report {
        let report = self.search(position, stop);
        live(&report);
        report
    }
}
