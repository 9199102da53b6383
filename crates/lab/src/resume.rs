//! Resuming a run of any kind, without its step reports.

use std::path::Path;

use crate::{
    experiment::ExperimentRun,
    runs::{QuietRun, RunError, RunKind, batch::BatchRun},
};

/// Opens a run of this kind, to resume it from its last save.
///
/// # Errors
/// If the run is in use or a file cannot be read.
pub fn open(kind: RunKind, path: &Path) -> Result<QuietRun, RunError> {
    // These open other runs by the table of kinds, so their own openers cannot be in it.
    match kind {
        RunKind::Batch => Ok(Box::new(BatchRun::open(path)?)),
        RunKind::Experiment => Ok(Box::new(ExperimentRun::open(path)?)),
        kind => kind.open(path),
    }
}
