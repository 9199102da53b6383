//! The GTP clock of one side: a main time, then periods of some stones (Canadian byo-yomi) or a number of
//! periods of one stone, of which one is lost whenever it runs out (Japanese byo-yomi).

use std::time::Duration;

use othello_engine::search::TimeLeft;

/// The time settings of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TimeSettings {
    main: Duration,
    period: Duration,
    /// The number of moves to make per period; 0 if there is only the main time.
    stones: u32,
    /// The number of Japanese periods; 0 if the periods are Canadian.
    periods: u32,
}

/// The clock of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct GtpClock {
    settings: TimeSettings,
    left: Duration,
    /// The number of moves still to make in the period, or of Japanese periods; 0 in the main time.
    stones: u32,
}

impl TimeSettings {
    /// Parses the arguments of `time_settings`: seconds, seconds and stones. `None` means no limit.
    pub(super) fn read(args: &[&str]) -> Result<Option<TimeSettings>, String> {
        let [main, period, stones] = args else {
            return Err("syntax error: expected a main time, a period and its stones".to_owned());
        };
        let (main, period, stones) = (secs(main)?, secs(period)?, count(stones)?);
        let settings = TimeSettings { main, period, stones, periods: 0 };
        let unlimited = settings.stones == 0 && !settings.period.is_zero();
        Ok((!unlimited).then_some(settings))
    }

    /// Parses the arguments of `kgs-time_settings`: `none`, `absolute` with a main time, `canadian` as in
    /// `read`, or `byoyomi` with a main time, a period and the number of periods.
    ///
    /// Source: documentation of the client `kgsGtp`.
    pub(super) fn read_kgs(args: &[&str]) -> Result<Option<TimeSettings>, String> {
        match args {
            ["none", ..] => Ok(None),
            ["absolute", main] => TimeSettings::read(&[main, "0", "0"]),
            ["canadian", times @ ..] => TimeSettings::read(times),
            ["byoyomi", main, period, periods] => {
                let (main, period, periods) = (secs(main)?, secs(period)?, count(periods)?);
                let stones = periods.min(1);
                Ok(Some(TimeSettings { main, period, stones, periods }))
            }
            _ => Err("syntax error: expected none, absolute, byoyomi or canadian with its times"
                .to_owned()),
        }
    }

    /// The time per move in the periods.
    fn increment(self) -> Duration {
        if self.stones == 0 { Duration::ZERO } else { self.period / self.stones }
    }
}

impl GtpClock {
    /// The clock at the start of a game.
    pub(super) fn new(settings: TimeSettings) -> GtpClock {
        let clock = GtpClock { settings, left: settings.main, stones: 0 };
        if settings.main.is_zero() { clock.in_period() } else { clock }
    }

    /// Parses the arguments of `time_left`. Controllers send whole seconds; the fraction comes from the
    /// clock `before`.
    pub(super) fn told(
        before: Option<&GtpClock>,
        settings: Option<TimeSettings>,
        time: &str,
        stones: &str,
    ) -> Result<GtpClock, String> {
        let (told, stones) = (secs(time)?, count(stones)?);
        let settings = settings.or(before.map(|clock| clock.settings)).unwrap_or_else(|| {
            let (main, period) = if stones == 0 { (told, Duration::ZERO) } else { (told, told) };
            TimeSettings { main, period, stones, periods: 0 }
        });
        let left = before
            .filter(|clock| clock.stones == stones)
            .map_or(told, |clock| clock.left.clamp(told, told + Duration::from_secs(1)));
        Ok(GtpClock { settings, left, stones })
    }

    /// The time left for the next moves.
    pub(super) fn left(&self) -> TimeLeft {
        let stones = if self.settings.periods > 0 { self.stones.min(1) } else { self.stones };
        TimeLeft {
            left: self.left,
            moves: (stones > 0).then_some(stones),
            increment: if self.stones > 0 { Duration::ZERO } else { self.settings.increment() },
        }
    }

    /// Subtracts the time that a move took.
    pub(super) fn moved(&mut self, taken: Duration) {
        let over = taken.checked_sub(self.left);
        self.left = self.left.saturating_sub(taken);
        match (self.stones, over) {
            (0, Some(over)) if self.settings.stones > 0 => {
                *self = self.in_period();
                self.moved(over);
            }
            (0, _) => {}
            (periods, over) if self.settings.periods > 0 => {
                // A move within a period keeps it.
                self.left = self.settings.period;
                if let Some(over) = over.filter(|over| !over.is_zero()) {
                    self.stones = periods.saturating_sub(1).max(1);
                    self.moved(over.min(self.settings.period));
                }
            }
            (1, _) => *self = self.in_period(),
            _ => self.stones -= 1,
        }
    }

    /// The clock at the start of a period, if there are any.
    fn in_period(mut self) -> GtpClock {
        let TimeSettings { period, stones, periods, .. } = self.settings;
        (self.left, self.stones) = (period, stones.max(periods));
        self
    }
}

/// Parses a number of seconds, at most ten years. Accepts fractions, although the protocol has none.
fn secs(text: &str) -> Result<Duration, String> {
    let secs = text.parse().ok().filter(|secs| (0.0..3.2e8).contains(secs));
    secs.map(Duration::from_secs_f64)
        .ok_or_else(|| format!("syntax error: not a time in seconds: {text}"))
}

fn count(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| format!("syntax error: not a number of stones: {text}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(text: &str) -> Option<TimeSettings> {
        TimeSettings::read(&text.split(' ').collect::<Vec<_>>()).unwrap()
    }

    fn left(clock: &GtpClock) -> (f64, Option<u32>) {
        (clock.left.as_secs_f64(), clock.left().moves)
    }

    #[test]
    fn periods_follow_the_main_time() {
        let mut clock = GtpClock::new(settings("10 6 2").unwrap());
        assert_eq!(left(&clock), (10.0, None));
        assert_eq!(clock.left().increment, Duration::from_secs(3));
        clock.moved(Duration::from_secs(9));
        assert_eq!(left(&clock), (1.0, None));
        clock.moved(Duration::from_secs(3));
        assert_eq!(left(&clock), (4.0, Some(1)), "a stone of the first period is made");
        clock.moved(Duration::from_secs(3));
        assert_eq!(left(&clock), (6.0, Some(2)), "what is left of a period is lost");
    }

    #[test]
    fn a_japanese_period_is_kept_by_a_move_within_it() {
        let kgs = |text: &str| TimeSettings::read_kgs(&text.split(' ').collect::<Vec<_>>());
        let mut clock = GtpClock::new(kgs("byoyomi 10 6 2").unwrap().unwrap());
        let secs = Duration::from_secs;
        assert_eq!((left(&clock), clock.left().increment), ((10.0, None), secs(6)));
        clock.moved(secs(11));
        assert_eq!((left(&clock), clock.stones), ((6.0, Some(1)), 2));
        clock.moved(secs(5));
        assert_eq!((left(&clock), clock.stones), ((6.0, Some(1)), 2));
        clock.moved(secs(7));
        assert_eq!((left(&clock), clock.stones), ((6.0, Some(1)), 1));
        let japanese = kgs("byoyomi 10 6 2").unwrap();
        let told = GtpClock::told(None, japanese, "4", "2").unwrap();
        assert_eq!((left(&told), told.stones), ((4.0, Some(1)), 2));
        assert_eq!(kgs("none"), Ok(None));
        assert_eq!(kgs("absolute 60"), Ok(settings("60 0 0")));
        assert_eq!(kgs("canadian 10 6 2"), Ok(settings("10 6 2")));
        for wrong in ["", "absolute", "byoyomi 1 2", "fischer 1 2"] {
            assert!(kgs(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn settings_without_main_time_or_without_limit_are_read() {
        assert_eq!(left(&GtpClock::new(settings("0 5 1").unwrap())), (5.0, Some(1)));
        assert_eq!(settings("0 1 0"), None);
        assert_eq!(left(&GtpClock::new(settings("0 0 0").unwrap())), (0.0, None));
    }

    #[test]
    fn whole_seconds_keep_the_fraction_of_the_known_clock() {
        let settings = settings("2 0 0");
        let mut clock = GtpClock::new(settings.unwrap());
        clock.moved(Duration::from_millis(300));
        let told = |time| left(&GtpClock::told(Some(&clock), settings, time, "0").unwrap()).0;
        assert_eq!((told("1"), told("0"), told("2")), (1.7, 1.0, 2.0));
        assert_eq!(left(&GtpClock::told(None, None, "5", "3").unwrap()), (5.0, Some(3)));
    }
}
