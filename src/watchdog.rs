//! A limit of minutes on what a test waits for: it ends a test that hangs, and decides nothing else.

use std::time::{Duration, Instant};

const LIMIT: Duration = Duration::from_mins(10);

/// A guard of one loop that waits.
pub struct Watchdog {
    what: String,
    began: Instant,
}

impl Watchdog {
    /// Starts to wait for this.
    pub fn new(what: &str) -> Watchdog {
        Watchdog { what: what.to_owned(), began: Instant::now() }
    }

    /// Fails the test with this account of what there is instead, if it hangs.
    #[track_caller]
    pub fn check(&self, there_is: impl FnOnce() -> String) {
        let Watchdog { what, began } = self;
        assert!(began.elapsed() < LIMIT, "waited in vain for {what:?}; there is {}", there_is());
    }
}
