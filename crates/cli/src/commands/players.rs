//! Players on the command line, and the consent to start external programs.

use othello_lab::{
    players::{
        consent::Consent,
        resolve::{PlayerError, ResolvedPlayer},
        spec::PlayerSpec,
    },
    runs::RunError,
};

use super::{error::CliError, interrupt};

/// Parses the players on the command line.
///
/// # Errors
/// If a text is not a player spec.
pub fn typed(players: &[String]) -> Result<Vec<PlayerSpec>, CliError> {
    players.iter().map(|text| Ok(text.parse()?)).collect()
}

/// The consent for programs that a file names. They need `--allow-engines`; programs on the command line do
/// not.
pub const fn consent(allow_engines: bool) -> Consent {
    if allow_engines { Consent::EVERYTHING } else { Consent::NONE }
}

/// The error for a player that cannot be opened, with a hint for programs that a file names.
pub fn refusal(error: PlayerError) -> CliError {
    match error {
        PlayerError::NotAllowed(_) => CliError::NotAllowed(error),
        _ => CliError::Player(error),
    }
}

/// Like `refusal`, for a player of a run.
pub fn run_refusal(error: RunError) -> CliError {
    match CliError::from(error) {
        CliError::Player(error) => refusal(error),
        error => error,
    }
}

/// Starts each external program once.
///
/// # Errors
/// If one of them cannot play, which is better known before the first game.
pub fn check(players: &[ResolvedPlayer]) -> Result<(), CliError> {
    let stop = interrupt::stop_on_ctrl_c();
    players.iter().try_for_each(|player| match player.check(&stop) {
        // No game has begun, so there is nothing to save.
        Err(_) if stop.is_requested() => interrupt::end(),
        checked => checked
            .map_err(|trouble| CliError::Engine { player: player.name().to_owned(), trouble }),
    })
}
