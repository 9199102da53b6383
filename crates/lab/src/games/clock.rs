//! The clock of a game. The caller passes the current time in; the clock never reads the system's.

use std::time::Duration;

use othello_engine::{Color, search::TimeLeft};
use serde::{Deserialize, Serialize};

/// The longest time left that is running out.
const LOW: Duration = Duration::from_secs(20);

/// The time control of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TimeControl {
    /// A fixed time for each move; unused time is lost.
    Move(Duration),
    /// A time for all moves of a side, and an increment after each of them.
    Game(Duration, Duration),
}

impl TimeControl {
    /// The time of each side at the start.
    pub const fn first(self) -> Duration {
        match self {
            TimeControl::Move(time) | TimeControl::Game(time, _) => time,
        }
    }
}

/// The clocks of both sides. A saved clock is stopped.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clock {
    control: TimeControl,
    /// The time of each side when its clock last stopped.
    left: [Duration; 2],
    /// The side whose clock runs and the time it started, in seconds from an arbitrary origin.
    #[serde(skip)]
    running: Option<(Color, f64)>,
}

impl Clock {
    /// A stopped clock with the full time for both sides.
    pub const fn new(control: TimeControl) -> Clock {
        Clock { control, left: [control.first(); 2], running: None }
    }

    /// A copy that is stopped now.
    #[must_use]
    pub fn stopped(&self, now: f64) -> Clock {
        let mut clock = self.clone();
        clock.run(None, now);
        clock
    }

    /// Limits all times to a week, because a file may contain any value.
    #[must_use]
    pub(crate) fn within_limits(self) -> Clock {
        let limited = |time: Duration| time.min(MOST);
        let control = match self.control {
            TimeControl::Move(time) => TimeControl::Move(limited(time)),
            TimeControl::Game(time, more) => TimeControl::Game(limited(time), limited(more)),
        };
        Clock { control, left: self.left.map(limited), running: None }
    }

    /// The time control.
    pub const fn control(&self) -> TimeControl {
        self.control
    }

    /// The time left for this side; zero once it has run out.
    pub fn left(&self, color: Color, now: f64) -> Duration {
        let left = self.left[color as usize];
        match self.running {
            Some((side, since)) if side == color => {
                left.saturating_sub(Duration::try_from_secs_f64(now - since).unwrap_or_default())
            }
            _ => left,
        }
    }

    /// Whether the time left for this side is running out: a fifth of the first, at most 20 seconds.
    pub fn is_low(&self, color: Color, now: f64) -> bool {
        self.left(color, now) <= LOW.min(self.control.first() / 5)
    }

    /// Starts the clock of this side, or stops both with `None`. Does nothing if it is running already.
    pub fn run(&mut self, side: Option<Color>, now: f64) {
        if self.runs_for() == side {
            return;
        }
        if let Some((color, _)) = self.running {
            self.left[color as usize] = self.left(color, now);
        }
        self.running = side.map(|color| (color, now));
    }

    /// The side whose clock runs.
    pub fn runs_for(&self) -> Option<Color> {
        self.running.map(|(color, _)| color)
    }

    /// Ends a move of this side: adds the increment or restores the time per move.
    pub fn moved(&mut self, color: Color, now: f64) {
        if self.runs_for() == Some(color) {
            self.run(None, now);
        }
        let left = &mut self.left[color as usize];
        *left = match self.control {
            TimeControl::Move(time) => time,
            TimeControl::Game(_, more) => left.saturating_add(more),
        };
    }

    /// The time left for this side, in the form that a searcher takes.
    pub fn told(&self, color: Color, now: f64) -> TimeLeft {
        let time = TimeLeft::of_game(self.left(color, now));
        match self.control {
            TimeControl::Move(_) => TimeLeft { moves: Some(1), ..time },
            TimeControl::Game(_, increment) => TimeLeft { increment, ..time },
        }
    }

    /// The side whose time has run out.
    pub fn fallen(&self, now: f64) -> Option<Color> {
        self.runs_for().filter(|color| self.left(*color, now).is_zero())
    }

    /// The seconds until the displayed time changes. It shows whole seconds, and tenths near the end.
    pub fn until_change(&self, now: f64) -> Option<f64> {
        let left = self.left(self.runs_for()?, now).as_secs_f64();
        let step = if left > TENTHS { 1.0 } else { 0.1 };
        let rest = left % step;
        Some(if rest < 0.01 { rest + step } else { rest }.max(0.05))
    }
}

/// A limit above any real time control.
const MOST: Duration = Duration::from_hours(7 * 24);

/// The seconds before the end from which tenths are shown.
const TENTHS: f64 = 10.0;

/// Formats a time for display: `1:05`, and `9.7` in the last ten seconds.
pub fn shown(left: Duration) -> String {
    let secs = left.as_secs_f64();
    if secs <= TENTHS {
        return format!("{:.1}", (secs * 10.0).ceil() / 10.0);
    }
    let whole = secs.ceil() as u64;
    match whole / 3600 {
        0 => format!("{}:{:02}", whole / 60, whole % 60),
        hours => format!("{hours}:{:02}:{:02}", whole / 60 % 60, whole % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINUTE: Duration = Duration::from_mins(1);
    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn time_runs_only_for_the_side_whose_clock_is_running() {
        let mut clock = Clock::new(TimeControl::Game(MINUTE, 2 * SECOND));
        assert_eq!(clock.left(Color::Black, 100.0), MINUTE, "it stands");
        clock.run(Some(Color::Black), 100.0);
        clock.run(Some(Color::Black), 105.0);
        assert_eq!(clock.left(Color::Black, 110.0), 50 * SECOND);
        assert_eq!(clock.left(Color::White, 110.0), MINUTE);
        clock.run(None, 110.0);
        assert_eq!(clock.left(Color::Black, 500.0), 50 * SECOND);
        clock.run(Some(Color::Black), 500.0);
        clock.moved(Color::Black, 510.0);
        clock.run(Some(Color::White), 510.0);
        assert_eq!(clock.left(Color::Black, 520.0), 42 * SECOND);
        assert_eq!(clock.left(Color::White, 520.0), 50 * SECOND);
    }

    #[test]
    fn the_time_per_move_is_restored_after_the_move() {
        let mut clock = Clock::new(TimeControl::Move(5 * SECOND));
        clock.run(Some(Color::White), 0.0);
        clock.moved(Color::White, 4.0);
        assert_eq!(clock.left(Color::White, 9.0), 5 * SECOND);
        let told = TimeLeft { moves: Some(1), ..TimeLeft::of_game(5 * SECOND) };
        assert_eq!(clock.told(Color::White, 9.0), told);
    }

    #[test]
    fn the_flag_falls_exactly_when_the_time_is_used_up() {
        let mut clock = Clock::new(TimeControl::Move(5 * SECOND));
        assert_eq!(clock.fallen(1e9), None, "it stands");
        clock.run(Some(Color::White), 10.0);
        assert_eq!(clock.fallen(14.9), None);
        assert_eq!(clock.fallen(15.0), Some(Color::White));
        assert_eq!(clock.left(Color::White, 99.0), Duration::ZERO);
        assert_eq!(clock.left(Color::White, 9.0), 5 * SECOND, "time never runs backwards");
    }

    #[test]
    fn the_displayed_time_changes_at_most_ten_times_a_second() {
        let texts =
            [(3725.0, "1:02:05"), (65.0, "1:05"), (64.2, "1:05"), (10.0, "10.0"), (0.0, "0.0")];
        for (secs, text) in texts {
            assert_eq!(shown(Duration::from_secs_f64(secs)), text);
        }
        let mut clock = Clock::new(TimeControl::Game(MINUTE, SECOND));
        assert_eq!(clock.until_change(0.0), None);
        clock.run(Some(Color::Black), 0.0);
        let (mut now, mut changes) = (0.0, 0);
        while clock.fallen(now).is_none() {
            now += clock.until_change(now).unwrap();
            changes += 1;
        }
        assert!((150..=160).contains(&changes), "{changes} changes in a minute");
    }
}
