//! Forced passes.

use super::{Contrast, HORIZON, LinePlay, Reason, WeighedReason};

const PASS: f32 = 13.0;

pub fn find(contrast: &Contrast) -> Vec<WeighedReason> {
    let plies = contrast.shared_plies(HORIZON);
    let first = |line: &LinePlay, plies: usize, ours: bool| {
        line.passes(plies).find(|&(_, is_ours)| is_ours == ours).map(|(ply, _)| ply)
    };
    let balance = |line: &LinePlay| -> i32 {
        line.passes(plies).map(|(_, is_ours)| if is_ours { -1 } else { 1 }).sum()
    };
    if balance(&contrast.played) >= balance(&contrast.best) {
        return Vec::new();
    }
    let weighed = |after: usize, reason| WeighedReason { weight: PASS - after as f32, reason };
    let of = |line: &LinePlay, other: &LinePlay, ours| {
        first(line, plies, ours).filter(|_| first(other, other.steps().len(), ours).is_none())
    };
    let forced = of(&contrast.played, &contrast.best, true);
    let missed = of(&contrast.best, &contrast.played, false);
    let forced = forced.map(|after| weighed(after, Reason::ForcedPass { after }));
    let missed = missed.map(|after| weighed(after, Reason::PassMissed { after }));
    forced.into_iter().chain(missed).collect()
}
