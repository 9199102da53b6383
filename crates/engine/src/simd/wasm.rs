//! WebAssembly SIMD with 128 bits, if the program was built for it: two boards in one vector.

use std::arch::wasm32::{
    i8x16, i8x16_shuffle, i8x16_swizzle, i64x2, i64x2_eq, i64x2_extract_lane, i64x2_shl,
    i64x2_splat, i64x2_sub, u8x16_shl, u8x16_shr, v128, v128_and, v128_andnot, v128_or,
};

use super::{
    Hot, Isa,
    pair::{self, Pair},
};
use crate::Position;

/// WebAssembly SIMD, selected at build time.
///
/// ```
/// use othello_engine::{Position, simd::{Isa, Wasm128}};
///
/// let (own, opp) = (Position::START.own().0, Position::START.opp().0);
/// assert_eq!(Wasm128.legal_moves(own, opp), Position::START.legal_moves().0);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Wasm128;

impl Isa for Wasm128 {
    #[inline(always)]
    fn call<H: Hot<C>, C>(self, context: &mut C, position: Position, args: H::Args) -> H::Out {
        call::<H, C>(context, position, args)
    }

    #[inline(always)]
    fn legal_moves(self, own: u64, opp: u64) -> u64 {
        pair::legal_moves::<Boards>(own, opp)
    }

    #[inline(always)]
    fn flips(self, own: u64, opp: u64, index: usize) -> u64 {
        pair::flips::<Boards>(own, opp, index)
    }
}

/// Out of line, like the calls of the other instruction sets: a search inlined into one function is
/// slow.
fn call<H: Hot<C>, C>(context: &mut C, position: Position, args: H::Args) -> H::Out {
    H::run(context, position, args)
}

#[derive(Clone, Copy)]
struct Boards(v128);

impl Pair for Boards {
    #[inline(always)]
    fn new(first: u64, second: u64) -> Boards {
        Boards(i64x2(first as i64, second as i64))
    }

    #[inline(always)]
    fn boards(self) -> [u64; 2] {
        [i64x2_extract_lane::<0>(self.0) as u64, i64x2_extract_lane::<1>(self.0) as u64]
    }

    /// Reverses the bytes of each board, then the bits of each byte by table lookups of its halves.
    #[inline(always)]
    fn turned(self) -> Boards {
        let bytes =
            i8x16_shuffle::<7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8>(self.0, self.0);
        let table = i8x16(0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15);
        let low = v128_and(bytes, i64x2_splat(0x0f0f_0f0f_0f0f_0f0f));
        let (low, high) = (i8x16_swizzle(table, low), i8x16_swizzle(table, u8x16_shr(bytes, 4)));
        Boards(v128_or(u8x16_shl(low, 4), high))
    }

    #[inline(always)]
    fn and(self, other: Boards) -> Boards {
        Boards(v128_and(self.0, other.0))
    }

    #[inline(always)]
    fn or(self, other: Boards) -> Boards {
        Boards(v128_or(self.0, other.0))
    }

    #[inline(always)]
    fn without(self, other: Boards) -> Boards {
        Boards(v128_andnot(self.0, other.0))
    }

    #[inline(always)]
    fn shifted<const STEP: u32>(self) -> Boards {
        Boards(i64x2_shl(self.0, STEP))
    }

    #[inline(always)]
    fn minus(self, other: Boards) -> Boards {
        Boards(i64x2_sub(self.0, other.0))
    }

    #[inline(always)]
    fn if_empty(self) -> Boards {
        Boards(i64x2_eq(self.0, i64x2_splat(0)))
    }
}
