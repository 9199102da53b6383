//! The time of a whole game: how much of it a move may take.

use std::time::Duration;

use super::{SOLVED_PER_SECOND, expected_nodes};

/// What a move may take of the time that is left for the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Share {
    /// About so much for a move like any other.
    aim: Duration,
    /// Never more, not even for a move that is hard to choose.
    pub most: Duration,
    /// Never more for solving the game: after it no move needs time any more.
    pub to_solve: Duration,
}

/// Kept back to the end, and for each move yet to come: programs and machines have delays that no
/// search sees.
const KEPT: Duration = Duration::from_millis(40);
const KEPT_A_MOVE: Duration = Duration::from_millis(1);

/// Solving may take so much of the time left once it begins.
const TO_SOLVE: f64 = 0.5;

/// The moves until the game can be solved share so much of the time left.
const TO_GET_THERE: f64 = 0.6;

/// A hard move may take so many times what a usual one takes.
const HARD: f64 = 2.0;

impl Share {
    /// What one move may take of the time `left`, with so many empty squares.
    pub(super) fn of(left: Duration, empty: u32) -> Share {
        let left = left.saturating_sub(KEPT + KEPT_A_MOVE * empty.div_ceil(2));
        let to_solve = left.mul_f64(TO_SOLVE);
        let when_solving = to_solve.mul_f64(1.0 - TO_GET_THERE).as_secs_f64();
        let solvable = |&empty: &u32| expected_nodes(empty) / SOLVED_PER_SECOND <= when_solving;
        let solved_from = (0..=empty).rev().find(solvable).unwrap_or(0);
        let moves = (empty - solved_from).div_ceil(2).max(1);
        let aim = left.mul_f64(TO_GET_THERE) / moves;
        Share { aim, most: aim.mul_f64(HARD).min(to_solve), to_solve }
    }

    /// Whether a search has looked long enough, after so much time and with the same best move in
    /// so many passes in a row. One more pass takes about twice as long as all before it.
    pub(super) fn is_spent(&self, elapsed: Duration, unchanged: u32) -> bool {
        let patience = match unchanged {
            0 | 1 => 0.6,
            2 | 3 => 0.4,
            _ => 0.3,
        };
        elapsed >= self.aim.mul_f64(patience)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_of_hard_moves_ends_in_time() {
        for seconds in [0.03, 0.1, 1.0, 60.0, 3600.0] {
            let all = Duration::from_secs_f64(seconds);
            let mut left = all;
            for empty in (0..=60).rev().step_by(2) {
                let share = Share::of(left, empty);
                assert!(share.most <= share.to_solve && share.to_solve <= left);
                left = left.checked_sub(share.most).expect("time left");
            }
            assert!(left > Duration::ZERO, "{seconds} s");
        }
    }

    #[test]
    fn a_move_that_does_not_change_takes_less() {
        let share = Share::of(Duration::from_mins(1), 50);
        assert!(share.is_spent(share.aim.mul_f64(0.5), 4));
        assert!(!share.is_spent(share.aim.mul_f64(0.5), 1));
        assert!(share.is_spent(share.aim, 1));
        assert!(share.most > share.aim);
    }

    #[test]
    fn longer_games_are_solved_from_further_out() {
        let most = |seconds, empty| Share::of(Duration::from_secs(seconds), empty).to_solve;
        assert!(most(60, 30) > most(1, 30));
        let aim = |seconds, empty| Share::of(Duration::from_secs(seconds), empty).aim;
        assert!(aim(60, 40) > aim(60, 60), "fewer moves share the time");
    }
}
