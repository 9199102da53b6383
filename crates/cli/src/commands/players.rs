//! Players as they are typed, and which other programs may be started.

use othello_lab::players::{consent::Consent, seat::PlayerSpec};

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
