//! How long work will still take, from how it went so far.

use std::time::{Duration, Instant};

use othello_lab::run::progress::clock;

use crate::messages::Messages;

/// Work in equal parts, some of which were done before this sitting.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    began: Instant,
    before: usize,
}

impl Pace {
    /// A sitting that begins now, when so many parts are done.
    pub fn begin(before: usize) -> Pace {
        Pace { began: Instant::now(), before }
    }

    /// How many parts were done before.
    pub const fn before(&self) -> usize {
        self.before
    }

    /// How long the sitting has lasted.
    pub fn elapsed(&self) -> Duration {
        self.began.elapsed()
    }

    /// The seconds that the rest will take when `done` of `all` parts are done; `None` before this
    /// sitting has done any.
    pub fn secs_left(&self, done: usize, all: usize) -> Option<f64> {
        let here = done.checked_sub(self.before).filter(|&parts| parts > 0)?;
        let left = all.saturating_sub(done);
        Some(self.elapsed().as_secs_f64() / here as f64 * left as f64)
    }
}

/// So many seconds as words: `12:30 left`.
pub fn time_left(words: &Messages, secs: f64) -> String {
    words.with("time-left", &[("time", clock(secs).as_str().into())]).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rest_takes_as_long_a_part_as_this_sitting_took() {
        let began = Instant::now().checked_sub(Duration::from_secs(100)).expect("long after boot");
        let pace = Pace { began, before: 30 };
        assert_eq!(pace.secs_left(30, 90), None);
        let left = pace.secs_left(40, 90).expect("ten parts were done");
        assert!((500.0..510.0).contains(&left), "{left}");
        assert_eq!(pace.secs_left(90, 90), Some(0.0));
        assert_eq!(pace.secs_left(95, 90), Some(0.0));
    }
}
