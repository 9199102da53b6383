//! Squares: their names, their order, and the eight symmetries of the board.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

/// One of the 64 squares, in the order a1, b1, … h1, a2, … h8. The letter is the column from the
/// left, the digit the row from the top.
///
/// ```
/// use othello_engine::Square;
///
/// let f5: Square = "f5".parse()?;
/// assert_eq!((f5.column(), f5.row(), f5.index()), (5, 4, 37));
/// assert_eq!(f5.to_string(), "f5");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Square(u8); // 0..64

impl From<Square> for u8 {
    fn from(square: Square) -> u8 {
        square.0
    }
}

impl TryFrom<u8> for Square {
    type Error = &'static str;

    fn try_from(index: u8) -> Result<Square, &'static str> {
        Square::new(index.into()).ok_or("expected a square, 0 to 63")
    }
}

impl Square {
    /// The square with this index, 0..=63; `None` beyond.
    ///
    /// ```
    /// use othello_engine::Square;
    ///
    /// assert_eq!(Square::new(63).unwrap().to_string(), "h8");
    /// assert!(Square::new(64).is_none());
    /// ```
    #[inline(always)]
    pub const fn new(index: usize) -> Option<Square> {
        if index < 64 { Some(Square(index as u8)) } else { None }
    }

    /// The square in this column and row, both 0..=7; `None` off the board.
    ///
    /// ```
    /// use othello_engine::Square;
    ///
    /// assert_eq!(Square::at(2, 3).unwrap().to_string(), "c4");
    /// assert!(Square::at(8, 0).is_none());
    /// ```
    pub const fn at(column: usize, row: usize) -> Option<Square> {
        if column < 8 && row < 8 { Some(Square((row * 8 + column) as u8)) } else { None }
    }

    /// 0 for a1, 1 for b1, … 63 for h8.
    ///
    /// ```
    /// use othello_engine::Square;
    ///
    /// assert!(Square::all().all(|square| Square::new(square.index()) == Some(square)));
    /// ```
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// 0 for column a, … 7 for column h.
    pub const fn column(self) -> usize {
        self.index() % 8
    }

    /// 0 for row 1, the top, … 7 for row 8.
    pub const fn row(self) -> usize {
        self.index() / 8
    }

    /// All squares in order.
    ///
    /// ```
    /// use othello_engine::Square;
    ///
    /// let row: String = Square::all().take(3).map(|square| square.to_string()).collect();
    /// assert_eq!(row, "a1b1c1");
    /// ```
    pub fn all() -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator {
        (0..64).map(Square)
    }

    /// The image of this square under a symmetry of the board.
    ///
    /// ```
    /// use othello_engine::{Square, Symmetry};
    ///
    /// let corner: Square = "a1".parse()?;
    /// let images: Vec<String> = Symmetry::all().map(|s| corner.under(s).to_string()).collect();
    /// assert_eq!(images[..4], ["a1", "h1", "a8", "h8"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn under(self, symmetry: Symmetry) -> Square {
        let (mut column, mut row) = (self.0 % 8, self.0 / 8);
        if symmetry.mirrors_columns() {
            column = 7 - column;
        }
        if symmetry.mirrors_rows() {
            row = 7 - row;
        }
        if symmetry.transposes() { Square(column * 8 + row) } else { Square(row * 8 + column) }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.0 % 8), self.0 / 8 + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text is not the name of a square.
///
/// ```
/// use othello_engine::Square;
///
/// let error = "i9".parse::<Square>().unwrap_err();
/// assert_eq!(error.to_string(), "not a square from a1 to h8: \"i9\"");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a square from a1 to h8: {0:?}")]
pub struct ParseSquareError(String);

impl FromStr for Square {
    type Err = ParseSquareError;

    /// Reads `f5` or `F5`.
    fn from_str(text: &str) -> Result<Square, ParseSquareError> {
        let square = match text.as_bytes() {
            // Wrapping: characters before `a` or `1` become large and fail the range check.
            &[letter, digit] => Square::at(
                usize::from(letter.to_ascii_lowercase().wrapping_sub(b'a')),
                usize::from(digit.wrapping_sub(b'1')),
            ),
            _ => None,
        };
        square.ok_or_else(|| ParseSquareError(text.to_owned()))
    }
}

/// One of the eight symmetries of the board: an optional mirror of the columns, then of the rows,
/// then a transposition.
///
/// ```
/// use othello_engine::{Game, Symmetry};
///
/// // The start looks the same from four of the eight sides.
/// let start = Game::default().position();
/// let same = Symmetry::all().filter(|&symmetry| start.under(symmetry) == start);
/// assert_eq!(same.count(), 4);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry(u8); // 0..8: bit 0 columns, bit 1 rows, bit 2 transpose

impl Symmetry {
    /// The identity.
    pub const IDENTITY: Symmetry = Symmetry(0);

    /// All eight, the identity first.
    pub const ALL: [Symmetry; 8] = [
        Symmetry(0),
        Symmetry(1),
        Symmetry(2),
        Symmetry(3),
        Symmetry(4),
        Symmetry(5),
        Symmetry(6),
        Symmetry(7),
    ];

    /// All eight, the identity first.
    pub fn all() -> impl ExactSizeIterator<Item = Symmetry> {
        Symmetry::ALL.into_iter()
    }

    /// The inverse symmetry.
    ///
    /// ```
    /// use othello_engine::{Square, Symmetry};
    ///
    /// let square: Square = "b1".parse()?;
    /// assert!(Symmetry::all().all(|turn| square.under(turn).under(turn.inverse()) == square));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn inverse(self) -> Symmetry {
        match self.0 {
            // The inverse transposes first, so its two mirrors are swapped.
            5 => Symmetry(6),
            6 => Symmetry(5),
            _ => self,
        }
    }

    /// Whether column a becomes column h.
    pub const fn mirrors_columns(self) -> bool {
        self.0 & 1 != 0
    }

    /// Whether row 1 becomes row 8.
    pub const fn mirrors_rows(self) -> bool {
        self.0 & 2 != 0
    }

    /// Whether, after the mirrors, columns become rows.
    pub const fn transposes(self) -> bool {
        self.0 & 4 != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_reads_back_from_its_name() {
        for square in Square::all() {
            assert_eq!(square.to_string().parse(), Ok(square));
            assert_eq!(square.to_string().to_uppercase().parse(), Ok(square));
        }
        assert_eq!("f5".parse::<Square>().unwrap().index(), 4 * 8 + 5);
    }

    #[test]
    fn other_texts_are_rejected() {
        for text in ["", "a", "a0", "a9", "i1", "a11", "1a", "é1", "-1"] {
            let error = text.parse::<Square>().unwrap_err();
            assert_eq!(error.to_string(), format!("not a square from a1 to h8: {text:?}"));
        }
    }

    #[test]
    fn the_symmetries_are_eight_different_permutations() {
        let images: std::collections::HashSet<Vec<Square>> = Symmetry::all()
            .map(|s| Square::all().map(|square| square.under(s)).collect())
            .collect();
        assert_eq!(images.len(), 8);
        for image in images {
            let distinct: std::collections::HashSet<Square> = image.into_iter().collect();
            assert_eq!(distinct.len(), 64);
        }
    }
}
