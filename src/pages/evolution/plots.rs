//! The plots of evolutions: strength by the benchmark, fitness and its variance, weights, diversity. The same charts
//! are drawn on the page and exported as a picture.

use egui::Ui;
use othello_lab::{
    evolution::{Fitness, GenerationSummary},
    svg::{Chart, Curve, noted_picture},
};

use super::setting_texts::{setting_line, setting_texts};
use crate::{
    runs::evolution::{EvolutionView, Original},
    text::{messages::Messages, names},
    theme::space,
    widgets::{
        ViewContext,
        columns::columns_ui,
        plot::{chart_ui, empty_card_ui, thinned},
        run_color,
    },
};

/// A curve of a figure by generation.
fn plain(
    name: String,
    history: &[GenerationSummary],
    figure: impl Fn(&GenerationSummary) -> Option<f64>,
) -> Curve {
    let points = thinned(history).filter_map(|s| Some([f64::from(s.number), figure(s)?]));
    Curve { name, points: points.collect(), ..Curve::default() }
}

/// A curve of a figure by generation, with a band around it.
fn banded(
    name: String,
    history: &[GenerationSummary],
    figure: impl Fn(&GenerationSummary) -> Option<[f64; 3]>,
) -> Curve {
    let all: Vec<(f64, [f64; 3])> =
        thinned(history).filter_map(|s| Some((f64::from(s.number), figure(s)?))).collect();
    let points = all.iter().map(|(x, [_, middle, _])| [*x, *middle]).collect();
    let band = all.iter().map(|(_, [low, _, high])| [*low, *high]).collect();
    Curve { name, points, band, ..Curve::default() }
}

/// The strength of every run; only the shown run has a band.
fn strength(words: &Messages, runs: &[&EvolutionView], shown: usize) -> Chart {
    let figure = |run: &EvolutionView, s: &GenerationSummary| {
        run.settings.rating(s).map(|rating| [rating.low, rating.value, rating.high])
    };
    // A fork also shows its original's curve, unless the original is one of the runs.
    let is_shown = |original: &&Original| runs.iter().all(|run| run.name() != original.name);
    let original = runs[shown].original.as_ref().filter(is_shown).map(|original| {
        let value = |s: &GenerationSummary| original.settings.rating(s).map(|rating| rating.value);
        plain(original.name.clone(), &original.history, value)
    });
    let curves = runs.iter().enumerate().map(|(index, run)| {
        if index == shown {
            banded(run.name(), &run.history, |s| figure(run, s))
        } else {
            plain(run.name(), &run.history, |s| figure(run, s).map(|[_, rating, _]| rating))
        }
    });
    let folder_of_original =
        original.as_ref().map(|of| runs[shown].folder.with_file_name(&of.name));
    let mut places = run_color::places_of(runs.iter().map(|run| &*run.folder));
    places.extend(folder_of_original.map(|run| run_color::place_beside(&run, &places)));
    let colored = |(curve, place): (Curve, usize)| Curve { color: Some(place), ..curve };
    // A run without a measured strength, such as one bred by hand, has no place in the legend.
    let is_measured = |curve: &Curve| !curve.points.is_empty();
    let curves = curves.chain(original).zip(places).map(colored).filter(is_measured).collect();
    let title = words.get("plot-strength").into_owned();
    Chart { title, axes: axes(words, "axis-elo"), curves, ..Chart::default() }
}

/// The names of the axes: generations along x, this unit along y.
fn axes(words: &Messages, unit: &str) -> [String; 2] {
    ["axis-generation", unit].map(|id| words.get(id).into_owned())
}

fn is_elo(run: &EvolutionView) -> bool {
    run.settings.fitness == Fitness::Elo
}

fn fitness_unit(run: &EvolutionView) -> &'static str {
    if is_elo(run) { "axis-elo" } else { "axis-points" }
}

fn fitness(words: &Messages, run: &EvolutionView) -> Chart {
    let name = |id: &str| words.get(id).into_owned();
    let curves = vec![
        plain(name("plot-best"), &run.history, |s| Some(s.best)),
        plain(name("plot-median"), &run.history, |s| Some(s.median)),
        plain(name("plot-worst"), &run.history, |s| Some(s.worst)),
    ];
    Chart {
        title: name("plot-fitness"),
        axes: axes(words, fitness_unit(run)),
        curves,
        ..Chart::default()
    }
}

/// The mean of each weight with its spread around it; `None` for genomes that are too long.
fn weights(words: &Messages, run: &EvolutionView) -> Option<Chart> {
    let count = run.history.last().map_or(0, |summary| summary.spread.len());
    let of = |index: usize| {
        banded(names::weight(words, &run.settings.genome, index), &run.history, |s| {
            let (mean, deviation) = s.spread.get(index)?;
            Some([mean - deviation, *mean, mean + deviation])
        })
    };
    let title = words.get("plot-weights").into_owned();
    let curves = (0..count).map(of).collect();
    (count > 0).then(|| Chart {
        title,
        axes: axes(words, "axis-weight"),
        curves,
        ..Chart::default()
    })
}

/// A chart of a single figure that is never below 0: the message that names it, and that of its unit.
fn single(
    words: &Messages,
    run: &EvolutionView,
    id: &str,
    unit: &str,
    figure: fn(&GenerationSummary) -> f64,
) -> Chart {
    let title = words.get(id).into_owned();
    let curves = vec![plain(title.clone(), &run.history, |s| Some(figure(s)))];
    Chart { title, axes: axes(words, unit), curves, range: Some([0.0, 0.0]), ..Chart::default() }
}

/// The plots of one run, each with the message that names it.
fn of_run(words: &Messages, run: &EvolutionView) -> Vec<(&'static str, Chart)> {
    let mut charts = vec![("plot-fitness", fitness(words, run))];
    charts.extend(weights(words, run).map(|chart| ("plot-weights", chart)));
    let squared = if is_elo(run) { "axis-elo-squared" } else { "axis-points-squared" };
    let variance = single(words, run, "plot-variance", squared, |s| s.variance);
    let diversity = single(words, run, "plot-diversity", "axis-distance", |s| s.diversity);
    charts.extend([("plot-variance", variance), ("plot-diversity", diversity)]);
    charts
}

/// Draws all plots: the strength of every run in one chart, and the other charts of the shown run.
pub fn plots_ui(ui: &mut Ui, look: &ViewContext, runs: &[&EvolutionView], shown: usize) {
    let (words, run) = (look.words, runs[shown]);
    // A high window has higher plots.
    let higher = (ui.ctx().content_rect().height() / AMPLE).clamp(1.0, 1.6);
    let drawn_ui = |ui: &mut Ui, id: &'static str, height: f32, chart: &Chart| {
        let height = higher * height;
        if chart.curves.iter().all(|curve| curve.points.is_empty()) {
            empty_card_ui(ui, look, id, height, "plot-no-generation");
        } else {
            chart_ui(ui, look, id, height, chart);
        }
    };
    drawn_ui(ui, "plot-strength", 190.0, &strength(words, runs, shown));
    // A long legend needs the full width.
    let (wide, others): (Vec<_>, Vec<_>) =
        of_run(words, run).into_iter().partition(|(_, chart)| chart.curves.len() > MAX_BESIDE);
    for row in others.chunks(2) {
        ui.add_space(space::MEDIUM);
        columns_ui(ui, row.len(), row, |ui, (id, chart)| drawn_ui(ui, id, 150.0, chart));
    }
    for (id, chart) in &wide {
        ui.add_space(space::MEDIUM);
        drawn_ui(ui, id, 190.0, chart);
    }
}

/// The height of a window's content, in points, from which on the plots grow with it.
const AMPLE: f32 = 1100.0;

/// The maximum number of curves in a chart that shares its row with another.
const MAX_BESIDE: usize = 6;

/// The number of settings in a line below the plots.
const NOTES: usize = 3;

/// All plots as one SVG picture, with the settings of the run below.
pub fn svg(words: &Messages, runs: &[&EvolutionView], shown: usize) -> String {
    let mut charts = vec![strength(words, runs, shown)];
    let run = runs[shown];
    charts.extend(of_run(words, run).into_iter().map(|(_, chart)| chart));
    let mut settings = setting_texts(words, &run.settings);
    settings.push(("form-seed", run.seed.to_string()));
    let texts: Vec<String> = settings.iter().map(|one| setting_line(words, one)).collect();
    let lines = texts.chunks(NOTES).map(|line| line.join(" · "));
    noted_picture(&charts, &std::iter::once(run.name()).chain(lines).collect::<Vec<_>>())
}
