//! The results of an experiment: the answer in sentences, the tables of a measure, and the learning curves.

use egui::{Grid, Label, RichText, ScrollArea, Ui};
use othello_lab::{
    experiment::{
        ArmComparison, ArmCurve, CurveAxis, ExperimentAnalysis, MeasureAnalysis, OrderedComparison,
        number, p_value,
    },
    statistics::SampleSummary,
    svg::Chart,
};

use super::sentence::{measure_name, sentence};
use crate::{
    runs::experiment::ExperimentView,
    theme::space,
    widgets::{
        ViewContext,
        card::card,
        note::note_ui,
        plot::{chart_ui, empty_card_ui},
    },
};

/// The height of the learning curves, in points.
const HEIGHT: f32 = 190.0;

/// Draws the results of the runs that have ended.
pub fn results_ui(ui: &mut Ui, look: &ViewContext, watched: &ExperimentView, shown: &mut usize) {
    let Some(analysis) = watched.news.results.as_deref() else {
        empty_card_ui(ui, look, "experiment-curves", HEIGHT, "experiment-none");
        return;
    };
    card(look).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal_wrapped(|ui| {
            for (place, measured) in analysis.measures.iter().enumerate() {
                let name = look.words.get(measure_name(&measured.measure));
                let about = look.words.tip(measure_name(&measured.measure));
                ui.selectable_value(shown, place, &*name).on_hover_text(about);
            }
        });
        ui.add_space(space::SMALL);
        let Some(measured) = analysis.measures.get(*shown) else { return };
        for comparison in &measured.comparisons {
            let all = (analysis, measured);
            let is_over = watched.news.ended >= watched.runs || watched.news.is_cut;
            let text = sentence(look.words, watched.rule, is_over, all, comparison);
            let answer = ui.add(Label::new(text).wrap());
            answer.on_hover_text(look.words.tip("experiment-p"));
        }
        ui.add_space(space::MEDIUM);
        summaries_ui(ui, look, analysis, measured);
        ui.add_space(space::MEDIUM);
        comparisons_ui(ui, look, analysis, measured);
        ui.add_space(space::SMALL);
        note_ui(ui, look, &look.words.get("experiment-legend"));
    });
    ui.add_space(space::MEDIUM);
    let chart = curves(look, analysis);
    if chart.curves.is_empty() {
        let is_short = watched.has_one_generation;
        let why = if is_short { "experiment-short-curves" } else { "experiment-no-curves" };
        empty_card_ui(ui, look, "experiment-curves", HEIGHT, why);
    } else {
        note_ui(ui, look, &look.words.get("experiment-curves-note"));
        ui.add_space(space::SMALL);
        chart_ui(ui, look, "experiment-curves", HEIGHT, &chart);
    }
}

/// The learning curves by games, with bands.
fn curves(look: &ViewContext, analysis: &ExperimentAnalysis) -> Chart {
    let of_games = analysis.curves.iter().filter(|curve| curve.axis == CurveAxis::Games);
    Chart {
        title: look.words.get("experiment-curves").into_owned(),
        axes: ["column-games", "axis-elo"].map(|id| look.words.get(id).into_owned()),
        curves: of_games.map(ArmCurve::drawn).collect(),
        ..Chart::default()
    }
}

/// The text in place of an interval that would tell nothing.
const NO_INTERVAL: &str = "–";

/// `1473 to 1510`
fn interval(look: &ViewContext, interval: Option<[f64; 2]>, decimals: usize) -> String {
    let Some(ends) = interval else { return NO_INTERVAL.to_owned() };
    let [low, high] = ends.map(|end| number(end, decimals));
    let values = [("low", low.as_str().into()), ("high", high.as_str().into())];
    look.words.with("experiment-interval", &values).into_owned()
}

/// The table of the arms: means and medians with their intervals.
fn summaries_ui(
    ui: &mut Ui,
    look: &ViewContext,
    analysis: &ExperimentAnalysis,
    measured: &MeasureAnalysis,
) {
    let decimals = measured.measure.decimals();
    let cells = |summary: &SampleSummary| {
        [
            summary.count.to_string(),
            number(summary.mean, decimals),
            interval(look, summary.mean_interval, decimals),
            number(summary.median, decimals),
            interval(look, summary.median_interval, decimals),
        ]
    };
    let arms = analysis.arms.iter().zip(&measured.summaries);
    let rows = arms.filter_map(|(arm, summary)| Some((arm.clone(), cells(summary.as_ref()?))));
    let head = [
        "experiment-arm",
        "experiment-seeds",
        "experiment-mean",
        "experiment-95",
        "experiment-median",
        "experiment-95",
    ];
    table_ui(ui, look, "arms", head, rows);
}

/// The table of the comparisons: the difference of the means, p after Holm's correction, and the effect size.
fn comparisons_ui(
    ui: &mut Ui,
    look: &ViewContext,
    analysis: &ExperimentAnalysis,
    measured: &MeasureAnalysis,
) {
    let decimals = measured.measure.decimals();
    let row = |comparison: &ArmComparison| {
        let ordered = OrderedComparison::of(analysis, comparison);
        let [one, other] = ordered.arms;
        let values = [("one", one.into()), ("other", other.into())];
        let superiority = ordered.effect.map(|effect| number(effect.superiority, 2));
        let cells = [
            number(ordered.difference, decimals),
            interval(look, ordered.interval, decimals),
            p_value(comparison.adjusted),
            superiority.unwrap_or_else(|| "–".to_owned()),
        ];
        (look.words.with("experiment-pair", &values).into_owned(), cells)
    };
    let head = [
        "experiment-comparison",
        "experiment-difference",
        "experiment-95",
        "experiment-p",
        "experiment-effect",
    ];
    table_ui(ui, look, "comparisons", head, measured.comparisons.iter().map(row));
}

/// A table: each row has a name and numbers.
fn table_ui<const HEAD: usize, const CELLS: usize>(
    ui: &mut Ui,
    look: &ViewContext,
    id: &str,
    head: [&str; HEAD],
    rows: impl Iterator<Item = (String, [String; CELLS])>,
) {
    ScrollArea::horizontal().id_salt(id).show(ui, |ui| {
        let grid = Grid::new(id).spacing([space::LARGE, space::SMALL]).striped(true);
        grid.show(ui, |ui| {
            for id in head {
                let text = RichText::new(look.words.get(id)).small().color(look.theme.weak);
                let label = ui.label(text);
                if matches!(id, "experiment-p" | "experiment-effect") {
                    label.on_hover_text(look.words.tip(id));
                }
            }
            ui.end_row();
            for (name, cells) in rows {
                ui.label(name);
                for (id, cell) in head.into_iter().skip(1).zip(cells) {
                    let is_missing = id == "experiment-95" && cell == NO_INTERVAL;
                    let label = ui.label(cell);
                    if is_missing {
                        label.on_hover_text(look.words.tip("experiment-95"));
                    }
                }
                ui.end_row();
            }
        });
    });
}
