//! The report of an experiment: its sections, and the files that hold them.

mod data;
mod markdown;
mod page;
pub(super) mod words;

use self::words::{interval, number, p_value, verdict};
use super::{
    ExperimentAnalysis, ExperimentRun, Measure, MeasureAnalysis, OrderedComparison, curves,
};
use crate::{runs::progress::clock, statistics::TestRule, svg};

/// A part of the report.
struct ReportSection {
    title: String,
    /// Paragraphs above the table.
    text: Vec<String>,
    table: Option<ReportTable>,
    /// Preformatted lines.
    code: Option<String>,
    /// Notes below the table.
    notes: Vec<String>,
}

impl ReportSection {
    const fn new(title: String) -> ReportSection {
        ReportSection { title, text: Vec::new(), table: None, code: None, notes: Vec::new() }
    }
}

/// A table of the report: a column of text, then columns of numbers, then text again.
struct ReportTable {
    header: Vec<&'static str>,
    rows: Vec<Vec<String>>,
    /// The number of columns with numbers, after the first.
    numbers: usize,
}

/// The name of the file with the learning curves.
const CURVES: &str = "curves.svg";

/// The names and the contents of the report's files. The page comes last.
pub(super) fn files(
    experiment: &ExperimentRun,
    analysis: &ExperimentAnalysis,
) -> Vec<(&'static str, String)> {
    let charts = curves::charts(&analysis.curves);
    let picture = (!charts.is_empty()).then(|| svg::picture(&charts));
    let sections = Sections::of(experiment, analysis);
    let mut files = vec![
        ("results.csv", data::csv(experiment, analysis)),
        ("results.json", data::json(experiment, analysis)),
        (super::MARKDOWN, markdown::text(&sections, picture.is_some())),
    ];
    let page = page::html(&sections, picture.as_deref());
    files.extend(picture.map(|picture| (CURVES, picture)));
    files.push((super::REPORT, page));
    files
}

/// The contents of the report, in any format.
struct Sections {
    title: String,
    /// The answer, from the first measure.
    answer: Vec<String>,
    /// The tables of the measures.
    measures: Vec<ReportSection>,
    /// A note about the learning curves.
    curves: String,
    /// Failures, settings, and how to repeat it.
    others: Vec<ReportSection>,
}

impl Sections {
    fn of(experiment: &ExperimentRun, analysis: &ExperimentAnalysis) -> Sections {
        let measures = analysis.measures.iter();
        let failed = failed(experiment);
        Sections {
            title: experiment.plan.question.clone(),
            answer: answer(experiment, analysis),
            measures: measures
                .flat_map(|measure| {
                    let compared = comparisons(analysis, measure);
                    std::iter::once(figures(analysis, measure)).chain(compared)
                })
                .collect(),
            curves: "Each curve is the mean over the seeds in parentheses of a run's last measurement. A run \
                     measures itself in few games, so single seeds scatter more than the bands show. Processor \
                     time is spread evenly over a run's generations or rounds."
                .to_owned(),
            others: failed
                .into_iter()
                .chain([method(experiment), settings(experiment), repetition(experiment)])
                .collect(),
        }
    }
}

/// The answer to the question: the verdict of each comparison by the first measure.
fn answer(experiment: &ExperimentRun, analysis: &ExperimentAnalysis) -> Vec<String> {
    let Some(first) = analysis.measures.first() else { return Vec::new() };
    let mut lines: Vec<String> = first
        .comparisons
        .iter()
        .map(|comparison| {
            let ordered = OrderedComparison::of(analysis, comparison);
            let [one, other] = ordered.arms;
            let rule = experiment.plan.test;
            let answer = words::answer(comparison, &ordered, &first.measure, rule);
            format!("{one} against {other}: {answer}.")
        })
        .collect();
    let failures = experiment.failures().count();
    if failures > 0 {
        lines.push(format!("{failures} of {} runs failed.", experiment.runs().len()));
    }
    if lines.is_empty() {
        lines.push(format!("{}: see below.", first.measure.meaning()));
    }
    lines
}

/// The table of a measure by arm, which readers know as a value of the setting.
fn figures(analysis: &ExperimentAnalysis, measured: &MeasureAnalysis) -> ReportSection {
    let measure = &measured.measure;
    let row = |(arm, summary): (&String, &Option<_>)| {
        let mut row = vec![arm.clone()];
        row.extend(summary.as_ref().map_or_else(
            || vec!["0".to_owned(); 1].into_iter().chain(vec!["–".to_owned(); 6]).collect(),
            |summary| words::summary(summary, measure.decimals()).to_vec(),
        ));
        row
    };
    let mut section = ReportSection::new(heading(measure));
    section.text.push(sentence(&measure.meaning()));
    section.table = Some(ReportTable {
        header: vec![
            "value",
            "seeds",
            "mean",
            "95% interval",
            "median",
            "95% interval",
            "deviation",
            "range",
        ],
        rows: analysis.arms.iter().zip(&measured.summaries).map(row).collect(),
        numbers: 7,
    });
    section
}

/// The table of the comparisons by a measure, if there are any.
fn comparisons(analysis: &ExperimentAnalysis, measured: &MeasureAnalysis) -> Option<ReportSection> {
    if measured.comparisons.is_empty() {
        return None;
    }
    let decimals = measured.measure.decimals();
    let row = |c: &super::ArmComparison| {
        let ordered = OrderedComparison::of(analysis, c);
        let [one, other] = ordered.arms;
        let share = |value: Option<f64>| value.map_or_else(|| "–".to_owned(), |v| number(v, 2));
        vec![
            format!("{one} against {other}"),
            format!("{} and {}", ordered.counts[0], ordered.counts[1]),
            words::signed(ordered.difference, decimals),
            interval(ordered.interval, decimals),
            p_value(c.outcome.map(|outcome| outcome.p)),
            p_value(c.adjusted),
            share(ordered.effect.map(|effect| effect.superiority)),
            share(ordered.effect.map(|effect| effect.cliff())),
            share(ordered.effect.and_then(|effect| effect.hedges)),
            verdict(c),
        ]
    };
    let mut section = ReportSection::new(format!("{}: comparisons", heading(&measured.measure)));
    section.table = Some(ReportTable {
        header: vec![
            "comparison",
            "seeds",
            "difference",
            "95% interval",
            "p",
            "p (Holm)",
            "A",
            "delta",
            "g",
            "verdict",
        ],
        rows: measured.comparisons.iter().map(row).collect(),
        numbers: 8,
    });
    Some(section)
}

/// The explanation of the numbers.
fn method(experiment: &ExperimentRun) -> ReportSection {
    let test = experiment.plan.test;
    let mut section = ReportSection::new("Method".to_owned());
    section.text.push(
        "Each run, one for each seed, gives a figure. Intervals are of 95%, by bootstrap over the seeds: BCa for means \
         and their differences, percentiles for medians, 10000 resamples. Fewer than five runs have no interval."
            .to_owned(),
    );
    let needed = match test {
        TestRule::MannWhitney => "A (Noether)",
        TestRule::Welch => "the means, in standard deviations",
    };
    section.text.push(format!(
        "p is that of a two-sided {} test; p (Holm) is corrected for all comparisons by the same measure, and a \
         difference is settled if it is at most 0.05. A is the probability that a run of the first named value is \
         above one of the other (Vargha and Delaney), delta is Cliff's, g is Hedges', in standard deviations. The \
         seeds that would settle a difference are those with which the test finds one as large as the one found \
         with a chance of 80%, by {needed}.",
        test.name(),
    ));
    section
}

fn failed(experiment: &ExperimentRun) -> Option<ReportSection> {
    let rows: Vec<Vec<String>> = experiment
        .failures()
        .map(|(run, reason)| vec![run.to_owned(), reason.to_owned()])
        .collect();
    if rows.is_empty() {
        return None;
    }
    let mut section = ReportSection::new("Failed runs".to_owned());
    section.text.push("They are left out of all figures.".to_owned());
    section.table = Some(ReportTable { header: vec!["run", "reason"], rows, numbers: 0 });
    Some(section)
}

fn settings(experiment: &ExperimentRun) -> ReportSection {
    let mut section = ReportSection::new("Settings".to_owned());
    let (seeds, first) = (experiment.plan.seeds, experiment.plan.first_seed);
    let last = first.wrapping_add(u64::from(seeds) - 1);
    section.text.push(format!(
        "{} values, {seeds} seeds each ({first} to {last}), {} runs, {} of them finished.",
        experiment.arms().len(),
        experiment.runs().len(),
        experiment.done().count(),
    ));
    if experiment.plan.search.is_some() {
        section.text.push(
            "Values were left out by successive halving: those with few seeds had worse figures at the time. The p \
             values do not allow for this choice."
                .to_owned(),
        );
    }
    section.code = Some(experiment.text().trim_end().to_owned());
    section
}

fn repetition(experiment: &ExperimentRun) -> ReportSection {
    let machine = experiment.machine();
    let mut section = ReportSection::new("Repetition".to_owned());
    let times = experiment.clock.values();
    let (seconds, processor) = times
        .fold((0.0, 0.0), |(seconds, processor), t| (seconds + t.seconds, processor + t.processor));
    section.code = Some(
        "othello-lab experiment experiment.ron --out FOLDER\nothello-lab experiment --verify FOLDER"
            .to_owned(),
    );
    section.text.push(
        "With the settings above in experiment.ron the first command repeats the experiment; the second repeats some \
         of its runs and compares their bytes."
            .to_owned(),
    );
    let commit = machine.commit.as_ref().map_or_else(String::new, |c| format!(", commit {c}"));
    section.notes.push(format!(
        "Program: othello-lab {}{commit}; games {}.",
        machine.program, machine.games
    ));
    section.notes.push(format!(
        "Machine: {}, {}, {} thread{}.",
        machine.processor.as_deref().unwrap_or("unknown processor"),
        machine.system,
        machine.threads,
        if machine.threads == 1 { "" } else { "s" },
    ));
    section.notes.push(format!(
        "Time of the runs and their measures: {}; processor time {}.",
        clock(seconds),
        clock(processor)
    ));
    section
}

/// The name of a measure as a heading.
fn heading(measure: &Measure) -> String {
    measure.title().to_owned()
}

/// A text as a sentence.
fn sentence(text: &str) -> String {
    capitalised(text) + "."
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
