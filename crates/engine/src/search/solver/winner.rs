//! Who wins a position of few empty squares, for a search that asks nothing more.

use super::{Endgame, MOST, Seen};
use crate::{
    Position,
    search::Outcome,
    simd::{self, Isa, Task},
};

/// Solves positions and remembers what it has seen from one to the next.
#[derive(Default)]
pub(in crate::search) struct Winner {
    seen: Box<[Seen]>,
}

impl Winner {
    /// How a position of at most [`MOST`] empty squares ends for its side to move if both play well.
    pub fn of(&mut self, position: &Position) -> Outcome {
        debug_assert!(position.empty().len() <= MOST);
        simd::dispatch(Question { winner: self, position: *position })
    }
}

struct Question<'a> {
    winner: &'a mut Winner,
    position: Position,
}

impl Task for Question<'_> {
    type Out = Outcome;

    fn run<I: Isa>(self, isa: I) -> Outcome {
        let seen = std::mem::take(&mut self.winner.seen);
        let mut endgame = Endgame { isa, nodes: 0, seen };
        let outcome = if endgame.null(self.position, 0) > 0 {
            Outcome::Win
        } else if endgame.null(self.position, -1) > -1 {
            Outcome::Draw
        } else {
            Outcome::Loss
        };
        self.winner.seen = endgame.seen;
        outcome
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;

    /// By definition: all games that can still be played.
    fn by_definition(position: &Position) -> i32 {
        let moves = position.legal_moves();
        if moves.is_empty() {
            let passed = position.pass();
            return if passed.legal_moves().is_empty() {
                position.margin()
            } else {
                -by_definition(&passed)
            };
        }
        let after = |square| -by_definition(&position.play(square).expect("a legal move"));
        moves.into_iter().map(after).max().expect("there is a move")
    }

    #[test]
    fn the_winner_is_the_one_of_all_games_that_can_still_be_played() {
        let mut rng = ChaCha8Rng::seed_from_u64(7);
        let mut winner = Winner::default();
        let mut found = [0; 3];
        for _ in 0..600 {
            let mut position = Position::START;
            while position.empty().len() > 6 && !position.is_over() {
                let moves: Vec<_> = position.legal_moves().into_iter().collect();
                position = match moves.len() {
                    0 => position.pass(),
                    len => position.play(moves[rng.random_range(0..len)]).expect("a legal move"),
                };
            }
            if position.empty().len() > 6 {
                continue; // the game ended early
            }
            let expected = Outcome::of(by_definition(&position));
            assert_eq!(winner.of(&position), expected, "{position:?}");
            found[expected as usize] += 1;
        }
        assert!(found.iter().all(|&times| times > 5), "{found:?}");
    }
}
