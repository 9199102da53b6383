//! The human-like player: a shallow search with random errors of judgement. Within a game a
//! position is always misjudged in the same way, so that a mistake looks like an opinion.

use std::{fmt, str::FromStr};

use crate::{Evaluator, Position, evaluator::Calibration};

/// The settings of a human-like player: search depth and size of the errors.
///
/// ```
/// use othello_engine::search::Sight;
///
/// assert_eq!("2x6".parse(), Ok(Sight { depth: 2, discs: 6 }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sight {
    /// The search depth in plies, 1..=12.
    pub depth: u32,
    /// The standard deviation of the errors in discs, 0..=64.
    pub discs: u32,
}

impl Sight {
    pub(crate) const EXPECTED: &'static str =
        "a depth from 1 to 12, an x, and an error from 0 to 64 discs, as in 2x6";
}

impl fmt::Display for Sight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.depth, self.discs)
    }
}

/// A text is not the settings of a human-like player.
///
/// ```
/// use othello_engine::search::Sight;
///
/// assert!("99x6".parse::<Sight>().unwrap_err().to_string().contains("a depth from 1 to 12"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {expected}, found {0:?}", expected = Sight::EXPECTED)]
pub struct ParseSightError(String);

impl FromStr for Sight {
    type Err = ParseSightError;

    /// Reads `2x6`.
    fn from_str(text: &str) -> Result<Sight, ParseSightError> {
        let sight = text.split_once('x').and_then(|(depth, discs)| {
            Some(Sight { depth: depth.parse().ok()?, discs: discs.parse().ok()? })
        });
        sight
            .filter(|sight| (1..=12).contains(&sight.depth) && sight.discs <= 64)
            .ok_or_else(|| ParseSightError(text.to_owned()))
    }
}

/// An evaluator with normally distributed errors, fixed for each position and seed.
///
/// ```
/// use othello_engine::{Evaluator, Position, models::Mobility, search::PerturbedEvaluator};
///
/// // An error of about three discs, the same in every call.
/// let judge = PerturbedEvaluator::new(Mobility::CLASSIC, 3, 7);
/// assert_eq!(judge.evaluate(&Position::START), judge.evaluate(&Position::START));
/// assert_ne!(judge.evaluate(&Position::START), Mobility::CLASSIC.evaluate(&Position::START));
/// ```
#[derive(Clone, Debug)]
pub struct PerturbedEvaluator<E> {
    evaluator: E,
    sigma: f32, // in the evaluator's units
    seed: u64,
}

impl<E: Evaluator> PerturbedEvaluator<E> {
    /// An evaluator with errors of this standard deviation in discs, which derive from `seed`.
    pub fn new(evaluator: E, discs: u32, seed: u64) -> PerturbedEvaluator<E> {
        let sigma = discs as f32 * evaluator.calibration().units_per_disc;
        PerturbedEvaluator { evaluator, sigma, seed }
    }

    /// The error for a position, in standard deviations.
    fn error(&self, position: &Position) -> f32 {
        let mixed = mix(position.own().0 ^ mix(position.opp().0 ^ mix(self.seed)));
        // The sum of eight uniform bytes is nearly normal, with mean 1020 and standard deviation
        // 209.0.
        let sum: u32 = mixed.to_le_bytes().iter().map(|&byte| u32::from(byte)).sum();
        (sum as f32 - 1020.0) / 209.0
    }
}

impl<E: Evaluator> Evaluator for PerturbedEvaluator<E> {
    fn evaluate(&self, position: &Position) -> f32 {
        self.evaluate_for(position, true)
    }

    fn evaluate_for(&self, position: &Position, own_root: bool) -> f32 {
        self.evaluator.evaluate_for(position, own_root) + self.sigma * self.error(position)
    }

    fn calibration(&self) -> Calibration {
        self.evaluator.calibration()
    }
}

/// Mixes all bits.
///
/// Source: S. Vigna, splitmix64 (2015).
const fn mix(mut bits: u64) -> u64 {
    bits = bits.wrapping_add(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ bits >> 31
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Game,
        models::Polynomial,
        search::{AlphaBeta, Searcher, Stop},
    };

    #[test]
    fn errors_are_normal_and_fixed_for_a_position() {
        let judge = PerturbedEvaluator::new(Polynomial::JMA, 1, 7);
        let mut errors = Vec::new();
        let mut stack = vec![Position::START];
        while let Some(position) = stack.pop() {
            errors.push(judge.error(&position));
            assert_eq!(judge.error(&position), judge.error(&position));
            if position.empty().len() > 55 {
                stack.extend(position.legal_moves().into_iter().filter_map(|s| position.play(s)));
            }
        }
        let count = errors.len() as f32;
        let mean = errors.iter().sum::<f32>() / count;
        let variance = errors.iter().map(|e| (e - mean).powi(2)).sum::<f32>() / count;
        assert!(mean.abs() < 0.1 && (variance - 1.0).abs() < 0.15, "{mean} {variance}");
    }

    #[test]
    fn larger_errors_and_other_seeds_change_the_move() {
        let position = "f5d6c3d3c4".parse::<Game>().unwrap().position();
        let best = |discs, seed| {
            let judge = PerturbedEvaluator::new(Polynomial::JMA, discs, seed);
            AlphaBeta::new(judge, 2).search(&position, &Stop::default()).best
        };
        let plain = AlphaBeta::new(Polynomial::JMA, 2).search(&position, &Stop::default()).best;
        assert_eq!(best(0, 1), plain);
        assert_eq!(best(20, 3), best(20, 3));
        let moves: std::collections::HashSet<_> = (0..20).map(|seed| best(20, seed)).collect();
        assert!(moves.len() > 3, "{moves:?}");
    }

    #[test]
    fn depth_and_error_round_trip() {
        for text in ["2x6", "12x0"] {
            assert_eq!(text.parse::<Sight>().unwrap().to_string(), text);
        }
        for text in ["", "2", "0x1", "13x1", "2x65", "x", "2x-1"] {
            assert!(text.parse::<Sight>().is_err(), "{text}");
        }
    }
}
