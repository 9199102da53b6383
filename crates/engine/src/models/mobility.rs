//! Mobility: legal moves, potential moves and corners.

use crate::{Bitboard, Evaluator, Position, evaluator::Calibration};

/// A weighted sum of three differences between the sides. Mobility wins middle games without
/// pattern knowledge: a side with few moves is soon forced into a bad one.
///
/// The terms are the simplest form of current and potential mobility in P. Rosenbloom, A
/// World-Championship-Level Othello Program, 1982.
///
/// ```
/// use othello_engine::{Evaluator, Game, models::Mobility};
///
/// let game: Game = "f5".parse()?;
/// // Equal mobility, eight more potential moves for white, no corner.
/// assert_eq!(Mobility::variables(&game.position()), [0.0, 8.0, 0.0]);
/// assert_eq!(Mobility::CLASSIC.evaluate(&game.position()), 8.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mobility {
    weights: [f32; 3],
}

impl Mobility {
    /// The classic weights: 4 per legal move, 1 per empty square beside an opponent's disc, 32 per
    /// corner.
    pub const CLASSIC: Mobility = Mobility { weights: [4.0, 1.0, 32.0] };

    /// The meaning of each variable.
    pub const MEANINGS: [&str; 3] =
        ["legal moves", "empty squares beside discs of the other side", "corners"];

    /// The weights of the variables.
    pub const fn weights(&self) -> &[f32; 3] {
        &self.weights
    }

    /// The variables, own minus opponent's: legal moves, empty squares beside discs of the other
    /// side, corners.
    #[inline(always)]
    pub fn variables(position: &Position) -> [f32; 3] {
        let other = position.pass();
        let difference =
            |count: fn(&Position) -> u32| count(position) as f32 - count(&other) as f32;
        [
            difference(|p| p.legal_moves().len()),
            difference(|p| (p.opp().neighbours() & p.empty()).len()),
            difference(|p| (p.own() & Bitboard::CORNERS).len()),
        ]
    }
}

impl Evaluator for Mobility {
    #[inline(always)]
    fn evaluate(&self, position: &Position) -> f32 {
        Mobility::variables(position).iter().zip(self.weights).map(|(x, weight)| weight * x).sum()
    }

    fn calibration(&self) -> Calibration {
        Calibration::by_largest(&self.weights)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Game, Symmetry};

    #[test]
    fn a_known_position_has_its_hand_counted_variables() {
        // After f5 either side would have three moves. Black's four discs touch thirteen empty
        // squares, white's one disc touches five.
        let game: Game = "f5".parse().unwrap();
        assert_eq!(Mobility::variables(&game.position()), [0.0, 8.0, 0.0]);
        assert_eq!(Mobility::CLASSIC.evaluate(&game.position()), 8.0);
    }

    #[test]
    fn the_value_is_symmetric_and_changes_sign_with_the_side() {
        let game: Game = "f5d6c3d3c4f4f6f3e6e7".parse().unwrap();
        let position = game.position();
        let value = Mobility::CLASSIC.evaluate(&position);
        assert_eq!(Mobility::CLASSIC.evaluate(&position.pass()), -value);
        for symmetry in Symmetry::all() {
            assert_eq!(Mobility::CLASSIC.evaluate(&position.under(symmetry)), value);
        }
    }
}
