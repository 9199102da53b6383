//! The plots of evolutions, and their export: strength by the benchmark, fitness, diversity, weights.

use std::path::PathBuf;

use egui::Ui;
use egui_plot::{FilledArea, Line, PlotPoints, PlotUi};
use othello_lab::{evolution::Summary, store};

use super::{
    Look,
    plot_ui::{MOST_POINTS, plot_card_ui},
};
use crate::{lab_work::LabRun, theme::space};

type Figure = fn(&Summary) -> Option<f64>;

/// The values of a figure by generation, thinned out evenly; the last one always stays.
fn series(history: &[Summary], figure: impl Fn(&Summary) -> Option<f64>) -> Vec<[f64; 2]> {
    let step = history.len().div_ceil(MOST_POINTS).max(1);
    let last = history.len().saturating_sub(1);
    history
        .iter()
        .enumerate()
        .filter(|(index, _)| index % step == 0 || *index == last)
        .filter_map(|(_, summary)| Some([f64::from(summary.number), figure(summary)?]))
        .collect()
}

fn score(s: &Summary) -> Option<f64> {
    s.strength.as_ref().map(|strength| 100.0 * strength.score)
}

fn low(s: &Summary) -> Option<f64> {
    s.strength.as_ref().map(|x| 100.0 * (x.score - x.error).max(0.0))
}

fn high(s: &Summary) -> Option<f64> {
    s.strength.as_ref().map(|x| 100.0 * (x.score + x.error).min(1.0))
}

/// Draws all plots: the strength of every run in one, the others of the run that is shown.
pub fn plots_ui(ui: &mut Ui, look: &Look, runs: &[LabRun], shown: usize) {
    let run = &runs[shown];
    plot_card_ui(ui, look, "plot-strength", 190.0, &[[0.0, 0.0], [1.0, 100.0]], |plot| {
        for (index, run) in runs.iter().enumerate() {
            let color = look.theme.series[index % look.theme.series.len()];
            if index == shown {
                let (below, above) = (series(&run.history, low), series(&run.history, high));
                let xs: Vec<f64> = below.iter().map(|[x, _]| *x).collect();
                let ys = |points: &[[f64; 2]]| points.iter().map(|[_, y]| *y).collect::<Vec<_>>();
                let band = FilledArea::new("", &xs, &ys(&below), &ys(&above));
                plot.add(band.fill_color(color.gamma_multiply(0.18)));
            }
            let width = if index == shown { 2.5 } else { 1.5 };
            let line = PlotPoints::from(series(&run.history, score));
            plot.line(Line::new(run.name(), line).color(color).width(width));
        }
    });
    ui.add_space(space::MEDIUM);
    ui.columns(2, |columns| {
        let [left, right] = columns else { return };
        plot_card_ui(left, look, "plot-fitness", 150.0, &[], |plot| {
            let lines: [(&str, Figure); 3] = [
                ("plot-best", |s| Some(s.best)),
                ("plot-median", |s| Some(s.median)),
                ("plot-worst", |s| Some(s.worst)),
            ];
            for ((id, figure), color) in lines.into_iter().zip(look.theme.series) {
                let points = PlotPoints::from(series(&run.history, figure));
                plot.line(Line::new(look.words.get(id), points).color(color).width(2.0));
            }
        });
        if run.history.last().is_some_and(|summary| !summary.spread.is_empty()) {
            plot_card_ui(right, look, "plot-weights", 150.0, &[], |plot| weights(plot, look, run));
        } else {
            plot_card_ui(right, look, "plot-diversity", 150.0, &[], |plot| {
                diversity(plot, look, run);
            });
        }
    });
    if run.history.last().is_some_and(|summary| !summary.spread.is_empty()) {
        ui.add_space(space::MEDIUM);
        plot_card_ui(ui, look, "plot-diversity", 110.0, &[], |plot| diversity(plot, look, run));
    }
}

fn diversity(plot: &mut PlotUi<'_>, look: &Look, run: &LabRun) {
    let points = PlotPoints::from(series(&run.history, |s| Some(s.diversity)));
    let name = look.words.get("plot-diversity");
    plot.line(Line::new(name, points).color(look.theme.series[2]).width(2.0));
}

/// The mean of each weight with its spread around it.
fn weights(plot: &mut PlotUi<'_>, look: &Look, run: &LabRun) {
    for index in 0..run.settings.genome.len().min(Summary::MOST_WEIGHTS) {
        let color = look.theme.series[index % look.theme.series.len()];
        let at = |s: &Summary, side: f64| s.spread.get(index).map(|(m, sd)| m + side * sd);
        let xs = series(&run.history, |s| at(s, -1.0));
        let below: Vec<f64> = xs.iter().map(|[_, y]| *y).collect();
        let above: Vec<f64> =
            series(&run.history, |s| at(s, 1.0)).iter().map(|[_, y]| *y).collect();
        let xs: Vec<f64> = xs.iter().map(|[x, _]| *x).collect();
        plot.add(FilledArea::new("", &xs, &below, &above).fill_color(color.gamma_multiply(0.12)));
        let points = PlotPoints::from(series(&run.history, |s| at(s, 0.0)));
        plot.line(Line::new(format!("x{}", index + 1), points).color(color).width(1.5));
    }
}

/// Copies the run's history beside its folder: a table that other programs can read.
///
/// # Errors
/// Why it could not be read or written, in words.
pub fn history_csv(run: &LabRun) -> Result<PathBuf, String> {
    let from = run.folder.join("history.csv");
    let path = run.folder.with_extension("csv");
    let text = std::fs::read(&from).map_err(|error| error.to_string())?;
    store::write(&path, &text).map_err(|error| error.to_string())?;
    Ok(path)
}

/// Draws strength and fitness into a picture beside the run's folder.
///
/// # Errors
/// Why it could not be written, in words.
pub fn save_svg(runs: &[LabRun], shown: usize) -> Result<PathBuf, String> {
    let run = &runs[shown];
    let path = run.folder.with_extension("svg");
    let strength: Vec<Curve> = runs
        .iter()
        .map(|run| Curve { name: run.name(), points: series(&run.history, score) })
        .collect();
    let fitness: [(&str, Figure); 3] =
        [("best", |s| Some(s.best)), ("median", |s| Some(s.median)), ("worst", |s| Some(s.worst))];
    let fitness: Vec<Curve> = fitness
        .into_iter()
        .map(|(name, f)| Curve { name: name.to_owned(), points: series(&run.history, f) })
        .collect();
    let svg = picture(&[("Benchmark, % of points", strength), ("Fitness", fitness)]);
    store::write(&path, svg.as_bytes()).map_err(|error| error.to_string())?;
    Ok(path)
}

struct Curve {
    name: String,
    points: Vec<[f64; 2]>,
}

/// Plots one below the other as SVG.
fn picture(plots: &[(&str, Vec<Curve>)]) -> String {
    const COLORS: [&str; 6] = ["#0072b2", "#b45f00", "#00795a", "#a6487f", "#7a6f00", "#c03a00"];
    const WIDTH: f64 = 720.0;
    const HEIGHT: f64 = 260.0;
    let all_height = HEIGHT * plots.len() as f64;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{all_height}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
    );
    for (row, (title, curves)) in plots.iter().enumerate() {
        let points = || curves.iter().flat_map(|curve| &curve.points);
        let fold = |axis: usize| {
            points().fold((f64::MAX, f64::MIN), |(a, b), p| (a.min(p[axis]), b.max(p[axis])))
        };
        let ((left, right), (bottom, top)) = (fold(0), fold(1));
        let y0 = HEIGHT * row as f64;
        svg += &format!("<text x=\"50\" y=\"{}\" font-weight=\"bold\">{title}</text>\n", y0 + 20.0);
        let x = |v: f64| 50.0 + (v - left) / (right - left).max(1e-9) * (WIDTH - 180.0);
        let y =
            |v: f64| y0 + HEIGHT - 30.0 - (v - bottom) / (top - bottom).max(1e-9) * (HEIGHT - 70.0);
        for value in [bottom, top].into_iter().filter(|_| points().next().is_some()) {
            svg += &format!(
                "<text x=\"44\" y=\"{:.1}\" text-anchor=\"end\">{value:.1}</text>\n\
                 <line x1=\"50\" x2=\"{}\" y1=\"{1:.1}\" y2=\"{1:.1}\" stroke=\"#ddd\"/>\n",
                y(value) + 4.0,
                WIDTH - 130.0,
            );
        }
        for (index, curve) in curves.iter().enumerate() {
            let color = COLORS[index % COLORS.len()];
            let line: Vec<String> =
                curve.points.iter().map(|p| format!("{:.1},{:.1}", x(p[0]), y(p[1]))).collect();
            svg += &format!(
                "<polyline points=\"{}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"2\"/>\n\
                 <text x=\"{}\" y=\"{}\" fill=\"{color}\">{}</text>\n",
                line.join(" "),
                WIDTH - 120.0,
                y0 + 40.0 + 16.0 * index as f64,
                curve.name,
            );
        }
    }
    svg + "</svg>\n"
}
