//! The clock of a game: how much time each side has left. It is told the time and asks nobody for it.

use std::time::Duration;

use othello_engine::{Color, search::TimeLeft};
use serde::{Deserialize, Serialize};

/// How the time of a game is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TimeControl {
    /// So much for each move, what is left of it lost.
    Move(Duration),
    /// So much for all moves of a side, and after each of them so much more.
    Game(Duration, Duration),
}

impl TimeControl {
    /// What each side begins with.
    pub const fn first(self) -> Duration {
        match self {
            TimeControl::Move(time) | TimeControl::Game(time, _) => time,
        }
    }
}

/// The time of both sides. As it is written it stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clock {
    control: TimeControl,
    /// What each side had left when it last stood.
    left: [Duration; 2],
    /// For whom it runs, and since when, in seconds of whatever beginning.
    #[serde(skip)]
    running: Option<(Color, f64)>,
}

impl Clock {
    /// A clock that stands, both sides with all their time.
    pub const fn new(control: TimeControl) -> Clock {
        Clock { control, left: [control.first(); 2], running: None }
    }

    /// The clock as it would be if it stood now.
    #[must_use]
    pub fn stopped(&self, now: f64) -> Clock {
        let mut clock = self.clone();
        clock.run(None, now);
        clock
    }

    /// The clock with no more than a week on it anywhere: a file may say anything.
    #[must_use]
    pub fn within_limits(self) -> Clock {
        let limited = |time: Duration| time.min(MOST);
        let control = match self.control {
            TimeControl::Move(time) => TimeControl::Move(limited(time)),
            TimeControl::Game(time, more) => TimeControl::Game(limited(time), limited(more)),
        };
        Clock { control, left: self.left.map(limited), running: None }
    }

    /// How the time is given.
    pub const fn control(&self) -> TimeControl {
        self.control
    }

    /// What this side has left; nothing once its time is over.
    pub fn left(&self, color: Color, now: f64) -> Duration {
        let left = self.left[color as usize];
        match self.running {
            Some((side, since)) if side == color => {
                left.saturating_sub(Duration::try_from_secs_f64(now - since).unwrap_or_default())
            }
            _ => left,
        }
    }

    /// Lets the time of this side run from now on, or of none. Changes nothing where it runs already.
    pub fn run(&mut self, side: Option<Color>, now: f64) {
        if self.runs_for() == side {
            return;
        }
        if let Some((color, _)) = self.running {
            self.left[color as usize] = self.left(color, now);
        }
        self.running = side.map(|color| (color, now));
    }

    /// For whom the time runs.
    pub fn runs_for(&self) -> Option<Color> {
        self.running.map(|(color, _)| color)
    }

    /// This side has moved: it gets what a move brings.
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

    /// What is on the clock of this side, for a player that thinks by time.
    pub fn told(&self, color: Color, now: f64) -> TimeLeft {
        let time = TimeLeft::of_game(self.left(color, now));
        match self.control {
            TimeControl::Move(_) => TimeLeft { moves: Some(1), ..time },
            TimeControl::Game(_, increment) => TimeLeft { increment, ..time },
        }
    }

    /// Whose time is over.
    pub fn fallen(&self, now: f64) -> Option<Color> {
        self.runs_for().filter(|color| self.left(*color, now).is_zero())
    }

    /// How long what is shown stays true, in seconds: what is left is shown in seconds, and towards
    /// its end in tenths.
    pub fn until_change(&self, now: f64) -> Option<f64> {
        let left = self.left(self.runs_for()?, now).as_secs_f64();
        let step = if left > TENTHS { 1.0 } else { 0.1 };
        let rest = left % step;
        Some(if rest < 0.01 { rest + step } else { rest }.max(0.05))
    }
}

/// More than anybody plays for.
const MOST: Duration = Duration::from_hours(7 * 24);

/// So many seconds before the end tenths are shown.
const TENTHS: f64 = 10.0;

/// What is left as it is shown: `1:05`, and in the last ten seconds `9.7`.
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
    fn time_runs_for_one_side_and_only_while_it_is_let() {
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
    fn the_time_of_a_move_is_whole_again_after_it() {
        let mut clock = Clock::new(TimeControl::Move(5 * SECOND));
        clock.run(Some(Color::White), 0.0);
        clock.moved(Color::White, 4.0);
        assert_eq!(clock.left(Color::White, 9.0), 5 * SECOND);
        let told = TimeLeft { moves: Some(1), ..TimeLeft::of_game(5 * SECOND) };
        assert_eq!(clock.told(Color::White, 9.0), told);
    }

    #[test]
    fn a_flag_falls_when_nothing_is_left_and_not_before() {
        let mut clock = Clock::new(TimeControl::Move(5 * SECOND));
        assert_eq!(clock.fallen(1e9), None, "it stands");
        clock.run(Some(Color::White), 10.0);
        assert_eq!(clock.fallen(14.9), None);
        assert_eq!(clock.fallen(15.0), Some(Color::White));
        assert_eq!(clock.left(Color::White, 99.0), Duration::ZERO);
        assert_eq!(clock.left(Color::White, 9.0), 5 * SECOND, "time never runs backwards");
    }

    #[test]
    fn what_is_shown_changes_at_most_ten_times_a_second() {
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
