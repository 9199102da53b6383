//! Choices: positions with a value for each legal move, as training data. They come from games of a one-ply
//! learner against itself and an opponent pool. A deeper search values the moves.

mod risk;

use std::sync::Arc;

use othello_engine::{
    Game, Position, Square,
    models::Glem,
    search::{AlphaBeta, Budget, Outcome, Pvs, PvsSettings, Searcher, Stop, Value},
};
use rand::{RngExt, seq::IndexedRandom};
use rand_chacha::ChaCha8Rng;

use self::risk::risk;
use othello_train::choice::{self, Choice};

use super::annotated_play::{
    self, PlaySettings,
    opening::{PerturbedWeights, corners, squares},
    stream,
};
use crate::executor::{Executor, JobSpec, Task, WireError, WireModel, WorkError};
use crate::games::openings::random_opening;

/// One side of a game.
struct GameSide {
    player: Box<dyn Searcher>,
    /// Whether its choices become training data. Those of the weakest opponents do not: they are unlike the
    /// choices of other players.
    teaches: bool,
}

impl GameSide {
    /// The learner itself.
    fn learner(glem: &Arc<Glem>) -> GameSide {
        GameSide { player: Box::new(AlphaBeta::new(Arc::clone(glem), 1)), teaches: true }
    }

    /// Draws an opponent. A quarter of the games are against the learner itself, and three tenths against a
    /// perturbed learner. In all other games the opponent only counts the worth of each disc's square: a
    /// quarter value every disc, a fifth value corners and avoid the squares next to them. Such opponents
    /// come close to wiping out the other side, which good players hardly ever do.
    fn opponent(glem: &Arc<Glem>, perturbation: f32, rng: &mut ChaCha8Rng) -> GameSide {
        let kind: f32 = rng.random();
        if kind < 0.25 {
            return GameSide::learner(glem);
        }
        if kind < 0.55 {
            let judge = PerturbedWeights::draw(glem, perturbation, rng);
            return GameSide { player: Box::new(AlphaBeta::new(judge, 1)), teaches: true };
        }
        let (liking, strength) = (rng.random::<f32>(), 2.0 * rng.random::<f32>());
        let judge = if kind < 0.8 {
            squares(liking, strength, rng)
        } else {
            corners(8.0 * liking, strength, rng)
        };
        GameSide { player: Box::new(AlphaBeta::new(judge, 1)), teaches: false }
    }
}

/// Games whose choices become training data. The learner searches one ply; the teacher values its moves by
/// a search of `settings.depth` plies, exactly from `settings.solve` empty squares on. The value includes
/// the risk of a wipe-out: if a share of the side's next moves could lose every disc, that share of the
/// value is that of a game lost 0-64. The share of random moves is drawn from `settings.chance`. The
/// opening has `settings.random` of them, more often few than many.
#[derive(Clone, Debug)]
pub(crate) struct ChoiceGames {
    /// The weights that play.
    pub learner: Arc<Glem>,
    /// The weights that value the moves.
    pub teacher: Arc<Glem>,
    /// The settings of the games.
    pub settings: PlaySettings,
    /// The seed of the random numbers, together with the round and a game's number.
    pub seed: u64,
    /// The round of the run.
    pub round: u32,
}

impl ChoiceGames {
    /// Builds the games of another machine's job spec.
    ///
    /// # Errors
    /// If the spec is of another kind or invalid.
    pub(crate) fn from_spec(spec: &JobSpec) -> Result<ChoiceGames, WireError> {
        let JobSpec::Choices { settings, seed, round, learner, teacher } = spec else {
            return Err(WireError("game"));
        };
        let settings = PlaySettings::from_spec(settings)?;
        let (learner, teacher) = (learner.open_glem()?, teacher.open_glem()?);
        Ok(ChoiceGames { learner, teacher, settings, seed: *seed, round: *round })
    }

    /// Plays the game with this number without valuing any move. `None` if `stop` was requested.
    pub fn game(&self, number: u32, stop: &Stop) -> Option<Game> {
        self.play_game(number, stop, |_| {})
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
    ) -> Result<Option<Vec<Vec<Choice>>>, WorkError> {
        let asks: Vec<u32> = numbers.collect();
        Ok(executor.pieces(self, &asks, stop, || {})?.into_iter().collect())
    }

    /// Plays one game and calls `seen` before each move of a side that provides training data. `None` if
    /// `stop` was requested.
    fn play_game(&self, number: u32, stop: &Stop, mut seen: impl FnMut(&Game)) -> Option<Game> {
        let (settings, rng) = (&self.settings, &mut stream(self.seed, self.round, number));
        let opponent = GameSide::opponent(&self.learner, settings.perturbation, rng);
        let mut sides = [GameSide::learner(&self.learner), opponent];
        if rng.random() {
            sides.swap(0, 1);
        }
        let (least, most) = settings.chance;
        let chance = least + (most - least) * rng.random::<f32>();
        let (least, most) = settings.random;
        let further = (most - least + 1) as f32 * rng.random::<f32>().powi(2);
        let mut game = random_opening(least + further as u32, rng);
        while let Some(turn) = game.turn() {
            let side = &mut sides[turn as usize];
            if side.teaches {
                seen(&game);
            }
            // The result of a search that was stopped is not reliable.
            let square = if rng.random::<f32>() < chance {
                let moves: Vec<Square> = game.position().legal_moves().into_iter().collect();
                moves.choose(rng).copied()
            } else {
                side.player.search(&game.position(), stop).best
            };
            if stop.is_requested() {
                return None;
            }
            game.play(square?).expect("it is legal");
        }
        Some(game)
    }
}

impl Task for ChoiceGames {
    type Ask = u32;
    type Piece = Vec<Choice>;

    fn piece(&self, ask: &u32, stop: &Stop) -> Result<Option<Vec<Choice>>, WorkError> {
        let mut judge = Judge::new(&self.teacher, &self.settings);
        let mut choices = Vec::new();
        let game = self.play_game(*ask, stop, |game| choices.extend(judge.choice(game, stop)));
        Ok(game.map(|_| choices))
    }

    fn job_spec(&self) -> JobSpec {
        JobSpec::Choices {
            settings: self.settings.to_order(),
            seed: self.seed,
            round: self.round,
            learner: WireModel::glem(&self.learner),
            teacher: WireModel::glem(&self.teacher),
        }
    }

    fn encode(&self, choices: &Vec<Choice>) -> Vec<u8> {
        choice::to_bytes(std::slice::from_ref(choices))
    }

    fn decode(&self, _ask: &u32, bytes: &[u8]) -> Option<Vec<Choice>> {
        let games = choice::from_bytes(bytes).ok()?;
        let [choices] = games.try_into().ok()?;
        Some(choices)
    }
}

/// The value of a side without discs.
const LOST: f32 = -64.0;

/// Values moves by a search.
struct Judge {
    searcher: Pvs<Arc<Glem>>,
}

impl Judge {
    fn new(teacher: &Arc<Glem>, settings: &PlaySettings) -> Judge {
        let settings = PvsSettings {
            solve_from: Some(settings.solve),
            hash_mib: Some(1),
            ..PvsSettings::new(Budget::Depth(settings.depth.max(2) - 1)) // the move itself is a ply
        };
        Judge { searcher: annotated_play::teacher(teacher, settings) }
    }

    /// Values all moves of a position. `None` if there is at most one.
    fn choice(&mut self, game: &Game, stop: &Stop) -> Option<Choice> {
        let position = game.position();
        Choice::new(position, |square| {
            let next = position.after(square, position.flips(square));
            if next.is_over() {
                -next.margin() as f32
            } else if next.must_pass() {
                self.value(&next.pass(), stop)
            } else {
                let (value, risk) = (-self.value(&next, stop), risk(&next));
                value + risk * (LOST - value)
            }
        })
    }

    fn value(&mut self, position: &Position, stop: &Stop) -> f32 {
        match self.searcher.search(position, stop).value {
            Value::Exact(margin) => margin as f32,
            Value::Estimate(discs) => discs.clamp(-64.0, 64.0),
            // Before the endgame is solved, the only outcome that a shallow search can prove is a wipe-out.
            Value::Outcome(Outcome::Win) => -LOST,
            Value::Outcome(Outcome::Draw) => 0.0,
            Value::Outcome(Outcome::Loss) => LOST,
        }
    }
}

#[cfg(test)]
mod tests {
    use othello_engine::{Bitboard, models::patterns::ValueScale};

    use super::*;

    const QUICK: PlaySettings =
        PlaySettings { depth: 2, solve: 4, random: (2, 10), chance: (0.0, 0.2), perturbation: 8.0 };

    fn play(numbers: std::ops::Range<u32>) -> Vec<Vec<Choice>> {
        let (learner, teacher) = (Arc::new(Glem::blank(ValueScale::Margin)), Glem::shipped());
        let games = ChoiceGames { learner, teacher, settings: QUICK, seed: 5, round: 1 };
        games.play(&Executor::default(), numbers, &Stop::default()).unwrap().unwrap()
    }

    #[test]
    fn choices_depend_only_on_the_numbers_of_their_games() {
        let all = play(0..6);
        assert_eq!([play(0..2), play(2..6)].concat(), all);
        let one = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
        assert_eq!(one.install(|| play(0..6)), all);
        assert!(all.iter().all(|choices| choices.len() > 5) && all[0] != all[1]);
    }

    #[test]
    fn game_replays_the_game_that_gave_the_choices() {
        let (learner, teacher) = (Arc::new(Glem::blank(ValueScale::Margin)), Glem::shipped());
        let games = ChoiceGames { learner, teacher, settings: QUICK, seed: 5, round: 1 };
        let stop = Stop::default();
        for (number, choices) in (0..).zip(play(0..6)) {
            let game = games.game(number, &stop).unwrap();
            let met = |choice: &Choice| {
                game.stages().iter().any(|stage| stage.position() == *choice.position())
            };
            assert!(game.is_over() && choices.iter().all(met), "game {number}");
        }
    }

    #[test]
    fn a_wipe_out_counts_sixty_four_discs() {
        // The side to move has a1. From d1 it flips b1 and c1, the other side's only discs.
        let wiped = Position::new(Bitboard(0b1), Bitboard(0b110)).unwrap();
        let mut judge = Judge::new(&Glem::shipped(), &QUICK);
        assert_eq!(judge.value(&wiped, &Stop::default()), 64.0);
    }

    #[test]
    fn a_stop_yields_no_choices() {
        let stop = Stop::default();
        stop.request();
        let (learner, teacher) = (Glem::shipped(), Glem::shipped());
        let games = ChoiceGames { learner, teacher, settings: QUICK, seed: 5, round: 1 };
        assert!(games.play(&Executor::default(), 0..6, &stop).unwrap().is_none());
    }
}
