//! What the move on each square would do, and which squares belong together.

use crate::{Bitboard, Square};

/// Squares that a symmetry makes equal are of one class.
const CLASSES: usize = 10;
/// What a move on a square can be: none, or four numbers of discs that it turns by three of empty
/// squares that lie beside these.
const KINDS: usize = 13;
/// What a square of a class can be: empty, in a region of an even or an odd number of squares, with what
/// the move of either side there would be; or a disc of four states.
const SIZE: usize = 2 * KINDS * KINDS + 4;
/// How many weights the squares have.
pub(super) const WEIGHTS: usize = CLASSES * SIZE;

/// What a move is that turns these discs over, 1 or more and below [`KINDS`]. One that opens few squares is
/// quiet: it gives the other side few moves.
pub(super) fn kind(square: Square, flips: Bitboard, empty: Bitboard) -> u8 {
    let many = [0, 0, 1, 2, 2, 3][flips.len().min(5) as usize];
    let opened = flips.neighbours() & empty & !Bitboard::from(square);
    1 + 3 * many + [0, 1, 1, 2][opened.len().min(3) as usize]
}

/// The regions of empty squares that hang together, also by a corner.
pub(super) fn regions(mut empty: Bitboard) -> Vec<Bitboard> {
    let mut regions = Vec::new();
    while let Some(first) = empty.first() {
        let mut region = Bitboard::from(first);
        loop {
            let more = (region | region.neighbours()) & empty;
            if more == region {
                break;
            }
            region = more;
        }
        empty &= !region;
        regions.push(region);
    }
    regions
}

/// The place of each square's weight: by what it is, below 4 if it is empty, whether it is in an odd
/// region, and the kinds of both sides' moves there.
pub(super) fn places(
    states: &[u8; 64],
    odd: Bitboard,
    kinds: [&[u8; 64]; 2],
) -> impl Iterator<Item = usize> {
    Square::all().map(move |square| {
        let n = square.index();
        let [own, opp] = kinds.map(|kinds| usize::from(kinds[n]));
        let state = usize::from(states[n]);
        let place = if state < 4 {
            (usize::from(odd.contains(square)) * KINDS + own) * KINDS + opp
        } else {
            2 * KINDS * KINDS + state - 4
        };
        class(square) * SIZE + place
    })
}

/// Which of the ten kinds of squares it is, from the corner to the centre.
fn class(square: Square) -> usize {
    let from_edge = |n: usize| n.min(7 - n);
    let [column, row] = [square.index() % 8, square.index() / 8].map(from_edge);
    let (outer, inner) = (column.min(row), column.max(row));
    inner * (inner + 1) / 2 + outer
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Position, Symmetry};

    #[test]
    fn there_are_ten_classes_and_a_symmetry_changes_none() {
        let mut sizes = [0; CLASSES];
        for square in Square::all() {
            sizes[class(square)] += 1;
            assert!(Symmetry::all().all(|s| class(square.under(s)) == class(square)));
        }
        assert_eq!(sizes, [4, 8, 4, 8, 8, 4, 8, 8, 8, 4]);
    }

    #[test]
    fn a_quiet_move_is_told_from_a_loud_one() {
        let empty = Position::START.empty();
        let f5: Square = "f5".parse().unwrap();
        let flips = Position::START.flips(f5);
        // One disc, e5, and beside it are d6, e6, f6 and f4 beside the move itself.
        assert_eq!(kind(f5, flips, empty), 3);
        assert_eq!(kind(f5, flips, Bitboard::from(f5)), 1);
        assert_eq!(kind(f5, Bitboard(0x3f), Bitboard::EMPTY), 10);
    }

    #[test]
    fn regions_hang_together_by_corners() {
        let squares = |names: &[&str]| -> Bitboard {
            names.iter().map(|name| name.parse::<Square>().unwrap()).collect()
        };
        let empty = squares(&["a1", "b2", "h8", "g1", "h1", "h2"]);
        let expected = [squares(&["a1", "b2"]), squares(&["g1", "h1", "h2"]), squares(&["h8"])];
        assert_eq!(regions(empty), expected);
    }
}
