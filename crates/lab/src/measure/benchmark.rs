//! The benchmark that a generation's best plays: the same opponents and openings for every run, so
//! that its score says how strong a player is, where fitness only says how it did among its own.

use std::sync::{Arc, LazyLock};

use othello_engine::{Color, Game, eval::Model, notation::evl, player::Player, search::Stop};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;

use crate::{measure::rating::Sample, play::game, play::openings::drawn_opening};

/// The opponents' names, in the order of [`Strength::by_opponent`]. `elite100` is the elite of the
/// population that the original program evolved for 100 generations.
pub const OPPONENTS: [&str; 6] = ["random", "greedy", "sci", "jma", "elite100", "gene23"];

/// How the opponents search: the polynomials as the original does, individual 23 with a narrow
/// search that costs about as much.
const SPELLINGS: [&str; 6] =
    ["random", "greedy", "alphabeta:4", "alphabeta:4", "alphabeta:4", "pruned:6x3"];

const ELITE_100: &str = include_str!("../../../../populations/player100aSCI.evl");

/// The benchmark's own seed: its games are the same in every run.
const SEED: u64 = 64;

/// The first moves of each opening, drawn once and for all.
const OPENING_PLIES: u32 = 6;

/// How a player did.
#[derive(Clone, Debug, PartialEq)]
pub struct Strength {
    /// The share of points won, a draw counting half, 0..=1.
    pub score: f64,
    /// Half the width of the score's 95 % interval, from the pairs of games.
    pub error: f64,
    /// The score against each of [`OPPONENTS`].
    pub by_opponent: Vec<f64>,
}

/// The opponents, how often each is met, and the last player's result.
#[derive(Clone, Debug)]
pub struct Benchmark {
    pairs: u32,
    last: Option<(Player, Strength)>,
}

static PLAYERS: LazyLock<Vec<Player>> = LazyLock::new(|| {
    let elite = evl::read(ELITE_100).expect("the shipped population is whole");
    let elite = Model::Polynomial(elite.elite().polynomial(elite.kind));
    let opponent = |(name, spelling): (&str, &str)| {
        let model = if name == "elite100" { Some(elite.clone()) } else { Model::built_in(name) };
        let searcher = spelling.parse().expect("the spellings are right");
        Player::new(searcher, model.map(Arc::new)).expect("who needs a model has one")
    };
    OPPONENTS.into_iter().zip(SPELLINGS).map(opponent).collect()
});

impl Benchmark {
    /// So many pairs of games against each opponent, at least 1 to be played.
    pub const fn new(pairs: u32) -> Benchmark {
        Benchmark { pairs, last: None }
    }

    /// Plays, on the threads of the current `rayon` pool. `None` if stopped. A player that was the last
    /// one too is not asked again. `played` hears of each game.
    pub fn play(
        &mut self,
        player: &Player,
        stop: &Stop,
        played: impl Fn() + Sync,
    ) -> Option<Strength> {
        if let Some((_, strength)) = self.last.as_ref().filter(|(last, _)| last == player) {
            return Some(strength.clone());
        }
        let count = OPPONENTS.len() as u32 * self.pairs * 2;
        let points: Option<Vec<u32>> = (0..count)
            .into_par_iter()
            .with_max_len(1)
            .map(|game| {
                let points = self.game(player, game, stop);
                played();
                points
            })
            .collect();
        let strength = strength(&points?);
        self.last = Some((player.clone(), strength.clone()));
        Some(strength)
    }

    /// Half points of the player in this game: games 2n and 2n + 1 are a pair, and each opponent's
    /// pairs stand together.
    fn game(&self, player: &Player, game: u32, stop: &Stop) -> Option<u32> {
        let (pair, swapped) = (game / 2, game % 2 == 1);
        let (opponent, number) = (pair / self.pairs, pair % self.pairs);
        let mut seats = [player, &PLAYERS[opponent as usize]];
        if swapped {
            seats.swap(0, 1);
        }
        let seat = |index: usize, color| {
            seats[index].sit(color, SEED + u64::from(2 * game) + index as u64)
        };
        let mut black = seat(0, Color::Black);
        let mut white = seat(1, Color::White);
        let margin = game::play(start(number), &mut *black, &mut *white, stop)?.margin;
        let margin = if swapped { -margin } else { margin };
        Some((margin.signum() + 1) as u32)
    }
}

/// The opening of this number: the same against every opponent.
fn start(number: u32) -> Game {
    let mut rng = ChaCha8Rng::seed_from_u64(SEED);
    rng.set_stream(u64::from(number));
    drawn_opening(OPENING_PLIES, &mut rng)
}

/// From the half points of games that stand in pairs, opponent by opponent.
fn strength(points: &[u32]) -> Strength {
    let mut counts = [0; 5];
    for pair in points.chunks_exact(2) {
        counts[(pair[0] + pair[1]) as usize] += 1;
    }
    let score = Sample::of(&counts).expect("at least one pair was played").score();
    let share = |points: &[u32]| f64::from(points.iter().sum::<u32>()) / (2 * points.len()) as f64;
    let by_opponent = points.chunks_exact(points.len() / OPPONENTS.len()).map(share).collect();
    Strength { score: score.value, error: score.error, by_opponent }
}
