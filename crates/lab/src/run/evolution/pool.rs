//! The players that an evolution's settings name to be met, opened from their files.

use othello_engine::spec::{Player, SearcherSpec};

use crate::{
    learn::evolution::Evolution,
    players::{
        consent::Consent,
        entrant::{Entrant, PlayerError},
    },
    run::RunError,
};

/// A player that an evolution cannot meet.
#[derive(Debug, thiserror::Error)]
pub enum PoolError {
    /// It cannot be opened.
    #[error("rivals: {0}: {1}")]
    Player(String, #[source] PlayerError),
    /// Its moves would not be the same on any machine.
    #[error(
        "rivals: expected players of ours that are limited by depth, such as alphabeta:2@jma, found {0}"
    )]
    Other(String),
}

/// Opens those whom the evolution has still to meet.
///
/// # Errors
/// If one of them cannot be read, or does not play alike everywhere.
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
    let entrant = Entrant::parse(text, &Consent::NONE)
        .map_err(|error| PoolError::Player(text.to_owned(), error))?;
    let player = entrant.ours().filter(|player| plays_alike(player.searcher()));
    player.cloned().ok_or_else(|| PoolError::Other(text.to_owned()))
}

/// Whether the same position and seed get the same move on any machine.
const fn plays_alike(searcher: SearcherSpec) -> bool {
    matches!(
        searcher,
        SearcherSpec::Minimax { .. }
            | SearcherSpec::AlphaBeta { .. }
            | SearcherSpec::Pruned(_)
            | SearcherSpec::OnePly { .. }
            | SearcherSpec::Random
            | SearcherSpec::Greedy
    )
}
