//! The strength of runs of every kind, on a common Elo scale.

use std::{io, path::Path};

use super::{RunError, RunKind};
use crate::rating::benchmark::Rating;

/// The strength curve of a run of any kind: generation or round with its rating, on a common Elo scale. Empty
/// for self-play, tournaments and batches, which have no strength.
///
/// # Errors
/// If the folder holds no run, or a file cannot be read.
pub fn curve(path: &Path) -> Result<Vec<(u32, Rating)>, RunError> {
    let kind = RunKind::of(path).ok_or_else(|| {
        let source = io::Error::new(io::ErrorKind::NotFound, "expected the folder of a run");
        RunError::File { path: path.to_owned(), source }
    })?;
    (kind.format().curve)(path)
}
