//! SCI, the smaller polynomial of Othello7: corners, squares beside corners, all discs.

use super::difference;
use crate::{Bitboard, Position};

/// The meaning of each variable.
pub(super) const MEANINGS: [&str; 3] = ["corners", "beside corners", "discs"];

/// The coefficients of the original program.
pub(super) const REFERENCE: [f32; 3] = [50.0, -25.0, 1.0];

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
