//! A simulated full disk, for tests.

use std::{
    io,
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
};

static FULL: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Makes this process's next write of this file fail as on a full disk.
pub fn fill_disk_for(path: &Path) {
    let mut full = FULL.lock().unwrap_or_else(PoisonError::into_inner);
    if !full.iter().any(|filled| filled == path) {
        full.push(path.to_owned());
    }
}

/// Undoes `fill_disk_for` for this file only: other tests run in the same process at the same time.
pub fn empty_disk_for(path: &Path) {
    FULL.lock().unwrap_or_else(PoisonError::into_inner).retain(|filled| filled != path);
}

/// # Errors
/// If this file's next writing is to fail.
pub(super) fn check(path: &Path) -> io::Result<()> {
    let mut full = FULL.lock().unwrap_or_else(PoisonError::into_inner);
    let Some(at) = full.iter().position(|filled| filled == path) else { return Ok(()) };
    full.swap_remove(at);
    // The code of ENOSPC on Linux, so that the message is the system's own.
    Err(if cfg!(target_os = "linux") {
        io::Error::from_raw_os_error(28)
    } else {
        io::ErrorKind::StorageFull.into()
    })
}
