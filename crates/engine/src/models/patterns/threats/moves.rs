//! Features of single squares: the kind of each side's move there, and the region the square
//! belongs to.

use crate::{Bitboard, Square};

/// The number of classes of symmetric squares.
const CLASSES: usize = 10;
/// The number of kinds of moves: none, or one of four classes of flipped discs times three classes
/// of empty squares adjacent to them.
const KINDS: usize = 13;
/// The number of features of a square: empty, in an even or odd region, with the kinds of both
/// sides' moves there; or a disc in one of four states.
const SIZE: usize = 2 * KINDS * KINDS + 4;
/// The number of weights of all squares.
pub(super) const WEIGHTS: usize = CLASSES * SIZE;

/// The kind of a move with these flips, from 1 and below [`KINDS`]. A quiet move opens few empty
/// squares and gives the opponent few moves.
pub(super) fn kind(square: Square, flips: Bitboard, empty: Bitboard) -> u8 {
    let many = [0, 0, 1, 2, 2, 3][flips.len().min(5) as usize];
    let opened = flips.neighbours() & empty & !Bitboard::from(square);
    1 + 3 * many + [0, 1, 1, 2][opened.len().min(3) as usize]
}

/// The connected regions of empty squares; diagonal neighbours are connected.
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

/// The index of each square's weight, by its state (below 4 if empty), the parity of its region and
/// the kinds of both sides' moves there.
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

/// The symmetry class of a square, 0..10.
fn class(square: Square) -> usize {
    let from_edge = |n: usize| n.min(7 - n);
    let [column, row] = [square.index() % 8, square.index() / 8].map(from_edge);
    let (outer, inner) = (column.min(row), column.max(row));
    // Numbers the squares of one eighth of the board, a triangle.
    inner * (inner + 1) / 2 + outer
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Position, Symmetry};

    #[test]
    fn symmetric_squares_share_one_of_ten_classes() {
        let mut sizes = [0; CLASSES];
        for square in Square::all() {
            sizes[class(square)] += 1;
            assert!(Symmetry::all().all(|s| class(square.under(s)) == class(square)));
        }
        assert_eq!(sizes, [4, 8, 4, 8, 8, 4, 8, 8, 8, 4]);
    }

    #[test]
    fn quiet_and_loud_moves_have_different_kinds() {
        let empty = Position::START.empty();
        let f5: Square = "f5".parse().unwrap();
        let flips = Position::START.flips(f5);
        // One flipped disc, e5, with the empty neighbours d6, e6, f6 and f4.
        assert_eq!(kind(f5, flips, empty), 3);
        assert_eq!(kind(f5, flips, Bitboard::from(f5)), 1);
        assert_eq!(kind(f5, Bitboard(0x3f), Bitboard::EMPTY), 10);
    }

    #[test]
    fn regions_connect_diagonally() {
        let squares = |names: &[&str]| -> Bitboard {
            names.iter().map(|name| name.parse::<Square>().unwrap()).collect()
        };
        let empty = squares(&["a1", "b2", "h8", "g1", "h1", "h2"]);
        let expected = [squares(&["a1", "b2"]), squares(&["g1", "h1", "h2"]), squares(&["h8"])];
        assert_eq!(regions(empty), expected);
    }
}
