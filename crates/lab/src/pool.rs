//! A pool of games on several threads. A game's random numbers come from the seed and its own number, so
//! results do not depend on the number of threads.

use std::{
    any::Any,
    cell::Cell,
    collections::VecDeque,
    io,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
        mpsc::{Receiver, RecvTimeoutError, Sender, channel},
    },
    thread::{self, JoinHandle},
    time::Duration,
};

use othello_engine::time::Instant;
use othello_engine::{
    Color, Game,
    search::{Searcher, Stop},
};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::games::{
    noise::NoisyPlayer,
    play::{FinishedGame, play_watched},
};
use crate::{
    executor::{Ask, JobSpec, Task, WireError, WorkError},
    games::openings,
    players::{
        consent::Consent,
        resolve::{PlayerError, ResolvedPlayer},
    },
};
use serde::{Deserialize, Serialize};

/// A pairing to be played.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(try_from = "WireFixture", into = "WireFixture")]
pub(crate) struct Fixture {
    /// The number of the game in its run. Together with the run's seed it determines all random numbers.
    pub number: u64,
    /// The index of the black player.
    pub black: usize,
    /// The index of the white player.
    pub white: usize,
    /// The opening.
    pub start: Game,
}

/// A fixture in wire format: its number, the two players, and the opening as a line of text.
#[derive(Serialize, Deserialize)]
struct WireFixture(u64, u32, u32, String);

impl From<Fixture> for WireFixture {
    fn from(Fixture { number, black, white, start }: Fixture) -> WireFixture {
        WireFixture(number, black as u32, white as u32, openings::write_line(&start))
    }
}

impl TryFrom<WireFixture> for Fixture {
    type Error = &'static str;

    fn try_from(
        WireFixture(number, black, white, start): WireFixture,
    ) -> Result<Fixture, &'static str> {
        let starts = openings::read(&start).map_err(|_| "expected an opening")?;
        let [start] = starts.try_into().map_err(|_| "expected one opening")?;
        Ok(Fixture { number, black: black as usize, white: white as usize, start })
    }
}

/// The result of a fixture.
#[derive(Clone, Debug)]
pub struct FixtureResult {
    /// The number of the fixture.
    pub number: u64,
    /// The finished game.
    pub finished: FinishedGame,
}

/// Finished games of one request, played by one thread. A request has many games if each takes
/// microseconds.
#[derive(Debug)]
pub(crate) struct GameBatch {
    /// The finished games in order; fewer than requested if the pool was stopped.
    pub played: Vec<FixtureResult>,
    /// The time they took.
    pub time: Duration,
    /// Whether this is the last batch of its request.
    pub is_last: bool,
}

/// A pool of games with its threads. Dropping it stops the games and waits for the threads.
pub(crate) struct GamePool {
    shared: Arc<PoolState>,
    results: Receiver<GameBatch>,
    threads: Vec<JoinHandle<()>>,
    waiting_for: usize,
}

/// The games between some players. A part of this task is a finished game.
#[derive(Clone, Debug)]
pub(crate) struct FixtureGames {
    /// The players, by number.
    pub players: Vec<ResolvedPlayer>,
    /// The seed of the random numbers, together with a game's number.
    pub seed: u64,
    /// The probability of a random move.
    pub noise: f64,
    /// Further settings that identify these games.
    pub settings: String,
}

struct PoolState {
    games: FixtureGames,
    stop: Stop,
    queue: Mutex<VecDeque<Vec<Fixture>>>,
    came: Condvar,
    /// Whether to begin no more games, not even those of a request in progress.
    withdrawn: AtomicBool,
    closed: AtomicBool,
    live: Arc<LiveGames>,
}

/// The system refused to start a thread.
#[derive(Debug, thiserror::Error)]
#[error("the system cannot start a thread: {0}")]
pub(crate) struct ThreadError(#[source] io::Error);

impl GamePool {
    /// Opens a pool for these games.
    ///
    /// # Errors
    /// If the system cannot start a single thread.
    pub fn open(
        games: FixtureGames,
        threads: usize,
        live: Arc<LiveGames>,
    ) -> Result<GamePool, ThreadError> {
        let (report, results) = channel();
        live.clear(threads);
        let shared = Arc::new(PoolState {
            games,
            stop: Stop::default(),
            queue: Mutex::default(),
            came: Condvar::new(),
            withdrawn: AtomicBool::new(false),
            closed: AtomicBool::new(false),
            live,
        });
        let start = |place| {
            let (shared, report) = (shared.clone(), report.clone());
            thread::Builder::new().spawn(move || shared.serve(place, &report))
        };
        let first = start(0).map_err(ThreadError)?;
        // With fewer threads than requested, fewer games run at a time.
        let others = (1..threads).map_while(|place| start(place).ok());
        let threads = std::iter::once(first).chain(others).collect();
        Ok(GamePool { shared, results, threads, waiting_for: 0 })
    }

    /// The number of games that can run at a time.
    pub fn threads(&self) -> usize {
        self.threads.len()
    }

    /// The number of requests without a complete answer.
    pub(crate) fn waiting_for(&self) -> usize {
        self.waiting_for
    }

    /// Requests these games.
    pub fn ask(&mut self, fixtures: Vec<Fixture>) {
        lock(&self.shared.queue).push_back(fixtures);
        self.waiting_for += 1;
        self.shared.came.notify_one();
    }

    /// Withdraws all games that have not begun. The running games are finished.
    pub fn withdraw(&mut self) {
        self.shared.withdrawn.store(true, Ordering::Relaxed);
        let withdrawn = std::mem::take(&mut *lock(&self.shared.queue)).len();
        self.waiting_for -= withdrawn;
    }

    /// The next answer; `None` if nothing was requested or the time has passed.
    pub fn answer(&mut self, patience: Duration) -> Option<GameBatch> {
        if self.waiting_for == 0 {
            return None;
        }
        match self.results.recv_timeout(patience) {
            Ok(batch) => {
                self.waiting_for -= usize::from(batch.is_last);
                Some(batch)
            }
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => unreachable!("threads live until dropped"),
        }
    }
}

impl Drop for GamePool {
    fn drop(&mut self) {
        self.withdraw();
        self.shared.stop.request();
        self.shared.closed.store(true, Ordering::Relaxed);
        // Under the lock, so that no thread can miss it between its check and its wait.
        drop(lock(&self.shared.queue));
        self.shared.came.notify_all();
        for thread in self.threads.drain(..) {
            let _ = thread.join();
        }
    }
}

impl PoolState {
    /// The loop of each thread: plays requests until the pool closes.
    fn serve(&self, place: usize, report: &Sender<GameBatch>) {
        while let Some(fixtures) = self.next() {
            let (mut began, mut played) = (Instant::now(), Vec::new());
            let mut seats = [0; 2];
            for fixture in fixtures {
                let Some(done) = self.play(place, &fixture) else { break };
                seats = [fixture.black, fixture.white];
                played.push(done);
                // Finished games do not wait for slower ones later in their request.
                if began.elapsed() > LONGEST {
                    self.live.show_end(place, seats, &played);
                    let played = std::mem::take(&mut played);
                    let part = GameBatch { played, time: began.elapsed(), is_last: false };
                    if report.send(part).is_err() {
                        return;
                    }
                    began = Instant::now();
                }
            }
            self.live.show_end(place, seats, &played);
            if report.send(GameBatch { played, time: began.elapsed(), is_last: true }).is_err() {
                return;
            }
        }
    }

    fn next(&self) -> Option<Vec<Fixture>> {
        let mut queue = lock(&self.queue);
        loop {
            if self.closed.load(Ordering::Relaxed) {
                return None;
            }
            if let Some(fixtures) = queue.pop_front() {
                return Some(fixtures);
            }
            queue = self.came.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Plays a game and shows it live in this place.
    fn play(&self, place: usize, fixture: &Fixture) -> Option<FixtureResult> {
        if self.stop.is_requested() || self.withdrawn.load(Ordering::Relaxed) {
            return None;
        }
        let &Fixture { number, black, white, .. } = fixture;
        let mut shown: Option<Instant> = None;
        let finished = self.games.play(fixture, &self.stop, &mut |game| {
            if self.live.is_watched() && shown.is_none_or(|at| at.elapsed() > FRAME) {
                shown = Some(Instant::now());
                let game = game.clone();
                self.live.show(place, LiveGame { number, black, white, game, finished: None });
            }
        })?;
        Some(FixtureResult { number, finished })
    }
}

impl FixtureGames {
    /// Builds the games of another machine's job spec. External programs need this consent.
    ///
    /// # Errors
    /// If the spec is of another kind, or a player is invalid or may not be started.
    pub(crate) fn from_spec(
        spec: &JobSpec,
        consent: &Consent,
    ) -> Result<FixtureGames, PlayerError> {
        let JobSpec::Fixtures { players, seed, noise, settings } = spec else {
            return Err(WireError("game").into());
        };
        if !(0.0..=1.0).contains(noise) {
            return Err(WireError("game").into());
        }
        let open = |wire| ResolvedPlayer::from_wire(wire, consent);
        let players = players.iter().map(open).collect::<Result<_, _>>()?;
        Ok(FixtureGames { players, seed: *seed, noise: *noise, settings: settings.clone() })
    }

    /// Creates the two players' searchers with their seeds.
    fn sit(&self, seats: [(usize, Color, u64); 2]) -> [Box<dyn Searcher>; 2] {
        seats.map(|(player, color, seed)| {
            let player = self.players[player].sit(color, seed);
            if self.noise > 0.0 {
                Box::new(NoisyPlayer::new(player, self.noise, seed))
            } else {
                player
            }
        })
    }

    /// Plays a game and calls `watch` before each move. A player that panics forfeits the game. `None` if
    /// stopped.
    fn play(
        &self,
        fixture: &Fixture,
        stop: &Stop,
        watch: &mut dyn FnMut(&Game),
    ) -> Option<FinishedGame> {
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
        // A stream for each game: its seeds depend neither on the threads nor on the other games.
        rng.set_stream(fixture.number);
        let turn = Cell::new(Color::Black);
        let seats = [(fixture.black, Color::Black), (fixture.white, Color::White)]
            .map(|(player, color)| (player, color, rng.random()));
        // A player that panics loses its game, and the others go on.
        let attempt = catch_unwind(AssertUnwindSafe(|| {
            let [mut first, mut second] = self.sit(seats);
            play_watched(fixture.start.clone(), &mut *first, &mut *second, stop, &mut |game| {
                turn.set(game.turn().unwrap_or(Color::Black));
                watch(game);
            })
        }));
        let failed = |panic: Box<dyn Any + Send>| {
            Some(FinishedGame::by_failure(fixture.start.clone(), turn.get(), message(&*panic)))
        };
        attempt.unwrap_or_else(failed)
    }
}

impl Ask for Fixture {
    fn number(&self) -> u64 {
        self.number
    }
}

impl Task for FixtureGames {
    type Ask = Fixture;
    type Piece = FinishedGame;

    fn piece(&self, fixture: &Fixture, stop: &Stop) -> Result<Option<FinishedGame>, WorkError> {
        if fixture.black.max(fixture.white) >= self.players.len() {
            return Err(WorkError::Cluster(Box::new(WireError("game"))));
        }
        Ok(self.play(fixture, stop, &mut |_| {}))
    }

    fn job_spec(&self) -> JobSpec {
        JobSpec::Fixtures {
            players: self.players.iter().map(ResolvedPlayer::to_wire).collect(),
            seed: self.seed,
            noise: self.noise,
            settings: self.settings.clone(),
        }
    }

    fn encode(&self, finished: &FinishedGame) -> Vec<u8> {
        finished.to_bytes()
    }

    fn decode(&self, fixture: &Fixture, bytes: &[u8]) -> Option<FinishedGame> {
        FinishedGame::from_bytes(&fixture.start, bytes)
    }
}

/// The time after which finished games are reported without the rest of their request.
const LONGEST: Duration = Duration::from_millis(100);

/// The minimum time between two updates of a live board. Fast games would otherwise spend their time on the
/// display.
const FRAME: Duration = Duration::from_millis(25);

fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|s| (*s).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "it broke".to_owned())
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // These locks cannot be poisoned: no code under them can panic.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The live games: the one in progress in each place, or the last one that was played there, for display.
#[derive(Debug, Default)]
pub struct LiveGames {
    watched: AtomicBool,
    games: Mutex<Vec<Option<LiveGame>>>,
}

/// A game in progress, or a finished one.
#[derive(Clone, Debug)]
pub struct LiveGame {
    /// The number of the game in the run.
    pub number: u64,
    /// The index of the black player.
    pub black: usize,
    /// The index of the white player.
    pub white: usize,
    /// The game so far.
    pub game: Game,
    /// Its result once it is finished.
    pub finished: Option<FinishedGame>,
}

impl LiveGames {
    /// Switches the live display on or off.
    pub fn watch(&self, watched: bool) {
        self.watched.store(watched, Ordering::Relaxed);
    }

    /// Whether the live display is on.
    pub(crate) fn is_watched(&self) -> bool {
        self.watched.load(Ordering::Relaxed)
    }

    /// The current games, one place per thread.
    pub fn games(&self) -> Vec<Option<LiveGame>> {
        lock(&self.games).clone()
    }

    fn clear(&self, places: usize) {
        *lock(&self.games) = vec![None; places];
    }

    /// Shows the last of these finished games, with these players. The last games of a run stay on display, so it is
    /// shown even if no page displayed the game while it was played.
    fn show_end(&self, place: usize, [black, white]: [usize; 2], played: &[FixtureResult]) {
        let Some(FixtureResult { number, finished }) = played.last() else { return };
        let (game, finished) = (finished.game.clone(), Some(finished.clone()));
        self.show(place, LiveGame { number: *number, black, white, game, finished });
    }

    fn show(&self, place: usize, game: LiveGame) {
        if let Some(shown) = lock(&self.games).get_mut(place) {
            *shown = Some(game);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(players: Vec<ResolvedPlayer>) -> FixtureGames {
        FixtureGames { players, seed: 1, noise: 0.0, settings: String::new() }
    }

    #[test]
    fn finished_games_do_not_wait_for_slower_ones_of_their_request() {
        let texts = ["random", "pvs:10ms@jma"];
        let players =
            texts.map(|text| ResolvedPlayer::parse(text, &Consent::NONE).unwrap()).to_vec();
        let mut pool = GamePool::open(games(players), 1, Arc::default()).unwrap();
        let fixture = |(number, player)| {
            let start = Game::default();
            Fixture { number, black: player, white: player, start }
        };
        pool.ask((0..).zip([0, 0, 1, 1]).map(fixture).collect());
        let mut parts = Vec::new();
        while pool.waiting_for() > 0 {
            parts.extend(pool.answer(Duration::from_secs(1)).map(|part| part.played.len()));
        }
        // Each slow game is reported when it ends, and then the end of the request.
        assert!(parts.len() >= 3 && parts.iter().sum::<usize>() == 4, "{parts:?}");
    }

    #[test]
    fn the_last_game_of_each_place_stays_on_display_with_its_result() {
        let texts = ["greedy", "random"];
        let players =
            texts.map(|text| ResolvedPlayer::parse(text, &Consent::NONE).unwrap()).to_vec();
        for is_watched in [true, false] {
            let live = Arc::<LiveGames>::default();
            live.watch(is_watched);
            let mut pool = GamePool::open(games(players.clone()), 2, live.clone()).unwrap();
            let fixture = |number| Fixture { number, black: 0, white: 1, start: Game::default() };
            for first in [0, 3, 6] {
                pool.ask((first..first + 3).map(fixture).collect());
            }
            while pool.waiting_for() > 0 {
                pool.answer(Duration::from_secs(1));
            }
            drop(pool);
            let last: Vec<LiveGame> = live.games().into_iter().flatten().collect();
            assert!(last.iter().any(|game| game.number == 8), "{last:?}");
            for shown in last {
                assert_eq!(shown.game.result(), shown.finished.map(|finished| finished.margin));
                assert!(shown.number % 3 == 2 && shown.game.turn().is_none());
            }
        }
    }

    #[test]
    fn withdraw_lets_only_the_running_game_finish() {
        let player = || ResolvedPlayer::parse("alphabeta:4@jma", &Consent::NONE).unwrap();
        let live = Arc::<LiveGames>::default();
        live.watch(true);
        let players = vec![player(), player()];
        let mut pool = GamePool::open(games(players), 1, live.clone()).unwrap();
        let start = Game::default();
        let fixture = |number| Fixture { number, black: 0, white: 1, start: start.clone() };
        pool.ask((0..100_000).map(fixture).collect());
        while live.games().iter().all(Option::is_none) {
            std::thread::yield_now();
        }
        pool.withdraw();
        let mut played = 0;
        while pool.waiting_for() > 0 {
            played += pool.answer(Duration::from_secs(1)).map_or(0, |batch| batch.played.len());
        }
        assert!((1..100_000).contains(&played), "{played}");
    }
}
