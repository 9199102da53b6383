//! Ctrl-C and SIGTERM as a request to stop: the step under way ends, and the work is saved.

use std::sync::OnceLock;

use othello_engine::search::Stop;
use othello_lab::players::external;

/// A stop that Ctrl-C requests; a second Ctrl-C ends the program at once.
///
/// # Errors
/// If the system does not tell of Ctrl-C.
pub fn stop_on_ctrl_c() -> Result<Stop, String> {
    static STOP: OnceLock<Stop> = OnceLock::new();
    if let Some(stop) = STOP.get() {
        return Ok(stop.clone());
    }
    let stop = Stop::default();
    let asked = stop.clone();
    ctrlc::set_handler(move || {
        if asked.is_requested() {
            // On this way out nothing is dropped.
            external::kill_all();
            std::process::exit(130);
        }
        asked.request();
    })
    .map_err(|error| format!("cannot listen for Ctrl-C: {error}"))?;
    Ok(STOP.get_or_init(|| stop).clone())
}
