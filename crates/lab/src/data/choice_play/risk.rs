//! The risk of a wipe-out: how close a side is to losing every disc by one careless move. A search assumes
//! good moves to the end. It therefore overrates positions in which a side has one or two discs.

use othello_engine::Position;

/// The maximum number of discs of a side at risk.
const FEW: u32 = 12;

/// The share of moves, 0 to 1, after which the side that is not to move could lose every disc at once. The
/// other side first makes the move that maximises it.
pub fn risk(position: &Position) -> f32 {
    if position.opp().len() > FEW {
        return 0.0;
    }
    successors(position).map(|next| fatal_share(&next)).fold(0.0, f32::max)
}

/// The share of moves after which the opponent can take every disc.
fn fatal_share(position: &Position) -> f32 {
    let is_fatal = |next: &Position| successors(next).any(|end| end.own().is_empty());
    let moves = position.legal_moves().len().max(1);
    successors(position).filter(is_fatal).count() as f32 / moves as f32
}

/// The positions after each move, as the opponent sees them.
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
    fn risk_is_the_share_of_fatal_moves_after_the_worst_reply() {
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
    fn many_or_safe_discs_are_no_risk() {
        assert_eq!(risk(&Position::START), 0.0);
        // White to move has almost all discs. Black is close to a wipe-out, white is not.
        assert_eq!(risk(&game(NEAR).position().pass()), 0.0);
    }
}
