//! A background run without a page: the list of runs shows its progress.

use othello_lab::run::{Progress, Run, quiet::QuietRun};

use super::live::Watched;

/// The data of such a run that the window shows.
pub struct Quiet {
    /// The current stage and its progress, if the run has several stages.
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
