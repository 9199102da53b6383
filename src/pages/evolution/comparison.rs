//! The comparison of runs: their figures in charts that share an axis, and the settings in which they differ.

use std::path::{Path, PathBuf};

use egui::{Grid, Label, RichText, ScrollArea, Ui};
use othello_lab::{
    evolution::{EvolutionSettings, GenerationSummary},
    runs::{RunError, RunKind, RunSummary, evolution::EvolutionRun, strength},
    svg::{Chart, Curve},
};

use super::setting_texts::{SettingText, differing, setting_texts};
use crate::{
    theme::{space, strong_family},
    widgets::{
        ViewContext,
        card::card,
        columns::columns_ui,
        plot::{chart_ui, empty_card_ui, thinned},
        run_color,
    },
};

/// The figures of the compared runs, of whatever kind.
#[derive(Default)]
pub struct ComparedRuns {
    /// All of them, in the order of their colours.
    runs: Vec<PathBuf>,
    strength: Vec<ComparedCurve>,
    fitness: Vec<ComparedCurve>,
    diversity: Vec<ComparedCurve>,
    evolutions: Vec<ComparedEvolution>,
}

/// A run and its curve.
type ComparedCurve = (PathBuf, Curve);

/// The settings of a compared evolution.
struct ComparedEvolution {
    name: String,
    seed: u64,
    settings: EvolutionSettings,
}

/// The heights of the strength's plot and of the others, in points.
pub const TALL: f32 = 170.0;
const PLOT: f32 = 130.0;
/// The least width of a column of settings, in points.
const COLUMN: f32 = 110.0;

impl ComparedRuns {
    /// Reads the figures of these runs. A run that cannot be read says so on its own card.
    pub fn read(runs: &[&RunSummary]) -> ComparedRuns {
        let paths = runs.iter().map(|run| run.path.clone());
        let mut compared = ComparedRuns { runs: paths.collect(), ..ComparedRuns::default() };
        for run in runs {
            let strength = strength_of(run).ok().filter(|curve| !curve.points.is_empty());
            compared.strength.extend(strength.map(|curve| (run.path.clone(), curve)));
        }
        for run in runs.iter().filter(|run| run.kind == RunKind::Evolution) {
            let Ok(read) = EvolutionRun::look(&run.path) else { continue };
            let curve = |figure: fn(&GenerationSummary) -> f64| {
                let point =
                    |summary: &GenerationSummary| [f64::from(summary.number), figure(summary)];
                let points = thinned(read.history()).map(point).collect();
                let curve = Curve { name: run.name(), points, ..Curve::default() };
                (run.path.clone(), curve)
            };
            compared.fitness.push(curve(|summary| summary.best));
            compared.diversity.push(curve(|summary| summary.diversity));
            let (name, seed) = (run.name(), read.seed());
            let settings = read.settings().clone();
            compared.evolutions.push(ComparedEvolution { name, seed, settings });
        }
        compared
    }

    /// The place of a run among the colours, the same in all charts and on its card.
    pub fn place_of(&self, run: &Path) -> usize {
        let places = run_color::places_of(self.runs.iter().map(PathBuf::as_path));
        let mut placed = self.runs.iter().zip(places);
        let found = placed.find(|(compared, _)| *compared == run);
        found.map_or_else(|| run_color::place_of(run), |(_, place)| place)
    }

    /// A chart of some of these runs, each in its own colour, with these messages as its title and axes.
    fn chart(
        &self,
        look: &ViewContext,
        [title, x, y]: [&str; 3],
        curves: &[ComparedCurve],
    ) -> Chart {
        let named = |id: &str| look.words.get(id).into_owned();
        let colored = |(run, curve): &ComparedCurve| Curve {
            color: Some(self.place_of(run)),
            ..curve.clone()
        };
        Chart {
            title: named(title),
            axes: [x, y].map(named),
            curves: curves.iter().map(colored).collect(),
            ..Chart::default()
        }
    }

    /// Draws the charts, and the settings that differ.
    pub fn compared_ui(&self, ui: &mut Ui, look: &ViewContext) {
        ui.add_space(space::MEDIUM);
        if self.strength.is_empty() {
            empty_card_ui(ui, look, "plot-strength", TALL, "runs-no-strength");
        } else {
            let named = ["plot-strength", "axis-step", "axis-elo"];
            let chart = self.chart(look, named, &self.strength);
            chart_ui(ui, look, "plot-strength", TALL, &chart);
        }
        let has_points =
            |curves: &[ComparedCurve]| curves.iter().any(|(_, curve)| !curve.points.is_empty());
        if has_points(&self.fitness) {
            ui.add_space(space::MEDIUM);
            let charts = [
                ("plot-fitness", "axis-points", &self.fitness),
                ("plot-diversity", "axis-distance", &self.diversity),
            ];
            columns_ui(ui, charts.len(), charts, |ui, (id, axis, curves)| {
                let chart = self.chart(look, [id, "axis-step", axis], curves);
                chart_ui(ui, look, id, PLOT, &chart);
            });
        }
        self.settings_ui(ui, look);
    }

    /// Draws the settings that differ as a table, with a column for each evolution.
    fn settings_ui(&self, ui: &mut Ui, look: &ViewContext) {
        let [_, _, ..] = &self.evolutions[..] else { return };
        let texts = |run: &ComparedEvolution| -> Vec<SettingText> {
            let mut settings = setting_texts(look.words, &run.settings);
            settings.push(("form-seed", run.seed.to_string()));
            settings
        };
        let rows = differing(&self.evolutions.iter().map(texts).collect::<Vec<_>>());
        ui.add_space(space::MEDIUM);
        card(look).show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.label(RichText::new(look.words.get("runs-settings")).heading());
            if rows.is_empty() {
                let none = RichText::new(look.words.get("runs-settings-same"));
                ui.label(none.color(look.theme.weak));
                return;
            }
            let spacing = [space::LARGE, space::SMALL];
            let columns = (self.evolutions.len() + 1) as f32;
            // The text of a cell wraps, so that the table fits; below the least width it scrolls.
            let width =
                ((ui.available_width() + space::LARGE) / columns - space::LARGE).max(COLUMN);
            let grid = Grid::new("settings that differ").striped(true).spacing(spacing);
            let grid = grid.min_col_width(COLUMN).max_col_width(width);
            let area = ScrollArea::horizontal().id_salt("settings that differ");
            area.show(ui, |ui| {
                grid.show(ui, |ui| {
                    ui.label("");
                    for run in &self.evolutions {
                        let name = RichText::new(&run.name).family(strong_family());
                        ui.add(Label::new(name).wrap());
                    }
                    ui.end_row();
                    for (id, values) in &rows {
                        let name = RichText::new(look.words.get(id)).color(look.theme.weak);
                        ui.add(Label::new(name).wrap()).on_hover_text(look.words.tip(id));
                        for value in values {
                            ui.add(Label::new(value).wrap());
                        }
                        ui.end_row();
                    }
                })
            });
        });
    }
}

/// The strength of a run by its generations or rounds, with its intervals.
fn strength_of(run: &RunSummary) -> Result<Curve, RunError> {
    let figures = strength::curve(&run.path)?;
    let shown = || thinned(&figures);
    let points = shown().map(|(number, rating)| [f64::from(*number), rating.value]).collect();
    let band = shown().map(|(_, rating)| [rating.low, rating.high]).collect();
    Ok(Curve { name: run.name(), points, band, ..Curve::default() })
}
