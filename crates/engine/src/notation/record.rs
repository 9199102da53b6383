//! Game records: games with the data that GGF, WTHOR, SGF and PGN files have in common.

use serde::{Deserialize, Serialize};

use crate::{Color, Game, GameTree};

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
    /// The date as written in the file; empty if unknown.
    pub date: String,
    /// The disc difference for black according to the file. Games resigned or lost on time may have
    /// one although they were not finished.
    pub result: Option<f32>,
    /// The early end, if the game was not played out.
    pub ended: Option<EarlyEnd>,
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

impl GameRecord {
    /// A record with only a game and its result.
    pub fn of_game(game: Game) -> GameRecord {
        GameRecord {
            result: game.result().map(|margin| margin as f32),
            game,
            ..GameRecord::default()
        }
    }
}
