//! The description of a kind of run: its files, and the functions by which lists, batches and charts read it.

use std::path::Path;

use super::{QuietRun, RunError, Unit, offspring::RunContents};
use crate::rating::benchmark::Rating;

/// The kind of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RunKind {
    /// Evolution of a population.
    Evolution,
    /// Training of pattern weights by self-play.
    Patterns,
    /// Training of a value network by self-play.
    Network,
    /// Self-play games: a file, with its settings next to it.
    SelfPlay,
    /// A tournament.
    Tournament,
    /// A map of styles with the strongest player of each.
    Map,
    /// A batch of runs, resumed one after the other, with a report.
    Batch,
    /// An experiment: runs of several settings and seeds, with a report.
    Experiment,
}

/// A kind of run. Each has one in its own file, and a line in the table of `kind.rs`.
#[derive(Debug)]
pub struct RunFormat {
    /// The kind.
    pub(super) kind: RunKind,
    /// Its name in reports and settings files.
    pub(super) name: &'static str,
    /// The unit of its progress.
    pub(super) unit: Unit,
    /// Whether it breeds or trains players.
    pub(super) has_players: bool,
    /// Whether all its generations can be looked at, exported and forked.
    pub(super) keeps_generations: bool,
    /// The name of the settings file. A folder with this file holds a complete run.
    pub(super) settings: &'static str,
    /// The files and empty folders that a kill can leave before the settings are written.
    pub(super) beginnings: &'static [&'static str],
    /// Recognises a run of this kind whose settings do not state the kind, as those of earlier versions.
    pub(super) is_at: fn(&Path) -> bool,
    /// Reads the progress and the players.
    pub(super) contents: fn(&Path) -> Result<RunContents, RunError>,
    /// Reads the ratings by generation or round; none for kinds without players.
    pub(super) curve: CurveReader,
    /// Opens a run to resume it. `None` for batches and experiments, which open runs of the other kinds.
    pub(super) open: Option<QuietOpener>,
}

/// A function that reads the ratings of a run by generation or round.
type CurveReader = fn(&Path) -> Result<Vec<(u32, Rating)>, RunError>;

/// A function that opens a run, to resume it from its last save. It fails if the run is in use or a file
/// cannot be read.
pub(super) type QuietOpener = fn(&Path) -> Result<QuietRun, RunError>;

impl RunFormat {
    /// The first line of the settings file. It is a comment because every reader of settings skips comments,
    /// those of earlier versions included.
    pub(super) fn kind_line(&self) -> String {
        format!("// kind: {}", self.name)
    }
}
