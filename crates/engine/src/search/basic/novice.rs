//! The novice: a player that knows the rules, but not what is good.

use rand::{Rng, SeedableRng, seq::IndexedRandom};
use rand_chacha::ChaCha8Rng;

use crate::{
    Bitboard, Position, Square,
    search::{Report, Searcher, Stop},
};

/// Plays a random move half of the time, and otherwise one of those with the most flips. Avoids corners: it takes one only
/// if there is no other move.
///
/// ```
/// use othello_engine::{Position, search::{Novice, Searcher, Stop}};
///
/// let best = |seed| Novice::new(seed).search(&Position::START, &Stop::default()).best;
/// assert_eq!(best(7), best(7));
/// ```
#[derive(Clone, Debug)]
pub struct Novice {
    rng: ChaCha8Rng,
}

impl Novice {
    /// A player that draws from `seed`.
    pub fn new(seed: u64) -> Novice {
        Novice { rng: ChaCha8Rng::seed_from_u64(seed) }
    }
}

impl Searcher for Novice {
    fn search_live(
        &mut self,
        position: &Position,
        _: &Stop,
        live: &mut dyn FnMut(&Report),
    ) -> Report {
        let legal = position.legal_moves();
        let seen = legal & !Bitboard::CORNERS;
        let mut moves: Vec<Square> =
            if seen.is_empty() { legal } else { seen }.into_iter().collect();
        if self.rng.next_u32() & 1 == 1 {
            let flips = |square: &Square| position.flips(*square).len();
            let most = moves.iter().map(flips).max();
            moves.retain(|square| Some(flips(square)) == most);
        }
        let report = Report::of_move(moves.choose(&mut self.rng).copied());
        live(&report);
        report
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;

    #[test]
    fn a_novice_takes_a_corner_only_if_it_must() {
        let [mut had_a_choice, mut took] = [0; 2];
        for seed in 0..60 {
            let mut novice = Novice::new(seed);
            let mut game = Game::default();
            while game.turn().is_some() {
                let position = game.position();
                let square = novice.search(&position, &Stop::default()).best.expect("a legal move");
                let others = position.legal_moves() & !Bitboard::CORNERS;
                let is_corner = Bitboard::CORNERS.contains(square);
                assert!(!is_corner || others.is_empty(), "{square} in {position:?}");
                had_a_choice += u32::from(others != position.legal_moves() && !others.is_empty());
                took += u32::from(is_corner);
                game.play(square).unwrap();
            }
        }
        assert!(had_a_choice > 100 && took > 0, "{had_a_choice} {took}");
    }
}
