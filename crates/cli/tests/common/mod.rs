//! What the tests of the command line share.
#![cfg_attr(not(target_os = "linux"), allow(dead_code))] // some tests need Linux

pub mod files;
pub mod nats;
pub mod signals;
pub mod system;
pub mod trace;
#[path = "../../../lab/tests/watchdog/mod.rs"]
pub mod watchdog;
pub mod work;

use std::{
    path::Path,
    process::{Child, Command, ExitStatus, Output},
};

pub use files::files;
pub use watchdog::wait_until;

use watchdog::watch;

/// Waits for a program as long as it takes, under the eyes of the watchdog.
pub trait Watched {
    /// Runs it to its end, with what it prints.
    fn watched_output(&mut self) -> Output;
    /// Runs it to its end.
    fn watched_status(&mut self) -> ExitStatus;
}

impl Watched for Command {
    fn watched_output(&mut self) -> Output {
        let _watch = watch(format!("{self:?}"));
        self.output().unwrap()
    }

    fn watched_status(&mut self) -> ExitStatus {
        let _watch = watch(format!("{self:?}"));
        self.status().unwrap()
    }
}

/// Waits for the end of a program that runs.
pub fn end_of(child: &mut Child) -> ExitStatus {
    let _watch = watch(format!("the end of process {}", child.id()));
    child.wait().unwrap()
}

/// The `run.ron` of patterns that learn from a few games of their own within a second.
pub const PATTERNS: &str = "(
    seed: 5,
    rounds: [
        (games: 60, play: (depth: 1, solve: 4, random: (10, 30))),
        (games: 60, play: (depth: 1, solve: 4, random: (10, 30))),
    ],
    validation: 0.2,
    fit: (method: adam(rate: 0.1), epochs: 2, overlap: 0),
)";

/// Runs the program where no file may grow beyond so many blocks (of half a kilobyte, or of a whole
/// one in some shells): to the program that is a full disk.
pub fn on_full_disk(folder: &Path, blocks: u32, arguments: &str) -> Output {
    let lab = env!("CARGO_BIN_EXE_othello-lab");
    let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec '{lab}' {arguments}");
    Command::new("sh").args(["-c", &script]).current_dir(folder).watched_output()
}
