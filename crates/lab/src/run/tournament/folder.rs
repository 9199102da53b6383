//! The folder of a tournament: its settings, its openings and a line for each finished game. It can
//! be opened again after the program has ended at any instant.

use std::{
    fmt, fs, io,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use othello_engine::{Color, notation::transcript};

use super::{Config, Record, export};
use crate::{
    play::game::Fixture,
    play::openings::{self, Openings},
    players::entrant::{Entrant, PlayerError},
    store::{self, Log},
};

const SETTINGS: &str = "tournament.ron";
const OPENINGS: &str = "openings.txt";
const GAMES: &str = "games.csv";

/// A tournament cannot be played.
#[derive(Debug)]
pub enum TournamentError {
    /// The settings do not fit together, in one sentence.
    Settings(String),
    /// A player cannot be opened.
    Player {
        /// Which one.
        player: String,
        /// Why not.
        source: PlayerError,
    },
    /// A file cannot be read or written.
    File {
        /// Which one.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// A file of the folder is not as it was written.
    Damaged {
        /// Which one.
        path: PathBuf,
        /// The line, 1 for the first.
        line: usize,
        /// What is wrong.
        reason: String,
    },
    /// The folder already holds a tournament.
    Exists(PathBuf),
    /// Another program is playing it.
    InUse(PathBuf),
}

impl TournamentError {
    pub(super) fn damaged(path: &Path, line: usize, reason: String) -> TournamentError {
        TournamentError::Damaged { path: path.to_owned(), line, reason }
    }

    fn file(path: &Path) -> impl FnOnce(io::Error) -> TournamentError {
        move |source| TournamentError::File { path: path.to_owned(), source }
    }
}

impl fmt::Display for TournamentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TournamentError::Settings(reason) => f.write_str(reason),
            TournamentError::Player { source, .. } => source.fmt(f),
            TournamentError::File { path, source } => write!(f, "{}: {source}", path.display()),
            TournamentError::Damaged { path, line, reason } => {
                write!(f, "{}:{line}: {reason}", path.display())
            }
            TournamentError::Exists(path) => {
                write!(f, "{} already holds a tournament; --resume goes on with it", path.display())
            }
            TournamentError::InUse(path) => {
                write!(f, "{} is being played by another program", path.display())
            }
        }
    }
}

impl std::error::Error for TournamentError {}

/// An open folder. Nobody else can open it meanwhile.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    log: Log,
    lines: String,
    synced: Instant,
    _lock: fs::File,
}

/// The settings of the tournament in a folder.
///
/// # Errors
/// If the folder holds none, or they are damaged.
pub fn settings_in(folder: &Path) -> Result<Config, TournamentError> {
    let settings = folder.join(SETTINGS);
    let text = fs::read_to_string(&settings).map_err(TournamentError::file(&settings))?;
    Config::read(&text)
        .map_err(|error| TournamentError::Settings(format!("{}:{error}", settings.display())))
}

/// How long finished games may wait until they are safe from a loss of power. They are safe from
/// the end of the program at once.
const SYNC_EVERY: Duration = Duration::from_millis(500);

impl Folder {
    /// Makes a folder for a tournament.
    pub(super) fn create(
        path: &Path,
        config: &Config,
        openings: &Openings,
    ) -> Result<Folder, TournamentError> {
        if path.join(SETTINGS).exists() {
            return Err(TournamentError::Exists(path.to_owned()));
        }
        fs::create_dir_all(path).map_err(TournamentError::file(path))?;
        let write = |name: &str, text: String| {
            let file = path.join(name);
            store::write(&file, text.as_bytes()).map_err(TournamentError::file(&file))
        };
        if let Openings::List(games) = openings {
            write(OPENINGS, openings::write(games))?;
        }
        // The settings come last: a folder with settings is whole.
        write(SETTINGS, config.write())?;
        Folder::open(path).map(|(folder, _, _)| folder)
    }

    /// Opens the folder of a tournament.
    pub(super) fn open(path: &Path) -> Result<(Folder, Config, Openings), TournamentError> {
        let settings = path.join(SETTINGS);
        let read = |file: &Path| fs::read_to_string(file).map_err(TournamentError::file(file));
        let config = settings_in(path)?;
        let lock = fs::File::open(&settings).map_err(TournamentError::file(&settings))?;
        lock.try_lock().map_err(|_| TournamentError::InUse(path.to_owned()))?;
        let list = path.join(OPENINGS);
        let openings = if list.exists() {
            let games = openings::read(&read(&list)?)
                .map_err(|error| TournamentError::damaged(&list, error.line, error.reason))?;
            Openings::List(games)
        } else {
            config.open_openings()?
        };
        let games = path.join(GAMES);
        let (mut log, mut lines) = Log::open(&games).map_err(TournamentError::file(&games))?;
        if lines.is_empty() {
            export::HEADER.clone_into(&mut lines);
            log.append(&lines).map_err(TournamentError::file(&games))?;
        }
        let synced = Instant::now();
        Ok((Folder { path: path.to_owned(), log, lines, synced, _lock: lock }, config, openings))
    }

    /// Where the finished games stand.
    pub(super) fn games_path(&self) -> PathBuf {
        self.path.join(GAMES)
    }

    /// The lines that were there on opening.
    pub(super) fn take_lines(&mut self) -> String {
        std::mem::take(&mut self.lines)
    }

    /// Adds finished games.
    pub(super) fn append(
        &mut self,
        records: &[Record],
        players: &[Entrant],
    ) -> Result<(), TournamentError> {
        let lines = export::lines(records, players);
        self.log.append(&lines).map_err(TournamentError::file(&self.games_path()))?;
        if self.synced.elapsed() > SYNC_EVERY { self.sync() } else { Ok(()) }
    }

    /// Makes what was added safe.
    pub(super) fn sync(&mut self) -> Result<(), TournamentError> {
        self.synced = Instant::now();
        self.log.sync().map_err(TournamentError::file(&self.games_path()))
    }

    /// Puts the games into the order of their numbers: whatever the threads and the stops were, the
    /// same tournament leaves the same bytes.
    pub(super) fn finish(
        &mut self,
        records: &[Record],
        players: &[Entrant],
    ) -> Result<(), TournamentError> {
        let games = self.games_path();
        let text = export::HEADER.to_owned() + &export::lines(records, players);
        store::write(&games, text.as_bytes()).map_err(TournamentError::file(&games))?;
        self.log = Log::open(&games).map_err(TournamentError::file(&games))?.0;
        Ok(())
    }
}

/// A finished game as its line has it.
pub(super) struct Line {
    pub(super) number: u64,
    margin: i32,
    failure: Option<(Color, String)>,
    moves: String,
}

impl Line {
    /// Reads all lines after the header, with the numbers of the lines.
    pub(super) fn read_all(text: &str, path: &Path) -> Result<Vec<(usize, Line)>, TournamentError> {
        let mut reader = csv::ReaderBuilder::new().flexible(true).from_reader(text.as_bytes());
        let mut lines = Vec::new();
        for (index, fields) in reader.records().enumerate() {
            let damaged = |reason| TournamentError::damaged(path, index + 2, reason);
            let fields = fields.map_err(|error| damaged(error.to_string()))?;
            lines.push((index + 2, Line::parse(&fields).map_err(damaged)?));
        }
        Ok(lines)
    }

    fn parse(fields: &csv::StringRecord) -> Result<Line, String> {
        let count = export::HEADER.split(',').count();
        if fields.len() != count {
            return Err(format!("expected {count} fields, found {}", fields.len()));
        }
        let number =
            fields[0].parse::<u64>().ok().filter(|n| (1..=u64::from(u32::MAX)).contains(n));
        let number = number.ok_or_else(|| format!("expected a game's number: {:?}", &fields[0]))?;
        let margin = fields[5].parse::<i32>().ok().filter(|m| (-64..=64).contains(m));
        let margin = margin.ok_or_else(|| format!("expected a margin, found {:?}", &fields[5]))?;
        let failure = match &fields[6] {
            "" => None,
            color => Some((
                color.parse::<Color>().map_err(|error| error.to_string())?,
                fields[7].to_owned(),
            )),
        };
        Ok(Line { number: number - 1, margin, failure, moves: fields[8].to_owned() })
    }

    /// The game played again by the rules.
    pub(super) fn replay(self, fixture: Fixture) -> Result<Record, String> {
        let Fixture { number, black, white, start } = fixture;
        let mut game = start.truncated(0);
        transcript::play_all(&mut game, &self.moves).map_err(|error| error.to_string())?;
        if !game.moves().starts_with(start.moves()) {
            return Err("the game does not begin with its opening".to_owned());
        }
        let result = match &self.failure {
            None => game.result(),
            Some((Color::Black, _)) => Some(-64),
            Some((Color::White, _)) => Some(64),
        };
        if result != Some(self.margin) {
            return Err(format!("the moves do not end in the margin {}", self.margin));
        }
        Ok(Record { number, black, white, game, margin: self.margin, failure: self.failure })
    }
}
