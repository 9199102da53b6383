//! The version of this program as a cluster sees it, including a checksum of some games. Equal versions
//! play equal games. A build or processor that plays differently is not admitted.

use std::{fmt::Write, sync::LazyLock};

use othello_engine::{Color, Game, search::Stop};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::{
    games::{openings::drawn_opening, play},
    players::{consent::Consent, resolve::ResolvedPlayer},
};

/// The players of the checksum's games, one for each kind of search and model.
const PLAYERS: [&str; 8] = [
    "alphabeta:2@jma",
    "pruned:3x3@gene23",
    "pvs:3@glem",
    "mcts:30",
    "mcts:20@net",
    "pvs:2@sci",
    "mcts:20@glem",
    "mcts:20@jma",
];

/// The version of the message format.
const PROTOCOL: u32 = 1;

/// The program's version, the message format's version and the checksum of some games, like
/// `0.1.0-1-89abcdef`.
pub fn version() -> &'static str {
    static VERSION: LazyLock<String> = LazyLock::new(|| {
        format!(
            "{}-{PROTOCOL}-{:08x}",
            env!("CARGO_PKG_VERSION"),
            crc32fast::hash(played().as_bytes())
        )
    });
    &VERSION
}

/// The moves of all the checksum's games.
fn played() -> String {
    let mut moves = String::new();
    for square in games().iter().flat_map(Game::moves) {
        let _ = write!(moves, "{square}"); // writing to a `String` cannot fail
    }
    moves
}

/// One game for each two of the players, each from its own opening.
fn games() -> Vec<Game> {
    let play = |(seed, pair): (u64, &[&str])| {
        let [mut black, mut white] =
            [(0, Color::Black), (1, Color::White)].map(|(place, color)| {
                let player =
                    ResolvedPlayer::parse(pair[place], &Consent::NONE).expect("they are built in");
                player.sit(color, seed)
            });
        let start = drawn_opening(6, &mut ChaCha8Rng::seed_from_u64(seed));
        let finished = play::play(start, &mut *black, &mut *white, &Stop::default());
        finished.expect("nobody stops it").game
    };
    (1..).zip(PLAYERS.chunks(2)).map(play).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_checksum_covers_four_whole_games() {
        let moves = played();
        let games = games();
        assert_eq!(games.len(), 4);
        assert!(games.iter().all(Game::is_over), "{moves}");
        let whole: usize = games.iter().map(|game| game.moves().len()).sum();
        assert_eq!(moves.len(), 2 * whole);
        assert_eq!(moves, played());
        assert!(version().starts_with("0.1.0-1-"));
    }
}
