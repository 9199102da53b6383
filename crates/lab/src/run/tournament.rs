//! Tournaments: who meets whom, the games with their numbers, played in steps and kept in a folder.

mod config;
mod export;
mod folder;
mod schedule;
mod table;
mod text;

pub use config::{Config, Format};
pub use export::{csv, ggf};
pub use folder::{Folder, TournamentError, settings_in};
pub use schedule::Meeting;
pub use table::{Cell, Standing, Table};
pub use text::cell_text;

use std::{path::Path, sync::Arc, time::Duration};

use othello_engine::{Board, Color, Game, search::Stop};

use crate::{
    measure::rating::Encounter,
    play::game::{Bundle, Fixture, Hall, Played, Wall},
    play::openings::Openings,
    players::{consent::Consent, entrant::Entrant, seat::PlayerSpec},
};

/// A finished game of a tournament.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// Its number: meeting by meeting, pair by pair, the first player of the meeting black first.
    pub number: u64,
    /// Which player had black.
    pub black: usize,
    /// Which player had white.
    pub white: usize,
    /// The moves, from the opening of its pair.
    pub game: Game,
    /// Disc difference for black with the empty squares given to the winner, -64..=64.
    pub margin: i32,
    /// Who failed to give a legal move, and why.
    pub failure: Option<(Color, String)>,
}

impl Record {
    /// The discs of a colour as they lay at the end, without the empty squares; 0 and 64 where a
    /// player failed.
    pub fn discs(&self, color: Color) -> u32 {
        match &self.failure {
            Some((failed, _)) => {
                if *failed == color {
                    0
                } else {
                    64
                }
            }
            None => Board::discs(&self.game.board(), color).len(),
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
    /// The meetings so far, round after round; games are numbered along them.
    meetings: Vec<Meeting>,
    records: Vec<Option<Record>>,
    finished: usize,
    /// Everything before this number has been handed out or is finished.
    next: usize,
    folder: Option<Folder>,
    hall: Option<Hall>,
    wall: Arc<Wall>,
    threads: usize,
    bundle: usize,
    draining: bool,
}

/// What one step has brought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Games finished in all.
    pub finished: usize,
    /// Games there are as far as the meetings are known; a knockout and a Swiss tournament learn of
    /// their later rounds on the way.
    pub known: usize,
}

impl Tournament {
    /// A tournament that keeps its games in memory.
    ///
    /// # Errors
    /// If the settings do not fit together, or a player or the openings cannot be opened.
    pub fn in_memory(config: Config, consent: &Consent) -> Result<Tournament, TournamentError> {
        let openings = config.open_openings()?;
        Tournament::new(config, openings, consent)
    }

    /// A tournament in a new folder.
    ///
    /// # Errors
    /// As for `in_memory`, or if the folder holds a tournament already or cannot be written.
    pub fn create(
        path: &Path,
        config: Config,
        consent: &Consent,
    ) -> Result<Tournament, TournamentError> {
        let openings = config.open_openings()?;
        let tournament = Tournament::new(config, openings, consent)?;
        let folder = Folder::create(path, &tournament.config, &tournament.openings)?;
        Ok(Tournament { folder: Some(folder), ..tournament })
    }

    /// A tournament from its folder, with all games that were finished.
    ///
    /// # Errors
    /// If the folder does not hold one, is in use, or a file in it is damaged.
    pub fn resume(path: &Path, consent: &Consent) -> Result<Tournament, TournamentError> {
        let (mut folder, config, openings) = Folder::open(path)?;
        let mut tournament = Tournament::new(config, openings, consent)?;
        let lines = folder.take_lines();
        tournament.take_in(&lines, &folder.games_path())?;
        tournament.folder = Some(folder);
        Ok(tournament)
    }

    /// Puts a tournament that was played in memory, as far as it is, into a new folder.
    ///
    /// # Errors
    /// If the folder holds a tournament already or cannot be written.
    pub fn save_to(&self, path: &Path) -> Result<(), TournamentError> {
        let mut folder = Folder::create(path, &self.config, &self.openings)?;
        let records: Vec<Record> = self.records().cloned().collect();
        folder.append(&records, &self.entrants)?;
        folder.sync()
    }

    fn new(
        config: Config,
        openings: Openings,
        consent: &Consent,
    ) -> Result<Tournament, TournamentError> {
        config.check()?;
        let open = |player: &PlayerSpec| {
            let opened = Entrant::open(player, consent);
            opened.map_err(|source| TournamentError::Player { player: player.to_string(), source })
        };
        let entrants = config.players.iter().map(open).collect::<Result<_, _>>()?;
        let mut tournament = Tournament {
            config,
            entrants,
            openings,
            meetings: Vec::new(),
            records: Vec::new(),
            finished: 0,
            next: 0,
            folder: None,
            hall: None,
            wall: Arc::default(),
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            bundle: 1,
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

    /// Shows its running games on this wall.
    #[must_use]
    pub fn with_wall(self, wall: Arc<Wall>) -> Tournament {
        Tournament { wall, ..self }
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
    pub fn wall(&self) -> &Arc<Wall> {
        &self.wall
    }

    /// How far it is.
    pub fn progress(&self) -> Progress {
        Progress { finished: self.finished, known: self.records.len() }
    }

    /// Whether all games are played.
    pub fn is_over(&self) -> bool {
        self.finished == self.records.len()
    }

    /// From now on no new game begins: `step` ends after the running ones.
    pub fn finish_running(&mut self) {
        self.draining = true;
        if let Some(hall) = &mut self.hall {
            hall.withdraw();
        }
    }

    /// Waits for the next games to end. `None` if all are played, if `stop` was requested, or if
    /// the running games are finished and no more were wanted; it can then be stepped again later.
    /// A game cut short by `stop` leaves no trace and will be played again.
    ///
    /// # Errors
    /// If the games cannot be written to the folder; they are then played again.
    pub fn step(&mut self, stop: &Stop) -> Result<Option<Progress>, TournamentError> {
        loop {
            if stop.is_requested() || self.is_over() {
                self.close_hall()?;
                return Ok(None);
            }
            self.hand_out();
            let hall = self.hall.as_mut().expect("games were handed out");
            if hall.waiting_for() == 0 {
                self.close_hall()?;
                return Ok(None);
            }
            if let Some(bundle) = hall.answer(PATIENCE) {
                self.put_down(bundle)?;
                return Ok(Some(self.progress()));
            }
        }
    }

    /// Sends games to the hall until every thread has one to play and one to come.
    fn hand_out(&mut self) {
        let mut hall = self.hall.take().unwrap_or_else(|| {
            let (seed, noise) = (self.config.seed, self.config.noise);
            Hall::open(self.entrants.clone(), seed, noise, self.threads, self.wall.clone())
        });
        // Long games are handed out one at a time, so that "after the running games" is soon.
        let ahead = if self.bundle == 1 { 1 } else { 2 };
        while !self.draining && hall.waiting_for() < ahead * hall.threads() {
            let fixtures = self.next_fixtures();
            if fixtures.is_empty() {
                break;
            }
            hall.ask(fixtures);
        }
        self.hall = Some(hall);
    }

    /// The next games that are neither finished nor handed out, in order of play: every meeting's
    /// first pair comes before any meeting's second.
    fn next_fixtures(&mut self) -> Vec<Fixture> {
        let mut fixtures = Vec::with_capacity(self.bundle);
        while fixtures.len() < self.bundle && self.next < self.records.len() {
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
        let per_meeting = 2 * self.config.pairs as usize;
        let round = self.meetings[place / per_meeting].round;
        let first = self.meetings.partition_point(|meeting| meeting.round < round);
        let meetings = self.meetings.partition_point(|meeting| meeting.round <= round) - first;
        let within = place - first * per_meeting;
        let (pair, rest) = (within / (2 * meetings), within % (2 * meetings));
        (first + rest / 2) * per_meeting + 2 * pair + rest % 2
    }

    fn fixture(&self, number: usize) -> Fixture {
        let (black, white) = self.seats(number);
        let start = self.openings.opening(self.pair(number));
        Fixture { number: number as u64, black, white, start }
    }

    /// The opening's number: the same ones in every meeting.
    fn pair(&self, number: usize) -> u64 {
        (number / 2) as u64 % u64::from(self.config.pairs)
    }

    /// Who has black and who has white.
    fn seats(&self, number: usize) -> (usize, usize) {
        let meeting = &self.meetings[number / (2 * self.config.pairs as usize)];
        let (first, second) = (meeting.first, meeting.second);
        if number.is_multiple_of(2) { (first, second) } else { (second, first) }
    }

    /// Keeps finished games, on disk first, and plans the next round when this one is over.
    fn put_down(&mut self, bundle: Bundle) -> Result<(), TournamentError> {
        if !bundle.played.is_empty() {
            self.adapt(&bundle);
        }
        let records =
            bundle.played.into_iter().map(|played| self.record_of(played)).collect::<Vec<_>>();
        if let Some(folder) = &mut self.folder {
            folder.append(&records, &self.entrants)?;
        }
        for record in records {
            self.keep(record);
        }
        Ok(())
    }

    fn record_of(&self, played: Played) -> Record {
        let Played { number, finished } = played;
        let (black, white) = self.seats(number as usize);
        let crate::play::game::Finished { game, margin, failure } = finished;
        Record { number, black, white, game, margin, failure }
    }

    fn keep(&mut self, record: Record) {
        let place = &mut self.records[record.number as usize];
        if place.is_none() {
            *place = Some(record);
            self.finished += 1;
        }
        if self.is_over() {
            self.plan();
        }
    }

    /// Makes bundles as long as take about a fiftieth of a second.
    fn adapt(&mut self, bundle: &Bundle) {
        let games = bundle.played.len().max(1) as f64;
        let each = (bundle.time.as_secs_f64() / games).max(1e-7);
        self.bundle = ((0.02 / each) as usize).clamp(1, 2 * self.bundle.max(1)).min(1024);
    }

    /// Adds the next round's meetings, if there is one.
    fn plan(&mut self) {
        let next = schedule::next_round(&self.config, &self.meetings, &self.encounters());
        self.meetings.extend(next);
        self.records.resize(self.meetings.len() * 2 * self.config.pairs as usize, None);
    }

    /// All results, one entry a meeting: how often each sum of points of a pair went to its first
    /// player. Pairs with a game still missing do not count.
    pub fn encounters(&self) -> Vec<Encounter> {
        let per_meeting = 2 * self.config.pairs as usize;
        let meetings = self.meetings.iter().zip(self.records.chunks(per_meeting));
        let counted = meetings.map(|(meeting, records)| {
            let mut counts = vec![0; 5];
            for pair in records.chunks_exact(2) {
                if let [Some(first), Some(second)] = pair {
                    counts[first.half_points() + 2 - second.half_points()] += 1;
                }
            }
            Encounter { first: meeting.first, second: meeting.second, counts }
        });
        counted.collect()
    }

    /// The cross table and the standings as far as they are known.
    pub fn table(&self) -> Table {
        Table::new(self)
    }

    /// Stops the running games. When all are played, the folder's files get their final form.
    fn close_hall(&mut self) -> Result<(), TournamentError> {
        self.hall = None;
        self.draining = false;
        self.next = 0;
        if let Some(folder) = &mut self.folder {
            folder.sync()?;
            if self.finished == self.records.len() {
                let records: Vec<Record> = self.records.iter().flatten().cloned().collect();
                folder.finish(&records, &self.entrants)?;
            }
        }
        Ok(())
    }

    /// Reads the games of a folder, in whatever order they were finished.
    fn take_in(&mut self, lines: &str, path: &Path) -> Result<(), TournamentError> {
        let mut later = folder::Line::read_all(lines, path)?;
        // A later round's games are known only once the earlier ones have been taken in.
        later.sort_by_key(|(_, line)| line.number);
        for (line_number, line) in later {
            let damaged = |reason| TournamentError::damaged(path, line_number, reason);
            if line.number as usize >= self.records.len() {
                return Err(damaged(format!("there is no game {}", line.number + 1)));
            }
            let fixture = self.fixture(line.number as usize);
            let record = line.replay(fixture).map_err(damaged)?;
            self.keep(record);
        }
        Ok(())
    }
}

/// How long a step looks away before it sees that it should stop.
const PATIENCE: Duration = Duration::from_millis(20);
