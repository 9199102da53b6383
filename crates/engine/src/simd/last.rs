//! The flips of a game's last disc: with no other square empty, a line's own discs alone tell how
//! many turn over, and a table holds the answer for each of its eight squares.

/// Indexed by the square's place on a line and the line's own discs.
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
                // The highest own disc below ends the run.
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

/// By multiplication, which gathers a diagonal or a column into eight bits.
#[inline(always)]
pub(super) fn last_flips(own: u64, index: usize) -> u32 {
    const COLUMN_A: u64 = 0x0101_0101_0101_0101;
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

/// What a square's diagonals are when their squares stand side by side.
#[cfg(target_arch = "x86_64")]
pub(super) struct Lines {
    /// As in [`DIAGONALS`].
    pub diagonals: [u64; 2],
    /// How many squares of each stand before the square.
    pub places: [u8; 2],
}

/// The diagonals of each square.
#[cfg(target_arch = "x86_64")]
pub(super) static LINES: [Lines; 64] = {
    let mut all = [const { Lines { diagonals: [0; 2], places: [0; 2] } }; 64];
    let mut index = 0;
    while index < 64 {
        let [first, second] = DIAGONALS[index];
        let before = (1 << index) - 1;
        let places = [(first & before).count_ones() as u8, (second & before).count_ones() as u8];
        all[index] = Lines { diagonals: [first, second], places };
        index += 1;
    }
    all
};
