//! What the tests of the command line share.
#![allow(dead_code, unused_imports)] // each test file uses its part

pub mod files;
pub mod nats;
pub mod system;
pub mod trace;
pub mod work;

use std::{
    path::Path,
    process::{Command, Output},
};

pub use files::files;

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

/// Runs the program where no file may grow beyond so many blocks (of half a kilobyte, or of a whole
/// one in some shells): to the program that is a full disk.
pub fn on_full_disk(folder: &Path, blocks: u32, arguments: &str) -> Output {
    let lab = env!("CARGO_BIN_EXE_othello-lab");
    let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec '{lab}' {arguments}");
    Command::new("sh").args(["-c", &script]).current_dir(folder).output().unwrap()
}
