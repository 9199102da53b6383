//! AVX2 and AVX-512: the eight directions in parallel in one or two registers.

use std::{
    arch::asm,
    arch::x86_64::{
        __m256i, __m512i, _MM_HINT_T0, _mm_cvtsi128_si64, _mm_or_si128, _mm_prefetch,
        _mm_unpackhi_epi64, _mm256_add_epi64, _mm256_and_si256, _mm256_andnot_si256,
        _mm256_castsi256_si128, _mm256_cmpeq_epi64, _mm256_extracti128_si256, _mm256_load_si256,
        _mm256_lzcnt_epi64, _mm256_min_epi64, _mm256_or_si256, _mm256_set_epi64x,
        _mm256_set1_epi64x, _mm256_setzero_si256, _mm256_sllv_epi64, _mm256_srlv_epi64,
        _mm256_sub_epi64, _mm256_xor_si256, _mm512_and_si512, _mm512_andnot_si512,
        _mm512_castsi512_si256, _mm512_extracti64x4_epi64, _mm512_load_si512, _mm512_lzcnt_epi64,
        _mm512_min_epi64, _mm512_or_si512, _mm512_rolv_epi64, _mm512_set_epi64, _mm512_set1_epi64,
        _mm512_setzero_si512, _mm512_shuffle_i64x2, _mm512_sub_epi64, _mm512_xor_si512, _pdep_u64,
        _pext_u64,
    },
    hint::select_unpredictable,
    ptr,
};

use super::{
    Hot, Isa,
    last_square::{COLUMN_A, FLIPS_OF_BOTH, LINES, Lines, score_alone, score_without_flips},
    rays::RAYS,
};
use crate::Position;

/// AVX2 with BMI1, BMI2, LZCNT and POPCNT.
///
/// ```
/// use othello_engine::{Position, simd::{Avx2, Isa}};
///
/// let (own, opp) = (Position::START.own().0, Position::START.opp().0);
/// if let Some(isa) = Avx2::detect() {
///     assert_eq!(isa.legal_moves(own, opp), Position::START.legal_moves().0);
/// }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Avx2(()); // made by `detect` alone

/// AVX-512 as in Skylake-X, Ice Lake and Zen 4.
///
/// ```
/// use othello_engine::{Position, simd::{Avx512, Isa}};
///
/// let (own, opp) = (Position::START.own().0, Position::START.opp().0);
/// if let Some(isa) = Avx512::detect() {
///     assert_eq!(isa.legal_moves(own, opp), Position::START.legal_moves().0);
/// }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Avx512(()); // made by `detect` alone

impl Avx2 {
    /// The proof that this processor has it; `None` if it has not.
    pub fn detect() -> Option<Avx2> {
        let has = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        has.then_some(Avx2(()))
    }
}

impl Avx512 {
    /// The proof that this processor has it; `None` if it has not.
    pub fn detect() -> Option<Avx512> {
        let has = Avx2::detect().is_some()
            && is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512cd")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512dq");
        has.then_some(Avx512(()))
    }
}

impl Isa for Avx2 {
    #[inline(always)]
    fn call<H: Hot<C>, C>(self, context: &mut C, position: Position, args: H::Args) -> H::Out {
        // SAFETY: `self` was made by `detect`.
        unsafe { call_avx2::<H, C>(context, position, args) }
    }

    #[inline(always)]
    fn prefetch<T>(self, place: &T) {
        prefetch(place);
    }

    #[inline(always)]
    fn legal_moves(self, own: u64, opp: u64) -> u64 {
        // SAFETY: `self` was made by `detect`.
        unsafe { legal_moves_avx2(own, opp) }
    }

    #[inline(always)]
    fn flips(self, own: u64, opp: u64, index: usize) -> u64 {
        // SAFETY: `self` was made by `detect`.
        unsafe { flips_avx2(own, opp, index) }
    }
}

impl Isa for Avx512 {
    #[inline(always)]
    fn call<H: Hot<C>, C>(self, context: &mut C, position: Position, args: H::Args) -> H::Out {
        // SAFETY: `self` was made by `detect`.
        unsafe { call_avx512::<H, C>(context, position, args) }
    }

    #[inline(always)]
    fn prefetch<T>(self, place: &T) {
        prefetch(place);
    }

    #[inline(always)]
    fn legal_moves(self, own: u64, opp: u64) -> u64 {
        // SAFETY: `self` was made by `detect`.
        unsafe { legal_moves_avx512(own, opp) }
    }

    #[inline(always)]
    fn flips(self, own: u64, opp: u64, index: usize) -> u64 {
        // SAFETY: `self` was made by `detect`.
        unsafe { flips_avx512(own, opp, index) }
    }

    #[inline(always)]
    fn flips_of_two(self, own: u64, opp: u64, indexes: [usize; 2]) -> [u64; 2] {
        // SAFETY: `self` was made by `detect`.
        unsafe { flips_of_two_avx512(own, opp, indexes) }
    }

    #[inline(always)]
    fn last_score(self, own: u64, index: usize, alpha: i32) -> i32 {
        // SAFETY: `self` was made by `detect`.
        unsafe { last_score_pext(own, index, alpha) }
    }

    #[inline(always)]
    fn gather_column(self, bits: u64) -> u8 {
        // SAFETY: `self` was made by `detect`.
        unsafe { gathered(bits, COLUMN_A) as u8 }
    }

    #[inline(always)]
    fn scatter_column(self, bits: u8) -> u64 {
        // SAFETY: `self` was made by `detect`.
        unsafe { scattered(bits) }
    }
}

/// Gathers the bits at the squares of a set. Used only with AVX-512, as some older processors have
/// a slow PEXT.
#[inline]
#[target_feature(enable = "bmi2")]
fn gathered(bits: u64, set: u64) -> usize {
    _pext_u64(bits, set) as usize
}

#[inline]
#[target_feature(enable = "bmi2")]
fn scattered(bits: u8) -> u64 {
    _pdep_u64(bits.into(), COLUMN_A)
}

/// Branch-free: whether the last square flips anything is unpredictable, and a misprediction costs
/// more than computing both answers.
#[inline]
#[target_feature(enable = "bmi2")]
fn last_score_pext(own: u64, index: usize, alpha: i32) -> i32 {
    let Lines { squares, answers } = &LINES[index & 63];
    let flips = |line: usize| {
        let at = usize::from(answers[line]) + gathered(own, squares[line]);
        u32::from(FLIPS_OF_BOTH[at % FLIPS_OF_BOTH.len()])
    };
    // Each line adds at most six flips to either byte, so that no sum carries over.
    let sum = flips(0) + flips(1) + flips(2) + flips(3);
    let (gain, loss) = ((sum & 0xff) as i32, (sum >> 8) as i32);
    let score = score_without_flips(own);
    let alone = score_alone(score);
    let is_lost = loss != 0 && alone > alpha;
    let other = select_unpredictable(is_lost, score - 2 - 2 * loss, alone);
    select_unpredictable(gain != 0, score + 2 * gain, other)
}

#[inline(always)]
fn prefetch<T>(place: &T) {
    // SAFETY: every x86-64 has this instruction, and it reads nothing.
    unsafe { _mm_prefetch::<_MM_HINT_T0>(ptr::from_ref(place).cast()) }
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn call_avx2<H: Hot<C>, C>(context: &mut C, position: Position, args: H::Args) -> H::Out {
    H::run(context, position, args)
}

#[target_feature(enable = "avx512f,avx512cd,avx512vl,avx512bw,avx512dq")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn call_avx512<H: Hot<C>, C>(context: &mut C, position: Position, args: H::Args) -> H::Out {
    H::run(context, position, args)
}

/// The rays from a square towards h8, and towards a1.
#[inline]
#[target_feature(enable = "avx2")]
fn rays_256(index: usize) -> (__m256i, __m256i) {
    // The mask replaces a bounds check, here and below.
    let rays = &RAYS[index & 63].0;
    // SAFETY: both halves lie inside the eight numbers, which are aligned to 64 bytes.
    unsafe {
        (_mm256_load_si256(rays.as_ptr().cast()), _mm256_load_si256(rays.as_ptr().add(4).cast()))
    }
}

#[inline]
#[target_feature(enable = "avx2")]
fn any_of_256(lanes: __m256i) -> u64 {
    let half = _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256::<1>(lanes));
    _mm_cvtsi128_si64(_mm_or_si128(half, _mm_unpackhi_epi64(half, half))) as u64
}

/// Parallel prefix along all four axes at once, first towards h8, then towards a1.
#[inline]
#[target_feature(enable = "avx2")]
fn legal_moves_avx2(own: u64, opp: u64) -> u64 {
    const INNER: i64 = 0x7e7e_7e7e_7e7e_7e7e;
    let step = _mm256_set_epi64x(7, 9, 8, 1);
    let twice = _mm256_add_epi64(step, step);
    // Vertical steps cannot wrap, so they need no mask of columns.
    let inner = _mm256_set_epi64x(INNER, INNER, -1, INNER);
    let own4 = _mm256_set1_epi64x(own as i64);
    let opp4 = _mm256_and_si256(_mm256_set1_epi64x(opp as i64), inner);

    let mut up = _mm256_and_si256(opp4, _mm256_sllv_epi64(own4, step));
    let mut down = _mm256_and_si256(opp4, _mm256_srlv_epi64(own4, step));
    up = _mm256_or_si256(up, _mm256_and_si256(opp4, _mm256_sllv_epi64(up, step)));
    down = _mm256_or_si256(down, _mm256_and_si256(opp4, _mm256_srlv_epi64(down, step)));
    let pairs_up = _mm256_and_si256(opp4, _mm256_sllv_epi64(opp4, step));
    let pairs_down = _mm256_srlv_epi64(pairs_up, step);
    up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, twice)));
    down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, twice)));
    up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, twice)));
    down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, twice)));
    let beyond = _mm256_or_si256(_mm256_sllv_epi64(up, step), _mm256_srlv_epi64(down, step));
    any_of_256(beyond) & !(own | opp)
}

#[inline]
#[target_feature(enable = "avx2")]
fn flips_avx2(own: u64, opp: u64, index: usize) -> u64 {
    let zero = _mm256_setzero_si256();
    let (high, low) = rays_256(index);
    let own4 = _mm256_set1_epi64x(own as i64);
    let opp4 = _mm256_set1_epi64x(opp as i64);

    // Towards h8 the first square that is not the opponent's is the lowest bit of the ray; the
    // discs before it are flipped if it is own.
    let open = _mm256_andnot_si256(opp4, high);
    let first = _mm256_and_si256(open, _mm256_sub_epi64(zero, open));
    let end = _mm256_and_si256(first, own4);
    let before = _mm256_add_epi64(end, _mm256_set1_epi64x(-1));
    let up = _mm256_and_si256(_mm256_andnot_si256(_mm256_cmpeq_epi64(end, zero), before), high);

    // Towards a1 it is the highest bit. Its shadow covers the rest of the ray.
    let step = _mm256_set_epi64x(7, 9, 8, 1);
    let twice = _mm256_add_epi64(step, step);
    let open = _mm256_andnot_si256(opp4, low);
    let mut shadow = _mm256_srlv_epi64(open, step);
    shadow = _mm256_or_si256(shadow, _mm256_srlv_epi64(shadow, step));
    shadow = _mm256_or_si256(shadow, _mm256_srlv_epi64(shadow, twice));
    shadow = _mm256_or_si256(shadow, _mm256_srlv_epi64(shadow, _mm256_add_epi64(twice, twice)));
    let end = _mm256_and_si256(_mm256_andnot_si256(shadow, open), own4);
    // All bits above the end, none if there is no end.
    let above = _mm256_xor_si256(end, _mm256_sub_epi64(zero, end));
    any_of_256(_mm256_or_si256(up, _mm256_and_si256(above, low)))
}

/// Parallel prefix along all eight directions at once. A rotation wraps to the other end of the
/// board, where the squares are masked out.
#[inline]
#[target_feature(enable = "avx512f,avx512dq,avx512vl")]
fn legal_moves_avx512(own: u64, opp: u64) -> u64 {
    const COLUMNS: i64 = 0x7e7e_7e7e_7e7e_7e7e;
    const ROWS: i64 = 0x00ff_ffff_ffff_ff00;
    const BOTH: i64 = COLUMNS & ROWS;
    // A rotation left by 64 - n is one to the right by n: four lanes go each way.
    let step = _mm512_set_epi64(57, 55, 56, 63, 7, 9, 8, 1);
    let twice = _mm512_set_epi64(50, 46, 48, 62, 14, 18, 16, 2);
    let inner = _mm512_set_epi64(BOTH, BOTH, ROWS, COLUMNS, BOTH, BOTH, ROWS, COLUMNS);
    let opp8 = _mm512_and_si512(_mm512_set1_epi64(opp as i64), inner);

    let mut run = rolled_and(_mm512_set1_epi64(own as i64), step, opp8);
    run = _mm512_or_si512(run, rolled_and(run, step, opp8));
    let pairs = rolled_and(opp8, step, opp8);
    run = _mm512_or_si512(run, rolled_and(run, twice, pairs));
    run = _mm512_or_si512(run, rolled_and(run, twice, pairs));
    let beyond = _mm512_rolv_epi64(run, step);
    let half =
        _mm256_or_si256(_mm512_castsi512_si256(beyond), _mm512_extracti64x4_epi64::<1>(beyond));
    any_of_256(half) & !(own | opp)
}

/// Shifts each lane right by its count; a count of 64 gives 0. Inline assembly, as the library
/// function adds a guard for counts of 64 and more, which the instruction itself handles.
#[inline]
#[target_feature(enable = "avx2")]
fn shifted_256(lanes: __m256i, counts: __m256i) -> __m256i {
    let shifted;
    // SAFETY: the instruction reads and writes nothing but these registers.
    unsafe {
        asm!("vpsrlvq {}, {}, {}", lateout(ymm_reg) shifted, in(ymm_reg) lanes, in(ymm_reg) counts,
            options(pure, nomem, nostack, preserves_flags));
    }
    shifted
}

/// Like [`shifted_256`].
#[inline]
#[target_feature(enable = "avx512f")]
fn shifted_512(lanes: __m512i, counts: __m512i) -> __m512i {
    let shifted;
    // SAFETY: the instruction reads and writes nothing but these registers.
    unsafe {
        asm!("vpsrlvq {}, {}, {}", lateout(zmm_reg) shifted, in(zmm_reg) lanes, in(zmm_reg) counts,
            options(pure, nomem, nostack, preserves_flags));
    }
    shifted
}

#[inline]
#[target_feature(enable = "avx512f")]
fn rolled_and(set: __m512i, step: __m512i, mask: __m512i) -> __m512i {
    _mm512_and_si512(_mm512_rolv_epi64(set, step), mask)
}

#[inline]
#[target_feature(enable = "avx2,avx512f,avx512cd,avx512vl")]
fn flips_avx512(own: u64, opp: u64, index: usize) -> u64 {
    let zero = _mm256_setzero_si256();
    let (high, low) = rays_256(index);
    let own4 = _mm256_set1_epi64x(own as i64);
    let opp4 = _mm256_set1_epi64x(opp as i64);

    // As with AVX2; the smaller of -end and -1 is -1, all ones, if there is no end.
    let open = _mm256_andnot_si256(opp4, high);
    let end = _mm256_and_si256(_mm256_and_si256(open, own4), _mm256_sub_epi64(zero, open));
    let stop = _mm256_min_epi64(_mm256_sub_epi64(zero, end), _mm256_set1_epi64x(-1));
    let up = _mm256_andnot_si256(stop, high);

    // A count of 64 leading zeros shifts everything out: no end.
    let open = _mm256_lzcnt_epi64(_mm256_andnot_si256(opp4, low));
    let end = _mm256_and_si256(shifted_256(_mm256_set1_epi64x(i64::MIN), open), own4);
    let above = _mm256_xor_si256(end, _mm256_sub_epi64(zero, end));
    any_of_256(_mm256_or_si256(up, _mm256_and_si256(above, low)))
}

#[inline]
#[target_feature(enable = "avx2,avx512f,avx512cd,avx512vl")]
fn flips_of_two_avx512(own: u64, opp: u64, [first, second]: [usize; 2]) -> [u64; 2] {
    let zero = _mm512_setzero_si512();
    // SAFETY: each row is eight numbers, aligned to 64 bytes.
    let (rays0, rays1) = unsafe {
        (
            _mm512_load_si512(RAYS[first & 63].0.as_ptr().cast()),
            _mm512_load_si512(RAYS[second & 63].0.as_ptr().cast()),
        )
    };
    // The first square's rays in the lower half, the second's in the upper.
    let high = _mm512_shuffle_i64x2::<0b01_00_01_00>(rays0, rays1);
    let low = _mm512_shuffle_i64x2::<0b11_10_11_10>(rays0, rays1);
    let own8 = _mm512_set1_epi64(own as i64);
    let opp8 = _mm512_set1_epi64(opp as i64);

    let open = _mm512_andnot_si512(opp8, high);
    let end = _mm512_and_si512(_mm512_and_si512(open, own8), _mm512_sub_epi64(zero, open));
    let stop = _mm512_min_epi64(_mm512_sub_epi64(zero, end), _mm512_set1_epi64(-1));
    let up = _mm512_andnot_si512(stop, high);

    let open = _mm512_lzcnt_epi64(_mm512_andnot_si512(opp8, low));
    let end = _mm512_and_si512(shifted_512(_mm512_set1_epi64(i64::MIN), open), own8);
    let above = _mm512_xor_si512(end, _mm512_sub_epi64(zero, end));
    let flips = _mm512_or_si512(up, _mm512_and_si512(above, low));
    [any_of_256(_mm512_castsi512_si256(flips)), any_of_256(_mm512_extracti64x4_epi64::<1>(flips))]
}
