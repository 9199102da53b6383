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

use std::{ops::Range, path::Path, sync::Arc, time::Duration};

use othello_engine::{Board, Color, Game, Square, search::Stop};

use self::games::Games;
use super::{
    Progress, Run, RunError, RunFolder, RunKind, Unit,
    offspring::Contents,
    shard::{Shard, Unfinished},
};
use crate::{
    measure::rating::PairingResult,
    play::game::{Batch, Finished, Fixture, FixtureGames, GamePool, LiveGames, Played},
    play::openings::{self, Openings},
    players::{consent::Consent, entrant::Entrant, seat::PlayerSpec},
    work::{self, Answer, Crew, Job, Task},
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

/// Where the games are played.
enum Hall {
    Here(GamePool),
    Elsewhere(Box<dyn Job>, Arc<FixtureGames>),
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
    hall: Option<Hall>,
    crew: Crew,
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
            hall: None,
            crew: Crew::default(),
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
        match &mut self.hall {
            Some(Hall::Here(pool)) => pool.withdraw(),
            Some(Hall::Elsewhere(job, _)) => job.withdraw(),
            None => {}
        }
    }

    /// The games between its players.
    fn games(&self) -> FixtureGames {
        let Config { seed, noise, .. } = self.config;
        // The openings of a list have no other trace in what is told of a game's number.
        let openings = match &self.openings {
            Openings::List(games) => openings::write(games),
            Openings::Start | Openings::Random { .. } | Openings::Balanced { .. } => String::new(),
        };
        let settings = format!("{}{openings}", self.config.write());
        FixtureGames { players: self.entrants.clone(), seed, noise, settings }
    }

    fn open_hall(&self) -> Result<Hall, RunError> {
        let games = self.games();
        if let Some(job) = self.crew.begin(&games).map_err(RunError::work)? {
            return Ok(Hall::Elsewhere(job, Arc::new(games)));
        }
        let pool = GamePool::open(games, self.threads, self.live.clone());
        Ok(Hall::Here(pool.map_err(RunError::work)?))
    }

    /// Sends games to the hall until everybody has one to play and one to come. Returns how many answers
    /// are to come.
    fn hand_out(&mut self) -> Result<usize, RunError> {
        let mut hall = match self.hall.take() {
            Some(hall) => hall,
            None => self.open_hall()?,
        };
        match &mut hall {
            Hall::Here(pool) => {
                // Long games are handed out one at a time, so that "after the running games" is soon.
                let ahead = if self.batch == 1 { 1 } else { 2 };
                while !self.draining && pool.waiting_for() < ahead * pool.threads() {
                    let fixtures = self.next_fixtures(self.batch);
                    if fixtures.is_empty() {
                        break;
                    }
                    pool.ask(fixtures);
                }
            }
            Hall::Elsewhere(job, _) if !self.draining => {
                let ahead = self.crew.pieces_in_a_step(0) as usize;
                if job.waiting_for() < ahead {
                    let fixtures = self.next_fixtures(ahead);
                    job.ask(fixtures.iter().map(work::ask_bytes).collect());
                }
            }
            Hall::Elsewhere(..) => {}
        }
        let waiting_for = match &hall {
            Hall::Here(pool) => pool.waiting_for(),
            Hall::Elsewhere(job, _) => job.waiting_for(),
        };
        self.hall = Some(hall);
        Ok(waiting_for)
    }

    /// What has come from the hall; `None` if nothing did for a while.
    fn answer(&mut self) -> Result<Option<Batch>, RunError> {
        match self.hall.as_mut() {
            Some(Hall::Here(pool)) => Ok(pool.answer(PATIENCE)),
            Some(Hall::Elsewhere(job, games)) => {
                let mut answers: Vec<Answer> =
                    job.answer(PATIENCE).map_err(RunError::work)?.into_iter().collect();
                // What else is there is written with it.
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

    /// Games that were played elsewhere. What cannot be one is asked for again.
    fn batch_of(&mut self, games: &FixtureGames, answers: Vec<Answer>) -> Option<Batch> {
        let (mut played, mut again) = (Vec::new(), Vec::new());
        for (number, bytes) in answers {
            if number >= self.records.len() as u64 {
                continue;
            }
            let fixture = self.fixture(number as usize);
            match games.decode(&fixture, &bytes) {
                Some(finished) => played.push(Played { number, finished }),
                None => again.push(work::ask_bytes(&fixture)),
            }
        }
        if let Some(Hall::Elsewhere(job, _)) = self.hall.as_mut().filter(|_| !again.is_empty()) {
            job.ask(again);
        }
        let batch = Batch { played, time: Duration::ZERO, is_last: true };
        (!batch.played.is_empty()).then_some(batch)
    }

    /// The next games, so many at most, that are neither finished nor handed out, in order of play: every
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

    /// The numbers of the games so far that are played here.
    fn numbers(&self) -> Range<u64> {
        self.config.numbers(self.records.len() as u64)
    }

    /// How many they are.
    fn wanted(&self) -> usize {
        let numbers = self.numbers();
        (numbers.end - numbers.start) as usize
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
        if !batch.played.is_empty() && matches!(self.hall, Some(Hall::Here(_))) {
            self.adapt(&batch);
        }
        let record = |played: Played| {
            let Played { number, finished } = played;
            let (black, white) = self.seats(number as usize);
            let start = Game::default(); // it has been played from
            Record::new(&Fixture { number, black, white, start }, finished)
        };
        let records: Vec<Record> = batch.played.into_iter().map(record).collect();
        let (lines, wanted) = (self.lines(&records), self.wanted());
        if let Some(games) = &mut self.games {
            games.append(&lines)?;
            // Games of a later round must not outlive those they follow from.
            if self.finished + records.len() >= wanted {
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
        self.hall = None;
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

    fn employ(&mut self, crew: &Crew) {
        self.crew = crew.clone();
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
            if self.hand_out()? == 0 {
                self.close_hall()?;
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

/// How far the tournament in a folder is, without playing its games again.
pub(super) fn contents(path: &Path) -> Result<Contents, RunError> {
    let folder = RunFolder::look(RunKind::Tournament, path)?;
    let config = folder.settings(Config::read)?;
    let numbers = config.numbers(config.games());
    Ok(Contents::of_games(games::count(&folder)?, numbers.end - numbers.start))
}

/// Puts the parts of a tournament together in a new folder, as if it had been played there.
///
/// # Errors
/// If a part is missing, unfinished, damaged or of another tournament, or the folder holds something already
/// or cannot be written.
pub fn merge(path: &Path) -> Result<Tournament, RunError> {
    let mut whole: Option<Tournament> = None;
    for part in Shard::paths(path).map_err(RunError::settings)? {
        let tournament = Tournament::look(&part)?;
        if !tournament.is_done() {
            let (done, of) = (tournament.finished as u64, tournament.wanted() as u64);
            return Err(RunError::settings(Unfinished { path: part, done, of }));
        }
        let config = Config { shard: None, ..tournament.config.clone() };
        let whole = match &mut whole {
            Some(whole) if whole.config != config => return Err(RunError::OtherSettings(part)),
            Some(whole) => whole,
            None => {
                let openings = tournament.openings.clone();
                // Nobody plays here.
                whole.insert(Tournament::new(config, openings, &Consent::EVERYTHING)?)
            }
        };
        tournament.records.into_iter().flatten().for_each(|record| whole.keep(record));
    }
    let whole = whole.expect("there is a part");
    whole.save_to(path)?;
    drop(whole);
    let mut merged = Tournament::open(path, &Consent::EVERYTHING)?;
    merged.close_hall()?;
    Ok(merged)
}

/// How long a step looks away before it sees that it should stop.
const PATIENCE: Duration = Duration::from_millis(20);

/// No more games are written at once.
const MOST_AT_ONCE: usize = 1000;
