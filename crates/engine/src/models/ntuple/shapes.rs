//! Systematic n-tuple networks: all straight lines of some length and all 2x2 blocks, in every
//! placement.
//!
//! Source: W. Jaśkowski, Systematic N-tuple Networks for Othello Position Evaluation, ICGA Journal 37, 2014.

use std::{
    collections::BTreeSet,
    fmt,
    hash::{Hash, Hasher},
    str::FromStr,
    sync::{Arc, OnceLock},
};

use super::{MAX_LENGTH, MergePlan, MergedTables, NTuple, Places, WhiteRule};
use crate::{Square, Symmetry};

/// The shapes whose placements on the board are the tuples of a network. Symmetric tuples share
/// their weights.
///
/// ```
/// use othello_engine::models::TupleShapes;
///
/// let shapes: TupleShapes = "4+2x2".parse()?;
/// assert_eq!((shapes.tuples().len(), shapes.len()), (31, 31 * 81));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct TupleShapes {
    shapes: Vec<Shape>,
    /// The layout shared by all networks of these shapes, computed on first use.
    layout: OnceLock<Arc<Layout>>,
}

impl PartialEq for TupleShapes {
    fn eq(&self, other: &TupleShapes) -> bool {
        self.shapes == other.shapes
    }
}

impl Eq for TupleShapes {}

impl Hash for TupleShapes {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.shapes.hash(state);
    }
}

/// The layout of the weights of a systematic network.
#[derive(Debug)]
struct Layout {
    len: usize,
    places: Arc<Places>,
    merged: Arc<MergePlan>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Shape {
    /// A row, column or diagonal of this length.
    Line(usize),
    /// A block of 2x2 squares.
    Block,
}

/// The longest line: longer ones have few placements and many weights.
const LONGEST: usize = 6;

impl Shape {
    /// The placements that start at this square, one for each distinct direction.
    fn places(self, column: usize, row: usize) -> Vec<Vec<Square>> {
        const DIRECTIONS: [(isize, isize); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];
        let steps: Vec<Vec<(isize, isize)>> = match self {
            Shape::Line(length) => {
                let line = |(x, y)| (0..length as isize).map(|i| (i * x, i * y)).collect();
                DIRECTIONS.into_iter().map(line).collect()
            }
            Shape::Block => vec![vec![(0, 0), (1, 0), (0, 1), (1, 1)]],
        };
        let square = |(x, y): &(isize, isize)| {
            let (column, row) = (column.checked_add_signed(*x)?, row.checked_add_signed(*y)?);
            (column < 8 && row < 8).then(|| Square::new(8 * row + column)).flatten()
        };
        steps.iter().filter_map(|steps| steps.iter().map(square).collect()).collect()
    }
}

impl TupleShapes {
    /// The tuples, each with all its instances, which share weights.
    pub fn tuples(&self) -> Vec<Vec<Vec<Square>>> {
        let mut seen = BTreeSet::new();
        let mut tuples = Vec::new();
        for shape in &self.shapes {
            for start in 0..64 {
                for place in shape.places(start % 8, start / 8) {
                    let images: BTreeSet<Vec<Square>> = Symmetry::all()
                        .map(|symmetry| place.iter().map(|s| s.under(symmetry)).collect())
                        .collect();
                    let set = |squares: &[Square]| {
                        squares.iter().fold(0u64, |set, square| set | 1 << square.index())
                    };
                    let is_new = seen.insert(set(&place));
                    seen.extend(images.iter().map(|image| set(image)));
                    if is_new {
                        tuples.push(images.into_iter().collect());
                    }
                }
            }
        }
        tuples
    }

    /// The number of weights of a network of these shapes.
    #[allow(clippy::len_without_is_empty)] // there is no network without tuples
    pub fn len(&self) -> usize {
        self.layout().len
    }

    fn layout(&self) -> &Layout {
        self.layout.get_or_init(|| {
            let mut instances = Vec::new();
            let mut len = 0;
            for images in self.tuples() {
                let size = 3usize.pow(images[0].len() as u32);
                let centre = (len + (size - 1) / 2) as u32;
                let indices = |image: Vec<Square>| image.into_iter().map(Square::index).collect();
                instances.extend(images.into_iter().map(|image| (centre, indices(image))));
                len += size;
            }
            let merged = Arc::new(MergePlan::new(&instances));
            Arc::new(Layout { len, places: Arc::new(Places::new(&instances)), merged })
        })
    }

    /// The network with these weights, tuple by tuple; `None` if their number is wrong, or if one
    /// is too large or not a number.
    ///
    /// ```
    /// use othello_engine::{Evaluator, Position, models::TupleShapes};
    ///
    /// let shapes: TupleShapes = "1".parse()?;
    /// let network = shapes.network(&[-1.0, 0.0, 1.0].repeat(10)).unwrap();
    /// assert_eq!(network.evaluate(&Position::START), 0.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn network(&self, weights: &[f32]) -> Option<NTuple> {
        let layout = self.layout();
        let is_right =
            layout.len == weights.len() && weights.iter().all(|w| w.abs() <= NTuple::LARGEST);
        is_right.then(|| NTuple {
            weights: weights.to_vec(),
            places: layout.places.clone(),
            white: WhiteRule::default(),
            shapes: Some(self.clone()),
            merged: MergedTables { plan: Some(layout.merged.clone()), ..MergedTables::default() },
        })
    }
}

impl fmt::Display for TupleShapes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, shape) in self.shapes.iter().enumerate() {
            f.write_str(if index == 0 { "" } else { "+" })?;
            match shape {
                Shape::Line(length) => write!(f, "{length}")?,
                Shape::Block => f.write_str("2x2")?,
            }
        }
        Ok(())
    }
}

/// A text does not name shapes of tuples.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected lengths of lines up to 6 and 2x2, such as 4+2x2, found {0:?}")]
pub struct TupleShapesError(String);

impl FromStr for TupleShapes {
    type Err = TupleShapesError;

    /// Reads lengths of lines and `2x2`, each once, joined by `+`.
    fn from_str(text: &str) -> Result<TupleShapes, TupleShapesError> {
        let error = || TupleShapesError(text.chars().take(40).collect());
        let shape = |word: &str| match word {
            "2x2" => Some(Shape::Block),
            _ if word.len() == 1 => {
                let length = word.parse().ok().filter(|n| (1..=LONGEST).contains(n));
                length.map(Shape::Line)
            }
            _ => None,
        };
        let shapes =
            text.split('+').map(shape).collect::<Option<Vec<Shape>>>().ok_or_else(error)?;
        let different: BTreeSet<&Shape> = shapes.iter().collect();
        let is_right = different.len() == shapes.len();
        is_right.then(|| TupleShapes { shapes, layout: OnceLock::new() }).ok_or_else(error)
    }
}

const _: () = assert!(LONGEST <= MAX_LENGTH);

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use crate::{Evaluator, Position};

    fn shapes(text: &str) -> TupleShapes {
        text.parse().unwrap()
    }

    #[test]
    fn the_numbers_of_weights_are_as_published() {
        // All-1, All-2 and All-3 of the source, and the network of 2x2 squares and lines of four that
        // was evolved by CMA-ES.
        for (text, tuples, weights) in
            [("1", 10, 30), ("2", 32, 288), ("3", 24, 648), ("4", 21, 1701), ("4+2x2", 31, 2511)]
        {
            let shapes = shapes(text);
            assert_eq!((shapes.tuples().len(), shapes.len()), (tuples, weights), "{text}");
            assert_eq!(shapes.to_string(), text);
        }
    }

    #[test]
    fn invalid_shapes_are_rejected() {
        for text in ["", "+", "0", "7", "4+", "4+4", "3x3", "04", "-1", "4,2"] {
            assert!(text.parse::<TupleShapes>().is_err(), "{text}");
        }
    }

    #[test]
    fn symmetric_positions_have_the_same_value() {
        let mut rng = ChaCha8Rng::seed_from_u64(5);
        for text in ["1", "2", "3+2x2", "6"] {
            let shapes = shapes(text);
            let weights: Vec<f32> =
                (0..shapes.len()).map(|_| rng.random_range(-1.0..1.0)).collect();
            let network = shapes.network(&weights).unwrap();
            for _ in 0..20 {
                let (own, opp) = (rng.random::<u64>(), rng.random::<u64>());
                let position = Position::new(crate::Bitboard(own & !opp), crate::Bitboard(opp));
                let position = position.unwrap();
                for symmetry in Symmetry::all() {
                    let value = network.evaluate(&position.under(symmetry));
                    assert!((value - network.evaluate(&position)).abs() < 1e-3);
                }
            }
            assert!(shapes.network(&weights[1..]).is_none());
        }
    }

    #[test]
    fn lines_cover_all_their_placements() {
        // Each square alone counts one: 130 lines of four squares, read from both ends or once.
        let lines = shapes("4");
        let instances: usize = lines.tuples().iter().map(Vec::len).sum();
        let squares: BTreeSet<u64> = lines
            .tuples()
            .iter()
            .flatten()
            .map(|line| line.iter().fold(0, |set, square| set | 1 << square.index()))
            .collect();
        assert_eq!(squares.len(), 130);
        assert!((130..=260).contains(&instances), "{instances}");
    }
}
