//! Players on the command line, and the consent to start external programs.

use othello_lab::{
    players::{
        consent::Consent,
        resolve::{PlayerError, ResolvedPlayer},
        spec::PlayerSpec,
    },
    runs::RunError,
};

use super::interrupt;

/// Parses the players on the command line.
///
/// # Errors
/// If a text is not a player spec.
pub fn typed(players: &[String]) -> Result<Vec<PlayerSpec>, String> {
    players.iter().map(|text| text.parse().map_err(|error| format!("{error}"))).collect()
}

/// The consent for programs that a file names. They need `--allow-engines`; programs on the command line do
/// not.
pub const fn consent(allow_engines: bool) -> Consent {
    if allow_engines { Consent::EVERYTHING } else { Consent::NONE }
}

/// The message for a player that cannot be opened, with a hint for programs that a file names.
pub fn refusal(error: &PlayerError) -> String {
    match error {
        PlayerError::NotAllowed(_) => {
            format!("{error}: a file names it, --allow-engines allows it")
        }
        _ => error.to_string(),
    }
}

/// Like `refusal`, for a player of a run.
pub fn run_refusal(error: &RunError) -> String {
    let player = match error {
        RunError::Settings(why) | RunError::Work(why) => why.downcast_ref(),
        _ => None,
    };
    player.map_or_else(|| error.to_string(), refusal)
}

/// Starts each external program once.
///
/// # Errors
/// If one of them cannot play, which is better known before the first game.
pub fn check(players: &[ResolvedPlayer]) -> Result<(), String> {
    let stop = interrupt::stop_on_ctrl_c();
    players.iter().try_for_each(|player| match player.check(&stop) {
        // No game has begun, so there is nothing to save.
        Err(_) if stop.is_requested() => interrupt::end(),
        checked => checked.map_err(|trouble| format!("{}: {trouble}", player.name())),
    })
}
