//! Self-play to learn from: a random opening, then `pvs` on both sides, and the end played exactly.

use std::sync::Arc;

use othello_engine::{
    Game,
    eval::Glem,
    search::{Budget, Outcome, Pvs, PvsSettings, Searcher, Stop, Value},
};
use rand::{RngExt, SeedableRng, seq::IndexedRandom};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::glem_games::TaughtGame;

/// How games are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlaySettings {
    /// The depth of the search in plies, 1 to 20.
    pub depth: u32,
    /// From how many empty squares on the game is solved, 0 to 24.
    pub solve: u32,
    /// The least and the most moves that are drawn at random before the players take over, 0 to 60.
    pub random: (u32, u32),
}

/// Plays the games with these numbers on all cores. The seed, the round and a game's number decide
/// all of its chances. `None` if `stop` was requested.
pub fn play_games(
    glem: &Arc<Glem>,
    settings: &PlaySettings,
    seed: u64,
    round: u32,
    numbers: std::ops::Range<u32>,
    stop: &Stop,
) -> Option<Vec<TaughtGame>> {
    numbers
        .into_par_iter()
        .map(|number| {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            rng.set_stream(u64::from(round) << 32 | u64::from(number));
            play_game(glem, settings, &mut rng, stop)
        })
        .collect()
}

/// One game. `None` if `stop` was requested.
fn play_game(
    glem: &Arc<Glem>,
    settings: &PlaySettings,
    rng: &mut ChaCha8Rng,
    stop: &Stop,
) -> Option<TaughtGame> {
    let (least, most) = settings.random;
    let random = rng.random_range(least..=most.max(least)) as usize;
    let (mut game, mut values) = (Game::default(), Vec::new());
    while game.moves().len() < random && !game.is_over() {
        let moves: Vec<_> = game.position().legal_moves().into_iter().collect();
        game.play(*moves.choose(rng).expect("the game is not over")).expect("it is legal");
        values.push(0);
    }
    let random = values.len();
    // One searcher for both sides: what it remembers of a position is true for either.
    let settings = PvsSettings {
        solve_from: Some(settings.solve),
        ..PvsSettings::new(Budget::Depth(settings.depth))
    };
    let mut searcher = Pvs::new(Arc::clone(glem), settings);
    while !game.is_over() {
        let report = searcher.search(&game.position(), stop);
        if stop.is_requested() {
            return None;
        }
        values.push(discs(report.value));
        game.play(report.best.expect("a search finds a move"))
            .expect("a search plays by the rules");
    }
    TaughtGame::new(game, random, values)
}

/// A value in whole discs. A proven outcome without a margin counts as the least it can be.
fn discs(value: Value) -> i8 {
    match value {
        Value::Exact(margin) => margin as i8,
        Value::Estimate(discs) => discs.round().clamp(-64.0, 64.0) as i8,
        Value::Outcome(Outcome::Win) => 2,
        Value::Outcome(Outcome::Draw) => 0,
        Value::Outcome(Outcome::Loss) => -2,
    }
}

#[cfg(test)]
mod tests {
    use othello_engine::eval::glem::Scale;

    use super::*;
    use crate::{glem_games::Reference, lessons::Lesson};

    const QUICK: PlaySettings = PlaySettings { depth: 2, solve: 6, random: (4, 10) };

    #[test]
    fn a_game_depends_on_its_number_alone() {
        let glem = Arc::new(Glem::blank(Scale::Margin));
        let play = |numbers| play_games(&glem, &QUICK, 5, 1, numbers, &Stop::default()).unwrap();
        let all = play(0..6);
        assert_eq!([play(0..2), play(2..6)].concat(), all);
        let one = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
        assert_eq!(one.install(|| play(0..6)), all);
        assert_ne!(all[0], all[1]);
        assert_ne!(play_games(&glem, &QUICK, 5, 2, 0..6, &Stop::default()).unwrap(), all);
    }

    #[test]
    fn the_end_is_played_without_a_mistake() {
        let glem = Arc::new(Glem::blank(Scale::Margin));
        let games = play_games(&glem, &QUICK, 5, 1, 0..6, &Stop::default()).unwrap();
        let solved = |reference| -> Vec<Lesson> {
            let lessons = games.iter().flat_map(|taught| taught.lessons(reference));
            lessons.filter(|lesson| lesson.position.empty().len() <= QUICK.solve).collect()
        };
        assert!(solved(Reference::Result).len() > 12);
        assert_eq!(solved(Reference::Result), solved(Reference::Search));
    }

    #[test]
    fn a_stop_ends_the_games() {
        let stop = Stop::default();
        stop.request();
        let glem = Arc::new(Glem::blank(Scale::Margin));
        assert!(play_games(&glem, &QUICK, 5, 1, 0..6, &stop).is_none());
    }
}
