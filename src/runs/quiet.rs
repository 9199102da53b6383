//! A run beside the window of which the list of runs tells how far it is, and nothing more is drawn.

use othello_lab::run::quiet::QuietRun;

use super::live::Watched;

/// Nothing of it is shown.
pub struct Quiet;

impl Watched for Quiet {
    type Run = QuietRun;
    type News = ();

    fn of(_: &QuietRun) -> Quiet {
        Quiet
    }

    fn news(_: &QuietRun, _: Vec<()>) {}

    fn take(&mut self, (): ()) {}
}
