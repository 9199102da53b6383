//! Samples: positions with a value for the side to move and, if known, a policy.

use othello_engine::{
    Color, Game, Position, Square, Stage, Symmetry,
    models::patterns::{LOGISTIC_DISCS, expectation},
};
use serde::{Deserialize, Serialize};

/// A training sample.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// The position from the view of the side to move.
    pub position: Position,
    /// The side to move, which the paper's network needs because it sees colours.
    pub turn: Color,
    /// The value for the side to move, in the unit of the [`Goal`]. For the other side it is negated.
    pub value: f32,
    /// The policy, if known.
    pub policy: Option<Policy>,
    /// The number of its game, as whole games may be held out.
    pub game: u32,
}

impl Sample {
    /// The image of the sample under a symmetry, with its moves.
    #[must_use]
    pub fn under(&self, symmetry: Symmetry) -> Sample {
        let image = |policy: &Policy| -> Policy {
            policy.iter().map(|&(square, share)| (square.under(symmetry), share)).collect()
        };
        Sample {
            position: self.position.under(symmetry),
            policy: self.policy.as_ref().map(image),
            ..*self
        }
    }
}

/// A distribution over moves; the probabilities add up to 1.
pub(crate) type Policy = Box<[(Square, f32)]>;

/// The quantity to predict, which determines the unit of a sample's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Goal {
    /// The disc difference, -64..=64.
    Margin,
    /// -1 for a loss, 0 for a draw, 1 for a win; for other values than results, the expected outcome.
    Outcome,
    /// The expected outcome, -1..=1, as a logistic function of the disc difference.
    Chance,
}

/// The value of a position for the side to move, as its source states it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Worth {
    /// The result of a finished game or of perfect play, in discs.
    Result(f32),
    /// A search's estimate in discs.
    Estimate(f32),
    /// The probability of a win, 0..=1, where a draw counts as half.
    Chance(f32),
}

impl Goal {
    /// Converts a value to the unit of the goal.
    pub fn value(self, worth: Worth) -> f32 {
        match (self, worth) {
            (Goal::Margin, Worth::Result(discs) | Worth::Estimate(discs)) => discs,
            // The inverse of the logistic function; a certain win or loss counts the whole board.
            (Goal::Margin, Worth::Chance(chance)) => {
                (LOGISTIC_DISCS * (chance / (1.0 - chance)).ln()).clamp(-64.0, 64.0)
            }
            (Goal::Outcome, Worth::Result(0.0)) => 0.0,
            (Goal::Outcome, Worth::Result(discs)) => discs.signum(),
            (Goal::Chance, Worth::Result(discs)) | (_, Worth::Estimate(discs)) => {
                expectation(discs)
            }
            (_, Worth::Chance(chance)) => 2.0 * chance - 1.0,
        }
    }
}

/// The samples of a game from this move on, 0 for the first. `black` returns the value of each position for
/// black.
pub fn of_game(game: &Game, from_move: usize, black: impl Fn(usize) -> f32) -> Vec<Sample> {
    let sample = |(number, stage): (usize, &Stage)| {
        let turn = stage.turn?;
        let value = black(number);
        let value = if turn == Color::Black { value } else { -value };
        Some(Sample { position: stage.position(), turn, value, policy: None, game: 0 })
    };
    game.stages().iter().enumerate().skip(from_move).filter_map(sample).collect()
}

/// Normalises visit counts to a policy; `None` if there are none.
pub fn shares(visits: &[(Square, u32)]) -> Option<Policy> {
    let sum: u32 = visits.iter().map(|(_, n)| n).sum();
    let visited = visits.iter().filter(|(_, n)| *n > 0);
    (sum > 0).then(|| visited.map(|&(square, n)| (square, n as f32 / sum as f32)).collect())
}

#[cfg(test)]
mod tests {
    use othello_engine::models::patterns::win_probability;

    use super::*;
    use crate::test_games::random_games;

    #[test]
    fn probabilities_are_preserved_by_every_goal() {
        for chance in [0.0, 0.1, 0.5, 0.83, 1.0] {
            for goal in [Goal::Outcome, Goal::Chance] {
                let value = goal.value(Worth::Chance(chance));
                assert!((f32::midpoint(value, 1.0) - chance).abs() < 1e-6, "{goal:?} {chance}");
            }
            let discs = Goal::Margin.value(Worth::Chance(chance));
            assert!((win_probability(discs) - chance).abs() < 1e-4, "{chance}: {discs} discs");
        }
        assert_eq!(Goal::Margin.value(Worth::Chance(1.0)), 64.0);
    }

    #[test]
    fn outcomes_of_results_are_whole_and_of_estimates_fractional() {
        let of = |worth| Goal::Outcome.value(worth);
        assert_eq!([64.0, 2.0, 0.0, -2.0].map(|d| of(Worth::Result(d))), [1.0, 1.0, 0.0, -1.0]);
        let near = of(Worth::Estimate(2.0));
        assert!(0.0 < near && near < of(Worth::Estimate(20.0)) && of(Worth::Estimate(20.0)) < 1.0);
        assert_eq!(Goal::Chance.value(Worth::Result(2.0)), near);
    }

    #[test]
    fn samples_hold_their_side_and_its_value() {
        // The second game has passes, so the number of discs does not determine the side to move.
        let mut odd = 0;
        for game in &random_games(2) {
            let samples = of_game(game, 10, |number| number as f32);
            assert_eq!(samples.len(), game.moves().len() - 10);
            for ((number, stage), sample) in (10..).zip(&game.stages()[10..]).zip(samples) {
                let sign = if stage.turn == Some(Color::Black) { 1.0 } else { -1.0 };
                assert_eq!((sample.position, Some(sample.turn)), (stage.position(), stage.turn));
                assert_eq!(sample.value, sign * number as f32);
                odd += usize::from((sample.turn == Color::Black) != (number % 2 == 0));
            }
        }
        assert!(odd > 0);
    }

    #[test]
    fn visits_are_normalised() {
        let [a, b] = ["c4", "d3"].map(|name| name.parse::<Square>().unwrap());
        assert_eq!(*shares(&[(a, 1), (b, 3)]).unwrap(), [(a, 0.25), (b, 0.75)]);
        assert_eq!(shares(&[]), None);
        assert_eq!(shares(&[(a, 0)]), None);
    }
}
