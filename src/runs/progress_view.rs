//! A background run without a page: the list of runs shows its progress.

use othello_lab::runs::{Progress, Run, quiet::QuietRun};

use super::live::RunView;

/// The data of such a run that the window shows.
pub struct ProgressView {
    /// The current stage and its progress, if the run has several stages.
    pub doing: Option<(String, Progress)>,
}

impl RunView for ProgressView {
    type Run = QuietRun;
    type News = ProgressView;

    fn of(run: &QuietRun) -> ProgressView {
        ProgressView { doing: run.doing() }
    }

    fn news(run: &QuietRun, _: Vec<()>) -> ProgressView {
        ProgressView::of(run)
    }

    fn take(&mut self, news: ProgressView) {
        *self = news;
    }
}
