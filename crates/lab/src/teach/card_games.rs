//! The games for a style card: a player against the built-in levels.

use othello_engine::{Color, Game, search::Stop};
use rayon::prelude::*;

use crate::{
    executor::WorkError,
    games::{openings::Openings, play},
    library::Level,
    players::{consent::Consent, resolve::ResolvedPlayer},
};

/// The opponents: the levels whose moves do not depend on the machine's speed.
const OPPONENTS: [Level; 4] = [Level::Beginner, Level::Casual, Level::Club, Level::Strong];

/// Plays this many games of a player from balanced openings, with alternating colours, on the threads of the current
/// pool. Returns its colour in each game. Calls `done` after each. `None` if `stop` was requested.
///
/// # Errors
/// If the player fails to move.
pub fn play_for_card(
    player: &ResolvedPlayer,
    games: u32,
    seed: u64,
    stop: &Stop,
    done: impl Fn() + Sync,
) -> Result<Option<Vec<(Color, Game)>>, WorkError> {
    let levels = OPPONENTS.map(|level| {
        let level = ResolvedPlayer::open(&level.player(), &Consent::NONE);
        level.expect("it is built in")
    });
    let openings = Openings::Balanced { seed };
    let played: Result<Vec<Option<(Color, Game)>>, WorkError> = (0..games)
        .into_par_iter()
        .with_max_len(1)
        .map(u64::from)
        .map(|number| {
            let color = Color::BOTH[(number % 2) as usize];
            // Both colours of an opening against one level, then the next.
            let level = &levels[(number / 2 % levels.len() as u64) as usize];
            let opening = openings.opening(number / 2);
            let seat_seed = |seat: u64| seed.wrapping_mul(1 << 32).wrapping_add(2 * number + seat);
            let mut own = player.sit(color, seat_seed(0));
            let mut other = level.sit(color.other(), seat_seed(1));
            let (black, white) = match color {
                Color::Black => (&mut *own, &mut *other),
                Color::White => (&mut *other, &mut *own),
            };
            let Some(finished) = play::play(opening, black, white, stop) else { return Ok(None) };
            if let Some((side, why)) = finished.failure {
                return Err(WorkError::Failed(side, why));
            }
            done();
            Ok(Some((color, finished.game)))
        })
        .collect();
    Ok(played?.into_iter().collect())
}
