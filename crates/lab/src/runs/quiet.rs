//! Runs shown only as a progress bar.

use othello_engine::search::Stop;

pub use super::QuietRun;
use super::{GenerationLimit, Progress, Run, RunError, RunFolder, RunPlayer};
use crate::{executor::Executor, rating::benchmark::Rating};

/// Drops the step reports of a run.
pub fn quiet<R: Run + 'static>(run: R) -> QuietRun {
    Box::new(QuietAdapter(run))
}

struct QuietAdapter<R>(R);

impl<R: Run> Run for QuietAdapter<R> {
    type Report = ();

    fn folder(&self) -> Option<&RunFolder> {
        self.0.folder()
    }

    fn employ(&mut self, executor: &Executor) {
        self.0.employ(executor);
    }

    fn step(&mut self, stop: &Stop) -> Result<Option<()>, RunError> {
        Ok(self.0.step(stop)?.map(|_| ()))
    }

    fn progress(&self) -> Progress {
        self.0.progress()
    }

    fn is_done(&self) -> bool {
        self.0.is_done()
    }

    fn end(&mut self) -> Result<(), RunError> {
        self.0.end()
    }

    fn limit(&mut self, limit: GenerationLimit) -> Result<(), RunError> {
        self.0.limit(limit)
    }

    fn doing(&self) -> Option<(String, Progress)> {
        self.0.doing()
    }

    fn best(&self) -> Option<RunPlayer> {
        self.0.best()
    }

    fn strength(&self) -> Option<(u32, Rating)> {
        self.0.strength()
    }
}
