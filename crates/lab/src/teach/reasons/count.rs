//! The exact count, where both moves are solved.

use super::{Contrast, Reason, WeighedReason};

/// The weight of a lost outcome.
const OUTCOME: f32 = 11.0;

pub fn find(contrast: &Contrast) -> Vec<WeighedReason> {
    let Some([played, best]) = contrast.margins.filter(|[played, best]| played < best) else {
        return Vec::new();
    };
    let weight = if played.signum() < best.signum() { OUTCOME } else { 1.0 };
    vec![WeighedReason { weight, reason: Reason::ExactCount { played, best } }]
}
