//! How strong the weights of a round are, against a player that stays the same.

use std::sync::Arc;

use othello_engine::{
    Color,
    eval::{Glem, Model, Polynomial},
    player::Player,
    search::Stop,
};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;

use crate::{measure::rating::Sample, play::game, play::openings::random_opening};

/// A score against `alphabeta:4@jma`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strength {
    /// The share of the points, 0..=1.
    pub score: f64,
    /// Half the width of its 95 % interval.
    pub error: f64,
}

/// So many openings are played, each twice with colours swapped.
const PAIRS: u64 = 50;
/// So many random moves are an opening.
const OPENING: u32 = 8;

impl Strength {
    /// Plays `pvs:2` with these weights; the same openings for the same seed. `None` if `stop` was
    /// requested.
    pub fn measure(glem: &Arc<Glem>, seed: u64, stop: &Stop) -> Option<Strength> {
        let player = |spec: &str, model: Model| {
            let searcher = spec.parse().expect("this spelling is right");
            Player::new(searcher, Some(Arc::new(model))).expect("it has its model")
        };
        let ours = player("pvs:2", Model::Glem(Arc::clone(glem)));
        let theirs = player("alphabeta:4", Model::Polynomial(Polynomial::JMA));
        let points = (0..PAIRS)
            .into_par_iter()
            .map(|pair| pair_points(&ours, &theirs, seed, pair, stop))
            .collect::<Option<Vec<usize>>>()?;
        let mut counts = [0; 5];
        for half_points in points {
            counts[half_points] += 1;
        }
        let score = Sample::of(&counts).expect("there are games").score();
        Some(Strength { score: score.value, error: score.error })
    }
}

/// The half points, 0..=4, of the first player in two games from one opening.
fn pair_points(ours: &Player, theirs: &Player, seed: u64, pair: u64, stop: &Stop) -> Option<usize> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(pair);
    let opening = random_opening(OPENING, &mut rng);
    let mut half_points = 0;
    for our_color in Color::BOTH {
        let mut us = ours.sit(our_color, pair);
        let mut them = theirs.sit(our_color.other(), pair);
        let (black, white) = match our_color {
            Color::Black => (&mut *us, &mut *them),
            Color::White => (&mut *them, &mut *us),
        };
        let margin = game::play(opening.clone(), black, white, stop)?.margin;
        let ours = if our_color == Color::Black { margin } else { -margin };
        half_points += (ours.signum() + 1) as usize;
    }
    Some(half_points)
}
