//! How runs without a page of their own are resumed: from the list, by a click.

use std::path::Path;

use super::{
    RunError, RunKind,
    map::MapRun,
    night::Night,
    quiet::{QuietRun, open_games, quiet},
};

/// Opens a run to resume it where it was saved. An error says that it is in use, or that a file cannot
/// be read.
pub type OpenQuiet = fn(&Path) -> Result<QuietRun, RunError>;

/// How a run of this kind is opened; `None` for kinds that have a page of their own.
pub fn quiet_opener(kind: RunKind) -> Option<OpenQuiet> {
    match kind {
        RunKind::SelfPlay => Some(open_games),
        RunKind::Map => Some(|path| Ok(quiet(MapRun::open(path)?))),
        RunKind::Night => Some(|path| Ok(quiet(Night::open(path)?))),
        RunKind::Evolution | RunKind::Patterns | RunKind::Network | RunKind::Tournament => None,
    }
}
