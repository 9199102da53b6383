//! PFM, a polynomial of our own: parity, frontier and mobility beside corners and edges.

use super::{VariableTable, anchored_edges, difference};
use crate::{Bitboard, Position, rules::moves};

/// The label and the meaning of each variable.
pub(super) const VARIABLES: VariableTable<8> = [
    ("Corners", "corners (a1)"),
    ("X squares", "X squares beside empty corners (b2)"),
    ("C squares", "C squares beside empty corners (b1)"),
    ("Anchored edges", "edge discs anchored to a corner"),
    ("Moves", "moves"),
    ("Frontier", "frontier: discs beside empty squares"),
    ("Parity", "parity: 1 if the side to move moves last, else -1"),
    ("Discs", "discs"),
];

/// x1 corners, x2 and x3 the X and C squares whose corner is empty, x4 anchored edges, x5 moves, x6
/// frontier discs, x7 parity, x8 discs.
///
/// ```
/// use othello_engine::{Game, models::PolynomialKind};
///
/// // After f5 both sides have 3 moves; white has 1 disc to 4 and, with 59 empty squares, the last move.
/// let game: Game = "f5".parse()?;
/// assert_eq!(PolynomialKind::Pfm.variables(&game.position()), [0, 0, 0, 0, 0, -3, 1, -3]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[inline(always)]
pub(super) fn variables(position: &Position) -> [i32; 8] {
    let empty = position.empty();
    let (beside_corners, frontier) = ((Bitboard::CORNERS & empty).neighbours(), empty.neighbours());
    // Inlined, so that searches compile it for their instruction set.
    let moves = |own, opp| moves::legal_moves(own, opp).count_ones() as i32;
    let (own, opp) = (position.own().0, position.opp().0);
    [
        difference(position, Bitboard::CORNERS),
        difference(position, beside_corners & X_SQUARES),
        difference(position, beside_corners & C_SQUARES),
        anchored_edges(position.own()) - anchored_edges(position.opp()),
        moves(own, opp) - moves(opp, own),
        difference(position, frontier),
        if empty.len() % 2 == 1 { 1 } else { -1 },
        difference(position, Bitboard::FULL),
    ]
}

const X_SQUARES: Bitboard = Bitboard(0x0042_0000_0000_4200);
const C_SQUARES: Bitboard = Bitboard(0x4281_0000_0000_8142);
