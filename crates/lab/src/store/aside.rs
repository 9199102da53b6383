//! Temporary files. Every write uses its own; those that a killed process left behind are swept.

use std::{
    collections::HashSet,
    io,
    path::{Path, PathBuf},
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use super::fs::{self, File, TryLockError};

/// Creates a temporary file in this folder, named `.NAME.PROCESS-NUMBER.tmp`. The file is locked while it
/// is open, so that no sweep takes it for a leftover.
pub(super) fn create(folder: &Path, name: &str) -> io::Result<(PathBuf, File)> {
    static NUMBER: AtomicU64 = AtomicU64::new(1);
    // Only once: listing a large folder at each write would be slow.
    sweep_once(folder);
    // File names have at most 255 bytes, and the target's own name may use them all.
    let end = (0..=name.len().min(200)).rev().find(|&end| name.is_char_boundary(end));
    let name = &name[..end.unwrap_or(0)];
    loop {
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = folder.join(format!(".{name}.{}-{number}.tmp", fs::process()));
        match File::options().write(true).create_new(true).open(&path) {
            // Left by an earlier process with the same id.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
            Ok(file) => {
                // If the file system cannot lock, only a file's age marks it as a leftover.
                let _ = file.try_lock();
                return Ok((path, file));
            }
        }
    }
}

/// Sweeps a folder the first time this process writes into it.
fn sweep_once(folder: &Path) {
    static SWEPT: Mutex<Option<HashSet<PathBuf>>> = Mutex::new(None);
    let mut swept = SWEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if swept.get_or_insert_default().insert(folder.to_owned()) {
        sweep(folder);
    }
}

/// The age at which a temporary file counts as a leftover where files cannot be locked.
const OLD: Duration = Duration::from_hours(24);

/// Removes leftover temporary files from a folder. Only names in the format of `create` are considered.
pub fn sweep(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
        if is_file && is_ours(&entry.file_name().to_string_lossy()) && is_left(&entry.path()) {
            // A leftover that cannot be removed does no harm.
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Whether a name is `.NAME.PROCESS-NUMBER.tmp`, or `.NAME.PROCESS.tmp` as in version 0.1.
fn is_ours(name: &str) -> bool {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let middle = name.strip_prefix('.').and_then(|name| name.strip_suffix(".tmp"));
    middle.and_then(|middle| middle.rsplit_once('.')).is_some_and(|(name, tag)| {
        let (process, number) = tag.split_once('-').unwrap_or((tag, "0"));
        !name.is_empty() && is_number(process) && is_number(number)
    })
}

fn is_left(path: &Path) -> bool {
    let Ok(file) = File::open(path) else { return false };
    match file.try_lock() {
        Ok(()) => true,
        Err(TryLockError::WouldBlock) => false,
        Err(TryLockError::Error(_)) => {
            // A clock that was set back makes the age an error: the file then stays.
            let modified = file.metadata().and_then(|data| data.modified());
            modified.is_ok_and(|at| at.elapsed().is_ok_and(|age| age > OLD))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sweep_removes_only_leftover_temporary_files() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        let (used, _open) = create(folder.path(), "a.ron").unwrap();
        let kept = ["a.ron", ".a.tmp", ".a.x.tmp", ".a.1-.tmp", "a.1.tmp", ".1-2.tmp"];
        for name in kept.into_iter().chain([".a.ron.12.tmp", ".games.csv.12-3.tmp"]) {
            fs::write(path(name), "").unwrap();
        }
        sweep(folder.path());
        let mut found: Vec<String> = fs::read_dir(folder.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        found.sort();
        let mut expected = kept.map(str::to_owned).to_vec();
        expected.push(used.file_name().unwrap().to_str().unwrap().to_owned());
        expected.sort();
        assert_eq!(found, expected);
    }

    #[test]
    fn temporary_names_are_unique_even_for_the_longest_file_names() {
        let folder = tempfile::tempdir().unwrap();
        let long = "ä".repeat(127);
        let (one, _) = create(folder.path(), &long).unwrap();
        let (two, _) = create(folder.path(), &long).unwrap();
        assert_ne!(one, two);
    }
}
