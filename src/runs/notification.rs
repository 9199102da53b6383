//! A desktop notification at the end of a night run, as the window may be hidden by then.

/// The text of a notification.
#[cfg_attr(target_family = "wasm", expect(dead_code, reason = "a page shows none"))]
pub struct NotificationText {
    /// The title.
    pub title: String,
    /// The sentence below it.
    pub body: String,
}

impl NotificationText {
    /// Shows the notification. A desktop without notifications still has the report.
    #[cfg(not(target_family = "wasm"))]
    pub fn show(&self) {
        let _ = notify_rust::Notification::new()
            .appname("Othello Lab")
            .summary(&self.title)
            .body(&self.body)
            .show();
    }
    /// A page has none: its runs end with it.
    #[cfg(target_family = "wasm")]
    pub fn show(&self) {}
}
