//! Plays a tournament from a command: a progress bar, and Ctrl-C.

use std::sync::OnceLock;

use othello_engine::search::Stop;
use othello_lab::{
    players::{consent::Consent, seat::PlayerSpec},
    run::tournament::Tournament,
};

use super::{interrupt, progress::Progress};

/// The user's wish to stop, for every tournament of this command.
fn stop() -> Result<&'static Stop, String> {
    static STOP: OnceLock<Stop> = OnceLock::new();
    match STOP.get() {
        Some(stop) => Ok(stop),
        None => interrupt::stop_on_ctrl_c().map(|stop| STOP.get_or_init(|| stop)),
    }
}

/// Players as they were typed.
///
/// # Errors
/// If a text names no player.
pub fn typed(players: &[String]) -> Result<Vec<PlayerSpec>, String> {
    players.iter().map(|text| text.parse().map_err(|error| format!("{error}"))).collect()
}

/// Which other programs may be started: what is typed may, what a file names needs `--allow-engines`.
pub const fn consent(allow_engines: bool) -> Consent {
    if allow_engines { Consent::EVERYTHING } else { Consent::NONE }
}

/// Plays until all games are played, `enough` says so, or the user interrupts; games that are
/// running then leave no trace. Returns whether nobody interrupted.
///
/// # Errors
/// If the games cannot be written.
pub fn play(
    tournament: &mut Tournament,
    enough: &mut dyn FnMut(&Tournament) -> bool,
) -> Result<bool, String> {
    let stop = stop()?;
    let known = tournament.progress();
    let mut bar = Progress::new(known.finished as u64, known.known as u64, "games");
    while let Some(progress) = tournament.step(stop).map_err(|error| error.to_string())? {
        bar.most(progress.known as u64);
        bar.show(progress.finished as u64, "");
        if enough(tournament) {
            break;
        }
    }
    Ok(!stop.is_requested())
}
