//! Self-play: games of a player against itself, as rows to learn from, in a file that resumes.

use std::{
    io::BufReader,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use othello_engine::{
    Color, Game,
    search::{Report, Stop},
};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use super::{
    Progress, Run, RunError, RunFolder, Unit,
    folder::{self, settings_path},
    offspring::Contents,
};
use crate::{
    data::rows::{self, Row, Visits},
    play::game,
    play::openings::random_opening,
    players::{consent::Consent, entrant::Entrant},
    store::{self, Checked, Limit, Lock},
};

/// What is played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SelfPlaySettings {
    /// The player on both sides, as it is written.
    pub player: String,
    /// How many games there will be.
    pub games: u32,
    /// So many first plies are random, and have no rows.
    pub random_plies: u32,
    /// The source of all random choices.
    pub seed: u64,
    /// Whether the file also says how often the search visited each move, to learn a policy from.
    #[serde(default)]
    pub visits: bool,
}

/// Games being played. The rows depend on the settings alone, not on threads or interruptions.
pub struct SelfPlay {
    settings: SelfPlaySettings,
    player: Entrant,
    file: GameFile,
    rows: Vec<Row>,
    played: u32,
}

/// What a step has added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SelfPlayReport {
    /// Games played so far.
    pub games: u32,
    /// Rows so far.
    pub rows: usize,
    /// Games that black won, drew and lost in this step.
    pub results: [u32; 3],
}

impl SelfPlay {
    /// Starts the games that a CSV file is to hold, or resumes with those it holds, and locks it.
    ///
    /// # Errors
    /// If the player is wrong or cannot be read, or the file is in use, of another run or damaged.
    pub fn open(csv: &Path, settings: SelfPlaySettings) -> Result<SelfPlay, RunError> {
        let player = Entrant::parse(&settings.player, &Consent::NONE).map_err(RunError::work)?;
        SelfPlay::resumed(GameFile::locked(csv)?, settings, player)
    }

    /// As `open`, within a run that holds the lock, with a player that the settings only name.
    ///
    /// # Errors
    /// If the file is of another run or damaged.
    pub(super) fn within(
        csv: &Path,
        settings: SelfPlaySettings,
        player: Entrant,
    ) -> Result<SelfPlay, RunError> {
        SelfPlay::resumed(GameFile::at(csv), settings, player)
    }

    fn resumed(
        file: GameFile,
        settings: SelfPlaySettings,
        player: Entrant,
    ) -> Result<SelfPlay, RunError> {
        let is_same = |known: SelfPlaySettings| {
            SelfPlaySettings { games: settings.games, ..known } == settings
        };
        let mut rows = if file.holds_games(is_same)? { read_rows(&file.path)? } else { Vec::new() };
        let games = rows::games(&rows);
        let kept = &games[..games.len().min(settings.games as usize)];
        let played = kept.len() as u32;
        rows.truncate(kept.last().map_or(0, |last| last.end));
        Ok(SelfPlay { settings, player, file, rows, played })
    }

    /// What is played.
    pub const fn settings(&self) -> &SelfPlaySettings {
        &self.settings
    }

    /// The rows of all games so far, in the order of the games.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// How many games have been played.
    pub const fn played(&self) -> u32 {
        self.played
    }

    /// Writes the rows so far and, beside them, the settings.
    ///
    /// # Errors
    /// If the files cannot be written.
    pub fn save(&mut self) -> Result<(), RunError> {
        let bytes = rows::write(&self.rows, self.settings.visits);
        self.file.save(&self.settings, bytes.as_bytes())
    }

    /// Plays up to `games` games at a time on the threads of the current pool. `None` when all are
    /// played or `stop` was requested; games cut short leave no trace.
    ///
    /// # Errors
    /// If the player fails to move.
    pub fn play(&mut self, games: u32, stop: &Stop) -> Result<Option<SelfPlayReport>, RunError> {
        let until = self.settings.games.min(self.played.saturating_add(games));
        if self.played >= until {
            return Ok(None);
        }
        let numbers: Vec<u32> = (self.played..until).collect();
        let finished: Vec<Option<(Game, Vec<Visits>)>> = numbers
            .into_par_iter()
            .with_max_len(1)
            .map(|number| self.game(number, stop))
            .collect::<Result<_, _>>()?;
        // A stop may have cut a game before one that is whole: only an unbroken row of games counts.
        let whole: Vec<_> = finished.into_iter().map_while(|game| game).collect();
        let mut results = [0; 3];
        for (game, visits) in whole {
            let margin = game.result().expect("the game was played to its end");
            results[(1 - margin.signum()) as usize] += 1;
            let mut rows = rows::rows_of(&game, self.settings.random_plies as usize);
            if self.settings.visits {
                // The first search was of the position before the first row; none follows the last.
                for (row, visits) in rows.iter_mut().zip(visits.into_iter().skip(1)) {
                    row.visits = visits;
                }
            }
            self.rows.extend(rows);
            self.played += 1;
        }
        let report = SelfPlayReport { games: self.played, rows: self.rows.len(), results };
        Ok((results != [0; 3]).then_some(report))
    }

    /// A game and the visits of each search in it.
    fn game(&self, number: u32, stop: &Stop) -> Result<Option<(Game, Vec<Visits>)>, RunError> {
        let mut rng = ChaCha8Rng::seed_from_u64(self.settings.seed);
        rng.set_stream(u64::from(number));
        let game = random_opening(self.settings.random_plies, &mut rng);
        let seat = |color, seed| self.player.sit(color, seed);
        let mut black = seat(Color::Black, rng.next_u64());
        let mut white = seat(Color::White, rng.next_u64());
        let mut visits = Vec::new();
        let mut note = |report: &Report| {
            let counts = report.moves.iter().filter_map(|m| Some((m.square, m.visits? as u32)));
            visits.push(counts.collect());
        };
        let finished = game::play_noted(game, &mut *black, &mut *white, stop, &mut note);
        match finished.map(|finished| (finished.failure, finished.game)) {
            None => Ok(None),
            Some((None, game)) => Ok(Some((game, visits))),
            Some((Some((color, reason)), _)) => {
                Err(RunError::work(format!("{color} failed to move: {reason}")))
            }
        }
    }
}

impl Run for SelfPlay {
    type Report = SelfPlayReport;

    fn folder(&self) -> Option<&RunFolder> {
        None
    }

    /// Plays enough games to keep every thread of the current pool busy, and saves now and then.
    fn step(&mut self, stop: &Stop) -> Result<Option<SelfPlayReport>, RunError> {
        let report = self.play(8 * rayon::current_num_threads() as u32, stop)?;
        if report.is_none() || self.is_done() || self.file.is_due() {
            self.save()?;
        }
        Ok(report)
    }

    fn progress(&self) -> Progress {
        Progress::of(Unit::Game, self.played.into(), Some(self.settings.games.into()))
    }

    fn is_done(&self) -> bool {
        self.played >= self.settings.games
    }
}

/// How far the run in a CSV file is.
pub(super) fn contents(csv: &Path) -> Result<Contents, RunError> {
    let settings: SelfPlaySettings = read_settings(csv)?;
    let rows = read_rows(csv)?;
    Ok(Contents::of_games(rows::games(&rows).len() as u64, settings.games.into()))
}

fn read_rows(csv: &Path) -> Result<Vec<Row>, RunError> {
    let file = store::open(csv).map_err(RunError::file(csv))?;
    let file = Checked::new(BufReader::new(file));
    let rows = rows::read(file).and_then(Iterator::collect);
    rows.map_err(|source| RunError::damaged(csv, None, source))
}

pub(super) fn read_settings<S: DeserializeOwned>(games: &Path) -> Result<S, RunError> {
    let path = settings_path(games);
    let text = store::read_text(&path, Limit::SETTINGS).map_err(RunError::file(&path))?;
    ron::from_str(&text).map_err(|source| RunError::damaged(&path, None, source))
}

/// A file of games with its settings beside it, which is written as a whole now and then.
pub(super) struct GameFile {
    pub(super) path: PathBuf,
    _lock: Option<Lock>,
    saved: Instant,
    saving: Duration,
}

/// A file is written no more often.
const SAVE_EVERY: Duration = Duration::from_secs(2);

impl GameFile {
    /// Locks the file, which need not be there yet.
    pub(super) fn locked(path: &Path) -> Result<GameFile, RunError> {
        Ok(GameFile { _lock: Some(folder::lock_file(path)?), ..GameFile::at(path) })
    }

    pub(super) fn at(path: &Path) -> GameFile {
        let (saved, saving) = (Instant::now(), Duration::ZERO);
        GameFile { path: path.to_owned(), _lock: None, saved, saving }
    }

    /// Whether there are games already; they must be of the same run. More games than before are the
    /// same games and then more.
    pub(super) fn holds_games<S: DeserializeOwned>(
        &self,
        is_same: impl FnOnce(S) -> bool,
    ) -> Result<bool, RunError> {
        if !self.path.exists() {
            return Ok(false);
        }
        let is_known = settings_path(&self.path).exists() && is_same(read_settings(&self.path)?);
        if is_known { Ok(true) } else { Err(RunError::OtherSettings(self.path.clone())) }
    }

    /// Whether it is time to save: at most a twentieth of the time goes into it, however long the
    /// file is.
    pub(super) fn is_due(&self) -> bool {
        self.saved.elapsed() > SAVE_EVERY.max(20 * self.saving)
    }

    pub(super) fn save<S: Serialize>(
        &mut self,
        settings: &S,
        games: &[u8],
    ) -> Result<(), RunError> {
        let began = Instant::now();
        let beside = settings_path(&self.path);
        let text = ron::ser::to_string_pretty(settings, ron::ser::PrettyConfig::new())
            .expect("plain settings can be written");
        let text = text + "\n";
        for (path, contents) in [(&beside, text.as_bytes()), (&self.path, games)] {
            store::write_with_sums(path, contents).map_err(RunError::file(path))?;
        }
        (self.saved, self.saving) = (Instant::now(), began.elapsed());
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn settings(games: u32) -> SelfPlaySettings {
        let player = "mcts:20".to_owned();
        SelfPlaySettings { player, games, random_plies: 2, seed: 7, visits: false }
    }

    /// Plays all games, so many at a time, and returns the bytes of the file.
    fn play(path: &Path, some: u32) -> Vec<u8> {
        let mut run = SelfPlay::open(path, settings(6)).unwrap();
        while run.play(some, &Stop::default()).unwrap().is_some() {}
        run.save().unwrap();
        fs::read(path).unwrap()
    }

    #[test]
    fn the_rows_do_not_depend_on_threads_steps_or_interruptions() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        let bytes = play(&path("whole.csv"), 6);
        for threads in [1, 3] {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            let again = pool.install(|| play(&path(&format!("{threads}.csv")), 4));
            assert_eq!(again, bytes);
        }
        let broken = path("broken.csv");
        let mut first = SelfPlay::open(&broken, settings(6)).unwrap();
        first.play(2, &Stop::default()).unwrap();
        first.save().unwrap();
        assert!(matches!(SelfPlay::open(&broken, settings(6)), Err(RunError::InUse(_))));
        drop(first);
        assert_eq!(SelfPlay::open(&broken, settings(6)).unwrap().played(), 2);
        assert_eq!(play(&broken, 1), bytes);
    }

    #[test]
    fn visits_are_those_of_the_search_of_the_rows_position() {
        let settings = SelfPlaySettings { visits: true, ..settings(2) };
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.csv");
        let mut run = SelfPlay::open(&path, settings.clone()).unwrap();
        while run.step(&Stop::default()).unwrap().is_some() {}
        assert!(run.is_done());
        for row in run.rows() {
            let legal = row.board.seen_by(row.turn).legal_moves();
            assert!(row.visits.iter().all(|(square, _)| legal.contains(*square)));
            assert_eq!(row.visits.is_empty(), legal.is_empty());
        }
        let rows = run.rows().to_vec();
        drop(run);
        let again = SelfPlay::open(&path, settings).unwrap();
        assert_eq!(again.rows(), rows);
    }

    #[test]
    fn a_stop_leaves_whole_games() {
        let folder = tempfile::tempdir().unwrap();
        let mut run = SelfPlay::open(&folder.path().join("a.csv"), settings(6)).unwrap();
        let stop = Stop::default();
        stop.request();
        assert_eq!(run.step(&stop).unwrap(), None);
        assert!(run.rows.is_empty());
    }

    #[test]
    fn a_file_is_resumed_with_the_same_settings_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.csv");
        let mut run = SelfPlay::open(&path, settings(2)).unwrap();
        run.step(&Stop::default()).unwrap();
        drop(run);
        assert_eq!(SelfPlay::open(&path, settings(4)).unwrap().played(), 2);
        assert_eq!(SelfPlay::open(&path, settings(1)).unwrap().played(), 1);
        let other = SelfPlaySettings { seed: 8, ..settings(4) };
        let error = |settings| SelfPlay::open(&path, settings).err().unwrap();
        assert!(matches!(error(other), RunError::OtherSettings(_)));
        fs::remove_file(settings_path(&path)).unwrap();
        assert!(matches!(error(settings(4)), RunError::OtherSettings(_)));
    }
}
