//! The window's view of a training run, which plays games and learns from them in rounds.

use std::path::Path;

use othello_engine::{Game, search::Stop};
use othello_lab::{
    players::spec::PlayerSpec,
    rating::benchmark::Rating,
    runs::{RoundReport, Run, RunError, stages::StageError},
};

use super::live::RunView;

/// A training run.
pub trait TrainingKind: Run + Sized + 'static {
    /// The settings, fixed at the start.
    type Settings: Send + 'static;
    /// The trained model, to show and to play.
    type Learned: Send + 'static;

    /// Creates a run in a new folder.
    ///
    /// # Errors
    /// If the settings are invalid or the folder cannot be used.
    fn create(folder: &Path, settings: &Self::Settings) -> Result<Self, RunError>;

    /// Opens the run in the folder to resume it.
    ///
    /// # Errors
    /// If there is none, it is in use, or it cannot be read.
    fn open(folder: &Path) -> Result<Self, RunError>;

    /// The finished rounds.
    fn rounds(&self) -> Vec<FinishedRound>;

    /// The model after the last training step.
    fn learned(&self) -> Option<Self::Learned>;

    /// The error by stage of each round, including the current one.
    fn stages(&self) -> Vec<StageError>;

    /// Some of the newest games.
    fn newest_games(&self) -> &[Game];

    /// Converts the report of a step.
    fn step_of(report: Self::Report) -> Step;
}

/// The report of a step.
pub type Step = RoundReport<Epoch, ()>;

/// A finished epoch: one pass over all positions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Epoch {
    /// The epoch, 1 for the first of the round.
    pub epoch: u32,
    /// The errors on the training and the validation games.
    pub errors: [f64; 2],
}

/// A finished round.
#[derive(Clone, Debug, PartialEq)]
pub struct FinishedRound {
    /// The round, 1 for the first.
    pub round: u32,
    /// The rating in Elo, on the scale of all runs; `None` in rounds of version 0.1.
    pub rating: Option<Rating>,
    /// The player with the model of this round.
    pub player: PlayerSpec,
    /// The last epoch; `None` for a kind of run that does not store it.
    pub last: Option<Epoch>,
}

/// Whether the folder has a run to resume.
pub fn has_run(folder: &Path) -> bool {
    folder.join("run.ron").exists()
}

/// Creates the run in the folder, or opens an existing one.
pub fn open<R: TrainingKind>(
    folder: &Path,
    settings: Option<R::Settings>,
) -> impl FnOnce(&Stop) -> Result<R, RunError> + Send + use<R> {
    let folder = folder.to_owned();
    move |_| match settings {
        Some(settings) if !has_run(&folder) => R::create(&folder, &settings),
        _ => R::open(&folder),
    }
}

/// The data of a training run that the window shows.
pub struct TrainingView<R: TrainingKind> {
    /// The epochs with their rounds: the last one of each round finished before the opening, then all.
    pub epochs: Vec<(u32, Epoch)>,
    /// The finished rounds.
    pub rounds: Vec<FinishedRound>,
    /// The error by stage of each round, including the current one.
    pub stages: Vec<StageError>,
    /// Some of the newest games.
    pub games: Vec<Game>,
    /// A counter that grows with each set of new games.
    pub batch: u32,
    /// The last step, except ends of rounds.
    pub last: Option<Step>,
    /// The model, once there is one.
    pub learned: Option<R::Learned>,
}

/// The changes of a training run.
pub struct TrainingNews<R: TrainingKind> {
    steps: Vec<Step>,
    /// Empty if there are no new games.
    games: Vec<Game>,
    /// `None` if there is no new model.
    learned: Option<TrainingProgress<R>>,
}

struct TrainingProgress<R: TrainingKind> {
    rounds: Vec<FinishedRound>,
    stages: Vec<StageError>,
    learned: Option<R::Learned>,
}

impl<R: TrainingKind> TrainingProgress<R> {
    fn of(run: &R) -> TrainingProgress<R> {
        TrainingProgress { rounds: run.rounds(), stages: run.stages(), learned: run.learned() }
    }
}

impl<R: TrainingKind> RunView for TrainingView<R> {
    type Run = R;
    type News = TrainingNews<R>;

    fn of(run: &R) -> TrainingView<R> {
        let TrainingProgress { rounds, stages, learned } = TrainingProgress::of(run);
        let learned = learned.filter(|_| !rounds.is_empty());
        let epochs = rounds.iter().filter_map(|over| Some((over.round, over.last?))).collect();
        let games = Vec::new();
        TrainingView { epochs, rounds, stages, games, batch: 0, last: None, learned }
    }

    fn news(run: &R, reports: Vec<R::Report>) -> TrainingNews<R> {
        let steps: Vec<Step> = reports.into_iter().map(R::step_of).collect();
        let is_game = |step: &Step| matches!(step, Step::Games { .. });
        let games = if steps.iter().any(is_game) { run.newest_games() } else { &[] };
        let has_learned = !steps.iter().all(is_game);
        let learned = has_learned.then(|| TrainingProgress::of(run));
        TrainingNews { games: games.to_vec(), learned, steps }
    }

    fn take(&mut self, news: TrainingNews<R>) {
        for step in news.steps {
            if let Step::Epoch { round, report } = step {
                self.epochs.push((round, report));
            }
            if !matches!(step, Step::Round(())) {
                self.last = Some(step);
            }
        }
        if !news.games.is_empty() {
            self.games = news.games;
            self.batch += 1;
        }
        if let Some(TrainingProgress { rounds, stages, learned }) = news.learned {
            (self.rounds, self.stages) = (rounds, stages);
            self.learned = learned.or(self.learned.take());
        }
    }
}
