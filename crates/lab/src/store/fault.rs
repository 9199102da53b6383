//! A full disk, made for tests: no test can fill a real one.

use std::{
    io,
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
};

static FULL: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Lets the next writing of this file by this process fail as on a full disk.
pub fn fill_disk_for(path: &Path) {
    let mut full = FULL.lock().unwrap_or_else(PoisonError::into_inner);
    if !full.iter().any(|filled| filled == path) {
        full.push(path.to_owned());
    }
}

/// Lets this file be written again. What others have filled stays full: tests of one process run beside each other.
pub fn empty_disk_for(path: &Path) {
    FULL.lock().unwrap_or_else(PoisonError::into_inner).retain(|filled| filled != path);
}

/// # Errors
/// If this file's next writing is to fail.
pub(super) fn check(path: &Path) -> io::Result<()> {
    let mut full = FULL.lock().unwrap_or_else(PoisonError::into_inner);
    let Some(at) = full.iter().position(|filled| filled == path) else { return Ok(()) };
    full.swap_remove(at);
    // On Linux the number of ENOSPC, so that the sentence is the system's.
    Err(if cfg!(target_os = "linux") {
        io::Error::from_raw_os_error(28)
    } else {
        io::ErrorKind::StorageFull.into()
    })
}
