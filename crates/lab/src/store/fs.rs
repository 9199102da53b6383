//! The file system: the system's own, or on a web page one in memory.

use std::{io, path::Path};

#[cfg(not(target_family = "wasm"))]
pub use std::fs::*;

#[cfg(target_family = "wasm")]
pub use super::memory::*;

/// Whether there is a file or folder at this path.
pub fn is_there(path: impl AsRef<Path>) -> bool {
    metadata(path).is_ok()
}

/// Whether there is a file or folder at this path.
///
/// # Errors
/// If the file system cannot tell.
pub fn try_exists(path: impl AsRef<Path>) -> io::Result<bool> {
    match metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        found => found.map(|_| true),
    }
}

/// Whether there is a regular file at this path.
pub fn is_file(path: impl AsRef<Path>) -> bool {
    metadata(path).is_ok_and(|data| data.is_file())
}

/// Whether there is a folder at this path.
pub fn is_folder(path: impl AsRef<Path>) -> bool {
    metadata(path).is_ok_and(|data| data.is_dir())
}

/// The number of this process, for names of its own; 0 on a page.
pub fn process() -> u32 {
    if cfg!(target_family = "wasm") { 0 } else { std::process::id() }
}
