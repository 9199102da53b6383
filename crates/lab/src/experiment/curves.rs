//! Learning curves over the seeds of each arm, on equal games and on equal processor time.

use super::ExperimentRun;
use crate::{
    runs::strength,
    statistics::{INTERVAL_VALUES, bootstrap_interval, mean},
    svg::{Chart, Curve},
};

/// The horizontal axis of a learning curve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CurveAxis {
    /// The number of games, without measurements.
    Games,
    /// The processor time in seconds, spread evenly over a run's generations or rounds.
    Processor,
}

/// The learning curve of an arm.
#[derive(Clone, Debug, PartialEq)]
pub struct ArmCurve {
    /// The arm's name.
    pub label: String,
    /// The axis.
    pub axis: CurveAxis,
    /// The number of seeds.
    pub seeds: usize,
    /// The mean Elo of the last measurements of all runs at each point.
    pub points: Vec<[f64; 2]>,
    /// The bootstrap interval at each point (95%); empty for fewer than [`INTERVAL_VALUES`] seeds.
    pub band: Vec<[f64; 2]>,
}

/// The number of points of a curve.
const POINTS: usize = 40;
/// The number of resamples of each interval.
const RESAMPLES: usize = 1000;

impl ArmCurve {
    /// The curves of all arms on both axes.
    pub(super) fn all(experiment: &ExperimentRun) -> Vec<ArmCurve> {
        let mut runs: Vec<Vec<RunCurve>> = experiment.arms.iter().map(|_| Vec::new()).collect();
        for run in experiment.done() {
            // Runs that cannot be read any more have their measures, but no curve.
            let curve = strength::curve(&experiment.path_of(run)).unwrap_or_default();
            let Some((last, _)) = curve.last().copied() else { continue };
            let settings = &experiment.arms[run.arm].settings;
            let per_unit = experiment.time(&run.name).run / f64::from(last);
            runs[run.arm].push(RunCurve {
                games: curve.iter().map(|(n, _)| settings.games_after(*n) as f64).collect(),
                processor: curve.iter().map(|(n, _)| f64::from(*n) * per_unit).collect(),
                elo: curve.iter().map(|(_, rating)| rating.value).collect(),
            });
        }
        let arms = || experiment.arms.iter().zip(&runs).filter(|(_, runs)| !runs.is_empty());
        let on = |axis: CurveAxis| {
            arms().filter_map(move |(arm, runs)| ArmCurve::of(&arm.label, axis, runs))
        };
        on(CurveAxis::Games).chain(on(CurveAxis::Processor)).collect()
    }

    /// The curve of some runs where all of them have values; `None` if there is no such part.
    fn of(label: &str, axis: CurveAxis, runs: &[RunCurve]) -> Option<ArmCurve> {
        let ends = |end: fn(&[f64]) -> Option<&f64>| {
            runs.iter().filter_map(move |run| end(run.along(axis)).copied())
        };
        let from = ends(<[f64]>::first).reduce(f64::max)?;
        let to = ends(<[f64]>::last).reduce(f64::min)?;
        if to <= from {
            return None;
        }
        let along = (0..POINTS).map(|n| from + (to - from) * n as f64 / (POINTS - 1) as f64);
        let mut curve = ArmCurve {
            label: label.to_owned(),
            axis,
            seeds: runs.len(),
            points: Vec::new(),
            band: Vec::new(),
        };
        for x in along {
            let values: Vec<f64> = runs.iter().filter_map(|run| run.at(axis, x)).collect();
            curve.points.push([x, mean(&values)]);
            if values.len() >= INTERVAL_VALUES {
                curve.band.extend(bootstrap_interval(&[&values], |s| mean(&s[0]), RESAMPLES, 1));
            }
        }
        Some(curve)
    }
}

/// The measurements of a run.
struct RunCurve {
    games: Vec<f64>,
    processor: Vec<f64>,
    elo: Vec<f64>,
}

impl RunCurve {
    fn along(&self, axis: CurveAxis) -> &[f64] {
        match axis {
            CurveAxis::Games => &self.games,
            CurveAxis::Processor => &self.processor,
        }
    }

    /// The last measurement up to this point of the curve.
    fn at(&self, axis: CurveAxis, x: f64) -> Option<f64> {
        // A point is computed with rounding, so that the first one may lie just before the measurement.
        let count = self.along(axis).partition_point(|place| *place <= x * (1.0 + 1e-9));
        self.elo.get(count.checked_sub(1)?).copied()
    }
}

impl ArmCurve {
    /// The curve in a chart. Its name includes the number of seeds.
    pub fn drawn(&self) -> Curve {
        let name = format!("{} ({})", self.label, self.seeds);
        Curve { name, points: self.points.clone(), band: self.band.clone(), ..Curve::default() }
    }
}

/// The charts of the curves, one for each axis.
pub(super) fn charts(curves: &[ArmCurve]) -> Vec<Chart> {
    let chart = |axis: CurveAxis| {
        let of_axis: Vec<Curve> =
            curves.iter().filter(|curve| curve.axis == axis).map(ArmCurve::drawn).collect();
        let (title, unit) = match axis {
            CurveAxis::Games => ("Strength by games", "Games"),
            CurveAxis::Processor => ("Strength by processor time", "Seconds of one core"),
        };
        Chart {
            title: format!("{title}: mean over seeds, 95% intervals"),
            axes: [unit, "Elo"].map(str::to_owned),
            curves: of_axis,
            ..Chart::default()
        }
    };
    let charts = [CurveAxis::Games, CurveAxis::Processor].map(chart);
    charts.into_iter().filter(|chart| !chart.curves.is_empty()).collect()
}
