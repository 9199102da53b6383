//! SCI, the smaller polynomial of Othello7: corners, squares beside corners, all discs.

use super::{VariableTable, difference};
use crate::{Bitboard, Position};

/// The label and the meaning of each variable.
pub(super) const VARIABLES: VariableTable<3> =
    [("Corners", "corners"), ("Beside corners", "beside corners"), ("Discs", "discs")];

/// The coefficients of the original program.
pub(super) const REFERENCE: [f32; 3] = [50.0, -25.0, 1.0];

/// x1 corners; x2 the 12 squares beside corners; x3 all discs.
///
/// ```
/// use othello_engine::{Game, models::PolynomialKind};
///
/// let game: Game = "f5".parse()?;
/// assert_eq!(PolynomialKind::Sci.variables(&game.position()), [0, 0, -3]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[inline(always)]
pub(super) fn variables(position: &Position) -> [i32; 3] {
    const BESIDE_CORNERS: Bitboard = Bitboard(0x42c3_0000_0000_c342);
    [Bitboard::CORNERS, BESIDE_CORNERS, Bitboard::FULL].map(|class| difference(position, class))
}
