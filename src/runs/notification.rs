//! A desktop notification at the end of a night run, as the window may be hidden by then.

use othello_engine::search::Stop;
use othello_lab::{
    executor::Executor,
    runs::{Progress, Run, RunError, RunFolder, batch::BatchRun},
};

/// The text of a notification.
pub struct NotificationText {
    /// The title.
    pub title: String,
    /// The sentence below it.
    pub body: String,
}

/// A night run and its final notification.
pub struct NightNotification {
    night: BatchRun,
    text: NotificationText,
}

impl NightNotification {
    /// Wraps a night run with this notification.
    pub const fn new(night: BatchRun, text: NotificationText) -> NightNotification {
        NightNotification { night, text }
    }
}

impl Run for NightNotification {
    type Report = ();

    fn folder(&self) -> Option<&RunFolder> {
        self.night.folder()
    }

    fn employ(&mut self, executor: &Executor) {
        self.night.employ(executor);
    }

    fn step(&mut self, stop: &Stop) -> Result<Option<()>, RunError> {
        let was_done = self.night.is_done();
        let stepped = self.night.step(stop)?;
        if self.night.is_done() && !was_done {
            let NotificationText { title, body } = &self.text;
            // A desktop without notifications still has the report.
            let _ = notify_rust::Notification::new()
                .appname("Othello Lab")
                .summary(title)
                .body(body)
                .show();
        }
        Ok(stepped)
    }

    fn progress(&self) -> Progress {
        self.night.progress()
    }

    fn is_done(&self) -> bool {
        self.night.is_done()
    }

    fn end(&mut self) -> Result<(), RunError> {
        self.night.end()
    }

    fn doing(&self) -> Option<(String, Progress)> {
        self.night.doing()
    }
}
