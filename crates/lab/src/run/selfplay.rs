//! Self-play: games of a player against itself, as rows to learn from, in a file that resumes.

use std::{
    fmt, fs, io,
    path::{Path, PathBuf},
};

use othello_engine::{
    Color, Game,
    search::{Report, Stop},
};
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::{
    data::annotated_game::GamesError,
    data::dataset::{self, DatasetError, Row, Visits},
    play::game,
    players::{
        consent::Consent,
        entrant::{Entrant, PlayerError},
    },
    store,
};

/// What is played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SelfPlaySettings {
    /// The player on both sides, as it is spelled.
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
    rows: Vec<Row>,
    visits: Vec<Visits>, // one for each row, or none
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
    /// Opens the player.
    ///
    /// # Errors
    /// If the spelling is wrong, or the player's file cannot be read.
    pub fn new(settings: SelfPlaySettings) -> Result<SelfPlay, SelfPlayError> {
        let player =
            Entrant::parse(&settings.player, &Consent::NONE).map_err(SelfPlayError::Player)?;
        Ok(SelfPlay::by(settings, player))
    }

    /// Games of a player that is open already; the settings only name it.
    pub const fn by(settings: SelfPlaySettings, player: Entrant) -> SelfPlay {
        SelfPlay { settings, player, rows: Vec::new(), visits: Vec::new(), played: 0 }
    }

    /// Goes on from the rows of whole games that were played with the same settings.
    #[must_use]
    pub fn resumed(mut self, mut rows: Vec<Row>, mut visits: Vec<Visits>) -> SelfPlay {
        let most = self.settings.games as usize;
        let games = dataset::games(&rows);
        let kept = &games[..games.len().min(most)];
        rows.truncate(kept.last().map_or(0, |last| last.end));
        self.played = kept.len() as u32;
        visits.truncate(rows.len());
        (self.rows, self.visits) = (rows, visits);
        self
    }

    /// What is played.
    pub const fn settings(&self) -> &SelfPlaySettings {
        &self.settings
    }

    /// The rows of all games so far, in the order of the games.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// How often the search of the next move visited each square, for each row; empty if that is not
    /// recorded.
    pub fn visits(&self) -> &[Visits] {
        &self.visits
    }

    /// How many games have been played.
    pub const fn played(&self) -> u32 {
        self.played
    }

    /// Plays up to `games` games at a time on the threads of the current pool. `None` when all are
    /// played or `stop` was requested; games cut short leave no trace.
    ///
    /// # Errors
    /// If the player fails to move.
    pub fn step(
        &mut self,
        games: u32,
        stop: &Stop,
    ) -> Result<Option<SelfPlayReport>, SelfPlayError> {
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
        for (game, visits) in &whole {
            let margin = game.result().expect("the game was played to its end");
            results[(1 - margin.signum()) as usize] += 1;
            let rows = dataset::rows_of(game, self.settings.random_plies as usize);
            if self.settings.visits {
                // The first search was of the position before the first row; none follows the last.
                let mut of_rows = visits.iter().skip(1).cloned().collect::<Vec<_>>();
                of_rows.resize(rows.len(), Visits::new());
                self.visits.extend(of_rows);
            }
            self.rows.extend(rows);
        }
        self.played += whole.len() as u32;
        let report = SelfPlayReport { games: self.played, rows: self.rows.len(), results };
        Ok((!whole.is_empty()).then_some(report))
    }

    /// A game and the visits of each search in it.
    fn game(&self, number: u32, stop: &Stop) -> Result<Option<(Game, Vec<Visits>)>, SelfPlayError> {
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
            Some((Some((color, reason)), _)) => Err(SelfPlayError::Failed { color, reason }),
        }
    }
}

/// A game of so many random plies, or fewer if it ends before.
pub(crate) fn random_opening(plies: u32, rng: &mut ChaCha8Rng) -> Game {
    let mut game = Game::default();
    for _ in 0..plies {
        let moves: Vec<_> = game.position().legal_moves().into_iter().collect();
        if moves.is_empty() {
            break;
        }
        game.play(moves[rng.random_range(0..moves.len())]).expect("a legal move");
    }
    game
}

/// The file beside a CSV file that says how its games are played.
pub fn settings_path(csv: &Path) -> PathBuf {
    csv.with_extension("run.ron")
}

/// Starts a run that is kept in a CSV file, or goes on with the one that is there.
///
/// # Errors
/// If the settings are wrong, or the file is of another run or cannot be read.
pub fn open(csv: &Path, settings: SelfPlaySettings) -> Result<SelfPlay, SelfPlayError> {
    go_on(csv, SelfPlay::new(settings)?)
}

/// As `open`, with a run that has not begun.
///
/// # Errors
/// If the file is of another run or cannot be read.
pub fn go_on(csv: &Path, fresh: SelfPlay) -> Result<SelfPlay, SelfPlayError> {
    let beside = settings_path(csv);
    if !csv.exists() {
        return Ok(fresh);
    }
    let file = |path: &Path| {
        let path = path.to_owned();
        move |source| SelfPlayError::File { path, source }
    };
    let other = || SelfPlayError::OtherRun(csv.to_owned());
    let known = fs::read_to_string(&beside).map_err(|_| other())?;
    let known: SelfPlaySettings = ron::from_str(&known).map_err(|_| other())?;
    // More games than before are the same games and then more.
    if (SelfPlaySettings { games: fresh.settings.games, ..known }) != fresh.settings {
        return Err(other());
    }
    let text = fs::read_to_string(csv).map_err(file(csv))?;
    let (rows, visits) = dataset::read_visited(&text)
        .map_err(|source| SelfPlayError::Rows { path: csv.to_owned(), source })?;
    Ok(fresh.resumed(rows, visits))
}

/// Writes the rows so far and, beside them, the settings.
///
/// # Errors
/// If the files cannot be written.
pub fn save(csv: &Path, run: &SelfPlay) -> Result<(), SelfPlayError> {
    let file = |path: PathBuf| move |source| SelfPlayError::File { path, source };
    let beside = settings_path(csv);
    let settings = ron::ser::to_string_pretty(run.settings(), ron::ser::PrettyConfig::new())
        .expect("plain settings can be written");
    store::write(&beside, (settings + "\n").as_bytes()).map_err(file(beside.clone()))?;
    store::write(csv, dataset::write(run.rows(), run.visits()).as_bytes())
        .map_err(file(csv.to_owned()))
}

/// Self-play went wrong.
#[derive(Debug)]
pub enum SelfPlayError {
    /// The player cannot be opened.
    Player(PlayerError),
    /// The player gave no legal move.
    Failed {
        /// On which side.
        color: Color,
        /// Why, in one sentence.
        reason: String,
    },
    /// A file cannot be read or written.
    File {
        /// The file.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// A file's rows are wrong.
    Rows {
        /// The file.
        path: PathBuf,
        /// Which row and why.
        source: DatasetError,
    },
    /// The file is there and holds other games.
    OtherRun(PathBuf),
    /// A file is not one of games with values.
    Games {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        source: GamesError,
    },
    /// The player does not value what it plays in discs.
    NoTeacher(String),
}

impl fmt::Display for SelfPlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SelfPlayError::Player(source) => source.fmt(f),
            SelfPlayError::Failed { color, reason } => {
                write!(f, "{color} failed to move: {reason}")
            }
            SelfPlayError::File { path, source } => write!(f, "{}: {source}", path.display()),
            SelfPlayError::Rows { path, source } => write!(f, "{}: {source}", path.display()),
            SelfPlayError::Games { path, source } => write!(f, "{}: {source}", path.display()),
            SelfPlayError::NoTeacher(player) => {
                write!(f, "{player}: expected pvs:DEPTH@glem or @FILE.glem for a .games file")
            }
            SelfPlayError::OtherRun(path) => write!(
                f,
                "{} is there and was played with other settings: name another file",
                path.display()
            ),
        }
    }
}

impl std::error::Error for SelfPlayError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(games: u32) -> SelfPlaySettings {
        let player = "mcts:20".to_owned();
        SelfPlaySettings { player, games, random_plies: 2, seed: 7, visits: false }
    }

    fn play(mut run: SelfPlay, step: u32) -> Vec<Row> {
        while run.step(step, &Stop::default()).unwrap().is_some() {}
        run.rows
    }

    #[test]
    fn the_rows_do_not_depend_on_threads_steps_or_interruptions() {
        let rows = play(SelfPlay::new(settings(6)).unwrap(), 6);
        assert_eq!(dataset::games(&rows).len(), 6);
        for threads in [1, 3] {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            let again = pool.install(|| play(SelfPlay::new(settings(6)).unwrap(), 4));
            assert_eq!(again, rows);
        }
        let mut first = SelfPlay::new(settings(6)).unwrap();
        first.step(2, &Stop::default()).unwrap();
        let resumed = SelfPlay::new(settings(6)).unwrap().resumed(first.rows, Vec::new());
        assert_eq!(resumed.played(), 2);
        assert_eq!(play(resumed, 1), rows);
    }

    #[test]
    fn visits_are_those_of_the_search_of_the_rows_position() {
        let settings = SelfPlaySettings { visits: true, ..settings(2) };
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.csv");
        let mut run = SelfPlay::new(settings.clone()).unwrap();
        run.step(2, &Stop::default()).unwrap();
        assert_eq!(run.visits().len(), run.rows().len());
        for (row, visits) in run.rows().iter().zip(run.visits()) {
            let legal = row.board.seen_by(row.turn).legal_moves();
            assert!(visits.iter().all(|(square, _)| legal.contains(*square)));
            assert_eq!(visits.is_empty(), legal.is_empty());
        }
        save(&path, &run).unwrap();
        let again = open(&path, settings).unwrap();
        assert_eq!((again.rows(), again.visits()), (run.rows(), run.visits()));
    }

    #[test]
    fn a_stop_leaves_whole_games() {
        let mut run = SelfPlay::new(settings(6)).unwrap();
        let stop = Stop::default();
        stop.request();
        assert_eq!(run.step(3, &stop).unwrap(), None);
        assert!(run.rows.is_empty());
    }

    #[test]
    fn a_file_goes_on_with_the_same_settings_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.csv");
        let mut run = open(&path, settings(2)).unwrap();
        run.step(2, &Stop::default()).unwrap();
        save(&path, &run).unwrap();
        assert_eq!(open(&path, settings(4)).unwrap().played(), 2);
        assert_eq!(open(&path, settings(1)).unwrap().played(), 1);
        let other = SelfPlaySettings { seed: 8, ..settings(4) };
        assert!(matches!(open(&path, other), Err(SelfPlayError::OtherRun(_))));
        fs::remove_file(settings_path(&path)).unwrap();
        assert!(matches!(open(&path, settings(4)), Err(SelfPlayError::OtherRun(_))));
    }
}
