//! A run beside the window of which the list of runs tells how far it is and what it is doing, and nothing
//! more is drawn.

use othello_lab::run::{Progress, Run, quiet::QuietRun};

use super::live::Watched;

/// What is told of it.
pub struct Quiet {
    /// What it is doing now, where it does several things one after the other, and how far that is.
    pub doing: Option<(String, Progress)>,
}

impl Watched for Quiet {
    type Run = QuietRun;
    type News = Quiet;

    fn of(run: &QuietRun) -> Quiet {
        Quiet { doing: run.doing() }
    }

    fn news(run: &QuietRun, _: Vec<()>) -> Quiet {
        Quiet::of(run)
    }

    fn take(&mut self, news: Quiet) {
        *self = news;
    }
}
