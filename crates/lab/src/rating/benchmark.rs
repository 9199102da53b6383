//! The benchmark: games of a generation's best player against fixed opponents from fixed openings. Its
//! score measures absolute strength, while fitness only compares a player with its own generation.

use std::{
    ops::Range,
    sync::{Arc, LazyLock},
};

use othello_engine::{Color, Game, models::Model, notation::evl, search::Stop, spec::Player};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};

use super::elo::{MatchScore, expected_score};
use crate::{
    executor::{Executor, JobSpec, Task, WireError, WirePlayer, WorkError},
    games::{
        memory::RememberingPlayer,
        openings::drawn_opening,
        play::{self, FinishedGame},
    },
};

/// A fixed opponent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Opponent {
    /// The opponent's name. `elite100` is the elite of the population that the original program evolved
    /// for 100 generations.
    pub name: &'static str,
    /// The search: for the polynomials that of the original program, for individual 23 a narrow one of
    /// about the same cost.
    search: &'static str,
    /// The rating in Elo on the ladder's scale, where `alphabeta:4@sci` has 1500. It was measured once, in
    /// 600 games against each of the others.
    pub rating: f64,
}

const fn opponent(name: &'static str, search: &'static str, rating: f64) -> Opponent {
    Opponent { name, search, rating }
}

static OPPONENTS: [Opponent; 10] = [
    opponent("random", "random", 967.0),
    opponent("greedy", "greedy", 1067.0),
    opponent("sci", "alphabeta:4", 1500.0),
    opponent("jma", "alphabeta:4", 1814.0),
    opponent("elite100", "alphabeta:4", 1415.0),
    opponent("gene23", "pruned:6x3", 1598.0),
    opponent("glem", "pvs:1", 1743.0),
    opponent("glem2", "pvs:2", 2098.0),
    opponent("glem4", "pvs:4", 2452.0),
    opponent("glem6", "pvs:6", 2717.0),
];

/// A field of opponents. The two fields overlap and share one rating scale, so the strengths of any two
/// runs are comparable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// The field for evolutions: from a random player to individual 23.
    Evolution,
    /// The field for training runs: from the original program's elite to the shipped pattern weights at six
    /// plies.
    Learning,
}

impl Field {
    /// The opponents, in the order of [`Strength::by_opponent`].
    pub fn opponents(self) -> &'static [Opponent] {
        &OPPONENTS[self.places()]
    }

    /// The places of the opponents among those of all fields.
    const fn places(self) -> Range<usize> {
        match self {
            Field::Evolution => 0..Field::SIZE,
            Field::Learning => OPPONENTS.len() - Field::SIZE..OPPONENTS.len(),
        }
    }

    /// The number of opponents in each field.
    pub(crate) const SIZE: usize = 6;

    /// The expected share of the points for a player with this rating.
    fn expected(self, rating: f64) -> f64 {
        let shares = self.opponents().iter().map(|o| expected_score(rating - o.rating));
        shares.sum::<f64>() / Field::SIZE as f64
    }

    /// The maximum-likelihood rating of a player with this share of the points, 0 < `score` < 1, since all
    /// opponents are met equally often. By bisection, to a hundredth of a point.
    fn rating(self, score: f64) -> f64 {
        let (mut low, mut high) = (-3000.0, 6000.0);
        while high - low > 0.01 {
            let middle = f64::midpoint(low, high);
            if self.expected(middle) < score { low = middle } else { high = middle }
        }
        f64::midpoint(low, high)
    }
}

const ELITE_100: &str = include_str!("../../../../populations/player100aSCI.evl");

/// The seed of the benchmark, the same in every run.
const SEED: u64 = 64;

/// The number of moves in each opening.
const OPENING_PLIES: u32 = 6;

/// The result of a benchmark.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Strength {
    /// The share of the points, 0..=1, with draws as halves.
    pub score: f64,
    /// The distance to the farther end of the score's 95% interval, computed from pairs of games.
    pub error: f64,
    /// The score against each of [`Field::opponents`].
    pub by_opponent: Vec<f64>,
}

/// A rating in Elo, on the ladder's scale.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The maximum-likelihood rating.
    pub value: f64,
    /// The lower end of the 95% interval.
    pub low: f64,
    /// The upper end of the 95% interval.
    pub high: f64,
}

impl std::fmt::Display for Rating {
    /// Formats the rating as `1530 (1480 to 1590)`.
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "{:.0} ({:.0} to {:.0})", self.value, self.low, self.high)
    }
}

/// A game of a player against an opponent of the benchmark.
#[derive(Clone, Debug, PartialEq)]
pub struct BenchmarkGame {
    /// The player's colour.
    pub color: Color,
    /// The finished game.
    pub finished: FinishedGame,
}

impl BenchmarkGame {
    /// The player's half points: 2 for a win, 1 for a draw.
    const fn half_points(&self) -> u32 {
        let margin = self.finished.margin;
        let own = if matches!(self.color, Color::Black) { margin } else { -margin };
        (own.signum() + 1) as u32
    }
}

/// The settings of a benchmark and the result of the last player.
#[derive(Clone, Debug)]
pub struct Benchmark {
    field: Field,
    pairs: u32,
    last: Option<(Player, Strength)>,
}

static PLAYERS: LazyLock<Vec<Player>> = LazyLock::new(|| {
    let elite = evl::read(ELITE_100).expect("the shipped population is whole");
    let elite = Model::Polynomial(elite.elite().polynomial(elite.kind));
    let opponent = |Opponent { name, search, .. }: &Opponent| {
        let model = match *name {
            "elite100" => Some(elite.clone()),
            "glem2" | "glem4" | "glem6" => Model::built_in("glem"),
            _ => Model::built_in(name),
        };
        let searcher = search.parse().expect("a test reads every search");
        Player::new(searcher, model.map(Arc::new)).expect("who needs a model has one")
    };
    OPPONENTS.iter().map(opponent).collect()
});

/// The opponents with the moves of their games so far. Champions of successive generations play much alike,
/// and all games have the same few openings.
static SEATED: LazyLock<Vec<RememberingPlayer>> =
    LazyLock::new(|| RememberingPlayer::among(&[], PLAYERS.clone()));

impl Benchmark {
    /// A benchmark with this many pairs of games against each opponent; at least 1 to be played.
    pub const fn new(field: Field, pairs: u32) -> Benchmark {
        Benchmark { field, pairs, last: None }
    }

    /// Converts a result to Elo. Half a point of one additional game is added, so that even a perfect score
    /// yields a finite rating.
    pub fn rating(&self, strength: &Strength) -> Rating {
        let games = f64::from(self.games());
        let score = (games * strength.score + 0.5) / (games + 1.0);
        // Pairs with equal results underestimate the spread; the bound from single games is then larger.
        let error = strength.error.max(1.96 * (score * (1.0 - score) / games).sqrt());
        let least = 0.5 / (games + 1.0);
        let rating = |score: f64| self.field.rating(score.clamp(least, 1.0 - least));
        Rating { value: rating(score), low: rating(score - error), high: rating(score + error) }
    }

    /// The number of games per player.
    pub fn games(&self) -> u32 {
        self.field.opponents().len() as u32 * self.pairs * 2
    }

    /// Plays the benchmark on the executor. `None` if stopped. Returns the cached result if the player
    /// equals the last one. Calls `played` after each game.
    ///
    /// # Errors
    /// If a remote executor fails.
    pub fn play(
        &mut self,
        player: &Player,
        executor: &Executor,
        stop: &Stop,
        played: impl Fn() + Sync,
    ) -> Result<Option<Strength>, WorkError> {
        // The openings and seeds are fixed, so the same player would play the same games.
        if let Some((_, strength)) = self.last.as_ref().filter(|(last, _)| last == player) {
            return Ok(Some(strength.clone()));
        }
        let games = self.games_of(vec![player.clone()], executor, stop, played)?;
        let Some(games) = games else { return Ok(None) };
        let strength = Benchmark::strength(&games);
        self.last = Some((player.clone(), strength.clone()));
        Ok(Some(strength))
    }

    /// The games of these players, player by player. Games 2n and 2n + 1 of a player form a pair, and the
    /// pairs are grouped by opponent. `None` if stopped.
    ///
    /// # Errors
    /// As for `play`.
    pub(crate) fn games_of(
        &self,
        players: Vec<Player>,
        executor: &Executor,
        stop: &Stop,
        played: impl Fn() + Sync,
    ) -> Result<Option<Vec<BenchmarkGame>>, WorkError> {
        let asks: Vec<u32> = (0..self.games() * players.len() as u32).collect();
        let benchmark = Benchmark { last: None, ..*self };
        let games = executor.pieces(&BenchmarkGames { benchmark, players }, &asks, stop, played)?;
        Ok(games.into_iter().collect())
    }

    /// The result of one player's games.
    pub fn strength(games: &[BenchmarkGame]) -> Strength {
        let points: Vec<u32> = games.iter().map(BenchmarkGame::half_points).collect();
        strength(&points)
    }

    /// The opponents as players.
    pub fn players(&self) -> &'static [Player] {
        &PLAYERS[self.field.places()]
    }

    fn game(&self, player: &Player, game: u32, stop: &Stop) -> Option<BenchmarkGame> {
        let (pair, swapped) = (game / 2, game % 2 == 1);
        let opponent = pair / self.pairs;
        let opponent = &SEATED[self.field.places()][opponent as usize];
        let seat = |index: u64, color| {
            let seed = SEED + u64::from(2 * game) + index;
            if swapped == (index == 1) {
                player.sit(color, seed)
            } else {
                opponent.sit(color, seed)
            }
        };
        let mut black = seat(0, Color::Black);
        let mut white = seat(1, Color::White);
        let finished = play::play(self.start(game), &mut *black, &mut *white, stop)?;
        Some(BenchmarkGame { color: color_in(game), finished })
    }

    fn start(&self, game: u32) -> Game {
        start(game / 2 % self.pairs)
    }
}

/// The player's colour in a game.
const fn color_in(game: u32) -> Color {
    if game.is_multiple_of(2) { Color::Black } else { Color::White }
}

/// The games of some players against the fixed opponents.
pub(crate) struct BenchmarkGames {
    benchmark: Benchmark,
    players: Vec<Player>,
}

impl BenchmarkGames {
    /// Builds the games of another machine's job spec.
    ///
    /// # Errors
    /// If the spec is of another kind, or a player is invalid.
    pub(crate) fn from_spec(spec: &JobSpec) -> Result<BenchmarkGames, WireError> {
        let JobSpec::Benchmark { learning, pairs, players } = spec else {
            return Err(WireError("benchmark"));
        };
        let field = if *learning { Field::Learning } else { Field::Evolution };
        let players: Vec<Player> =
            players.iter().map(WirePlayer::open).collect::<Result<_, _>>()?;
        if players.is_empty() || !(1..=MOST_PAIRS).contains(pairs) {
            return Err(WireError("benchmark"));
        }
        Ok(BenchmarkGames { benchmark: Benchmark::new(field, *pairs), players })
    }
}

/// A limit above any real request.
const MOST_PAIRS: u32 = 1_000_000;

impl Task for BenchmarkGames {
    type Ask = u32;
    type Piece = BenchmarkGame;

    fn piece(&self, ask: &u32, stop: &Stop) -> Result<Option<BenchmarkGame>, WorkError> {
        let games = self.benchmark.games();
        let player = &self.players[(ask / games) as usize % self.players.len()];
        Ok(self.benchmark.game(player, ask % games, stop))
    }

    fn job_spec(&self) -> JobSpec {
        JobSpec::Benchmark {
            learning: self.benchmark.field == Field::Learning,
            pairs: self.benchmark.pairs,
            players: self.players.iter().map(WirePlayer::new).collect(),
        }
    }

    fn encode(&self, game: &BenchmarkGame) -> Vec<u8> {
        game.finished.to_bytes()
    }

    fn decode(&self, ask: &u32, bytes: &[u8]) -> Option<BenchmarkGame> {
        let game = ask % self.benchmark.games();
        let finished = FinishedGame::from_bytes(&self.benchmark.start(game), bytes)?;
        Some(BenchmarkGame { color: color_in(game), finished })
    }
}

/// The opening with this number, the same for every opponent.
fn start(number: u32) -> Game {
    let mut rng = ChaCha8Rng::seed_from_u64(SEED);
    rng.set_stream(u64::from(number));
    drawn_opening(OPENING_PLIES, &mut rng)
}

/// Computes a result from half points, ordered by opponent with pairs adjacent.
fn strength(points: &[u32]) -> Strength {
    let mut counts = [0; 5];
    for pair in points.chunks_exact(2) {
        counts[(pair[0] + pair[1]) as usize] += 1;
    }
    let score = MatchScore::of(&counts).expect("at least one pair was played").score();
    let share = |points: &[u32]| f64::from(points.iter().sum::<u32>()) / (2 * points.len()) as f64;
    let by_opponent = points.chunks_exact(points.len() / Field::SIZE).map(share).collect();
    Strength { score: score.value, error: score.error(), by_opponent }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rating_inverts_the_expected_score() {
        for field in [Field::Evolution, Field::Learning] {
            for rating in [700.0, 1500.0, 2100.0] {
                assert!((field.rating(field.expected(rating)) - rating).abs() < 0.1);
            }
        }
    }

    #[test]
    fn every_rating_is_finite_and_within_its_interval() {
        for pairs in [1, 10] {
            let benchmark = Benchmark::new(Field::Evolution, pairs);
            let mut last = f64::NEG_INFINITY;
            for score in [0.0, 0.25, 0.5, 0.75, 1.0] {
                let strength = Strength { score, error: 0.0, by_opponent: Vec::new() };
                let Rating { value, low, high } = benchmark.rating(&strength);
                assert!(
                    low <= value && value <= high && low < high,
                    "{score}: {low} {value} {high}"
                );
                assert!(low.is_finite() && high.is_finite() && value > last);
                last = value;
            }
        }
    }

    #[test]
    fn more_games_narrow_the_interval() {
        let strength = Strength { score: 0.6, error: 0.0, by_opponent: Vec::new() };
        let width = |pairs| {
            let Rating { low, high, .. } = Benchmark::new(Field::Learning, pairs).rating(&strength);
            high - low
        };
        assert!(width(100) < width(10) / 3.0);
    }

    #[test]
    fn opponents_score_their_own_rating() {
        // Individual 23 plays itself and five others, and both fields must confirm its rating.
        let player = &PLAYERS[5];
        for field in [Field::Evolution, Field::Learning] {
            let mut benchmark = Benchmark::new(field, 4);
            let strength = benchmark.play(player, &Executor::default(), &Stop::default(), || {});
            let strength = strength.unwrap().unwrap();
            let Rating { low, high, .. } = benchmark.rating(&strength);
            assert!((low..high).contains(&OPPONENTS[5].rating), "{field:?}: {low} to {high}");
        }
    }
}
