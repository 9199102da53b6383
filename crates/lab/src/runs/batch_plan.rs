//! The plan and the state of a batch: the files in its folder.

use std::{
    fmt,
    path::{Path, PathBuf},
};

use crate::store::fs;
use serde::{Deserialize, Serialize};

use crate::{
    evolution::files::{FileError, read_ron},
    players::spec::PlayerSpec,
    runs::{
        Progress, RunError, RunFolder, RunKind, Unit, format::RunFormat, offspring::RunContents,
    },
};

/// The file with the results of the runs.
pub(super) const STATE: &str = "state.ron";

/// A run that resumes other runs.
pub(super) static FORMAT: RunFormat = RunFormat {
    kind: RunKind::Batch,
    name: "batch",
    unit: Unit::Run,
    has_players: false,
    keeps_generations: false,
    settings: "night.ron",
    beginnings: &["state.ron"],
    is_at: |path| fs::is_file(path.join("night.ron")),
    contents,
    curve: |_| Ok(Vec::new()),
    open: None,
};

/// The plan of a batch.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// The folders of the runs, in order.
    pub runs: Vec<PathBuf>,
    /// The time limit of all runs together, in seconds; each run gets an equal share of the time left. The
    /// current step is finished, and the finals take extra time. A finished evolution continues for its
    /// share, unless `more` is set.
    pub seconds: Option<u64>,
    /// The maximum number of further generations or rounds per run. A finished evolution or map continues for
    /// this many.
    pub more: Option<u32>,
    /// The Elo at which a run ends, as the mean of its last five measurements.
    pub to_elo: Option<f64>,
    /// The patience n, in measurements: a run ends if the mean of its last n is not above the mean of the n
    /// before.
    pub patience: Option<u32>,
    /// The opponents of the best players in the finals.
    pub against: Vec<PlayerSpec>,
    /// The number of game pairs per pairing in the finals; 0 skips the finals.
    pub pairs: u32,
    /// The ladder to which the results of the finals are added.
    pub ladder: Option<PathBuf>,
}

impl Plan {
    /// A batch of these runs without limits.
    pub fn new(runs: Vec<PathBuf>) -> Plan {
        let against = ["greedy", "alphabeta:2@jma", "alphabeta:4@jma"];
        let against = against.map(|player| player.parse().expect("a built-in player")).into();
        Plan {
            runs,
            seconds: None,
            more: None,
            to_elo: None,
            patience: None,
            against,
            pairs: 50,
            ladder: None,
        }
    }
}

/// An error in a plan.
#[derive(Debug, thiserror::Error)]
pub enum PlanError {
    /// The plan has no runs.
    #[error("expected the folder of at least one run")]
    Empty,
    /// A folder holds no run that can be continued.
    #[error("{}: expected the folder of a run", .0.display())]
    NoRun(PathBuf),
    /// A run is named twice.
    #[error("{} is named twice", .0.display())]
    Twice(PathBuf),
}

/// The reason why a run ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum End {
    /// It was finished.
    Done,
    /// Its time was up.
    Time,
    /// It reached its number of generations or rounds.
    Generations,
    /// It reached the requested strength.
    Strength,
    /// It made no progress.
    NoProgress,
    /// The batch was ended early.
    Asked,
    /// It failed, for this reason.
    Failed(String),
}

impl fmt::Display for End {
    /// A short reason, such as "no further progress".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            End::Done => f.write_str("done"),
            End::Time => f.write_str("time limit reached"),
            End::Generations => f.write_str("generation limit reached"),
            End::Strength => f.write_str("target strength reached"),
            End::NoProgress => f.write_str("no further progress"),
            End::Asked => f.write_str("ended early"),
            End::Failed(why) => write!(f, "failed: {why}"),
        }
    }
}

/// The state of a run at the start of the batch.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[serde(rename = "Beginning")]
pub(super) struct StartState {
    /// The number of finished units in the run's first kind of work.
    pub(super) done: u64,
    /// Whether the run was finished.
    pub(super) is_done: bool,
    /// The last generation or round with a measured strength; 0 for none.
    pub(super) measured: u32,
    /// Its best player then, preferably with a file that never changes.
    pub(super) player: Option<PlayerSpec>,
}

/// `night.ron`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[serde(rename = "NightFile")]
pub(super) struct BatchFile {
    pub(super) version: u32,
    pub(super) program: String,
    pub(super) plan: Plan,
    /// The end of the time limit, in Unix seconds.
    pub(super) ends: Option<u64>,
    pub(super) beginnings: Vec<StartState>,
}

/// The version of these files that this program writes.
pub(super) const VERSION: u32 = 1;

impl BatchFile {
    pub(super) fn read(text: &str) -> Result<BatchFile, FileError> {
        let file: BatchFile = read_ron(text)?;
        if file.version > VERSION { Err(FileError::Version(file.version)) } else { Ok(file) }
    }
}

/// The result of a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[serde(rename = "Fate")]
pub(super) struct RunResult {
    pub(super) end: End,
    /// The seconds it worked, without work lost in a kill.
    pub(super) seconds: f64,
}

/// `state.ron`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[serde(rename = "Fates")]
pub(super) struct BatchState {
    /// The results of the finished runs, in order.
    pub(super) ended: Vec<RunResult>,
    /// The seconds the current run has worked in earlier sessions.
    pub(super) seconds: f64,
    /// Whether the report is written.
    pub(super) reported: bool,
}

/// The progress: how many of the runs have finished.
pub(super) fn progress(file: &BatchFile, state: &BatchState) -> Progress {
    Progress::of(Unit::Run, state.ended.len() as u64, Some(file.plan.runs.len() as u64))
}

pub(super) fn read(folder: &RunFolder) -> Result<(BatchFile, BatchState), RunError> {
    let file = folder.settings(BatchFile::read)?;
    let state: BatchState = folder.read(STATE, read_ron)?;
    if file.beginnings.len() != file.plan.runs.len() || state.ended.len() > file.plan.runs.len() {
        let reason = "expected a beginning and at most one end for each run";
        return Err(RunError::damaged(&folder.file(STATE), None, reason));
    }
    Ok((file, state))
}

/// The progress of the batch in a folder.
fn contents(path: &Path) -> Result<RunContents, RunError> {
    let (file, state) = read(&RunFolder::look(&FORMAT, path)?)?;
    let progress = progress(&file, &state);
    Ok(RunContents { progress, is_done: state.reported, players: Vec::new() })
}
