//! The form for a batch of runs: the runs to resume, and their limits.

use std::path::{Path, PathBuf};

use egui::{
    CollapsingHeader, DragValue, Grid, Label, Response, RichText, ScrollArea, TextEdit, Ui,
};
use othello_lab::runs::{
    RunState,
    batch::Plan,
    estimate,
    list::{self, RunSummary},
};

use super::duration::cost_text;
use crate::{
    runs::forecast::{DurationForecast, ForecastAnswer, PlannedWork},
    text::failure::Failure,
    theme::space,
    widgets::{ViewContext, check::check_ui, dialog::list_height, form_row::row},
};

/// The form's state. A limit of 0 means no limit.
pub struct NightForm {
    /// The name of the batch's folder.
    pub name: String,
    runs: Vec<BatchEntry>,
    hours: f64,
    generations: u32,
    patience: u32,
    elo: f64,
    pairs: u32,
}

/// A run that can join the batch.
struct BatchEntry {
    path: PathBuf,
    name: String,
    is_on: bool,
}

/// The height of everything but the list of runs, in points.
const REST: f32 = 550.0;

impl NightForm {
    /// Creates a form with the runs in this folder, for eight hours. None is selected.
    pub fn new(folder: &Path, name: String) -> NightForm {
        let can_resume = |run: &RunSummary| {
            run.kind.can_join_batch() && !matches!(run.state, RunState::Damaged(_))
        };
        let runs = list::list(&[folder.to_owned()]).into_iter().filter(can_resume);
        let entry = |run: RunSummary| BatchEntry { name: run.name(), is_on: false, path: run.path };
        let plan = Plan::new(Vec::new());
        NightForm {
            name,
            runs: runs.map(entry).collect(),
            hours: 8.0,
            generations: 0,
            patience: 0,
            elo: 0.0,
            pairs: plan.pairs,
        }
    }

    /// Draws the fields; `threads` draws the row for the number of threads.
    pub fn fields_ui(&mut self, ui: &mut Ui, look: &ViewContext, threads: impl FnOnce(&mut Ui)) {
        self.runs_ui(ui, look);
        ui.add_space(space::MEDIUM);
        Grid::new("night").num_columns(2).spacing([space::LARGE, space::MEDIUM]).show(ui, |ui| {
            row(ui, look, "night-name", |ui| {
                ui.add(TextEdit::singleline(&mut self.name).desired_width(180.0))
            });
            row(ui, look, "night-hours", |ui| {
                number(ui, look, DragValue::new(&mut self.hours).range(0.0..=1000.0).speed(0.1))
            });
            threads(ui);
        });
        ui.add_space(space::MEDIUM);
        CollapsingHeader::new(look.words.get("form-more")).show(ui, |ui| self.more_ui(ui, look));
    }

    fn runs_ui(&mut self, ui: &mut Ui, look: &ViewContext) {
        ui.label(RichText::new(look.words.get("night-runs")).heading());
        let (all, chosen) = (self.runs.len(), self.runs.iter().filter(|run| run.is_on).count());
        let text = if all == 0 {
            look.words.get("night-no-runs")
        } else {
            look.words.with("night-chosen", &[("chosen", chosen.into()), ("of", all.into())])
        };
        ui.add(Label::new(RichText::new(text).color(look.theme.weak)).wrap());
        // Inside a page that scrolls, a list gets no more height than it asks for.
        let height = list_height(ui, REST, f32::INFINITY);
        let area = ScrollArea::vertical().max_height(height).min_scrolled_height(height);
        area.auto_shrink([false, true]).show(ui, |ui| {
            for run in &mut self.runs {
                check_ui(ui, look, &mut run.is_on, &run.name);
            }
        });
    }

    /// The expected games and duration of the selected runs within the limits, and the games of the finals.
    pub fn duration_ui(
        &self,
        ui: &mut Ui,
        look: &ViewContext,
        forecast: &mut DurationForecast,
        threads: usize,
    ) {
        let Ok(plan) = self.plan() else { return };
        let mut runs = Vec::new();
        let mut state = "forecast-unknown";
        for path in &plan.runs {
            match forecast.ask(ui.ctx(), &PlannedWork::Run(path.clone()), threads) {
                ForecastAnswer::Known(left) => runs.push(left),
                ForecastAnswer::Measuring => state = "time-estimating",
                ForecastAnswer::Unknown => {}
            }
        }
        let seconds = plan.seconds.map(|seconds| seconds as f64);
        let cost = estimate::of_batch(&runs, seconds, plan.more.map(u64::from));
        let text = match cost.filter(|_| runs.len() == plan.runs.len()) {
            Some(cost) => cost_text(look, cost),
            None => look.words.get(state).into_owned(),
        };
        ui.add(Label::new(RichText::new(text).color(look.theme.weak)).wrap());
        if plan.pairs > 0 {
            // Each run's best player at the start and at the end.
            let players = 2 * plan.runs.len() + plan.against.len();
            let games = players * (players - 1) * plan.pairs as usize;
            let values = [("games", games.into())];
            let text = look.words.with("night-finals", &values);
            ui.add(Label::new(RichText::new(text).color(look.theme.weak)).wrap());
        }
    }

    fn more_ui(&mut self, ui: &mut Ui, look: &ViewContext) {
        let grid = Grid::new("more").num_columns(2).spacing([space::LARGE, space::MEDIUM]);
        grid.show(ui, |ui| {
            row(ui, look, "night-generations", |ui| {
                number(ui, look, DragValue::new(&mut self.generations).range(0..=1_000_000))
            });
            row(ui, look, "night-patience", |ui| {
                number(ui, look, DragValue::new(&mut self.patience).range(0..=10_000))
            });
            row(ui, look, "night-elo", |ui| {
                number(ui, look, DragValue::new(&mut self.elo).range(0.0..=4000.0))
            });
            row(ui, look, "night-pairs", |ui| {
                number(ui, look, DragValue::new(&mut self.pairs).range(0..=10_000))
            });
        });
    }

    /// The plan of the batch.
    ///
    /// # Errors
    /// If no run is selected.
    pub fn plan(&self) -> Result<Plan, Failure> {
        let chosen = self.runs.iter().filter(|run| run.is_on);
        let runs: Vec<PathBuf> = chosen.map(|run| run.path.clone()).collect();
        if runs.is_empty() {
            return Err(Failure::message("night-none"));
        }
        let some = |number: u32| (number > 0).then_some(number);
        Ok(Plan {
            seconds: (self.hours > 0.0).then_some((self.hours * 3600.0) as u64),
            more: some(self.generations),
            patience: some(self.patience),
            to_elo: (self.elo > 0.0).then_some(self.elo),
            pairs: self.pairs,
            ..Plan::new(runs)
        })
    }
}

/// A number field that shows 0 as no limit.
fn number(ui: &mut Ui, look: &ViewContext, field: DragValue) -> Response {
    let none = look.words.get("night-no-limit").into_owned();
    let field = field.custom_formatter(move |value, decimals| {
        if value == 0.0 {
            return none.clone();
        }
        egui::emath::format_with_decimals_in_range(value, decimals)
    });
    ui.add(field)
}
