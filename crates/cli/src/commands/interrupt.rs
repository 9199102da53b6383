//! Ctrl-C and SIGTERM: a request to stop where work is saved, elsewhere the end.

use std::sync::OnceLock;

use othello_engine::search::Stop;
use othello_lab::players::external;

/// What is asked to stop, once a command has work to save.
static STOP: OnceLock<Stop> = OnceLock::new();

/// Lets Ctrl-C end the program with the code of an interrupted one, and the programs that it has
/// started with it.
///
/// # Errors
/// If the system does not tell of Ctrl-C.
pub fn end_on_ctrl_c() -> Result<(), String> {
    ctrlc::set_handler(|| {
        if let Some(stop) = STOP.get().filter(|stop| !stop.is_requested()) {
            return stop.request();
        }
        end()
    })
    .map_err(|error| format!("cannot listen for Ctrl-C: {error}"))
}

/// Ends the program as one that was interrupted, and the programs that it has started with it.
pub fn end() -> ! {
    // On this way out nothing is dropped.
    external::kill_all();
    std::process::exit(130)
}

/// A stop that Ctrl-C requests from now on; a second Ctrl-C ends the program at once.
pub fn stop_on_ctrl_c() -> Stop {
    STOP.get_or_init(Stop::default).clone()
}
