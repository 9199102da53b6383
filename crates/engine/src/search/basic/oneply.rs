//! The one-ply player: values the position after each move and plays the best.

use std::sync::Arc;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::{
    Color, Position, Square,
    models::{Model, WhiteRule},
    search::{MoveValue, Report, Searcher, Stop, Value},
};

/// Values closer than this are equal; the player draws among equal moves.
const TIE: f64 = 1e-6;

/// Plays the move with the best position after it. The published weighted piece counters and
/// n-tuple networks play this way.
///
/// ```
/// use std::sync::Arc;
/// use othello_engine::{Color, Position, models::{Model, WhiteRule}, search::{OnePly, Searcher, Stop}};
///
/// let model = Arc::new(Model::built_in("sci").unwrap());
/// let mut player = OnePly::new(model, WhiteRule::Invert, Color::Black, 1);
/// let report = player.search(&Position::START, &Stop::default());
/// assert_eq!(report.depth, 1);
/// ```
#[derive(Clone, Debug)]
pub struct OnePly {
    model: Arc<Model>,
    /// Whether to value positions for the opponent and take the least value.
    negates: bool,
    rng: ChaCha8Rng,
}

impl OnePly {
    /// A player of this colour; draws among equal moves derive from `seed`.
    pub fn new(model: Arc<Model>, white: WhiteRule, color: Color, seed: u64) -> OnePly {
        let negates = color == Color::White && white == WhiteRule::Negate;
        OnePly { model, negates, rng: ChaCha8Rng::seed_from_u64(seed) }
    }

    /// The value of each move for the player.
    fn values(&self, position: &Position) -> Vec<(Square, f64)> {
        if let Model::NTuple(network) = &*self.model
            && !self.negates
        {
            // Updates the indices of the position, which is faster than computing them for each
            // move.
            return network.values_of_moves(position);
        }
        let value = |square| {
            let next = position.after(square, position.flips(square));
            let value = if self.negates {
                -self.model.value(&next, false)
            } else {
                self.model.value(&next.pass(), true)
            };
            (square, value)
        };
        position.legal_moves().into_iter().map(value).collect()
    }

    /// The index of the best value; drawn among equals.
    fn choose(&mut self, values: &[(Square, f64)]) -> Option<usize> {
        let most = values.iter().map(|&(_, value)| value).reduce(f64::max)?;
        // For large values the tolerance is below the resolution of an `f64`, hence the comparison
        // for equality.
        let is_best = |value: f64| value == most || value > most - TIE;
        let ties = values.iter().filter(|&&(_, value)| is_best(value)).count();
        let drawn = if ties > 1 { self.rng.random_range(0..ties) } else { 0 };
        let mut best = values.iter().enumerate().filter(|&(_, &(_, value))| is_best(value));
        best.nth(drawn).map(|(place, _)| place)
    }
}

impl Searcher for OnePly {
    /// Like `search_live`, but without the values of the moves, for games of microseconds.
    fn search(&mut self, position: &Position, _: &Stop) -> Report {
        let values = self.values(position);
        let best = self.choose(&values).map(|place| values[place]);
        let value = Value::Estimate(best.map_or(0.0, |(_, value)| value as f32));
        let nodes = values.len() as u64 + 1;
        Report { value, depth: 1, nodes, ..Report::of_move(best.map(|(square, _)| square)) }
    }

    fn search_live(
        &mut self,
        position: &Position,
        _: &Stop,
        live: &mut dyn FnMut(&Report),
    ) -> Report {
        let values = self.values(position);
        let best = self.choose(&values).map(|place| values[place]);
        let estimate = |value| Value::Estimate(value as f32);
        let report = Report {
            value: estimate(best.map_or(0.0, |(_, value)| value)),
            depth: 1,
            nodes: values.len() as u64 + 1,
            moves: values
                .iter()
                .map(|&(square, value)| MoveValue {
                    square,
                    value: estimate(value),
                    line: vec![square],
                    visits: None,
                })
                .collect(),
            ..Report::of_move(best.map(|(square, _)| square))
        };
        live(&report);
        report
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Bitboard;

    #[test]
    fn ties_are_broken_reproducibly() {
        let flat = Arc::new(Model::Wpc("0 ".repeat(64).parse().unwrap()));
        let best = |seed| {
            let mut player = OnePly::new(flat.clone(), WhiteRule::Invert, Color::Black, seed);
            player.search(&Position::START, &Stop::default()).best
        };
        let mut drawn: Vec<_> = (0..100).filter_map(best).collect();
        drawn.sort();
        drawn.dedup();
        assert_eq!(drawn.len(), 4);
        assert_eq!(best(7), best(7));
    }

    #[test]
    fn white_by_negation_differs_from_white_by_inversion() {
        // Only an empty a1 has a value, for either side: black wants it, a negating white does not.
        let network: crate::models::NTuple = "1 1 1 0 0 1 0".parse().unwrap();
        let model = Arc::new(Model::NTuple(network));
        // White to move may take a1 or h1.
        let own = Bitboard(1 << 2 | 1 << 5);
        let opp = Bitboard(1 << 1 | 1 << 6);
        let position = Position::new(own, opp).unwrap();
        let best = |white, color| {
            let mut player = OnePly::new(model.clone(), white, color, 1);
            player.search(&position, &Stop::default()).best.unwrap().to_string()
        };
        assert_eq!(best(WhiteRule::Invert, Color::White), "h1");
        assert_eq!(best(WhiteRule::Negate, Color::White), "a1");
        assert_eq!(best(WhiteRule::Negate, Color::Black), "h1");
    }

    #[test]
    fn a_search_of_one_ply_chooses_the_same_move() {
        // An empty a1 has a value for either side: the move is valued from the point of view of its
        // player.
        let network: crate::models::NTuple = "1 1 1 0 0 1 0".parse().unwrap();
        let position = Position::new(Bitboard(1 << 2 | 1 << 5), Bitboard(1 << 1 | 1 << 6)).unwrap();
        let model = Arc::new(Model::NTuple(network.clone()));
        let mut player = OnePly::new(model, WhiteRule::Invert, Color::Black, 1);
        let best = player.search(&position, &Stop::default()).best;
        let mut search = crate::search::AlphaBeta::new(network, 1);
        assert_eq!(search.search(&position, &Stop::default()).best, best);
    }

    #[test]
    fn the_largest_weights_give_a_move() {
        let weights: Vec<String> = (0..64).map(|square| format!("{square}e28")).collect();
        let model = Arc::new(Model::Wpc(weights.join(" ").parse().unwrap()));
        let mut player = OnePly::new(model, WhiteRule::Invert, Color::Black, 1);
        let best = player.search(&Position::START, &Stop::default()).best;
        assert_eq!(best.unwrap().to_string(), "e6");
    }

    #[test]
    fn search_and_search_live_choose_alike() {
        let model = Arc::new(Model::built_in("sci").unwrap());
        let new = || OnePly::new(model.clone(), WhiteRule::Invert, Color::Black, 3);
        let (mut quick, mut full) = (new(), new());
        for transcript in ["f5", "f5d6", "f5d6c3", "f5d6c3d3c4"] {
            let position = transcript.parse::<crate::Game>().unwrap().position();
            let stop = Stop::default();
            let report = full.search_live(&position, &stop, &mut |_| {});
            assert_eq!(quick.search(&position, &stop).best, report.best);
            assert_eq!(report.moves.len() as u32, position.legal_moves().len());
        }
    }
}
