//! Polynomials: weighted counts. SCI with 3 variables and JMA with 10 come from Othello7, PFM with 8
//! is our own. Every variable except parity is the count for the side to move minus that for the
//! other side.

use crate::{Bitboard, Evaluator, Position, evaluator::Calibration};

/// Generates [`PolynomialKind`] from a table with one line for each polynomial: its variant and its
/// module, whose name is the polynomial's. The module has a `VARIABLES` table with a name and a meaning
/// for each variable, and a function `variables` of a position.
macro_rules! polynomials {
    ($($(#[$doc:meta])* $kind:ident, $module:ident;)+) => {
        $(mod $module;)+

        /// The kind of a polynomial, which decides its variables.
        ///
        /// ```
        /// use othello_engine::models::PolynomialKind;
        ///
        /// assert_eq!((PolynomialKind::Sci.len(), PolynomialKind::Jma.len()), (3, 10));
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum PolynomialKind {
            $($(#[$doc])* $kind,)+
        }

        impl PolynomialKind {
            /// All kinds, in the order of their numbers in an `.evl` file, from 1.
            pub const ALL: [PolynomialKind; [$(stringify!($kind)),+].len()] =
                [$(PolynomialKind::$kind),+];

            /// The name in files and settings: `sci`, `jma` or `pfm`.
            pub const fn name(self) -> &'static str {
                match self {
                    $(PolynomialKind::$kind => stringify!($module),)+
                }
            }

            /// The short name of each variable, such as `X squares`.
            pub const fn labels(self) -> &'static [&'static str] {
                match self {
                    $(PolynomialKind::$kind => const { &labels(&$module::VARIABLES) },)+
                }
            }

            /// The meaning of each variable, own minus the opponent's.
            pub const fn meanings(self) -> &'static [&'static str] {
                match self {
                    $(PolynomialKind::$kind => const { &meanings(&$module::VARIABLES) },)+
                }
            }

            /// The variables of a position, `x1` first.
            pub fn variables(self, position: &Position) -> Vec<i32> {
                match self {
                    $(PolynomialKind::$kind => $module::variables(position).to_vec(),)+
                }
            }

            /// The weighted sum of the variables.
            #[inline(always)]
            fn value(self, coefficients: &[f32; MAX_VARIABLES], position: &Position) -> f32 {
                // A match over arrays of known lengths, as searches evaluate millions of positions.
                match self {
                    $(PolynomialKind::$kind => {
                        weighted(coefficients, &$module::variables(position))
                    })+
                }
            }
        }
    };
}

// Files and settings name polynomials by number and name: append new lines, change none.
// `cargo fmt` does not see these modules: run `rustfmt` on their files.
polynomials! {
    /// Corners, squares beside corners, all discs.
    Sci, sci;
    /// Eight classes of squares, anchored edges, liberty.
    Jma, jma;
    /// Parity, frontier and mobility, with corners and their neighbours.
    Pfm, pfm;
}

/// The label and the meaning of each of `N` variables.
type VariableTable<const N: usize> = [(&'static str, &'static str); N];

const fn labels<const N: usize>(table: &VariableTable<N>) -> [&'static str; N] {
    let (mut labels, mut index) = ([""; N], 0);
    while index < N {
        labels[index] = table[index].0;
        index += 1;
    }
    labels
}

const fn meanings<const N: usize>(table: &VariableTable<N>) -> [&'static str; N] {
    let (mut meanings, mut index) = ([""; N], 0);
    while index < N {
        meanings[index] = table[index].1;
        index += 1;
    }
    meanings
}

/// The largest number of variables of any kind.
const MAX_VARIABLES: usize = {
    let (mut most, mut index) = (0, 0);
    while index < PolynomialKind::ALL.len() {
        let len = PolynomialKind::ALL[index].len();
        most = if len > most { len } else { most };
        index += 1;
    }
    most
};

impl PolynomialKind {
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

    /// The name as a title: `SCI`.
    ///
    /// ```
    /// use othello_engine::models::PolynomialKind;
    ///
    /// assert_eq!(PolynomialKind::Pfm.title(), "PFM");
    /// ```
    pub fn title(self) -> String {
        self.name().to_uppercase()
    }

    /// The number of variables, and so of coefficients.
    #[allow(clippy::len_without_is_empty)] // there is no empty polynomial
    pub const fn len(self) -> usize {
        self.meanings().len()
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
    coefficients: [f32; MAX_VARIABLES], // only the first `kind.len()` are used, the others are 0
}

impl Polynomial {
    /// SCI with the reference coefficients.
    pub const SCI: Polynomial = Polynomial::reference(PolynomialKind::Sci, &sci::REFERENCE);
    /// JMA with the reference coefficients.
    pub const JMA: Polynomial = Polynomial::reference(PolynomialKind::Jma, &jma::REFERENCE);

    const fn reference(kind: PolynomialKind, coefficients: &[f32]) -> Polynomial {
        let mut all = [0.0; MAX_VARIABLES];
        let mut index = 0;
        while index < coefficients.len() {
            all[index] = coefficients[index];
            index += 1;
        }
        Polynomial { kind, coefficients: all }
    }

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
            let mut all = [0.0; MAX_VARIABLES];
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
        self.kind.meanings()
    }

    /// The variables of a position, `x1` first.
    pub fn variables(&self, position: &Position) -> Vec<i32> {
        self.kind.variables(position)
    }
}

impl Evaluator for Polynomial {
    #[inline(always)]
    fn evaluate(&self, position: &Position) -> f32 {
        self.kind.value(&self.coefficients, position)
    }

    /// The errors were measured on 200 middle-game positions with the reference polynomials.
    /// Between 2 and 4 plies two thirds of the values agree within 0.4 discs, between 2 and 8
    /// within 0.8; the remaining errors can be large.
    fn calibration(&self) -> Calibration {
        Calibration { error: [0.1, 0.0, 0.15], ..Calibration::by_largest(&self.coefficients) }
    }
}

#[inline(always)]
fn weighted<const N: usize>(coefficients: &[f32; MAX_VARIABLES], variables: &[i32; N]) -> f32 {
    coefficients.iter().zip(variables).map(|(c, &x)| c * x as f32).sum()
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn anchored_edge_discs_are_counted_along_both_edges_of_a_corner() {
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
