//! Learning from play in rounds, beside the window: what a page needs of a run, whatever it learns.

mod runs;

use std::path::Path;

use othello_engine::search::Stop;
use othello_lab::run::{Progress, Run, RunError};

use crate::worker;

/// A run that plays games and learns from them, round after round, in a folder.
pub trait Learner: Run + Sized {
    /// What is fixed when it begins.
    type Settings: Send + 'static;
    /// What it has learned, to be shown and played.
    type Learned: Send + 'static;

    /// Begins a run in a new folder.
    ///
    /// # Errors
    /// If the settings make no sense or the folder cannot be used.
    fn create(folder: &Path, settings: &Self::Settings) -> Result<Self, RunError>;

    /// Opens the run in the folder to resume it.
    ///
    /// # Errors
    /// If there is none, it is in use, or it cannot be read.
    fn open(folder: &Path) -> Result<Self, RunError>;

    /// The strength after each round so far.
    fn rounds(&self) -> Vec<Strength>;

    /// What it knows after the last step that taught it something.
    fn learned(&self) -> Option<Self::Learned>;

    /// What a step came to.
    fn step_of(report: Self::Report) -> Step;
}

/// What a step came to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Step {
    /// Games were played.
    Games {
        /// In this round, 1 for the first.
        round: u32,
        /// So many of them so far.
        played: u32,
        /// So many there will be.
        of: u32,
    },
    /// All positions were gone through once more.
    Epoch {
        /// In this round.
        round: u32,
        /// The epoch, 1 for the first of the round.
        epoch: u32,
        /// The errors on the games learned from and on those set aside.
        errors: [f64; 2],
    },
    /// The round is over.
    Round(Strength),
}

/// How strong a round's player is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strength {
    /// The round, 1 for the first.
    pub round: u32,
    /// Its share of the points in the test, 0..=1.
    pub score: f64,
    /// Half the width of the 95 % interval of the score.
    pub error: f64,
}

/// What the worker tells the window.
#[derive(Debug)]
pub enum News<T> {
    /// How far it is, and what was done before.
    Before(Progress, Vec<Strength>, Option<T>),
    /// A step, how far the run is now, and what is known since if that changed.
    Step(Step, Progress, Option<T>),
    /// All rounds are over.
    Done,
    /// The run cannot go on, for this reason.
    Failed(String),
}

/// Whether there is a run in the folder to resume.
pub fn goes_on(folder: &Path) -> bool {
    folder.join("run.ron").exists()
}

/// Begins the run in the folder, or resumes the one there, and steps until all is done or a
/// stop is requested. It leaves one core to the window.
pub fn work<L: Learner>(
    folder: &Path,
    settings: Option<&L::Settings>,
    stop: &Stop,
    send: &mut dyn FnMut(News<L::Learned>),
) {
    if let Err(reason) = steps::<L>(folder, settings, stop, send) {
        send(News::Failed(reason));
    }
}

fn steps<L: Learner>(
    folder: &Path,
    settings: Option<&L::Settings>,
    stop: &Stop,
    send: &mut dyn FnMut(News<L::Learned>),
) -> Result<(), String> {
    let opened = match settings {
        Some(settings) if !goes_on(folder) => L::create(folder, settings),
        _ => L::open(folder),
    };
    let mut run = opened.map_err(|error| error.to_string())?;
    let pool = worker::pool(worker::usual_threads()).map_err(|error| error.to_string())?;
    let rounds = run.rounds();
    let learned = if rounds.is_empty() { None } else { run.learned() };
    send(News::Before(run.progress(), rounds, learned));
    while let Some(report) = pool.install(|| run.step(stop)).map_err(|error| error.to_string())? {
        let step = L::step_of(report);
        let changed = !matches!(step, Step::Games { .. });
        send(News::Step(step, run.progress(), changed.then(|| run.learned()).flatten()));
    }
    if run.is_done() {
        send(News::Done);
    }
    Ok(())
}
