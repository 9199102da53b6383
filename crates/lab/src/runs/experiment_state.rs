//! The state of an experiment: the files in its folder that lists of runs read. See [`crate::experiment`].

use std::{collections::BTreeMap, path::Path};

use serde::{Deserialize, Serialize};

use super::{
    Progress, RunError, RunFolder, RunKind, Unit, batch_plan::End, format::RunFormat,
    offspring::RunContents,
};
use crate::{
    evolution::files::{FileError, read_ron, write_ron},
    executor::shards::Shard,
    store::fs,
};

/// The file with the results of the runs.
const STATE: &str = "state.ron";
/// The file with their times, apart because times are never reproducible.
const CLOCK: &str = "clock.ron";

/// An experiment: runs of several settings and seeds.
pub(crate) static FORMAT: RunFormat = RunFormat {
    kind: RunKind::Experiment,
    name: "experiment",
    unit: Unit::Run,
    has_players: false,
    keeps_generations: false,
    settings: "experiment.ron",
    beginnings: &[STATE, CLOCK, "runs"],
    is_at: |path| fs::is_file(path.join("experiment.ron")),
    contents,
    curve: |_| Ok(Vec::new()),
    open: None,
};

/// A run of an experiment that has ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EndedRun {
    /// The reason.
    pub end: End,
    /// Its measures by name.
    #[serde(default)]
    pub values: BTreeMap<String, f64>,
}

/// `state.ron`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExperimentState {
    /// The version of this file.
    pub version: u32,
    /// The number of runs.
    pub runs: u32,
    /// The ended runs by name.
    pub ended: BTreeMap<String, EndedRun>,
    /// The shard whose runs are done here; `None` for all runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<Shard>,
    /// Whether the report is written.
    pub reported: bool,
}

/// The time that a run of an experiment has taken, without work lost in a kill.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ExperimentTime {
    /// The seconds of work.
    pub seconds: f64,
    /// The seconds of processor time of this machine; 0 where the system does not tell them.
    pub processor: f64,
    /// The seconds of processor time of the run alone, without its measures.
    pub run: f64,
}

/// `clock.ron`: the times by run.
pub type ExperimentClock = BTreeMap<String, ExperimentTime>;

/// The version of `state.ron` that this program writes.
pub(crate) const VERSION: u32 = 1;

impl ExperimentState {
    /// Reads the state and the times in a folder.
    pub(crate) fn read(folder: &RunFolder) -> Result<(ExperimentState, ExperimentClock), RunError> {
        let state = folder.read(STATE, |text| {
            let state: ExperimentState = read_ron(text)?;
            if state.version > VERSION {
                return Err(FileError::Version(state.version));
            }
            Ok(state)
        })?;
        let clock = folder.has(CLOCK)?.then(|| folder.read(CLOCK, read_ron)).transpose()?;
        Ok((state, clock.unwrap_or_default()))
    }

    /// The number of runs that have ended by themselves: those that were left out by an early end do not count.
    pub fn finished(&self) -> usize {
        self.ended.values().filter(|ended| ended.end != End::Asked).count()
    }

    /// Whether the experiment was ended early, so that some runs were left out.
    pub fn is_cut(&self) -> bool {
        self.ended.values().any(|ended| ended.end == End::Asked)
    }

    /// Writes the state.
    pub(crate) fn write(&self, folder: &RunFolder) -> Result<(), RunError> {
        folder.write(STATE, write_ron(self, 4).as_bytes())
    }

    /// Writes the times.
    pub(crate) fn write_clock(folder: &RunFolder, clock: &ExperimentClock) -> Result<(), RunError> {
        folder.write(CLOCK, write_ron(clock, 2).as_bytes())
    }
}

/// The part of a plan that lists show.
#[derive(Deserialize)]
struct PlanQuestion {
    question: String,
}

/// The question of the experiment in a folder.
pub(super) fn question(path: &Path) -> Result<String, RunError> {
    let read = read_ron::<PlanQuestion>;
    Ok(RunFolder::look(&FORMAT, path)?.settings(read)?.question)
}

/// The progress of the experiment in a folder.
fn contents(path: &Path) -> Result<RunContents, RunError> {
    let (state, _) = ExperimentState::read(&RunFolder::look(&FORMAT, path)?)?;
    let progress = Progress::of(Unit::Run, state.finished() as u64, Some(state.runs.into()));
    Ok(RunContents { progress, is_done: state.reported, players: Vec::new() })
}
