//! A desktop notification at the end of a night run, as the window may be hidden by then.

use othello_engine::search::Stop;
use othello_lab::{
    executor::Executor,
    runs::{Progress, Run, RunError, RunFolder, batch::BatchRun},
};

/// A night run and its final notification: a title and a sentence.
pub struct NightNotification {
    night: BatchRun,
    words: [String; 2],
}

impl NightNotification {
    /// Wraps a night run with this title and sentence.
    pub const fn new(night: BatchRun, words: [String; 2]) -> NightNotification {
        NightNotification { night, words }
    }
}

impl Run for NightNotification {
    type Report = ();

    fn folder(&self) -> Option<&RunFolder> {
        self.night.folder()
    }

    fn employ(&mut self, crew: &Executor) {
        self.night.employ(crew);
    }

    fn step(&mut self, stop: &Stop) -> Result<Option<()>, RunError> {
        let was_done = self.night.is_done();
        let stepped = self.night.step(stop)?;
        if self.night.is_done() && !was_done {
            let [title, body] = &self.words;
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
