//! The window's view of a training run, which plays games and learns from them in rounds.

use std::{collections::BTreeSet, path::Path};

use othello_engine::{Game, search::Stop};
use othello_lab::store::fs;
use othello_lab::{
    data::sources::SourceLoss,
    players::spec::PlayerSpec,
    rating::benchmark::Rating,
    runs::{
        RoundReport, Run, RunError,
        round::RoundLine,
        rounds::{RoundTraining, Trainee, TrainingRounds},
        stages::StageError,
    },
};
use othello_train::metrics::{EpochReport, Metrics};

use super::live::RunView;

/// The model of a training run, as the window shows it.
pub trait TrainingKind: Trainee {
    /// The trained model, to show and to play.
    type Learned: Send + 'static;

    /// The model after the last training step.
    fn learned(run: &TrainingRounds<Self>) -> Option<Self::Learned>;

    /// Whether the errors are of a chance to win, not of discs.
    fn predicts_chance(_settings: &Self::Settings) -> bool {
        false
    }

    /// The player with the model of a finished round.
    fn player(run: &TrainingRounds<Self>, round: u32) -> PlayerSpec {
        run.player(round)
    }
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
    /// The errors on the training and the validation games.
    pub errors: [f64; 2],
    /// The number of epochs; `None` for a kind of run that does not store it.
    pub epochs: Option<u32>,
}

/// Whether the folder has a run to resume.
pub fn has_run(folder: &Path) -> bool {
    fs::is_there(folder.join("run.ron"))
}

/// Creates the run in the folder, or opens an existing one.
pub fn open<T: Trainee>(
    folder: &Path,
    settings: Option<T::Settings>,
) -> impl FnOnce(&Stop) -> Result<TrainingRounds<T>, RunError> + Send + use<T> {
    let folder = folder.to_owned();
    move |_| match settings {
        Some(settings) if !has_run(&folder) => TrainingRounds::create(&folder, &settings),
        _ => TrainingRounds::open(&folder),
    }
}

/// Opens the finished run in the folder to train for this many more rounds.
pub fn extend<T: Trainee>(
    folder: &Path,
    more: u32,
) -> impl FnOnce(&Stop) -> Result<TrainingRounds<T>, RunError> + Send + use<T> {
    let folder = folder.to_owned();
    move |_| TrainingRounds::extend(&folder, more)
}

/// Opens the run in the folder read-only, also while a program works on it.
pub fn look<T: Trainee>(
    folder: &Path,
) -> impl FnOnce(&Stop) -> Result<TrainingRounds<T>, RunError> + Send + use<T> {
    let folder = folder.to_owned();
    move |_| TrainingRounds::look(&folder)
}

/// The data of a training run that the window shows.
pub struct TrainingView<T: TrainingKind> {
    /// The epochs with their rounds. Of rounds of earlier versions only the last one is known.
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
    /// The parts of data files that the training cannot use.
    pub losses: Vec<SourceLoss>,
    /// The model, once there is one.
    pub learned: Option<T::Learned>,
    /// Whether the errors are of a chance to win, not of discs.
    pub predicts_chance: bool,
}

/// The changes of a training run.
pub struct TrainingNews<T: TrainingKind> {
    steps: Vec<Step>,
    /// Empty if there are no new games.
    games: Vec<Game>,
    /// `None` if there is no new model.
    learned: Option<TrainingProgress<T>>,
}

struct TrainingProgress<T: TrainingKind> {
    rounds: Vec<FinishedRound>,
    stages: Vec<StageError>,
    losses: Vec<SourceLoss>,
    learned: Option<T::Learned>,
}

impl<T: TrainingKind> TrainingProgress<T> {
    fn of(run: &TrainingRounds<T>) -> TrainingProgress<T> {
        let rounds = run.history().iter().map(|line| finished(run, line)).collect();
        let (losses, learned) = (run.losses().to_vec(), T::learned(run));
        TrainingProgress { rounds, stages: run.stages(), losses, learned }
    }
}

fn finished<T: TrainingKind>(run: &TrainingRounds<T>, line: &RoundLine) -> FinishedRound {
    FinishedRound {
        round: line.round,
        rating: line.rating(),
        player: T::player(run, line.round),
        errors: [line.training_error, line.validation_error],
        epochs: line.epochs,
    }
}

/// The known epochs of the run: all of them, but only the last of each round of an earlier version.
fn epochs_of<T: TrainingKind>(
    run: &TrainingRounds<T>,
    rounds: &[FinishedRound],
) -> Vec<(u32, Epoch)> {
    let known: BTreeSet<u32> = run.epochs().iter().map(|row| row.round).collect();
    let lasts = rounds.iter().filter(|over| !known.contains(&over.round));
    let last = |over: &FinishedRound| Some(Epoch { epoch: over.epochs?, errors: over.errors });
    let lasts = lasts.filter_map(|over| Some((over.round, last(over)?)));
    let all = run
        .epochs()
        .iter()
        .map(|row| (row.round, Epoch { epoch: row.epoch, errors: [row.training, row.validation] }));
    let mut epochs: Vec<_> = lasts.chain(all).collect();
    epochs.sort_by_key(|(round, Epoch { epoch, .. })| (*round, *epoch));
    epochs
}

fn epoch_of<T: RoundTraining>(report: T::Report) -> Epoch {
    let EpochReport { epoch, training, validation } = report.into();
    Epoch { epoch, errors: [training, validation].map(|metrics: Metrics| T::ERROR(&metrics)) }
}

impl<T: TrainingKind> RunView for TrainingView<T> {
    type Run = TrainingRounds<T>;
    type News = TrainingNews<T>;

    fn of(run: &TrainingRounds<T>) -> TrainingView<T> {
        let TrainingProgress { rounds, stages, losses, learned } = TrainingProgress::of(run);
        let learned = learned.filter(|_| !rounds.is_empty());
        let epochs = epochs_of(run, &rounds);
        let games = Vec::new();
        let predicts_chance = T::predicts_chance(run.settings());
        let (batch, last) = (0, None);
        TrainingView {
            epochs,
            rounds,
            stages,
            games,
            batch,
            last,
            losses,
            learned,
            predicts_chance,
        }
    }

    fn news(
        run: &TrainingRounds<T>,
        reports: Vec<<TrainingRounds<T> as Run>::Report>,
    ) -> TrainingNews<T> {
        let reports = reports.into_iter();
        let steps: Vec<Step> =
            reports.map(|report| report.map(epoch_of::<T::Training>, |_| ())).collect();
        let is_game = |step: &Step| matches!(step, Step::Games { .. });
        let games = if steps.iter().any(is_game) { run.newest_games() } else { &[] };
        let has_learned = !steps.iter().all(is_game);
        let learned = has_learned.then(|| TrainingProgress::of(run));
        TrainingNews { games: games.to_vec(), learned, steps }
    }

    fn take(&mut self, news: TrainingNews<T>) {
        for step in news.steps {
            if let Step::Epoch { round, report } = step {
                // After a kill, the last epochs are trained again.
                let is_before =
                    |(of, known): &(u32, Epoch)| (*of, known.epoch) < (round, report.epoch);
                self.epochs.retain(is_before);
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
        if let Some(TrainingProgress { rounds, stages, losses, learned }) = news.learned {
            (self.rounds, self.stages, self.losses) = (rounds, stages, losses);
            self.learned = learned.or(self.learned.take());
        }
    }
}

#[cfg(test)]
mod tests {
    use othello_lab::{
        data::annotated_play::PlaySettings,
        runs::patterns::{PatternTrainee, Round, RunSettings, Subject},
    };
    use othello_train::patterns::FitSettings;

    use super::*;

    fn quick() -> RunSettings {
        let play = PlaySettings { depth: 1, solve: 4, random: (10, 30), ..PlaySettings::default() };
        let subject = Subject::Values;
        let round = Round { games: 100, play, reference: None, fit: None, memory: None, subject };
        let fit = FitSettings { epochs: 2, ..FitSettings::default() };
        RunSettings { rounds: vec![round; 2], fit, ..RunSettings::default() }
    }

    /// The epochs that a window sees in the folder.
    fn seen(folder: &Path) -> Vec<(u32, Epoch)> {
        let run = look::<PatternTrainee>(folder)(&Stop::default()).unwrap();
        TrainingView::of(&run).epochs
    }

    #[test]
    fn a_reopened_run_shows_every_epoch_and_one_of_an_earlier_version_the_last_ones() {
        let place = tempfile::tempdir().unwrap();
        let folder = place.path().join("run");
        let mut run = open::<PatternTrainee>(&folder, Some(quick()))(&Stop::default()).unwrap();
        let mut view = TrainingView::of(&run);
        while let Some(report) = run.step(&Stop::default()).unwrap() {
            view.take(TrainingView::news(&run, vec![report]));
        }
        let places: Vec<_> = view.epochs.iter().map(|(round, of)| (*round, of.epoch)).collect();
        assert_eq!(places, [(1, 1), (1, 2), (2, 1), (2, 2)]);
        assert_eq!(seen(&folder), view.epochs);
        // An epoch that is trained again replaces what was known.
        let again = Step::Epoch { round: 2, report: view.epochs[2].1 };
        view.take(TrainingNews { steps: vec![again], games: Vec::new(), learned: None });
        assert_eq!(view.epochs, seen(&folder)[..3]);

        std::fs::remove_file(folder.join("epochs.csv")).unwrap();
        let lasts: Vec<_> = seen(&folder).iter().map(|(round, of)| (*round, of.epoch)).collect();
        assert_eq!(lasts, [(1, 2), (2, 2)]);
    }
}
