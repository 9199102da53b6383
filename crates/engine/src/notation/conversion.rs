//! Conversions between texts and games, with a list of everything they leave out.

use std::fmt;

use super::{
    game_error::{GameError, GameErrorKind, GameLineError, ObfErrorKind, WthorGameError},
    record::{GamePart, GameRecord},
};
use crate::IllegalMove;

/// The content that a reader or writer converted, and a list of the parts it left out.
///
/// ```
/// use othello_engine::notation::{conversion::Converted, ggf};
///
/// let text = "(;GM[Othello]B[F5]W[D6];)\n(;GM[Othello]B[A1];)";
/// let Converted { content, left_out } = ggf::read(text)?;
/// assert_eq!((content.len(), left_out.len()), (1, 1));
/// assert_eq!(left_out[0].to_string(), "game 2, line 2: move 1: a1 is not legal here");
/// assert!(ggf::read(text)?.complete().is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
#[must_use]
pub struct Converted<T> {
    /// Everything that could be converted.
    pub content: T,
    /// The rest, in the order of the text or of the games.
    pub left_out: Vec<LeftOut>,
}

impl<T> Converted<T> {
    /// A conversion that leaves nothing out.
    pub const fn whole(content: T) -> Converted<T> {
        Converted { content, left_out: Vec::new() }
    }

    /// The content, for callers that need all of it.
    ///
    /// # Errors
    /// The first part left out, if any.
    pub fn complete(self) -> Result<T, LeftOut> {
        self.left_out.into_iter().next().map_or(Ok(self.content), Err)
    }

    /// Changes the content.
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Converted<U> {
        Converted { content: change(self.content), left_out: self.left_out }
    }
}

/// A part of a text or of a game that a conversion left out. Its text names the location and the reason.
///
/// ```
/// use othello_engine::notation::conversion::{LeftOut, LeftOutReason};
///
/// let left_out = LeftOut { game: Some(2), line: Some(7), reason: LeftOutReason::Words("so".into()) };
/// assert_eq!(left_out.to_string(), "game 2, line 7: words that are no moves: \"so\"");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftOut {
    /// The game or position, 1 for the first of the text or of the list to write.
    pub game: Option<usize>,
    /// The line of the text, 1 for the first.
    pub line: Option<usize>,
    /// The reason.
    pub reason: LeftOutReason,
}

/// A reason for leaving a part out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LeftOutReason {
    /// A game with an error; the other games are read.
    #[error(transparent)]
    Game(Box<GameErrorKind>),
    /// A position with an error; the other positions are read.
    #[error(transparent)]
    Position(Box<ObfErrorKind>),
    /// A record of a database with an error; the other records are read.
    #[error(transparent)]
    Record(WthorGameError),
    /// A database with more or fewer records than its header counts. All whole ones are read.
    #[error("the header counts {counted} games, the file holds {found}")]
    Count {
        /// The number in the header.
        counted: usize,
        /// The number of records that the file has room for.
        found: usize,
    },
    /// A line with an error; the other lines are read as games.
    #[error(transparent)]
    Line(Box<GameLineError>),
    /// A field whose value has no meaning.
    #[error("the meaning of {0:?} is unknown")]
    Unclear(String),
    /// An illegal move of a transcript. The moves before are read; the rest is left out.
    #[error(
        "move {number}, {square}, is not legal: the {before} moves before it were read",
        number = .0.number,
        square = .0.square,
        before = .0.number - 1
    )]
    IllegalMove(IllegalMove),
    /// Text between games.
    #[error("words that are no moves: {0:?}")]
    Words(String),
    /// A game whose text ends before its closing parenthesis. The moves before are read.
    #[error("the end of the game is missing")]
    Cut,
    /// A position set up after this many moves. It is read as a game of its own.
    #[error("the position set up after move {0} is a game of its own")]
    OwnGame(usize),
    /// A result that the moves contradict. The moves count.
    #[error("the result {0:?} contradicts the moves")]
    Result(String),
    /// A part of the game that the written format has no place for.
    #[error("the format cannot hold {0}")]
    NoPlace(GamePart),
    /// A game without a result in a format that needs one: the discs on the board are written.
    #[error("the result is unknown; the discs on the board are written")]
    Standing,
    /// A game that is not finished, where only results are of use.
    #[error("the game is not finished")]
    Unfinished,
    /// A name that is changed to fit: the name, and the name as written.
    #[error("the name {0:?} is written as {1:?}")]
    Name(String, String),
}

impl fmt::Display for LeftOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.game, self.line) {
            (Some(game), Some(line)) => write!(f, "game {game}, line {line}: {}", self.reason),
            (Some(game), None) => write!(f, "game {game}: {}", self.reason),
            (None, Some(line)) => write!(f, "line {line}: {}", self.reason),
            (None, None) => self.reason.fmt(f),
        }
    }
}

impl std::error::Error for LeftOut {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.reason)
    }
}

/// The parts of games that a format has no place for.
pub(super) fn without_place(
    records: &[GameRecord],
    holds: impl Fn(&GameRecord, &GamePart) -> bool,
) -> Vec<LeftOut> {
    let of_game = |(game, record): (usize, &GameRecord)| {
        let parts = record.parts().into_iter().filter(|part| !holds(record, part));
        parts.map(|part| no_place(game, part)).collect::<Vec<_>>()
    };
    (1..).zip(records).flat_map(of_game).collect()
}

/// A part of a game, 1 for the first, that the written format has no place for.
pub(super) const fn no_place(game: usize, part: GamePart) -> LeftOut {
    LeftOut { game: Some(game), line: None, reason: LeftOutReason::NoPlace(part) }
}

/// The rest of a text after its byte-order mark, if it begins with one.
pub(super) fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// The games of a text as they are read, with everything left out.
pub(super) struct Collection<'a> {
    text: &'a str,
    games: Vec<GameRecord>,
    left_out: Vec<LeftOut>,
    first_error: Option<GameError>,
    /// The number of games, those with errors among them.
    count: usize,
    /// The last byte whose line was counted, and its line.
    counted: (usize, usize),
}

impl<'a> Collection<'a> {
    pub(super) const fn new(text: &'a str) -> Collection<'a> {
        Collection {
            text,
            games: Vec::new(),
            left_out: Vec::new(),
            first_error: None,
            count: 0,
            counted: (0, 1),
        }
    }

    /// The line of a byte, 1 for the first. Offsets must not decrease.
    fn line(&mut self, byte: usize) -> usize {
        let (from, line) = self.counted;
        let passed = self.text.as_bytes().get(from..byte).unwrap_or_default();
        let line = line + passed.split(|&byte| byte == b'\n').count() - 1;
        self.counted = (from.max(byte), line);
        line
    }

    /// Notes the text between two games, unless it is white space, numbers and control characters.
    pub(super) fn words(&mut self, from: usize, to: usize) {
        let ignored =
            |c: char| c.is_whitespace() || c.is_control() || c.is_ascii_digit() || c == '\u{feff}';
        let words = self.text[from..to].trim_start_matches(ignored);
        let byte = to - words.len();
        let words = words.trim_end_matches(ignored);
        if !words.is_empty() {
            let mut start: String = words.chars().take(MOST_WORDS).collect();
            if start.len() < words.len() {
                start.push('…');
            }
            let line = Some(self.line(byte));
            let reason = LeftOutReason::Words(start);
            self.left_out.push(LeftOut { game: None, line, reason });
        }
    }

    /// Adds the game that begins at a byte, or its error.
    pub(super) fn game(&mut self, byte: usize, game: Result<GameRecord, GameError>) {
        self.count += 1;
        match game {
            Ok(record) => self.games.push(record),
            Err(error) => {
                let line = self.line(byte.max(error.byte));
                let reason = LeftOutReason::Game(Box::new(error.kind.clone()));
                self.left_out.push(LeftOut { game: Some(self.count), line: Some(line), reason });
                self.first_error.get_or_insert(error);
            }
        }
    }

    /// Adds a further game that is part of the last one.
    pub(super) fn own_game(&mut self, byte: usize, record: GameRecord, after: usize) {
        self.games.push(record);
        self.leave_out(byte, LeftOutReason::OwnGame(after));
    }

    /// Notes a part of the last game.
    pub(super) fn leave_out(&mut self, byte: usize, reason: LeftOutReason) {
        let line = Some(self.line(byte));
        self.left_out.push(LeftOut { game: Some(self.count), line, reason });
    }

    /// The games that were read.
    ///
    /// # Errors
    /// If there are none: the first error, or that `expected` is missing.
    pub(super) fn finish(
        self,
        expected: &'static str,
    ) -> Result<Converted<Vec<GameRecord>>, GameError> {
        if !self.games.is_empty() {
            return Ok(Converted { content: self.games, left_out: self.left_out });
        }
        Err(self.first_error.unwrap_or_else(|| {
            let found = self.text.trim_start().chars().take(12).collect();
            GameErrorKind::Expected(expected, found).at(0)
        }))
    }
}

/// The number of characters of skipped words that are shown.
const MOST_WORDS: usize = 40;
