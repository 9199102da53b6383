//! The speed of a search.

use std::{error::Error, time::Duration};

use othello_engine::{Color, Game, search::Stop, time::Instant};

use super::{consent::Consent, resolve::ResolvedPlayer};

/// Searches the position after these moves. Returns the number of visited positions and the time.
///
/// # Errors
/// If there is no such player, or a move is illegal.
pub fn measure(player: &str, moves: &str) -> Result<(u64, Duration), Box<dyn Error>> {
    let game: Game = moves.parse()?;
    let mut searcher = ResolvedPlayer::parse(player, &Consent::NONE)?.sit(Color::Black, 0);
    let began = Instant::now();
    let report = searcher.search(&game.position(), &Stop::default());
    Ok((report.nodes, began.elapsed()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_of_fixed_depth_visits_the_same_positions_each_time() {
        let [one, two] = [(); 2].map(|()| measure("pvs:4@sci", "f5d6c3").unwrap().0);
        assert!(one > 100 && one == two, "{one} and {two}");
        assert!(measure("nobody", "").is_err() && measure("random", "a1").is_err());
    }
}
