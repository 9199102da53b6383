//! Legal moves and flips by parallel prefix: all squares of a direction at once, no loop over
//! squares. The fill doubles its length with each step (1, 2, 4), which covers the longest run of
//! six discs.
//!
//! Source: G. Kindervater, notes on bitboard Othello.

/// Columns b to g. A flipped disc on an outer column cannot belong to a run that crosses columns,
/// and masking the outer columns stops shifts from wrapping to the next row.
const INNER_COLUMNS: u64 = 0x7e7e_7e7e_7e7e_7e7e;

/// The empty squares where the owner of `own` can play.
#[inline(always)]
pub const fn legal_moves(own: u64, opp: u64) -> u64 {
    let inner = opp & INNER_COLUMNS;
    let moves = reach::<1>(own, inner)
        | reach::<8>(own, opp)
        | reach::<7>(own, inner)
        | reach::<9>(own, inner);
    moves & !(own | opp)
}

/// The squares just past a run of `inner` discs that starts beside `own`, both ways along an axis.
#[inline(always)]
const fn reach<const STEP: u32>(own: u64, inner: u64) -> u64 {
    let mut up = inner & own << STEP;
    up |= inner & up << STEP;
    let pairs_up = inner & inner << STEP;
    up |= pairs_up & up << (2 * STEP);
    up |= pairs_up & up << (2 * STEP);

    let mut down = inner & own >> STEP;
    down |= inner & down >> STEP;
    let pairs_down = pairs_up >> STEP;
    down |= pairs_down & down >> (2 * STEP);
    down |= pairs_down & down >> (2 * STEP);

    up << STEP | down >> STEP
}

/// The opponent's discs flipped by a disc of `own` on the empty square `index`; 0 if the move is
/// not legal.
pub const fn flips(own: u64, opp: u64, index: usize) -> u64 {
    let disc = 1 << index;
    let inner = opp & INNER_COLUMNS;
    runs::<1>(disc, own, inner)
        | runs::<8>(disc, own, opp)
        | runs::<7>(disc, own, inner)
        | runs::<9>(disc, own, inner)
}

/// The runs of `inner` discs beside `disc`, both ways along an axis, that end at an own disc.
#[inline(always)]
const fn runs<const STEP: u32>(disc: u64, own: u64, inner: u64) -> u64 {
    let mut up = inner & disc << STEP;
    up |= inner & up << STEP;
    let pairs_up = inner & inner << STEP;
    up |= pairs_up & up << (2 * STEP);
    up |= pairs_up & up << (2 * STEP);

    let mut down = inner & disc >> STEP;
    down |= inner & down >> STEP;
    let pairs_down = pairs_up >> STEP;
    down |= pairs_down & down >> (2 * STEP);
    down |= pairs_down & down >> (2 * STEP);

    // A run is flipped only if an own disc ends it.
    let up = if up << STEP & own != 0 { up } else { 0 };
    let down = if down >> STEP & own != 0 { down } else { 0 };
    up | down
}
