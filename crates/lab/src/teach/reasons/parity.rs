//! Parity: the last move in a region, and in the game.

use othello_engine::{Bitboard, Position};

use super::{Contrast, LinePlay, Reason, WeighedReason};

/// The sizes of regions whose last move is a reason.
const REGION: std::ops::RangeInclusive<u32> = 2..=9;
const REGION_WEIGHT: f32 = 10.0;
const LAST_MOVE_WEIGHT: f32 = 8.0;

pub fn find(contrast: &Contrast) -> Vec<WeighedReason> {
    let moves: Bitboard = [contrast.played.first(), contrast.best.first()].into_iter().collect();
    let mut found: Vec<WeighedReason> = regions(&contrast.position)
        .into_iter()
        .filter(|squares| REGION.contains(&squares.len()))
        .filter(|&squares| last_in(&contrast.played, squares) == Some(false))
        .filter(|&squares| last_in(&contrast.best, squares) == Some(true))
        .map(|squares| {
            let is_played = !(squares & moves).is_empty();
            let weight = if is_played { REGION_WEIGHT } else { REGION_WEIGHT / 2.0 };
            WeighedReason { weight, reason: Reason::Region { squares } }
        })
        .collect();
    let last = |line: &LinePlay| line.steps().last().copied().filter(|_| line.is_complete());
    if let (Some(played), Some(best)) = (last(&contrast.played), last(&contrast.best))
        && !played.is_ours
        && best.is_ours
    {
        found.push(WeighedReason { weight: LAST_MOVE_WEIGHT, reason: Reason::LastMove });
    }
    found
}

/// Whether we play the last square of a region; `None` if the line leaves some of it empty.
fn last_in(line: &LinePlay, squares: Bitboard) -> Option<bool> {
    let left = line.end().empty() & squares;
    let last = line.steps().iter().rfind(|step| squares.contains(step.square))?;
    left.is_empty().then_some(last.is_ours)
}

/// The connected groups of empty squares; squares that touch at a corner are connected.
pub(super) fn regions(board: &Position) -> Vec<Bitboard> {
    let mut left = board.empty();
    let mut all = Vec::new();
    while let Some(first) = left.first() {
        let mut region = Bitboard::from(first);
        loop {
            let more = (region | region.neighbours()) & board.empty();
            if more == region {
                break;
            }
            region = more;
        }
        left = Bitboard(left.0 & !region.0);
        all.push(region);
    }
    all
}
