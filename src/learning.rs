//! Learning from play in rounds, beside the window: what a page needs of a run, whatever it learns.

pub mod forecast;
mod runs;

use std::path::Path;

use othello_engine::search::Stop;

use crate::worker;

/// A run that plays games and learns from them, round after round, in a folder.
pub trait Learner: Sized + Send {
    /// What is fixed when it begins.
    type Settings: Send + 'static;
    /// What it has learned, to be shown and played.
    type Learned: Send + 'static;

    /// Begins a run in a new folder.
    ///
    /// # Errors
    /// Why it cannot, in one sentence.
    fn create(folder: &Path, settings: &Self::Settings) -> Result<Self, String>;

    /// Goes on with the run in the folder.
    ///
    /// # Errors
    /// Why it cannot, in one sentence.
    fn open(folder: &Path) -> Result<Self, String>;

    /// What each round is to be.
    fn plan(&self) -> Vec<Planned>;

    /// The strength after each round so far.
    fn rounds(&self) -> Vec<Strength>;

    /// What it knows after the last step that taught it something.
    fn learned(&self) -> Option<Self::Learned>;

    /// Whether all rounds are over.
    fn is_done(&self) -> bool;

    /// Plays some games or learns for an epoch. `None` when all is done or `stop` was requested.
    ///
    /// # Errors
    /// Why it cannot go on, in one sentence.
    fn step(&mut self, stop: &Stop) -> Result<Option<Step>, String>;
}

/// A round that is to come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Planned {
    /// So many games are played.
    pub games: u32,
    /// So many epochs are learned, unless an early end is found to be as good.
    pub epochs: u32,
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
    /// What is planned, and what was done before.
    Before(Vec<Planned>, Vec<Strength>, Option<T>),
    /// A step, and what is known since if that changed.
    Step(Step, Option<T>),
    /// All rounds are over.
    Done,
    /// The run cannot go on, for this reason.
    Failed(String),
}

/// Whether there is a run in the folder to go on with.
pub fn goes_on(folder: &Path) -> bool {
    folder.join("run.ron").exists()
}

/// Begins the run in the folder, or goes on with the one there, and steps until all is done or a
/// stop is requested. It leaves one core to the window.
pub fn work<L: Learner>(
    folder: &Path,
    settings: &L::Settings,
    stop: &Stop,
    send: &mut dyn FnMut(News<L::Learned>),
) {
    if let Err(reason) = steps::<L>(folder, settings, stop, send) {
        send(News::Failed(reason));
    }
}

fn steps<L: Learner>(
    folder: &Path,
    settings: &L::Settings,
    stop: &Stop,
    send: &mut dyn FnMut(News<L::Learned>),
) -> Result<(), String> {
    let mut run = if goes_on(folder) { L::open(folder)? } else { L::create(folder, settings)? };
    let pool = worker::pool(worker::usual_threads()).map_err(|error| error.to_string())?;
    let rounds = run.rounds();
    let learned = if rounds.is_empty() { None } else { run.learned() };
    send(News::Before(run.plan(), rounds, learned));
    while let Some(step) = pool.install(|| run.step(stop))? {
        let changed = !matches!(step, Step::Games { .. });
        send(News::Step(step, changed.then(|| run.learned()).flatten()));
    }
    if run.is_done() {
        send(News::Done);
    }
    Ok(())
}
