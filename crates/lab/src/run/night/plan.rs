//! What a night is told and what it keeps: the files of its folder.

use std::{
    fmt,
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};

use crate::{
    learn::evolution::files::{FileError, read_ron},
    players::seat::PlayerSpec,
    run::{Progress, RunError, RunFolder, RunKind, Unit, offspring::Contents},
};

/// The file of what became of the runs.
pub(super) const STATE: &str = "state.ron";

/// What a night does.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// The folders of the runs, in their order.
    pub runs: Vec<PathBuf>,
    /// How long they may take in all, in seconds; each run has an equal part of what is left. The step under
    /// way is finished, and the finals come after. Evolutions that had been done go on for their part of the
    /// time, unless generations are told.
    pub seconds: Option<u64>,
    /// How many more generations or rounds each run takes at most. An evolution and a map that had been done
    /// go on for them.
    pub more: Option<u32>,
    /// A run ends when it is this strong in Elo, in the mean of its last five measurements.
    pub to_elo: Option<f64>,
    /// A run ends when the mean of its last so many measurements is not above that of as many before.
    pub patience: Option<u32>,
    /// Whom the best players meet in the finals beside each other.
    pub against: Vec<PlayerSpec>,
    /// How many pairs of games any two of the finals play; 0 for no finals.
    pub pairs: u32,
    /// The ladder that takes in the finals.
    pub ladder: Option<PathBuf>,
}

impl Plan {
    /// A night of these runs, without limits of its own.
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

/// What a plan is wrong about.
#[derive(Debug, thiserror::Error)]
pub enum PlanError {
    /// Nothing is to be done.
    #[error("expected the folder of at least one run")]
    Empty,
    /// A folder holds no run that could go on.
    #[error("{}: expected the folder of a run", .0.display())]
    NoRun(PathBuf),
    /// A run is in the queue twice.
    #[error("{} is named twice", .0.display())]
    Twice(PathBuf),
}

/// Why a run did not go on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum End {
    /// It was done.
    Done,
    /// Its time was over.
    Time,
    /// It has had its generations or rounds.
    Generations,
    /// It is as strong as was asked for.
    Strength,
    /// It became no stronger.
    NoProgress,
    /// The night was ended before its time.
    Asked,
    /// It failed, for this reason.
    Failed(String),
}

impl fmt::Display for End {
    /// As in "it became no stronger".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            End::Done => f.write_str("done"),
            End::Time => f.write_str("its time was over"),
            End::Generations => f.write_str("it had its generations"),
            End::Strength => f.write_str("as strong as asked for"),
            End::NoProgress => f.write_str("it became no stronger"),
            End::Asked => f.write_str("the night was ended"),
            End::Failed(why) => write!(f, "failed: {why}"),
        }
    }
}

/// Where a run was when the night began.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Beginning {
    /// How much was done, in the unit that the run counts first.
    pub(super) done: u64,
    /// Whether nothing was left to do.
    pub(super) is_done: bool,
    /// The last generation or round whose strength had been measured; 0 for none.
    pub(super) measured: u32,
    /// Who was its best then, by a file that stays.
    pub(super) player: Option<PlayerSpec>,
}

/// `night.ron`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NightFile {
    pub(super) version: u32,
    pub(super) program: String,
    pub(super) plan: Plan,
    /// When the runs end, in seconds of the system's clock.
    pub(super) ends: Option<u64>,
    pub(super) beginnings: Vec<Beginning>,
}

/// The version of these files that this program writes.
pub(super) const VERSION: u32 = 1;

impl NightFile {
    pub(super) fn read(text: &str) -> Result<NightFile, FileError> {
        let file: NightFile = read_ron(text)?;
        if file.version > VERSION { Err(FileError::Version(file.version)) } else { Ok(file) }
    }
}

/// What became of a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Fate {
    pub(super) end: End,
    /// How long it worked, in seconds; what was lost by a kill does not count.
    pub(super) seconds: f64,
}

/// `state.ron`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Fates {
    /// Of the runs that have ended, in their order.
    pub(super) ended: Vec<Fate>,
    /// How long the run under way has worked before this sitting.
    pub(super) seconds: f64,
    /// Whether the report is written.
    pub(super) reported: bool,
}

/// The runs that have ended, of all.
pub(super) fn progress(file: &NightFile, state: &Fates) -> Progress {
    Progress::of(Unit::Run, state.ended.len() as u64, Some(file.plan.runs.len() as u64))
}

pub(super) fn read(folder: &RunFolder) -> Result<(NightFile, Fates), RunError> {
    let file = folder.settings(NightFile::read)?;
    let state: Fates = folder.read(STATE, read_ron)?;
    if file.beginnings.len() != file.plan.runs.len() || state.ended.len() > file.plan.runs.len() {
        let reason = "expected a beginning and at most one end for each run";
        return Err(RunError::damaged(&folder.file(STATE), None, reason));
    }
    Ok((file, state))
}

/// How far the night in a folder is.
pub(in crate::run) fn contents(path: &Path) -> Result<Contents, RunError> {
    let (file, state) = read(&RunFolder::look(RunKind::Night, path)?)?;
    let progress = progress(&file, &state);
    Ok(Contents { progress, is_done: state.reported, players: Vec::new() })
}
