//! Stable discs won and lost on the edges.

use othello_engine::{Bitboard, Position, models::stable_discs};

use super::{Contrast, LinePlay, Reason, WeighedReason};

/// The fewest discs that are a reason.
const LEAST_DISCS: u32 = 3;
/// The fewest empty squares. On a full board all discs are stable.
const LEAST_EMPTY: u32 = 6;
/// The number of plies after which stable discs are counted.
const SOON: usize = 10;
/// The squares of the edges. Stable discs inside follow from those on the edges, or from full lines.
const EDGES: Bitboard = Bitboard(0xff81_8181_8181_81ff);

pub fn find(contrast: &Contrast) -> Vec<WeighedReason> {
    let plies = contrast.shared_plies(SOON);
    let end = |line: &LinePlay| line.board(plies.min(line.steps().len()));
    let (played, best) = (end(&contrast.played), end(&contrast.best));
    if played.empty().len().min(best.empty().len()) < LEAST_EMPTY {
        return Vec::new();
    }
    // Stable discs stay: what the other line only delays is still there at its end.
    let theirs = Bitboard(stable(&played.pass()).0 & !contrast.best.end().opp().0);
    let ours = Bitboard(stable(&best).0 & !contrast.played.end().own().0);
    let worth = |(is_ours, discs): (bool, Bitboard)| WeighedReason {
        weight: 2.0 + 1.2 * discs.len() as f32,
        reason: Reason::Stable { is_ours, discs, after: plies },
    };
    let balance =
        |board: &Position| i64::from(stable(board).len()) - i64::from(stable(&board.pass()).len());
    let is_worse = balance(&played) + i64::from(LEAST_DISCS) <= balance(&best);
    let all = [(false, theirs), (true, ours)].into_iter();
    all.filter(|(_, discs)| discs.len() >= LEAST_DISCS && is_worse).map(worth).collect()
}

/// The discs of the side to move on the edges that can never be flipped, as far as they are found.
fn stable(position: &Position) -> Bitboard {
    stable_discs(position.own(), position.opp()) & EDGES
}
