//! Resuming a run of any kind, without its step reports.

use std::path::Path;

use super::{QuietRun, RunError, RunKind, batch::BatchRun};

/// Opens a run of this kind, to resume it from its last save.
///
/// # Errors
/// If the run is in use or a file cannot be read.
pub fn open(kind: RunKind, path: &Path) -> Result<QuietRun, RunError> {
    // Batches open their runs by the table of kinds, so their own opener cannot be in it.
    kind.format()
        .open
        .map_or_else(|| Ok(Box::new(BatchRun::open(path)?) as QuietRun), |open| open(path))
}
