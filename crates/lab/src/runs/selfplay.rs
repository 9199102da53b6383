//! Self-play: games of a player against itself, as training rows in a resumable file.

use std::{
    io::BufReader,
    ops::Range,
    path::{Path, PathBuf},
    time::Duration,
};

use othello_engine::time::Instant;
use othello_engine::{
    Color, Game, Square,
    search::{Report, Stop},
};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use super::{
    Progress, Run, RunError, RunFolder, Unit,
    folder::{self, settings_path},
    offspring::RunContents,
};
use crate::executor::shards::{Shard, UnfinishedShard};
use crate::{
    data::rows::{self, Row, Visits},
    executor::{self, Executor, JobSpec, Task, WireError, WorkError},
    games::{openings::random_opening, play},
    players::{
        consent::Consent,
        resolve::{PlayerError, ResolvedPlayer},
    },
    store::{self, CheckedLines, Limit, Lock, fs},
};

/// The settings of self-play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SelfPlaySettings {
    /// The player spec for both sides.
    pub player: String,
    /// The total number of games.
    pub games: u32,
    /// The number of random opening plies, which give no rows.
    pub random_plies: u32,
    /// The seed of all random choices.
    pub seed: u64,
    /// Whether the file includes the search's visits of each move, to train a policy.
    #[serde(default)]
    pub visits: bool,
    /// The shard played here; `None` plays all games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<Shard>,
}

/// Settings of games that can be split into shards.
pub(super) trait ShardSettings: Clone + PartialEq + DeserializeOwned {
    /// The numbers of the games played here.
    fn numbers(&self) -> Range<u32>;

    /// The settings without a shard.
    #[must_use]
    fn whole(self) -> Self;
}

impl ShardSettings for SelfPlaySettings {
    fn numbers(&self) -> Range<u32> {
        numbers(self.games, self.shard)
    }

    fn whole(self) -> SelfPlaySettings {
        SelfPlaySettings { shard: None, ..self }
    }
}

/// The numbers of the games of a shard, or of all games.
pub(super) fn numbers(games: u32, shard: Option<Shard>) -> Range<u32> {
    let range = shard.map_or(0..u64::from(games), |shard| shard.range(games.into()));
    range.start as u32..range.end as u32
}

/// Self-play in progress. The rows depend only on the settings, not on threads or interruptions.
pub struct SelfPlay {
    games: SelfPlayGames,
    file: GameFile,
    rows: Vec<Row>,
    newest: Vec<Game>,
    played: u32,
    executor: Executor,
}

/// The games of a player against itself. A task part is a game with the visits of each search in it.
pub(crate) struct SelfPlayGames {
    settings: SelfPlaySettings,
    player: ResolvedPlayer,
}

/// The report of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SelfPlayReport {
    /// The number of games so far.
    pub games: u32,
    /// The number of rows so far.
    pub rows: usize,
    /// The numbers of black's wins, draws and losses in this step.
    pub results: [u32; 3],
}

impl SelfPlay {
    /// Starts the games of a CSV file or resumes them, and locks the file.
    ///
    /// # Errors
    /// If the player cannot be opened, or the file is in use, of another run or damaged.
    pub fn open(csv: &Path, settings: SelfPlaySettings) -> Result<SelfPlay, RunError> {
        let player =
            ResolvedPlayer::parse(&settings.player, &Consent::NONE).map_err(RunError::work)?;
        SelfPlay::resumed(GameFile::locked(csv)?, settings, player)
    }

    /// Like `open`, within a run that holds the lock, and with an opened player.
    ///
    /// # Errors
    /// If the file is of another run or damaged.
    pub(super) fn within(
        csv: &Path,
        settings: SelfPlaySettings,
        player: ResolvedPlayer,
    ) -> Result<SelfPlay, RunError> {
        SelfPlay::resumed(GameFile::at(csv), settings, player)
    }

    fn resumed(
        file: GameFile,
        settings: SelfPlaySettings,
        player: ResolvedPlayer,
    ) -> Result<SelfPlay, RunError> {
        // With another total, a shard has different games, so all its settings must match.
        let is_same = |known: SelfPlaySettings| match settings.shard {
            None => SelfPlaySettings { games: settings.games, ..known } == settings,
            Some(_) => known == settings,
        };
        let mut rows = if file.holds_games(is_same)? { read_rows(&file.path)? } else { Vec::new() };
        let games = rows::games(&rows);
        let kept = &games[..games.len().min(settings.numbers().len())];
        let played = kept.len() as u32;
        rows.truncate(kept.last().map_or(0, |last| last.end));
        let (games, executor) = (SelfPlayGames { settings, player }, Executor::default());
        Ok(SelfPlay { games, file, rows, newest: Vec::new(), played, executor })
    }

    /// The settings.
    pub const fn settings(&self) -> &SelfPlaySettings {
        &self.games.settings
    }

    /// The rows of all games so far, in game order.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// The games of the last step.
    pub fn newest(&self) -> &[Game] {
        &self.newest
    }

    /// The number of games played.
    pub const fn played(&self) -> u32 {
        self.played
    }

    /// Saves the rows so far, and the settings next to them.
    ///
    /// # Errors
    /// If the files cannot be written.
    pub fn save(&mut self) -> Result<(), RunError> {
        let settings = &self.games.settings;
        let bytes = rows::write(&self.rows, settings.visits);
        self.file.save(settings, bytes.as_bytes())
    }

    /// Plays up to `games` games on the executor. `None` when all are played or `stop` was requested;
    /// unfinished games are dropped.
    ///
    /// # Errors
    /// If the player fails to move, or remote machines play and fail.
    pub fn play(&mut self, games: u32, stop: &Stop) -> Result<Option<SelfPlayReport>, RunError> {
        let SelfPlaySettings { random_plies, visits, .. } = self.games.settings;
        let numbers: Vec<u32> =
            self.settings().numbers().skip(self.played as usize).take(games as usize).collect();
        if numbers.is_empty() {
            return Ok(None);
        }
        let finished = self.executor.pieces(&self.games, &numbers, stop, || {});
        let finished = finished.map_err(RunError::work)?;
        // A stop may interrupt a game before a finished one: only the unbroken sequence of games counts.
        let whole: Vec<_> = finished.into_iter().map_while(|game| game).collect();
        let mut results = [0; 3];
        self.newest = whole.iter().map(|(game, _)| game.clone()).collect();
        for (game, searched) in whole {
            let margin = game.result().expect("the game was played to its end");
            results[(1 - margin.signum()) as usize] += 1;
            let mut rows = rows::rows_of(&game, random_plies as usize);
            if visits {
                // The first search is of the position before the first row; no search follows the last row.
                for (row, visits) in rows.iter_mut().zip(searched.into_iter().skip(1)) {
                    row.visits = visits;
                }
            }
            self.rows.extend(rows);
            self.played += 1;
        }
        let report = SelfPlayReport { games: self.played, rows: self.rows.len(), results };
        Ok((results != [0; 3]).then_some(report))
    }
}

impl SelfPlayGames {
    /// The games of a job received from another machine, by a player allowed to start here.
    ///
    /// # Errors
    /// If the job is of another kind, or its contents cannot be read or started.
    pub(crate) fn from_spec(
        spec: &JobSpec,
        consent: &Consent,
    ) -> Result<SelfPlayGames, PlayerError> {
        let JobSpec::SelfPlay { settings, player } = spec else {
            return Err(WireError("game").into());
        };
        let settings = ron::from_str(settings).map_err(|_| WireError("game"))?;
        Ok(SelfPlayGames { settings, player: ResolvedPlayer::from_wire(player, consent)? })
    }
}

impl Task for SelfPlayGames {
    type Ask = u32;
    type Piece = (Game, Vec<Visits>);

    fn piece(&self, ask: &u32, stop: &Stop) -> Result<Option<Self::Piece>, WorkError> {
        let number = *ask;
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
        let finished = play::play_noted(game, &mut *black, &mut *white, stop, &mut note);
        let resigned = |color| (color, "the player resigns".to_owned());
        match finished.map(|f| (f.failure.or(f.resigned.map(resigned)), f.game)) {
            None => Ok(None),
            Some((None, game)) => Ok(Some((game, visits))),
            Some((Some((color, reason)), _)) => Err(WorkError::Failed(color, reason)),
        }
    }

    fn job_spec(&self) -> JobSpec {
        // The total is left out, because it does not affect any game.
        let settings = SelfPlaySettings { games: 0, ..self.settings.clone().whole() };
        let settings = ron::to_string(&settings).expect("plain settings can be written");
        JobSpec::SelfPlay { settings, player: self.player.to_wire() }
    }

    fn encode(&self, (game, visits): &Self::Piece) -> Vec<u8> {
        let moves: Vec<u8> = game.moves().iter().map(|square| square.index() as u8).collect();
        let visits: Vec<Vec<(u8, u32)>> = if self.settings.visits {
            let one = |&(square, count): &(Square, u32)| (square.index() as u8, count);
            visits.iter().map(|visits| visits.iter().map(one).collect()).collect()
        } else {
            Vec::new()
        };
        executor::to_bytes(&(moves, visits))
    }

    fn decode(&self, _ask: &u32, bytes: &[u8]) -> Option<Self::Piece> {
        let (moves, visits): (Vec<u8>, Vec<Vec<(u8, u32)>>) = executor::from_bytes(bytes)?;
        let mut game = Game::default();
        for square in moves {
            game.play(Square::new(square.into())?).ok()?;
        }
        let one = |(square, count): (u8, u32)| Some((Square::new(square.into())?, count));
        let visits = visits.into_iter().map(|visits| visits.into_iter().map(one).collect());
        game.is_over().then_some((game, visits.collect::<Option<_>>()?))
    }
}

impl Run for SelfPlay {
    type Report = SelfPlayReport;

    fn folder(&self) -> Option<&RunFolder> {
        None
    }

    fn employ(&mut self, executor: &Executor) {
        self.executor = executor.clone();
    }

    /// Plays enough games to keep all workers busy, and saves when due.
    fn step(&mut self, stop: &Stop) -> Result<Option<SelfPlayReport>, RunError> {
        let report = self.play(self.executor.pieces_in_a_step(8), stop)?;
        if report.is_none() || self.is_done() || self.file.is_due() {
            self.save()?;
        }
        Ok(report)
    }

    fn progress(&self) -> Progress {
        let all = self.settings().numbers().len() as u64;
        Progress::of(Unit::Game, self.played.into(), Some(all))
    }

    fn is_done(&self) -> bool {
        self.played as usize >= self.settings().numbers().len()
    }
}

/// The progress of the run in a CSV file.
pub(super) fn contents(csv: &Path) -> Result<RunContents, RunError> {
    let settings: SelfPlaySettings = read_settings(csv)?;
    let rows = read_rows(csv)?;
    Ok(RunContents::of_games(rows::games(&rows).len() as u64, settings.numbers().len() as u64))
}

/// Merges the shards of a file of rows into the file of a whole run.
///
/// # Errors
/// If a shard is missing, unfinished, damaged or of another run, or the file exists or cannot be written.
pub fn merge(csv: &Path) -> Result<u64, RunError> {
    let mut file = GameFile::new(csv)?;
    let count = |rows: &[Row]| rows::games(rows).len();
    let (settings, rows): (SelfPlaySettings, _) = whole_of(csv, read_rows, count)?;
    file.save(&settings, rows::write(&rows, settings.visits).as_bytes())?;
    Ok(settings.games.into())
}

/// Reads the shards next to the file of a whole run: the common settings and all contents.
pub(super) fn whole_of<S: ShardSettings, T>(
    whole: &Path,
    read: impl Fn(&Path) -> Result<Vec<T>, RunError>,
    count: impl Fn(&[T]) -> usize,
) -> Result<(S, Vec<T>), RunError> {
    let (mut common, mut all) = (None, Vec::new());
    for path in Shard::paths(whole).map_err(RunError::settings)? {
        let settings: S = read_settings(&path)?;
        let part = read(&path)?;
        let (done, of) = (count(&part) as u64, settings.numbers().len() as u64);
        if done < of {
            return Err(RunError::settings(UnfinishedShard { path, done, of }));
        }
        let settings = settings.whole();
        if *common.get_or_insert_with(|| settings.clone()) != settings {
            return Err(RunError::OtherSettings(path));
        }
        all.extend(part);
    }
    Ok((common.expect("there is a part"), all))
}

fn read_rows(csv: &Path) -> Result<Vec<Row>, RunError> {
    let file = store::open(csv).map_err(RunError::file(csv))?;
    let file = CheckedLines::new(BufReader::new(file));
    let rows = rows::read(file).and_then(Iterator::collect);
    rows.map_err(|source| RunError::damaged(csv, None, source))
}

/// The settings of the games in a file; `None` if there are no games yet.
///
/// # Errors
/// If they cannot be read.
pub fn settings_of<S: DeserializeOwned>(games: &Path) -> Result<Option<S>, RunError> {
    let path = settings_path(games);
    let is_there = |path: &Path| fs::try_exists(path).map_err(RunError::file(path));
    if is_there(games)? && is_there(&path)? { read_settings(games).map(Some) } else { Ok(None) }
}

pub(super) fn read_settings<S: DeserializeOwned>(games: &Path) -> Result<S, RunError> {
    let path = settings_path(games);
    let text = store::read_text(&path, Limit::SETTINGS).map_err(RunError::file(&path))?;
    ron::from_str(&text).map_err(|source| RunError::damaged(&path, None, source))
}

/// A file of games with its settings next to it, rewritten as a whole from time to time.
pub(super) struct GameFile {
    pub(super) path: PathBuf,
    _lock: Option<Lock>,
    saved: Instant,
    saving: Duration,
}

/// The minimum time between saves.
const SAVE_EVERY: Duration = Duration::from_secs(2);

impl GameFile {
    /// Locks the file, which need not exist yet.
    pub(super) fn locked(path: &Path) -> Result<GameFile, RunError> {
        Ok(GameFile { _lock: Some(folder::lock_file(path)?), ..GameFile::at(path) })
    }

    /// Locks a file that must not exist yet.
    pub(super) fn new(path: &Path) -> Result<GameFile, RunError> {
        let file = GameFile::locked(path)?;
        match fs::try_exists(path) {
            Ok(false) => Ok(file),
            Ok(true) => Err(RunError::Taken(path.to_owned())),
            Err(error) => Err(RunError::file(path)(error)),
        }
    }

    pub(super) fn at(path: &Path) -> GameFile {
        let (saved, saving) = (Instant::now(), Duration::ZERO);
        GameFile { path: path.to_owned(), _lock: None, saved, saving }
    }

    /// Whether the file exists; it must belong to the same run. A run with a larger total has the same first
    /// games.
    pub(super) fn holds_games<S: DeserializeOwned>(
        &self,
        is_same: impl FnOnce(S) -> bool,
    ) -> Result<bool, RunError> {
        if !fs::try_exists(&self.path).map_err(RunError::file(&self.path))? {
            return Ok(false);
        }
        let settings = settings_path(&self.path);
        let has_settings = fs::try_exists(&settings).map_err(RunError::file(&settings))?;
        let is_known = has_settings && is_same(read_settings(&self.path)?);
        if is_known { Ok(true) } else { Err(RunError::OtherSettings(self.path.clone())) }
    }

    /// Whether a save is due: saving may take at most a twentieth of the time, however long the file is.
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
        // The settings come first: games without settings count as those of another run.
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
        SelfPlaySettings { player, games, random_plies: 2, seed: 7, visits: false, shard: None }
    }

    /// Plays all games, `some` at a time, and returns the bytes of the file.
    fn play(path: &Path, some: u32) -> Vec<u8> {
        let mut run = SelfPlay::open(path, settings(6)).unwrap();
        while run.play(some, &Stop::default()).unwrap().is_some() {}
        run.save().unwrap();
        fs::read(path).unwrap()
    }

    #[test]
    fn rows_do_not_depend_on_threads_steps_or_interruptions() {
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
    fn visits_belong_to_the_position_of_their_row() {
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
    fn a_stop_drops_unfinished_games() {
        let folder = tempfile::tempdir().unwrap();
        let mut run = SelfPlay::open(&folder.path().join("a.csv"), settings(6)).unwrap();
        let stop = Stop::default();
        stop.request();
        assert_eq!(run.step(&stop).unwrap(), None);
        assert!(run.rows.is_empty());
    }

    #[test]
    fn a_file_resumes_only_with_the_same_settings() {
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
