//! The program and the machine of an experiment, and its processor time.

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::{
    evolution::files::{read_ron, write_ron},
    jobs,
    runs::{RunError, RunFolder},
    store::{self, Limit},
};

/// The program and the machine that began an experiment.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MachineInfo {
    /// The program's version.
    pub program: String,
    /// The commit that it was built from, if known.
    pub commit: Option<String>,
    /// The version with a checksum of some games: programs with the same one play the same games.
    pub games: String,
    /// The system and the architecture.
    pub system: String,
    /// The name of the processor, if known.
    pub processor: Option<String>,
    /// The number of threads.
    pub threads: usize,
}

const FILE: &str = "machine.ron";

/// The commit that this program was built from, if the build set it; empty if it is unknown.
const COMMIT: Option<&str> = option_env!("OTHELLO_LAB_COMMIT");

impl MachineInfo {
    /// This program on this machine, with this number of threads.
    pub fn this(threads: usize) -> MachineInfo {
        MachineInfo {
            program: env!("CARGO_PKG_VERSION").to_owned(),
            commit: COMMIT.filter(|commit| !commit.is_empty()).map(str::to_owned),
            games: jobs::version().to_owned(),
            system: format!("{} {}", std::env::consts::OS, std::env::consts::ARCH),
            processor: processor(),
            threads,
        }
    }

    pub(super) fn write(&self, folder: &RunFolder) -> Result<(), RunError> {
        folder.write(FILE, write_ron(self, 1).as_bytes())
    }

    pub(super) fn read(folder: &RunFolder) -> Result<MachineInfo, RunError> {
        folder.read(FILE, read_ron)
    }
}

/// The name of the processor, on systems that have a file with it.
fn processor() -> Option<String> {
    let text = store::read_text(Path::new("/proc/cpuinfo"), Limit::SETTINGS).ok()?;
    let line = text.lines().find(|line| line.starts_with("model name"))?;
    Some(line.split_once(':')?.1.trim().to_owned())
}

/// The processor time of this thread in seconds; 0 if the system does not report it.
pub(super) fn thread_seconds() -> f64 {
    #[cfg(unix)]
    {
        seconds(rustix::time::ClockId::ThreadCPUTime)
    }
    #[cfg(not(unix))]
    {
        0.0
    }
}

/// The processor time of this program in seconds; 0 if the system does not report it.
pub(super) fn processor_seconds() -> f64 {
    #[cfg(unix)]
    {
        seconds(rustix::time::ClockId::ProcessCPUTime)
    }
    #[cfg(not(unix))]
    {
        0.0
    }
}

#[cfg(unix)]
fn seconds(clock: rustix::time::ClockId) -> f64 {
    let time = rustix::time::clock_gettime(clock);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}
