//! Moves that can wait: the other side cannot play there, so another move is more urgent.

use super::{Contrast, HORIZON, LinePlay, Reason, WeighedReason};

/// The weight of a move that can wait, and its addition if the other side can play on the better square.
const WAITING: f32 = 3.2;
const URGENT: f32 = 1.5;

pub fn find(contrast: &Contrast) -> Vec<WeighedReason> {
    let Contrast { played, best, .. } = contrast;
    let waited = (waits(best, played, HORIZON), waits(played, best, usize::MAX));
    let (Some(after), None) = waited else { return Vec::new() };
    let is_urgent = played.moves_of(false, 1).is_some_and(|moves| moves.contains(best.first()))
        || played.taken(best.first(), HORIZON).is_some_and(|(_, is_ours)| !is_ours);
    let weight = if is_urgent { WAITING + URGENT } else { WAITING };
    vec![WeighedReason { weight, reason: Reason::CanWait { after } }]
}

/// The ply, one of the first ones, at which we play the first move of `other` in this line, if they could not play
/// there before.
fn waits(line: &LinePlay, other: &LinePlay, plies: usize) -> Option<usize> {
    let square = other.first();
    let (after, _) = line.taken(square, plies).filter(|&(after, is_ours)| is_ours && after > 1)?;
    let mut theirs = (1..after).filter_map(|ply| line.moves_of(false, ply));
    theirs.all(|moves| !moves.contains(square)).then_some(after)
}
