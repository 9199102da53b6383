//! Corners given and missed.

use othello_engine::Bitboard;

use super::{Contrast, CornerNeighbour, LinePlay, Reason, WeighedReason};

/// The number of plies within which a corner falls.
const SOON: usize = 10;

/// The weight of a corner that falls at once.
const CORNER: f32 = 24.0;
/// The additional weight of the textbook case: an X square or C square that loses its corner.
const TEXTBOOK: f32 = 4.0;

pub fn find(contrast: &Contrast) -> Vec<WeighedReason> {
    let plies = contrast.shared_plies(SOON);
    // A corner given for another one is no reason.
    if balance(&contrast.played, plies) >= balance(&contrast.best, plies) {
        return Vec::new();
    }
    let corners = Bitboard::CORNERS & contrast.position.empty();
    let reason = |corner| {
        // The sentence denies it for this line, so it must not happen anywhere in it.
        let [played, best] =
            [&contrast.played, &contrast.best].map(|line| line.taken(corner, usize::MAX));
        let by_us = |taken: Option<(usize, bool)>| taken.is_some_and(|(_, is_ours)| is_ours);
        let by_them = |taken: Option<(usize, bool)>| taken.is_some_and(|(_, is_ours)| !is_ours);
        let first = best.filter(|&(after, is_ours)| is_ours && after < plies);
        let fall = played.filter(|&(after, is_ours)| !is_ours && after < plies);
        match (fall, first) {
            (_, Some((after, _))) if after == 0 || fall.is_none() && !by_us(played) => {
                Some((after, Reason::CornerMissed { corner, after }))
            }
            (Some((after, _)), _) if !by_them(best) => {
                let beside = CornerNeighbour::of(contrast.played.first(), corner);
                Some((after, Reason::CornerGiven { corner, after, beside }))
            }
            _ => None,
        }
    };
    let weighed = |(after, reason)| {
        let is_textbook = matches!(reason, Reason::CornerGiven { beside, .. }
            if beside != CornerNeighbour::Elsewhere);
        let more = if is_textbook { TEXTBOOK } else { 0.0 };
        WeighedReason { weight: CORNER - after as f32 + more, reason }
    };
    corners.into_iter().filter_map(reason).map(weighed).collect()
}

/// The number of corners that we take in a line, less those that they take.
fn balance(line: &LinePlay, plies: usize) -> i32 {
    let corners = line.steps().iter().take(plies);
    let corners = corners.filter(|step| Bitboard::CORNERS.contains(step.square));
    corners.map(|step| if step.is_ours { 1 } else { -1 }).sum()
}
