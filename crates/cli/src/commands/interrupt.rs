//! Handling of Ctrl-C and SIGTERM: a request to stop for commands that save work, otherwise the end.

use std::sync::OnceLock;

use othello_engine::search::Stop;
use othello_lab::players::external;

use super::error::CliError;

/// The stop flag of a command that saves its work.
static STOP: OnceLock<Stop> = OnceLock::new();

/// Makes Ctrl-C end this program and the programs that it started, with the exit code of an interruption.
///
/// # Errors
/// If the system does not report Ctrl-C.
pub fn end_on_ctrl_c() -> Result<(), CliError> {
    ctrlc::set_handler(|| {
        if let Some(stop) = STOP.get().filter(|stop| !stop.is_requested()) {
            return stop.request();
        }
        end()
    })
    .map_err(CliError::CtrlC)
}

/// Ends this program and the programs that it started, with the exit code of an interruption.
pub fn end() -> ! {
    // This exit drops nothing, so the programs are killed explicitly.
    external::kill_all();
    std::process::exit(CliError::INTERRUPTED.into())
}

/// Whether Ctrl-C has requested a command to stop.
pub fn is_requested() -> bool {
    STOP.get().is_some_and(Stop::is_requested)
}

/// A stop that Ctrl-C requests from now on. A second Ctrl-C ends the program at once.
pub fn stop_on_ctrl_c() -> Stop {
    STOP.get_or_init(Stop::default).clone()
}
