//! A time limit for loops in tests that wait. It only ends a hanging test; it decides nothing else.

use std::time::{Duration, Instant};

const LIMIT: Duration = Duration::from_mins(10);

/// A guard of a waiting loop.
pub struct Watchdog {
    what: String,
    began: Instant,
}

impl Watchdog {
    /// Starts the limit; `what` describes the awaited condition.
    pub fn new(what: &str) -> Watchdog {
        Watchdog { what: what.to_owned(), began: Instant::now() }
    }

    /// Fails the test if the limit has passed. The message includes the actual state, `there_is`.
    #[track_caller]
    pub fn check(&self, there_is: impl FnOnce() -> String) {
        let Watchdog { what, began } = self;
        assert!(began.elapsed() < LIMIT, "waited in vain for {what:?}; there is {}", there_is());
    }
}
