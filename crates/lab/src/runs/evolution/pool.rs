//! Opens the opponents named in an evolution's settings.

use othello_engine::spec::{Player, SearcherSpec};

use crate::{
    evolution::{Evolution, settings::repeatable},
    players::{
        consent::Consent,
        resolve::{PlayerError, ResolvedPlayer},
    },
    runs::RunError,
};

/// Error: a player cannot be an opponent in an evolution.
#[derive(Debug, thiserror::Error)]
pub enum PoolError {
    /// The player cannot be opened.
    #[error("rivals: {0}: {1}")]
    Player(String, #[source] PlayerError),
    /// The player's moves would differ between machines.
    #[error(
        "rivals: expected players of this program that are limited by depth, such as alphabeta:2@jma, found {0}"
    )]
    Other(String),
}

/// Opens the opponents that the evolution still lacks.
///
/// # Errors
/// If one of them cannot be read, or its moves differ between machines.
pub fn open_rivals(evolution: &mut Evolution) -> Result<(), RunError> {
    let players: Result<Vec<Player>, PoolError> =
        evolution.missing_players().iter().map(|text| open(text)).collect();
    let players = players.map_err(RunError::work)?;
    if !players.is_empty() {
        evolution.meet(players);
    }
    Ok(())
}

fn open(text: &str) -> Result<Player, PoolError> {
    let resolved = ResolvedPlayer::parse(text, &Consent::NONE)
        .map_err(|error| PoolError::Player(text.to_owned(), error))?;
    let player = resolved.ours().filter(|player| plays_alike(player.searcher()));
    player.cloned().ok_or_else(|| PoolError::Other(text.to_owned()))
}

/// Whether the same position and seed give the same move on every machine.
const fn plays_alike(searcher: SearcherSpec) -> bool {
    repeatable(searcher) || matches!(searcher, SearcherSpec::Random | SearcherSpec::Greedy)
}
