//! GLEM, the generalized linear evaluation model: a sum of pattern weights, with separate weights
//! for each stage of the game.
//!
//! Source: M. Buro, From Simple Features to Sophisticated Evaluation Functions, 1999.

mod file;
mod shapes;
mod threats;

pub use file::GlemError;
pub use shapes::{Numbering, PATTERNS, PatternFeatures, SHAPES, Shape, shape_of};
pub use threats::{THREAT_FEATURES, THREAT_WEIGHTS, threat_features};

use std::{
    fmt,
    sync::{Arc, LazyLock},
};

use self::shapes::{BANK, BANK_STARTS, BANKS};
use crate::{
    Bitboard, Evaluator, Position, Square,
    evaluator::{Calibration, IncrementalEval},
};

/// The number of game stages, each with its own weights.
pub const STAGES: usize = 15;

/// The stage of a position with this many discs; each stage spans four discs.
///
/// ```
/// use othello_engine::models::patterns::{STAGES, stage};
///
/// assert_eq!((stage(4), stage(8), stage(64)), (0, 1, STAGES - 1));
/// ```
#[inline(always)]
pub const fn stage(discs: u32) -> usize {
    let stage = discs.saturating_sub(4) as usize / 4;
    if stage < STAGES { stage } else { STAGES - 1 }
}

/// The target to which the weights were fitted. In both cases the sum is in discs.
///
/// ```
/// use othello_engine::models::{Glem, patterns::ValueScale};
///
/// assert_eq!(Glem::shipped().scale(), ValueScale::Margin);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ValueScale {
    /// The final disc difference.
    Margin,
    /// The outcome: the logistic function of the sum is the probability of winning.
    Outcome,
}

/// The disc lead at which the odds of winning are e to 1, on either scale.
pub const LOGISTIC_DISCS: f32 = 6.0;

/// The winning probability, 0..=1, of a side this many discs ahead; draws count as half wins.
///
/// ```
/// use othello_engine::models::patterns::win_probability;
///
/// assert_eq!(win_probability(0.0), 0.5);
/// assert!(win_probability(6.0) > 0.73 && win_probability(-64.0) < 0.001);
/// ```
pub fn win_probability(discs: f32) -> f32 {
    1.0 / (1.0 + (-discs / LOGISTIC_DISCS).exp())
}

/// The expected result, from -1 lost to 1 won, of a side this many discs ahead.
///
/// ```
/// use othello_engine::models::patterns::expectation;
///
/// assert_eq!(expectation(0.0), 0.0);
/// assert!(expectation(64.0) > 0.999);
/// ```
pub fn expectation(discs: f32) -> f32 {
    2.0 * win_probability(discs) - 1.0
}

/// The weights of one stage before rounding, as a fit produces them.
///
/// ```
/// use othello_engine::models::{Glem, patterns::{Numbering, ValueScale, StageWeights, STAGES}};
///
/// let weights = vec![0.0; Numbering::get().len()];
/// let stage = StageWeights { parity: [0.5, -0.5], weights, threats: Vec::new() };
/// assert!(Glem::new(ValueScale::Margin, &vec![stage; STAGES]).is_some());
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct StageWeights {
    /// The values in discs for an even and an odd number of empty squares.
    pub parity: [f32; 2],
    /// The weights in the order of [`Numbering`], in discs.
    pub weights: Vec<f32>,
    /// The [`THREAT_WEIGHTS`] weights of the threat features, in discs; empty if they are not used.
    pub threats: Vec<f32>,
}

/// A pattern evaluator.
///
/// ```
/// use othello_engine::{Evaluator, Game, models::Glem};
///
/// let glem = Glem::shipped();
/// // The contributions of the shapes add up to the value.
/// let position = "f5d6c3".parse::<Game>()?.position();
/// let parts: f32 = glem.contributions(&position).iter().sum();
/// assert_eq!(parts, glem.evaluate(&position));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq)]
pub struct Glem {
    scale: ValueScale,
    stages: Vec<Stage>, // always STAGES
}

#[derive(Clone, PartialEq)]
struct Stage {
    parity: [i16; 2],
    // Expanded to every configuration of every shape, so that one lookup by address finds a weight.
    banks: Vec<i16>,   // always BANKS * BANK
    threats: Vec<i16>, // empty in all stages, or THREAT_WEIGHTS in all
}

/// The resolution of the weights in discs.
const UNIT: f32 = 1.0 / 256.0;

impl Glem {
    /// An evaluator with these weights; `None` unless there are [`STAGES`] stages, each with the
    /// finite weights of [`Numbering`], and all or none with threat features. The weights are
    /// rounded to 1/256 disc and clamped to ±127 discs.
    pub fn new(scale: ValueScale, stages: &[StageWeights]) -> Option<Glem> {
        let threats = stages.first().map_or(0, |stage| stage.threats.len());
        let numbers = |stage: &StageWeights| {
            let mut weights = stage.weights.iter().chain(&stage.parity).chain(&stage.threats);
            stage.weights.len() == Numbering::get().len()
                && stage.threats.len() == threats
                && [0, THREAT_WEIGHTS].contains(&threats)
                && weights.all(|weight| weight.is_finite())
        };
        (stages.len() == STAGES && stages.iter().all(numbers)).then(|| {
            let rounded = |stage: &StageWeights| {
                let units = |discs: &[f32]| discs.iter().copied().map(to_units).collect();
                let weights: Vec<i16> = units(&stage.weights);
                Stage::new(stage.parity.map(to_units), &weights, units(&stage.threats))
            };
            Glem { scale, stages: stages.iter().map(rounded).collect() }
        })
    }

    /// The weights shipped with the program.
    ///
    /// ```
    /// use othello_engine::{Position, models::Glem, search::{Pvs, PvsSettings, Budget, Searcher, Stop}};
    ///
    /// let mut pvs = Pvs::new(Glem::shipped(), PvsSettings::new(Budget::Depth(6)));
    /// assert!(pvs.search(&Position::START, &Stop::default()).best.is_some());
    /// ```
    pub fn shipped() -> Arc<Glem> {
        static SHIPPED: LazyLock<Arc<Glem>> = LazyLock::new(|| {
            let bytes = include_bytes!("../../assets/glem.glem");
            Arc::new(Glem::from_bytes(bytes).expect("a test reads the shipped weights"))
        });
        Arc::clone(&SHIPPED)
    }

    /// An evaluator whose weights are all 0.
    ///
    /// ```
    /// use othello_engine::{Evaluator, Position, models::{Glem, patterns::ValueScale}};
    ///
    /// assert_eq!(Glem::blank(ValueScale::Margin).evaluate(&Position::START), 0.0);
    /// ```
    pub fn blank(scale: ValueScale) -> Glem {
        let blank = Stage::new([0; 2], &vec![0; Numbering::get().len()], Vec::new());
        Glem { scale, stages: vec![blank; STAGES] }
    }

    /// The target to which the weights were fitted.
    pub const fn scale(&self) -> ValueScale {
        self.scale
    }

    /// Whether the evaluator has threat features.
    pub fn has_threats(&self) -> bool {
        !self.stages[0].threats.is_empty()
    }

    /// The rounded weights of a stage.
    pub fn stage_weights(&self, stage: usize) -> StageWeights {
        let discs = |units: &i16| f32::from(*units) * UNIT;
        let stage = &self.stages[stage];
        StageWeights {
            parity: stage.parity.map(|units| discs(&units)),
            weights: stage.numbered().iter().map(discs).collect(),
            threats: stage.threats.iter().map(discs).collect(),
        }
    }

    /// The weight in discs of each configuration of a shape of [`SHAPES`] in a stage.
    pub fn shape_weights(&self, stage: usize, shape: usize) -> Vec<f32> {
        let weight = |configuration| {
            let (bank, address) = SHAPES[shape].address(configuration);
            f32::from(self.stages[stage].banks[bank * BANK + address]) * UNIT
        };
        (0..SHAPES[shape].configurations()).map(weight).collect()
    }

    /// The value in discs for the side to move; `features` are those of `position`.
    #[inline(always)]
    pub fn value(&self, features: &PatternFeatures, position: &Position) -> f32 {
        let discs = (position.own() | position.opp()).len();
        let stage = &self.stages[stage(discs)];
        let parity = i32::from(stage.parity[discs as usize % 2]);
        let units = stage.sum(features) + parity + stage.threat_units(position);
        // Weights of rare configurations can add up to more discs than a board has.
        (units as f32 * UNIT).clamp(-64.0, 64.0)
    }

    /// The contribution in discs of each shape of [`SHAPES`], over all its images. The last entry
    /// is the contribution of parity and threat features.
    ///
    /// ```
    /// use othello_engine::{Position, models::{Glem, patterns::SHAPES}};
    ///
    /// let parts = Glem::shipped().contributions(&Position::START);
    /// assert_eq!(parts.len(), SHAPES.len() + 1);
    /// ```
    pub fn contributions(&self, position: &Position) -> Vec<f32> {
        let count = (position.own() | position.opp()).len();
        let stage = &self.stages[stage(count)];
        let addresses = PatternFeatures::of(position).addresses();
        let mut discs = vec![0.0; SHAPES.len() + 1];
        for (bank, places) in stage.banks.chunks(BANK).zip(BANK_STARTS.windows(2)) {
            for p in places[0]..places[1] {
                discs[shape_of(p)] += f32::from(bank[usize::from(addresses[p])]) * UNIT;
            }
        }
        let rest = i32::from(stage.parity[count as usize % 2]) + stage.threat_units(position);
        discs[SHAPES.len()] = rest as f32 * UNIT;
        discs
    }
}

fn to_units(discs: f32) -> i16 {
    // 127 x 256 fits an `i16`; 128 x 256 does not.
    (discs.clamp(-127.0, 127.0) / UNIT).round() as i16
}

impl Stage {
    /// Expands numbered weights to all addresses.
    fn new(parity: [i16; 2], weights: &[i16], threats: Vec<i16>) -> Stage {
        let numbers = Numbering::get().banks();
        let banks = numbers.iter().map(|&number| weights[number as usize]).collect();
        Stage { parity, banks, threats }
    }

    /// The contribution of the threat features in units; 0 without them.
    #[inline(always)]
    fn threat_units(&self, position: &Position) -> i32 {
        if self.threats.is_empty() { 0 } else { self.sum_of_threats(position) }
    }

    #[cold] // the shipped weights, which deep searches use, have no threat features
    fn sum_of_threats(&self, position: &Position) -> i32 {
        threat_features(position).iter().map(|&place| i32::from(self.threats[place as usize])).sum()
    }

    /// The weights in the order of [`Numbering`].
    fn numbered(&self) -> Vec<i16> {
        let numbering = Numbering::get();
        let mut weights = vec![0; numbering.len()];
        for (index, shape) in SHAPES.iter().enumerate() {
            for (configuration, &number) in numbering.of_shape(index).iter().enumerate() {
                let (bank, address) = shape.address(configuration);
                weights[number as usize] = self.banks[bank * BANK + address];
            }
        }
        weights
    }

    #[inline(always)]
    fn sum(&self, features: &PatternFeatures) -> i32 {
        let addresses = features.addresses();
        // As an array of arrays every length is known, and no lookup needs a bounds check.
        let (banks, _) = self.banks.as_chunks::<BANK>();
        let banks: &[[i16; BANK]; BANKS] = banks.try_into().expect("a stage has all banks");
        let mut sum = 0;
        for b in 0..BANKS {
            for &address in &addresses[BANK_STARTS[b]..BANK_STARTS[b + 1]] {
                sum += i32::from(banks[b][usize::from(address)]);
            }
        }
        sum
    }
}

impl Evaluator for Glem {
    /// The value in discs for the side to move.
    fn evaluate(&self, position: &Position) -> f32 {
        self.value(&PatternFeatures::of(position), position)
    }

    /// Linear fits to measurements.
    ///
    /// The middle-game errors are four fifths of 1.44, 1.03 and 0.25, which were measured on 450
    /// positions of WTHOR games of 2004 at all depths up to 11. The endgame errors are about two
    /// thirds of those measured with the weights of version 0.1 on games of 2019 with 14 to 18
    /// empty squares: 7.8 discs at 2 plies and 5.9 at 6. These factors give the smallest trees.
    ///
    /// The leaf correction is fitted by the example `parity` to searches of 11 and 12 plies on 400
    /// games each of 1999 and 2011. The units and the parity were fitted on 354 self-play games,
    /// searched to 5 to 10 plies with 22 to 17 empty squares and then solved. The units use
    /// positions where neither side is 20 discs ahead. The parity comes on top of the parity term of
    /// the leaf correction; its value gives the smallest trees.
    fn calibration(&self) -> Calibration {
        Calibration {
            error: [1.15, 0.82, 0.2],
            error_growth: 1.2,
            endgame_error: Some([6.0, 0.65]),
            leaf_correction: [0.0, 0.03, 0.01],
            parity_correction: 0.73,
            units_per_disc: 0.917,
        }
    }
}

impl IncrementalEval for Glem {
    type State = PatternFeatures;

    fn start(&self, position: &Position) -> PatternFeatures {
        PatternFeatures::of(position)
    }

    #[inline(always)]
    fn step(
        &self,
        state: &PatternFeatures,
        _: &Position,
        square: Square,
        flips: Bitboard,
    ) -> PatternFeatures {
        state.after(square, flips)
    }

    #[inline(always)]
    fn pass(&self, state: &PatternFeatures, _: &Position) -> PatternFeatures {
        state.pass()
    }

    #[inline(always)]
    fn value(&self, state: &PatternFeatures, position: &Position) -> f32 {
        Glem::value(self, state, position)
    }
}

impl fmt::Debug for Glem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Glem").field("scale", &self.scale).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Game, Symmetry};

    /// Varied weights, small enough that no value is clamped.
    pub(super) fn odd_weights() -> Vec<StageWeights> {
        let weight = |n: usize| ((n * 7919) % 509) as f32 / 512.0 - 0.5;
        let stage = |s: usize| StageWeights {
            parity: [s as f32 / 4.0, -0.25],
            weights: (0..Numbering::get().len()).map(|n| weight(n + s)).collect(),
            threats: Vec::new(),
        };
        (0..STAGES).map(stage).collect()
    }

    #[test]
    fn the_value_is_the_sum_of_the_weights() {
        let weights = odd_weights();
        let glem = Glem::new(ValueScale::Margin, &weights).unwrap();
        let game: Game = "f5d6c3d3c4f4f6f3e6e7d7c5f7".parse().unwrap();
        for played in game.stages() {
            let position = played.position();
            let discs = (position.own() | position.opp()).len();
            let stage = &weights[stage(discs)];
            let numbers = Numbering::get().weights(&PatternFeatures::of(&position));
            let sum: f32 = numbers.iter().map(|&n| stage.weights[n as usize]).sum();
            // Multiples of 1/512 are rounded to 1/256.
            let expected = stage.parity[discs as usize % 2] + sum;
            assert!((glem.evaluate(&position) - expected).abs() <= 54.0 / 512.0);
            let parts: f32 = glem.contributions(&position).iter().sum();
            assert_eq!(parts, glem.evaluate(&position));
        }
    }

    /// Varied weights with threat features.
    pub(super) fn odd_weights_with_threats() -> Vec<StageWeights> {
        let threats: Vec<f32> =
            (0..THREAT_WEIGHTS).map(|n| ((n * 31) % 101) as f32 / 256.0).collect();
        let with_threats = |stage| StageWeights { threats: threats.clone(), ..stage };
        odd_weights().into_iter().map(with_threats).collect()
    }

    #[test]
    fn threat_features_add_to_the_value() {
        let [plain, more] = [odd_weights(), odd_weights_with_threats()]
            .map(|weights| Glem::new(ValueScale::Margin, &weights).unwrap());
        assert!(more.has_threats() && !plain.has_threats());
        let position = "f5d6c3d3".parse::<Game>().unwrap().position();
        let threats = &more.stage_weights(stage(8)).threats;
        let sum: f32 =
            threat_features(&position).iter().map(|&place| threats[place as usize]).sum();
        assert_eq!(more.evaluate(&position), plain.evaluate(&position) + sum);
        assert_eq!(more.contributions(&position).iter().sum::<f32>(), more.evaluate(&position));
        let mut uneven = odd_weights_with_threats();
        uneven[3].threats.clear();
        assert!(Glem::new(ValueScale::Margin, &uneven).is_none());
    }

    #[test]
    fn a_value_is_the_same_under_every_symmetry() {
        let glem = Glem::new(ValueScale::Outcome, &odd_weights_with_threats()).unwrap();
        let game: Game = "f5d6c3d3c4f4f6f3e6e7d7c5f7".parse().unwrap();
        let value = glem.evaluate(&game.position());
        for symmetry in Symmetry::all() {
            assert_eq!(glem.evaluate(&game.position().under(symmetry)), value);
        }
    }

    #[test]
    fn rounded_weights_round_to_themselves() {
        let glem = Glem::new(ValueScale::Margin, &odd_weights()).unwrap();
        let again: Vec<StageWeights> = (0..STAGES).map(|s| glem.stage_weights(s)).collect();
        assert!(Glem::new(ValueScale::Margin, &again).unwrap() == glem);
    }

    #[test]
    fn the_shipped_weights_value_a_corner() {
        // The same position, with the corner owned by either side.
        let text = |corner: char| {
            let rest = "OXXX----OOXX----OXOX-XO--XXOXXX---XXOO---XXX---------------O---";
            format!("{corner}{rest} X")
        };
        let value = |corner| {
            let (board, side) = crate::notation::diagram::read(&text(corner)).unwrap();
            Glem::shipped().evaluate(&board.seen_by(side))
        };
        assert!(value('X') > value('O') + 4.0, "{} {}", value('X'), value('O'));
    }

    #[test]
    fn invalid_weights_are_rejected() {
        let mut weights = odd_weights();
        assert!(Glem::new(ValueScale::Margin, &weights[1..]).is_none());
        weights[3].weights[17] = f32::NAN;
        assert!(Glem::new(ValueScale::Margin, &weights).is_none());
    }

    #[test]
    fn a_stage_spans_four_discs() {
        assert_eq!([4, 7, 8, 59, 60, 63, 64].map(stage), [0, 0, 1, 13, 14, 14, 14]);
    }
}
