//! Long work that is kept on the disk and resumes: evolution, learning from play, self-play,
//! tournaments. A further kind is a file here with a [`Run`], a [`RunKind`], and its line in `list`.

pub mod annotated_selfplay;
pub mod estimate;
pub mod evolution;
pub mod folder;
pub mod list;
pub mod map;
pub mod network;
pub mod night;
pub mod offspring;
pub mod patterns;
pub mod progress;
pub mod quiet;
pub mod resume;
pub mod round;
pub mod selfplay;
pub mod shard;
pub mod stages;
pub mod strength;
pub mod tournament;

use othello_engine::search::Stop;

use crate::{measure::benchmark::Rating, work::Crew};

pub use folder::{RunError, RunFolder, RunKind};
pub use list::{RunState, RunSummary, list};
pub use offspring::{Birth, Role, RunPlayer};
pub use progress::{Pace, Part, Progress, Unit};
pub use round::RoundReport;

/// Long work in steps. What it does follows from its settings and its seed alone, so that a run which
/// was stopped or killed anywhere and then resumed ends with the same bytes.
pub trait Run: Send {
    /// What a step came to.
    type Report: Send;

    /// Its folder, unless it is kept in single files or in memory.
    fn folder(&self) -> Option<&RunFolder>;

    /// Lets these do what falls into pieces from now on: games, above all.
    fn employ(&mut self, crew: &Crew);

    /// Does some work and saves it. `None` when all is done, or when `stop` was requested.
    ///
    /// # Errors
    /// If a player fails, or a file cannot be read or written. The run can then be resumed where it
    /// was saved last.
    fn step(&mut self, stop: &Stop) -> Result<Option<Self::Report>, RunError>;

    /// How far it is.
    fn progress(&self) -> Progress;

    /// Whether all of it is done.
    fn is_done(&self) -> bool;

    /// Makes it over where it was stopped, if it has no end of its own or one that was not reached.
    ///
    /// # Errors
    /// If that cannot be written.
    fn end(&mut self) -> Result<(), RunError> {
        Ok(())
    }

    /// What it is doing now, where it does several things one after the other: its name, and how far it is.
    fn doing(&self) -> Option<(String, Progress)> {
        None
    }

    /// What it has bred or trained so far and can be played now.
    fn best(&self) -> Option<RunPlayer> {
        None
    }

    /// The generation or round whose strength was measured last, and that strength.
    fn strength(&self) -> Option<(u32, Rating)> {
        None
    }
}

impl<R: Run + ?Sized> Run for Box<R> {
    type Report = R::Report;

    fn folder(&self) -> Option<&RunFolder> {
        (**self).folder()
    }

    fn employ(&mut self, crew: &Crew) {
        (**self).employ(crew);
    }

    fn step(&mut self, stop: &Stop) -> Result<Option<Self::Report>, RunError> {
        (**self).step(stop)
    }

    fn progress(&self) -> Progress {
        (**self).progress()
    }

    fn is_done(&self) -> bool {
        (**self).is_done()
    }

    fn end(&mut self) -> Result<(), RunError> {
        (**self).end()
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
