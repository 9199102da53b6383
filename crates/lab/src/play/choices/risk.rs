//! How near a side is to losing every disc by one careless move of its own. A search does not see that: its
//! sides move well to the end, and so it calls positions good in which a side has one or two discs.

use othello_engine::Position;

/// With more discs than this nobody is near.
const FEW: u32 = 12;

/// The share of moves after which the side that is not to move could lose every disc at once, 0 to 1,
/// when the other side first makes the move that leads to the greatest.
pub fn risk(position: &Position) -> f32 {
    if position.opp().len() > FEW {
        return 0.0;
    }
    successors(position).map(|next| fatal_share(&next)).fold(0.0, f32::max)
}

/// The share of moves after which the other side can take every disc.
fn fatal_share(position: &Position) -> f32 {
    let is_fatal = |next: &Position| successors(next).any(|end| end.own().is_empty());
    let moves = position.legal_moves().len().max(1);
    successors(position).filter(is_fatal).count() as f32 / moves as f32
}

/// The positions after each move, seen by the other side.
fn successors(position: &Position) -> impl Iterator<Item = Position> {
    position.legal_moves().into_iter().map(|square| position.after(square, position.flips(square)))
}

#[cfg(test)]
mod tests {
    use othello_engine::Game;

    use super::*;

    /// Black to move; white has few discs.
    const NEAR: &str = "c4e3f3c5c6f4g4c3c2d6f5e6f6g2h1g3";

    fn game(moves: &str) -> Game {
        moves.parse().unwrap()
    }

    #[test]
    fn half_of_the_moves_after_the_worst_one_can_lose_all() {
        assert_eq!(risk(&game(NEAR).position()), 0.5);
        let next = game(&format!("{NEAR}e2"));
        let moves = next.position().legal_moves();
        let fatal = moves.into_iter().filter(|&square| {
            let mut next = next.clone();
            next.play(square).unwrap();
            next.position().legal_moves().into_iter().any(|square| {
                let mut end = next.clone();
                end.play(square).unwrap();
                end.result() == Some(64)
            })
        });
        let names: Vec<String> = fatal.map(|square| square.to_string()).collect();
        assert_eq!((names, moves.len()), (vec!["d3".to_owned(), "g5".to_owned()], 4));
    }

    #[test]
    fn who_has_many_discs_or_safe_ones_risks_nothing() {
        assert_eq!(risk(&Position::START), 0.0);
        // White's move, who has all but a few: black is near, white is not.
        assert_eq!(risk(&game(NEAR).position().pass()), 0.0);
    }
}
