//! What the window shows of a run that plays games and learns from them, round after round, whatever it
//! learns.

use std::path::Path;

use othello_engine::search::Stop;
use othello_lab::{
    measure::benchmark::Rating,
    run::{RoundReport, Run, RunError},
};

use super::live::Watched;

/// A run that learns.
pub trait Learner: Run + Sized + 'static {
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
    fn rounds(&self) -> Vec<RoundStrength>;

    /// What it knows after the last step that taught it something.
    fn learned(&self) -> Option<Self::Learned>;

    /// What a step came to.
    fn step_of(report: Self::Report) -> Step;
}

/// What a step came to.
pub type Step = RoundReport<Epoch, RoundStrength>;

/// All positions were gone through once more.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Epoch {
    /// The epoch, 1 for the first of the round.
    pub epoch: u32,
    /// The errors on the training and the validation games.
    pub errors: [f64; 2],
}

/// How strong a round's player is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RoundStrength {
    /// The round, 1 for the first.
    pub round: u32,
    /// In Elo, on the scale of every run; `None` in rounds of version 0.1.
    pub rating: Option<Rating>,
}

/// Whether there is a run in the folder to resume.
pub fn has_run(folder: &Path) -> bool {
    folder.join("run.ron").exists()
}

/// Begins the run in the folder, or opens the one there.
pub fn open<R: Learner>(
    folder: &Path,
    settings: Option<R::Settings>,
) -> impl FnOnce(&Stop) -> Result<R, RunError> + Send + use<R> {
    let folder = folder.to_owned();
    move |_| match settings {
        Some(settings) if !has_run(&folder) => R::create(&folder, &settings),
        _ => R::open(&folder),
    }
}

/// A run that learns, as it is drawn.
pub struct Learning<R: Learner> {
    /// The errors on the training and the validation games, after each epoch since it was opened.
    pub epochs: Vec<[f64; 2]>,
    /// The rounds that are over.
    pub rounds: Vec<RoundStrength>,
    /// The last step, but for ends of rounds.
    pub last: Option<Step>,
    /// What it has learned, once it has learned anything.
    pub learned: Option<R::Learned>,
}

impl<R: Learner> Watched for Learning<R> {
    type Run = R;
    type News = (Vec<Step>, Option<R::Learned>);

    fn of(run: &R) -> Learning<R> {
        let rounds = run.rounds();
        let learned = if rounds.is_empty() { None } else { run.learned() };
        Learning { epochs: Vec::new(), rounds, last: None, learned }
    }

    fn news(run: &R, reports: Vec<R::Report>) -> Self::News {
        let steps: Vec<Step> = reports.into_iter().map(R::step_of).collect();
        let has_learned = steps.iter().any(|step| !matches!(step, Step::Games { .. }));
        (steps, has_learned.then(|| run.learned()).flatten())
    }

    fn take(&mut self, (steps, learned): Self::News) {
        for step in steps {
            match step {
                Step::Round(strength) => self.rounds.push(strength),
                Step::Epoch { report, .. } => self.epochs.push(report.errors),
                Step::Games { .. } => {}
            }
            if !matches!(step, Step::Round(_)) {
                self.last = Some(step);
            }
        }
        self.learned = learned.or(self.learned.take());
    }
}
