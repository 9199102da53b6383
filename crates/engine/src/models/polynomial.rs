//! Polynomials: weighted counts. SCI with 3 variables and JMA with 10 come from Othello7, PFM with
//! 8 is our own. Every variable except parity is the count for the side to move minus that for the
//! other side.

mod pfm;

use crate::{Bitboard, Direction, Evaluator, Position, evaluator::Calibration};

pub use pfm::pfm_variables;

/// The kind of a polynomial, which decides its variables.
///
/// ```
/// use othello_engine::models::PolynomialKind;
///
/// assert_eq!((PolynomialKind::Sci.len(), PolynomialKind::Jma.len()), (3, 10));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PolynomialKind {
    /// Corners, squares beside corners, all discs.
    Sci,
    /// Eight classes of squares, anchored edges, liberty.
    Jma,
    /// Parity, frontier and mobility, with corners and their neighbours.
    Pfm,
}

impl PolynomialKind {
    /// All kinds, in the order of their numbers in an `.evl` file, from 1.
    pub const ALL: [PolynomialKind; 3] =
        [PolynomialKind::Sci, PolynomialKind::Jma, PolynomialKind::Pfm];

    /// The name: `sci`, `jma` or `pfm`.
    pub const fn name(self) -> &'static str {
        match self {
            PolynomialKind::Sci => "sci",
            PolynomialKind::Jma => "jma",
            PolynomialKind::Pfm => "pfm",
        }
    }

    /// The kind with this name.
    ///
    /// ```
    /// use othello_engine::models::PolynomialKind;
    ///
    /// assert_eq!(PolynomialKind::named("jma"), Some(PolynomialKind::Jma));
    /// ```
    pub fn named(name: &str) -> Option<PolynomialKind> {
        PolynomialKind::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// The number of variables, and so of coefficients.
    #[allow(clippy::len_without_is_empty)] // there is no empty polynomial
    pub const fn len(self) -> usize {
        match self {
            PolynomialKind::Sci => 3,
            PolynomialKind::Jma => 10,
            PolynomialKind::Pfm => pfm::MEANINGS.len(),
        }
    }
}

/// A polynomial with its coefficients, all finite.
///
/// ```
/// use othello_engine::{Evaluator, Game, models::Polynomial};
///
/// // White, to move, has one disc and black four; SCI counts a disc 1.
/// let game: Game = "f5".parse()?;
/// assert_eq!(Polynomial::SCI.evaluate(&game.position()), -3.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Polynomial {
    kind: PolynomialKind,
    coefficients: [f32; 10], // the first `kind.len()` count, the others are 0
}

impl Polynomial {
    /// SCI with the reference coefficients.
    pub const SCI: Polynomial = Polynomial {
        kind: PolynomialKind::Sci,
        coefficients: [50.0, -25.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
    };
    /// JMA with the reference coefficients.
    pub const JMA: Polynomial = Polynomial {
        kind: PolynomialKind::Jma,
        coefficients: [500.0, -250.0, -150.0, 30.0, 16.0, 10.0, 2.0, 1.0, 30.0, -8.0],
    };

    /// A polynomial with these coefficients; `None` unless there are `kind.len()`, each within
    /// ±10³⁰, so that every value is finite.
    ///
    /// ```
    /// use othello_engine::models::{Polynomial, PolynomialKind};
    ///
    /// assert!(Polynomial::new(PolynomialKind::Sci, &[40.0, -20.0, 0.5]).is_some());
    /// assert!(Polynomial::new(PolynomialKind::Jma, &[1.0, 2.0]).is_none());
    /// ```
    pub fn new(kind: PolynomialKind, coefficients: &[f64]) -> Option<Polynomial> {
        let fits = coefficients.len() == kind.len() && coefficients.iter().all(|c| c.abs() <= 1e30);
        fits.then(|| {
            let mut all = [0.0; 10];
            all.iter_mut().zip(coefficients).for_each(|(own, &given)| *own = given as f32);
            Polynomial { kind, coefficients: all }
        })
    }

    /// The kind of the polynomial.
    pub const fn kind(&self) -> PolynomialKind {
        self.kind
    }

    /// The coefficients, one for each variable.
    ///
    /// ```
    /// use othello_engine::models::Polynomial;
    ///
    /// assert_eq!(Polynomial::SCI.coefficients(), [50.0, -25.0, 1.0]);
    /// ```
    pub fn coefficients(&self) -> &[f32] {
        &self.coefficients[..self.kind.len()]
    }

    /// The meaning of each variable, own minus the opponent's.
    pub const fn meanings(&self) -> &'static [&'static str] {
        match self.kind {
            PolynomialKind::Sci => &["corners", "beside corners", "discs"],
            PolynomialKind::Jma => &[
                "corners (a1)",
                "X squares (b2)",
                "C squares (b1)",
                "A squares (c1)",
                "centre (d4)",
                "B squares (d1)",
                "beside the centre (d3)",
                "c3 and its like",
                "edge discs anchored to a corner",
                "liberty: empty squares beside discs",
            ],
            PolynomialKind::Pfm => &pfm::MEANINGS,
        }
    }

    /// The variables of a position, `x1` first.
    pub fn variables(&self, position: &Position) -> Vec<i32> {
        match self.kind {
            PolynomialKind::Sci => sci_variables(position).to_vec(),
            PolynomialKind::Jma => jma_variables(position).to_vec(),
            PolynomialKind::Pfm => pfm_variables(position).to_vec(),
        }
    }
}

impl Evaluator for Polynomial {
    #[inline(always)]
    fn evaluate(&self, position: &Position) -> f32 {
        match self.kind {
            PolynomialKind::Sci => weighted(&self.coefficients, &sci_variables(position)),
            PolynomialKind::Jma => weighted(&self.coefficients, &jma_variables(position)),
            PolynomialKind::Pfm => weighted(&self.coefficients, &pfm_variables(position)),
        }
    }

    /// The errors were measured on 200 middle-game positions with the reference polynomials.
    /// Between 2 and 4 plies two thirds of the values agree within 0.4 discs, between 2 and 8
    /// within 0.8; the remaining errors can be large.
    fn calibration(&self) -> Calibration {
        Calibration { error: [0.1, 0.0, 0.15], ..Calibration::by_largest(&self.coefficients) }
    }
}

#[inline(always)]
fn weighted<const N: usize>(coefficients: &[f32; 10], variables: &[i32; N]) -> f32 {
    coefficients.iter().zip(variables).map(|(c, &x)| c * x as f32).sum()
}

/// x1 corners; x2 the 12 squares beside corners; x3 all discs.
///
/// ```
/// use othello_engine::{Game, models::sci_variables};
///
/// let game: Game = "f5".parse()?;
/// assert_eq!(sci_variables(&game.position()), [0, 0, -3]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[inline(always)]
pub fn sci_variables(position: &Position) -> [i32; 3] {
    const BESIDE_CORNERS: Bitboard = Bitboard(0x42c3_0000_0000_c342);
    [Bitboard::CORNERS, BESIDE_CORNERS, Bitboard::FULL].map(|class| difference(position, class))
}

/// x1 … x8 the discs on eight classes of squares; x9 anchored edges; x10 liberty.
///
/// ```
/// use othello_engine::{Game, models::jma_variables};
///
/// // The last variable is liberty: (3 + 6 + 4) - (6 + 4 + 5) for black after f5 d6.
/// let game: Game = "f5d6".parse()?;
/// assert_eq!(jma_variables(&game.position())[9], -2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[inline(always)]
pub fn jma_variables(position: &Position) -> [i32; 10] {
    let [x1, x2, x3, x4, x5, x6, x7, x8] = JMA_CLASSES.map(|class| difference(position, class));
    let x9 = anchored_edges(position.own()) - anchored_edges(position.opp());
    let empty = position.empty();
    let x10 = liberty(position.own(), empty) - liberty(position.opp(), empty);
    [x1, x2, x3, x4, x5, x6, x7, x8, x9, x10]
}

/// The squares of x1 … x8.
const JMA_CLASSES: [Bitboard; 8] = {
    const MAP: &[u8; 64] = b"\
        13466431\
        32....23\
        4.8778.4\
        6.7557.6\
        6.7557.6\
        4.8778.4\
        32....23\
        13466431";
    let mut classes = [Bitboard::EMPTY; 8];
    let mut index = 0;
    while index < 64 {
        if MAP[index] != b'.' {
            classes[(MAP[index] - b'1') as usize].0 |= 1 << index;
        }
        index += 1;
    }
    classes
};

#[inline(always)]
fn difference(position: &Position, class: Bitboard) -> i32 {
    (position.own() & class).len() as i32 - (position.opp() & class).len() as i32
}

/// For each corner held, the lengths of the unbroken runs of discs along its two edges, the corner
/// counted in both.
#[inline(always)]
fn anchored_edges(discs: Bitboard) -> i32 {
    // A run from either end of an edge starts at a corner, so its length is the number of leading
    // or trailing ones of the edge's eight bits.
    let ends = |edge: u8| (edge.leading_ones() + edge.trailing_ones()) as i32;
    let (top, bottom) = (discs.0 as u8, (discs.0 >> 56) as u8);
    ends(top) + ends(bottom) + ends(column_a(discs.0)) + ends(column_a(discs.0 >> 7))
}

/// The eight squares of column a as eight neighbouring bits.
#[inline(always)]
fn column_a(bits: u64) -> u8 {
    ((bits & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8
}

/// The number of pairs of a disc and an adjacent empty square.
#[inline(always)]
fn liberty(discs: Bitboard, empty: Bitboard) -> i32 {
    Direction::ALL.iter().map(|&way| (discs.shift(way) & empty).len() as i32).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;

    #[test]
    fn liberty_after_two_moves_is_the_published_example() {
        let game: Game = "f5d6".parse().unwrap();
        // (3 + 6 + 4) - (6 + 4 + 5) for black, who is to move.
        assert_eq!(jma_variables(&game.position())[9], -2);
    }

    #[test]
    fn anchored_edges_count_both_runs_of_a_corner() {
        let set =
            |names: &str| names.split(' ').map(|name| name.parse().unwrap()).collect::<Bitboard>();
        assert_eq!(anchored_edges(set("a1")), 2);
        assert_eq!(anchored_edges(set("h8 g8 f8")), 4);
        assert_eq!(anchored_edges(set("a1 b1 c1 d1 e1 f1 g1 h1")), 8 + 8 + 1 + 1);
        assert_eq!(anchored_edges(set("b1 c1 d1 a2 e5")), 0);
        assert_eq!(anchored_edges(set("a8 a7 a6 b8 h1 h2")), 3 + 2 + 2 + 1);
    }

    #[test]
    fn coefficients_must_match_the_kind_and_be_finite() {
        assert!(Polynomial::new(PolynomialKind::Sci, &[1.0, 2.0]).is_none());
        assert!(Polynomial::new(PolynomialKind::Sci, &[1.0, 2.0, f64::NAN]).is_none());
        assert!(Polynomial::new(PolynomialKind::Sci, &[1.0, 2.0, f64::INFINITY]).is_none());
        assert!(Polynomial::new(PolynomialKind::Sci, &[1.0, 2.0, 3.0]).is_some());
    }
}
