//! Annotated games: self-play as training data. A game has a partly random opening, then `pvs` on both
//! sides and an exact endgame.

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

use super::annotated_game::{self, AnnotatedGame};
use crate::executor::{Executor, JobSpec, Task, WireError, WireModel, WorkError};

/// The settings of self-play.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlaySettings {
    /// The depth of the search in plies, 1 to 20.
    pub depth: u32,
    /// The number of empty squares from which the game is solved, 0 to 24.
    pub solve: u32,
    /// The minimum and maximum number of opening moves, 0 to 60. Then the players take over.
    pub random: (u32, u32),
    /// The minimum and maximum share of random moves in the opening, 0 to 1; each game draws one share
    /// between them. The other moves of the opening are the best by a one-ply search. Its last move is
    /// random, so that the data includes the positions between which a one-ply player chooses.
    #[serde(default = "all")]
    pub chance: (f32, f32),
    /// The maximum perturbation of square values for the two sides of an opening, as a standard deviation
    /// in discs, 0 to 64. Players with other judgement reach other positions.
    #[serde(default, alias = "taste")] // the name in version 0.1
    pub perturbation: f32,
}

const fn all() -> (f32, f32) {
    (1.0, 1.0)
}

impl Default for PlaySettings {
    /// Settings with good training results: searches of some depth, openings of all lengths and perturbed
    /// evaluators.
    fn default() -> PlaySettings {
        PlaySettings { depth: 4, solve: 12, random: (4, 50), chance: (0.0, 0.5), perturbation: 8.0 }
    }
}

impl PlaySettings {
    /// Whether the settings are valid.
    pub(crate) fn is_valid(&self) -> bool {
        let PlaySettings { depth, solve, random, chance, perturbation } = *self;
        (1..=20).contains(&depth)
            && solve <= 24
            && random.0 <= random.1
            && random.1 <= 60
            && (0.0..=chance.1).contains(&chance.0)
            && chance.1 <= 1.0
            && (0.0..=64.0).contains(&perturbation)
    }

    /// The settings in wire format.
    pub(super) fn to_order(self) -> String {
        ron::to_string(&self).expect("plain settings can be written")
    }

    /// Reads settings in wire format.
    pub(super) fn from_spec(text: &str) -> Result<PlaySettings, WireError> {
        let settings: Option<PlaySettings> = ron::from_str(text).ok();
        settings.filter(PlaySettings::is_valid).ok_or(WireError("game"))
    }
}

/// Games of these weights against themselves. The seed, the round and a game's number determine all its
/// random numbers.
#[derive(Clone, Debug)]
pub struct AnnotatedGames {
    /// The weights of both sides.
    pub glem: Arc<Glem>,
    /// The settings of the games.
    pub settings: PlaySettings,
    /// The seed of the random numbers, together with the round and a game's number.
    pub seed: u64,
    /// The round of the run.
    pub round: u32,
}

impl AnnotatedGames {
    /// Builds the games of another machine's job spec.
    ///
    /// # Errors
    /// If the spec is of another kind or invalid.
    pub(crate) fn from_spec(spec: &JobSpec) -> Result<AnnotatedGames, WireError> {
        let JobSpec::Annotated { settings, seed, round, glem } = spec else {
            return Err(WireError("game"));
        };
        let settings = PlaySettings::from_spec(settings)?;
        Ok(AnnotatedGames { glem: glem.open_glem()?, settings, seed: *seed, round: *round })
    }

    /// Plays the games with these numbers on the executor. `None` if `stop` was requested.
    ///
    /// # Errors
    /// If a remote executor fails.
    pub fn play(
        &self,
        executor: &Executor,
        numbers: std::ops::Range<u32>,
        stop: &Stop,
    ) -> Result<Option<Vec<AnnotatedGame>>, WorkError> {
        let asks: Vec<u32> = numbers.collect();
        Ok(executor.pieces(self, &asks, stop, || {})?.into_iter().collect())
    }
}

impl Task for AnnotatedGames {
    type Ask = u32;
    type Piece = AnnotatedGame;

    fn piece(&self, ask: &u32, stop: &Stop) -> Result<Option<AnnotatedGame>, WorkError> {
        let mut rng = stream(self.seed, self.round, *ask);
        Ok(play_game(&self.glem, &self.settings, &mut rng, stop))
    }

    fn job_spec(&self) -> JobSpec {
        let settings = self.settings.to_order();
        let glem = WireModel::glem(&self.glem);
        JobSpec::Annotated { settings, seed: self.seed, round: self.round, glem }
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

/// The random numbers of a game.
pub(super) fn stream(seed: u64, round: u32, number: u32) -> ChaCha8Rng {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(u64::from(round) << 32 | u64::from(number));
    rng
}

/// The search that values the training positions. Its parity correction is fixed: that of the shipped weights
/// was fitted after their training, and with it a run would no longer find the same weights.
pub(super) fn teacher(glem: &Arc<Glem>, settings: PvsSettings) -> Pvs<Arc<Glem>> {
    let calibration = Calibration {
        leaf_correction: [-0.27, 0.04, 0.0],
        parity_correction: 0.0,
        ..glem.calibration()
    };
    Pvs::new(Arc::clone(glem), settings).with_calibration(calibration)
}

/// Plays one game. `None` if `stop` was requested.
fn play_game(
    glem: &Arc<Glem>,
    settings: &PlaySettings,
    rng: &mut ChaCha8Rng,
    stop: &Stop,
) -> Option<AnnotatedGame> {
    let mut game = opening::play(glem, settings, rng);
    let random = game.moves().len();
    let mut values = vec![0; random];
    // Both sides share one searcher: its table entries are valid for either.
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
        // An exact value holds up to the end of its variation, with the sign of each side.
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

/// A value in whole discs. A proven win or loss without a margin counts as the smallest margin.
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
    use crate::data::annotated_game::Target;
    use othello_train::sample::{Goal, Sample};

    const QUICK: PlaySettings =
        PlaySettings { depth: 2, solve: 6, random: (4, 10), chance: (0.2, 1.0), perturbation: 2.0 };

    fn play_round(
        round: u32,
        numbers: std::ops::Range<u32>,
        stop: &Stop,
    ) -> Option<Vec<AnnotatedGame>> {
        let glem = Arc::new(Glem::blank(ValueScale::Margin));
        let games = AnnotatedGames { glem, settings: QUICK, seed: 5, round };
        games.play(&Executor::default(), numbers, stop).unwrap()
    }

    #[test]
    fn a_game_depends_only_on_its_number() {
        let play = |numbers| play_round(1, numbers, &Stop::default()).unwrap();
        let all = play(0..6);
        assert_eq!([play(0..2), play(2..6)].concat(), all);
        let one = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
        assert_eq!(one.install(|| play(0..6)), all);
        assert_ne!(all[0], all[1]);
        assert_ne!(play_round(2, 0..6, &Stop::default()).unwrap(), all);
    }

    #[test]
    fn the_endgame_is_played_perfectly() {
        let games = play_round(1, 0..6, &Stop::default()).unwrap();
        let solved = |target| -> Vec<Sample> {
            let samples = games.iter().flat_map(|game| game.samples(Goal::Margin, target, false));
            samples.filter(|sample| sample.position.empty().len() <= QUICK.solve).collect()
        };
        assert!(solved(Target::Result).len() > 12);
        assert_eq!(solved(Target::Result), solved(Target::Search));
    }

    /// Changing this checksum changes the training data of every run. The shipped weights are then no
    /// longer what their command writes.
    #[test]
    fn a_seed_always_plays_the_same_games() {
        let games = AnnotatedGames {
            glem: Glem::shipped(),
            settings: PlaySettings { depth: 4, ..PlaySettings::default() },
            seed: 1,
            round: 7,
        };
        let games = games.play(&Executor::default(), 0..8, &Stop::default()).unwrap().unwrap();
        // The file ends with its own checksum, with which the CRC of any file would be the same.
        let bytes = annotated_game::to_bytes(&games);
        let (games, _) = bytes.split_last_chunk::<4>().unwrap();
        assert_eq!(crc32fast::hash(games), 3_080_655_618);
    }

    #[test]
    fn a_stop_yields_no_games() {
        let stop = Stop::default();
        stop.request();
        assert!(play_round(1, 0..6, &stop).is_none());
    }
}
