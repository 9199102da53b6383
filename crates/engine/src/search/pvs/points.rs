//! The values of `pvs` in points: scaled evaluator values, and finished games beyond them.

/// The approximate number of points per disc of final margin.
pub(super) const PER_DISC: i32 = 128;

/// The exclusive bound on the size of estimates.
pub(super) const MAX_ESTIMATE: i32 = 1 << 23;

/// The points per disc of a finished game, more than any estimate.
// 65 of them, one more than any score, fit an i32.
const FINISHED_UNIT: i32 = 1 << 24;

/// A bound beyond all values.
// One less than the greatest i32: `INFINITE + 1` and `-alpha - 1` cannot overflow.
pub(super) const INFINITE: i32 = i32::MAX - 1;

/// The points of a finished game.
#[inline(always)]
pub(super) const fn finished(margin: i32) -> i32 {
    margin * FINISHED_UNIT
}

/// The greatest margin whose points are not above these. A score is above this margin exactly if
/// its points are above `points`.
#[inline(always)]
pub(super) const fn margin_below(points: i32) -> i32 {
    // Rounds towards minus infinity, for negative points too.
    let margin = points.div_euclid(FINISHED_UNIT);
    // No score is above 64 and every score is above -65, so that these limits change no answer.
    if margin > 64 {
        64
    } else if margin < -65 {
        -65
    } else {
        margin
    }
}

/// The margin of a finished game with these points; `None` for an estimate.
pub(super) const fn margin(points: i32) -> Option<i32> {
    if points == 0 || points.abs() >= FINISHED_UNIT { Some(points / FINISHED_UNIT) } else { None }
}

/// The conversion between an evaluator's units and points. The factor is a power of two, so that
/// whole units are converted back exactly.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale(f32);

impl Scale {
    pub(super) fn new(units_per_disc: f32) -> Scale {
        let exact = PER_DISC as f32 / units_per_disc.clamp(1e-6, 1e6);
        Scale(exact.log2().round().exp2())
    }

    /// An evaluator's value in points.
    #[inline(always)]
    pub(super) fn points(self, units: f32) -> i32 {
        const MOST: f32 = (MAX_ESTIMATE - 1) as f32;
        (units * self.0).clamp(-MOST, MOST) as i32
    }

    /// Points in the evaluator's units.
    pub(super) fn units(self, points: i32) -> f32 {
        points as f32 / self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_units_round_trip_and_stay_below_the_values_of_finished_games() {
        for units_per_disc in [1e-9, 0.3, 1.0, 6.25, 62.5, 1e9] {
            let scale = Scale::new(units_per_disc);
            assert!(scale.points(f32::MAX) < MAX_ESTIMATE);
            assert!(scale.points(-1e30) > -MAX_ESTIMATE);
        }
        let scale = Scale::new(62.5);
        for units in [-500.0, -1.0, 0.0, 3.0, 4711.0] {
            assert_eq!(scale.units(scale.points(units)), units);
        }
        assert_eq!(margin(finished(-64)), Some(-64));
        assert_eq!(margin(finished(1)), Some(1));
        assert_eq!(margin(MAX_ESTIMATE), None);
    }
}
