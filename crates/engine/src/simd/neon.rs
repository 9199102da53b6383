//! NEON, part of every 64-bit ARM processor: two boards in one vector.

use std::{
    arch::aarch64::{
        uint64x2_t, vandq_u64, vbicq_u64, vceqzq_u64, vcombine_u64, vcreate_u64, vdupq_n_s64,
        vdupq_n_u64, vgetq_lane_u64, vorrq_u64, vrbitq_u8, vreinterpretq_u8_u64,
        vreinterpretq_u64_u8, vrev64q_u8, vshlq_u64, vsubq_u64,
    },
    arch::asm,
    ptr,
};

use super::{
    Hot, Isa,
    pair::{self, Pair},
};
use crate::Position;

/// NEON; no detection is needed.
///
/// ```
/// use othello_engine::{Position, simd::{Isa, Neon}};
///
/// let (own, opp) = (Position::START.own().0, Position::START.opp().0);
/// assert_eq!(Neon.legal_moves(own, opp), Position::START.legal_moves().0);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Neon;

impl Isa for Neon {
    #[inline(always)]
    fn call<H: Hot<C>, C>(self, context: &mut C, position: Position, args: H::Args) -> H::Out {
        call::<H, C>(context, position, args)
    }

    #[inline(always)]
    fn prefetch<T>(self, place: &T) {
        // SAFETY: every 64-bit ARM has this instruction, and it reads nothing.
        unsafe {
            // The library has no stable function for this instruction.
            asm!("prfm pldl1keep, [{}]", in(reg) ptr::from_ref(place),
                options(nostack, preserves_flags, readonly));
        }
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
struct Boards(uint64x2_t);

impl Pair for Boards {
    #[inline(always)]
    fn new(first: u64, second: u64) -> Boards {
        // SAFETY: every 64-bit ARM has NEON, here and below.
        Boards(unsafe { vcombine_u64(vcreate_u64(first), vcreate_u64(second)) })
    }

    #[inline(always)]
    fn boards(self) -> [u64; 2] {
        // SAFETY: as in `new`.
        unsafe { [vgetq_lane_u64::<0>(self.0), vgetq_lane_u64::<1>(self.0)] }
    }

    #[inline(always)]
    fn turned(self) -> Boards {
        // SAFETY: as in `new`.
        Boards(unsafe { vreinterpretq_u64_u8(vrbitq_u8(vrev64q_u8(vreinterpretq_u8_u64(self.0)))) })
    }

    #[inline(always)]
    fn and(self, other: Boards) -> Boards {
        // SAFETY: as in `new`.
        Boards(unsafe { vandq_u64(self.0, other.0) })
    }

    #[inline(always)]
    fn or(self, other: Boards) -> Boards {
        // SAFETY: as in `new`.
        Boards(unsafe { vorrq_u64(self.0, other.0) })
    }

    #[inline(always)]
    fn without(self, other: Boards) -> Boards {
        // SAFETY: as in `new`.
        Boards(unsafe { vbicq_u64(self.0, other.0) })
    }

    #[inline(always)]
    fn shifted<const STEP: u32>(self) -> Boards {
        // SAFETY: as in `new`. The count is a constant, which the compiler makes part of the
        // instruction.
        Boards(unsafe { vshlq_u64(self.0, vdupq_n_s64(STEP.into())) })
    }

    #[inline(always)]
    fn minus(self, other: Boards) -> Boards {
        // SAFETY: as in `new`.
        Boards(unsafe { vsubq_u64(self.0, other.0) })
    }

    #[inline(always)]
    fn if_empty(self) -> Boards {
        // SAFETY: as in `new`.
        Boards(unsafe { vceqzq_u64(self.0) })
    }

    #[inline(always)]
    fn twice(board: u64) -> Boards {
        // SAFETY: as in `new`.
        Boards(unsafe { vdupq_n_u64(board) })
    }
}
