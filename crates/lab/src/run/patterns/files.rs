//! The files of a run's folder.

use std::{
    fmt, fs, io,
    path::{Path, PathBuf},
    sync::Arc,
};

use othello_engine::eval::{Glem, glem::GlemError};

use super::{RoundLine, RunSettings};
use crate::{
    data::annotated_game::{self, TaughtGame},
    data::lesson_files::{self, LessonFileError},
    data::lessons::Lessons,
    learn::pattern_checkpoint::CheckpointError,
    learn::patterns::Fit,
    store,
};

/// A run cannot begin or go on.
#[derive(Debug)]
pub enum RunError {
    /// The settings, in one sentence.
    Settings(String),
    /// A run is to begin in a folder that holds something.
    NotEmpty(PathBuf),
    /// A file cannot be read or written.
    Io(PathBuf, io::Error),
    /// `run.ron` at this line and column.
    Ron(PathBuf, Box<ron::error::SpannedError>),
    /// A file of games.
    Games(LessonFileError),
    /// A file of weights.
    Weights(PathBuf, GlemError),
    /// The history.
    History(PathBuf, csv::Error),
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RunError::Settings(fault) => f.write_str(fault),
            RunError::NotEmpty(path) => {
                write!(f, "{}: expected a folder that is empty or not there yet", path.display())
            }
            RunError::Io(path, source) => write!(f, "{}: {source}", path.display()),
            RunError::Ron(path, source) => {
                let at = source.span.start;
                write!(f, "{}:{}:{}: {}", path.display(), at.line, at.col, source.code)
            }
            RunError::Games(source) => source.fmt(f),
            RunError::Weights(path, source) => write!(f, "{}: {source}", path.display()),
            RunError::History(path, source) => write!(f, "{}: {source}", path.display()),
        }
    }
}

impl std::error::Error for RunError {}

/// Where things lie in a run's folder.
#[derive(Debug)]
pub(super) struct Folder(PathBuf);

impl Folder {
    pub(super) fn new(path: &Path) -> Folder {
        Folder(path.to_owned())
    }

    pub(super) fn path(&self) -> &Path {
        &self.0
    }

    /// Makes the folder and writes the settings into it: what has them is a run.
    pub(super) fn create(path: &Path, settings: &RunSettings) -> Result<(), RunError> {
        let failed = |source| RunError::Io(path.to_owned(), source);
        fs::create_dir_all(path).map_err(failed)?;
        for entry in fs::read_dir(path).map_err(failed)? {
            // What begins with a dot was left aside by a kill before the run had begun.
            if !entry.map_err(failed)?.file_name().to_string_lossy().starts_with('.') {
                return Err(RunError::NotEmpty(path.to_owned()));
            }
        }
        let pretty =
            ron::ser::PrettyConfig::new().depth_limit(3).struct_names(false).new_line("\n");
        let text = ron::ser::to_string_pretty(settings, pretty).expect("settings can be written");
        write(&path.join("run.ron"), (text + "\n").as_bytes())
    }

    pub(super) fn settings(&self) -> Result<RunSettings, RunError> {
        read_settings(&self.0.join("run.ron"))
    }

    fn games_path(&self, round: u32, chunk: u32) -> PathBuf {
        self.0.join("games").join(format!("{round:02}-{chunk:04}.games"))
    }

    pub(super) fn has_games(&self, round: u32, chunk: u32) -> bool {
        self.games_path(round, chunk).exists()
    }

    pub(super) fn games(&self, round: u32, chunk: u32) -> Result<Vec<TaughtGame>, RunError> {
        lesson_files::read_games(&self.games_path(round, chunk)).map_err(RunError::Games)
    }

    pub(super) fn write_games(
        &self,
        round: u32,
        chunk: u32,
        games: &[TaughtGame],
    ) -> Result<(), RunError> {
        let path = self.games_path(round, chunk);
        make_folder_of(&path)?;
        write(&path, &annotated_game::to_bytes(games))
    }

    pub(super) fn weights_path(&self, round: u32) -> PathBuf {
        self.0.join("weights").join(format!("{round:02}.glem"))
    }

    pub(super) fn weights(&self, round: u32) -> Result<Glem, RunError> {
        let path = self.weights_path(round);
        let bytes = read(&path)?;
        Glem::from_bytes(&bytes).map_err(|source| RunError::Weights(path, source))
    }

    pub(super) fn write_weights(&self, round: u32, glem: &Glem) -> Result<(), RunError> {
        let path = self.weights_path(round);
        make_folder_of(&path)?;
        write(&path, &glem.to_bytes())
    }

    fn checkpoint_path(&self) -> PathBuf {
        self.0.join("fit.checkpoint")
    }

    /// The fit under way. One that is damaged or was made of other games is begun anew: that costs
    /// minutes, and changes no number.
    pub(super) fn checkpoint(
        &self,
        round: u32,
        lessons: &Arc<Lessons>,
    ) -> Result<Option<Fit>, RunError> {
        let path = self.checkpoint_path();
        if !path.exists() {
            return Ok(None);
        }
        let bytes = read(&path)?;
        let fit = bytes
            .split_first()
            .filter(|(of_round, _)| u32::from(**of_round) == round)
            .map(|(_, fit)| Fit::from_bytes(fit, Arc::clone(lessons)));
        match fit {
            Some(Ok(fit)) => Ok(Some(fit)),
            None | Some(Err(CheckpointError::Damaged | CheckpointError::OtherLessons)) => Ok(None),
        }
    }

    pub(super) fn write_checkpoint(&self, round: u32, fit: &Fit) -> Result<(), RunError> {
        let bytes = [&[round as u8], fit.to_bytes().as_slice()].concat();
        write(&self.checkpoint_path(), &bytes)
    }

    /// Removes the checkpoint of a round that is done. If it stays, it is known by its round.
    pub(super) fn remove_checkpoint(&self) {
        let _ = fs::remove_file(self.checkpoint_path());
    }

    fn history_path(&self) -> PathBuf {
        self.0.join("history.csv")
    }

    pub(super) fn history(&self) -> Result<Vec<RoundLine>, RunError> {
        let path = self.history_path();
        if !path.exists() {
            return Ok(Vec::new());
        }
        let failed = |source| RunError::History(path.clone(), source);
        let mut reader = csv::Reader::from_path(&path).map_err(failed)?;
        reader.deserialize().collect::<Result<Vec<RoundLine>, csv::Error>>().map_err(failed)
    }

    pub(super) fn write_history(&self, history: &[RoundLine]) -> Result<(), RunError> {
        let path = self.history_path();
        let failed = |source| RunError::History(path.clone(), source);
        let mut writer = csv::Writer::from_writer(Vec::new());
        history.iter().try_for_each(|line| writer.serialize(line)).map_err(failed)?;
        let bytes = writer.into_inner().expect("a vector takes every byte");
        write(&path, &bytes)
    }
}

/// Reads the settings of a run from a file.
///
/// # Errors
/// If the file cannot be read, or does not hold settings that can be used.
pub fn read_settings(path: &Path) -> Result<RunSettings, RunError> {
    let bytes = read(path)?;
    let settings: RunSettings = ron::de::from_bytes(&bytes)
        .map_err(|source| RunError::Ron(path.to_owned(), Box::new(source)))?;
    match settings.fault() {
        Some(fault) => Err(RunError::Settings(format!("{}: {fault}", path.display()))),
        None => Ok(settings),
    }
}

fn make_folder_of(path: &Path) -> Result<(), RunError> {
    let folder = path.parent().expect("a file of a run lies in a folder");
    fs::create_dir_all(folder).map_err(|source| RunError::Io(folder.to_owned(), source))
}

fn read(path: &Path) -> Result<Vec<u8>, RunError> {
    fs::read(path).map_err(|source| RunError::Io(path.to_owned(), source))
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), RunError> {
    store::write(path, bytes).map_err(|source| RunError::Io(path.to_owned(), source))
}
