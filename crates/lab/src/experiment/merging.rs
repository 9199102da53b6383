//! Merging the shards of an experiment, whose runs were done on several machines.

use std::path::Path;

use super::{ExperimentRun, PlannedRun, arms::run_path};
use crate::{
    executor::shards::{Shard, UnfinishedShard},
    runs::{Run, RunError, experiment_state::ExperimentState, folder::settings_path},
    store::{self, fs},
};

/// Merges the shards of an experiment into a new folder, as if all runs had been done there. The pool and the report
/// are still to be made.
///
/// # Errors
/// If a shard is missing, unfinished, damaged or of another experiment, or the folder is not empty or cannot be
/// written to.
pub fn merge(path: &Path) -> Result<ExperimentRun, RunError> {
    let mut whole: Option<ExperimentRun> = None;
    for part in Shard::paths(path).map_err(RunError::settings)? {
        let shard = ExperimentRun::look(&part)?;
        if !shard.is_done() {
            let (done, of) = (shard.state.ended.len() as u64, shard.runs.len() as u64);
            return Err(RunError::settings(UnfinishedShard { path: part, done, of }));
        }
        let whole = match &mut whole {
            Some(whole) if whole.text != shard.text => return Err(RunError::OtherSettings(part)),
            Some(whole) => whole,
            None => {
                let machine = shard.machine.clone();
                whole.insert(ExperimentRun::create(path, &shard.text, machine, None)?)
            }
        };
        for run in &shard.runs {
            copy(&shard, run, path)?;
        }
        whole.state.ended.extend(shard.state.ended);
        whole.clock.extend(shard.clock);
        ExperimentState::write_clock(&whole.folder, &whole.clock)?;
        whole.state.write(&whole.folder)?;
    }
    Ok(whole.expect("there is a part"))
}

/// Copies a run of a shard into the folder of the whole experiment.
fn copy(shard: &ExperimentRun, run: &PlannedRun, whole: &Path) -> Result<(), RunError> {
    let (from, to) = (shard.path_of(run), run_path(whole, &run.name));
    let settings = [&from, &to].map(|path| settings_path(path));
    store::copy(&from, &to).map_err(RunError::file(&from))?;
    if !fs::is_folder(from) {
        store::copy(&settings[0], &settings[1]).map_err(RunError::file(&settings[0]))?;
    }
    Ok(())
}
