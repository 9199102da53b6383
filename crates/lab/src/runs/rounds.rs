//! Training runs in rounds. A round plays games, trains on them epoch by epoch, measures the strength of the
//! new model and saves it. The folder is consistent at any instant, and its files determine the next step. A
//! run killed anywhere resumes from there to the same bytes.
//!
//! ```text
//! run.ron         settings
//! games/          the games of the rounds
//! epochs.csv      the errors of each epoch
//! stages.csv      the error of each round by stage of the game
//! strength.csv    the strength of each round
//! history.csv     one line per round
//! ```
//! The models and the checkpoint of the current training are in files of their kind.

mod trainee;

use std::path::{Path, PathBuf};

use othello_engine::time::Instant;
use othello_engine::{Game, search::Stop};

pub use self::trainee::{
    BegunTraining, CurrentRound, RoundOf, RoundPlay, RoundResult, RoundTraining, RoundsSettings,
    Trainee,
};
use super::{
    Pace, PlayerBirth, Progress, Role, RoundReport, Run, RunError, RunFolder, RunKind, RunPlayer,
    Unit,
    epochs::{self, EpochError},
    format::RunFormat,
    offspring::RunContents,
    round::RoundLine,
    round_strength,
    speed::{RoundCost, Speed},
    stages::{self, StageError},
};
use othello_train::metrics::EpochReport;

use crate::{
    data::sources::SourceLoss,
    executor::Executor,
    players::spec::{ModelRef, PlayerSpec},
    rating::benchmark::Rating,
};

/// A training run.
#[derive(Debug)]
pub struct TrainingRounds<T: Trainee> {
    pub(super) at: CurrentRound<T::Settings>,
    pub(super) trainee: T,
    pub(super) training: Option<T::Training>,
    newest: Vec<Game>, // from the last step with games
    history: Vec<RoundLine>,
    epochs: Vec<EpochError>,
    stages: Vec<StageError>, // of the finished rounds
    losses: Vec<SourceLoss>, // of the last training that this program began
    saved: Instant,          // time of the last checkpoint
}

/// The report of a step of a training run.
type ReportOf<T> = RoundReport<<<T as Trainee>::Training as RoundTraining>::Report>;

impl<T: Trainee> TrainingRounds<T> {
    /// Starts a run in a new or empty folder.
    ///
    /// # Errors
    /// If the settings are invalid, a data file has nothing to learn from, or the folder is not empty or
    /// cannot be written to.
    pub fn create(path: &Path, settings: &T::Settings) -> Result<TrainingRounds<T>, RunError> {
        settings.check_new()?;
        let folder = RunFolder::create(T::FORMAT, path)?;
        T::FORMAT.beginnings.iter().try_for_each(|name| folder.make(name))?;
        write_settings(&folder, settings)?;
        TrainingRounds::in_folder(folder)
    }

    /// Opens the run in a folder to train for this many more rounds, each like its last one.
    ///
    /// # Errors
    /// As for [`TrainingRounds::open`], or if the settings cannot be written or have too many rounds then.
    pub fn extend(path: &Path, more: u32) -> Result<TrainingRounds<T>, RunError> {
        let folder = RunFolder::open(T::FORMAT, path)?;
        let settings = folder.settings(T::Settings::parse)?.with_more_rounds(more);
        if settings.rounds() > MAX_ROUNDS {
            let found = settings.rounds();
            return Err(RunError::settings(format!(
                "expected 1 to {MAX_ROUNDS} rounds, found {found}"
            )));
        }
        write_settings(&folder, &settings)?;
        TrainingRounds::in_folder(folder)
    }

    /// Opens the run in a folder, to resume it.
    ///
    /// # Errors
    /// If the folder holds no run, another program holds its lock, or a file cannot be read.
    pub fn open(path: &Path) -> Result<TrainingRounds<T>, RunError> {
        TrainingRounds::in_folder(RunFolder::open(T::FORMAT, path)?)
    }

    /// Opens the run in a folder read-only, even while a program works on it: it cannot be resumed.
    ///
    /// # Errors
    /// If the folder holds no run, or a file cannot be read.
    pub fn look(path: &Path) -> Result<TrainingRounds<T>, RunError> {
        TrainingRounds::in_folder(RunFolder::look(T::FORMAT, path)?)
    }

    fn in_folder(folder: RunFolder) -> Result<TrainingRounds<T>, RunError> {
        let settings = folder.settings(T::Settings::parse)?;
        let history = read_history(&folder, &settings)?;
        let stages = stages::read(&folder, history.len())?;
        let (round, executor) = (history.len() as u32 + 1, Executor::default());
        let epochs = epochs::read(&folder, round)?;
        let at = CurrentRound { folder, settings, round, executor };
        let trainee = T::open(&at)?;
        let (training, newest, losses, saved) = (None, Vec::new(), Vec::new(), Instant::now());
        Ok(TrainingRounds { at, trainee, training, newest, history, epochs, stages, losses, saved })
    }

    /// The settings of the run in a folder, without taking its lock.
    ///
    /// # Errors
    /// If the folder holds no run, or the settings cannot be read.
    pub fn settings_in(path: &Path) -> Result<T::Settings, RunError> {
        RunFolder::look(T::FORMAT, path)?.settings(T::Settings::parse)
    }

    /// The settings of the run in a folder and the number of finished rounds, without taking its lock.
    ///
    /// # Errors
    /// If the folder holds no run, or a file cannot be read.
    pub fn glance(path: &Path) -> Result<(T::Settings, usize), RunError> {
        let folder = RunFolder::look(T::FORMAT, path)?;
        let settings = folder.settings(T::Settings::parse)?;
        let done = read_history(&folder, &settings)?.len();
        Ok((settings, done))
    }

    /// The settings.
    pub const fn settings(&self) -> &T::Settings {
        &self.at.settings
    }

    /// The finished rounds.
    pub fn history(&self) -> &[RoundLine] {
        &self.history
    }

    /// Some of the games played last, if they were complete ones.
    pub fn newest_games(&self) -> &[Game] {
        &self.newest
    }

    /// The parts of data files that the last training could not use. Empty until a training begins.
    pub fn losses(&self) -> &[SourceLoss] {
        &self.losses
    }

    /// The errors of each epoch so far. Rounds of earlier versions have none, and a kill can leave an epoch that will
    /// be trained again.
    pub fn epochs(&self) -> &[EpochError] {
        &self.epochs
    }

    /// The errors by stage of all finished rounds, then of the current training.
    pub fn stages(&self) -> Vec<StageError> {
        let mut stages = self.stages.clone();
        if let Some(training) = &self.training {
            let errors = training.by_stage();
            stages.extend(stages::of_round(self.at.round, &errors, T::Training::ERROR));
        }
        stages
    }

    /// The model file of a finished round, counted from 1.
    pub fn model_path(&self, round: u32) -> PathBuf {
        self.at.folder.file(&T::model_name(round))
    }

    /// The player of a finished round, counted from 1.
    pub fn player(&self, round: u32) -> PlayerSpec {
        player::<T>(&self.at.folder, &self.at.settings, round, Role::Champion).spec
    }

    fn train(&mut self, stop: &Stop) -> Result<Option<ReportOf<T>>, RunError> {
        let round = self.at.round;
        let training = self.training.as_mut().expect("the games are played");
        let Some(report) = training.train(stop)? else {
            return if training.is_over() { self.end_round(stop) } else { Ok(None) };
        };
        let EpochReport { epoch, training: learned, validation } = report.clone().into();
        let [learned, validation] = [learned, validation].map(|errors| T::Training::ERROR(&errors));
        self.epochs.push(EpochError { round, epoch, training: learned, validation });
        // The strength test resumes from the last checkpoint.
        if self.saved.elapsed() >= T::SAVED || training.is_over() {
            // Before the checkpoint: a kill between the two must not leave it without its last epoch.
            epochs::write(&self.at.folder, &self.epochs)?;
            self.at.folder.write(&T::checkpoint_name(round), &training.checkpoint(round))?;
            self.saved = Instant::now();
        }
        Ok(Some(RoundReport::Epoch { round, report }))
    }

    fn end_round(&mut self, stop: &Stop) -> Result<Option<ReportOf<T>>, RunError> {
        let CurrentRound { folder, settings, round, executor } = &self.at;
        let (round, training) = (*round, self.training.as_ref().expect("a round ends with it"));
        let RoundResult { model, file, samples, kept } = training.result(round);
        let searcher = settings.searcher(round);
        let Some(strength) = round_strength::measure(searcher, model.clone(), executor, stop)?
        else {
            return Ok(None);
        };
        let line = RoundLine {
            round,
            games: Some(self.trainee.played()),
            samples,
            epochs: Some(training.epochs()),
            training_error: T::Training::ERROR(&kept.training),
            validation_error: T::Training::ERROR(&kept.validation),
            mean_absolute: Some(kept.validation.mean_absolute()),
            score: None,
            score_error: None,
            strength: Some(strength),
        };
        folder.write(&T::model_name(round), &file)?;
        let stages = self.stages();
        stages::write(folder, &stages)?;
        // The history line marks the round as finished, so it is written last.
        self.history.push(line.clone());
        self.write_history().inspect_err(|_| {
            self.history.pop();
        })?;
        (self.stages, self.training) = (stages, None);
        self.at.round += 1;
        self.trainee.adopt(&self.at, model);
        self.at.folder.remove(&T::checkpoint_name(round))?;
        Ok(Some(RoundReport::Round(line)))
    }

    fn write_history(&self) -> Result<(), RunError> {
        let folder = &self.at.folder;
        // Before the history: a kill between the two must not leave a round without its strength.
        round_strength::write(folder, self.history.iter().map(|line| &line.strength))?;
        T::write_history(folder, &self.history)
    }
}

impl<T: Trainee> Run for TrainingRounds<T> {
    type Report = ReportOf<T>;

    fn folder(&self) -> Option<&RunFolder> {
        Some(&self.at.folder)
    }

    fn employ(&mut self, executor: &Executor) {
        self.at.executor = executor.clone();
    }

    /// Plays some games, trains one epoch, or tests the model and ends the round.
    fn step(&mut self, stop: &Stop) -> Result<Option<ReportOf<T>>, RunError> {
        if self.is_done() {
            // A kill after the last round may have left the checkpoint. A run only looked at stays as it is.
            if self.at.folder.is_writable() {
                self.at.folder.remove(&T::checkpoint_name(self.at.round - 1))?;
            }
            return Ok(None);
        }
        if stop.is_requested() {
            return Ok(None);
        }
        if self.training.is_none() {
            match self.trainee.play(&self.at, stop)? {
                RoundPlay::Stopped => return Ok(None),
                RoundPlay::Played { played, of, newest } => {
                    self.newest = newest;
                    return Ok(Some(RoundReport::Games { round: self.at.round, played, of }));
                }
                RoundPlay::Over => {
                    let BegunTraining { training, losses } = self.trainee.begin(&self.at)?;
                    // What was trained after the checkpoint will be trained again.
                    let (round, known) = (self.at.round, training.epochs());
                    self.epochs.retain(|row| row.round < round || row.epoch <= known);
                    (self.training, self.losses) = (Some(training), losses);
                }
            }
        }
        self.train(stop)
    }

    fn progress(&self) -> Progress {
        let settings = &self.at.settings;
        let [games, epochs] = settings.planned(settings.rounds());
        let [played, learned] = settings.planned(self.at.round - 1);
        // An early-stopped round has fewer epochs than planned.
        let planned = |round| settings.planned(round)[1] - settings.planned(round - 1)[1];
        let trained = |line: &RoundLine| line.epochs.map_or_else(|| planned(line.round), u64::from);
        let trained: u64 = self.history.iter().map(trained).sum();
        let here = self.training.as_ref().map_or(0, RoundTraining::epochs);
        Progress::of(Unit::Game, played + u64::from(self.trainee.played()), Some(games))
            .and(Unit::Epoch, trained + u64::from(here), Some(trained + epochs - learned))
            .and(Unit::Round, self.history.len() as u64, Some(settings.rounds().into()))
    }

    fn pace(&self, speed: Option<&Speed>) -> Pace {
        let costs = self.at.settings.costs(speed.unwrap_or(&Speed::DESKTOP));
        let expected = [RoundCost::games, RoundCost::training, RoundCost::test];
        let expected = expected.map(|work| costs.iter().map(work).collect()).into();
        Pace::begin(self.progress()).expecting(expected, speed.is_some())
    }

    fn is_done(&self) -> bool {
        self.at.round > self.at.settings.rounds()
    }

    fn best(&self) -> Option<RunPlayer> {
        let last = self.history.last()?.round;
        Some(player::<T>(&self.at.folder, &self.at.settings, last, Role::Best))
    }

    fn strength(&self) -> Option<(u32, Rating)> {
        let last = self.history.last()?;
        Some((last.round, last.rating()?))
    }
}

/// The kind of a training run.
pub(super) const fn format<T: Trainee>(
    kind: RunKind,
    name: &'static str,
    is_at: fn(&Path) -> bool,
    beginnings: &'static [&'static str],
) -> RunFormat {
    RunFormat {
        kind,
        name,
        unit: Unit::Round,
        has_players: true,
        keeps_generations: false,
        settings: "run.ron",
        beginnings,
        is_at,
        contents: contents::<T>,
        curve: curve::<T>,
        open: Some(|path| Ok(Box::new(TrainingRounds::<T>::open(path)?))),
    }
}

/// The ratings of the rounds of the run in a folder.
fn curve<T: Trainee>(path: &Path) -> Result<Vec<(u32, Rating)>, RunError> {
    round_strength::curve(&RunFolder::look(T::FORMAT, path)?)
}

/// The progress of the run in a folder, and its models as players.
fn contents<T: Trainee>(path: &Path) -> Result<RunContents, RunError> {
    let folder = RunFolder::look(T::FORMAT, path)?;
    let settings = folder.settings(T::Settings::parse)?;
    let (done, of) = (read_history(&folder, &settings)?.len() as u32, settings.rounds());
    Ok(RunContents::of_rounds(done, of, |round, role| player::<T>(&folder, &settings, round, role)))
}

fn player<T: Trainee>(
    folder: &RunFolder,
    settings: &T::Settings,
    round: u32,
    role: Role,
) -> RunPlayer {
    let model = ModelRef::file(&folder.file(&T::model_name(round)));
    let spec = PlayerSpec::search(settings.searcher(round), model);
    RunPlayer { role, spec, origin: PlayerBirth::of_round(folder.path(), settings.seed(), round) }
}

/// The maximum number of rounds of a run.
pub const MAX_ROUNDS: u32 = 99;

fn write_settings<S: RoundsSettings>(folder: &RunFolder, settings: &S) -> Result<(), RunError> {
    let text = ron::ser::to_string_pretty(settings, S::layout());
    folder.write_settings(&(text.expect("settings can be written") + "\n"))
}

pub(super) const HISTORY: &str = "history.csv";

fn read_history(
    folder: &RunFolder,
    settings: &impl RoundsSettings,
) -> Result<Vec<RoundLine>, RunError> {
    let most = settings.rounds() as usize;
    let mut history = folder.rows(HISTORY, most, |line: &RoundLine| line.round)?;
    round_strength::attach(folder, history.iter_mut().map(|line| &mut line.strength))?;
    Ok(history)
}

#[cfg(test)]
pub(super) mod tests;
