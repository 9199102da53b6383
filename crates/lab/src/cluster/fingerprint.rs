//! What this program is to a cluster: its version, and a sum of how it plays. Programs with the same one
//! play the same games; a build that does not, or a processor that errs, is not let in.

use std::{fmt::Write, sync::LazyLock};

use othello_engine::search::Stop;

use crate::{
    play::{game, openings::drawn_opening},
    players::{consent::Consent, entrant::Entrant},
};
use othello_engine::Color;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// Who plays to be known by: each kind of search, each kind of model.
const PLAYERS: [&str; 6] =
    ["alphabeta:2@jma", "pruned:3x3@gene23", "pvs:3@glem", "mcts:30", "mcts:20@net", "pvs:2@sci"];

/// What messages look like; another number speaks another language.
const PROTOCOL: u32 = 1;

/// `0.1.0-1-89abcdef`: the version, that of the messages, and the sum of some games.
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

fn played() -> String {
    let mut moves = String::new();
    for (seed, pair) in (1..).zip(PLAYERS.chunks(2)) {
        let [black, white] = [(0, Color::Black), (1, Color::White)].map(|(place, color)| {
            let player = Entrant::parse(pair[place], &Consent::NONE).expect("they are built in");
            player.sit(color, seed)
        });
        let (mut black, mut white) = (black, white);
        let start = drawn_opening(6, &mut ChaCha8Rng::seed_from_u64(seed));
        let finished = game::play(start, &mut *black, &mut *white, &Stop::default());
        for square in finished.expect("nobody stops it").game.moves() {
            let _ = write!(moves, "{square}"); // a text takes all
        }
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sum_tells_of_three_whole_games() {
        let moves = played();
        // One of them may end before the board is full.
        assert!(moves.len() > 2 * (3 * 60 - 50), "{moves}");
        assert_eq!(moves, played());
        assert!(version().starts_with("0.1.0-1-"));
    }
}
