//! A game with what its file says about it: the common ground of GGF, WTHOR and plain transcripts.

use serde::{Deserialize, Serialize};

use crate::{Color, Game, GameTree};

/// A game, its players, and whatever else its file tells.
///
/// ```
/// use othello_engine::notation::record::Record;
///
/// let record = Record { black: "Ada".to_owned(), ..Record::of_game("e6f4e3f6g5d6e7f5c5".parse()?) };
/// assert_eq!(record.result, Some(64.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Record {
    /// The moves, without variations.
    pub game: Game,
    /// The same with variations and comments, where the format has them.
    pub tree: Option<GameTree>,
    /// The player's name; empty if it is not told.
    pub black: String,
    /// The player's name; empty if it is not told.
    pub white: String,
    /// Where it was played: a server, a program, a tournament; empty if it is not told.
    pub place: String,
    /// When it was played, as the file writes it; empty if it is not told.
    pub date: String,
    /// The disc difference for black as the file tells it. A game that was resigned or lost on time
    /// has one though it was not played to the end.
    pub result: Option<f32>,
    /// Whether it ended before its last move, and how.
    pub ended: Option<Ended>,
    /// What is told of each move, in the order of the moves; it may be shorter than they are.
    pub notes: Vec<Note>,
    /// Other fields of the file, as names and texts.
    pub others: Vec<(String, String)>,
}

/// How a game ends before its last move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ended {
    /// Black gave up.
    BlackResigned,
    /// White gave up.
    WhiteResigned,
    /// Black's time ran out.
    BlackOutOfTime,
    /// White's time ran out.
    WhiteOutOfTime,
}

impl Ended {
    /// This side gave up.
    pub const fn resigned(loser: Color) -> Ended {
        match loser {
            Color::Black => Ended::BlackResigned,
            Color::White => Ended::WhiteResigned,
        }
    }

    /// This side's time ran out.
    pub const fn out_of_time(loser: Color) -> Ended {
        match loser {
            Color::Black => Ended::BlackOutOfTime,
            Color::White => Ended::WhiteOutOfTime,
        }
    }

    /// Who lost.
    pub const fn loser(self) -> Color {
        match self {
            Ended::BlackResigned | Ended::BlackOutOfTime => Color::Black,
            Ended::WhiteResigned | Ended::WhiteOutOfTime => Color::White,
        }
    }

    /// The sign that a disc difference for black would have: 1 if black won, -1 if white did.
    pub const fn sign(self) -> i32 {
        match self.loser() {
            Color::Black => -1,
            Color::White => 1,
        }
    }
}

/// What is told of a move.
///
/// ```
/// use othello_engine::notation::ggf;
///
/// let records = ggf::read("(;GM[Othello]B[F5/2.5/0.3];)")?;
/// let note = records[0].notes[0];
/// assert_eq!((note.value, note.secs), (Some(2.5), Some(0.3)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Note {
    /// What the mover held it for, in discs.
    pub value: Option<f32>,
    /// How long the mover thought, in seconds.
    pub secs: Option<f32>,
}

impl Record {
    /// A game of which nothing else is told.
    pub fn of_game(game: Game) -> Record {
        Record { result: game.result().map(|margin| margin as f32), game, ..Record::default() }
    }
}
