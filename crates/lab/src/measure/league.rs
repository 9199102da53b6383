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

/// The 1000 boards, or the first of them: a player against the others of the published pool, from each
/// board with both colours, without chance but for ties.
pub fn boards(player: &PlayerSpec, folder: &Path, boards: u32, seed: u64) -> Config {
    let others = pool(folder).filter(|other| other != player);
    let players = std::iter::once(player.clone()).chain(others).collect();
    Config { format: Format::Gauntlet, ..on_boards(players, folder, boards, seed) }
}

/// Everybody of the pool against everybody on the same boards.
pub fn round_robin(folder: &Path, boards: u32, seed: u64) -> Config {
    on_boards(pool(folder).collect(), folder, boards, seed)
}

/// The players that were measured on the 1000 boards.
fn pool(folder: &Path) -> impl Iterator<Item = PlayerSpec> {
    PUBLISHED.iter().filter(|published| published.boards.is_some()).map(|p| p.player(folder))
}

fn on_boards(players: Vec<PlayerSpec>, folder: &Path, boards: u32, seed: u64) -> Config {
    let openings = OpeningSpec::File(folder.join("lucas_boards_1000.txt").display().to_string());
    Config { pairs: boards.min(1000), openings, seed, ..Config::new(players) }
}
