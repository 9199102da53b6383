//! The requests that a form returns: a run to open or create, and what else its buttons ask for.

use std::path::{Path, PathBuf};

use super::run_list::{NewBatch, NewMap};
use crate::{action::Action, runs::evolution::EvolutionStart};

/// A run to be opened or created.
pub struct RunRequest {
    /// The run's folder.
    pub folder: PathBuf,
    /// The run's starting point.
    pub start: EvolutionStart,
    /// The generation to stop after.
    pub until: Option<u32>,
    /// The number of threads that play its games; `None` only shows the run.
    pub threads: Option<usize>,
}

impl RunRequest {
    /// Shows the run in this folder without resuming it.
    pub fn view(folder: &Path) -> RunRequest {
        let (folder, start) = (folder.to_owned(), EvolutionStart::Folder);
        RunRequest { folder, start, until: None, threads: None }
    }
}

/// The request that a form returns.
pub enum FormInput {
    /// Open or create this run.
    Run(RunRequest),
    /// Fill a map of styles in this folder, on this many threads.
    Map(PathBuf, NewMap, usize),
    /// Resume several runs as a batch.
    Night(NewBatch),
    /// Offer every kind of new run.
    New,
    /// Ask for a population's file.
    ChooseFile,
    /// An action that starts no evolution.
    Other(Box<Action>),
    /// Close the form.
    Cancel,
}
