//! The form for an experiment: a question about one setting, or the plan in a file.

use std::path::{Path, PathBuf};

use egui::{Align, ComboBox, DragValue, Grid, Label, Layout, Response, RichText, TextEdit, Ui};
use othello_engine::models::PolynomialKind;
use othello_lab::{
    evolution::{Scheme, genome::Genome},
    experiment::{ExperimentPlan, SettingQuestion, VariedSetting},
};

use crate::{
    action::Action,
    pages::evolution::{
        duration::duration_ui,
        run_name::{free_name, new_folder},
        setting_texts::scheme_name,
        settings::threads_row,
    },
    runs::{
        experiment::{checked_plan, read_plan},
        forecast::{DurationForecast, PlannedWork},
    },
    text::{failure::Failure, messages::Messages, names, questions::question},
    theme::space,
    widgets::{
        ViewContext, button::primary_button, dialog::text_title_ui, footer::footer_ui,
        form_row::row, note::note_height, open_list::ShowList, place::saves_in_ui,
    },
    worker,
};

/// The width of a window, in points, below which the buttons for the values are below each other.
const NARROW: f32 = 560.0;

/// The form's state.
pub struct ExperimentForm {
    /// The folder of all runs.
    folder: PathBuf,
    question: SettingQuestion,
    /// The plan in a file, which replaces the question: the file's name and its text.
    plan: Option<(String, String)>,
    /// The last text that was checked, and what it asks for.
    checked: Option<(String, Result<CheckedPlan, Failure>)>,
    /// The name of the experiment's folder.
    name: String,
    threads: usize,
    /// The reason why the experiment cannot start.
    pub error: Option<Failure>,
}

/// The parts of a valid plan that the form shows.
struct CheckedPlan {
    question: String,
    power: SeedPower,
}

/// The size of the differences that a number of seeds shows.
#[derive(Clone, Copy)]
struct SeedPower {
    seeds: u32,
    /// The smallest difference that they show; see [`ExperimentPlan::detectable`].
    detectable: Option<f64>,
}

impl CheckedPlan {
    fn of(plan: ExperimentPlan) -> CheckedPlan {
        let power = SeedPower { seeds: plan.seeds, detectable: plan.detectable() };
        CheckedPlan { question: plan.question, power }
    }
}

/// An experiment to be started.
pub struct NewExperiment {
    /// The folder that it is saved in.
    pub folder: PathBuf,
    /// The text of its plan.
    pub plan: String,
    /// The number of threads that play its games.
    pub threads: usize,
}

/// The least and the greatest number of values.
const VALUES: [usize; 2] = [2, 4];

impl ExperimentForm {
    /// Creates a form with a question whose answer is known: does mutation 1.5 beat 0.5 for SCI?
    pub fn new(folder: &Path) -> ExperimentForm {
        let setting = VariedSetting::Mutation;
        let question = SettingQuestion {
            model: PolynomialKind::Sci,
            setting,
            values: usual_values(setting).to_vec(),
            schemes: vec![Scheme::Elitism, Scheme::CmaEs],
            seeds: 20,
            generations: 30,
        };
        let (name, _) = free_name(folder, "experiment");
        let (folder, threads) = (folder.to_owned(), worker::usual_threads());
        ExperimentForm { folder, question, plan: None, checked: None, name, threads, error: None }
    }

    /// Takes a free name for the next experiment.
    pub fn rename(&mut self) {
        (self.name, _) = free_name(&self.folder, "experiment");
        self.error = None;
    }

    /// Takes the plan in this file.
    pub fn open_plan(&mut self, path: &Path) {
        match read_plan(path) {
            Ok(text) => {
                let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
                (self.plan, self.error) = (Some((name, text)), None);
            }
            Err(failure) => self.error = Some(failure),
        }
    }

    /// The text of the plan, with a title in the user's language.
    fn text(&self, words: &Messages) -> String {
        match &self.plan {
            Some((_, text)) => text.clone(),
            None => self.question.plan(&self.title(words)),
        }
    }

    /// The question as a sentence.
    fn title(&self, words: &Messages) -> String {
        let [of_many, of_two] = match self.question.setting {
            VariedSetting::Mutation => ["experiment-ask-mutation", "experiment-ask-mutation-two"],
            VariedSetting::Population => {
                ["experiment-ask-population", "experiment-ask-population-two"]
            }
            VariedSetting::Opponents => {
                ["experiment-ask-opponents", "experiment-ask-opponents-two"]
            }
            VariedSetting::Generations => {
                ["experiment-ask-generations", "experiment-ask-generations-two"]
            }
            VariedSetting::Scheme => ["experiment-ask-scheme", "experiment-ask-scheme-two"],
        };
        let id = if self.question.names().len() == 2 { of_two } else { of_many };
        let values = self.values(words);
        let model = self.question.model.title();
        let values = [("model", model.as_str().into()), ("values", values.as_str().into())];
        words.with(id, &values).into_owned()
    }

    /// The values of the setting as a list, `0.5, 1 or 1.5`.
    fn values(&self, words: &Messages) -> String {
        let names = self.question.names();
        let Some((last, others)) = names.split_last() else { return String::new() };
        let others = others.join(&words.get("list-separator"));
        let values = [("first", others.as_str().into()), ("last", last.as_str().into())];
        words.with("list-or", &values).into_owned()
    }

    /// Draws the form. Returns the experiment to start, or an action for the window.
    pub fn form_ui(
        &mut self,
        ui: &mut Ui,
        look: &ViewContext,
        forecast: &mut DurationForecast,
    ) -> (Option<NewExperiment>, Option<Action>) {
        let words = look.words;
        let weak = |text: String| Label::new(RichText::new(text).color(look.theme.weak)).wrap();
        text_title_ui(ui, &words.get("form-title-experiment"));
        ui.add(weak(words.tip("form-title-experiment").into_owned()));
        ui.add_space(space::MEDIUM);
        let grid = Grid::new("experiment").num_columns(2);
        let power = self.power();
        grid.spacing([space::LARGE, space::MEDIUM]).show(ui, |ui| self.rows_ui(ui, look, power));
        ui.add_space(space::SMALL);
        saves_in_ui(ui, look, &self.folder.join(self.name.trim()));
        let text = self.text(words);
        // A plan in a file may have thousands of arms, too many to check in each frame.
        if self.checked.as_ref().is_none_or(|(known, _)| *known != text) {
            self.checked = Some((text.clone(), checked_plan(&text).map(CheckedPlan::of)));
        }
        let checked = self.checked.as_ref().map(|(_, plan)| plan);
        if let Some(Ok(plan)) = checked {
            ui.add_space(space::SMALL);
            ui.add(Label::new(RichText::new(question(words, &plan.question)).heading()).wrap());
            let work = PlannedWork::Experiment(text);
            let answer = forecast.ask(ui.ctx(), &work, self.threads);
            duration_ui(ui, look, answer, None);
            // Beside the field for the seeds, if there is one.
            if self.plan.is_some() {
                ui.add(weak(power_text(words, plan.power)));
            }
        }
        let fault = checked.and_then(|plan| plan.as_ref().err());
        if let Some(error) = fault.or(self.error.as_ref()) {
            let text = RichText::new(error.words(words)).color(look.theme.error);
            ui.add(Label::new(text).wrap());
        }
        ui.add_space(space::SMALL);
        let is_valid = fault.is_none();
        self.buttons_ui(ui, look, is_valid)
    }

    /// The power of the seeds of the last frame.
    fn power(&self) -> Option<SeedPower> {
        let (_, plan) = self.checked.as_ref()?;
        plan.as_ref().ok().map(|plan| plan.power)
    }

    /// The rows. `power` is shown below the number of seeds.
    fn rows_ui(&mut self, ui: &mut Ui, look: &ViewContext, power: Option<SeedPower>) {
        if let Some((file, _)) = &self.plan {
            row(ui, look, "experiment-plan", |ui| ui.label(file));
        } else {
            self.question_rows(ui, look, power);
        }
        row(ui, look, "night-name", |ui| {
            ui.add(TextEdit::singleline(&mut self.name).desired_width(180.0))
        });
        threads_row(ui, look, &mut self.threads);
    }

    fn question_rows(&mut self, ui: &mut Ui, look: &ViewContext, power: Option<SeedPower>) {
        let question = &mut self.question;
        row(ui, look, "form-genome", |ui| {
            let combo = ComboBox::from_id_salt("model").selected_text(question.model.title());
            let shown = combo.show_list(ui, |ui| {
                for model in PolynomialKind::ALL {
                    let [_, about] = names::genome_form(look.words, &Genome::Polynomial(model));
                    let entry = ui.selectable_value(&mut question.model, model, model.title());
                    entry.on_hover_text(about);
                }
            });
            let [_, about] = names::genome_form(look.words, &Genome::Polynomial(question.model));
            shown.response.on_hover_text(about)
        });
        row(ui, look, "experiment-setting", |ui| setting_ui(ui, look, question));
        let values = match question.setting {
            VariedSetting::Scheme => question.schemes.len(),
            _ => question.values.len(),
        };
        for place in 0..values {
            value_row(ui, look, question, place);
        }
        ui.label("");
        if ui.ctx().content_rect().width() < NARROW {
            ui.vertical(|ui| values_buttons_ui(ui, look, question, values));
        } else {
            ui.horizontal(|ui| values_buttons_ui(ui, look, question, values));
        }
        ui.end_row();
        row(ui, look, "experiment-seeds", |ui| {
            let field = ui.add(DragValue::new(&mut question.seeds).range(2..=1000));
            power_ui(ui, look, power);
            field
        });
        if question.setting != VariedSetting::Generations {
            row(ui, look, "experiment-length", |ui| {
                let field = ui.add(DragValue::new(&mut question.generations).range(1..=100_000));
                let is_short = question.generations == 1;
                let text = is_short.then(|| look.words.get("experiment-one-generation").into());
                warning_ui(ui, look, text);
                field
            });
        }
    }

    fn buttons_ui(
        &mut self,
        ui: &mut Ui,
        look: &ViewContext,
        is_valid: bool,
    ) -> (Option<NewExperiment>, Option<Action>) {
        let words = look.words;
        let (mut new, mut action) = (None, None);
        footer_ui(ui, look, |ui| {
            let file = ui.button(words.get("experiment-file"));
            if file.on_hover_text(words.tip("experiment-file")).clicked() {
                action = Some(Action::ChoosePlan);
            }
            if self.plan.is_some() && ui.button(words.get("experiment-own")).clicked() {
                self.plan = None;
            }
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let button = primary_button(look, &words.get("form-start"));
                let button = button.min_size(egui::vec2(120.0, 34.0));
                if ui.add_enabled(is_valid, button).clicked() {
                    match new_folder(&self.folder, self.name.trim()) {
                        Ok(folder) => {
                            self.error = None;
                            let plan = self.text(words);
                            new = Some(NewExperiment { folder, plan, threads: self.threads });
                        }
                        Err(failure) => self.error = Some(failure),
                    }
                }
            });
        });
        (new, action)
    }
}

/// The power of the seeds below their field: a warning if they are too few. Both texts have the same room, so that
/// nothing below moves.
fn power_ui(ui: &mut Ui, look: &ViewContext, power: Option<SeedPower>) {
    const WIDEST: f32 = 440.0;
    let seeds = power.map_or(0, |power| power.seeds);
    ui.scope(|ui| {
        ui.set_max_width(ui.available_width().min(WIDEST));
        let all = [Some(1.0), None].map(|detectable| SeedPower { seeds, detectable });
        let heights = all.map(|power| note_height(ui, &power_text(look.words, power)));
        ui.set_min_height(heights[0].max(heights[1]));
        let Some(power) = power else { return };
        let text = RichText::new(power_text(look.words, power)).small();
        let is_few = power.detectable.is_none();
        let color = if is_few { look.theme.error } else { look.theme.weak };
        ui.add(Label::new(text.color(color)).wrap());
    });
}

/// A warning below a field.
fn warning_ui(ui: &mut Ui, look: &ViewContext, text: Option<String>) {
    if let Some(text) = text {
        ui.add(Label::new(RichText::new(text).color(look.theme.error)).wrap());
    }
}

/// The usual values of a setting. The values of a scheme are not numbers, so those given for it are not used.
const fn usual_values(setting: VariedSetting) -> [f64; 2] {
    match setting {
        VariedSetting::Mutation | VariedSetting::Scheme => [0.5, 1.5],
        VariedSetting::Population => [10.0, 30.0],
        VariedSetting::Opponents => [2.0, 5.0],
        VariedSetting::Generations => [5.0, 30.0],
    }
}

/// The message that names a setting.
const fn setting_name(setting: VariedSetting) -> &'static str {
    match setting {
        VariedSetting::Mutation => "form-sigma",
        VariedSetting::Population => "lab-population",
        VariedSetting::Opponents => "form-opponents",
        VariedSetting::Generations => "form-generations",
        VariedSetting::Scheme => "form-scheme",
    }
}

/// The settings. Choosing another one loads its usual values.
fn setting_ui(ui: &mut Ui, look: &ViewContext, question: &mut SettingQuestion) -> Response {
    let name = |setting| look.words.get(setting_name(setting));
    let mut chosen = question.setting;
    let combo = ComboBox::from_id_salt("setting").selected_text(name(chosen));
    let shown = combo.show_list(ui, |ui| {
        for setting in VariedSetting::ALL {
            ui.selectable_value(&mut chosen, setting, name(setting));
        }
    });
    if chosen != question.setting {
        question.setting = chosen;
        question.values = usual_values(chosen).to_vec();
    }
    shown.response
}

/// The row of a value, with its number in its name.
fn value_row(ui: &mut Ui, look: &ViewContext, question: &mut SettingQuestion, place: usize) {
    let name = look.words.with("experiment-value", &[("number", (place + 1).into())]);
    let label = ui.label(name);
    let response = if question.setting == VariedSetting::Scheme {
        let scheme = &mut question.schemes[place];
        let name = |scheme| look.words.get(scheme_name(scheme));
        let combo = ComboBox::from_id_salt(("scheme", place)).selected_text(name(*scheme));
        let shown = combo.show_list(ui, |ui| {
            for choice in SettingQuestion::all_schemes() {
                ui.selectable_value(scheme, choice, name(choice));
            }
        });
        shown.response
    } else {
        let value = &mut question.values[place];
        let [low, high] = limits(question.setting);
        let field = DragValue::new(value).range(low..=high);
        let response = ui.add(match question.setting {
            VariedSetting::Mutation => field.speed(0.05),
            _ => field.max_decimals(0),
        });
        if question.setting != VariedSetting::Mutation {
            *value = value.round();
        }
        response
    };
    response.labelled_by(label.id);
    ui.end_row();
}

/// The buttons that add and remove a value.
fn values_buttons_ui(
    ui: &mut Ui,
    look: &ViewContext,
    question: &mut SettingQuestion,
    values: usize,
) {
    let [least, most] = VALUES;
    let is_scheme = question.setting == VariedSetting::Scheme;
    let add = egui::Button::new(look.words.get("experiment-add"));
    if ui.add_enabled(values < most, add).clicked() {
        if is_scheme {
            let all = SettingQuestion::all_schemes();
            question.schemes.extend(all.into_iter().find(|s| !question.schemes.contains(s)));
        } else {
            question.values.extend(another_value(question));
        }
    }
    let remove = egui::Button::new(look.words.get("experiment-remove"));
    if ui.add_enabled(values > least, remove).clicked() {
        if is_scheme {
            question.schemes.pop();
        } else {
            question.values.pop();
        }
    }
}

/// A value that the question does not have yet: twice the greatest, or if that is too great half of one of them.
fn another_value(question: &SettingQuestion) -> Option<f64> {
    let [low, high] = limits(question.setting);
    let is_whole = question.setting != VariedSetting::Mutation;
    let mut known = question.values.clone();
    known.sort_by(f64::total_cmp);
    let doubled = known.last().map(|most| 2.0 * most);
    let halves = known.iter().map(|value| value / 2.0);
    let rounded = |value: f64| if is_whole { value.round() } else { value };
    let mut values = doubled.into_iter().chain(halves).map(rounded);
    values.find(|value| (low..=high).contains(value) && !question.values.contains(value))
}

/// The least and the greatest value of a setting.
const fn limits(setting: VariedSetting) -> [f64; 2] {
    match setting {
        VariedSetting::Mutation => [0.01, 1000.0],
        VariedSetting::Population => [2.0, 1000.0],
        VariedSetting::Opponents => [1.0, 100.0],
        VariedSetting::Generations | VariedSetting::Scheme => [1.0, 100_000.0],
    }
}

/// The power of some seeds in words.
fn power_text(words: &Messages, power: SeedPower) -> String {
    let seeds = ("seeds", (power.seeds as usize).into());
    match power.detectable {
        Some(share) => {
            let share = ("share", ((100.0 * share).ceil() as usize).into());
            words.with("experiment-power", &[seeds, share]).into_owned()
        }
        None => words.with("experiment-power-none", &[seeds]).into_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_added_value_is_new_and_within_the_limits() {
        let mut question = ExperimentForm::new(Path::new("none")).question;
        let cases = [
            (VariedSetting::Mutation, vec![0.5, 1.5], 3.0),
            (VariedSetting::Mutation, vec![1000.0, 600.0], 300.0),
            (VariedSetting::Opponents, vec![60.0, 100.0], 30.0),
            (VariedSetting::Opponents, vec![1.0, 100.0], 50.0),
            (VariedSetting::Generations, vec![1.0, 100_000.0], 50_000.0),
            (VariedSetting::Population, vec![2.0, 1000.0, 500.0], 250.0),
        ];
        for (setting, values, expected) in cases {
            question.setting = setting;
            question.values = values;
            assert_eq!(another_value(&question), Some(expected), "{:?}", question.values);
        }
    }
}
