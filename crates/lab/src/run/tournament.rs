//! Tournaments: the pairings, the games with their numbers, played in steps and kept in a folder.

mod config;
mod export;
mod games;
mod pair_score;
mod schedule;
mod table;
mod text;

pub use config::{Config, Format};
pub use games::{games_between, is_begun, settings_in};
pub use pair_score::PairScore;
pub use schedule::Pairing;
pub use table::{Cell, Standing, Table};
pub use text::cell_text;

use std::{path::Path, sync::Arc, time::Duration};

use othello_engine::{Board, Color, Game, Square, search::Stop};

use self::games::Games;
use super::{Progress, Run, RunError, RunFolder, RunKind, Unit, offspring::Contents};
use crate::{
    measure::rating::PairingResult,
    play::game::{Batch, Finished, Fixture, GamePool, LiveGames, Played},
    play::openings::Openings,
    players::{consent::Consent, entrant::Entrant, seat::PlayerSpec},
};

/// A finished game of a tournament; small, because there can be millions.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// Its number: pairing by pairing, pair by pair, the first player of the pairing black first.
    pub number: u64,
    /// Which player had black.
    pub black: usize,
    /// Which player had white.
    pub white: usize,
    /// All moves, those of the opening included.
    pub moves: Box<[Square]>,
    /// Disc difference for black with the empty squares given to the winner, -64..=64.
    pub margin: i32,
    /// Who failed to give a legal move, and why.
    pub failure: Option<Box<(Color, String)>>,
    /// Black's and white's discs as they lay at the end.
    lay: [u8; 2],
}

impl Record {
    fn new(fixture: &Fixture, finished: Finished) -> Record {
        let Finished { game, margin, failure } = finished;
        let board = game.board();
        Record {
            number: fixture.number,
            black: fixture.black,
            white: fixture.white,
            moves: game.moves().into(),
            margin,
            failure: failure.map(Box::new),
            lay: [Color::Black, Color::White].map(|color| Board::discs(&board, color).len() as u8),
        }
    }

    /// The discs of a colour as they lay at the end, without the empty squares; 0 and 64 where a
    /// player failed.
    pub fn discs(&self, color: Color) -> u32 {
        match self.failure.as_deref() {
            Some((failed, _)) if *failed == color => 0,
            Some(_) => 64,
            None => self.lay[usize::from(color == Color::White)].into(),
        }
    }

    /// The points of black, 0, 1 or 2 for a loss, a draw and a win.
    pub const fn half_points(&self) -> usize {
        (self.margin.signum() + 1) as usize
    }
}

/// A tournament, whole or on its way.
pub struct Tournament {
    config: Config,
    entrants: Vec<Entrant>,
    openings: Openings,
    /// The pairings so far, round after round; games are numbered along them.
    pairings: Vec<Pairing>,
    records: Vec<Option<Record>>,
    finished: usize,
    /// Everything before this number has been handed out or is finished.
    next: usize,
    games: Option<Games>,
    pool: Option<GamePool>,
    live: Arc<LiveGames>,
    threads: usize,
    batch: usize,
    draining: bool,
}

impl Tournament {
    /// A tournament that keeps its games in memory.
    ///
    /// # Errors
    /// If the settings do not fit together, or a player or the openings cannot be opened.
    pub fn in_memory(config: Config, consent: &Consent) -> Result<Tournament, RunError> {
        let openings = config.open_openings()?;
        Tournament::new(config, openings, consent)
    }

    /// A tournament in a new folder.
    ///
    /// # Errors
    /// As for `in_memory`, or if the folder holds something already or cannot be written.
    pub fn create(path: &Path, config: Config, consent: &Consent) -> Result<Tournament, RunError> {
        let tournament = Tournament::in_memory(config, consent)?;
        let games = Games::create(path, &tournament)?;
        Ok(Tournament { games: Some(games), ..tournament })
    }

    /// Opens the tournament in a folder to resume it, with all games that were finished.
    ///
    /// # Errors
    /// If the folder does not hold one, is in use, or a file in it is damaged.
    pub fn open(path: &Path, consent: &Consent) -> Result<Tournament, RunError> {
        let folder = RunFolder::open(RunKind::Tournament, path)?;
        let tournament = Tournament::of(&folder, consent)?;
        Ok(Tournament { games: Some(Games::open(folder)?), ..tournament })
    }

    /// Opens the tournament in a folder to look at it, also while another program plays it.
    ///
    /// # Errors
    /// If the folder does not hold one, or a file in it is damaged.
    pub fn look(path: &Path) -> Result<Tournament, RunError> {
        // Nobody plays here.
        Tournament::of(&RunFolder::look(RunKind::Tournament, path)?, &Consent::EVERYTHING)
    }

    fn of(folder: &RunFolder, consent: &Consent) -> Result<Tournament, RunError> {
        let (config, openings) = games::settings(folder)?;
        let mut tournament = Tournament::new(config, openings, consent)?;
        games::take_in(folder, &mut tournament)?;
        Ok(tournament)
    }

    /// Puts a tournament that was played in memory, as far as it is, into a new folder.
    ///
    /// # Errors
    /// If the folder holds something already or cannot be written.
    pub fn save_to(&self, path: &Path) -> Result<(), RunError> {
        let mut games = Games::create(path, self)?;
        games.append(&self.lines(self.records()))?;
        games.sync()
    }

    fn new(config: Config, openings: Openings, consent: &Consent) -> Result<Tournament, RunError> {
        config.check()?;
        let open = |player: &PlayerSpec| {
            let opened = Entrant::open(player, consent);
            opened.map_err(RunError::settings)
        };
        let entrants = config.players.iter().map(open).collect::<Result<_, _>>()?;
        let mut tournament = Tournament {
            config,
            entrants,
            openings,
            pairings: Vec::new(),
            records: Vec::new(),
            finished: 0,
            next: 0,
            games: None,
            pool: None,
            live: Arc::default(),
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            batch: 1,
            draining: false,
        };
        tournament.plan();
        Ok(tournament)
    }

    /// Plays on a number of threads other than one for each core.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Tournament {
        Tournament { threads: threads.max(1), ..self }
    }

    /// Shows its running games here.
    #[must_use]
    pub fn with_live_games(self, live: Arc<LiveGames>) -> Tournament {
        Tournament { live, ..self }
    }

    /// The settings.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// The players.
    pub fn entrants(&self) -> &[Entrant] {
        &self.entrants
    }

    /// The names of the players, in the order of their numbers.
    pub fn names(&self) -> Vec<&str> {
        self.entrants.iter().map(Entrant::name).collect()
    }

    /// The games finished so far, in the order of their numbers.
    pub fn records(&self) -> impl Iterator<Item = &Record> {
        self.records.iter().flatten()
    }

    /// The game of this number, if it is finished.
    pub fn record(&self, number: usize) -> Option<&Record> {
        self.records.get(number)?.as_ref()
    }

    /// The games that are running, to be watched.
    pub fn live(&self) -> &Arc<LiveGames> {
        &self.live
    }

    /// From now on no new game begins: `step` ends after the running ones.
    pub fn finish_running(&mut self) {
        self.draining = true;
        if let Some(pool) = &mut self.pool {
            pool.withdraw();
        }
    }

    /// Sends games to the pool until every thread has one to play and one to come.
    fn hand_out(&mut self) -> Result<(), RunError> {
        let mut pool = if let Some(pool) = self.pool.take() {
            pool
        } else {
            let Config { seed, noise, .. } = self.config;
            let (players, live) = (self.entrants.clone(), self.live.clone());
            GamePool::open(players, seed, noise, self.threads, live).map_err(RunError::work)?
        };
        // Long games are handed out one at a time, so that "after the running games" is soon.
        let ahead = if self.batch == 1 { 1 } else { 2 };
        while !self.draining && pool.waiting_for() < ahead * pool.threads() {
            let fixtures = self.next_fixtures();
            if fixtures.is_empty() {
                break;
            }
            pool.ask(fixtures);
        }
        self.pool = Some(pool);
        Ok(())
    }

    /// The next games that are neither finished nor handed out, in order of play: every pairing's
    /// first pair comes before any pairing's second.
    fn next_fixtures(&mut self) -> Vec<Fixture> {
        let mut fixtures = Vec::with_capacity(self.batch);
        while fixtures.len() < self.batch && self.next < self.records.len() {
            let number = self.number_in_play_order(self.next);
            self.next += 1;
            if self.records[number].is_none() {
                fixtures.push(self.fixture(number));
            }
        }
        fixtures
    }

    /// The number of the game that is played in this place. Rounds follow each other.
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

    /// Who has black and who has white.
    fn seats(&self, number: usize) -> (usize, usize) {
        let pairing = &self.pairings[number / (2 * self.config.pairs as usize)];
        let (first, second) = (pairing.first, pairing.second);
        if number.is_multiple_of(2) { (first, second) } else { (second, first) }
    }

    /// Keeps finished games, on disk first, and plans the next round when this one is over.
    fn put_down(&mut self, batch: Batch) -> Result<(), RunError> {
        if !batch.played.is_empty() {
            self.adapt(&batch);
        }
        let record = |played: Played| {
            let Played { number, finished } = played;
            let (black, white) = self.seats(number as usize);
            let start = Game::default(); // it has been played from
            Record::new(&Fixture { number, black, white, start }, finished)
        };
        let records: Vec<Record> = batch.played.into_iter().map(record).collect();
        let lines = self.lines(&records);
        if let Some(games) = &mut self.games {
            games.append(&lines)?;
            // Games of a later round must not outlive those they follow from.
            if self.finished + records.len() >= self.records.len() {
                games.sync()?;
            }
        }
        for record in records {
            self.keep(record);
        }
        Ok(())
    }

    /// Takes in a finished game, and plans the next round if this one is over.
    fn keep(&mut self, record: Record) {
        let place = &mut self.records[record.number as usize];
        if place.is_none() {
            *place = Some(record);
            self.finished += 1;
        }
        if self.is_done() {
            self.plan();
        }
    }

    /// Makes batches as long as take about a fiftieth of a second.
    fn adapt(&mut self, batch: &Batch) {
        let games = batch.played.len().max(1) as f64;
        let each = (batch.time.as_secs_f64() / games).max(1e-7);
        self.batch = ((0.02 / each) as usize).clamp(1, 2 * self.batch.max(1)).min(1024);
    }

    /// Adds the next round's pairings, if there is one.
    fn plan(&mut self) {
        let next = schedule::next_round(&self.config, &self.pairings, &self.results());
        self.pairings.extend(next);
        self.records.resize(self.pairings.len() * 2 * self.config.pairs as usize, None);
    }

    /// All results, one entry a pairing: how often each sum of points of a pair went to its first
    /// player. Pairs with a game still missing do not count.
    pub fn results(&self) -> Vec<PairingResult> {
        let per_pairing = 2 * self.config.pairs as usize;
        let pairings = self.pairings.iter().zip(self.records.chunks(per_pairing));
        let counted = pairings.map(|(pairing, records)| {
            let mut counts = vec![0; 5];
            for pair in records.chunks_exact(2) {
                if let [Some(first), Some(second)] = pair {
                    counts[first.half_points() + 2 - second.half_points()] += 1;
                }
            }
            PairingResult { first: pairing.first, second: pairing.second, counts }
        });
        counted.collect()
    }

    /// The cross table and the standings as far as they are known.
    pub fn table(&self) -> Table {
        Table::new(self)
    }

    /// Stops the running games. When all are played, the folder's files get their final form.
    fn close_hall(&mut self) -> Result<(), RunError> {
        self.pool = None;
        self.draining = false;
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

    /// Waits for the next games to end. `None` also if the running games are finished and no more were
    /// wanted; it can then be stepped again later. A game cut short by `stop` leaves no trace and will
    /// be played again.
    fn step(&mut self, stop: &Stop) -> Result<Option<()>, RunError> {
        loop {
            if stop.is_requested() || self.is_done() {
                self.close_hall()?;
                return Ok(None);
            }
            self.hand_out()?;
            let pool = self.pool.as_mut().expect("games were handed out");
            if pool.waiting_for() == 0 {
                self.close_hall()?;
                return Ok(None);
            }
            if let Some(batch) = pool.answer(PATIENCE) {
                self.put_down(batch)?;
                return Ok(Some(()));
            }
        }
    }

    fn progress(&self) -> Progress {
        Progress::of(Unit::Game, self.finished as u64, Some(self.config.games()))
    }

    fn is_done(&self) -> bool {
        self.finished == self.records.len()
    }
}

/// How far the tournament in a folder is, without playing its games again.
pub(super) fn contents(path: &Path) -> Result<Contents, RunError> {
    let folder = RunFolder::look(RunKind::Tournament, path)?;
    let config = folder.settings(Config::read)?;
    Ok(Contents::of_games(games::count(&folder)?, config.games()))
}

/// How long a step looks away before it sees that it should stop.
const PATIENCE: Duration = Duration::from_millis(20);
