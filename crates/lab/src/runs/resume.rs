//! Resuming runs without a page of their own, from the list.

use std::path::Path;

use super::{
    RunError, RunKind,
    batch::Night,
    map::MapRun,
    quiet::{QuietRun, open_games, quiet},
};

/// A function that opens a run, to resume it from its last save. It fails if the run is in use or a file
/// cannot be read.
pub type OpenQuiet = fn(&Path) -> Result<QuietRun, RunError>;

/// The opener for runs of this kind; `None` for kinds with a page of their own.
pub fn quiet_opener(kind: RunKind) -> Option<OpenQuiet> {
    match kind {
        RunKind::SelfPlay => Some(open_games),
        RunKind::Map => Some(|path| Ok(quiet(MapRun::open(path)?))),
        RunKind::Night => Some(|path| Ok(quiet(Night::open(path)?))),
        RunKind::Evolution | RunKind::Patterns | RunKind::Network | RunKind::Tournament => None,
    }
}
