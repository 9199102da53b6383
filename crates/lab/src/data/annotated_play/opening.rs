//! Openings of annotated games: random moves, and moves of perturbed evaluators with a one-ply search.

use std::sync::Arc;

use othello_engine::{
    Evaluator, Game, Position, Square,
    models::{Glem, Wpc},
    search::{AlphaBeta, Searcher, Stop},
};
use rand::{RngExt, seq::IndexedRandom};
use rand_chacha::ChaCha8Rng;
use rand_distr::StandardNormal;

use super::PlaySettings;

/// Pattern weights with a perturbation of the square values.
pub(in crate::data) struct PerturbedWeights {
    glem: Arc<Glem>,
    perturbation: Wpc,
}

impl Evaluator for PerturbedWeights {
    fn evaluate(&self, position: &Position) -> f32 {
        self.glem.evaluate(position) + self.perturbation.evaluate(position)
    }
}

impl PerturbedWeights {
    /// Draws a random perturbation that is symmetric on the board. Weak ones are more likely than strong
    /// ones.
    pub(in crate::data) fn draw(
        glem: &Arc<Glem>,
        most: f32,
        rng: &mut ChaCha8Rng,
    ) -> PerturbedWeights {
        let perturbation = if most > 0.0 {
            let strength = most * rng.random::<f32>().powi(2);
            squares(0.0, strength, rng)
        } else {
            Wpc::new([0.0; 64]).expect("zeros are within the limits")
        };
        PerturbedWeights { glem: Arc::clone(glem), perturbation }
    }
}

/// Random square values around `mean`, symmetric on the board.
pub(in crate::data) fn squares(mean: f32, strength: f32, rng: &mut ChaCha8Rng) -> Wpc {
    about(&[mean; CLASSES], strength, rng)
}

/// Square values that favour corners by `liking` and penalise the squares next to them.
pub(in crate::data) fn corners(liking: f32, strength: f32, rng: &mut ChaCha8Rng) -> Wpc {
    let mut means = [0.0; CLASSES];
    means[class(0, 0)] = liking;
    means[class(0, 1)] = -liking * rng.random::<f32>();
    means[class(1, 1)] = -liking * rng.random::<f32>();
    about(&means, strength, rng)
}

/// The number of class indices of a square up to the board's symmetries; some are unused.
const CLASSES: usize = 16;

/// The class of a square, given its distances to the nearest edges.
fn class(row: usize, column: usize) -> usize {
    4 * row.min(column) + row.max(column)
}

fn about(means: &[f32; CLASSES], strength: f32, rng: &mut ChaCha8Rng) -> Wpc {
    let classes = means.map(|mean| mean + strength * rng.sample::<f32, _>(StandardNormal));
    let weights = std::array::from_fn(|index| {
        let from_edge = |line: usize| line.min(7 - line);
        classes[class(from_edge(index / 8), from_edge(index % 8))]
    });
    Wpc::new(weights).expect("perturbations are small")
}

/// Plays the opening, before the players take over.
pub(super) fn play(glem: &Arc<Glem>, settings: &PlaySettings, rng: &mut ChaCha8Rng) -> Game {
    let (least, most) = settings.random;
    let length = rng.random_range(least..=most.max(least)) as usize;
    let (least, most) = settings.chance;
    let chance = if least < 1.0 { rng.random_range(least..=most) } else { 1.0 };
    let mut players = [(); 2]
        .map(|()| AlphaBeta::new(PerturbedWeights::draw(glem, settings.perturbation, rng), 1));
    let mut game = Game::default();
    while let Some(turn) = game.turn().filter(|_| game.moves().len() < length) {
        let last = game.moves().len() + 1 == length;
        let square = if last || chance >= 1.0 || rng.random::<f32>() < chance {
            let moves: Vec<Square> = game.position().legal_moves().into_iter().collect();
            moves.choose(rng).copied()
        } else {
            players[turn as usize].search(&game.position(), &Stop::default()).best
        };
        game.play(square.expect("the game is not over")).expect("it is legal");
    }
    game
}

#[cfg(test)]
mod tests {
    use othello_engine::{Bitboard, models::patterns::ValueScale};
    use rand::SeedableRng;

    use super::*;

    fn games(chance: (f32, f32), perturbation: f32) -> Vec<Game> {
        let glem = Arc::new(Glem::blank(ValueScale::Margin));
        let settings = PlaySettings { depth: 1, solve: 4, random: (6, 6), chance, perturbation };
        let game = |seed| play(&glem, &settings, &mut ChaCha8Rng::seed_from_u64(seed));
        (0..30).map(game).collect()
    }

    fn distinct(games: &[Game], moves: usize) -> usize {
        let begun = games.iter().map(|game| game.moves()[..moves].to_vec());
        begun.collect::<std::collections::BTreeSet<_>>().len()
    }

    #[test]
    fn without_noise_and_perturbation_only_the_last_move_differs() {
        let games = games((0.0, 0.0), 0.0);
        assert!(games.iter().all(|game| game.moves().len() == 6));
        assert_eq!(distinct(&games, 5), 1);
        assert!(distinct(&games, 6) > 3);
    }

    #[test]
    fn corner_weights_penalise_the_squares_beside_corners() {
        let judge = corners(4.0, 0.0, &mut ChaCha8Rng::seed_from_u64(3));
        let worth = |name: &str| {
            let disc = Bitboard::from(name.parse::<Square>().unwrap());
            judge.evaluate(&Position::new(disc, Bitboard::EMPTY).unwrap())
        };
        assert!(["a1", "h1", "a8", "h8"].iter().all(|name| worth(name) == 4.0));
        assert!(
            ["b1", "a2", "g8", "b2", "g7"].iter().all(|name| (-4.0..0.0).contains(&worth(name)))
        );
        assert_eq!((worth("c1"), worth("d4")), (0.0, 0.0));
    }

    #[test]
    fn noise_and_perturbation_vary_the_games() {
        assert!(distinct(&games((0.5, 1.0), 0.0), 5) > 20);
        assert!(distinct(&games((0.0, 0.0), 4.0), 5) > 10);
    }
}
