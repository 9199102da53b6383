//! Verification of an experiment: some of its runs are repeated, and their bytes compared.

use std::path::{Path, PathBuf};

use othello_engine::search::Stop;
use rand::{SeedableRng, seq::SliceRandom};
use rand_chacha::ChaCha8Rng;

use super::{ExperimentRun, PlannedRun};
use crate::{
    executor::Executor,
    runs::{Run, RunError, folder::settings_path},
    store::{self, Limit, fs},
};

/// The outcome of a repeated run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verification {
    /// The run.
    pub run: String,
    /// The differences: files, relative to the run, and measures. Empty if there are none.
    pub differences: Vec<String>,
}

/// The hidden folder of the repeated runs, within that of the experiment.
const PLACE: &str = ".verify";

/// Repeats this many finished runs of the experiment in a folder, drawn by the seed, and compares all their files but
/// those with times, and their measures. Calls `told` after each. `None` if stopped.
///
/// # Errors
/// If the experiment cannot be read, or a run fails or cannot be written.
pub fn verify(
    path: &Path,
    (sample, seed): (usize, u64),
    executor: &Executor,
    stop: &Stop,
    mut told: impl FnMut(&Verification),
) -> Result<Option<Vec<Verification>>, RunError> {
    let mut experiment = ExperimentRun::look(path)?;
    experiment.employ(executor);
    let mut runs: Vec<PlannedRun> = experiment.done().cloned().collect();
    runs.shuffle(&mut ChaCha8Rng::seed_from_u64(seed));
    let place = path.join(PLACE);
    let mut all = Vec::new();
    for planned in runs.into_iter().take(sample) {
        let verified = repeat(&experiment, &planned, &place, stop);
        store::remove_folder(&place).map_err(RunError::file(&place))?;
        // Only now: the repeated run is removed after an error or a stop, too.
        let Some(verified) = verified? else { return Ok(None) };
        told(&verified);
        all.push(verified);
    }
    Ok(Some(all))
}

/// Repeats a run in this folder. `None` if stopped.
fn repeat(
    experiment: &ExperimentRun,
    planned: &PlannedRun,
    place: &Path,
    stop: &Stop,
) -> Result<Option<Verification>, RunError> {
    store::remove_folder(place).map_err(RunError::file(place))?;
    store::create_folder(place).map_err(RunError::file(place))?;
    let path = place.join(&planned.name);
    let mut run = experiment.arms[planned.arm].settings.create(&path, planned.seed)?;
    run.employ(&experiment.executor);
    while run.step(stop)?.is_some() {}
    if !run.is_done() {
        return Ok(None);
    }
    drop(run);
    let Some(measures) = experiment.measures(planned, &path, stop)? else { return Ok(None) };
    let mut differences = other_files(&experiment.path_of(planned), &path)?;
    let known = &experiment.state.ended[&planned.name].values;
    differences.extend(
        measures
            .iter()
            .filter(|(name, value)| known.get(*name) != Some(value))
            .map(|(name, _)| name.clone()),
    );
    Ok(Some(Verification { run: planned.name.clone(), differences }))
}

/// The files that differ between two runs.
fn other_files(one: &Path, other: &Path) -> Result<Vec<String>, RunError> {
    let [mut names, others] = [one, other].map(files);
    names.extend(others);
    names.sort();
    names.dedup();
    let read = |path: PathBuf| match store::read(&path, Limit::RUN) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        read => read.map(Some).map_err(RunError::file(&path)),
    };
    let mut differences = Vec::new();
    for name in names {
        let [one, other] = [one, other].map(|run| run.parent().unwrap_or(run).join(&name));
        // The first part of the name is the run.
        if read(one)? != read(other)? {
            differences.push(name.display().to_string());
        }
    }
    Ok(differences)
}

/// The files of a run, with the name of its folder. Files with times and hidden ones are left out.
fn files(run: &Path) -> Vec<PathBuf> {
    let name = PathBuf::from(run.file_name().unwrap_or_default());
    if !fs::is_folder(run) {
        let settings = settings_path(&name);
        return vec![name, settings];
    }
    let mut found = Vec::new();
    let mut folders = vec![(run.to_owned(), name)];
    while let Some((folder, name)) = folders.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let file = entry.file_name();
            if file.to_string_lossy().starts_with('.') || file == "clock.ron" {
                continue;
            }
            let (path, name) = (entry.path(), name.join(file));
            if fs::is_folder(&path) {
                folders.push((path, name));
            } else {
                found.push(name);
            }
        }
    }
    found
}
