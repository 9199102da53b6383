//! The GGF time setting of a game: `TI[15:00/00:02/01:00]`. It holds the main time, the increment per move,
//! and an extension after the main time. NBoard sends it with each game.

use std::time::Duration;

use othello_engine::{notation::record::GameRecord, search::TimeLeft};

/// The time settings of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct GgfTime {
    main: Duration,
    increment: Duration,
    more: Duration,
}

impl GgfTime {
    /// Reads the game's `TI` field; `None` if it is missing, invalid or without any time.
    pub(super) fn of(record: &GameRecord) -> Option<GgfTime> {
        let (_, text) = record.others.iter().find(|(name, _)| name == "TI")?;
        let mut parts = text.split('/').map(str::trim);
        let mut time = || match parts.next() {
            // The number of moves of a period, as in `00:30,5`, is ignored.
            None | Some("") => Some(Duration::ZERO),
            Some(part) => duration(part.split(',').next().unwrap_or(part)),
        };
        let [main, increment, more] = [time()?, time()?, time()?];
        (!(main + increment).is_zero()).then_some(GgfTime { main, increment, more })
    }

    /// The time left after this many moves and this much time taken. The extension counts only once the main
    /// time is used up: a side that needs it has already lost, in GGS by the game's value.
    pub(super) fn left(self, moves: u32, taken: Duration) -> TimeLeft {
        let GgfTime { main, increment, more } = self;
        let all = main + increment * moves;
        let left = all.checked_sub(taken).unwrap_or_else(|| (all + more).saturating_sub(taken));
        TimeLeft { left, moves: None, increment }
    }
}

/// Parses `15` (minutes), `15:00` or `1:15:00`.
fn duration(text: &str) -> Option<Duration> {
    let parts: Vec<f64> =
        text.split(':').map(|part| part.trim().parse().ok()).collect::<Option<_>>()?;
    let secs = match parts[..] {
        [minutes] => 60.0 * minutes,
        [minutes, secs] => 60.0 * minutes + secs,
        [hours, minutes, secs] => 3600.0 * hours + 60.0 * minutes + secs,
        _ => return None,
    };
    (0.0..3.2e7).contains(&secs).then(|| Duration::from_secs_f64(secs))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn time(text: &str) -> Option<GgfTime> {
        let others = vec![("TI".to_owned(), text.to_owned())];
        GgfTime::of(&GameRecord { others, ..GameRecord::default() })
    }

    #[test]
    fn ggf_time_is_parsed_and_runs_down() {
        let mins = Duration::from_mins;
        let clock = time("15:00/00:02/01:00").unwrap();
        let left = clock.left(10, mins(10));
        assert_eq!((left.left, left.increment), (Duration::from_secs(320), Duration::from_secs(2)));
        assert_eq!(clock.left(0, mins(15) + Duration::from_secs(20)).left.as_secs(), 40);
        assert_eq!(clock.left(0, mins(99)).left, Duration::ZERO);
        assert_eq!(time("5//02:00").unwrap().left(3, mins(1)).left, mins(4));
        assert_eq!(time("1:05:00").unwrap().main, mins(65));
        for text in ["", "0", "x", "5:x", "-5", "1:1:1:1", "1e300", "nan"] {
            assert_eq!(time(text), None, "{text}");
        }
    }
}
