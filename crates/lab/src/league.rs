//! The experiments of the papers on one-ply players, as tournaments.

use std::path::Path;

use crate::{
    games::openings::OpeningSpec,
    players::{published::PUBLISHED, spec::PlayerSpec},
    runs::tournament::{Config, Format},
};

/// The league: double games of a player against the standard heuristic from the starting position. Every
/// move of both sides is random with probability 0.1.
pub fn league(player: PlayerSpec, folder: &Path, double_games: u32, seed: u64) -> Config {
    let players = vec![player, standard(folder)];
    Config { pairs: double_games, seed, noise: 0.1, ..Config::new(players) }
}

/// The standard weighted heuristic.
pub fn standard(folder: &Path) -> PlayerSpec {
    let standard = PUBLISHED.iter().find(|published| published.name == "SWH");
    standard.expect("the standard heuristic is published").player(folder)
}

/// The test on the 1000 boards, or on the first few of them: a player against the others of the published
/// pool. Each board is played with both colours; only ties are broken at random.
pub fn boards(player: &PlayerSpec, folder: &Path, boards: u32, seed: u64) -> Config {
    let others = pool(folder).filter(|other| other != player);
    let players = std::iter::once(player.clone()).chain(others).collect();
    Config { format: Format::Gauntlet, ..on_boards(players, folder, boards, seed) }
}

/// A round robin of the pool on the same boards.
pub fn round_robin(folder: &Path, boards: u32, seed: u64) -> Config {
    on_boards(pool(folder).collect(), folder, boards, seed)
}

/// The players with published results on the 1000 boards.
fn pool(folder: &Path) -> impl Iterator<Item = PlayerSpec> {
    PUBLISHED.iter().filter(|published| published.boards.is_some()).map(|p| p.player(folder))
}

fn on_boards(players: Vec<PlayerSpec>, folder: &Path, boards: u32, seed: u64) -> Config {
    let openings = OpeningSpec::File(folder.join("lucas_boards_1000.txt").display().to_string());
    Config { pairs: boards.min(1000), openings, seed, ..Config::new(players) }
}
