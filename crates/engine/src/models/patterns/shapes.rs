//! The pattern shapes and their base-3 indices.
//!
//! The index of a pattern is balanced: a square counts +w for an own disc, -w for an opponent's
//! disc and 0 when empty, where w is its power of three. Flipping a disc then adds 2w, and a change
//! of sides negates the index. Both take a few vector instructions for all patterns at once.

use std::sync::LazyLock;

use crate::{Bitboard, Position, Square, Symmetry};

/// A pattern up to symmetry: all its images on the board share their weights.
///
/// ```
/// use othello_engine::models::patterns::SHAPES;
///
/// let edge = &SHAPES[0];
/// assert_eq!((edge.name(), edge.squares().len()), ("edge+2X", 10));
/// assert_eq!(edge.configurations(), 3usize.pow(10));
/// // The configuration of all 2s: own discs on every square.
/// assert_eq!(edge.position(edge.configurations() - 1).own().len(), 10);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    name: &'static str,
    squares: [Square; MAX_SQUARES], // only the first `len` are used
    len: usize,
    bank: usize,
    offset: usize,
}

/// The largest number of squares of a shape.
const MAX_SQUARES: usize = 10;

impl Shape {
    /// A shape; `squares` are concatenated names, the least power of three first.
    const fn new(name: &'static str, squares: &str, bank: usize, offset: usize) -> Shape {
        let text = squares.as_bytes();
        let len = text.len() / 2;
        let mut shape = Shape { name, squares: [SQUARE_A1; MAX_SQUARES], len, bank, offset };
        let mut i = 0;
        while i < len {
            let column = (text[2 * i] - b'a') as usize;
            let row = (text[2 * i + 1] - b'1') as usize;
            shape.squares[i] = Square::at(column, row).expect("a square's name");
            i += 1;
        }
        shape
    }

    /// The usual name of the shape.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The squares of the defining image, the least power of three first.
    pub fn squares(&self) -> &[Square] {
        &self.squares[..self.len]
    }

    /// The number of configurations: three to the power of the number of squares.
    pub const fn configurations(&self) -> usize {
        3usize.pow(self.len as u32)
    }

    /// The bank of a configuration's weight and its index there.
    pub(super) const fn address(&self, configuration: usize) -> (usize, usize) {
        (self.bank, self.offset + configuration)
    }

    /// The position with only the discs of this configuration.
    pub fn position(&self, configuration: usize) -> Position {
        let (mut own, mut opp, mut rest) = (Bitboard::EMPTY, Bitboard::EMPTY, configuration);
        for &square in self.squares() {
            match rest % 3 {
                0 => opp |= square.into(),
                2 => own |= square.into(),
                _ => {}
            }
            rest /= 3;
        }
        Position::new(own, opp).expect("a square has one digit")
    }
}

const SQUARE_A1: Square = Square::at(0, 0).expect("a1");

/// The size of a bank of weights: a `u16` index is always in range.
pub(super) const BANK: usize = 1 << 16;
/// The number of banks.
pub(super) const BANKS: usize = 5;

/// The patterns of Logistello, and two more corner shapes used by Edax and Egaroucid.
///
/// Source: M. Buro, From Simple Features to Sophisticated Evaluation Functions, 1999.
pub const SHAPES: [Shape; 13] = [
    Shape::new("edge+2X", "a1b1c1d1e1f1g1h1b2g2", 0, 0),
    Shape::new("corner 2x5", "a1b1c1d1e1a2b2c2d2e2", 1, 0),
    Shape::new("corner angle+X", "a5a4a3a2a1b1c1d1e1b2", 2, 0),
    Shape::new("edge block", "a1c1d1e1f1h1c2d2e2f2", 3, 0),
    Shape::new("corner 3x3", "a1b1c1a2b2c2a3b3c3", 4, 0),
    Shape::new("row 2", "a2b2c2d2e2f2g2h2", 4, 19683),
    Shape::new("row 3", "a3b3c3d3e3f3g3h3", 4, 19683 + 6561),
    Shape::new("row 4", "a4b4c4d4e4f4g4h4", 4, 19683 + 2 * 6561),
    Shape::new("diagonal 8", "a1b2c3d4e5f6g7h8", 4, 19683 + 3 * 6561),
    Shape::new("diagonal 7", "a2b3c4d5e6f7g8", 4, 19683 + 4 * 6561),
    Shape::new("diagonal 6", "a3b4c5d6e7f8", 4, 19683 + 4 * 6561 + 2187),
    Shape::new("diagonal 5", "a4b5c6d7e8", 4, 19683 + 4 * 6561 + 2187 + 729),
    Shape::new("diagonal 4", "a5b6c7d8", 4, 19683 + 4 * 6561 + 2187 + 729 + 243),
];

/// The number of images of all shapes.
pub const PATTERNS: usize = 54;
/// The indices padded to whole vector registers; the padding stays 0.
// Whole cache lines: with 56 lanes a search takes 1.2 % longer.
const LANES: usize = 64;

/// One image of a shape on the board.
#[derive(Clone, Copy)]
struct Pattern {
    shape: usize,
    squares: [Square; MAX_SQUARES],
}

static PLACED: [Pattern; PATTERNS] = place_all();

/// All distinct images of all shapes. Shapes are sorted by bank, and so are the patterns.
const fn place_all() -> [Pattern; PATTERNS] {
    let mut placed = [Pattern { shape: 0, squares: [SQUARE_A1; MAX_SQUARES] }; PATTERNS];
    let mut count = 0;
    let mut shape = 0;
    while shape < SHAPES.len() {
        let mut seen = [0; 8];
        let mut turn = 0;
        while turn < 8 {
            let (squares, set) = image(&SHAPES[shape], Symmetry::ALL[turn]);
            seen[turn] = set;
            let mut earlier = 0;
            while seen[earlier] != set {
                earlier += 1;
            }
            if earlier == turn {
                placed[count] = Pattern { shape, squares };
                count += 1;
            }
            turn += 1;
        }
        shape += 1;
    }
    assert!(count == PATTERNS);
    placed
}

/// The image of a shape under a symmetry, as ordered squares and as a set.
const fn image(shape: &Shape, symmetry: Symmetry) -> ([Square; MAX_SQUARES], u64) {
    let mut squares = shape.squares;
    let mut set = 0;
    let mut i = 0;
    while i < shape.len {
        squares[i] = shape.squares[i].under(symmetry);
        set |= 1 << squares[i].index();
        i += 1;
    }
    (squares, set)
}

/// One row per square, each of two cache lines.
#[repr(align(64))]
struct Rows([[i16; LANES]; 64]);

/// The index steps of an own disc on each square, for all patterns.
static DISC: Rows = {
    let mut disc = [[0; LANES]; 64];
    let placed = place_all();
    let mut p = 0;
    while p < PATTERNS {
        // Ends one power too high for an `i16`; those that are stored fit.
        let mut weight = 1_i32;
        let mut i = 0;
        while i < SHAPES[placed[p].shape].len {
            disc[placed[p].squares[i].index()][p] = weight as i16;
            weight *= 3;
            i += 1;
        }
        p += 1;
    }
    Rows(disc)
};

/// The address of each pattern's empty configuration in its bank.
static CENTER: [i16; LANES] = {
    let mut center = [0; LANES];
    let placed = place_all();
    let mut p = 0;
    while p < PATTERNS {
        let shape = &SHAPES[placed[p].shape];
        center[p] = (shape.offset + shape.configurations() / 2) as i16; // used as a u16
        p += 1;
    }
    center
};

/// The first pattern of each bank, and the end of the last.
pub(super) const BANK_STARTS: [usize; BANKS + 1] = [0, 4, 12, 16, 20, PATTERNS];

/// The indices of all patterns of a position, seen by the side to move.
///
/// ```
/// use othello_engine::{Position, models::patterns::PatternFeatures};
///
/// let f5 = "f5".parse()?;
/// let flips = Position::START.flips(f5);
/// // Incremental updates give the same features as a computation from scratch.
/// let next = Position::START.after(f5, flips);
/// assert_eq!(PatternFeatures::of(&Position::START).after(f5, flips), PatternFeatures::of(&next));
/// assert_eq!(PatternFeatures::of(&next).pass(), PatternFeatures::of(&next.pass()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub struct PatternFeatures([i16; LANES]);

impl PatternFeatures {
    /// The features of a position, computed from scratch.
    #[inline(always)]
    pub fn of(position: &Position) -> PatternFeatures {
        let mut numbers = [0; LANES];
        // Balanced numbers of ten squares are at most 29,524 in size, which an i16 holds.
        for square in position.own() {
            numbers.iter_mut().zip(&DISC.0[square.index()]).for_each(|(sum, w)| *sum += w);
        }
        for square in position.opp() {
            numbers.iter_mut().zip(&DISC.0[square.index()]).for_each(|(sum, w)| *sum -= w);
        }
        PatternFeatures(numbers)
    }

    /// The features after a move that flips `flips`, seen by the other side.
    #[inline(always)]
    #[must_use]
    pub fn after(&self, square: Square, flips: Bitboard) -> PatternFeatures {
        // A flip changes -w to +w, hence twice the sum; the change of sides negates it.
        // Intermediate sums may wrap, but the results fit.
        let mut after = DISC.0[square.index()];
        for flip in flips {
            let disc = &DISC.0[flip.index()];
            after
                .iter_mut()
                .zip(disc)
                .for_each(|(sum, w)| *sum = sum.wrapping_add(w.wrapping_mul(2)));
        }
        after
            .iter_mut()
            .zip(&self.0)
            .for_each(|(sum, own)| *sum = own.wrapping_add(*sum).wrapping_neg());
        PatternFeatures(after)
    }

    /// The features seen by the other side.
    #[inline(always)]
    #[must_use]
    pub fn pass(&self) -> PatternFeatures {
        PatternFeatures(self.0.map(i16::wrapping_neg))
    }

    /// The address of each pattern's weight in its bank.
    #[inline(always)]
    pub(super) fn addresses(&self) -> [u16; LANES] {
        let mut addresses = [0; LANES];
        for ((address, number), center) in addresses.iter_mut().zip(&self.0).zip(&CENTER) {
            *address = number.wrapping_add(*center) as u16;
        }
        addresses
    }
}

/// The numbering of distinct weights: symmetric configurations share a weight. Weights are numbered
/// shape by shape, in the order of the smallest configuration that shares them.
///
/// ```
/// use othello_engine::{Position, Symmetry, models::patterns::{PatternFeatures, Numbering}};
///
/// let sorted = |position: &Position| {
///     let mut weights = Numbering::get().weights(&PatternFeatures::of(position));
///     weights.sort();
///     weights
/// };
/// let start = Position::START;
/// assert!(Symmetry::all().all(|symmetry| sorted(&start.under(symmetry)) == sorted(&start)));
/// ```
#[derive(Debug)]
pub struct Numbering {
    shapes: Vec<Vec<u32>>, // the weight of each configuration of each shape
    banks: Vec<u32>,       // the same, by address
    len: usize,
}

static NUMBERING: LazyLock<Numbering> = LazyLock::new(Numbering::new);

impl Numbering {
    /// The numbering of [`SHAPES`].
    pub fn get() -> &'static Numbering {
        &NUMBERING
    }

    fn new() -> Numbering {
        let mut numbering = Numbering { shapes: Vec::new(), banks: vec![0; BANKS * BANK], len: 0 };
        for shape in &SHAPES {
            let orders = own_symmetries(shape);
            let mut weights = vec![0; shape.configurations()];
            for configuration in 0..shape.configurations() {
                let least = orders.iter().map(|order| reordered(configuration, order)).min();
                let least = least.expect("the identity is a symmetry");
                if least == configuration {
                    weights[configuration] = numbering.len as u32;
                    numbering.len += 1;
                } else {
                    weights[configuration] = weights[least];
                }
                let (bank, address) = shape.address(configuration);
                numbering.banks[bank * BANK + address] = weights[configuration];
            }
            numbering.shapes.push(weights);
        }
        numbering
    }

    /// The number of distinct weights.
    #[allow(clippy::len_without_is_empty)] // never empty
    pub fn len(&self) -> usize {
        self.len
    }

    /// The weight of each configuration of a shape, given by its index in [`SHAPES`].
    pub fn of_shape(&self, shape: usize) -> &[u32] {
        &self.shapes[shape]
    }

    /// The number of the weight at each address, bank by bank; 0 at unused addresses.
    pub(super) fn banks(&self) -> &[u32] {
        &self.banks
    }

    /// The weights whose sum values these features.
    #[inline(always)]
    pub fn weights(&self, features: &PatternFeatures) -> [u32; PATTERNS] {
        let addresses = features.addresses();
        let mut weights = [0; PATTERNS];
        let (banks, _) = self.banks.as_chunks::<BANK>();
        let banks: &[[u32; BANK]; BANKS] = banks.try_into().expect("there are all banks");
        for b in 0..BANKS {
            for p in BANK_STARTS[b]..BANK_STARTS[b + 1] {
                weights[p] = banks[b][usize::from(addresses[p])];
            }
        }
        weights
    }
}

/// The index in [`SHAPES`] of a pattern's shape.
///
/// ```
/// use othello_engine::models::patterns::{PATTERNS, SHAPES, shape_of};
///
/// // Four edges, eight 2x5 corners, …
/// assert_eq!((0..PATTERNS).filter(|&pattern| shape_of(pattern) == 1).count(), 8);
/// assert_eq!(shape_of(PATTERNS - 1), SHAPES.len() - 1);
/// ```
pub fn shape_of(pattern: usize) -> usize {
    PLACED[pattern].shape
}

/// The permutations of the squares under the symmetries that map the shape onto itself.
fn own_symmetries(shape: &Shape) -> Vec<Vec<usize>> {
    let (_, set) = image(shape, Symmetry::IDENTITY);
    let onto_itself = |symmetry: &Symmetry| image(shape, *symmetry).1 == set;
    let order = |symmetry: Symmetry| {
        let place = |square: &Square| {
            let image = square.under(symmetry);
            shape.squares().iter().position(|&s| s == image).expect("it maps onto itself")
        };
        shape.squares().iter().map(place).collect()
    };
    Symmetry::all().filter(onto_itself).map(order).collect()
}

/// The configuration with digit `i` of this one moved to digit `order[i]`.
fn reordered(mut configuration: usize, order: &[usize]) -> usize {
    let mut result = 0;
    for &place in order {
        result += configuration % 3 * 3usize.pow(place as u32);
        configuration /= 3;
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;

    #[test]
    fn the_numbers_of_distinct_weights_are_as_published() {
        let count = |name| {
            let shape = SHAPES.iter().position(|s| s.name() == name).unwrap();
            let weights = Numbering::get().of_shape(shape);
            weights.iter().collect::<std::collections::BTreeSet<_>>().len()
        };
        // (3^n + 3^(self-paired squares)) / 2 for a shape with one symmetry of its own.
        assert_eq!(count("edge+2X"), 29_646);
        assert_eq!(count("corner 2x5"), 59_049);
        assert_eq!(count("corner 3x3"), 10_206);
        assert_eq!(count("row 2"), 3_321);
        assert_eq!(count("diagonal 8"), 3_321);
        assert_eq!(count("diagonal 4"), 45);
    }

    #[test]
    fn incremental_features_equal_features_from_scratch() {
        let game: Game = "f5d6c3d3c4f4f6f3e6e7d7c5f7".parse().unwrap();
        let mut position = Position::START;
        let mut features = PatternFeatures::of(&position);
        for &square in game.moves() {
            let flips = position.flips(square);
            features = features.after(square, flips);
            position = position.after(square, flips);
            assert_eq!(features, PatternFeatures::of(&position));
            assert_eq!(features.pass(), PatternFeatures::of(&position.pass()));
        }
    }

    #[test]
    fn symmetric_positions_read_the_same_weights() {
        let game: Game = "f5d6c3d3c4f4f6f3e6e7d7c5f7".parse().unwrap();
        let sorted = |position: &Position| {
            let mut weights = Numbering::get().weights(&PatternFeatures::of(position));
            weights.sort_unstable();
            weights
        };
        for symmetry in Symmetry::all() {
            assert_eq!(sorted(&game.position().under(symmetry)), sorted(&game.position()));
        }
    }

    #[test]
    fn the_position_of_a_configuration_has_its_index() {
        for (index, shape) in SHAPES.iter().enumerate() {
            let pattern = PLACED.iter().position(|p| p.shape == index).unwrap();
            for configuration in [0, 1, shape.configurations() / 2, shape.configurations() - 1] {
                let features = PatternFeatures::of(&shape.position(configuration));
                let address = shape.offset + configuration;
                assert_eq!(usize::from(features.addresses()[pattern]), address);
            }
        }
    }
}
