//! JMA, the larger polynomial of Othello7: classes of squares, anchored edges, liberty.

use super::{VariableTable, anchored_edges, difference};
use crate::{Bitboard, Direction, Position};

/// The label and the meaning of each variable.
pub(super) const VARIABLES: VariableTable<10> = [
    ("Corners", "corners (a1)"),
    ("X squares", "X squares (b2)"),
    ("C squares", "C squares (b1)"),
    ("A squares", "A squares (c1)"),
    ("Centre", "centre (d4)"),
    ("B squares", "B squares (d1)"),
    ("Beside the centre", "beside the centre (d3)"),
    ("c3 and equivalents", "c3 and equivalents"),
    ("Anchored edges", "edge discs anchored to a corner"),
    ("Liberty", "liberty: empty squares beside discs"),
];

/// The coefficients of the original program.
pub(super) const REFERENCE: [f32; 10] =
    [500.0, -250.0, -150.0, 30.0, 16.0, 10.0, 2.0, 1.0, 30.0, -8.0];

/// x1 … x8 the discs on eight classes of squares; x9 anchored edges; x10 liberty.
///
/// ```
/// use othello_engine::{Game, models::PolynomialKind};
///
/// // The last variable is liberty: (3 + 6 + 4) - (6 + 4 + 5) for black after f5 d6.
/// let game: Game = "f5d6".parse()?;
/// assert_eq!(PolynomialKind::Jma.variables(&game.position())[9], -2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[inline(always)]
pub(super) fn variables(position: &Position) -> [i32; 10] {
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
        assert_eq!(variables(&game.position())[9], -2);
    }
}
