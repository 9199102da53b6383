//! Runs: long work that is saved to disk and can resume. There are evolutions, training runs, self-play and
//! tournaments. A further kind needs a module here with a [`Run`] and a `FORMAT`, a [`RunKind`], and a row in
//! the table of `kind.rs`.

pub mod annotated_selfplay;
pub mod batch;
mod batch_plan;
pub mod deleted;
pub mod epochs;
mod error;
pub mod estimate;
pub mod evolution;
pub(crate) mod experiment_state;
pub mod folder;
mod format;
mod kind;
pub mod list;
pub mod map;
pub mod network;
pub mod offspring;
pub mod patterns;
pub mod progress;
pub mod round;
pub(crate) mod round_strength;
pub mod rounds;
pub mod selfplay;
mod selfplay_files;
mod speed;
pub mod stages;
pub mod strength;
pub mod tournament;

use othello_engine::search::Stop;

use crate::{executor::Executor, rating::benchmark::Rating};
use speed::Speed;

pub use self::offspring::{PlayerBirth, Role, RunPlayer};
pub use self::progress::{Pace, Progress, ProgressPart, Unit};
pub use error::RunError;
pub use folder::RunFolder;
pub use format::RunKind;
pub use list::{RunState, RunSummary, list};
pub use round::RoundReport;

/// Long work in steps. Its results depend only on its settings and seed. A run that was stopped or killed
/// anywhere and then resumed ends with the same bytes.
pub trait Run: Send {
    /// The report of a step.
    type Report: Send
    where
        Self: Sized;

    /// The run's folder, unless it is stored in single files or only in memory.
    fn folder(&self) -> Option<&RunFolder>;

    /// Sets the executor for work that can be split into parts, mainly games.
    fn employ(&mut self, executor: &Executor);

    /// Does one step and saves it. `None` when the run is finished, or when `stop` was requested.
    ///
    /// # Errors
    /// If a player fails, or a file cannot be read or written. The run can then be resumed from its last
    /// save.
    fn step(&mut self, stop: &Stop) -> Result<Option<Self::Report>, RunError>
    where
        Self: Sized;

    /// The progress of the whole run.
    fn progress(&self) -> Progress;

    /// A measure of the run's pace from here on. A run whose steps grow longer states what it expects of them, on a
    /// machine of this speed if it is known.
    fn pace(&self, _speed: Option<&Speed>) -> Pace {
        Pace::begin(self.progress())
    }

    /// Whether the run is finished.
    fn is_done(&self) -> bool;

    /// Ends the run early at its current point, if it has no end or has not reached it.
    ///
    /// # Errors
    /// If that cannot be saved.
    fn end(&mut self) -> Result<(), RunError> {
        Ok(())
    }

    /// Moves the end of a run that counts generations. Other runs keep theirs.
    ///
    /// # Errors
    /// If that cannot be saved.
    fn limit(&mut self, _limit: GenerationLimit) -> Result<(), RunError> {
        Ok(())
    }

    /// The current stage's name and progress, for runs that have several stages.
    fn doing(&self) -> Option<(String, Progress)> {
        None
    }

    /// The best player that the run has produced so far.
    fn best(&self) -> Option<RunPlayer> {
        None
    }

    /// The last generation or round with a measured strength, and that strength.
    fn strength(&self) -> Option<(u32, Rating)> {
        None
    }
}

/// The end of a run that counts generations, in a batch.
#[derive(Clone, Copy, Debug)]
pub enum GenerationLimit {
    /// The run's own end.
    Own,
    /// This generation, if the run's own end is earlier.
    AtLeast(u32),
    /// No end; the batch stops the run.
    Stopped,
}

/// A run of a kind known only when it is opened.
pub trait AnyRun: Run {
    /// Does one step without its report. Returns whether `step` would have returned one.
    ///
    /// # Errors
    /// As for `step`.
    fn advance(&mut self, stop: &Stop) -> Result<bool, RunError>;
}

impl<R: Run> AnyRun for R {
    fn advance(&mut self, stop: &Stop) -> Result<bool, RunError> {
        Ok(self.step(stop)?.is_some())
    }
}

/// A run of any kind, without step reports.
pub type QuietRun = Box<dyn AnyRun>;

impl Run for QuietRun {
    type Report = ();

    fn folder(&self) -> Option<&RunFolder> {
        (**self).folder()
    }

    fn employ(&mut self, executor: &Executor) {
        (**self).employ(executor);
    }

    fn step(&mut self, stop: &Stop) -> Result<Option<()>, RunError> {
        // Not `self.advance`, which calls this.
        Ok((**self).advance(stop)?.then_some(()))
    }

    fn progress(&self) -> Progress {
        (**self).progress()
    }

    fn pace(&self, speed: Option<&Speed>) -> Pace {
        (**self).pace(speed)
    }

    fn is_done(&self) -> bool {
        (**self).is_done()
    }

    fn end(&mut self) -> Result<(), RunError> {
        (**self).end()
    }

    fn limit(&mut self, limit: GenerationLimit) -> Result<(), RunError> {
        (**self).limit(limit)
    }

    fn doing(&self) -> Option<(String, Progress)> {
        (**self).doing()
    }

    fn best(&self) -> Option<RunPlayer> {
        (**self).best()
    }

    fn strength(&self) -> Option<(u32, Rating)> {
        (**self).strength()
    }
}
