//! The protocols of the papers on one-ply players, as tournaments.

use std::path::Path;

use crate::{
    play::openings::OpeningSpec,
    players::{published::PUBLISHED, seat::PlayerSpec},
    run::tournament::{Config, Format},
};

/// The league: a player against the standard heuristic from the start, every tenth move of both
/// random, in double games.
pub fn league(player: PlayerSpec, folder: &Path, double_games: u32, seed: u64) -> Config {
    let players = vec![player, standard(folder)];
    Config { pairs: double_games, seed, noise: 0.1, ..Config::new(players) }
}

/// The standard heuristic.
pub fn standard(folder: &Path) -> PlayerSpec {
    let standard = PUBLISHED.iter().find(|published| published.name == "SWH");
    standard.expect("the standard heuristic is published").player(folder)
}

/// The 1000 boards: a player against the others of the published pool, from each board with both
/// colours, without chance but for ties.
pub fn boards(player: &PlayerSpec, folder: &Path, seed: u64) -> Config {
    let others = pool(folder).filter(|other| other != player);
    let players = std::iter::once(player.clone()).chain(others).collect();
    Config { format: Format::Gauntlet, ..on_boards(players, folder, seed) }
}

/// Everybody of the pool against everybody on the 1000 boards.
pub fn round_robin(folder: &Path, seed: u64) -> Config {
    on_boards(pool(folder).collect(), folder, seed)
}

/// The players that were measured on the 1000 boards.
fn pool(folder: &Path) -> impl Iterator<Item = PlayerSpec> {
    PUBLISHED.iter().filter(|published| published.boards.is_some()).map(|p| p.player(folder))
}

fn on_boards(players: Vec<PlayerSpec>, folder: &Path, seed: u64) -> Config {
    let boards = folder.join("lucas_boards_1000.txt").display().to_string();
    Config { pairs: 1000, openings: OpeningSpec::File(boards), seed, ..Config::new(players) }
}
