//! The form of a new run: a recipe, its numbers, files to learn from, and the run's folder.

use std::path::{Path, PathBuf};

use egui::{Button, ComboBox, DragValue, Label, RichText, TextEdit, Ui, WidgetInfo};
use othello_lab::run::estimate::{Speed, positions_in};

use super::machine::Machine;
use crate::{runs::learning::has_run, theme::space, ui::Look};

/// Settings of a run that a form fills in, begun from one of their presets.
pub trait Recipe: Clone + 'static {
    /// What they can begin from.
    type Preset: Copy + PartialEq + 'static;

    /// The presets, each with the message that names it; its tip says what it is.
    const PRESETS: &'static [(Self::Preset, &'static str)];

    /// The settings of a preset.
    fn of(preset: Self::Preset) -> Self;

    /// Draws the rows of their numbers.
    fn numbers_ui(&mut self, ui: &mut Ui, look: &Look);

    /// What all random choices come from.
    fn set_seed(&mut self, seed: u64);

    /// Learns from these files as well.
    fn set_files(&mut self, files: Vec<PathBuf>);

    /// Plays no games: learns in one round from what others have played.
    fn play_none(&mut self);

    /// The seconds that each round will take, with so many positions in files.
    fn secs(&self, speed: &Speed, others: f64) -> Vec<f64>;
}

/// The settings of a new run, to be filled in.
pub struct Form<S: Recipe> {
    folder: String,
    preset: S::Preset,
    settings: S,
    /// Files to learn from, each with about as many positions.
    files: Vec<(PathBuf, f64)>,
    /// The folder of the games that were played here.
    own: PathBuf,
    seed: u64,
    machine: Machine,
}

impl<S: Recipe> Form<S> {
    /// The first preset, for a run in this folder; the games that were played here lie in `own`. A
    /// machine's speed that is not given is measured.
    pub fn new(folder: &Path, own: &Path, speed: Option<Speed>) -> Form<S> {
        let (preset, _) = S::PRESETS[0];
        let mut form = Form {
            folder: String::new(),
            preset,
            settings: S::of(preset),
            files: Vec::new(),
            own: own.to_owned(),
            seed: 1,
            machine: Machine::new(speed),
        };
        form.set_folder(folder);
        form
    }

    /// Names another folder.
    pub fn set_folder(&mut self, folder: &Path) {
        self.folder = folder.to_string_lossy().into_owned();
    }

    /// Where the run is kept.
    pub fn folder(&self) -> PathBuf {
        PathBuf::from(self.folder.trim())
    }

    /// What is filled in.
    pub fn settings(&self) -> S {
        let mut settings = self.settings.clone();
        settings.set_seed(self.seed);
        settings.set_files(self.files.iter().map(|(path, _)| path.clone()).collect());
        settings
    }

    /// Learns from this file as well. The first one is learned from alone, until games are asked for.
    pub fn add_file(&mut self, path: &Path) {
        if self.files.is_empty() {
            self.settings.play_none();
        }
        if self.files.iter().all(|(known, _)| known != path) {
            self.files.push((path.to_owned(), positions_in(path)));
        }
    }

    /// The seconds that each round will take, once it is known how fast this machine is.
    pub fn secs(&mut self, ctx: &egui::Context) -> Option<Vec<f64>> {
        let positions = self.files.iter().map(|(_, positions)| positions).sum();
        self.machine.speed(ctx).map(|speed| self.settings.secs(&speed, positions))
    }

    /// Draws the form. Where there is a run in the folder, only that counts. Returns whether a file is
    /// to be chosen.
    pub fn form_ui(&mut self, ui: &mut Ui, look: &Look) -> bool {
        let there = has_run(&self.folder());
        // What cannot be used at all steps back once, not twice.
        let rows = ui.add_enabled_ui(!there || !ui.is_enabled(), |ui| {
            self.recipe_ui(ui, look);
            self.settings.numbers_ui(ui, look);
            let wants_file = self.files_ui(ui, look);
            number_ui(ui, look, "learning-seed", DragValue::new(&mut self.seed));
            wants_file
        });
        let label = ui.label(look.words.get("learning-folder"));
        let field = TextEdit::singleline(&mut self.folder).desired_width(f32::INFINITY);
        ui.add(field).labelled_by(label.id);
        let help = if there { "learning-folder-there" } else { "learning-folder-help" };
        help_ui(ui, look, &look.words.get(help));
        rows.inner
    }

    fn recipe_ui(&mut self, ui: &mut Ui, look: &Look) {
        let before = self.preset;
        let name = choice_ui(ui, look, "learning-recipe", &mut self.preset, S::PRESETS);
        help_ui(ui, look, &look.words.tip(name));
        if self.preset != before {
            self.settings = S::of(self.preset);
            if !self.files.is_empty() {
                self.settings.play_none();
            }
        }
    }

    fn files_ui(&mut self, ui: &mut Ui, look: &Look) -> bool {
        let words = look.words;
        let wants_file = ui.button(words.get("learning-add-file")).clicked();
        let own = ui.button(words.get("learning-add-own"));
        if own.on_hover_text(words.tip("learning-add-own")).clicked() {
            self.add_file(&self.own.clone());
        }
        let mut removed = None;
        for (index, (path, _)) in self.files.iter().enumerate() {
            let name = if *path == self.own {
                words.get("learning-own")
            } else {
                path.file_name().unwrap_or_default().to_string_lossy()
            };
            ui.horizontal(|ui| {
                let remove = words.get("learning-remove-file");
                let button = ui.add(Button::new("×")).on_hover_text(&*remove);
                // A screen reader hears which file is meant.
                let label = format!("{remove} {name}");
                button.widget_info(|| WidgetInfo::labeled(egui::Role::Button, true, &label));
                if button.clicked() {
                    removed = Some(index);
                }
                ui.add(Label::new(&*name).truncate()).on_hover_text(path.display().to_string());
            });
        }
        if let Some(index) = removed {
            self.files.remove(index);
        }
        help_ui(ui, look, &words.tip("learning-add-file"));
        wants_file
    }
}

/// A number, and a line of help.
pub fn number_ui(ui: &mut Ui, look: &Look, id: &str, number: DragValue) {
    ui.horizontal(|ui| {
        let label = ui.label(look.words.get(id));
        ui.add(number).labelled_by(label.id);
    });
    help_ui(ui, look, &look.words.tip(id));
}

/// A choice among values, each with the message that names it. Returns that of the chosen one.
pub fn choice_ui<T: Copy + PartialEq>(
    ui: &mut Ui,
    look: &Look,
    id: &str,
    chosen: &mut T,
    choices: &[(T, &'static str)],
) -> &'static str {
    let words = look.words;
    let name = |chosen: &T| choices.iter().find(|(value, _)| value == chosen).map_or("", |c| c.1);
    ui.horizontal(|ui| {
        let label = ui.label(words.get(id));
        let text = words.get(name(chosen));
        let combo = ComboBox::from_id_salt(id).selected_text(text).show_ui(ui, |ui| {
            for (value, name) in choices {
                ui.selectable_value(chosen, *value, words.get(name));
            }
        });
        combo.response.labelled_by(label.id);
    });
    name(chosen)
}

/// A line of help below a row.
pub fn help_ui(ui: &mut Ui, look: &Look, text: &str) {
    ui.add(Label::new(RichText::new(text).small().color(look.theme.weak)).wrap());
    ui.add_space(space::SMALL);
}
