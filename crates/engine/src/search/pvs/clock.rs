//! Time management for a whole game.

use std::time::Duration;

use super::{SOLVED_PER_SECOND, expected_nodes};
use crate::search::TimeLeft;

/// The time allocated to a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TimeAllocation {
    /// The usual time of a move.
    aim: Duration,
    /// The maximum time, for moves that are hard to choose.
    pub most: Duration,
    /// The maximum time for solving the game: afterwards no move needs time.
    pub to_solve: Duration,
}

/// The reserve for the game, and for each remaining move: programs and machines have delays that a
/// search cannot see.
const RESERVE: Duration = Duration::from_millis(40);
const RESERVE_PER_MOVE: Duration = Duration::from_millis(1);

/// The share of the remaining time for solving.
const SOLVING_SHARE: f64 = 0.5;

/// The share of the remaining time for the moves until the game can be solved.
const MIDGAME_SHARE: f64 = 0.6;

/// The factor on the usual time for a hard move.
const HARD_FACTOR: f64 = 2.0;

/// The share of the increment used for each move.
const INCREMENT_SHARE: f64 = 0.9;

impl TimeAllocation {
    /// The allocation for one move, with this number of empty squares.
    pub(super) fn of(clock: TimeLeft, empty: u32) -> TimeAllocation {
        // The sides alternate, so about half of the empty squares are own moves.
        let moves = empty.div_ceil(2).min(clock.moves.unwrap_or(u32::MAX));
        let left = clock.left.saturating_sub(RESERVE + RESERVE_PER_MOVE * moves);
        if clock.moves.is_some_and(|period| period < empty.div_ceil(2)) {
            return TimeAllocation::of_period(left, moves.max(1));
        }
        let to_solve = left.mul_f64(SOLVING_SHARE);
        // Solving takes its share of the time that the moves before it leave.
        let when_solving = to_solve.mul_f64(1.0 - MIDGAME_SHARE).as_secs_f64();
        let last_solved_empties =
            |&empty: &u32| expected_nodes(empty) / SOLVED_PER_SECOND <= when_solving;
        let solved_from = (0..=empty).rev().find(last_solved_empties).unwrap_or(0);
        let moves = (empty - solved_from).div_ceil(2).max(1);
        let aim = left.mul_f64(MIDGAME_SHARE) / moves + clock.increment.mul_f64(INCREMENT_SHARE);
        let aim = aim.min(to_solve);
        TimeAllocation { aim, most: aim.mul_f64(HARD_FACTOR).min(to_solve), to_solve }
    }

    /// The allocation for one of `moves` moves until more time is added.
    fn of_period(left: Duration, moves: u32) -> TimeAllocation {
        let aim = left / moves;
        let most = if moves == 1 { left } else { aim.mul_f64(HARD_FACTOR).min(left / 2) };
        TimeAllocation { aim, most, to_solve: most }
    }

    /// Whether a search may end after this time, with the same best move in `unchanged` consecutive
    /// iterations. The next iteration takes about twice as long as all before it.
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
                let share = TimeAllocation::of(TimeLeft::of_game(left), empty);
                assert!(share.most <= share.to_solve && share.to_solve <= left);
                left = left.checked_sub(share.most).expect("time left");
            }
            assert!(left > Duration::ZERO, "{seconds} s");
        }
    }

    #[test]
    fn a_stable_best_move_takes_less_time() {
        let share = TimeAllocation::of(TimeLeft::of_game(Duration::from_mins(1)), 50);
        assert!(share.is_spent(share.aim.mul_f64(0.5), 4));
        assert!(!share.is_spent(share.aim.mul_f64(0.5), 1));
        assert!(share.is_spent(share.aim, 1));
        assert!(share.most > share.aim);
    }

    #[test]
    fn more_time_left_allows_more_time_to_solve_and_per_move() {
        let share = |seconds, empty| {
            TimeAllocation::of(TimeLeft::of_game(Duration::from_secs(seconds)), empty)
        };
        let most = |seconds, empty| share(seconds, empty).to_solve;
        assert!(most(60, 30) > most(1, 30));
        let aim = |seconds, empty| share(seconds, empty).aim;
        assert!(aim(60, 40) > aim(60, 60), "fewer moves share the time");
    }

    #[test]
    fn increments_and_periods_are_never_overdrawn() {
        let second = Duration::from_secs(1);
        let mut left = second;
        for empty in (0..=60).rev().step_by(2) {
            let share =
                TimeAllocation::of(TimeLeft { left, moves: None, increment: second }, empty);
            assert!(share.aim <= share.most && share.most <= share.to_solve);
            left = left.checked_sub(share.to_solve).expect("time left") + second;
        }
        for moves in [1, 2, 5, 25] {
            let mut left = 10 * second;
            for moves in (1..=moves).rev() {
                let clock = TimeLeft { left, moves: Some(moves), increment: Duration::ZERO };
                let share = TimeAllocation::of(clock, 60);
                assert!(share.to_solve > Duration::ZERO, "{moves} moves in {left:?}");
                left = left.checked_sub(share.to_solve).expect("time left");
            }
        }
    }
}
