//! Resuming runs without a page of their own, from the list.

use std::path::Path;

use super::{
    RunError, RunKind,
    batch::BatchRun,
    map::MapRun,
    quiet::{QuietRun, open_games, quiet},
};

/// A function that opens a run, to resume it from its last save. It fails if the run is in use or a file
/// cannot be read.
pub(crate) type QuietOpener = fn(&Path) -> Result<QuietRun, RunError>;

/// The opener for runs of this kind; `None` for kinds with a page of their own.
pub fn quiet_opener(kind: RunKind) -> Option<QuietOpener> {
    match kind {
        RunKind::SelfPlay => Some(open_games),
        RunKind::Map => Some(|path| Ok(quiet(MapRun::open(path)?))),
        RunKind::Batch => Some(|path| Ok(quiet(BatchRun::open(path)?))),
        RunKind::Evolution | RunKind::Patterns | RunKind::Network | RunKind::Tournament => None,
    }
}
