//! Sets of squares as 64 bits, and the bit arithmetic of moves and flips.

use std::{
    fmt,
    ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not},
};

use serde::{Deserialize, Serialize};

use crate::{Square, Symmetry};

/// A set of squares: bit 0 is a1, bit 1 is b1, … bit 63 is h8.
///
/// ```
/// use othello_engine::{Bitboard, Square};
///
/// let set: Bitboard = ["a1", "h8"].iter().filter_map(|name| name.parse::<Square>().ok()).collect();
/// assert!((set & Bitboard::CORNERS) == set);
/// assert_eq!((set.len(), (!set).len()), (2, 62));
/// for square in set {
///     println!("{square}");
/// }
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Bitboard(pub u64);

impl Bitboard {
    /// No square.
    pub const EMPTY: Bitboard = Bitboard(0);
    /// Every square.
    pub const FULL: Bitboard = Bitboard(!0);
    /// a1, h1, a8, h8.
    pub const CORNERS: Bitboard = Bitboard(0x8100_0000_0000_0081);

    /// The number of squares in the set, 0..=64.
    ///
    /// ```
    /// use othello_engine::Bitboard;
    ///
    /// assert_eq!(Bitboard::CORNERS.len(), 4);
    /// ```
    #[inline(always)]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set holds no square.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the set holds this square.
    ///
    /// ```
    /// use othello_engine::{Bitboard, Square};
    ///
    /// assert!(Bitboard::CORNERS.contains(Square::at(0, 7).unwrap()));
    /// ```
    #[inline(always)]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// The first square of the set in the order a1, b1, … h8.
    ///
    /// ```
    /// use othello_engine::Bitboard;
    ///
    /// assert_eq!(Bitboard::CORNERS.first().unwrap().to_string(), "a1");
    /// assert!(Bitboard::EMPTY.first().is_none());
    /// ```
    #[inline(always)]
    pub const fn first(self) -> Option<Square> {
        Square::new(self.0.trailing_zeros() as usize)
    }

    /// The set shifted by one step; squares that would leave the board are dropped.
    ///
    /// ```
    /// use othello_engine::{Bitboard, Direction};
    ///
    /// // Of the corners, only those on column a can go east.
    /// assert_eq!(Bitboard::CORNERS.shift(Direction::East).len(), 2);
    /// ```
    #[must_use]
    #[inline(always)]
    pub const fn shift(self, way: Direction) -> Bitboard {
        const NOT_A: u64 = !0x0101_0101_0101_0101;
        const NOT_H: u64 = !0x8080_8080_8080_8080;
        let bits = self.0;
        Bitboard(match way {
            Direction::North => bits >> 8,
            Direction::South => bits << 8,
            // Horizontal steps wrap to the neighbouring row; the masks drop these squares.
            Direction::East => bits << 1 & NOT_A,
            Direction::West => bits >> 1 & NOT_H,
            Direction::NorthEast => bits >> 7 & NOT_A,
            Direction::NorthWest => bits >> 9 & NOT_H,
            Direction::SouthEast => bits << 9 & NOT_A,
            Direction::SouthWest => bits << 7 & NOT_H,
        })
    }

    /// The squares that touch a square of the set in any of the eight directions.
    ///
    /// ```
    /// use othello_engine::{Bitboard, Square};
    ///
    /// let neighbours = |name: &str| Bitboard::from(name.parse::<Square>().unwrap()).neighbours().len();
    /// assert_eq!((neighbours("a1"), neighbours("a4"), neighbours("d4")), (3, 5, 8));
    /// ```
    #[must_use]
    #[inline(always)]
    pub const fn neighbours(self) -> Bitboard {
        let beside = self.shift(Direction::East).0 | self.shift(Direction::West).0;
        let row = Bitboard(self.0 | beside);
        Bitboard(beside | row.shift(Direction::North).0 | row.shift(Direction::South).0)
    }

    /// The set under a symmetry of the board.
    #[must_use]
    pub const fn under(self, symmetry: Symmetry) -> Bitboard {
        let mut bits = self.0;
        if symmetry.mirrors_columns() {
            bits = mirror_columns(bits);
        }
        if symmetry.mirrors_rows() {
            // A row is a byte.
            bits = bits.swap_bytes();
        }
        if symmetry.transposes() {
            bits = transpose(bits);
        }
        Bitboard(bits)
    }
}

/// Swaps column a with h, b with g, c with f, d with e.
const fn mirror_columns(bits: u64) -> u64 {
    // Reversing all bits mirrors both ways; swapping the rows back leaves the columns mirrored.
    bits.reverse_bits().swap_bytes()
}

/// Mirrors along the diagonal a1-h8, by swapping ever larger blocks.
///
/// Source: H. S. Warren, Hacker's Delight, 2nd ed., section 7-3.
const fn transpose(mut bits: u64) -> u64 {
    let mut t = (bits ^ bits >> 7) & 0x00AA_00AA_00AA_00AA;
    bits ^= t ^ t << 7;
    t = (bits ^ bits >> 14) & 0x0000_CCCC_0000_CCCC;
    bits ^= t ^ t << 14;
    t = (bits ^ bits >> 28) & 0x0000_0000_F0F0_F0F0;
    bits ^ t ^ t << 28
}

/// One of the eight directions. North is towards row 1, west towards column a.
///
/// ```
/// use othello_engine::{Bitboard, Direction, Square};
///
/// let d4 = Bitboard::from("d4".parse::<Square>()?);
/// let around = Direction::ALL.iter().fold(Bitboard::EMPTY, |set, &way| set | d4.shift(way));
/// assert_eq!(around, d4.neighbours());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Towards row 1.
    North,
    /// Towards row 8.
    South,
    /// Towards column h.
    East,
    /// Towards column a.
    West,
    /// Towards h1.
    NorthEast,
    /// Towards a1.
    NorthWest,
    /// Towards h8.
    SouthEast,
    /// Towards a8.
    SouthWest,
}

impl Direction {
    /// All eight.
    pub const ALL: [Direction; 8] = [
        Direction::North,
        Direction::South,
        Direction::East,
        Direction::West,
        Direction::NorthEast,
        Direction::NorthWest,
        Direction::SouthEast,
        Direction::SouthWest,
    ];
}

impl From<Square> for Bitboard {
    #[inline(always)]
    fn from(square: Square) -> Bitboard {
        Bitboard(1 << square.index())
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Bitboard {
        squares.into_iter().fold(Bitboard::EMPTY, |set, square| set | square.into())
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline(always)]
    fn into_iter(self) -> Squares {
        Squares(self)
    }
}

/// The squares of a set, in the order a1, b1, … h8.
///
/// ```
/// use othello_engine::Bitboard;
///
/// let corners: Vec<String> = Bitboard::CORNERS.into_iter().map(|s| s.to_string()).collect();
/// assert_eq!(corners, ["a1", "h1", "a8", "h8"]);
/// ```
#[derive(Clone, Debug)]
pub struct Squares(Bitboard);

impl Iterator for Squares {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        let square = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.len() as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for Squares {}

impl BitAnd for Bitboard {
    type Output = Bitboard;
    #[inline(always)]
    fn bitand(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 & other.0)
    }
}

impl BitOr for Bitboard {
    type Output = Bitboard;
    #[inline(always)]
    fn bitor(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 | other.0)
    }
}

impl BitXor for Bitboard {
    type Output = Bitboard;
    #[inline(always)]
    fn bitxor(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 ^ other.0)
    }
}

impl Not for Bitboard {
    type Output = Bitboard;
    #[inline(always)]
    fn not(self) -> Bitboard {
        Bitboard(!self.0)
    }
}

impl BitAndAssign for Bitboard {
    #[inline(always)]
    fn bitand_assign(&mut self, other: Bitboard) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for Bitboard {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Bitboard) {
        self.0 |= other.0;
    }
}

impl BitXorAssign for Bitboard {
    #[inline(always)]
    fn bitxor_assign(&mut self, other: Bitboard) {
        self.0 ^= other.0;
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_symmetry_maps_a_set_square_by_square() {
        let set = Bitboard(0x1234_5678_9abc_def1);
        for symmetry in Symmetry::all() {
            let expected: Bitboard = set.into_iter().map(|square| square.under(symmetry)).collect();
            assert_eq!(set.under(symmetry), expected, "{symmetry:?}");
        }
    }

    #[test]
    fn neighbours_are_the_union_of_eight_shifts() {
        for set in [Bitboard(1), Bitboard(0x8100_0000_1800_0081), Bitboard(0x1234_5678_9abc_def1)] {
            let steps =
                Direction::ALL.into_iter().fold(Bitboard::EMPTY, |s, way| s | set.shift(way));
            assert_eq!(set.neighbours(), steps);
        }
    }
}
