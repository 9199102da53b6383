//! Static knowledge of squares for move ordering: usual values of moves, and parity by quadrants.

/// The usual value of a move on each square, for ordering moves.
pub(in crate::search) const SQUARE_SCORES: [i32; 64] = {
    const ROWS: [[i32; 4]; 4] = [[18, 4, 16, 12], [4, 2, 6, 8], [16, 6, 14, 10], [12, 8, 10, 0]];
    let mut scores = [0; 64];
    let mut index = 0;
    while index < 64 {
        let (row, column) = (index / 8, index % 8);
        let row = if row < 4 { row } else { 7 - row };
        let column = if column < 4 { column } else { 7 - column };
        scores[index] = ROWS[row][column];
        index += 1;
    }
    scores
};

/// The squares diagonal to a corner.
pub(in crate::search) const X_SQUARES: u64 = 0x0042_0000_0000_4200;

/// The squares of each quadrant; bit `q` of a parity belongs to quadrant `q`.
const QUADRANTS: [u64; 4] =
    [0x0000_0000_0f0f_0f0f, 0x0000_0000_f0f0_f0f0, 0x0f0f_0f0f_0000_0000, 0xf0f0_f0f0_0000_0000];

/// The squares of each set of quadrants.
const SQUARES_OF: [u64; 16] = {
    let mut squares = [0; 16];
    let mut set = 0;
    while set < 16 {
        let mut quadrant = 0;
        while quadrant < 4 {
            if set >> quadrant & 1 != 0 {
                squares[set] |= QUADRANTS[quadrant];
            }
            quadrant += 1;
        }
        set += 1;
    }
    squares
};

/// The bit of the quadrant of a square.
#[inline(always)]
pub(in crate::search) const fn quadrant(index: usize) -> u32 {
    1 << ((index >> 2 & 1) | (index >> 4 & 2))
}

/// The set of quadrants with an odd number of empty squares.
pub(in crate::search) const fn parity(empty: u64) -> u32 {
    let mut parity = 0;
    let mut at = 0;
    while at < 4 {
        parity |= ((empty & QUADRANTS[at]).count_ones() & 1) << at;
        at += 1;
    }
    parity
}

/// The squares of the quadrants with an odd number of empty squares.
#[inline(always)]
pub(in crate::search) const fn odd_squares(parity: u32) -> u64 {
    SQUARES_OF[parity as usize & 15]
}

/// The squares without a neighbour in the set, in all eight directions.
#[inline(always)]
pub(in crate::search) const fn alone(set: u64) -> u64 {
    let beside = (set << 1 & 0xfefe_fefe_fefe_fefe) | (set >> 1 & 0x7f7f_7f7f_7f7f_7f7f);
    let row = beside | set;
    !(beside | row << 8 | row >> 8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_alone_have_no_neighbour_in_the_set() {
        let set = 1 | 1 << 15 | 1 << 16 | 1 << 24 | 1 << 36 | 1 << 63;
        // h2 and a3 follow each other in the bits, but lie at opposite edges.
        assert_eq!(set & alone(set), 1 | 1 << 15 | 1 << 36 | 1 << 63);
        assert_eq!(alone(0), !0);
        assert_eq!(alone(1), !0x0302);
    }
}
