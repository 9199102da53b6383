//! Players as they are typed, and which other programs may be started.

use othello_lab::{
    players::{
        consent::Consent,
        entrant::{Entrant, PlayerError},
        seat::PlayerSpec,
    },
    run::RunError,
};

use super::interrupt;

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

/// Why a player cannot be opened, and what allows a program that a file names.
pub fn refusal(error: &PlayerError) -> String {
    match error {
        PlayerError::NotAllowed(_) => {
            format!("{error}: a file names it, --allow-engines allows it")
        }
        _ => error.to_string(),
    }
}

/// The same where the player is of a run.
pub fn run_refusal(error: &RunError) -> String {
    let player = match error {
        RunError::Settings(why) | RunError::Work(why) => why.downcast_ref(),
        _ => None,
    };
    player.map_or_else(|| error.to_string(), refusal)
}

/// Starts each program of others once.
///
/// # Errors
/// If one of them cannot play, before it has lost a game.
pub fn check(players: &[Entrant]) -> Result<(), String> {
    let stop = interrupt::stop_on_ctrl_c();
    players.iter().try_for_each(|player| match player.check(&stop) {
        // No game has begun: there is nothing to save.
        Err(_) if stop.is_requested() => interrupt::end(),
        checked => checked.map_err(|trouble| format!("{}: {trouble}", player.name())),
    })
}
