//! What a clock says to the side that is to move.

use std::time::Duration;

/// The time on a clock for the side to move.
///
/// ```
/// use std::time::Duration;
/// use othello_engine::search::TimeLeft;
///
/// let minute = TimeLeft::of_game(Duration::from_mins(1));
/// assert!(minute.a_move(60) < Duration::from_secs(2));
/// let period = TimeLeft { moves: Some(1), ..minute };
/// assert!(period.a_move(60) > Duration::from_secs(50));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeLeft {
    /// So much, for all moves that are left or for the next ones.
    pub left: Duration,
    /// For so many moves it must be enough, after which there is more; `None`: for the whole game.
    pub moves: Option<u32>,
    /// What each move brings.
    pub increment: Duration,
}

impl TimeLeft {
    /// So much for all moves that are left.
    pub const fn of_game(left: Duration) -> TimeLeft {
        TimeLeft { left, moves: None, increment: Duration::ZERO }
    }

    /// An even share of it for the next move, with so many empty squares, less what no search sees
    /// of the delays of threads and programs.
    pub fn a_move(self, empty: u32) -> Duration {
        let moves = empty.div_ceil(2).min(self.moves.unwrap_or(u32::MAX)).max(1);
        self.left.min(self.left / moves + self.increment).mul_f64(0.9)
    }
}
