//! Wipe-outs.

use super::{Contrast, Reason, WeighedReason};

const WIPE_OUT: f32 = 100.0;

pub fn find(contrast: &Contrast) -> Vec<WeighedReason> {
    let (played, best) = (contrast.played.end(), contrast.best.end());
    let is_lost = played.own().is_empty() && !best.own().is_empty();
    let is_missed = best.opp().is_empty() && !played.opp().is_empty();
    let weighed = |is_ours| WeighedReason { weight: WIPE_OUT, reason: Reason::WipeOut { is_ours } };
    let lost = is_lost.then(|| weighed(true));
    lost.into_iter().chain(is_missed.then(|| weighed(false))).collect()
}
