//! Stable discs, which can never be flipped again. They bound the score of the other side.

use std::sync::LazyLock;

use crate::simd::Isa;

/// The own discs on an edge that no play on the edge can flip, by `own << 8 | opp`.
static STABLE_ON_EDGE: LazyLock<Box<[u8; 1 << 16]>> = LazyLock::new(|| {
    let mut table = Box::new([0; 1 << 16]);
    // Fuller edges first: a disc is stable if it is stable after every move on the edge.
    for discs in (0..=255u8).rev() {
        let mut own = discs;
        loop {
            table[index(own, discs ^ own)] = stable_on_edge(own, discs ^ own, &table);
            if own == 0 {
                break;
            }
            // The next smaller subset of `discs`.
            own = (own - 1) & discs;
        }
    }
    table
});

#[inline(always)]
fn index(own: u8, opp: u8) -> usize {
    usize::from(own) << 8 | usize::from(opp)
}

fn stable_on_edge(own: u8, opp: u8, table: &[u8; 1 << 16]) -> u8 {
    let mut stable = own;
    for square in (0..8).filter(|square| (own | opp) >> square & 1 == 0) {
        // A move may be legal by flips elsewhere, so moves without flips on the edge count, too.
        let (mine, theirs) = played(own, opp, square);
        stable &= table[index(mine, theirs)];
        let (theirs, mine) = played(opp, own, square);
        stable &= table[index(mine, theirs)];
    }
    stable
}

/// The edge after `own` plays a square of it.
fn played(own: u8, opp: u8, square: u32) -> (u8, u8) {
    let run = |squares: &mut dyn Iterator<Item = u32>| {
        let mut flips = 0;
        for at in squares {
            if opp >> at & 1 == 0 {
                return if own >> at & 1 != 0 { flips } else { 0 };
            }
            flips |= 1 << at;
        }
        0
    };
    let flips = run(&mut (square + 1..8)) | run(&mut (0..square).rev());
    (own | flips | 1 << square, opp & !flips)
}

/// A lower bound on the number of stable discs of `own`; 0 if there cannot be `enough`. `empty`
/// squares are empty.
#[inline(always)]
pub(super) fn stable_discs<I: Isa>(isa: I, own: u64, opp: u64, empty: usize, enough: u32) -> u32 {
    // A disc on an edge can be flipped only along it, so the table finds all that are stable there.
    // Shifts that wrap in `beside` end on an edge, too, and are masked out.
    const INNER: u64 = 0x007e_7e7e_7e7e_7e00;
    let open = open_lines(!(own | opp), empty);
    let mut stable = stable_edges(isa, own, opp) | own & !(open[0] | open[1] | open[2] | open[3]);
    if stable == 0 || (stable | own & INNER).count_ones() < enough {
        return 0;
    }
    // A disc is safe along an axis if the line is full or a neighbour on it is stable.
    loop {
        let beside = |step: u32| stable << step | stable >> step;
        let safe = (beside(1) | !open[0])
            & (beside(8) | !open[1])
            & (beside(9) | !open[2])
            & (beside(7) | !open[3]);
        let more = stable | safe & own & INNER;
        if more == stable {
            return stable.count_ones();
        }
        stable = more;
    }
}

/// The stable discs on the four edges.
#[inline(always)]
fn stable_edges<I: Isa>(isa: I, own: u64, opp: u64) -> u64 {
    let table = &**STABLE_ON_EDGE;
    let top = table[index(own as u8, opp as u8)];
    let bottom = table[index((own >> 56) as u8, (opp >> 56) as u8)];
    let left = table[index(isa.gather_column(own), isa.gather_column(opp))];
    let right = table[index(isa.gather_column(own >> 7), isa.gather_column(opp >> 7))];
    u64::from(top)
        | u64::from(bottom) << 56
        | isa.scatter_column(left)
        | isa.scatter_column(right) << 7
}

/// The squares of the lines through each square along the four axes, with the steps 1, 8, 9 and 7.
static LINES_THROUGH: [LinesThrough; 64] = {
    let mut all = [const { LinesThrough([0; 4]) }; 64];
    let mut square = 0;
    while square < 64 {
        let set = 1 << square;
        all[square].0 =
            [flooded::<1>(set), flooded::<8>(set), flooded::<9>(set), flooded::<7>(set)];
        square += 1;
    }
    all
};

#[repr(align(32))] // one vector register
struct LinesThrough([u64; 4]);

/// The squares of all lines along the four axes that are not full. `count` squares are empty.
// A row of the table for each empty square takes fewer instructions than flooding all lines.
#[inline(always)]
fn open_lines(mut empty: u64, count: usize) -> [u64; 4] {
    let mut open = [0; 4];
    for _ in 0..count {
        let lines = &LINES_THROUGH[empty.trailing_zeros() as usize & 63].0;
        for (open, line) in open.iter_mut().zip(lines) {
            *open |= line;
        }
        empty &= empty.wrapping_sub(1);
    }
    open
}

/// The squares of all lines along one axis that contain a square of the set.
const fn flooded<const STEP: u32>(set: u64) -> u64 {
    let masks = [not_wrapped(STEP, 1), not_wrapped(STEP, 2), not_wrapped(STEP, 4)];
    let (mut up, mut down) = (set, set);
    up |= up << STEP & masks[0].0;
    down |= down >> STEP & masks[0].1;
    up |= up << (2 * STEP) & masks[1].0;
    down |= down >> (2 * STEP) & masks[1].1;
    up |= up << (4 * STEP) & masks[2].0;
    down |= down >> (4 * STEP) & masks[2].1;
    up | down
}

/// The squares reached by this number of steps towards h8, and towards a1, without leaving the
/// board.
const fn not_wrapped(step: u32, steps: u32) -> (u64, u64) {
    let dx = match step {
        1 | 9 => steps as i32,
        7 => -(steps as i32),
        _ => 0,
    };
    let (mut up, mut down) = (0, 0);
    let mut square = 0;
    while square < 64 {
        let column = square % 8;
        if column - dx >= 0 && column - dx < 8 {
            up |= 1 << square;
        }
        if column + dx >= 0 && column + dx < 8 {
            down |= 1 << square;
        }
        square += 1;
    }
    (up, down)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Position, simd::Plain};
    use rand::{SeedableRng, seq::IteratorRandom};
    use rand_chacha::ChaCha8Rng;

    #[test]
    fn only_completely_filled_lines_are_full() {
        let full = |discs: u64| open_lines(!discs, discs.count_zeros() as usize).map(|open| !open);
        let lines = full(0x0000_0000_0000_00ff);
        assert_eq!(lines[0], 0xff);
        assert_eq!(lines[1], 0);
        assert_eq!((lines[2], lines[3]), (1 << 7, 1));
        assert_eq!(full(!0), [!0; 4]);
        // The diagonal a1-h8.
        assert_eq!(full(0x8040_2010_0804_0201)[2] & 0x8040_2010_0804_0201, 0x8040_2010_0804_0201);
    }

    #[test]
    fn columns_round_trip() {
        for bits in 0..=255 {
            assert_eq!(Plain.gather_column(Plain.scatter_column(bits)), bits);
            assert_eq!(Plain.scatter_column(bits) & !0x0101_0101_0101_0101, 0);
        }
    }

    #[test]
    fn corners_and_connected_edge_discs_are_stable() {
        assert_eq!(all_stable(0b111, 0), 3);
        assert_eq!(all_stable(0b110, 0), 0);
        assert_eq!(all_stable(0x0103_0100_0000_0000, 0x0000_0001_0000_0000), 3);
        assert_eq!(all_stable(!0, 0), 64);
    }

    /// The number of stable discs found. Also checks that the result reaches `enough` exactly if
    /// this number does.
    fn all_stable(own: u64, opp: u64) -> u32 {
        let empty = (own | opp).count_zeros() as usize;
        let found = (1..=64).map(|enough| stable_discs(Plain, own, opp, empty, enough));
        let found: Vec<u32> = found.collect();
        let all = found.iter().copied().max().unwrap();
        for (enough, found) in (1..).zip(found) {
            assert_eq!(found >= enough, all >= enough, "{own:x} {opp:x} {enough}");
        }
        all
    }

    /// At the end of random games at least as many discs remain as were claimed to be stable.
    #[test]
    fn stable_discs_are_never_turned_over() {
        let mut rng = ChaCha8Rng::seed_from_u64(41);
        for _ in 0..300 {
            let (mut black, mut turn) = (Position::START, true);
            let mut claims = vec![(0, 0)];
            while !black.is_over() {
                let mover = if turn { black } else { black.pass() };
                if let Some(square) = mover.legal_moves().into_iter().choose(&mut rng) {
                    let next = mover.play(square).unwrap();
                    black = if turn { next.pass() } else { next };
                }
                let (own, opp) = (black.own().0, black.opp().0);
                claims.push((all_stable(own, opp), all_stable(opp, own)));
                turn = !turn;
            }
            let ends = (black.own().len(), black.opp().len());
            for (own, opp) in claims {
                assert!(own <= ends.0 && opp <= ends.1, "{black:?}");
            }
        }
    }
}
