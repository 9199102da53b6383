//! A time limit for loops in tests that wait. It only ends a hanging test; it decides nothing else.

use std::time::{Duration, Instant};

const LIMIT: Duration = Duration::from_mins(10);

/// A guard of a waiting loop.
pub struct Watchdog {
    awaited: String,
    began: Instant,
}

impl Watchdog {
    /// Starts the limit; `awaited` describes the condition.
    pub fn new(awaited: &str) -> Watchdog {
        Watchdog { awaited: awaited.to_owned(), began: Instant::now() }
    }

    /// Fails the test if the limit has passed. The message includes the actual `state`.
    #[track_caller]
    pub fn check(&self, state: impl FnOnce() -> String) {
        let Watchdog { awaited, began } = self;
        assert!(began.elapsed() < LIMIT, "waited in vain for {awaited:?}; there is {}", state());
    }
}
