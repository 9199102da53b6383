//! Players as they are typed, and which other programs may be started.

use othello_lab::players::{consent::Consent, entrant::Entrant, seat::PlayerSpec};

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

/// Starts each program of others once.
///
/// # Errors
/// If one of them cannot play, before it has lost a game.
pub fn check(players: &[Entrant]) -> Result<(), String> {
    let stop = super::interrupt::stop_on_ctrl_c();
    players.iter().try_for_each(|player| {
        player.check(&stop).map_err(|trouble| format!("{}: {trouble}", player.name()))
    })
}
