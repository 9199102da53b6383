//! Signals to running programs, and their locks.

use std::{fs, process::Child};

use super::{Command, Watched};

/// Sends Ctrl-C.
pub fn interrupt(child: &Child) {
    let status = Command::new("kill").args(["-INT", &child.id().to_string()]).watched_status();
    assert!(status.success());
}

/// Whether a process holds a lock on a file. Trying the lock itself would hold it for a moment.
#[cfg(target_os = "linux")]
pub fn holds_lock(child: &Child) -> bool {
    // `1: FLOCK  ADVISORY  WRITE 4321 fe:00:131 0 EOF`
    let locks = fs::read_to_string("/proc/locks").unwrap();
    locks.lines().any(|line| line.split_whitespace().nth(4) == Some(&child.id().to_string()))
}
