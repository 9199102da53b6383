//! Tournaments: pairings and numbered games, played in steps and saved in a folder.

mod config;
mod duration;
mod export;
mod games;
mod ladder;
mod page;
mod pair_score;
mod repeats;
mod schedule;
mod table;
mod text;

pub use self::table::{Cell, Standing, TableScale, TournamentTable};
pub use config::{Config, Format, UnreachableOpening};
pub use duration::{limit_a_move, typical_secs_a_move};
pub use games::{games_between, is_begun, is_without_games, settings_in};
pub use pair_score::PairScore;
pub use schedule::Pairing;
pub use text::cell_text;

use std::{ops::Range, path::Path, sync::Arc, time::Duration};

use crate::store::fs;
use othello_engine::{Board, Color, Game, Square, search::Stop};

use self::{games::Games, repeats::SeenPairs};
use super::{
    Progress, Run, RunError, RunFolder, RunKind, Unit, format::RunFormat, offspring::RunContents,
};
use crate::executor::shards::{Shard, UnfinishedShard};
use crate::{
    executor::{self, EncodedPart, Executor, Job, Task},
    games::{
        openings::{self, Openings},
        play::FinishedGame,
    },
    players::{consent::Consent, resolve::ResolvedPlayer, spec::PlayerSpec},
    pool::{Fixture, FixtureGames, FixtureResult, GameBatch, GamePool, LiveGames},
    rating::elo::{PairingResult, PlayerRating},
};

/// A finished game of a tournament. It is kept small, because there can be millions.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// Its number. Games are ordered by pairing, then by pair; in each pair the pairing's first player has
    /// black first.
    pub number: u64,
    /// The black player's index.
    pub black: usize,
    /// The white player's index.
    pub white: usize,
    /// All moves, including the opening.
    pub moves: Box<[Square]>,
    /// Disc difference for black with the empty squares given to the winner, -64..=64.
    pub margin: i32,
    /// The side that resigned.
    pub resigned: Option<Color>,
    /// The side that failed to make a legal move, with the reason.
    pub failure: Option<Box<(Color, String)>>,
    /// Black's and white's discs on the final board.
    lay: [u8; 2],
}

impl Record {
    fn new(fixture: &Fixture, finished: FinishedGame) -> Record {
        let FinishedGame { game, margin, resigned, failure } = finished;
        let board = game.board();
        Record {
            number: fixture.number,
            black: fixture.black,
            white: fixture.white,
            moves: game.moves().into(),
            margin,
            resigned,
            failure: failure.map(Box::new),
            lay: [Color::Black, Color::White].map(|color| Board::discs(&board, color).len() as u8),
        }
    }

    /// A side's discs on the final board, without the empty squares. If a player failed or resigned, it has 0
    /// and the other 64.
    pub fn discs(&self, color: Color) -> u32 {
        match self.failure.as_deref().map(|(failed, _)| *failed).or(self.resigned) {
            Some(loser) if loser == color => 0,
            Some(_) => 64,
            None => self.lay[usize::from(color == Color::White)].into(),
        }
    }

    /// Black's result in half points: 0, 1 or 2 for a loss, a draw or a win.
    pub(crate) const fn half_points(&self) -> usize {
        (self.margin.signum() + 1) as usize
    }
}

/// The pool where the games are played: local threads or a remote executor.
enum TournamentPool {
    Local(GamePool),
    Remote(Box<dyn Job>, Arc<FixtureGames>),
}

/// A run that plays a tournament.
pub(super) static FORMAT: RunFormat = RunFormat {
    kind: RunKind::Tournament,
    name: "tournament",
    unit: Unit::Game,
    has_players: false,
    keeps_generations: false,
    settings: "tournament.ron",
    beginnings: &["openings.txt"],
    is_at: |path| fs::is_file(path.join("tournament.ron")),
    contents,
    curve: |_| Ok(Vec::new()),
    open: Some(|path| {
        let tournament = Tournament::open(path, &Consent::NONE)?;
        Ok(Box::new(tournament.with_threads(rayon::current_num_threads())))
    }),
};

/// A tournament, finished or not.
pub struct Tournament {
    config: Config,
    players: Vec<ResolvedPlayer>,
    openings: Openings,
    /// The pairings so far, round by round; game numbers follow this order.
    pairings: Vec<Pairing>,
    records: Vec<Option<Record>>,
    finished: usize,
    /// The index in the order of play before which all games are handed out or finished.
    next: usize,
    games: Option<Games>,
    pool: Option<TournamentPool>,
    executor: Executor,
    live: Arc<LiveGames>,
    threads: usize,
    batch: usize,
    draining: bool,
    /// The ratings of the players on a list, whose scale the table then has.
    known: Vec<Option<PlayerRating>>,
    /// The fixed ratings of that list, those of the players first: see [`Ladder::scale_for`](crate::ladder::Ladder).
    scale: Vec<Option<PlayerRating>>,
}

impl Tournament {
    /// Starts a tournament in memory.
    ///
    /// # Errors
    /// If the settings are inconsistent, a player or the openings cannot be opened, or a program cannot be told
    /// an opening.
    pub fn in_memory(config: Config, consent: &Consent) -> Result<Tournament, RunError> {
        let openings = config.open_openings()?;
        config.check_reachable(&openings)?;
        Tournament::new(config, openings, consent)
    }

    /// Starts a tournament in a new folder.
    ///
    /// # Errors
    /// Those of `in_memory`, or if the folder is not empty or cannot be written to.
    pub fn create(path: &Path, config: Config, consent: &Consent) -> Result<Tournament, RunError> {
        let tournament = Tournament::in_memory(config, consent)?;
        let games = Games::create(path, &tournament)?;
        Ok(Tournament { games: Some(games), ..tournament })
    }

    /// Opens the tournament in a folder to resume it, with all finished games.
    ///
    /// # Errors
    /// If the folder holds no tournament or is in use, or a file in it is damaged.
    pub fn open(path: &Path, consent: &Consent) -> Result<Tournament, RunError> {
        let folder = RunFolder::open(&FORMAT, path)?;
        let tournament = Tournament::of(&folder, consent)?;
        Ok(Tournament { games: Some(Games::open(folder)?), ..tournament })
    }

    /// Opens the tournament in a folder read-only, even while another program plays it.
    ///
    /// # Errors
    /// If the folder holds no tournament, or a file in it is damaged.
    pub fn look(path: &Path) -> Result<Tournament, RunError> {
        // No game is played here, so full consent is safe.
        Tournament::of(&RunFolder::look(&FORMAT, path)?, &Consent::EVERYTHING)
    }

    fn of(folder: &RunFolder, consent: &Consent) -> Result<Tournament, RunError> {
        let (config, openings) = games::settings(folder)?;
        let mut tournament = Tournament::new(config, openings, consent)?;
        games::take_in(folder, &mut tournament)?;
        Ok(tournament)
    }

    /// Saves a tournament played in memory, finished or not, in a new folder.
    ///
    /// # Errors
    /// If the folder is not empty or cannot be written to.
    pub fn save_to(&self, path: &Path) -> Result<(), RunError> {
        let mut games = Games::create(path, self)?;
        games.append(&self.lines(self.records()))?;
        games.sync()
    }

    fn new(config: Config, openings: Openings, consent: &Consent) -> Result<Tournament, RunError> {
        config.check()?;
        let open = |player: &PlayerSpec| {
            let opened = ResolvedPlayer::open(player, consent);
            opened.map_err(RunError::settings)
        };
        let players = config.players.iter().map(open).collect::<Result<_, _>>()?;
        let mut tournament = Tournament {
            config,
            players,
            openings,
            pairings: Vec::new(),
            records: Vec::new(),
            finished: 0,
            next: 0,
            games: None,
            pool: None,
            executor: Executor::default(),
            live: Arc::default(),
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            batch: 1,
            draining: false,
            known: Vec::new(),
            scale: Vec::new(),
        };
        tournament.plan();
        Ok(tournament)
    }

    /// Extends a match of two players to this many pairs of games, and saves the setting.
    ///
    /// # Errors
    /// If it is not a whole match, has more pairs already, or the settings cannot be written.
    pub fn extend(&mut self, pairs: u32) -> Result<(), RunError> {
        // The numbers of all later pairings would change.
        if !self.config.is_extendable() {
            return Err(RunError::settings("only a match of two players can be extended"));
        }
        if pairs < self.config.pairs {
            let known = self.config.pairs;
            return Err(RunError::settings(format!(
                "expected at least {known} pairs, found {pairs}"
            )));
        }
        let config = Config { pairs, ..self.config.clone() };
        config.check()?;
        if let Some(games) = &self.games {
            games.folder().write_settings(&config.write())?;
        }
        self.config = config;
        self.records.resize(2 * pairs as usize, None);
        Ok(())
    }

    /// Sets the number of threads; the default is one per core.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Tournament {
        Tournament { threads: threads.max(1), ..self }
    }

    /// The settings.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// The opened players.
    pub fn players(&self) -> &[ResolvedPlayer] {
        &self.players
    }

    /// The names of the players, by index.
    pub fn names(&self) -> Vec<&str> {
        self.players.iter().map(ResolvedPlayer::name).collect()
    }

    /// The finished games, in the order of their numbers.
    pub fn records(&self) -> impl Iterator<Item = &Record> {
        self.records.iter().flatten()
    }

    /// The game with this number, if it is finished.
    pub fn record(&self, number: usize) -> Option<&Record> {
        self.records.get(number)?.as_ref()
    }

    /// The live games, for display.
    pub fn live(&self) -> &Arc<LiveGames> {
        &self.live
    }

    /// Starts no further games: `step` ends after the running ones.
    pub fn finish_running(&mut self) {
        self.draining = true;
        match &mut self.pool {
            Some(TournamentPool::Local(pool)) => pool.withdraw(),
            Some(TournamentPool::Remote(job, _)) => job.withdraw(),
            None => {}
        }
    }

    /// The fixtures' settings and players, as a task for an executor.
    fn games(&self) -> FixtureGames {
        let Config { seed, noise, .. } = self.config;
        // The config only names the file of listed openings, so their text is added.
        let openings = match &self.openings {
            Openings::List(games) => openings::write(games),
            Openings::Start | Openings::Random { .. } | Openings::Balanced { .. } => String::new(),
        };
        let settings = format!("{}{openings}", self.config.write());
        FixtureGames { players: self.players.clone(), seed, noise, settings }
    }

    fn open_pool(&self) -> Result<TournamentPool, RunError> {
        let games = self.games();
        if let Some(job) = self.executor.begin(&games).map_err(RunError::work)? {
            return Ok(TournamentPool::Remote(job, Arc::new(games)));
        }
        let pool = GamePool::open(games, self.threads, self.live.clone());
        Ok(TournamentPool::Local(pool.map_err(RunError::work)?))
    }

    /// Hands out games until every worker has one to play and one in reserve. Returns the number of results
    /// still to come.
    fn hand_out(&mut self) -> Result<usize, RunError> {
        let mut pool = match self.pool.take() {
            Some(pool) => pool,
            None => self.open_pool()?,
        };
        match &mut pool {
            TournamentPool::Local(pool) => {
                // Long games are handed out one at a time, so that the running games end soon.
                let ahead = if self.batch == 1 { 1 } else { 2 };
                while !self.draining && pool.waiting_for() < ahead * pool.threads() {
                    let fixtures = self.next_fixtures(self.batch);
                    if fixtures.is_empty() {
                        break;
                    }
                    pool.ask(fixtures);
                }
            }
            TournamentPool::Remote(job, _) if !self.draining => {
                let ahead = self.executor.pieces_in_a_step(0) as usize;
                if job.waiting_for() < ahead {
                    let fixtures = self.next_fixtures(ahead);
                    job.ask(fixtures.iter().map(executor::ask_bytes).collect());
                }
            }
            TournamentPool::Remote(..) => {}
        }
        let waiting_for = match &pool {
            TournamentPool::Local(pool) => pool.waiting_for(),
            TournamentPool::Remote(job, _) => job.waiting_for(),
        };
        self.pool = Some(pool);
        Ok(waiting_for)
    }

    /// The results that have arrived; `None` if there were none for a while.
    fn answer(&mut self) -> Result<Option<GameBatch>, RunError> {
        match self.pool.as_mut() {
            Some(TournamentPool::Local(pool)) => Ok(pool.answer(PATIENCE)),
            Some(TournamentPool::Remote(job, games)) => {
                let mut answers: Vec<EncodedPart> =
                    job.answer(PATIENCE).map_err(RunError::work)?.into_iter().collect();
                // Other results that are ready are written together with the first.
                while !answers.is_empty() && answers.len() < MOST_AT_ONCE {
                    match job.answer(Duration::ZERO).map_err(RunError::work)? {
                        Some(answer) => answers.push(answer),
                        None => break,
                    }
                }
                let games = Arc::clone(games);
                Ok(self.batch_of(&games, answers))
            }
            None => Ok(None),
        }
    }

    /// The games among these remote results. Invalid ones are requested again.
    fn batch_of(&mut self, games: &FixtureGames, answers: Vec<EncodedPart>) -> Option<GameBatch> {
        let (mut played, mut again) = (Vec::new(), Vec::new());
        for (number, bytes) in answers {
            if number >= self.records.len() as u64 {
                continue;
            }
            let fixture = self.fixture(number as usize);
            match games.decode(&fixture, &bytes) {
                Some(finished) => played.push(FixtureResult { number, finished }),
                None => again.push(executor::ask_bytes(&fixture)),
            }
        }
        if let Some(TournamentPool::Remote(job, _)) =
            self.pool.as_mut().filter(|_| !again.is_empty())
        {
            job.ask(again);
        }
        let batch = GameBatch { played, time: Duration::ZERO, is_last: true };
        (!batch.played.is_empty()).then_some(batch)
    }

    /// The next games, at most `most`, that are neither finished nor handed out. In the order of play, every
    /// pairing's first pair comes before any pairing's second.
    fn next_fixtures(&mut self, most: usize) -> Vec<Fixture> {
        let mut fixtures = Vec::with_capacity(most);
        while fixtures.len() < most && self.next < self.records.len() {
            let number = self.number_in_play_order(self.next);
            self.next += 1;
            if self.records[number].is_none() && self.numbers().contains(&(number as u64)) {
                fixtures.push(self.fixture(number));
            }
        }
        fixtures
    }

    /// The numbers of the planned games that belong to this shard.
    fn numbers(&self) -> Range<u64> {
        self.config.numbers(self.records.len() as u64)
    }

    /// The number of these games.
    fn wanted(&self) -> usize {
        let numbers = self.numbers();
        (numbers.end - numbers.start) as usize
    }

    /// The number of the game at this index in the order of play. Rounds are played one after the other.
    fn number_in_play_order(&self, place: usize) -> usize {
        let per_pairing = 2 * self.config.pairs as usize;
        let round = self.pairings[place / per_pairing].round;
        let first = self.pairings.partition_point(|pairing| pairing.round < round);
        let pairings = self.pairings.partition_point(|pairing| pairing.round <= round) - first;
        let within = place - first * per_pairing;
        let (pair, rest) = (within / (2 * pairings), within % (2 * pairings));
        (first + rest / 2) * per_pairing + 2 * pair + rest % 2
    }

    fn fixture(&self, number: usize) -> Fixture {
        let (black, white) = self.seats(number);
        let start = self.openings.opening(self.config.pair(number as u64));
        Fixture { number: number as u64, black, white, start }
    }

    /// The players with black and white.
    fn seats(&self, number: usize) -> (usize, usize) {
        let pairing = &self.pairings[number / (2 * self.config.pairs as usize)];
        let (first, second) = (pairing.first, pairing.second);
        if number.is_multiple_of(2) { (first, second) } else { (second, first) }
    }

    /// Saves finished games, first on disk, and plans the next round when this one is finished.
    fn put_down(&mut self, batch: GameBatch) -> Result<(), RunError> {
        if !batch.played.is_empty() && matches!(self.pool, Some(TournamentPool::Local(_))) {
            self.adapt(&batch);
        }
        let record = |played: FixtureResult| {
            let FixtureResult { number, finished } = played;
            let (black, white) = self.seats(number as usize);
            let start = Game::default(); // not needed any more
            Record::new(&Fixture { number, black, white, start }, finished)
        };
        let records: Vec<Record> = batch.played.into_iter().map(record).collect();
        let (lines, wanted) = (self.lines(&records), self.wanted());
        if let Some(games) = &mut self.games {
            games.append(&lines)?;
            // Games of a later round must never be on disk without the games they depend on.
            if self.finished + records.len() >= wanted {
                games.sync()?;
            }
        }
        for record in records {
            self.keep(record);
        }
        Ok(())
    }

    /// Stores a finished game, and plans the next round if this one is finished.
    fn keep(&mut self, record: Record) {
        let place = &mut self.records[record.number as usize];
        // The machines may send a game twice; both results are the same.
        if place.is_none() {
            *place = Some(record);
            self.finished += 1;
        }
        if self.is_done() {
            self.plan();
        }
    }

    /// Adjusts the batch size so that a batch takes about 20 ms.
    fn adapt(&mut self, batch: &GameBatch) {
        let games = batch.played.len().max(1) as f64;
        let each = (batch.time.as_secs_f64() / games).max(1e-7);
        // Batches at most double, so that one fast batch cannot cause a very long one.
        self.batch = ((0.02 / each) as usize).clamp(1, 2 * self.batch.max(1)).min(1024);
    }

    /// Adds the pairings of the next round, if there is one.
    fn plan(&mut self) {
        let next = schedule::next_round(&self.config, &self.pairings, &self.results());
        self.pairings.extend(next);
        self.records.resize(self.pairings.len() * 2 * self.config.pairs as usize, None);
    }

    /// All results, one entry per pairing: the counts of the first player's points in a pair. Incomplete
    /// pairs do not count.
    pub fn results(&self) -> Vec<PairingResult> {
        self.counted(|_| true)
    }

    /// The results as for `results` without repeated pairs, for estimates of strength, and the number of
    /// repeated pairs.
    pub fn distinct_results(&self) -> (Vec<PairingResult>, u64) {
        let (mut seen, mut repeated) = (SeenPairs::default(), 0);
        let results = self.counted(|pair| {
            let is_repeated = seen.is_repeated(self, pair);
            repeated += u64::from(is_repeated);
            !is_repeated
        });
        (results, repeated)
    }

    /// The results of the complete pairs that count.
    fn counted(&self, mut counts_pair: impl FnMut([&Record; 2]) -> bool) -> Vec<PairingResult> {
        let per_pairing = 2 * self.config.pairs as usize;
        let pairings = self.pairings.iter().zip(self.records.chunks(per_pairing));
        let counted = pairings.map(|(pairing, records)| {
            let mut counts = vec![0; 5];
            for pair in records.chunks_exact(2) {
                if let [Some(first), Some(second)] = pair
                    && counts_pair([first, second])
                {
                    // The first player has black in the first game and white in the second.
                    counts[first.half_points() + 2 - second.half_points()] += 1;
                }
            }
            PairingResult { first: pairing.first, second: pairing.second, counts }
        });
        counted.collect()
    }

    /// The current cross table and standings.
    pub fn table(&self) -> TournamentTable {
        TournamentTable::new(self)
    }

    /// Stops the running games and syncs the games file. If all games are finished, sorts the file by number.
    fn close_pool(&mut self) -> Result<(), RunError> {
        self.pool = None;
        self.draining = false;
        // Games handed out but not finished are handed out again.
        self.next = 0;
        let Some(mut games) = self.games.take() else { return Ok(()) };
        let closed =
            games.sync().and_then(|()| if self.is_done() { games.finish(self) } else { Ok(()) });
        self.games = Some(games);
        closed
    }
}

impl Run for Tournament {
    type Report = ();

    fn folder(&self) -> Option<&RunFolder> {
        self.games.as_ref().map(Games::folder)
    }

    fn employ(&mut self, executor: &Executor) {
        self.executor = executor.clone();
    }

    /// Waits for the next games to finish. Also returns `None` when the running games are finished and no
    /// more were wanted; a later step can continue. A game interrupted by `stop` is dropped and played again
    /// later.
    fn step(&mut self, stop: &Stop) -> Result<Option<()>, RunError> {
        loop {
            if stop.is_requested() || self.is_done() {
                self.close_pool()?;
                return Ok(None);
            }
            if self.hand_out()? == 0 {
                self.close_pool()?;
                return Ok(None);
            }
            if let Some(batch) = self.answer()? {
                self.put_down(batch)?;
                return Ok(Some(()));
            }
        }
    }

    fn progress(&self) -> Progress {
        let numbers = self.config.numbers(self.config.games());
        Progress::of(Unit::Game, self.finished as u64, Some(numbers.end - numbers.start))
    }

    fn is_done(&self) -> bool {
        self.finished == self.wanted()
    }
}

/// The progress of the tournament in a folder, read without replaying its games.
fn contents(path: &Path) -> Result<RunContents, RunError> {
    let folder = RunFolder::look(&FORMAT, path)?;
    let config = folder.settings(Config::read)?;
    let numbers = config.numbers(config.games());
    Ok(RunContents::of_games(games::count(&folder)?, numbers.end - numbers.start))
}

/// Merges the shards of a tournament into a new folder, as if it had been played there.
///
/// # Errors
/// If a shard is missing, unfinished, damaged or of another tournament, or the folder is not empty or cannot
/// be written to.
pub fn merge(path: &Path) -> Result<Tournament, RunError> {
    let mut whole: Option<Tournament> = None;
    for part in Shard::paths(path).map_err(RunError::settings)? {
        let tournament = Tournament::look(&part)?;
        if !tournament.is_done() {
            let (done, of) = (tournament.finished as u64, tournament.wanted() as u64);
            return Err(RunError::settings(UnfinishedShard { path: part, done, of }));
        }
        let config = Config { shard: None, ..tournament.config.clone() };
        let whole = match &mut whole {
            Some(whole) if whole.config != config => return Err(RunError::OtherSettings(part)),
            Some(whole) => whole,
            None => {
                let openings = tournament.openings.clone();
                // No game is played here, so full consent is safe.
                whole.insert(Tournament::new(config, openings, &Consent::EVERYTHING)?)
            }
        };
        tournament.records.into_iter().flatten().for_each(|record| whole.keep(record));
    }
    let whole = whole.expect("there is a part");
    whole.save_to(path)?;
    drop(whole);
    let mut merged = Tournament::open(path, &Consent::EVERYTHING)?;
    // Sorts the games by number.
    merged.close_pool()?;
    Ok(merged)
}

/// The longest wait for results before a step checks for a stop.
const PATIENCE: Duration = Duration::from_millis(20);

/// The maximum number of results written at once.
const MOST_AT_ONCE: usize = 1000;
