//! Self-play to learn from: an opening with chance in it, then `pvs` on both sides, and the end played
//! exactly.

pub(super) mod opening;

use std::sync::Arc;

use othello_engine::{
    Evaluator,
    evaluator::Calibration,
    models::Glem,
    search::{Budget, Outcome, Pvs, PvsSettings, Searcher, Stop, Value},
};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};

use crate::{
    data::annotated_game::{self, AnnotatedGame},
    work::{Crew, ModelParcel, Order, ParcelError, Task, WorkError},
};

/// How games are played.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlaySettings {
    /// The depth of the search in plies, 1 to 20.
    pub depth: u32,
    /// From how many empty squares on the game is solved, 0 to 24.
    pub solve: u32,
    /// The least and the most moves of the opening, 0 to 60: then the players take over.
    pub random: (u32, u32),
    /// The least and the most share of the opening's moves that are drawn at random, 0 to 1; the
    /// others look best at one ply. A game has one share, and its opening ends with a random move:
    /// so the positions between which such a player has to choose are taught.
    #[serde(default = "all")]
    pub chance: (f32, f32),
    /// How much the two sides of an opening may like squares for themselves when they look one ply
    /// ahead, in discs: the standard deviation of the perturbation, at most, 0 to 64. Players who judge
    /// otherwise come to positions of their own.
    #[serde(default, alias = "taste")] // its name in version 0.1
    pub perturbation: f32,
}

const fn all() -> (f32, f32) {
    (1.0, 1.0)
}

impl Default for PlaySettings {
    /// What teaches well: play of some depth from openings of all lengths and perturbed evaluators.
    fn default() -> PlaySettings {
        PlaySettings { depth: 4, solve: 12, random: (4, 50), chance: (0.0, 0.5), perturbation: 8.0 }
    }
}

impl PlaySettings {
    /// Whether games can be played so.
    pub fn is_valid(&self) -> bool {
        let PlaySettings { depth, solve, random, chance, perturbation } = *self;
        (1..=20).contains(&depth)
            && solve <= 24
            && random.0 <= random.1
            && random.1 <= 60
            && (0.0..=chance.1).contains(&chance.0)
            && chance.1 <= 1.0
            && (0.0..=64.0).contains(&perturbation)
    }

    /// As other machines are told them.
    pub(super) fn to_order(self) -> String {
        ron::to_string(&self).expect("plain settings can be written")
    }

    /// What another machine told.
    pub(super) fn ordered(text: &str) -> Result<PlaySettings, ParcelError> {
        let settings: Option<PlaySettings> = ron::from_str(text).ok();
        settings.filter(PlaySettings::is_valid).ok_or(ParcelError("game"))
    }
}

/// Games of these weights against themselves. The seed, the round and a game's number decide all of its
/// chances.
#[derive(Clone, Debug)]
pub struct AnnotatedGames {
    /// The weights of both sides.
    pub glem: Arc<Glem>,
    /// How they play.
    pub settings: PlaySettings,
    /// With the round and a game's number the source of its chances.
    pub seed: u64,
    /// The round of the run.
    pub round: u32,
}

impl AnnotatedGames {
    /// The games that another machine asks for.
    ///
    /// # Errors
    /// If the order is of another kind, or what is in it cannot be read.
    pub fn ordered(order: &Order) -> Result<AnnotatedGames, ParcelError> {
        let Order::Annotated { settings, seed, round, glem } = order else {
            return Err(ParcelError("game"));
        };
        let settings = PlaySettings::ordered(settings)?;
        Ok(AnnotatedGames { glem: glem.open_glem()?, settings, seed: *seed, round: *round })
    }

    /// Lets the crew play the games with these numbers. `None` if `stop` was requested.
    ///
    /// # Errors
    /// If other machines play, and they fail.
    pub fn play(
        &self,
        crew: &Crew,
        numbers: std::ops::Range<u32>,
        stop: &Stop,
    ) -> Result<Option<Vec<AnnotatedGame>>, WorkError> {
        let asks: Vec<u32> = numbers.collect();
        Ok(crew.pieces(self, &asks, stop, || {})?.into_iter().collect())
    }
}

impl Task for AnnotatedGames {
    type Ask = u32;
    type Piece = AnnotatedGame;

    fn piece(&self, ask: &u32, stop: &Stop) -> Result<Option<AnnotatedGame>, WorkError> {
        let mut rng = stream(self.seed, self.round, *ask);
        Ok(play_game(&self.glem, &self.settings, &mut rng, stop))
    }

    fn order(&self) -> Order {
        let settings = self.settings.to_order();
        let glem = ModelParcel::glem(&self.glem);
        Order::Annotated { settings, seed: self.seed, round: self.round, glem }
    }

    fn encode(&self, game: &AnnotatedGame) -> Vec<u8> {
        annotated_game::to_bytes(std::slice::from_ref(game))
    }

    fn decode(&self, _ask: &u32, bytes: &[u8]) -> Option<AnnotatedGame> {
        let games = annotated_game::from_bytes(bytes).ok()?;
        let [game] = games.try_into().ok()?;
        Some(game)
    }
}

/// The chances of a game.
pub(super) fn stream(seed: u64, round: u32, number: u32) -> ChaCha8Rng {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(u64::from(round) << 32 | u64::from(number));
    rng
}

/// Who values the positions that are learned from. What it corrects by parity is not what the weights
/// that ship do, which is fitted to them when they are there: a run finds the same weights then as before.
pub(super) fn teacher(glem: &Arc<Glem>, settings: PvsSettings) -> Pvs<Arc<Glem>> {
    let calibration = Calibration {
        leaf_correction: [-0.27, 0.04, 0.0],
        parity_correction: 0.0,
        ..glem.calibration()
    };
    Pvs::new(Arc::clone(glem), settings).with_calibration(calibration)
}

/// One game. `None` if `stop` was requested.
fn play_game(
    glem: &Arc<Glem>,
    settings: &PlaySettings,
    rng: &mut ChaCha8Rng,
    stop: &Stop,
) -> Option<AnnotatedGame> {
    let mut game = opening::play(glem, settings, rng);
    let random = game.moves().len();
    let mut values = vec![0; random];
    // One searcher for both sides: what it remembers of a position is true for either.
    let settings = PvsSettings {
        solve_from: Some(settings.solve),
        ..PvsSettings::new(Budget::Depth(settings.depth))
    };
    let mut searcher = teacher(glem, settings);
    while !game.is_over() {
        let report = searcher.search(&game.position(), stop);
        if stop.is_requested() {
            return None;
        }
        let failure = report.failure.as_deref();
        assert!(failure.is_none(), "no game without memory: {failure:?}");
        // An exact value holds to the end of the line that shows it, with a sign for each side.
        let line = match report.value {
            Value::Exact(_) => report.line.as_slice(),
            _ => report.best.as_slice(),
        };
        let (mover, value) = (game.turn(), discs(report.value));
        for &square in line {
            values.push(if game.turn() == mover { value } else { -value });
            game.play(square).expect("a search plays by the rules");
        }
    }
    AnnotatedGame::new(game, random, values)
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
    use othello_engine::models::patterns::ValueScale;

    use super::*;
    use crate::data::{
        annotated_game::Target,
        sample::{Goal, Sample},
    };

    const QUICK: PlaySettings =
        PlaySettings { depth: 2, solve: 6, random: (4, 10), chance: (0.2, 1.0), perturbation: 2.0 };

    fn play_round(
        round: u32,
        numbers: std::ops::Range<u32>,
        stop: &Stop,
    ) -> Option<Vec<AnnotatedGame>> {
        let glem = Arc::new(Glem::blank(ValueScale::Margin));
        let games = AnnotatedGames { glem, settings: QUICK, seed: 5, round };
        games.play(&Crew::default(), numbers, stop).unwrap()
    }

    #[test]
    fn a_game_depends_on_its_number_alone() {
        let play = |numbers| play_round(1, numbers, &Stop::default()).unwrap();
        let all = play(0..6);
        assert_eq!([play(0..2), play(2..6)].concat(), all);
        let one = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
        assert_eq!(one.install(|| play(0..6)), all);
        assert_ne!(all[0], all[1]);
        assert_ne!(play_round(2, 0..6, &Stop::default()).unwrap(), all);
    }

    #[test]
    fn the_end_is_played_without_a_mistake() {
        let games = play_round(1, 0..6, &Stop::default()).unwrap();
        let solved = |target| -> Vec<Sample> {
            let samples = games.iter().flat_map(|game| game.samples(Goal::Margin, target, false));
            samples.filter(|sample| sample.position.empty().len() <= QUICK.solve).collect()
        };
        assert!(solved(Target::Result).len() > 12);
        assert_eq!(solved(Target::Result), solved(Target::Search));
    }

    /// Whoever changes this sum changes what every run learns: the weights that ship are then no longer what
    /// their command writes.
    #[test]
    fn a_seed_plays_the_games_that_it_always_played() {
        let games = AnnotatedGames {
            glem: Glem::shipped(),
            settings: PlaySettings { depth: 4, ..PlaySettings::default() },
            seed: 1,
            round: 7,
        };
        let games = games.play(&Crew::default(), 0..8, &Stop::default()).unwrap().unwrap();
        // The file ends with a sum of its own, with which any file would have the same sum.
        let bytes = annotated_game::to_bytes(&games);
        let (games, _) = bytes.split_last_chunk::<4>().unwrap();
        assert_eq!(crc32fast::hash(games), 3_080_655_618);
    }

    #[test]
    fn a_stop_ends_the_games() {
        let stop = Stop::default();
        stop.request();
        assert!(play_round(1, 0..6, &stop).is_none());
    }
}
