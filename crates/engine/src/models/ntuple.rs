//! N-tuple networks: tables indexed by the discs on a few squares, summed over many placements on
//! the board.

mod merge;
mod shapes;

use std::{
    fmt,
    str::FromStr,
    sync::{Arc, OnceLock},
};

pub use shapes::{TupleShapes, TupleShapesError};

use self::merge::MergePlan;
use crate::{Bitboard, Evaluator, Position, Square, evaluator::Calibration, text::found_or_end};

/// The rule by which a one-ply player trained as black plays white.
///
/// ```
/// use othello_engine::models::{NTuple, WhiteRule};
///
/// let network: NTuple = "1 1 1 0 0 1 0".parse()?;
/// assert_eq!(network.white(), WhiteRule::Invert);
/// assert_eq!(network.with_white(WhiteRule::Negate).white(), WhiteRule::Negate);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum WhiteRule {
    /// White swaps the colours and plays the move with the greatest value.
    #[default]
    Invert,
    /// White keeps the colours and plays the move with the least value.
    Negate,
}

/// An n-tuple network. Each instance of a tuple reads its squares as a base-3 number, the first
/// square most significant: 0 an opponent's disc, 1 empty, 2 an own disc; the value is the sum of
/// the weights at these indices. All instances of a tuple share its weights.
///
/// ```
/// use othello_engine::{Bitboard, Evaluator, Position, models::NTuple};
///
/// // One tuple of length 1 in one place, a1: -1 for the other side's disc, 0 empty, +1 own.
/// let network: NTuple = "1  1 1  0  -1 0 1".parse()?;
/// let corner = Position::new(Bitboard(1), Bitboard::EMPTY).unwrap();
/// assert_eq!((network.evaluate(&corner), network.evaluate(&corner.pass())), (1.0, -1.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq)]
pub struct NTuple {
    weights: Vec<f32>, // each within ±LARGEST
    places: Arc<Places>,
    white: WhiteRule,
    /// The shapes of a systematic network.
    shapes: Option<TupleShapes>,
    merged: MergedTables,
}

/// The placement of the instances on the board and in the weights.
#[derive(Clone, Debug, PartialEq)]
struct Places {
    /// The index of the all-empty weight of each instance.
    centres: Vec<u32>,
    /// The index steps of an own disc on each square, for blocks of 32 instances.
    steps: Vec<[[i16; LANES]; 64]>,
}

/// The network in fewer and larger tables, if they can be merged. The tables are computed on first
/// use.
#[derive(Clone, Debug, Default)]
struct MergedTables {
    plan: Option<Arc<MergePlan>>,
    tables: OnceLock<Vec<f64>>,
}

/// Always equal: the tables follow from the weights and shapes, which are compared.
impl PartialEq for MergedTables {
    fn eq(&self, _: &MergedTables) -> bool {
        true
    }
}

/// The number of instances per block; their indices fill a few vector registers.
const LANES: usize = 32;

/// The longest tuple: 3⁹ weights, with indices that fit 16 bits.
const MAX_LENGTH: usize = 9;

/// The largest total number of instances, so that no file can allocate a gigabyte.
const MAX_INSTANCES: usize = 4096;

impl NTuple {
    /// The largest absolute weight, so that sums stay finite.
    const LARGEST: f32 = 1e30;

    /// The weights, tuple by tuple.
    pub fn weights(&self) -> &[f32] {
        &self.weights
    }

    /// The rule by which the network plays white at one ply.
    pub const fn white(&self) -> WhiteRule {
        self.white
    }

    /// The shapes of a systematic network.
    pub const fn shapes(&self) -> Option<&TupleShapes> {
        self.shapes.as_ref()
    }

    /// The network with this rule for white.
    #[must_use]
    pub fn with_white(self, white: WhiteRule) -> NTuple {
        NTuple { white, ..self }
    }

    /// The value for `own`, summed in double precision.
    pub fn value(&self, position: &Position) -> f64 {
        self.value_at(&self.indices(position))
    }

    /// The merged tables and their placement.
    fn merged(&self) -> Option<(&Places, &[f64])> {
        let MergedTables { plan, tables } = &self.merged;
        let plan = plan.as_ref()?;
        Some((plan.places(), tables.get_or_init(|| plan.tables(&self.weights))))
    }

    /// The value of each legal move for the player who makes it: the value of the position after
    /// the move, from that player's point of view. A move changes few squares, so the indices are
    /// updated from those before it.
    pub fn values_of_moves(&self, position: &Position) -> Vec<(Square, f64)> {
        match self.merged() {
            Some((places, tables)) => {
                places.values_of_moves(tables, &places.indices(position), position)
            }
            None => self.values_of_moves_at(&self.indices(position), position),
        }
    }

    /// The number of instances that read each weight.
    pub fn variables(&self, position: &Position) -> Vec<f32> {
        let mut counts = vec![0.0; self.weights.len()];
        for (steps, centres) in self.places.chunks() {
            for (&centre, offset) in centres.iter().zip(offsets(steps, position)) {
                counts[index(centre, offset)] += 1.0;
            }
        }
        counts
    }
}

impl Places {
    /// The placement of instances with these centres and squares.
    fn new(instances: &[(u32, Vec<usize>)]) -> Places {
        let mut steps = vec![[[0; LANES]; 64]; instances.len().div_ceil(LANES)];
        for (index, (_, squares)) in instances.iter().enumerate() {
            for (power, &square) in squares.iter().rev().enumerate() {
                steps[index / LANES][square][index % LANES] += 3i16.pow(power as u32);
            }
        }
        Places { centres: instances.iter().map(|&(centre, _)| centre).collect(), steps }
    }

    fn chunks(&self) -> impl Iterator<Item = (&[[i16; LANES]; 64], &[u32])> {
        self.steps.iter().zip(self.centres.chunks(LANES))
    }

    fn indices(&self, position: &Position) -> TupleIndices {
        TupleIndices(self.steps.iter().map(|steps| offsets(steps, position)).collect())
    }

    fn values_of_moves<W: Copy + Into<f64>>(
        &self,
        weights: &[W],
        indices: &TupleIndices,
        position: &Position,
    ) -> Vec<(Square, f64)> {
        let value = |square: Square| {
            let flips = position.flips(square);
            let parts = self.chunks().zip(&indices.0).map(|((steps, centres), before)| {
                sum(weights, centres, &moved(steps, before, square, flips))
            });
            (square, parts.sum())
        };
        position.legal_moves().into_iter().map(value).collect()
    }
}

/// The sum of the weights of these instances, in four independent partial sums.
#[inline]
fn sum<W: Copy + Into<f64>>(weights: &[W], centres: &[u32], offsets: &[i16; LANES]) -> f64 {
    // Independent sums: the compiler may not reorder floating-point additions.
    let mut sums = [0.0; 4];
    for (lane, (&centre, &offset)) in centres.iter().zip(offsets).enumerate() {
        sums[lane % 4] += weights[index(centre, offset)].into();
    }
    (sums[0] + sums[1]) + (sums[2] + sums[3])
}

/// The indices of the weights that a network reads in a position. In learning they are updated from
/// move to move. Valid only for the network that created them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TupleIndices(Vec<[i16; LANES]>);

impl TupleIndices {
    /// The indices of the position seen by the other side.
    #[must_use]
    pub fn swapped(&self) -> TupleIndices {
        // Own and opposing discs have opposite steps, so a change of sides negates the offsets.
        TupleIndices(self.0.iter().map(|offsets| offsets.map(|offset| -offset)).collect())
    }
}

impl NTuple {
    /// The number of instances on the board.
    pub fn instances(&self) -> usize {
        self.places.centres.len()
    }

    /// The indices that the network reads in a position.
    pub fn indices(&self, position: &Position) -> TupleIndices {
        self.places.indices(position)
    }

    /// The indices after a move, seen by the side that made it. `before` are its indices before the
    /// move.
    #[must_use]
    pub fn indices_after(
        &self,
        before: &TupleIndices,
        square: Square,
        flips: Bitboard,
    ) -> TupleIndices {
        let chunks = self.places.steps.iter().zip(&before.0);
        TupleIndices(chunks.map(|(steps, before)| moved(steps, before, square, flips)).collect())
    }

    /// Like [`NTuple::value`], for the position with these indices.
    pub fn value_at(&self, indices: &TupleIndices) -> f64 {
        let chunks = self.places.centres.chunks(LANES).zip(&indices.0);
        chunks.map(|(centres, offsets)| sum(&self.weights, centres, offsets)).sum()
    }

    /// Like [`NTuple::values_of_moves`], for the position with these indices.
    pub fn values_of_moves_at(
        &self,
        indices: &TupleIndices,
        position: &Position,
    ) -> Vec<(Square, f64)> {
        self.places.values_of_moves(&self.weights, indices, position)
    }

    /// Adds `step` to each weight read in the position with these indices, once for each instance
    /// that reads it. This is the update of temporal-difference learning.
    ///
    /// ```
    /// use othello_engine::{Position, models::TupleShapes};
    ///
    /// let shapes: TupleShapes = "2".parse()?;
    /// let mut network = shapes.network(&vec![0.0; shapes.len()]).unwrap();
    /// network.update_weights(&network.indices(&Position::START), 0.5);
    /// assert!(network.value(&Position::START) > 0.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn update_weights(&mut self, indices: &TupleIndices, step: f32) {
        // The merged tables no longer match the weights.
        self.merged.tables.take();
        for (centres, offsets) in self.places.centres.chunks(LANES).zip(&indices.0) {
            for (&centre, &offset) in centres.iter().zip(offsets) {
                let weight = &mut self.weights[index(centre, offset)];
                *weight = (*weight + step).clamp(-NTuple::LARGEST, NTuple::LARGEST);
            }
        }
    }
}

/// The offsets after an own disc on `square` that flips `flips`.
#[inline]
fn moved(
    steps: &[[i16; LANES]; 64],
    before: &[i16; LANES],
    square: Square,
    flips: Bitboard,
) -> [i16; LANES] {
    let mut after = *before;
    after.iter_mut().zip(&steps[square.index()]).for_each(|(o, s)| *o += s);
    for square in flips {
        after.iter_mut().zip(&steps[square.index()]).for_each(|(o, s)| *o += 2 * s);
    }
    after
}

/// The offset of each instance from its all-empty index.
#[inline]
fn offsets(steps: &[[i16; LANES]; 64], position: &Position) -> [i16; LANES] {
    let mut offsets = [0i16; LANES];
    for square in position.own() {
        offsets.iter_mut().zip(&steps[square.index()]).for_each(|(o, s)| *o += s);
    }
    for square in position.opp() {
        offsets.iter_mut().zip(&steps[square.index()]).for_each(|(o, s)| *o -= s);
    }
    offsets
}

#[inline]
const fn index(centre: u32, offset: i16) -> usize {
    centre.wrapping_add_signed(offset as i32) as usize
}

impl Evaluator for NTuple {
    /// The negated value for the player of the last move. These networks learn from positions after
    /// a move, from the point of view of its player; their values need not be antisymmetric.
    fn evaluate(&self, position: &Position) -> f32 {
        -self.value(&position.pass()) as f32
    }

    fn calibration(&self) -> Calibration {
        Calibration::by_largest(&self.weights)
    }
}

impl fmt::Debug for NTuple {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NTuple")
            .field("instances", &self.places.centres.len())
            .field("weights", &self.weights.len())
            .field("white", &self.white)
            .finish_non_exhaustive()
    }
}

/// A text is not an n-tuple network.
///
/// ```
/// use othello_engine::models::NTuple;
///
/// let error = "1 1 1 0 5".parse::<NTuple>().unwrap_err();
/// assert_eq!(error.to_string(), "line 2: expected a weight, found the end of the text");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: expected {expected}, found {}", found_or_end(.found.as_deref()))]
pub struct NTupleError {
    /// The line, 1 for the first; one past the last if the text ends too early.
    pub line: usize,
    /// The expected token.
    pub expected: &'static str,
    /// The token found, cut to 20 characters; `None` at the end.
    pub found: Option<String>,
}

impl FromStr for NTuple {
    type Err = NTupleError;

    /// Reads the number of tuples, then for each its length L, its number of instances S, the S × L
    /// squares (0 for a1, … 63 for h8) and the 3^L weights. Braces count as white space.
    fn from_str(text: &str) -> Result<NTuple, NTupleError> {
        let mut words = Words::new(text);
        let tuples = words.count("a number of tuples from 1 to 4096", MAX_INSTANCES)?;
        let mut weights: Vec<f32> = Vec::new();
        let mut instances: Vec<(u32, Vec<usize>)> = Vec::new();
        for _ in 0..tuples {
            let length = words.count("a length of a tuple from 1 to 9", MAX_LENGTH)?;
            let most = MAX_INSTANCES - instances.len();
            let copies = words.count("a number of instances, at most 4096 in all", most)?;
            // In the all-empty configuration every base-3 digit is 1.
            let all_empty = (3usize.pow(length as u32) - 1) / 2;
            let centre = (weights.len() + all_empty) as u32;
            for _ in 0..copies {
                let squares = (0..length).map(|_| words.square()).collect::<Result<_, _>>()?;
                instances.push((centre, squares));
            }
            for _ in 0..3usize.pow(length as u32) {
                weights.push(words.weight()?);
            }
        }
        words.end()?;
        Ok(NTuple::from_instances(weights, &instances))
    }
}

impl NTuple {
    /// The network as text. The rule for white is not part of it.
    ///
    /// ```
    /// use othello_engine::models::NTuple;
    ///
    /// let network: NTuple = "1  2 1 0 9  1 2 3 4 5 6 7 8 9.25".parse()?;
    /// assert_eq!(network.to_text().parse::<NTuple>()?, network);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_text(&self) -> String {
        // All instances of a tuple have the same centre.
        let tuples: Vec<&[u32]> = self.places.centres.chunk_by(|one, next| one == next).collect();
        let mut text = format!("{}\n", tuples.len());
        let mut instance = 0;
        for centres in tuples {
            let instances: Vec<Vec<usize>> =
                (instance..instance + centres.len()).map(|i| self.squares(i)).collect();
            instance += centres.len();
            let length = instances[0].len();
            let size = 3usize.pow(length as u32);
            let first = centres[0] as usize - (size - 1) / 2;
            text += &format!("{length} {}\n", centres.len());
            for squares in instances {
                text += &joined(squares);
            }
            text += &joined(&self.weights[first..first + size]);
        }
        text
    }

    /// The squares of an instance, the most significant first.
    fn squares(&self, instance: usize) -> Vec<usize> {
        let step = |square: usize| self.places.steps[instance / LANES][square][instance % LANES];
        // A square that occurs twice in a tuple has two powers of three in its step.
        let at =
            |power: usize| (0..64).find(|&square| step(square) / 3i16.pow(power as u32) % 3 > 0);
        let mut squares: Vec<usize> = (0..MAX_LENGTH).map_while(at).collect();
        squares.reverse();
        squares
    }

    fn from_instances(weights: Vec<f32>, instances: &[(u32, Vec<usize>)]) -> NTuple {
        let places = Arc::new(Places::new(instances));
        let (white, merged) = (WhiteRule::default(), MergedTables::default());
        NTuple { weights, places, white, shapes: None, merged }
    }
}

/// The items as one line of text.
fn joined<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    let words: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    words.join(" ") + "\n"
}

/// The words of a text with their line numbers.
struct Words<'a> {
    words: Box<dyn Iterator<Item = (usize, &'a str)> + 'a>,
    line: usize,
}

impl<'a> Words<'a> {
    fn new(text: &'a str) -> Words<'a> {
        let words = text.lines().enumerate().flat_map(|(line, content)| {
            content
                .split(|c: char| c.is_whitespace() || c == '{' || c == '}')
                .filter(|word| !word.is_empty())
                .map(move |word| (line + 1, word))
        });
        Words { words: Box::new(words), line: text.lines().count() + 1 }
    }

    /// The next word, parsed.
    fn next<T>(
        &mut self,
        expected: &'static str,
        parse: impl Fn(&str) -> Option<T>,
    ) -> Result<T, NTupleError> {
        let Some((line, word)) = self.words.next() else {
            return Err(NTupleError { line: self.line, expected, found: None });
        };
        let found = || Some(word.chars().take(20).collect());
        parse(word).ok_or_else(|| NTupleError { line, expected, found: found() })
    }

    fn count(&mut self, expected: &'static str, most: usize) -> Result<usize, NTupleError> {
        self.next(expected, |word| word.parse().ok().filter(|n| (1..=most).contains(n)))
    }

    fn square(&mut self) -> Result<usize, NTupleError> {
        self.next("a square from 0 to 63", |word| word.parse().ok().filter(|&s| s < 64))
    }

    fn weight(&mut self) -> Result<f32, NTupleError> {
        self.next("a weight", |word| {
            word.parse::<f32>().ok().filter(|w| w.abs() <= NTuple::LARGEST)
        })
    }

    fn end(&mut self) -> Result<(), NTupleError> {
        self.words.next().map_or(Ok(()), |(line, word)| {
            let found = Some(word.chars().take(20).collect());
            Err(NTupleError { line, expected: "the end", found })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two squares read from both ends: a1 b1 and h1 g1, weights 0 to 8; and the square d4 alone.
    const SMALL: &str = "{ 2\n{ 2 2\n{ 0 1 }\n{ 7 6 }\n{ 0 1 2 3 4 5 6 7 8 } }\n1 1\n27\n-10 0 100";

    fn position(own: u64, opp: u64) -> Position {
        Position::new(Bitboard(own), Bitboard(opp)).unwrap()
    }

    #[test]
    fn the_first_square_is_most_significant_and_own_discs_count_two() {
        let network: NTuple = SMALL.parse().unwrap();
        assert_eq!(network.value(&position(0, 0)), 4.0 + 4.0 + 0.0);
        // a1 own and b1 the opponent's: 2 * 3 + 0; h1 and g1 empty: 4; d4 own: 100.
        assert_eq!(network.value(&position(1 | 1 << 27, 2)), 6.0 + 4.0 + 100.0);
        // h1 the opponent's, g1 own: 0 * 3 + 2; d4 the opponent's: -10.
        assert_eq!(network.value(&position(1 << 6, 1 << 7 | 1 << 27)), 4.0 + 2.0 - 10.0);
    }

    #[test]
    fn all_blocks_of_instances_are_summed() {
        let squares: Vec<String> = (0..64).map(|s| s.to_string()).collect();
        let network: NTuple = format!("1 1 64 {} -1 0 1", squares.join(" ")).parse().unwrap();
        assert_eq!(network.value(&position(0xffff_0000_0000_0000, 0x00ff)), 16.0 - 8.0);
    }

    #[test]
    fn the_value_of_a_move_is_that_of_the_next_position() {
        let network: NTuple = SMALL.parse().unwrap();
        let systematic = ["1", "2+2x2", "3", "4+2x2", "2x2", "5+6"].map(|text| {
            let shapes: TupleShapes = text.parse().unwrap();
            let weights: Vec<f32> =
                (0..shapes.len()).map(|i| ((i * 7919) % 1000) as f32 / 7.0).collect();
            shapes.network(&weights).unwrap()
        });
        let mut position = Position::START;
        for ply in 0..40 {
            for network in std::iter::once(&network).chain(&systematic) {
                for (square, value) in network.values_of_moves(&position) {
                    let after = position.after(square, position.flips(square)).pass();
                    assert!((value - network.value(&after)).abs() < 1e-9);
                }
            }
            let moves: Vec<Square> = position.legal_moves().into_iter().collect();
            let square = moves[ply % moves.len()];
            let (before, flips) = (network.indices(&position), position.flips(square));
            position = position.after(square, flips);
            let after = network.indices_after(&before, square, flips);
            assert_eq!(after, network.indices(&position.pass()));
            assert_eq!(after.swapped(), network.indices(&position));
        }
    }

    #[test]
    fn an_update_changes_each_weight_as_often_as_it_is_read() {
        let mut network: NTuple = SMALL.parse().unwrap();
        let position = position(1 | 1 << 27, 2);
        let (before, read) = (network.clone(), network.variables(&position));
        assert_eq!(read.iter().sum::<f32>(), network.instances() as f32);
        network.update_weights(&network.indices(&position), 0.5);
        let nudged: Vec<f32> =
            before.weights().iter().zip(&read).map(|(w, count)| w + 0.5 * count).collect();
        assert_eq!(network.weights(), nudged);
    }

    #[test]
    fn an_error_names_the_line_and_the_expected_token() {
        let message = |text: &str| text.parse::<NTuple>().unwrap_err().to_string();
        assert_eq!(message("1\n1 1\n64"), "line 3: expected a square from 0 to 63, found \"64\"");
        assert_eq!(
            message("1\n1 1\n6\n1 2"),
            "line 5: expected a weight, found the end of the text"
        );
        assert_eq!(message("1 1 1 6 1 2 inf"), "line 1: expected a weight, found \"inf\"");
        assert_eq!(message("1 1 1 6 1 2 3\n4"), "line 2: expected the end, found \"4\"");
        assert_eq!(
            message("1 99"),
            "line 1: expected a length of a tuple from 1 to 9, found \"99\""
        );
    }
}
