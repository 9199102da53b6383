//! The differences between kinds of training run: settings, games, training and files.

use std::{error::Error, time::Duration};

use othello_engine::{Game, models::Model, search::Stop, spec::SearcherSpec};
use othello_train::metrics::{EpochReport, Metrics};
use ron::ser::PrettyConfig;
use serde::Serialize;

use crate::{
    data::sources::SourceLoss,
    executor::Executor,
    runs::{
        RunError, RunFolder,
        format::RunFormat,
        round::RoundLine,
        speed::{RoundCost, Speed},
    },
};

/// A kind of model in training, with its games and its files.
pub trait Trainee: Send + Sized + 'static {
    /// The settings of the run.
    type Settings: RoundsSettings;
    /// The training of a round.
    type Training: RoundTraining;

    /// The kind of the run.
    const FORMAT: &'static RunFormat;
    /// The minimum interval between the checkpoints of a training.
    const SAVED: Duration;

    /// Reads the model of the last finished round.
    ///
    /// # Errors
    /// If the settings are invalid, or a file cannot be read.
    fn open(at: &RoundOf<Self>) -> Result<Self, RunError>;

    /// Plays some of the round's games and saves them; an interrupted step changes nothing.
    ///
    /// # Errors
    /// If a player fails, or a file cannot be read or written.
    fn play(&mut self, at: &RoundOf<Self>, stop: &Stop) -> Result<RoundPlay, RunError>;

    /// The number of games that the current round has so far.
    fn played(&self) -> u32;

    /// Begins the training of a round, or resumes it from its checkpoint. A checkpoint that is damaged or
    /// belongs to other games is ignored: starting over costs minutes, but gives the same result.
    ///
    /// # Errors
    /// If the games or other data cannot be read.
    fn begin(&self, at: &RoundOf<Self>) -> Result<BegunTraining<Self::Training>, RunError>;

    /// Starts the next round with this model of the last one.
    fn adopt(&mut self, at: &RoundOf<Self>, model: Model);

    /// The name of the model file of a round.
    fn model_name(round: u32) -> String;

    /// The name of the checkpoint of a round's training.
    fn checkpoint_name(round: u32) -> String;

    /// Writes the history.
    ///
    /// # Errors
    /// If it cannot be written.
    fn write_history(folder: &RunFolder, history: &[RoundLine]) -> Result<(), RunError>;
}

/// The settings of a training run.
pub trait RoundsSettings: Clone + PartialEq + Serialize + Send + 'static {
    /// Reads the settings file.
    ///
    /// # Errors
    /// If the text is not valid settings.
    fn parse(text: &str) -> Result<Self, Box<dyn Error + Send + Sync>>;

    /// Checks that a new run can use these settings and has something to learn from.
    ///
    /// # Errors
    /// The first fault.
    fn check_new(&self) -> Result<(), RunError>;

    /// The layout of the settings file.
    fn layout() -> PrettyConfig {
        PrettyConfig::new()
    }

    /// The seed of all random choices.
    fn seed(&self) -> u64;

    /// The number of rounds.
    fn rounds(&self) -> u32;

    /// The same settings with this many more rounds, each like the last one.
    #[must_use]
    fn with_more_rounds(&self, more: u32) -> Self;

    /// The planned number of games and of epochs of the first rounds.
    fn planned(&self, rounds: u32) -> [u64; 2];

    /// The expected work of each round on a machine of this speed, if none ends early.
    fn costs(&self, speed: &Speed) -> Vec<RoundCost>;

    /// The search of the player of a round.
    fn searcher(&self, round: u32) -> SearcherSpec;
}

/// The training of a round, one epoch a step.
pub trait RoundTraining: Send {
    /// The report of an epoch.
    type Report: Into<EpochReport> + Clone + Send;

    /// The error measure of the history.
    const ERROR: fn(&Metrics) -> f64;

    /// Trains one epoch. `None` when finished or stopped; an interrupted epoch changes nothing.
    ///
    /// # Errors
    /// If the weights diverge.
    fn train(&mut self, stop: &Stop) -> Result<Option<Self::Report>, RunError>;

    /// Whether the training has finished.
    fn is_over(&self) -> bool;

    /// The number of finished epochs.
    fn epochs(&self) -> u32;

    /// The validation metrics of each stage of the game.
    fn by_stage(&self) -> Vec<Metrics>;

    /// The result, once an epoch is over.
    fn result(&self, round: u32) -> RoundResult;

    /// The contents of the checkpoint.
    fn checkpoint(&self, round: u32) -> Vec<u8>;
}

/// The training of a round at its beginning.
pub struct BegunTraining<T> {
    /// The training.
    pub training: T,
    /// The parts of data files that it cannot use.
    pub losses: Vec<SourceLoss>,
}

/// The result of a round's training.
pub struct RoundResult {
    /// The model.
    pub model: Model,
    /// The contents of its file.
    pub file: Vec<u8>,
    /// The number of samples to state in the history.
    pub samples: usize,
    /// The report of the epoch whose weights are kept.
    pub kept: EpochReport,
}

/// The round of a run in progress.
pub type RoundOf<T> = CurrentRound<<T as Trainee>::Settings>;

/// The round in progress, and what its steps need.
#[derive(Debug)]
pub struct CurrentRound<S> {
    /// The run's folder.
    pub(in crate::runs) folder: RunFolder,
    /// The run's settings.
    pub(in crate::runs) settings: S,
    /// The number of the round, from 1.
    pub(in crate::runs) round: u32,
    /// Plays the games.
    pub(in crate::runs) executor: Executor,
}

/// The result of a step of play.
pub enum RoundPlay {
    /// Stopped.
    Stopped,
    /// Some games were played.
    Played {
        /// The number of games so far.
        played: u32,
        /// The total number of games.
        of: u32,
        /// Some of the new games, if they are complete ones.
        newest: Vec<Game>,
    },
    /// All games are there.
    Over,
}
