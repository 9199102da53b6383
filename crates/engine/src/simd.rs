//! Instruction sets, chosen at run time: one binary runs on all processors.
//!
//! Vector intrinsics inline only into functions compiled for the same target features. Whole hot
//! functions are therefore compiled once per instruction set: a [`Hot`] function is called through
//! [`Isa::call`] and passes its `Isa` on to the functions it calls. All `unsafe` code of the
//! program is here. A value of a type that implements [`Isa`] proves that the processor supports
//! it.
#![allow(unsafe_code)]

mod last_square;
#[cfg(target_arch = "aarch64")]
mod neon;
#[cfg(any(test, target_arch = "aarch64", target_feature = "simd128"))]
mod pair;
mod plain;
#[cfg(any(test, target_arch = "aarch64", target_arch = "x86_64", target_feature = "simd128"))]
mod rays;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod wasm;
#[cfg(target_arch = "x86_64")]
mod x86;

#[cfg(target_arch = "aarch64")]
pub use neon::Neon;
pub use plain::Plain;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub use wasm::Wasm128;
#[cfg(target_arch = "x86_64")]
pub use x86::{Avx2, Avx512};

use crate::Position;

/// An instruction set supported by this processor.
///
/// ```
/// use othello_engine::simd::{self, Isa, Kernel};
///
/// /// The legal moves of the start by the best instruction set.
/// struct Moves;
///
/// impl Kernel for Moves {
///     type Out = u64;
///
///     fn run<I: Isa>(self, isa: I) -> u64 {
///         isa.legal_moves(0x0000_0008_1000_0000, 0x0000_0010_0800_0000)
///     }
/// }
///
/// assert_eq!(simd::dispatch(Moves).count_ones(), 4);
/// ```
pub trait Isa: Copy + Send + Sync + 'static {
    /// Runs a hot function compiled for this instruction set.
    fn call<H: Hot<C>, C>(self, context: &mut C, position: Position, args: H::Args) -> H::Out;

    /// The empty squares where the owner of `own` can play.
    fn legal_moves(self, own: u64, opp: u64) -> u64;

    /// The discs flipped by a disc of `own` on the empty square `index`, 0..=63; 0 if the move is
    /// not legal.
    fn flips(self, own: u64, opp: u64, index: usize) -> u64;

    /// The final score for `own`, the side to move, with `index` the only empty square. If the
    /// score is not above `alpha`, an upper bound not above `alpha` may be returned.
    #[inline(always)]
    fn last_score(self, own: u64, index: usize, alpha: i32) -> i32 {
        last_square::last_score(own, index, alpha)
    }

    /// Gathers the eight squares of column a into a byte.
    #[inline(always)]
    fn gather_column(self, bits: u64) -> u8 {
        ((bits & last_square::COLUMN_A).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8
    }

    /// Scatters a byte to the eight squares of column a.
    #[inline(always)]
    fn scatter_column(self, bits: u8) -> u64 {
        // The product writes the byte into each row, one column further left each time.
        let spread = u64::from(bits & 0x7f).wrapping_mul(0x0002_0408_1020_4081);
        spread & 0x0001_0101_0101_0101 | u64::from(bits >> 7) << 56
    }

    /// Prefetches a memory address.
    #[inline(always)]
    fn prefetch<T>(self, place: &T) {
        let _ = place;
    }

    /// The flips of moves on two squares of one board.
    #[inline(always)]
    fn flips_of_two(self, own: u64, opp: u64, [first, second]: [usize; 2]) -> [u64; 2] {
        [self.flips(own, opp, first), self.flips(own, opp, second)]
    }
}

/// A hot function, compiled for each instruction set. `C` is the context shared by all its calls.
///
/// ```
/// use othello_engine::{Position, simd::{self, Hot, Isa, Kernel}};
///
/// /// Adds up moves; compiled for each instruction set.
/// struct CountMoves;
///
/// impl<I: Isa> Hot<(I, u32)> for CountMoves {
///     type Args = ();
///     type Out = ();
///
///     #[inline(always)]
///     fn run((isa, sum): &mut (I, u32), position: Position, (): ()) {
///         *sum += isa.legal_moves(position.own().0, position.opp().0).count_ones();
///     }
/// }
///
/// struct Twice;
///
/// impl Kernel for Twice {
///     type Out = u32;
///
///     fn run<I: Isa>(self, isa: I) -> u32 {
///         let mut context = (isa, 0);
///         isa.call::<CountMoves, _>(&mut context, Position::START, ());
///         isa.call::<CountMoves, _>(&mut context, Position::START, ());
///         context.1
///     }
/// }
///
/// assert_eq!(simd::dispatch(Twice), 8);
/// ```
pub trait Hot<C> {
    /// The arguments besides the position; two numbers are passed in registers.
    type Args;
    /// The return type.
    type Out;

    /// The function. It must be `#[inline(always)]`: only inlined code is compiled for the
    /// instruction set of the caller.
    fn run(context: &mut C, position: Position, args: Self::Args) -> Self::Out;
}

/// A computation that can run with any instruction set.
///
/// ```
/// use othello_engine::simd::{self, Isa, Kernel};
///
/// struct Sum<'a>(&'a [u32]);
///
/// impl Kernel for Sum<'_> {
///     type Out = u32;
///
///     fn run<I: Isa>(self, _: I) -> u32 {
///         self.0.iter().sum()
///     }
/// }
///
/// assert_eq!(simd::dispatch(Sum(&[1, 2, 3])), 6);
/// ```
pub trait Kernel {
    /// The return type.
    type Out;

    /// Runs the computation with this instruction set.
    fn run<I: Isa>(self, isa: I) -> Self::Out;
}

/// Runs a computation with the best instruction set of this processor. A build with
/// `RUSTFLAGS='--cfg othello_simd="avx2"'` uses at most AVX2, one with `"plain"` none, so that a
/// processor can test the sets below its best.
pub fn dispatch<T: Kernel>(task: T) -> T::Out {
    #[cfg(all(target_arch = "x86_64", not(othello_simd = "plain")))]
    {
        // The standard library remembers the features it found, so that a test per call is cheap.
        #[cfg(not(othello_simd = "avx2"))]
        if let Some(isa) = Avx512::detect() {
            return task.run(isa);
        }
        if let Some(isa) = Avx2::detect() {
            return task.run(isa);
        }
    }
    #[cfg(target_arch = "aarch64")]
    return task.run(Neon);
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    return task.run(Wasm128);
    #[cfg(not(any(target_arch = "aarch64", target_feature = "simd128")))]
    task.run(Plain)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Bitboard, Square};
    use rand::{Rng, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    /// Compares an instruction set with the plain functions on random boards, from nearly empty to
    /// full: two million squares.
    struct AgreesWithPlain;

    impl Kernel for AgreesWithPlain {
        type Out = ();

        fn run<I: Isa>(self, isa: I) {
            let mut rng = ChaCha8Rng::seed_from_u64(31);
            for round in 0..40_000 {
                let (mut own, opp): (u64, u64) = (rng.next_u64(), rng.next_u64());
                let mut taken = rng.next_u64();
                if round % 2 == 0 {
                    taken |= rng.next_u64();
                } else if round % 3 == 0 {
                    taken &= rng.next_u64();
                }
                own &= !opp;
                let position = Position::new(Bitboard(own & taken), Bitboard(opp & taken)).unwrap();
                isa.call::<Compare, I>(&mut isa.clone(), position, ());
            }
        }
    }

    struct Compare;

    impl<I: Isa> Hot<I> for Compare {
        type Args = ();
        type Out = ();

        #[inline(always)]
        fn run(isa: &mut I, position: Position, (): ()) {
            let (own, opp) = (position.own().0, position.opp().0);
            assert_eq!(isa.legal_moves(own, opp), Plain.legal_moves(own, opp), "{position:?}");
            let empty: Vec<usize> = position.empty().into_iter().map(Square::index).collect();
            let flips = |&index: &usize| Plain.flips(own, opp, index);
            for index in &empty {
                assert_eq!(isa.flips(own, opp, *index), flips(index), "{index} {position:?}");
            }
            // On a board with one empty square the opponent has all other discs.
            for index in 0..64 {
                let own = own & !(1 << index);
                let score = last_score_by_flips(own, index);
                assert_eq!(isa.last_score(own, index, -65), score, "{index} {own:x}");
                for alpha in [score - 1, score] {
                    let bound = isa.last_score(own, index, alpha);
                    assert_eq!(bound > alpha, score > alpha, "{index} {own:x} {alpha}");
                    // Bounds must be equal on all processors, or searches would visit other nodes.
                    assert_eq!(
                        bound,
                        Plain.last_score(own, index, alpha),
                        "{index} {own:x} {alpha}"
                    );
                }
            }
            for bits in [own, opp] {
                assert_eq!(isa.gather_column(bits), Plain.gather_column(bits), "{bits:x}");
                let bits = bits as u8;
                assert_eq!(isa.scatter_column(bits), Plain.scatter_column(bits), "{bits:x}");
            }
            for pair in empty.windows(2) {
                let found = isa.flips_of_two(own, opp, [pair[0], pair[1]]);
                assert_eq!(found, [flips(&pair[0]), flips(&pair[1])], "{pair:?} {position:?}");
            }
        }
    }

    /// The score with the last square played by the side that can, or given to the winner.
    fn last_score_by_flips(own: u64, index: usize) -> i32 {
        let opp = !own & !(1 << index);
        let [gain, loss] = [Plain.flips(own, opp, index), Plain.flips(opp, own, index)];
        let [owns, opps] = [own, opp].map(|discs| discs.count_ones() as i32);
        let [gained, lost] = [gain, loss].map(|flips| 2 * flips.count_ones() as i32 + 1);
        match (gain, loss) {
            (0, 0) => owns - opps + if owns > opps { 1 } else { -1 },
            (0, _) => owns - opps - lost,
            _ => owns - opps + gained,
        }
    }

    #[test]
    fn every_instruction_set_agrees_with_plain_rust() {
        #[cfg(target_arch = "x86_64")]
        {
            Avx512::detect()
                .map_or_else(|| println!("no AVX-512 here"), |isa| AgreesWithPlain.run(isa));
            Avx2::detect().map_or_else(|| println!("no AVX2 here"), |isa| AgreesWithPlain.run(isa));
        }
        #[cfg(target_arch = "aarch64")]
        AgreesWithPlain.run(Neon);
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        AgreesWithPlain.run(Wasm128);
        AgreesWithPlain.run(Plain);
    }
}
