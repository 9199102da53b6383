//! The human-like player: a shallow search with random errors of judgement. Within a game a
//! position is always misjudged in the same way, so that a mistake looks like an opinion.

use std::{fmt, str::FromStr};

use crate::{Evaluator, Position, evaluator::Calibration};

/// The settings of a human-like player: search depth and size of the errors.
///
/// ```
/// use othello_engine::search::Sight;
///
/// assert_eq!("2x6".parse(), Ok(Sight::even(2, 6)));
/// let fitted: Sight = "2x1.5-4-6-7-3".parse()?;
/// assert_eq!(fitted.tenths[Sight::stage(50)], 15);
/// # Ok::<(), othello_engine::search::ParseSightError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sight {
    /// The search depth in plies, 1..=12.
    pub depth: u32,
    /// The standard deviation of the errors in tenths of a disc, 0..=640, by the stage of the game.
    pub tenths: [u32; Sight::STAGES],
}

impl Sight {
    /// The number of stages of a game.
    pub const STAGES: usize = 5;
    /// The fewest empty squares before a move of each stage: opening, early and late midgame, early and late endgame.
    pub const FEWEST_EMPTIES: [u32; Sight::STAGES] = [45, 33, 21, 13, 1];

    pub(crate) const EXPECTED: &'static str = "a depth from 1 to 12, an x, and one error or five from 0 to 64 discs, \
         as in 2x6 or 2x1.5-4-6-7-3";

    /// Errors of this many discs at every stage.
    pub const fn even(depth: u32, discs: u32) -> Sight {
        Sight { depth, tenths: [10 * discs; Sight::STAGES] }
    }

    /// The stage of a move with this many empty squares before it.
    pub fn stage(empties: u32) -> usize {
        let begun = Sight::FEWEST_EMPTIES.iter().position(|&fewest| empties >= fewest);
        begun.unwrap_or(Sight::STAGES - 1)
    }
}

impl fmt::Display for Sight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x", self.depth)?;
        let is_even = self.tenths.iter().all(|&tenths| tenths == self.tenths[0]);
        let written = if is_even { &self.tenths[..1] } else { &self.tenths[..] };
        for (number, tenths) in written.iter().enumerate() {
            let separator = if number == 0 { "" } else { "-" };
            write!(f, "{separator}{}", tenths / 10)?;
            if tenths % 10 != 0 {
                write!(f, ".{}", tenths % 10)?;
            }
        }
        Ok(())
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

    /// Reads `2x6`, or `2x1.5-4-6-7-3` with an error for each stage.
    fn from_str(text: &str) -> Result<Sight, ParseSightError> {
        read(text).ok_or_else(|| ParseSightError(text.to_owned()))
    }
}

fn read(text: &str) -> Option<Sight> {
    let (depth, errors) = text.split_once('x')?;
    let depth = depth.parse().ok().filter(|depth| (1..=12).contains(depth))?;
    let errors: Vec<u32> = errors.split('-').map(read_tenths).collect::<Option<_>>()?;
    let tenths = match errors[..] {
        [even] => [even; Sight::STAGES],
        _ => errors.try_into().ok()?,
    };
    Some(Sight { depth, tenths })
}

/// Reads discs with at most one decimal.
fn read_tenths(discs: &str) -> Option<u32> {
    let (whole, tenth) = discs.split_once('.').unwrap_or((discs, "0"));
    let tenth = tenth.parse().ok().filter(|&digit: &u32| digit < 10)?;
    whole
        .parse()
        .ok()
        .filter(|&whole: &u32| whole <= 64)?
        .checked_mul(10)?
        .checked_add(tenth)
        .filter(|&tenths| tenths <= 640)
}

/// An evaluator with normally distributed errors, fixed for each position and seed.
///
/// ```
/// use othello_engine::{Evaluator, Position, models::Mobility, search::{PerturbedEvaluator, Sight}};
///
/// // An error of about three discs, the same in every call.
/// let judge = PerturbedEvaluator::new(Mobility::CLASSIC, Sight::even(1, 3), 7);
/// assert_eq!(judge.evaluate(&Position::START), judge.evaluate(&Position::START));
/// assert_ne!(judge.evaluate(&Position::START), Mobility::CLASSIC.evaluate(&Position::START));
/// ```
#[derive(Clone, Debug)]
pub struct PerturbedEvaluator<E> {
    evaluator: E,
    depth: u32,
    sigmas: [f32; Sight::STAGES], // in the evaluator's units
    seed: u64,
}

impl<E: Evaluator> PerturbedEvaluator<E> {
    /// An evaluator for a search with these settings. The errors derive from `seed`; their size is that of the stage
    /// of the move to choose, which is the search depth before the position.
    pub fn new(evaluator: E, sight: Sight, seed: u64) -> PerturbedEvaluator<E> {
        let scale = evaluator.calibration().units_per_disc;
        let sigmas = sight.tenths.map(|tenths| tenths as f32 / 10.0 * scale);
        PerturbedEvaluator { evaluator, depth: sight.depth, sigmas, seed }
    }

    fn sigma(&self, position: &Position) -> f32 {
        self.sigmas[Sight::stage(position.empty().len() + self.depth)]
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
        let value = self.evaluator.evaluate_for(position, own_root);
        value + self.sigma(position) * self.error(position)
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
        let judge = PerturbedEvaluator::new(Polynomial::JMA, Sight::even(1, 1), 7);
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
            let judge = PerturbedEvaluator::new(Polynomial::JMA, Sight::even(2, discs), seed);
            AlphaBeta::new(judge, 2).search(&position, &Stop::default()).best
        };
        let plain = AlphaBeta::new(Polynomial::JMA, 2).search(&position, &Stop::default()).best;
        assert_eq!(best(0, 1), plain);
        assert_eq!(best(20, 3), best(20, 3));
        let moves: std::collections::HashSet<_> = (0..20).map(|seed| best(20, seed)).collect();
        assert!(moves.len() > 3, "{moves:?}");
    }

    #[test]
    fn an_error_is_as_large_as_the_stage_of_the_move_allows() {
        let sight = Sight { depth: 2, tenths: [0, 0, 0, 0, 640] };
        let judge = PerturbedEvaluator::new(Polynomial::JMA, sight, 7);
        let errs = |position: &Position| {
            judge.evaluate(position) != Evaluator::evaluate(&Polynomial::JMA, position)
        };
        let mut game = Game::default();
        while let Some(square) = game.position().legal_moves().into_iter().next() {
            let position = game.position();
            assert_eq!(errs(&position), position.empty().len() + 2 < 13, "{position:?}");
            game.play(square).unwrap();
        }
        assert!(game.position().empty().len() < 10);
        assert_eq!(
            [60, 45, 44, 33, 32, 13, 12, 1, 0].map(Sight::stage),
            [0, 0, 1, 1, 2, 3, 4, 4, 4]
        );
    }

    #[test]
    fn depth_and_error_round_trip() {
        for text in ["2x6", "12x0", "1x0.5", "2x1.5-4-6-7-3", "3x0-0-0-0-64"] {
            assert_eq!(text.parse::<Sight>().unwrap().to_string(), text);
        }
        let wrong = [
            "",
            "2",
            "0x1",
            "13x1",
            "2x65",
            "x",
            "2x-1",
            "2x64.1",
            "2x1.55",
            "2x1-2",
            "2x1-2-3-4-5-6",
        ];
        for text in wrong {
            assert!(text.parse::<Sight>().is_err(), "{text}");
        }
    }
}
