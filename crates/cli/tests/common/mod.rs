//! What the tests of the command line share.
#![allow(dead_code)] // each test file uses its part

pub mod system;
pub mod trace;
pub mod work;

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

/// The `run.ron` of patterns that learn from a few games of their own within a second.
pub const PATTERNS: &str = "(
    seed: 5,
    rounds: [
        (games: 600, play: (depth: 1, solve: 4, random: (10, 30))),
        (games: 600, play: (depth: 1, solve: 4, random: (10, 30))),
    ],
    validation: 0.2,
    fit: (method: adam(rate: 0.1), epochs: 2, overlap: 0),
)";

/// Every file below a folder with its bytes, but for what a kill leaves aside and the clock, which
/// counts the seconds of a run.
pub fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() {
            let below = self::files(&path).into_iter();
            files.extend(below.map(|(file, bytes)| (Path::new(&name).join(file), bytes)));
        } else if !name.starts_with('.') && name != "clock.ron" {
            files.insert(name.into(), fs::read(&path).unwrap());
        }
    }
    files
}

/// Runs the program where no file may grow beyond so many blocks (of half a kilobyte, or of a whole
/// one in some shells): to the program that is a full disk.
pub fn on_full_disk(folder: &Path, blocks: u32, arguments: &str) -> Output {
    let lab = env!("CARGO_BIN_EXE_othello-lab");
    let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec '{lab}' {arguments}");
    Command::new("sh").args(["-c", &script]).current_dir(folder).output().unwrap()
}
