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
    // The sentence denies it for this line, so it must not be possible anywhere in it.
    if best.can_play(false, square) || contrast.shared_plies(HORIZON) < 3 {
        return Vec::new();
    }
    let (weight, reason) = if before {
        (TAKEN, Reason::AccessTaken { square })
    } else {
        (GIVEN, Reason::AccessGiven { square })
    };
    vec![WeighedReason { weight, reason }]
}
