//! Game records: games with the data that GGF, WTHOR, SGF and PGN files have in common.

use serde::{Deserialize, Serialize};

use crate::{Color, Game, GameTree, NodeId, Outcome};

/// A game, its players and the other data of its file.
///
/// ```
/// use othello_engine::notation::record::GameRecord;
///
/// let record = GameRecord { black: "Ada".to_owned(), ..GameRecord::of_game("e6f4e3f6g5d6e7f5c5".parse()?) };
/// assert_eq!(record.result, Some(64.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GameRecord {
    /// The moves, without variations.
    pub game: Game,
    /// The game with variations and comments, if the format has them.
    pub tree: Option<GameTree>,
    /// The name of the black player; empty if unknown.
    pub black: String,
    /// The name of the white player; empty if unknown.
    pub white: String,
    /// The place: a server, a program or a tournament; empty if unknown.
    pub place: String,
    /// The date as in the file, but dashes replace the dots of a PGN date; empty if unknown.
    pub date: String,
    /// The disc difference for black according to the file. Games resigned or lost on time may have
    /// one although they were not finished.
    pub result: Option<f32>,
    /// The early end, if the game was not played out.
    pub ended: Option<EarlyEnd>,
    /// The outcome for black, if the file gives only the outcome of a game that was not played out.
    pub outcome: Option<Outcome>,
    /// The disc difference for black with best play from some move on, as in WTHOR databases.
    pub theoretical: Option<i32>,
    /// Notes on the moves, in order; there may be fewer notes than moves.
    pub notes: Vec<MoveNote>,
    /// Other fields of the file, as pairs of name and text.
    pub others: Vec<(String, String)>,
}

/// A reason why a game ended before its last move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum EarlyEnd {
    /// Black resigned.
    BlackResigned,
    /// White resigned.
    WhiteResigned,
    /// Black's time ran out.
    BlackOutOfTime,
    /// White's time ran out.
    WhiteOutOfTime,
}

impl EarlyEnd {
    /// The resignation of this side.
    pub const fn resigned(loser: Color) -> EarlyEnd {
        match loser {
            Color::Black => EarlyEnd::BlackResigned,
            Color::White => EarlyEnd::WhiteResigned,
        }
    }

    /// A loss on time of this side.
    pub const fn out_of_time(loser: Color) -> EarlyEnd {
        match loser {
            Color::Black => EarlyEnd::BlackOutOfTime,
            Color::White => EarlyEnd::WhiteOutOfTime,
        }
    }

    /// The side that lost.
    pub const fn loser(self) -> Color {
        match self {
            EarlyEnd::BlackResigned | EarlyEnd::BlackOutOfTime => Color::Black,
            EarlyEnd::WhiteResigned | EarlyEnd::WhiteOutOfTime => Color::White,
        }
    }

    /// The sign of the result for black: 1 if black won, -1 if white won.
    pub const fn sign(self) -> i32 {
        match self.loser() {
            Color::Black => -1,
            Color::White => 1,
        }
    }
}

/// A note on a move: its value and the thinking time.
///
/// ```
/// use othello_engine::notation::ggf;
///
/// let records = ggf::read("(;GM[Othello]B[F5/2.5/0.3];)")?.content;
/// let note = records[0].notes[0];
/// assert_eq!((note.value, note.secs), (Some(2.5), Some(0.3)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct MoveNote {
    /// The value in discs in the mover's opinion.
    pub value: Option<f32>,
    /// The thinking time in seconds.
    pub secs: Option<f32>,
}

/// A part of a game record. No format but the saved game has a place for all of them.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GamePart {
    /// A start from another position than the usual one.
    #[error("the start position")]
    Start,
    /// White as the side that begins from the usual start.
    #[error("the side to move")]
    SideToMove,
    /// The moves.
    #[error("the moves")]
    Moves,
    /// A result that does not follow from the moves.
    #[error("the result")]
    Result,
    /// A resignation or a loss on time.
    #[error("the early end")]
    EarlyEnd,
    /// The theoretical score.
    #[error("the theoretical score")]
    Theoretical,
    /// Variations.
    #[error("the variations")]
    Variations,
    /// Comments.
    #[error("the comments")]
    Comments,
    /// Marks of moves.
    #[error("the marks of moves")]
    Marks,
    /// Results of searches.
    #[error("the values of positions")]
    Findings,
    /// Values and times of moves.
    #[error("the values and times of moves")]
    Notes,
    /// The names of the players.
    #[error("the names of the players")]
    Names,
    /// The place.
    #[error("the place")]
    Place,
    /// The date.
    #[error("the date")]
    Date,
    /// Another field of the file, or a property of a move.
    #[error("the field {0}")]
    Field(String),
    /// Line breaks in names and other short texts.
    #[error("line breaks in names")]
    LineBreaks,
}

impl GameRecord {
    /// The parts that the record has.
    ///
    /// ```
    /// use othello_engine::notation::record::{GamePart, GameRecord};
    ///
    /// let record = GameRecord { black: "Ada".to_owned(), ..GameRecord::of_game("f5".parse()?) };
    /// assert_eq!(record.parts(), [GamePart::Moves, GamePart::Names]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parts(&self) -> Vec<GamePart> {
        let (board, side) = self.game.start();
        let (usual, first) = Game::default().start();
        let implied = match self.ended {
            Some(ended) => Some(64 * ended.sign()),
            None => self.game.result(),
        };
        let told = self.result.is_some_and(|result| implied.map(|all| all as f32) != Some(result));
        let has_notes = self.notes.iter().any(|note| *note != MoveNote::default());
        let texts = [&self.black, &self.white, &self.place, &self.date];
        let has = [
            (board != usual, GamePart::Start),
            (board == usual && side != first, GamePart::SideToMove),
            (!self.game.moves().is_empty(), GamePart::Moves),
            (told || self.outcome.is_some(), GamePart::Result),
            (self.ended.is_some(), GamePart::EarlyEnd),
            (self.theoretical.is_some(), GamePart::Theoretical),
            (has_notes, GamePart::Notes),
            (!(self.black.is_empty() && self.white.is_empty()), GamePart::Names),
            (!self.place.is_empty(), GamePart::Place),
            (!self.date.is_empty(), GamePart::Date),
            (texts.iter().any(|text| text.contains(['\n', '\r'])), GamePart::LineBreaks),
        ];
        let mut parts: Vec<GamePart> =
            has.into_iter().filter_map(|(has, part)| has.then_some(part)).collect();
        parts.extend(self.tree.iter().flat_map(|tree| parts_of(tree, &self.game)));
        parts.extend(self.others.iter().map(|(name, _)| GamePart::Field(name.clone())));
        parts
    }

    /// A record with only a game and its result.
    pub fn of_game(game: Game) -> GameRecord {
        GameRecord {
            result: game.result().map(|margin| margin as f32),
            game,
            ..GameRecord::default()
        }
    }
}

/// The parts of a game that only a tree has.
fn parts_of(tree: &GameTree, game: &Game) -> Vec<GamePart> {
    let line = tree.line(NodeId::START);
    let any = |has: &dyn Fn(NodeId) -> bool| tree.all().any(has);
    let has = [
        (tree.all().count() > line.len() || tree.game(&line) != *game, GamePart::Variations),
        (any(&|at| !tree.comment(at).is_empty()), GamePart::Comments),
        (any(&|at| tree.mark(at).is_some()), GamePart::Marks),
        (any(&|at| tree.finding(at).is_some()), GamePart::Findings),
    ];
    let mut names: Vec<&String> =
        tree.all().flat_map(|at| tree.properties(at)).map(|property| &property.name).collect();
    names.sort_unstable();
    names.dedup();
    let parts = has.into_iter().filter_map(|(has, part)| has.then_some(part));
    parts.chain(names.into_iter().map(|name| GamePart::Field(name.clone()))).collect()
}
