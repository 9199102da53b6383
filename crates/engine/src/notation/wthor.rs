//! WTHOR, the database of tournament games: `.wtb` games, `.jou` players and `.trn` tournaments.
//!
//! Numbers are little-endian. Source: the format of the Fédération Française d'Othello (Quin,
//! Nicolet).

pub use super::game_error::WthorGameError;
use super::{
    conversion::{Converted, LeftOut, LeftOutReason, without_place},
    record::{GamePart, GameRecord},
};
use crate::{Color, Game, IllegalMove, Outcome, Square};

const HEADER_BYTES: usize = 16;
const GAME_BYTES: usize = 68;
const MOVES: usize = 60;
/// The length of a name in `.jou` and `.trn` files, including the terminating NUL.
const PLAYER_BYTES: usize = 20;
const TOURNAMENT_BYTES: usize = 26;

/// A file of games.
///
/// ```
/// use othello_engine::notation::wthor::{self, Database, Header, WthorGame};
///
/// let game = WthorGame {
///     tournament: 0,
///     black: 0,
///     white: 1,
///     black_discs: 64,
///     theoretical: 64,
///     moves: "e6f4e3f6g5d6e7f5c5".parse::<othello_engine::Game>()?.moves().to_vec(),
/// };
/// let header = Header { year: 2026, size: 8, ..Header::default() };
/// let database = Database { header, games: vec![game] };
/// assert_eq!(wthor::read(&wthor::write(&database))?.content, database);
/// let players = ["Ada".to_owned(), "Bob".to_owned()];
/// assert_eq!(wthor::records(&database, &players, &[])?[0].white, "Bob");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Database {
    /// The header of the file.
    pub header: Header,
    /// The games.
    pub games: Vec<WthorGame>,
}

/// The header of a file of games or names.
///
/// ```
/// use othello_engine::notation::wthor::{self, Header};
///
/// let bytes = wthor::write_players(&Header::default(), &["Ada".to_owned()]);
/// assert_eq!(wthor::read_names(&bytes)?, ["Ada"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Header {
    /// The date of creation: century, year in the century, month, day.
    pub made: [u8; 4],
    /// The year of the games; 0 in files of names.
    pub year: u16,
    /// The size of the board; 0 means 8.
    pub size: u8,
    /// 1 for a file of solitaires.
    pub solitaires: u8,
    /// The number of empty squares from which the theoretical score was computed; 0 means 22.
    pub depth: u8,
    /// Unused.
    pub reserved: u8,
}

/// A game as stored in the file. Its moves may be illegal; [`WthorGame::game`] checks them.
///
/// ```
/// use othello_engine::notation::wthor::WthorGame;
///
/// let moves = vec!["a1".parse()?];
/// let game =
///     WthorGame { tournament: 0, black: 0, white: 0, black_discs: 0, theoretical: 0, moves };
/// assert_eq!(game.game().unwrap_err().to_string(), "move 1: a1 is not legal here");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WthorGame {
    /// The tournament: an index into the tournaments' names.
    pub tournament: u16,
    /// The black player: an index into the players' names.
    pub black: u16,
    /// The white player: an index into the players' names.
    pub white: u16,
    /// Black's discs at the end, the empty squares given to the winner, 0..=64.
    pub black_discs: u8,
    /// Black's discs with best play from the depth in the header, 0..=64.
    pub theoretical: u8,
    /// The squares played; passes are not stored.
    pub moves: Vec<Square>,
}

impl WthorGame {
    /// Plays the moves from the usual start.
    ///
    /// # Errors
    /// If a move is not legal.
    pub fn game(&self) -> Result<Game, IllegalMove> {
        let mut game = Game::default();
        self.moves.iter().try_for_each(|&square| game.play(square))?;
        Ok(game)
    }
}

/// A WTHOR file could not be read.
///
/// ```
/// use othello_engine::notation::wthor;
///
/// let error = wthor::read(b"too short").unwrap_err();
/// assert_eq!(error.to_string(), "expected a header of 16 bytes, found 9");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WthorError {
    /// A file shorter than the header.
    #[error("expected a header of {HEADER_BYTES} bytes, found {bytes}")]
    NoHeader {
        /// The number of bytes found.
        bytes: usize,
    },
    /// A length of a file of names that does not match the number in its header.
    #[error("expected {expected} bytes, as the header counts them, found {found}")]
    Length {
        /// The number of bytes implied by the header.
        expected: u64,
        /// The number of bytes found.
        found: usize,
    },
    /// Games on another board than 8x8.
    #[error("expected games on 8x8 squares, found {0}")]
    Size(u8),
    /// An error in a game.
    #[error("game {game}: {source}")]
    Game {
        /// The game, 1 for the first.
        game: usize,
        /// The error.
        source: WthorGameError,
    },
}

/// Reads a `.wtb` file. A game with an illegal move or another error is left out. All whole records
/// are read, even if the header counts more or fewer.
///
/// # Errors
/// If there is no header, the board has another size, or there are games but none can be read.
pub fn read(bytes: &[u8]) -> Result<Converted<Database>, WthorError> {
    let (header, counted, _) = split(bytes)?;
    if !matches!(header.size, 0 | 8) {
        return Err(WthorError::Size(header.size));
    }
    let records = bytes[HEADER_BYTES..].chunks_exact(GAME_BYTES);
    let (counted, found) = (counted as usize, records.len());
    let is_cut = !records.remainder().is_empty();
    let (mut games, mut left_out, mut first) = (Vec::new(), Vec::new(), None);
    if counted != found || is_cut {
        let reason = LeftOutReason::Count { counted, found };
        left_out.push(LeftOut { game: None, line: None, reason });
    }
    for (number, record) in (1..).zip(records) {
        let game = read_game(record)
            .and_then(|game| game.game().map(|_| game).map_err(WthorGameError::Illegal));
        match game {
            Ok(game) => games.push(game),
            Err(source) => {
                let reason = LeftOutReason::Record(source.clone());
                left_out.push(LeftOut { game: Some(number), line: None, reason });
                first.get_or_insert(WthorError::Game { game: number, source });
            }
        }
    }
    match first.filter(|_| games.is_empty()) {
        Some(error) => Err(error),
        None => Ok(Converted { content: Database { header, games }, left_out }),
    }
}

/// Reads a `.jou` file of players or a `.trn` file of tournaments. The length of the file shows
/// which of the two it is.
///
/// # Errors
/// If the length fits neither format.
pub fn read_names(bytes: &[u8]) -> Result<Vec<String>, WthorError> {
    let (_, _, names) = split(bytes)?;
    let names = usize::from(names);
    // Both kinds of files have the same header.
    let tournaments = bytes.len() == HEADER_BYTES + names * TOURNAMENT_BYTES;
    let length = if tournaments { TOURNAMENT_BYTES } else { PLAYER_BYTES };
    Ok(body(bytes, names, length)?.chunks_exact(length).map(read_name).collect())
}

/// A name in Latin-1, where each byte is a code point.
fn read_name(bytes: &[u8]) -> String {
    bytes.iter().take_while(|&&b| b != 0).map(|&b| char::from(b)).collect()
}

/// The header, the number of games and the number of names.
fn split(bytes: &[u8]) -> Result<(Header, u32, u16), WthorError> {
    let header: &[u8; HEADER_BYTES] =
        bytes.first_chunk().ok_or(WthorError::NoHeader { bytes: bytes.len() })?;
    let &[a, b, c, d, n0, n1, n2, n3, m0, m1, y0, y1, size, solitaires, depth, reserved] = header;
    let year = u16::from_le_bytes([y0, y1]);
    let header = Header { made: [a, b, c, d], year, size, solitaires, depth, reserved };
    Ok((header, u32::from_le_bytes([n0, n1, n2, n3]), u16::from_le_bytes([m0, m1])))
}

/// The bytes after the header, if their number is right.
fn body(bytes: &[u8], records: usize, length: usize) -> Result<&[u8], WthorError> {
    let expected = HEADER_BYTES as u64 + records as u64 * length as u64;
    if bytes.len() as u64 != expected {
        return Err(WthorError::Length { expected, found: bytes.len() });
    }
    Ok(&bytes[HEADER_BYTES..])
}

fn read_game(bytes: &[u8]) -> Result<WthorGame, WthorGameError> {
    let word = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
    if let Some(&found) = bytes[6..8].iter().find(|&&score| score > 64) {
        return Err(WthorGameError::Score(found));
    }
    let squares = &bytes[8..8 + MOVES];
    // Unused move slots are 0. A 0 before the last move is an error, not the end of the game.
    let played = squares.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
    let moves = (1..).zip(&squares[..played]).map(|(number, &byte)| {
        let (row, column) = (usize::from(byte / 10), usize::from(byte % 10));
        let square = Square::at(column.wrapping_sub(1), row.wrapping_sub(1));
        square.ok_or(WthorGameError::NotASquare { number, found: byte })
    });
    Ok(WthorGame {
        tournament: word(0),
        black: word(2),
        white: word(4),
        black_discs: bytes[6],
        theoretical: bytes[7],
        moves: moves.collect::<Result<_, _>>()?,
    })
}

/// The bytes of a `.wtb` file. A game has 60 move slots; no legal game has more moves.
pub fn write(database: &Database) -> Vec<u8> {
    let mut bytes = header(&database.header, database.games.len() as u32, 0);
    for game in &database.games {
        for word in [game.tournament, game.black, game.white] {
            bytes.extend(word.to_le_bytes());
        }
        bytes.extend([game.black_discs, game.theoretical]);
        let square = |square: &Square| (10 * (square.row() + 1) + square.column() + 1) as u8;
        bytes.extend(game.moves.iter().map(square).chain(std::iter::repeat(0)).take(MOVES));
    }
    bytes
}

/// The bytes of a `.jou` file. A character outside Latin-1 becomes `?`; names are cut to 19
/// characters.
pub fn write_players(made: &Header, names: &[String]) -> Vec<u8> {
    write_names(made, names, PLAYER_BYTES)
}

/// The bytes of a `.trn` file, like those of players; names are cut to 25 characters.
pub fn write_tournaments(made: &Header, names: &[String]) -> Vec<u8> {
    write_names(made, names, TOURNAMENT_BYTES)
}

fn write_names(made: &Header, names: &[String], length: usize) -> Vec<u8> {
    let mut bytes = header(made, 0, names.len() as u16);
    for name in names {
        bytes.extend(name_bytes(name, length));
    }
    bytes
}

/// A name in Latin-1, cut and filled up to this length.
fn name_bytes(name: &str, length: usize) -> Vec<u8> {
    let latin = name.chars().map(|c| u8::try_from(u32::from(c)).unwrap_or(b'?'));
    latin.take(length - 1).chain(std::iter::repeat(0)).take(length).collect()
}

fn header(header: &Header, games: u32, names: u16) -> Vec<u8> {
    let mut bytes = header.made.to_vec();
    bytes.extend(games.to_le_bytes());
    bytes.extend(names.to_le_bytes());
    bytes.extend(header.year.to_le_bytes());
    bytes.extend([header.size, header.solitaires, header.depth, header.reserved]);
    bytes
}

/// The games as records. Missing names are left empty.
///
/// # Errors
/// If a game has an illegal move.
pub fn records(
    database: &Database,
    players: &[String],
    tournaments: &[String],
) -> Result<Vec<GameRecord>, WthorError> {
    each_record(database, players, tournaments).collect()
}

/// Yields the records one by one. A record takes about thirty times the memory of its game in the
/// file.
pub fn each_record<'a>(
    database: &'a Database,
    players: &'a [String],
    tournaments: &'a [String],
) -> impl Iterator<Item = Result<GameRecord, WthorError>> + 'a {
    let name =
        |names: &[String], index: u16| names.get(usize::from(index)).cloned().unwrap_or_default();
    (1..).zip(&database.games).map(move |(number, played)| {
        let game = played.game().map_err(|source| WthorError::Game {
            game: number,
            source: WthorGameError::Illegal(source),
        })?;
        Ok(GameRecord {
            game,
            black: name(players, played.black),
            white: name(players, played.white),
            place: name(tournaments, played.tournament),
            // Without a year the header has a 0.
            date: Some(database.header.year)
                .filter(|&year| year > 0)
                .map_or(String::new(), |year| year.to_string()),
            result: Some(2.0 * f32::from(played.black_discs) - 64.0),
            theoretical: Some(2 * i32::from(played.theoretical) - 64),
            ..GameRecord::default()
        })
    })
}

/// The game of a record, with the numbers of its tournament and its players in the files of names.
/// An unknown theoretical score is that of the game, as in the published databases.
///
/// # Errors
/// If the game begins from another position, or with white.
pub fn game_of(
    record: &GameRecord,
    [tournament, black, white]: [u16; 3],
) -> Result<WthorGame, WthorGameError> {
    if record.game.start() != Game::default().start() {
        return Err(WthorGameError::Start);
    }
    let discs = |margin: i32| i32::midpoint(64, margin.clamp(-64, 64)) as u8;
    let standing = || record.game.board().seen_by(Color::Black).margin();
    let ended = record.ended.map(|ended| 64 * ended.sign());
    let margin = record.result.map(|margin| margin as i32).or(ended);
    let margin = margin.unwrap_or_else(|| match record.outcome {
        Some(Outcome::Win) => standing().max(2),
        Some(Outcome::Loss) => standing().min(-2),
        Some(Outcome::Draw) => 0,
        None => standing(),
    });
    Ok(WthorGame {
        tournament,
        black,
        white,
        black_discs: discs(margin),
        theoretical: discs(record.theoretical.unwrap_or(margin)),
        moves: record.game.moves().to_vec(),
    })
}

/// The parts of games that a database of this year leaves out. Refused games are not listed.
pub fn left_out(records: &[GameRecord], year: u16) -> Vec<LeftOut> {
    let mut left_out = without_place(records, |record, part| match part {
        GamePart::Start
        | GamePart::SideToMove
        | GamePart::Moves
        | GamePart::Names
        | GamePart::Place => true,
        GamePart::Result => is_exact(record.result),
        GamePart::Theoretical => is_exact(record.theoretical.map(|margin| margin as f32)),
        GamePart::Date => record.date == year.to_string(),
        _ => false,
    });
    for (game, record) in (1..).zip(records) {
        // A database has a result for each game: the discs on the board if there is none.
        if record.result.is_none() && record.outcome.is_none() && record.ended.is_none() {
            let reason = LeftOutReason::Standing;
            left_out.push(LeftOut { game: Some(game), line: None, reason });
        }
        let players = [&record.black, &record.white].map(|name| (name, PLAYER_BYTES));
        for (name, length) in players.into_iter().chain([(&record.place, TOURNAMENT_BYTES)]) {
            let written = read_name(&name_bytes(name, length));
            if written != *name {
                let reason = LeftOutReason::Name(name.clone(), written);
                left_out.push(LeftOut { game: Some(game), line: None, reason });
            }
        }
    }
    left_out
}

/// Whether the format holds this disc difference: even and at most 64.
fn is_exact(margin: Option<f32>) -> bool {
    margin.is_some_and(|margin| margin.abs() <= 64.0 && margin % 2.0 == 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn database() -> Database {
        let moves: Game = "f5d6c3d3c4".parse().unwrap();
        let game = WthorGame {
            tournament: 1,
            black: 300,
            white: 2,
            black_discs: 40,
            theoretical: 33,
            moves: moves.moves().to_vec(),
        };
        let header = Header { made: [20, 24, 1, 31], year: 1999, depth: 24, ..Header::default() };
        Database { header, games: vec![game.clone(), game] }
    }

    #[test]
    fn a_database_reads_back() {
        let bytes = write(&database());
        assert_eq!(bytes.len(), 16 + 2 * 68);
        assert_eq!(&bytes[16 + 8..16 + 14], [56, 64, 33, 34, 43, 0]);
        assert_eq!(read(&bytes), Ok(Converted::whole(database())));
    }

    #[test]
    fn names_read_back_and_long_ones_are_cut() {
        let names = ["Zoé".to_owned(), "a name that is far too long".to_owned()];
        let bytes = write_players(&Header::default(), &names);
        assert_eq!(read_names(&bytes).unwrap(), ["Zoé", "a name that is far "]);
        let bytes = write_tournaments(&Header::default(), &names);
        assert_eq!(read_names(&bytes).unwrap(), ["Zoé", "a name that is far too lo"]);
    }

    #[test]
    fn records_have_names_where_the_index_is_known() {
        let names = vec!["one".to_owned(), "two".to_owned(), "three".to_owned()];
        let records = records(&database(), &names, &names).unwrap();
        assert_eq!((records[0].black.as_str(), records[0].white.as_str()), ("", "three"));
        assert_eq!((records[0].place.as_str(), records[0].result), ("two", Some(16.0)));
    }

    #[test]
    fn an_error_names_its_location() {
        let bytes = write(&database());
        let message = |at: usize, byte: u8| {
            let mut bytes = bytes.clone();
            bytes[at] = byte;
            let error = read(&bytes).and_then(|read| {
                let left_out = &read.left_out[0];
                let LeftOutReason::Record(source) = left_out.reason.clone() else { panic!() };
                Err::<(), _>(WthorError::Game { game: left_out.game.unwrap(), source })
            });
            error.unwrap_err().to_string()
        };
        assert_eq!(message(12, 10), "expected games on 8x8 squares, found 10");
        assert_eq!(message(16 + 68 + 9, 19), "game 2: move 2: not a square from 11 to 88: 19");
        assert_eq!(message(16 + 9, 0), "game 1: move 2: not a square from 11 to 88: 0");
        assert_eq!(message(16 + 6, 65), "game 1: expected a score up to 64, found 65");
        assert_eq!(
            read(&[1, 2]).unwrap_err().to_string(),
            "expected a header of 16 bytes, found 2"
        );
        let mut illegal = database();
        illegal.games[1].moves.swap(0, 1);
        let error = records(&illegal, &[], &[]).unwrap_err();
        assert_eq!(error.to_string(), "game 2: move 1: d6 is not legal here");
    }
}
