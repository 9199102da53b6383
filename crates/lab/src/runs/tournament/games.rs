//! The files of a tournament's folder: its settings, its openings and a line for each finished game.

use std::{io, path::Path, time::Duration};

use crate::store::fs;
use othello_engine::time::Instant;

use othello_engine::{
    Color, Game, ParseColorError,
    notation::transcript::{self, TranscriptError},
};

use super::{Config, FORMAT, Record, Tournament, export};
use crate::{
    games::{
        openings::{self, Openings},
        play::FinishedGame,
    },
    pool::FixtureResult,
    runs::{RunError, RunFolder},
    store::{self, Limit, Log},
};

const OPENINGS: &str = "openings.txt";
const GAMES: &str = "games.csv";

/// The number of lines written at a time when the games are sorted.
const CHUNK: usize = 10_000;

/// The games file of a tournament in progress.
#[derive(Debug)]
pub(super) struct Games {
    folder: RunFolder,
    log: Log,
    synced: Instant,
}

/// The maximum time until finished games survive a power loss. They survive the end of the program at once.
const SYNC_EVERY: Duration = Duration::from_millis(500);

impl Games {
    /// Creates the folder of a tournament.
    pub(super) fn create(path: &Path, tournament: &Tournament) -> Result<Games, RunError> {
        let folder = RunFolder::create(&FORMAT, path)?;
        if let Openings::List(games) = &tournament.openings {
            folder.write(OPENINGS, openings::write(games).as_bytes())?;
        }
        folder.write_settings(&tournament.config.write())?;
        Games::open(folder)
    }

    /// Opens the games file of a folder for appending.
    pub(super) fn open(folder: RunFolder) -> Result<Games, RunError> {
        let mut log = folder.log(GAMES)?;
        if log.is_empty() {
            log.append(export::HEADER).map_err(RunError::file(&folder.file(GAMES)))?;
        }
        Ok(Games { folder, log, synced: Instant::now() })
    }

    pub(super) const fn folder(&self) -> &RunFolder {
        &self.folder
    }

    /// Appends the lines of finished games.
    pub(super) fn append(&mut self, lines: &str) -> Result<(), RunError> {
        self.log.append(lines).map_err(RunError::file(&self.folder.file(GAMES)))?;
        if self.synced.elapsed() > SYNC_EVERY { self.sync() } else { Ok(()) }
    }

    /// Flushes the appended lines to disk.
    pub(super) fn sync(&mut self) -> Result<(), RunError> {
        self.synced = Instant::now();
        self.log.sync().map_err(RunError::file(&self.folder.file(GAMES)))
    }

    /// Sorts the games by number. The same tournament then leaves the same bytes, regardless of threads and
    /// interruptions.
    pub(super) fn finish(&mut self, tournament: &Tournament) -> Result<(), RunError> {
        let path = self.folder.file(GAMES);
        let numbers: Vec<usize> = (0..tournament.records.len()).collect();
        let chunks = numbers.chunks(CHUNK).map(|numbers| {
            tournament.lines(numbers.iter().filter_map(|&number| tournament.record(number)))
        });
        store::write_table(&path, export::HEADER, chunks).map_err(RunError::file(&path))?;
        // The sorted table has replaced the file, so the log is opened again.
        self.log = self.folder.log(GAMES)?;
        Ok(())
    }
}

/// Whether a folder holds a started tournament, and not only settings to be played elsewhere.
pub fn is_begun(folder: &Path) -> bool {
    fs::is_file(folder.join(GAMES))
}

/// Whether a tournament was started in this folder, and none of its games has finished.
pub fn is_without_games(folder: &Path) -> bool {
    is_begun(folder) && lines(&folder.join(GAMES)).is_ok_and(|mut lines| lines.next().is_none())
}

/// The settings of the tournament in a folder.
///
/// # Errors
/// If the folder holds no tournament, or its settings are damaged.
pub fn settings_in(folder: &Path) -> Result<Config, RunError> {
    RunFolder::look(&FORMAT, folder)?.settings(Config::read)
}

/// The settings and openings of the tournament in a folder.
pub(super) fn settings(folder: &RunFolder) -> Result<(Config, Openings), RunError> {
    let config = folder.settings(Config::read)?;
    if !folder.has(OPENINGS)? {
        let openings = config.open_openings()?;
        return Ok((config, openings));
    }
    let path = folder.file(OPENINGS);
    let text = store::read_text(&path, Limit::RUN).map_err(RunError::file(&path))?;
    let games = openings::read(&text)
        .map_err(|error| RunError::damaged(&path, Some(error.line), error.source))?;
    Ok((config, Openings::List(games)))
}

/// Reads the finished games of a folder, in any order, into the tournament.
pub(super) fn take_in(folder: &RunFolder, tournament: &mut Tournament) -> Result<(), RunError> {
    let path = folder.file(GAMES);
    for (line, fields) in lines(&path)? {
        let damaged = |fault: LineFault| RunError::damaged(&path, Some(line), fault);
        let fields = fields.map_err(|error| unread(&path, line, error))?;
        let game = RecordLine::parse(&fields).map_err(damaged)?;
        if game.number as usize >= tournament.records.len() {
            return Err(damaged(LineFault::NoGame(game.number + 1)));
        }
        let fixture = tournament.fixture(game.number as usize);
        let finished = game.replay(&fixture.start).map_err(damaged)?;
        tournament.keep(Record::new(&fixture, finished));
    }
    Ok(())
}

/// The finished games of these two players with these colours, sorted by number. The tournament may still be
/// in progress.
///
/// # Errors
/// If the folder holds no tournament, or a file in it is damaged.
pub fn games_between(
    folder: &Path,
    black: &str,
    white: &str,
) -> Result<Vec<FixtureResult>, RunError> {
    let folder = RunFolder::look(&FORMAT, folder)?;
    let (config, openings) = settings(&folder)?;
    let path = folder.file(GAMES);
    let mut found = Vec::new();
    for (line, fields) in lines(&path)? {
        let damaged = |fault: LineFault| RunError::damaged(&path, Some(line), fault);
        let fields = fields.map_err(|error| unread(&path, line, error))?;
        if fields.get(1) != Some(black) || fields.get(2) != Some(white) {
            continue;
        }
        let game = RecordLine::parse(&fields).map_err(damaged)?;
        let (number, start) = (game.number, openings.opening(config.pair(game.number)));
        let finished = game.replay(&start).map_err(damaged)?;
        found.push(FixtureResult { number, finished });
    }
    found.sort_by_key(|played| played.number);
    Ok(found)
}

/// The number of finished games in a folder.
pub(super) fn count(folder: &RunFolder) -> Result<u64, RunError> {
    let path = folder.file(GAMES);
    lines(&path)?.try_fold(0, |count, (line, fields)| match fields {
        Ok(_) => Ok(count + 1),
        Err(error) => Err(unread(&path, line, error)),
    })
}

/// Converts the error of a line that cannot be read.
fn unread(path: &Path, line: usize, error: csv::Error) -> RunError {
    if !error.is_io_error() {
        return RunError::damaged(path, Some(line), LineFault::from(error));
    }
    match error.into_kind() {
        csv::ErrorKind::Io(error) => RunError::file(path)(error),
        other => unreachable!("an error of reading, not {other:?}"),
    }
}

type Fields = Result<csv::StringRecord, csv::Error>;

/// The complete lines after the header, with their line numbers. A power loss can leave zeros in place of
/// lines; such games are played again.
fn lines(path: &Path) -> Result<impl Iterator<Item = (usize, Fields)>, RunError> {
    let whole = match store::whole_lines(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        opened => Some(opened.map_err(RunError::file(path))?),
    };
    let mut reader = whole.map(|whole| csv::ReaderBuilder::new().flexible(true).from_reader(whole));
    let is_lost = |fields: &csv::StringRecord| fields.iter().any(|field| field.contains('\0'));
    if let Some(reader) = &mut reader {
        let damaged = |fault: LineFault| RunError::damaged(path, Some(1), fault);
        let names = reader.headers().map_err(|error| unread(path, 1, error))?;
        let expected = export::HEADER.trim_end();
        if !names.is_empty() && !is_lost(names) && !names.iter().eq(expected.split(',')) {
            return Err(damaged(LineFault::Header(expected)));
        }
    }
    let records = reader.into_iter().flat_map(csv::Reader::into_records);
    Ok((2..).zip(records).filter(move |(_, fields)| !fields.as_ref().is_ok_and(is_lost)))
}

/// A finished game, parsed from its line.
struct RecordLine<'a> {
    number: u64,
    margin: i32,
    resigned: Option<Color>,
    failure: Option<(Color, String)>,
    moves: &'a str,
}

/// An error in a line of the games file.
#[derive(Debug, thiserror::Error)]
enum LineFault {
    /// The line is not valid CSV.
    #[error(transparent)]
    Csv(#[from] csv::Error),
    /// The header has other columns.
    #[error("expected {0}")]
    Header(&'static str),
    /// The line has too many or too few fields.
    #[error("expected {expected} fields, found {found}")]
    Fields { expected: usize, found: usize },
    /// A game's number is missing or invalid.
    #[error("expected a game's number: {0:?}")]
    Number(String),
    /// The tournament has no game with this number.
    #[error("there is no game {0}")]
    NoGame(u64),
    /// A game's margin is missing or invalid.
    #[error("expected a margin, found {0:?}")]
    Margin(String),
    /// The side that failed is not a colour.
    #[error(transparent)]
    Color(#[from] ParseColorError),
    /// The moves cannot be parsed or are illegal.
    #[error(transparent)]
    Moves(#[from] TranscriptError),
    /// The moves differ from the game's opening.
    #[error("the game does not begin with its opening")]
    Opening,
    /// The moves lead to another margin.
    #[error("the moves do not end in the margin {0}")]
    Result(i32),
}

impl RecordLine<'_> {
    fn parse(fields: &csv::StringRecord) -> Result<RecordLine<'_>, LineFault> {
        let count = export::HEADER.split(',').count();
        if fields.len() != count {
            return Err(LineFault::Fields { expected: count, found: fields.len() });
        }
        let number =
            fields[0].parse::<u64>().ok().filter(|n| (1..=u64::from(u32::MAX)).contains(n));
        let number = number.ok_or_else(|| LineFault::Number(fields[0].to_owned()))?;
        let margin = fields[5].parse::<i32>().ok().filter(|m| (-64..=64).contains(m));
        let margin = margin.ok_or_else(|| LineFault::Margin(fields[5].to_owned()))?;
        let failure = match &fields[6] {
            "" => None,
            color => Some((color.parse::<Color>()?, fields[7].to_owned())),
        };
        let says_resigned = |color: &Color| &fields[7] == export::resignation(*color);
        let resigned = Color::BOTH.into_iter().filter(|_| failure.is_none()).find(says_resigned);
        Ok(RecordLine { number: number - 1, margin, resigned, failure, moves: &fields[8] })
    }

    /// Replays the game by the rules.
    fn replay(self, start: &Game) -> Result<FinishedGame, LineFault> {
        let mut game = start.truncated(0);
        transcript::play_all(&mut game, self.moves)?;
        if !game.moves().starts_with(start.moves()) {
            return Err(LineFault::Opening);
        }
        let loser = self.failure.as_ref().map(|(color, _)| *color).or(self.resigned);
        let result = match loser {
            None => game.result(),
            Some(Color::Black) => Some(-64),
            Some(Color::White) => Some(64),
        };
        if result != Some(self.margin) {
            return Err(LineFault::Result(self.margin));
        }
        let RecordLine { margin, resigned, failure, .. } = self;
        Ok(FinishedGame { game, margin, resigned, failure })
    }
}

#[cfg(test)]
mod tests {
    use othello_engine::search::Stop;

    use super::*;
    use crate::{players::consent::Consent, runs::Run};

    #[test]
    fn games_between_two_players_match_the_records_during_and_after_play() {
        let place = tempfile::tempdir().unwrap();
        let folder = place.path().join("cup");
        let config = Config {
            pairs: 6,
            openings: "random:5".parse().unwrap(),
            ..Config::new(["random", "greedy", "jma"].map(|name| name.parse().unwrap()).to_vec())
        };
        let mut tournament = Tournament::create(&folder, config, &Consent::NONE).unwrap();
        tournament.step(&Stop::default()).unwrap();
        let holds = |tournament: &Tournament| {
            let names = tournament.names();
            let mut all = 0;
            for (black, white) in (0..3).flat_map(|one| (0..3).map(move |other| (one, other))) {
                let found = games_between(&folder, names[black], names[white]).unwrap();
                let records = tournament.records();
                let records: Vec<_> =
                    records.filter(|r| r.black == black && r.white == white).collect();
                assert_eq!(found.len(), records.len());
                for (played, record) in found.iter().zip(records) {
                    assert_eq!(played.number, record.number);
                    assert_eq!(played.finished.game.moves(), &*record.moves);
                    assert_eq!(played.finished.margin, record.margin);
                }
                all += found.len();
            }
            all
        };
        assert_eq!(holds(&tournament), tournament.records().count());
        while tournament.step(&Stop::default()).unwrap().is_some() {}
        assert_eq!(holds(&tournament), 36);
        assert!(games_between(&folder, "nobody", "greedy").unwrap().is_empty());
        assert!(games_between(place.path(), "random", "greedy").is_err());
    }
}
