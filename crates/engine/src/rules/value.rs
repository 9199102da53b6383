//! The value of a position: estimated, proven or exact.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{Position, Square};

/// The value of a position or a move for the side to move.
///
/// ```
/// use othello_engine::search::{Outcome, Value};
///
/// assert_eq!(Value::Exact(4).to_string(), "+4");
/// assert_eq!(Value::Estimate(-1.5).reversed().to_string(), "+1.50");
/// assert_eq!(Value::Outcome(Outcome::Win).reversed(), Value::Outcome(Outcome::Loss));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Value {
    /// An estimate in the evaluator's units.
    Estimate(f32),
    /// A proven outcome with an unknown margin.
    Outcome(Outcome),
    /// The final disc difference with best play, -64..=64.
    Exact(i32),
}

impl Value {
    /// The value of a move that ends the game, which needs no search. `None` if the game continues.
    ///
    /// ```
    /// use othello_engine::{Bitboard, Position, search::Value};
    ///
    /// // Black on a1, white on b1: c1 takes the last disc of white.
    /// let position = Position::new(Bitboard(0b01), Bitboard(0b10)).unwrap();
    /// assert_eq!(Value::of_last_move(&position, "c1".parse()?), Some(Value::Exact(64)));
    /// assert_eq!(Value::of_last_move(&Position::START, "f5".parse()?), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_last_move(position: &Position, square: Square) -> Option<Value> {
        let next = position.play(square).filter(Position::is_over);
        next.map(|next| Value::Exact(-next.margin()))
    }

    /// The value for the other side.
    #[must_use]
    pub fn reversed(self) -> Value {
        match self {
            Value::Estimate(value) => Value::Estimate(-value),
            Value::Outcome(outcome) => Value::Outcome(outcome.reversed()),
            Value::Exact(margin) => Value::Exact(-margin),
        }
    }
}

impl fmt::Display for Value {
    /// `+3.60` an estimate, `+4` exact, `win`, `draw` or `loss` a proven outcome.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Estimate(value) => write!(f, "{value:+.2}"),
            Value::Outcome(outcome) => outcome.fmt(f),
            Value::Exact(margin) => write!(f, "{margin:+}"),
        }
    }
}

/// The outcome of a game for one side.
///
/// ```
/// use othello_engine::search::Outcome;
///
/// assert_eq!((Outcome::of(6), Outcome::of(0)), (Outcome::Win, Outcome::Draw));
/// assert!(Outcome::Win > Outcome::Draw && Outcome::Draw > Outcome::Loss);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Outcome {
    /// Fewer discs.
    Loss,
    /// As many discs.
    Draw,
    /// More discs.
    Win,
}

impl Outcome {
    /// The outcome of a game that ends with this disc difference.
    pub const fn of(margin: i32) -> Outcome {
        match margin {
            ..0 => Outcome::Loss,
            0 => Outcome::Draw,
            1.. => Outcome::Win,
        }
    }

    /// The outcome for the other side.
    #[must_use]
    pub const fn reversed(self) -> Outcome {
        match self {
            Outcome::Loss => Outcome::Win,
            Outcome::Draw => Outcome::Draw,
            Outcome::Win => Outcome::Loss,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Outcome::Loss => "loss",
            Outcome::Draw => "draw",
            Outcome::Win => "win",
        })
    }
}
