//! The errors of runs.

use std::{
    error::Error,
    io,
    path::{Path, PathBuf},
};

use thiserror::Error as ThisError;

use crate::store::Damage;

/// Error: a run cannot start, resume or be saved.
#[derive(Debug, ThisError)]
pub enum RunError {
    /// The settings are invalid, with the reason in one sentence.
    #[error("{0}")]
    Settings(Box<dyn Error + Send + Sync>),
    /// The name of a run leads elsewhere or has invisible characters.
    #[error("expected a name without slashes, colons and control characters, found {0:?}")]
    Name(String),
    /// The folder for a new run is not empty.
    #[error("{}: expected a new or empty folder; a run in it can be resumed", .0.display())]
    Taken(PathBuf),
    /// Another program works on the run.
    #[error("{} is in use by another program", .0.display())]
    InUse(PathBuf),
    /// The file of games exists and has other settings.
    #[error(
        "{} already exists with other settings: choose another file name", .0.display()
    )]
    OtherSettings(PathBuf),
    /// A file cannot be read or written.
    #[error("{}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// A file is damaged.
    #[error("{}{}: {source}", path.display(), line.map_or(String::new(), |line| format!(":{line}")))]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The line, from 1, if known.
        line: Option<usize>,
        /// The reason.
        source: Box<dyn Error + Send + Sync>,
    },
    /// A player or a training failed.
    #[error("{0}")]
    Work(Box<dyn Error + Send + Sync>),
}

impl RunError {
    /// An error for invalid settings.
    pub(crate) fn settings(reason: impl Into<Box<dyn Error + Send + Sync>>) -> RunError {
        RunError::Settings(reason.into())
    }

    /// An error for work that failed.
    pub fn work(source: impl Into<Box<dyn Error + Send + Sync>>) -> RunError {
        RunError::Work(source.into())
    }

    /// Converts the error of an operation on this file.
    pub(crate) fn file(path: &Path) -> impl FnOnce(io::Error) -> RunError {
        move |source| {
            let inner = source.get_ref().and_then(|inner| inner.downcast_ref::<Damage>());
            match inner.cloned() {
                Some(Damage { line, fault }) => RunError::damaged(path, Some(line), fault),
                None => RunError::File { path: path.to_owned(), source },
            }
        }
    }

    /// An error for a damaged file.
    pub(crate) fn damaged(
        path: &Path,
        line: Option<usize>,
        source: impl Into<Box<dyn Error + Send + Sync>>,
    ) -> RunError {
        RunError::Damaged { path: path.to_owned(), line, source: source.into() }
    }
}
