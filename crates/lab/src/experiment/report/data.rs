//! The results for other programs: a line for each run as CSV, and everything as JSON.

use serde_json::{Value as Json, json};

use super::super::{ArmComparison, CurveAxis, ExperimentAnalysis, ExperimentRun, MeasureAnalysis};
use crate::statistics::{SampleAdvice, SampleSummary};

/// A line for each run: its arm, seed and end, its measures, and its times.
pub(super) fn csv(experiment: &ExperimentRun, analysis: &ExperimentAnalysis) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let measures = analysis.measures.iter();
    let names = measures.map(|measured| measured.measure.name());
    let header = ["run", "arm", "seed", "end"].into_iter().chain(names);
    let header = header.chain(["seconds", "processor_seconds"]);
    writer.write_record(header).expect("a vector takes everything");
    for run in experiment.runs() {
        let ended = experiment.state().ended.get(&run.name);
        let end = ended.map_or_else(|| "not finished".to_owned(), |ended| ended.end.to_string());
        let value = |measured: &MeasureAnalysis| {
            let values = measured.values[run.arm].iter();
            let own = values.filter(|(name, _)| *name == run.name).map(|(_, value)| *value).next();
            own.map_or_else(String::new, |value| value.to_string())
        };
        let time = experiment.time(&run.name);
        let arm = &experiment.arms()[run.arm].label;
        let head = [run.name.clone(), arm.clone(), run.seed.to_string(), end];
        let times = [time.seconds, time.processor].map(|secs| format!("{secs:.2}"));
        let fields = head.into_iter().chain(analysis.measures.iter().map(value)).chain(times);
        writer.write_record(fields).expect("a vector takes everything");
    }
    let bytes = writer.into_inner().expect("a vector takes everything");
    String::from_utf8(bytes).expect("fields are text")
}

/// Everything in the report.
pub(super) fn json(experiment: &ExperimentRun, analysis: &ExperimentAnalysis) -> String {
    let plan = experiment.plan();
    let arms: Vec<Json> = experiment
        .arms()
        .iter()
        .map(|arm| json!({ "arm": arm.label, "settings": arm.settings.text() }))
        .collect();
    let failures: Vec<Json> = experiment
        .failures()
        .map(|(run, reason)| json!({ "run": run, "reason": reason }))
        .collect();
    let seconds: f64 = experiment.clock.values().map(|time| time.seconds).sum();
    let processor: f64 = experiment.clock.values().map(|time| time.processor).sum();
    let machine = experiment.machine();
    let report = json!({
        "question": plan.question,
        "plan": experiment.text(),
        "seeds": plan.seeds,
        "first_seed": plan.first_seed,
        "runs": experiment.runs().len(),
        "finished": experiment.done().count(),
        "failures": failures,
        "arms": arms,
        "measures": analysis.measures.iter().map(|m| measure(analysis, m)).collect::<Vec<_>>(),
        "test": plan.test.name(),
        "curves": curves(analysis),
        "program": machine.program,
        "commit": machine.commit,
        "games": machine.games,
        "system": machine.system,
        "processor": machine.processor,
        "threads": machine.threads,
        "seconds": seconds,
        "processor_seconds": processor,
    });
    serde_json::to_string_pretty(&report).expect("plain data can be written") + "\n"
}

fn measure(analysis: &ExperimentAnalysis, measured: &MeasureAnalysis) -> Json {
    let arm = |(index, summary): (usize, &Option<SampleSummary>)| {
        let values = &measured.values[index];
        let values: Vec<Json> =
            values.iter().map(|(run, value)| json!({ "run": run, "value": value })).collect();
        json!({
            "arm": analysis.arms[index],
            "values": values,
            "mean": summary.map(|s| s.mean),
            "mean_interval": summary.and_then(|s| s.mean_interval),
            "median": summary.map(|s| s.median),
            "median_interval": summary.and_then(|s| s.median_interval),
            "deviation": summary.and_then(|s| s.deviation),
            "range": summary.map(|s| s.range),
        })
    };
    json!({
        "measure": measured.measure.name(),
        "meaning": measured.measure.meaning(),
        "arms": measured.summaries.iter().enumerate().map(arm).collect::<Vec<_>>(),
        "comparisons": measured.comparisons.iter().map(|c| compared(analysis, c)).collect::<Vec<_>>(),
    })
}

fn compared(analysis: &ExperimentAnalysis, comparison: &ArmComparison) -> Json {
    let [first, second] = comparison.arms.map(|arm| &analysis.arms[arm]);
    let more = match comparison.advice {
        SampleAdvice::More(more) => Some(more),
        _ => None,
    };
    json!({
        "first": first,
        "second": second,
        "seeds": comparison.counts,
        "difference": comparison.difference,
        "interval": comparison.interval,
        "statistic": comparison.outcome.map(|outcome| outcome.statistic),
        "p": comparison.outcome.map(|outcome| outcome.p),
        "p_holm": comparison.adjusted,
        "superiority": comparison.effect.map(|effect| effect.superiority),
        "cliff_delta": comparison.effect.map(|effect| effect.cliff()),
        "hedges_g": comparison.effect.and_then(|effect| effect.hedges),
        "is_settled": comparison.is_settled(),
        "more_seeds": more,
    })
}

fn curves(analysis: &ExperimentAnalysis) -> Vec<Json> {
    let curve = |curve: &super::super::ArmCurve| {
        let axis = match curve.axis {
            CurveAxis::Games => "games",
            CurveAxis::Processor => "processor_seconds",
        };
        json!({
            "arm": curve.label,
            "axis": axis,
            "seeds": curve.seeds,
            "points": curve.points,
            "band": curve.band,
        })
    };
    analysis.curves.iter().map(curve).collect()
}
