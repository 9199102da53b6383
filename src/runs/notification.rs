//! A desktop notification at the end of a night run, as the window may be hidden by then.

/// The text of a notification.
pub struct NotificationText {
    /// The title.
    pub title: String,
    /// The sentence below it.
    pub body: String,
}

impl NotificationText {
    /// Shows the notification. A desktop without notifications still has the report.
    pub fn show(&self) {
        let _ = notify_rust::Notification::new()
            .appname("Othello Lab")
            .summary(&self.title)
            .body(&self.body)
            .show();
    }
}
