//! Plain Rust, for all processors.

use super::{Hot, Isa};
use crate::{Position, rules::moves};

/// The instruction set of plain Rust.
///
/// ```
/// use othello_engine::{Position, simd::{Isa, Plain}};
///
/// let (own, opp) = (Position::START.own().0, Position::START.opp().0);
/// assert_eq!(Plain.legal_moves(own, opp), Position::START.legal_moves().0);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Plain;

impl Isa for Plain {
    fn call<H: Hot<C>, C>(self, context: &mut C, position: Position, args: H::Args) -> H::Out {
        H::run(context, position, args)
    }

    #[inline(always)]
    fn legal_moves(self, own: u64, opp: u64) -> u64 {
        moves::legal_moves(own, opp)
    }

    #[inline(always)]
    fn flips(self, own: u64, opp: u64, index: usize) -> u64 {
        moves::flips(own, opp, index)
    }
}
