//! Game files of all formats. The contents determine the format for reading, the file extension for
//! writing.

use std::{
    collections::HashMap,
    io,
    path::{Path, PathBuf},
};

use crate::store::fs;
use othello_engine::{
    Game,
    notation::{
        conversion::{Converted, LeftOut, LeftOutReason},
        detect::{self, Contents, DetectError},
        ggf,
        obf::{self, Problem},
        pgn,
        record::{GamePart, GameRecord},
        sgf, tab, transcript,
        wthor::{self, WthorError},
    },
};

use crate::{
    data::saved_game::{SavedGame, SavedGameError},
    store::{self, Limit},
};

/// The file extensions of the formats that can be written.
pub const ENDINGS: [&str; 8] = ["ron", "sgf", "pgn", "tab", "txt", "ggf", "obf", "wtb"];

/// An error when a game file is read or written.
#[derive(Debug, thiserror::Error)]
#[error("{}: {kind}", path.display())]
pub struct GameFileError {
    /// The path.
    pub path: PathBuf,
    /// The error.
    #[source]
    pub kind: GameFileErrorKind,
}

/// A kind of error of a game file.
#[derive(Debug, thiserror::Error)]
pub enum GameFileErrorKind {
    /// The file cannot be read or written.
    #[error("{0}")]
    Io(#[source] io::Error),
    /// The file is not a saved game.
    #[error("{0}")]
    Saved(#[source] SavedGameError),
    /// The text does not contain a game.
    #[error("{0}")]
    Text(#[source] DetectError),
    /// The text has too many games or lines, namely this many.
    #[error("expected at most {MOST_GAMES} games or lines, found {0}")]
    TooMany(usize),
    /// The file is not a database of games.
    #[error("{0}")]
    Wthor(#[source] WthorError),
    /// There are more names than a database of games can hold.
    #[error("a database holds at most 65535 names of players or tournaments")]
    Names,
    /// The file extension does not name a format.
    #[error("expected a name that ends in .{}", ENDINGS.join(", ."))]
    Ending,
    /// The format holds one game, and there are this many.
    #[error("expected one game, found {0}")]
    OneGame(usize),
    /// The format only holds games from the starting position.
    #[error("the file can hold only games from the standard start with black to move")]
    Start,
}

/// Reads the games of a file, at least one, and what was left out of it. Positions become games without
/// moves. The standard input, named `-`, may be of any format.
///
/// # Errors
/// If the file cannot be read, or holds neither games nor positions.
pub fn open(path: &Path) -> Result<Converted<Vec<GameRecord>>, GameFileError> {
    let mut records = Vec::new();
    let left_out = each(path, |record| records.push(record))?;
    Ok(Converted { content: records, left_out })
}

/// Passes the games of a file to `take` one by one, as [`open`] reads them, and returns what was left out. A
/// database is never expanded into memory as a whole.
///
/// # Errors
/// As for [`open`].
pub fn each(path: &Path, take: impl FnMut(GameRecord)) -> Result<Vec<LeftOut>, GameFileError> {
    each_of(path, take).map_err(|kind| GameFileError { path: path.to_owned(), kind })
}

fn each_of(
    path: &Path,
    mut take: impl FnMut(GameRecord),
) -> Result<Vec<LeftOut>, GameFileErrorKind> {
    let bytes = match ending(path).as_str() {
        "ron" => {
            take(record(&open_saved(path)?));
            return Ok(Vec::new());
        }
        "wtb" => store::read(path, Limit::DATABASE).map_err(GameFileErrorKind::Io)?,
        _ => store::read_any(path, Limit::GAMES).map_err(GameFileErrorKind::Io)?,
    };
    each_in(path, &bytes, take)
}

/// The games in the contents of a file without an extension, as [`open`] reads them.
pub(crate) fn read_bytes(bytes: &[u8]) -> Result<Converted<Vec<GameRecord>>, GameFileErrorKind> {
    let mut records = Vec::new();
    let left_out = each_in(Path::new(store::STANDARD), bytes, |record| records.push(record))?;
    Ok(Converted { content: records, left_out })
}

fn each_in(
    path: &Path,
    bytes: &[u8],
    mut take: impl FnMut(GameRecord),
) -> Result<Vec<LeftOut>, GameFileErrorKind> {
    if ending(path) == "wtb" || ending(path).is_empty() && is_database(bytes) {
        return each_of_database(path, bytes, take).map_err(GameFileErrorKind::Wthor);
    }
    let text = store::decode(bytes).map_err(GameFileErrorKind::Io)?;
    if let Some(saved) = saved_in(path, &text) {
        take(record(&saved));
        return Ok(Vec::new());
    }
    let read = read_text(&text)?;
    match read.content {
        Contents::Games(records) => records.into_iter().for_each(take),
        Contents::Positions(problems) => problems.iter().map(obf::record).for_each(take),
    }
    Ok(read.left_out)
}

fn open_saved(path: &Path) -> Result<SavedGame, GameFileErrorKind> {
    let text = store::read_text(path, Limit::SAVED_GAME).map_err(GameFileErrorKind::Io)?;
    SavedGame::read(&text).map_err(GameFileErrorKind::Saved)
}

/// The saved game in the text of a file without an extension, such as the standard input.
fn saved_in(path: &Path, text: &str) -> Option<SavedGame> {
    let is_possible = ending(path).is_empty() && text.starts_with('(') && !text.starts_with("(;");
    SavedGame::read(text).ok().filter(|_| is_possible)
}

/// Whether bytes are a database: its header counts the records that follow, or, if the count is wrong, they
/// are no text and games can be read.
pub(crate) fn is_database(bytes: &[u8]) -> bool {
    let count = bytes.get(4..8).and_then(|count| count.try_into().ok()).map(u32::from_le_bytes);
    let Some(count) = count.filter(|&count| count > 0) else { return false };
    bytes.len() as u64 == 16 + 68 * u64::from(count)
        || store::decode(bytes).is_err()
            && wthor::read(bytes).is_ok_and(|read| !read.content.games.is_empty())
}

/// The limit on games in a text. In memory a short game takes a hundred times as much space as its text.
const MOST_GAMES: usize = 2_000_000;

/// Reads the games or positions from a text in any notation, and what was left out.
///
/// # Errors
/// If it contains none, or more than the limit.
pub fn read_text(text: &str) -> Result<Converted<Contents>, GameFileErrorKind> {
    let games = match text.matches("(;").count() {
        0 => text.lines().count(),
        games => games,
    };
    if games > MOST_GAMES {
        return Err(GameFileErrorKind::TooMany(games));
    }
    detect::read(text).map_err(GameFileErrorKind::Text)
}

fn record(saved: &SavedGame) -> GameRecord {
    let here = saved.ended.filter(|(node, _)| *node == saved.shown);
    GameRecord {
        black: saved.black.to_string(),
        white: saved.white.to_string(),
        ended: here.map(|(_, how)| how),
        ..GameRecord::of_game(saved.shown_game())
    }
}

/// Reads the games of a `.wtb` file, with the names from the `.jou` and `.trn` files next to it.
fn each_of_database(
    path: &Path,
    bytes: &[u8],
    mut take: impl FnMut(GameRecord),
) -> Result<Vec<LeftOut>, WthorError> {
    let names = |kind| {
        let bytes = beside(path, kind).and_then(|path| store::read(&path, Limit::DATABASE).ok());
        bytes.and_then(|bytes| wthor::read_names(&bytes).ok()).unwrap_or_default()
    };
    let (players, tournaments) = (names("jou"), names("trn"));
    let Converted { content: database, left_out } = wthor::read(bytes)?;
    wthor::each_record(&database, &players, &tournaments).try_for_each(|record| {
        take(record?);
        Ok::<(), WthorError>(())
    })?;
    Ok(left_out)
}

/// A file with this extension in the same folder: the one with the same name, otherwise the first by name.
fn beside(path: &Path, kind: &str) -> Option<PathBuf> {
    // The names in the current folder are not those of the standard input.
    if store::is_standard(path) {
        return None;
    }
    let same = path.with_extension(kind);
    if fs::is_there(&same) {
        return Some(same);
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let entries = fs::read_dir(folder.unwrap_or(Path::new("."))).ok()?;
    entries.flatten().map(|entry| entry.path()).filter(|path| ending(path) == kind).min()
}

/// Reads a file's single game in order to resume it, and what was left out. A saved game keeps its undone
/// moves; in other formats players without names become humans.
///
/// # Errors
/// If the file cannot be read, or holds several games.
pub fn open_one(path: &Path) -> Result<Converted<SavedGame>, GameFileError> {
    let error = |kind| GameFileError { path: path.to_owned(), kind };
    if ending(path) == "ron" {
        return open_saved(path).map(Converted::whole).map_err(error);
    }
    if store::is_standard(path) {
        let io = |source| error(GameFileErrorKind::Io(source));
        // It can be read only once, so all of it is tried as a saved game first.
        let text = store::decode(&store::read_any(path, Limit::GAMES).map_err(io)?).map_err(io)?;
        return one_in(path, &text).map_err(error);
    }
    let read = open(path)?;
    match &read.content[..] {
        [record] => Ok(Converted { content: SavedGame::of(record), left_out: read.left_out }),
        records => Err(error(GameFileErrorKind::OneGame(records.len()))),
    }
}

/// The single game in a text of any format.
fn one_in(path: &Path, text: &str) -> Result<Converted<SavedGame>, GameFileErrorKind> {
    if let Some(saved) = saved_in(path, text) {
        return Ok(Converted::whole(saved));
    }
    let Converted { content, left_out } = read_text(text)?;
    let content = match content {
        Contents::Games(records) => match &records[..] {
            [record] => SavedGame::of(record),
            records => return Err(GameFileErrorKind::OneGame(records.len())),
        },
        Contents::Positions(problems) => match &problems[..] {
            [problem] => SavedGame::of(&obf::record(problem)),
            problems => return Err(GameFileErrorKind::OneGame(problems.len())),
        },
    };
    Ok(Converted { content, left_out })
}

/// Writes one game like [`save`]; `.ron`, `.sgf` and `.pgn` include the variations.
///
/// # Errors
/// As with [`save`].
pub fn save_one(path: &Path, game: &SavedGame) -> Result<Vec<LeftOut>, GameFileError> {
    if ending(path) == "ron" {
        return write(path, game.write().as_bytes()).map(|()| Vec::new());
    }
    save(path, &[record_with_tree(game)])
}

/// One game in a format, as [`save_one`] writes it.
///
/// # Errors
/// As for [`encode`].
pub fn encode_one(format: &str, game: &SavedGame) -> Result<Converted<Vec<u8>>, GameFileErrorKind> {
    match format {
        "ron" => Ok(Converted::whole(game.write().into_bytes())),
        _ => encode(format, &[record_with_tree(game)]),
    }
}

/// A saved game with its variations, so that a format that cannot hold them says so.
fn record_with_tree(saved: &SavedGame) -> GameRecord {
    GameRecord { tree: Some(saved.tree.clone()), ..record(saved) }
}

/// The file extension in lower case; empty if there is none.
fn ending(path: &Path) -> String {
    path.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase()
}

/// Writes games in the format of the file extension and returns what the format does not hold: `.ron` for a
/// saved game, `.tab` for its board, `.txt` for transcripts, `.ggf`, `.sgf` and `.pgn` with variations, `.obf`
/// for the final positions, `.wtb` for a database with its `.jou` and `.trn`.
///
/// # Errors
/// If the extension is none of these, the format cannot hold the games, or the file cannot be written. The
/// old file then remains.
pub fn save(path: &Path, records: &[GameRecord]) -> Result<Vec<LeftOut>, GameFileError> {
    let format = ending(path);
    if format == "wtb" {
        return save_database(path, records);
    }
    let Converted { content, left_out } =
        encode(&format, records).map_err(|kind| GameFileError { path: path.to_owned(), kind })?;
    write(path, &content).map(|()| left_out)
}

/// Games in a format, named by its file extension, and what the format does not hold. A database consists of
/// several files, so [`save`] writes it.
///
/// # Errors
/// If there is no such format, or it cannot hold the games.
pub fn encode(
    format: &str,
    records: &[GameRecord],
) -> Result<Converted<Vec<u8>>, GameFileErrorKind> {
    let one = || match records {
        [record] => Ok(record),
        _ => Err(GameFileErrorKind::OneGame(records.len())),
    };
    Ok(match format {
        "ron" => {
            let record = one()?;
            Converted { content: SavedGame::of(record).write(), left_out: unsaved(record) }
        }
        "tab" => tab::reached(one()?),
        "txt" => transcript::write_games(records),
        "ggf" => ggf::write(records),
        "sgf" => sgf::write(records),
        "pgn" => pgn::write(records),
        "obf" => obf::reached(records).map(|problems| obf::write(&problems)),
        _ => return Err(GameFileErrorKind::Ending),
    }
    .map(String::into_bytes))
}

/// The parts of a game that a saved game has no place for.
fn unsaved(record: &GameRecord) -> Vec<LeftOut> {
    let is_unsaved = |part: &GamePart| match part {
        GamePart::Result
        | GamePart::Theoretical
        | GamePart::Notes
        | GamePart::Place
        | GamePart::Date => true,
        // Properties of the moves are saved.
        GamePart::Field(field) => record.others.iter().any(|(name, _)| name == field),
        _ => false,
    };
    let parts = record.parts().into_iter().filter(is_unsaved);
    let left_out =
        |part| LeftOut { game: Some(1), line: None, reason: LeftOutReason::NoPlace(part) };
    parts.map(left_out).collect()
}

/// The positions of a text: those it lists, or the last of each game.
pub fn problems(contents: Contents) -> Vec<Problem> {
    match contents {
        Contents::Positions(problems) => problems,
        Contents::Games(records) => obf::reached(&records).content,
    }
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), GameFileError> {
    store::write(path, bytes).map_err(|source| GameFileError {
        path: path.to_owned(),
        kind: GameFileErrorKind::Io(source),
    })
}

/// The moves of a game, with a diagram of the start first if it is not the starting position. Empty for an
/// empty game.
pub fn moves(game: &Game) -> String {
    if *game == Game::default() { String::new() } else { transcript::write_with_start(game) }
}

/// Writes a database. Names are written before the games that use them, and existing names keep their
/// numbers. A kill between two files therefore leaves the old games with their names, and so does a change
/// of a names file that several databases share. Returns what the database does not hold.
fn save_database(path: &Path, records: &[GameRecord]) -> Result<Vec<LeftOut>, GameFileError> {
    let error = |kind| GameFileError { path: path.to_owned(), kind };
    let mut players = NameTable::there(path, "jou", wthor::write_players)?;
    let mut tournaments = NameTable::there(path, "trn", wthor::write_tournaments)?;
    let mut games = Vec::new();
    for record in records {
        let numbers = [
            tournaments.number(&record.place).map_err(error)?,
            players.number(&record.black).map_err(error)?,
            players.number(&record.white).map_err(error)?,
        ];
        let game = wthor::game_of(record, numbers);
        games.push(game.map_err(|_| error(GameFileErrorKind::Start))?);
    }
    let year = records.first().and_then(|record| record.date.get(..4)?.parse().ok());
    let header = wthor::Header { year: year.unwrap_or(0), depth: 24, ..wthor::Header::default() };
    write(&path.with_extension("jou"), &wthor::write_players(&header, &players.list))?;
    write(&path.with_extension("trn"), &wthor::write_tournaments(&header, &tournaments.list))?;
    let left_out = wthor::left_out(records, header.year);
    write(path, &wthor::write(&wthor::Database { header, games })).map(|()| left_out)
}

/// Names, numbered in the order of first use.
struct NameTable {
    list: Vec<String>,
    /// The numbers, by the name as stored in the file, which may be truncated.
    numbers: HashMap<Vec<u8>, u16>,
    write: WriteNames,
}

/// A function that encodes names for a file.
type WriteNames = fn(&wthor::Header, &[String]) -> Vec<u8>;

impl NameTable {
    /// Reads the names that a database uses now, which its new file must keep.
    fn there(
        path: &Path,
        kind: &'static str,
        write: WriteNames,
    ) -> Result<NameTable, GameFileError> {
        let own = path.with_extension(kind);
        // An existing database may use names files of another name; a new one gets its own.
        let file = if fs::is_there(path) { beside(path, kind) } else { Some(own) };
        let Some(file) = file.filter(|file| fs::is_there(file)) else {
            return Ok(NameTable { list: Vec::new(), numbers: HashMap::new(), write });
        };
        let error = |kind| GameFileError { path: file.clone(), kind };
        let bytes = store::read(&file, Limit::DATABASE)
            .map_err(|source| error(GameFileErrorKind::Io(source)))?;
        let names =
            wthor::read_names(&bytes).map_err(|source| error(GameFileErrorKind::Wthor(source)))?;
        let held = |name: &String| write(&wthor::Header::default(), std::slice::from_ref(name));
        let numbers = names.iter().map(held).zip(0..).collect();
        Ok(NameTable { list: names, numbers, write })
    }

    fn number(&mut self, name: &str) -> Result<u16, GameFileErrorKind> {
        let held = (self.write)(&wthor::Header::default(), &[name.to_owned()]);
        if let Some(&number) = self.numbers.get(&held) {
            return Ok(number);
        }
        // The header counts the names in two bytes.
        let number = u16::try_from(self.list.len()).ok().filter(|&number| number < u16::MAX);
        let number = number.ok_or(GameFileErrorKind::Names)?;
        self.list.push(name.to_owned());
        self.numbers.insert(held, number);
        Ok(number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn records() -> Vec<GameRecord> {
        let named = |moves: &str, black: &str, white: &str| GameRecord {
            black: black.to_owned(),
            white: white.to_owned(),
            place: "here".to_owned(),
            date: "1999".to_owned(),
            ..GameRecord::of_game(moves.parse().unwrap())
        };
        vec![named("f5d6c3d3c4", "Ann", "Bob"), named("e6f4e3f6g5d6e7f5c5", "Bob", "Zoé")]
    }

    #[test]
    fn formats_for_several_games_round_trip() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["a.ggf", "a.wtb", "a.txt"] {
            let path = folder.path().join(name);
            save(&path, &records()).unwrap();
            let back = open(&path).unwrap().content;
            assert!(back.iter().zip(records()).all(|(a, b)| a.game == b.game), "{name}");
            if name != "a.txt" {
                assert_eq!((back[0].white.as_str(), back[1].white.as_str()), ("Bob", "Zoé"));
                assert_eq!(back[1].result, Some(64.0));
            }
        }
    }

    #[test]
    fn a_transcript_is_read_up_to_its_illegal_move() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        fs::write(&path, "f5d6c3d3c4a1f4\n").unwrap();
        let Converted { content, left_out } = open(&path).unwrap();
        assert_eq!(transcript::write(&content[0].game), "f5d6c3d3c4");
        let left_out: Vec<String> = left_out.iter().map(ToString::to_string).collect();
        assert_eq!(left_out, ["move 6, a1, is not legal: the 5 moves before it were read"]);
    }

    #[test]
    fn databases_and_saved_games_list_the_parts_they_cannot_hold() {
        let folder = tempfile::tempdir().unwrap();
        let text = "[Event \"Cup\"]\n[Site \"Here\"]\n[Date \"2024.05.06\"]\n[Result \"1-0\"]\n\
                    [TimeControl \"300\"]\n\n{so} 1. f5 d6 1-0\n";
        let records = pgn::read(text).unwrap().content;
        for (name, parts) in [
            ("a.wtb", ["result", "date", "comments", "field EV", "field TimeControl"]),
            ("a.ron", ["result", "place", "date", "field TimeControl", ""]),
        ] {
            let told = save(&folder.path().join(name), &records).unwrap();
            let told: Vec<String> = told.iter().map(ToString::to_string).collect();
            let parts = parts.iter().filter(|part| !part.is_empty());
            let expected: Vec<String> =
                parts.map(|part| format!("game 1: the format cannot hold the {part}")).collect();
            assert_eq!(told, expected, "{name}");
        }
    }

    #[test]
    fn a_database_without_a_name_and_with_a_wrong_count_is_read() {
        let folder = tempfile::tempdir().unwrap();
        let [named, unnamed] = ["a.wtb", "a"].map(|name| folder.path().join(name));
        save(&named, &records()).unwrap();
        let mut bytes = fs::read(&named).unwrap();
        bytes[4] = 3;
        fs::write(&unnamed, &bytes).unwrap();
        let read = open(&unnamed).unwrap();
        assert_eq!((read.content.len(), read.left_out.len()), (2, 1));
        // Without a whole record there is no game.
        fs::write(&unnamed, &bytes[..40]).unwrap();
        assert!(open(&unnamed).is_err());
    }

    #[test]
    fn an_interrupted_save_of_a_database_keeps_the_old_games_and_names() {
        let folder = tempfile::tempdir().unwrap();
        let [old, new] = [folder.path().join("old.wtb"), folder.path().join("new.wtb")];
        save(&old, &records()).unwrap();
        let others =
            [GameRecord { black: "Someone with a long name".to_owned(), ..records()[0].clone() }];
        for (written, fails) in [(0, "jou"), (1, "trn"), (2, "wtb")] {
            store::fault::fill_disk_for(&old.with_extension(fails));
            assert!(save(&old, &others).is_err());
            let names: Vec<String> =
                open(&old).unwrap().content.into_iter().map(|r| r.black).collect();
            assert_eq!(names, ["Ann", "Bob"], "after {written} files");
        }
        // A second save adds no duplicate names, and another database may use the same names.
        fs::copy(&old, &new).unwrap();
        fs::copy(old.with_extension("jou"), new.with_extension("jou")).unwrap();
        for _ in 0..2 {
            save(&new, &others).unwrap();
        }
        let length = |path: &Path| fs::metadata(path.with_extension("jou")).unwrap().len();
        assert_eq!(length(&new), 16 + 4 * 20);
        assert_eq!(open(&new).unwrap().content[0].black, "Someone with a long");
        assert_eq!(open(&old).unwrap().content[1].black, "Bob");
    }

    #[test]
    fn a_shared_names_file_keeps_its_names() {
        let folder = tempfile::tempdir().unwrap();
        let [shared, year] = [folder.path().join("wthor.wtb"), folder.path().join("1999.wtb")];
        save(&shared, &records()).unwrap();
        fs::rename(&shared, &year).unwrap();
        save(&shared, &[GameRecord { black: "Zoé".to_owned(), ..records()[1].clone() }]).unwrap();
        assert_eq!(open(&year).unwrap().content[0].black, "Ann");
        assert_eq!(open(&shared).unwrap().content[0].black, "Zoé");
    }

    #[test]
    fn too_many_names_are_refused_before_any_write() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.wtb");
        let named = |n: usize| GameRecord { black: n.to_string(), ..records()[0].clone() };
        let many: Vec<GameRecord> = (0..66_000).map(named).collect();
        let error = save(&path, &many).unwrap_err().to_string();
        assert!(error.ends_with("at most 65535 names of players or tournaments"), "{error}");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
        save(&path, &many[..65_000]).unwrap();
        assert_eq!(open(&path).unwrap().content[64_999].black, "64999");
    }

    #[test]
    fn oversized_files_are_refused_with_a_message() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        fs::write(&path, "f5\n".repeat(2_500_000)).unwrap();
        let error = open(&path).unwrap_err().to_string();
        assert!(error.contains("expected at most 2000000 games or lines"), "{error}");
        fs::File::create(&path).unwrap().set_len(1 << 35).unwrap();
        let error = open(&path).unwrap_err().to_string();
        assert!(error.contains("expected a text of games of at most 100 MB"), "{error}");
    }

    #[test]
    fn formats_of_one_game_refuse_several() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["a.ron", "a.tab"] {
            let path = folder.path().join(name);
            let error = save(&path, &records()).unwrap_err().to_string();
            assert!(error.ends_with("expected one game, found 2"), "{error}");
            save(&path, &records()[..1]).unwrap();
            assert_eq!(open(&path).unwrap().content[0].game.board(), records()[0].game.board());
        }
        let error = save(&folder.path().join("a.pdf"), &records()).unwrap_err().to_string();
        assert!(error.contains("expected a name that ends in .ron, .sgf, .pgn, .tab"), "{error}");
    }
}
