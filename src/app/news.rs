//! A message about a success, which goes by itself.

use crate::theme::duration;

/// A message about a success. It goes after a while, with the next move or with another page.
pub(super) struct News {
    text: String,
    /// The end of its time in the window's seconds, once it has been shown.
    until: Option<f64>,
}

impl News {
    /// Creates the message, whose time has not begun.
    pub(super) fn new(text: impl Into<String>) -> News {
        News { text: text.into(), until: None }
    }

    /// The message.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// The remaining seconds at this time of the window; `None` when they are over. The first call begins them.
    pub(super) fn secs_left(&mut self, now: f64) -> Option<f64> {
        let until = *self.until.get_or_insert(now + duration::NEWS);
        Some(until - now).filter(|&left| left > 0.0)
    }
}
