//! Deleted runs: they lie in the folder `.deleted` next to the others until they are restored, or removed for good.

use std::{
    path::{Path, PathBuf},
    time::SystemTime,
};

use super::{RunError, RunKind, folder::check_idle, tournament};
use crate::store::{self, fs};

/// The name of the folder for discarded runs, next to the runs.
const FOLDER: &str = ".deleted";

/// A deleted run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeletedRun {
    /// The kind of the run.
    pub kind: RunKind,
    /// Its folder inside `.deleted`.
    pub path: PathBuf,
    /// The time at which it was written last.
    pub written: SystemTime,
    /// The size of all its files, in bytes.
    pub bytes: u64,
}

impl DeletedRun {
    /// The name of the folder.
    pub fn name(&self) -> String {
        self.path.file_name().unwrap_or_default().to_string_lossy().into_owned()
    }

    /// The deleted run in this folder. `None` for something else, and for a tournament without a game, which is
    /// discarded without a question.
    fn at(path: PathBuf) -> Option<DeletedRun> {
        let kind = RunKind::of(&path)?;
        if kind == RunKind::Tournament && tournament::is_without_games(&path) {
            return None;
        }
        let written = fs::metadata(&path).and_then(|data| data.modified());
        let written = written.unwrap_or(SystemTime::UNIX_EPOCH);
        let bytes = size(&path);
        Some(DeletedRun { kind, path, written, bytes })
    }
}

/// The deleted runs of these folders and of those one level below, the newest first.
pub fn deleted_in(folders: &[PathBuf]) -> Vec<DeletedRun> {
    let places = folders.iter().flat_map(|folder| {
        let below = entries(folder).into_iter().filter(|path| fs::is_folder(path));
        std::iter::once(folder.clone()).chain(below).map(|place| place.join(FOLDER))
    });
    let kept = places.flat_map(|place| entries(&place));
    let mut runs: Vec<DeletedRun> = kept.filter_map(DeletedRun::at).collect();
    runs.sort_by(|a, b| (b.written, &a.path).cmp(&(a.written, &b.path)));
    runs.dedup_by(|a, b| a.path == b.path);
    runs
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect()
}

/// The size of the files in a folder and in the folders below it.
fn size(path: &Path) -> u64 {
    let files = fs::read_dir(path).into_iter().flatten().flatten();
    let size_of = |entry: fs::DirEntry| match entry.metadata() {
        Ok(data) if data.is_dir() => size(&entry.path()),
        Ok(data) => data.len(),
        Err(_) => 0,
    };
    files.map(size_of).sum()
}

/// Discards a run: moves its folder into `.deleted` next to it, and returns the new path.
///
/// # Errors
/// If a program works on the run, or the folder cannot be moved.
pub fn discard(path: &Path) -> Result<PathBuf, RunError> {
    check_idle(path)?;
    let place = path.with_file_name(FOLDER);
    store::create_folder(&place).map_err(RunError::file(&place))?;
    let kept = free_name(&place, path);
    store::rename(path, &kept).map_err(RunError::file(path))?;
    Ok(kept)
}

/// Restores a discarded run.
///
/// # Errors
/// If another run has taken its place, or the folder cannot be moved.
pub fn restore(kept: &Path, path: &Path) -> Result<(), RunError> {
    if fs::is_there(path) {
        return Err(RunError::Taken(path.to_owned()));
    }
    store::rename(kept, path).map_err(RunError::file(kept))
}

/// The path to which a discarded run can return: next to `.deleted`, with a number if its name is taken.
pub fn place_of(kept: &Path) -> PathBuf {
    let place = kept.parent().and_then(Path::parent).unwrap_or(Path::new(""));
    free_name(place, kept)
}

/// The path in a folder with the file name of another path, with a number if that is taken.
fn free_name(folder: &Path, like: &Path) -> PathBuf {
    let name = like.file_name().unwrap_or_default().to_string_lossy();
    let names = std::iter::once(name.to_string()).chain((2..).map(|n| format!("{name} {n}")));
    let mut free = names.map(|name| folder.join(name)).filter(|path| !fs::is_there(path));
    free.next().expect("there are names enough")
}

/// Removes a discarded run for good.
///
/// # Errors
/// If it is no discarded run, a program works on it, or it cannot be removed as a whole.
pub fn remove(kept: &Path) -> Result<(), RunError> {
    let place = kept.parent().and_then(Path::file_name);
    if place.is_none_or(|place| place != FOLDER) {
        return Err(RunError::Name(kept.to_string_lossy().into_owned()));
    }
    check_idle(kept)?;
    store::remove_folder(kept).map_err(RunError::file(kept))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::runs::{RunFolder, patterns};

    fn run(path: &Path) -> RunFolder {
        let folder = RunFolder::create(&patterns::FORMAT, path).unwrap();
        folder.write_settings("()").unwrap();
        folder
    }

    #[test]
    fn a_discarded_run_is_unlisted_and_can_be_restored() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("cup");
        let folder = run(&path);
        assert!(matches!(discard(&path).unwrap_err(), RunError::InUse(_)));
        drop(folder);
        let kept = discard(&path).unwrap();
        assert!(!path.exists() && kept.is_dir());
        assert!(crate::runs::list(&[place.path().to_owned()]).is_empty());
        // Another run of the same name does not overwrite the first one.
        drop(run(&path));
        assert!(matches!(restore(&kept, &path).unwrap_err(), RunError::Taken(_)));
        assert_eq!(place_of(&kept), place.path().join("cup 2"));
        let second = discard(&path).unwrap();
        assert_ne!(second, kept);
        assert_eq!(place_of(&kept), path);
        restore(&kept, &path).unwrap();
        RunFolder::open(&patterns::FORMAT, &path).unwrap();
    }

    #[test]
    fn deleted_runs_of_all_folders_are_listed_until_they_are_removed() {
        let place = tempfile::tempdir().unwrap();
        let folders = [place.path().join("runs"), place.path().join("cups")];
        let paths = [folders[0].join("first"), folders[0].join("old/second")];
        for path in &paths {
            drop(run(path));
        }
        let kept = paths.each_ref().map(|path| discard(path).unwrap());
        let found = deleted_in(&folders);
        let mut names: Vec<String> = found.iter().map(DeletedRun::name).collect();
        names.sort_unstable();
        assert_eq!(names, ["first", "second"]);
        assert!(found.iter().all(|run| run.kind == RunKind::Patterns && run.bytes > 0));
        assert!(matches!(remove(&folders[0].join("old")).unwrap_err(), RunError::Name(_)));
        remove(&kept[0]).unwrap();
        assert_eq!(deleted_in(&folders).len(), 1);
        assert!(!kept[0].exists() && kept[1].exists());
    }
}
