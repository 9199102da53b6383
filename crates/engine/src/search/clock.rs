//! The clock of a game, for the side to move.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// The time on a clock for the side to move.
///
/// ```
/// use std::time::Duration;
/// use othello_engine::search::TimeLeft;
///
/// let minute = TimeLeft::of_game(Duration::from_mins(1));
/// assert!(minute.time_per_move(60) < Duration::from_secs(2));
/// let period = TimeLeft { moves: Some(1), ..minute };
/// assert!(period.time_per_move(60) > Duration::from_secs(50));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TimeLeft {
    /// The time for all remaining moves or for the next `moves`.
    pub left: Duration,
    /// The number of moves until more time is added; `None` for the whole game.
    pub moves: Option<u32>,
    /// The time added after each move.
    pub increment: Duration,
}

impl TimeLeft {
    /// A clock with this time for the whole game.
    pub const fn of_game(left: Duration) -> TimeLeft {
        TimeLeft { left, moves: None, increment: Duration::ZERO }
    }

    /// An equal share for the next move with this number of empty squares, less a reserve for
    /// delays of threads and programs.
    pub fn time_per_move(self, empty: u32) -> Duration {
        // The sides alternate, so about half of the empty squares are own moves.
        let moves = empty.div_ceil(2).min(self.moves.unwrap_or(u32::MAX)).max(1);
        self.left.min(self.left / moves + self.increment).mul_f64(0.9)
    }
}
