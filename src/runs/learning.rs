//! What the window shows of a run that plays games and learns from them, round after round, whatever it
//! learns.

use std::path::Path;

use othello_engine::{Game, search::Stop};
use othello_lab::{
    measure::benchmark::Rating,
    players::seat::PlayerSpec,
    run::{RoundReport, Run, RunError, stages::StageError},
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

    /// The rounds that are over.
    fn rounds(&self) -> Vec<RoundOver>;

    /// What it knows after the last step that taught it something.
    fn learned(&self) -> Option<Self::Learned>;

    /// The error by stage of each round, that under way included.
    fn stages(&self) -> Vec<StageError>;

    /// Some of the games that were played last.
    fn newest_games(&self) -> &[Game];

    /// What a step came to.
    fn step_of(report: Self::Report) -> Step;
}

/// What a step came to.
pub type Step = RoundReport<Epoch, ()>;

/// All positions were gone through once more.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Epoch {
    /// The epoch, 1 for the first of the round.
    pub epoch: u32,
    /// The errors on the training and the validation games.
    pub errors: [f64; 2],
}

/// What a round came to.
#[derive(Clone, Debug, PartialEq)]
pub struct RoundOver {
    /// The round, 1 for the first.
    pub round: u32,
    /// In Elo, on the scale of every run; `None` in rounds of version 0.1.
    pub rating: Option<Rating>,
    /// Who plays as the round has taught.
    pub player: PlayerSpec,
    /// Its last epoch; `None` where a run does not keep how many there were.
    pub last: Option<Epoch>,
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
    /// The epochs since it was opened, and before them the last ones of the rounds that were over then,
    /// each with its round.
    pub epochs: Vec<(u32, Epoch)>,
    /// The rounds that are over.
    pub rounds: Vec<RoundOver>,
    /// The error by stage of each round, that under way included.
    pub stages: Vec<StageError>,
    /// Games that were played last.
    pub games: Vec<Game>,
    /// How often there were new ones.
    pub batch: u32,
    /// The last step, but for ends of rounds.
    pub last: Option<Step>,
    /// What it has learned, once it has learned anything.
    pub learned: Option<R::Learned>,
}

/// What is new of a run that learns.
pub struct News<R: Learner> {
    steps: Vec<Step>,
    /// If there were any.
    games: Vec<Game>,
    /// If it has learned something.
    learned: Option<Lesson<R>>,
}

struct Lesson<R: Learner> {
    rounds: Vec<RoundOver>,
    stages: Vec<StageError>,
    learned: Option<R::Learned>,
}

impl<R: Learner> Lesson<R> {
    fn of(run: &R) -> Lesson<R> {
        Lesson { rounds: run.rounds(), stages: run.stages(), learned: run.learned() }
    }
}

impl<R: Learner> Watched for Learning<R> {
    type Run = R;
    type News = News<R>;

    fn of(run: &R) -> Learning<R> {
        let Lesson { rounds, stages, learned } = Lesson::of(run);
        let learned = learned.filter(|_| !rounds.is_empty());
        let epochs = rounds.iter().filter_map(|over| Some((over.round, over.last?))).collect();
        let games = Vec::new();
        Learning { epochs, rounds, stages, games, batch: 0, last: None, learned }
    }

    fn news(run: &R, reports: Vec<R::Report>) -> News<R> {
        let steps: Vec<Step> = reports.into_iter().map(R::step_of).collect();
        let is_game = |step: &Step| matches!(step, Step::Games { .. });
        let games = if steps.iter().any(is_game) { run.newest_games() } else { &[] };
        let has_learned = !steps.iter().all(is_game);
        let learned = has_learned.then(|| Lesson::of(run));
        News { games: games.to_vec(), learned, steps }
    }

    fn take(&mut self, news: News<R>) {
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
        if let Some(Lesson { rounds, stages, learned }) = news.learned {
            (self.rounds, self.stages) = (rounds, stages);
            self.learned = learned.or(self.learned.take());
        }
    }
}
