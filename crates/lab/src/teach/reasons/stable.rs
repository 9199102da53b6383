//! Stable discs won and lost.

use othello_engine::{Bitboard, Position, models::stable_discs};

use super::{Contrast, HORIZON, LinePlay, Reason, WeighedReason};

/// The fewest discs that are a reason.
const LEAST_DISCS: u32 = 4;
/// The fewest empty squares. On a full board all discs are stable.
const LEAST_EMPTY: u32 = 6;

pub fn find(contrast: &Contrast) -> Vec<WeighedReason> {
    let plies = contrast.shared_plies(HORIZON);
    let end = |line: &LinePlay| line.board(plies.min(line.steps().len()));
    let (played, best) = (end(&contrast.played), end(&contrast.best));
    if played.empty().len().min(best.empty().len()) < LEAST_EMPTY {
        return Vec::new();
    }
    let theirs = Bitboard(stable(&played.pass()).0 & !best.opp().0);
    let ours = Bitboard(stable(&best).0 & !played.own().0);
    let worth = |discs: Bitboard| WeighedReason {
        weight: 2.0 + 1.2 * discs.len() as f32,
        reason: Reason::Stable { is_ours: discs == ours, discs, after: plies },
    };
    let balance =
        |board: &Position| i64::from(stable(board).len()) - i64::from(stable(&board.pass()).len());
    let is_worse = balance(&played) + i64::from(LEAST_DISCS) <= balance(&best);
    let all = [theirs, ours].into_iter().filter(|discs| discs.len() >= LEAST_DISCS && is_worse);
    all.map(worth).collect()
}

/// The discs of the side to move that can never be flipped, as far as they are found.
fn stable(position: &Position) -> Bitboard {
    stable_discs(position.own(), position.opp())
}
