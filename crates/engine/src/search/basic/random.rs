//! The random player.

use rand::{SeedableRng, seq::IndexedRandom};
use rand_chacha::ChaCha8Rng;

use crate::{
    Position, Square,
    search::{Report, Searcher, Stop},
};

/// Plays a uniformly random legal move.
///
/// ```
/// use othello_engine::{Position, search::{Random, Searcher, Stop}};
///
/// let best = |seed| Random::new(seed).search(&Position::START, &Stop::default()).best;
/// assert_eq!(best(7), best(7));
/// ```
#[derive(Clone, Debug)]
pub struct Random {
    rng: ChaCha8Rng,
}

impl Random {
    /// A player that draws from `seed`.
    pub fn new(seed: u64) -> Random {
        Random { rng: ChaCha8Rng::seed_from_u64(seed) }
    }
}

impl Searcher for Random {
    fn search_live(
        &mut self,
        position: &Position,
        _: &Stop,
        live: &mut dyn FnMut(&Report),
    ) -> Report {
        let moves: Vec<Square> = position.legal_moves().into_iter().collect();
        let report = Report::of_move(moves.choose(&mut self.rng).copied());
        live(&report);
        report
    }
}
