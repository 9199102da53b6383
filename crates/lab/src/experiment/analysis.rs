//! The analysis of an experiment: each measure of each arm over its seeds, and the comparisons.

use std::collections::BTreeMap;

use super::{ExperimentRun, Measure, PlannedRun, curves::ArmCurve};
use crate::{
    runs::RunError,
    statistics::{
        Effect, INTERVAL_VALUES, SampleAdvice, SampleSummary, TestOutcome, TestRule, holm, mean,
        mean_difference,
    },
};

/// The results of an experiment.
#[derive(Clone, Debug)]
pub struct ExperimentAnalysis {
    /// The arms' names.
    pub arms: Vec<String>,
    /// The results by measure, in the order of the plan.
    pub measures: Vec<MeasureAnalysis>,
    /// The learning curves, for arms whose runs measure themselves.
    pub curves: Vec<ArmCurve>,
}

/// The results of a measure.
#[derive(Clone, Debug)]
pub struct MeasureAnalysis {
    /// The measure.
    pub measure: Measure,
    /// The values by arm, with the names of their runs in the order of the seeds.
    pub values: Vec<Vec<(String, f64)>>,
    /// The summaries by arm; `None` without values.
    pub summaries: Vec<Option<SampleSummary>>,
    /// The comparisons wanted.
    pub comparisons: Vec<ArmComparison>,
}

/// A comparison of two arms by a measure.
#[derive(Clone, Copy, Debug)]
pub struct ArmComparison {
    /// The indices of the arms.
    pub arms: [usize; 2],
    /// The numbers of their values.
    pub counts: [usize; 2],
    /// The second mean less the first.
    pub difference: f64,
    /// The bootstrap interval of the difference (95%).
    pub interval: Option<[f64; 2]>,
    /// The test; `None` with too few values.
    pub outcome: Option<TestOutcome>,
    /// Its p value after Holm's correction for all comparisons by this measure.
    pub adjusted: Option<f64>,
    /// The effect size.
    pub effect: Option<Effect>,
    /// The advice on further seeds.
    pub advice: SampleAdvice,
}

impl ArmComparison {
    /// Whether the test shows a difference, and ranks and means favour the same arm.
    pub fn is_settled(&self) -> bool {
        let agrees = |effect: Effect| (effect.superiority > 0.5) == (self.difference > 0.0);
        self.advice == SampleAdvice::Settled && self.effect.is_none_or(agrees)
    }

    /// The interval of the difference, if it tells something: a few seeds have one only if the test has decided.
    pub fn told_interval(&self) -> Option<[f64; 2]> {
        let is_enough = self.counts.iter().all(|&count| count >= INTERVAL_VALUES);
        self.interval.filter(|_| is_enough || self.is_settled())
    }

    /// Whether the interval of the difference excludes 0. The test may still show no difference, if a few seeds are far
    /// from the others.
    pub fn means_differ(&self) -> bool {
        self.interval.is_some_and(|[low, high]| low > 0.0 || high < 0.0)
    }
}

/// A comparison with the arm of the higher mean first, so that the difference has no sign.
#[derive(Clone, Copy, Debug)]
pub struct OrderedComparison<'a> {
    /// The names of the arms.
    pub arms: [&'a str; 2],
    /// The difference of the means.
    pub difference: f64,
    /// The ends of its interval; `None` as in [`ArmComparison::told_interval`].
    pub interval: Option<[f64; 2]>,
    /// The numbers of their values.
    pub counts: [usize; 2],
    /// The effect size, of the first arm against the other.
    pub effect: Option<Effect>,
}

impl<'a> OrderedComparison<'a> {
    /// The order for this comparison.
    pub fn of(analysis: &'a ExperimentAnalysis, comparison: &ArmComparison) -> Self {
        let [first, second] = comparison.arms.map(|arm| analysis.arms[arm].as_str());
        let [of_first, of_second] = comparison.counts;
        let interval = comparison.told_interval();
        if comparison.difference > 0.0 {
            return OrderedComparison {
                arms: [second, first],
                counts: [of_second, of_first],
                difference: comparison.difference,
                interval,
                effect: comparison.effect,
            };
        }
        OrderedComparison {
            arms: [first, second],
            counts: [of_first, of_second],
            difference: -comparison.difference,
            interval: interval.map(|[low, high]| [-high, -low]),
            effect: comparison.effect.map(Effect::reversed),
        }
    }
}

/// The seed of all resamples.
const SEED: u64 = 1;

impl ExperimentAnalysis {
    /// Analyses the ended runs.
    ///
    /// # Errors
    /// If the files of a run cannot be read.
    pub fn of(experiment: &ExperimentRun) -> Result<ExperimentAnalysis, RunError> {
        let pool = experiment.pool_ratings()?;
        let pairs = experiment.plan.pairs(&experiment.arms).map_err(RunError::settings)?;
        let measure = |measure: &Measure| {
            let values = values(experiment, measure, &pool);
            let plain: Vec<Vec<f64>> = values
                .iter()
                .map(|values| values.iter().map(|(_, value)| *value).collect())
                .collect();
            MeasureAnalysis {
                measure: measure.clone(),
                summaries: plain.iter().map(|values| SampleSummary::of(values, SEED)).collect(),
                comparisons: comparisons(&plain, &pairs, experiment.plan.test),
                values,
            }
        };
        Ok(ExperimentAnalysis {
            arms: experiment.arms.iter().map(|arm| arm.label.clone()).collect(),
            measures: experiment.plan.measures.iter().map(measure).collect(),
            curves: ArmCurve::all(experiment),
        })
    }
}

/// The values of a measure by arm.
fn values(
    experiment: &ExperimentRun,
    measure: &Measure,
    pool: &BTreeMap<String, f64>,
) -> Vec<Vec<(String, f64)>> {
    let value = |run: &PlannedRun| match measure {
        Measure::Pool { .. } => pool.get(&run.name).copied(),
        Measure::Processor => Some(experiment.time(&run.name).run),
        measure => experiment.state.ended[&run.name].values.get(measure.name()).copied(),
    };
    let mut values = vec![Vec::new(); experiment.arms.len()];
    for run in experiment.done() {
        if let Some(value) = value(run) {
            values[run.arm].push((run.name.clone(), value));
        }
    }
    values
}

fn comparisons(values: &[Vec<f64>], pairs: &[[usize; 2]], rule: TestRule) -> Vec<ArmComparison> {
    let pairs = pairs.iter().filter(|pair| pair.iter().all(|&arm| !values[arm].is_empty()));
    let mut all: Vec<ArmComparison> = pairs
        .map(|&arms| {
            let [first, second] = arms.map(|arm| &*values[arm]);
            ArmComparison {
                arms,
                counts: [first.len(), second.len()],
                difference: mean(second) - mean(first),
                interval: mean_difference(first, second, SEED),
                // A test of single values tells nothing.
                outcome: rule.test(first, second).filter(|_| first.len().min(second.len()) > 1),
                adjusted: None,
                effect: Effect::between(first, second),
                advice: SampleAdvice::Unknown,
            }
        })
        .collect();
    let p: Vec<f64> = all.iter().filter_map(|c| Some(c.outcome?.p)).collect();
    let tested = all.iter_mut().filter(|comparison| comparison.outcome.is_some());
    for (comparison, adjusted) in tested.zip(holm(&p)) {
        comparison.adjusted = Some(adjusted);
        let samples = comparison.arms.map(|arm| &*values[arm]);
        comparison.advice = SampleAdvice::after(samples, rule, Some(adjusted), p.len());
    }
    all
}
