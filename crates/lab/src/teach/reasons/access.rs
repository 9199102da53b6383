//! Single moves: opened, closed, and lost to the other side.

use super::{Contrast, HORIZON, Reason, WeighedReason};

const GIVEN: f32 = 3.5;
const TAKEN: f32 = 3.0;
const LOST: f32 = 2.5;

pub fn find(contrast: &Contrast) -> Vec<WeighedReason> {
    let Contrast { position, played, best, .. } = contrast;
    let Some(reply) = played.steps().get(1).filter(|step| !step.is_ours) else {
        return Vec::new();
    };
    let square = reply.square;
    if square == best.first() {
        return vec![WeighedReason { weight: LOST, reason: Reason::SquareLost }];
    }
    let before = position.pass().legal_moves().contains(square);
    let after = best.board(1).pass().legal_moves().contains(square);
    let plies = contrast.shared_plies(HORIZON);
    let is_theirs = best.taken(square, usize::MAX).is_some_and(|(_, is_ours)| !is_ours);
    if is_theirs || after || plies < 3 {
        return Vec::new();
    }
    let (weight, reason) = match before {
        false => (GIVEN, Reason::AccessGiven { square }),
        true => (TAKEN, Reason::AccessTaken { square }),
    };
    vec![WeighedReason { weight, reason }]
}
