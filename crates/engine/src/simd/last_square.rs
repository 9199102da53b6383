//! The flips of the last disc of a game. With no other empty square, the own discs of a line
//! determine its flips, so that tables hold the answers.

/// The squares of column a.
pub(super) const COLUMN_A: u64 = 0x0101_0101_0101_0101;

/// The number of flips on a line, by the position of the square on it and the line's own discs.
pub(super) static FLIPS_ON_LINE: [[u8; 256]; 8] = {
    let mut table = [[0; 256]; 8];
    let mut place = 0;
    while place < 8 {
        let mut own = 0;
        while own < 256 {
            let above = (own >> (place + 1)) as u8;
            if above != 0 {
                table[place][own] += above.trailing_zeros() as u8;
            }
            let below = (own & ((1 << place) - 1)) as u8;
            if below != 0 {
                // The highest own disc below the square ends the run.
                table[place][own] += place as u8 - 1 - below.ilog2() as u8;
            }
            own += 1;
        }
        place += 1;
    }
    table
};

/// The two diagonals through each square: towards h8 and a1, then towards a8 and h1.
pub(super) static DIAGONALS: [[u64; 2]; 64] = {
    let mut all = [[0; 2]; 64];
    let mut index = 0;
    while index < 64 {
        let (column, row) = (index % 8, index / 8);
        let mut at = 0;
        while at < 64 {
            let (x, y) = (at % 8, at / 8);
            // Squares of one diagonal have equal differences of column and row, or equal sums.
            if x + row == y + column {
                all[index][0] |= 1 << at;
            }
            if x + y == column + row {
                all[index][1] |= 1 << at;
            }
            at += 1;
        }
        index += 1;
    }
    all
};

/// See [`Isa::last_score`](super::Isa::last_score).
#[inline(always)]
pub(super) fn last_score(own: u64, index: usize, alpha: i32) -> i32 {
    let score = score_without_flips(own);
    let gain = last_flips(own, index);
    if gain != 0 {
        return score + 2 * gain as i32;
    }
    let alone = score_alone(score);
    if alone <= alpha {
        return alone;
    }
    let loss = last_flips(!own ^ 1 << index, index);
    if loss != 0 { score - 2 - 2 * loss as i32 } else { alone }
}

/// The score if `own` gets the last square without flips.
#[inline(always)]
pub(super) const fn score_without_flips(own: u64) -> i32 {
    2 * own.count_ones() as i32 - 62
}

/// The score if neither side can play there, from the score without flips: the square goes to the
/// winner.
#[inline(always)]
pub(super) const fn score_alone(score: i32) -> i32 {
    if score > 0 { score } else { score - 2 }
}

/// The number of flips. Multiplications gather diagonals and columns into bytes.
#[inline(always)]
fn last_flips(own: u64, index: usize) -> u32 {
    // The masks replace bounds checks, here and below.
    let (column, row) = (index & 7, index >> 3 & 7);
    let byte = |bits: u64| (bits >> 56) as usize;
    let along_row = (own >> (8 * row)) as usize & 0xff;
    let along_column = byte((own >> column & COLUMN_A).wrapping_mul(0x0102_0408_1020_4080));
    let [first, second] = DIAGONALS[index & 63];
    let by_column = &FLIPS_ON_LINE[column];
    let flips = [
        by_column[along_row],
        FLIPS_ON_LINE[row][along_column],
        by_column[byte((own & first).wrapping_mul(COLUMN_A))],
        by_column[byte((own & second).wrapping_mul(COLUMN_A))],
    ];
    flips.into_iter().map(u32::from).sum()
}

/// The four lines through a square.
#[cfg(target_arch = "x86_64")]
pub(super) struct Lines {
    /// The squares of each line: row, column and [`DIAGONALS`].
    pub squares: [u64; 4],
    /// The start of the answers for each line in [`FLIPS_OF_BOTH`].
    pub answers: [u16; 4],
}

/// The lines through each square.
#[cfg(target_arch = "x86_64")]
pub(super) static LINES: [Lines; 64] = {
    let mut all = [const { Lines { squares: [0; 4], answers: [0; 4] } }; 64];
    let mut index = 0;
    while index < 64 {
        let [first, second] = DIAGONALS[index];
        let squares = [0xff << (index & !7), COLUMN_A << (index & 7), first, second];
        let mut line = 0;
        while line < 4 {
            let place = (squares[line] & ((1 << index) - 1)).count_ones();
            all[index].answers[line] = answers_at(squares[line].count_ones(), place) as u16;
            line += 1;
        }
        all[index].squares = squares;
        index += 1;
    }
    all
};

/// The start of the answers for a line of `length` squares whose empty square is at `place`.
#[cfg(target_arch = "x86_64")]
const fn answers_at(length: u32, place: u32) -> usize {
    let (mut at, mut shorter) = (0, 1);
    while shorter < length {
        at += (shorter as usize) << shorter;
        shorter += 1;
    }
    at + ((place as usize) << length)
}

/// The number of flips on one line if `own` plays the last square, and in the high byte if the
/// opponent does. Indexed by [`Lines::answers`] plus the own discs of the line. The length is a
/// power of two, so that a mask replaces the bounds check.
#[cfg(target_arch = "x86_64")]
pub(super) static FLIPS_OF_BOTH: [u16; 1 << 12] = {
    // Lines of 1 to 8 squares take 3,586 places.
    let mut table = [0; 1 << 12];
    let mut length = 1;
    while length <= 8 {
        let mut place = 0;
        while place < length {
            let mut own = 0;
            while own < 1 << length {
                let other = !own & ((1 << length) - 1) & !(1 << place);
                let flips = FLIPS_ON_LINE[place as usize];
                table[answers_at(length, place) + own] =
                    flips[own] as u16 | (flips[other] as u16) << 8;
                own += 1;
            }
            place += 1;
        }
        length += 1;
    }
    table
};
