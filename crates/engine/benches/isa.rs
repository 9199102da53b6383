//! Compares instruction sets: each one of this machine counts the lines of ten plies, alternately;
//! the best of nine rounds counts. `scripts/other-processors` also runs it in WebAssembly.

use std::time::{Duration, Instant};

use othello_engine::{
    Bitboard, Position,
    simd::{self, Hot, Isa, Kernel, Plain},
};

/// Counts the lines of this number of plies, at least 1; a pass takes a ply.
struct Lines;

impl<I: Isa> Hot<I> for Lines {
    type Args = u32;
    type Out = u64;

    #[inline(always)]
    fn run(isa: &mut I, position: Position, plies: u32) -> u64 {
        let (own, opp) = (position.own().0, position.opp().0);
        let moves = Bitboard(isa.legal_moves(own, opp));
        if plies == 1 {
            return u64::from(moves.len()).max(1);
        }
        if moves.is_empty() {
            let passed = position.pass();
            let is_over = passed.legal_moves().is_empty();
            return if is_over {
                1
            } else {
                isa.call::<Lines, I>(&mut isa.clone(), passed, plies - 1)
            };
        }
        let mut lines = 0;
        for square in moves {
            let flips = Bitboard(isa.flips(own, opp, square.index()));
            lines +=
                isa.call::<Lines, I>(&mut isa.clone(), position.after(square, flips), plies - 1);
        }
        lines
    }
}

/// Measures the time for counting 24,571,284 lines.
struct Count;

impl Kernel for Count {
    type Out = Duration;

    fn run<I: Isa>(self, isa: I) -> Duration {
        let began = Instant::now();
        let lines = isa.call::<Lines, I>(&mut isa.clone(), Position::START, 10);
        assert_eq!(lines, 24_571_284);
        began.elapsed()
    }
}

/// The name of an instruction set and its measurement.
type Timed = (&'static str, Box<dyn Fn() -> Duration>);

fn main() {
    let mut all: Vec<Timed> = vec![("plain Rust", Box::new(|| Count.run(Plain)))];
    #[cfg(target_arch = "x86_64")]
    {
        use simd::{Avx2, Avx512};
        if let Some(isa) = Avx2::detect() {
            all.push(("AVX2", Box::new(move || Count.run(isa))));
        }
        if let Some(isa) = Avx512::detect() {
            all.push(("AVX-512", Box::new(move || Count.run(isa))));
        }
    }
    #[cfg(any(target_arch = "aarch64", target_feature = "simd128"))]
    all.push(("128 bits", Box::new(|| simd::dispatch(Count))));
    let mut least = vec![Duration::MAX; all.len()];
    for _ in 0..9 {
        for ((_, count), least) in all.iter().zip(&mut least) {
            *least = count().min(*least);
        }
    }
    for ((name, _), least) in all.iter().zip(least) {
        println!("{name:10} {:.3} s", least.as_secs_f64());
    }
}
