//! The names of new runs.

use std::path::{Path, PathBuf};

use othello_lab::store::fs;

use crate::text::failure::Failure;

/// The folder of a new run with this name in the folder of all runs.
///
/// # Errors
/// If the name is not valid, or a file for it exists beside the folder.
pub fn new_folder(runs: &Path, name: &str) -> Result<PathBuf, Failure> {
    let plain = |c: char| c.is_alphanumeric() || "-_ .".contains(c);
    if name.is_empty() || name.starts_with('.') || !name.chars().all(plain) {
        return Err(Failure::message("form-bad-name"));
    }
    let taken = |ending| fs::is_there(runs.join(format!("{name}.{ending}")));
    if taken("evl") || taken("ron") {
        return Err(Failure::message("form-name-taken"));
    }
    Ok(runs.join(name))
}

/// A free name for a new run of this kind, and its number.
pub fn free_name(folder: &Path, kind: &str) -> (String, u32) {
    free_number(folder, &format!("{kind}-run"), 1)
}

/// The free name `STEM-NUMBER` with the least number from the first one on, and this number.
pub fn free_number(folder: &Path, stem: &str, first: u32) -> (String, u32) {
    let name = |number: u32| format!("{stem}-{number}");
    let is_free = |number: &u32| !fs::is_there(folder.join(name(*number)));
    let number = (first..1000).find(is_free).unwrap_or(first);
    (name(number), number)
}
