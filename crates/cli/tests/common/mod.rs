//! Shared parts of the command-line tests.
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

/// Waits for programs without a time limit, but watched by the watchdog.
pub trait Watched {
    /// Runs the program to its end and returns its output.
    fn watched_output(&mut self) -> Output;
    /// Runs the program to its end.
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

/// Waits for the end of a running program.
pub fn end_of(child: &mut Child) -> ExitStatus {
    let _watch = watch(format!("the end of process {}", child.id()));
    child.wait().unwrap()
}

/// Whether the program ended with an error that it reports itself: 1 for a failure, 2 for an invalid command
/// line. A fault in a file may be either, as it may concern the settings. A panic is neither.
pub fn is_reported(status: ExitStatus) -> bool {
    matches!(status.code(), Some(1 | 2))
}

/// The `run.ron` of a pattern training that takes about a second.
pub const PATTERNS: &str = "(
    seed: 5,
    rounds: [
        (games: 60, play: (depth: 1, solve: 4, random: (10, 30))),
        (games: 60, play: (depth: 1, solve: 4, random: (10, 30))),
    ],
    validation: 0.2,
    fit: (method: adam(rate: 0.1), epochs: 2, overlap: 0),
)";

/// Runs the program with a limit on the size of its files, which acts as a full disk. A block has half a
/// kilobyte, or a whole one in some shells.
pub fn on_full_disk(folder: &Path, blocks: u32, arguments: &str) -> Output {
    let lab = env!("CARGO_BIN_EXE_othello-lab");
    let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec '{lab}' {arguments}");
    Command::new("sh").args(["-c", &script]).current_dir(folder).watched_output()
}
