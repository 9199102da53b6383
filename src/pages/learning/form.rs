//! The form of a new run: a recipe, its numbers, files to learn from, and the run's folder.

use std::path::{Path, PathBuf};

use egui::{Button, ComboBox, DragValue, Label, TextEdit, Ui, WidgetInfo};
use othello_lab::runs::{
    estimate::{Speed, positions_in},
    rounds::RoundsSettings,
};

use othello_lab::store::fs;

use super::machine::Machine;
use crate::{
    runs::learning::has_run,
    text::names,
    theme::space,
    widgets::{
        ViewContext,
        note::{note_height, note_ui},
        open_list::ShowList,
        room::room_ui,
    },
};

/// Settings of a run that a form fills in, starting from a preset.
pub trait Recipe: RoundsSettings + From<<Self as Recipe>::Preset> {
    /// The type of the presets.
    type Preset: Copy + PartialEq + 'static;

    /// The presets, each with the message that names it; the message's tip describes the preset.
    const PRESETS: &'static [(Self::Preset, &'static str)];

    /// The settings of the run in this folder, if they can be read.
    fn of_run(folder: &Path) -> Option<Self>;

    /// Draws the rows of the number fields.
    fn numbers_ui(&mut self, ui: &mut Ui, look: &ViewContext);

    /// The additional files to learn from.
    fn files(&self) -> &[PathBuf];

    /// Sets the seed of all random choices.
    fn set_seed(&mut self, seed: u64);

    /// Sets the additional files to learn from.
    fn set_files(&mut self, files: Vec<PathBuf>);

    /// Turns games off: the run learns in one round from files alone.
    fn play_none(&mut self);

    /// The estimated seconds of each round, with this many positions in files.
    fn secs(&self, speed: &Speed, others: f64) -> Vec<f64>;
}

/// The settings of a new run, to be filled in, or those of the run in the folder.
pub struct TrainingForm<S: Recipe> {
    folder: String,
    /// The folder that the form proposed first.
    usual: PathBuf,
    new: FormValues<S>,
    /// The run in the folder and its settings; `None` if they cannot be read.
    of_run: Option<(PathBuf, Option<FormValues<S>>)>,
    machine: Machine,
}

/// The estimated duration of a run.
pub struct RoundForecast {
    /// The seconds of each round.
    pub secs: Vec<f64>,
    /// Whether they are by the speed of the last run. Otherwise the machine is supposed to be idle.
    pub is_as_before: bool,
}

/// The values in the form.
struct FormValues<S: Recipe> {
    /// The preset that the settings come from, if any.
    preset: Option<S::Preset>,
    settings: S,
    /// Files to learn from, each with its approximate number of positions.
    files: Vec<(PathBuf, f64)>,
    /// The folder of the user's own games.
    own: PathBuf,
    seed: u64,
}

impl<S: Recipe> TrainingForm<S> {
    /// Creates a form with the first preset, for a run in this folder. `own` is the folder of the user's games. If no
    /// speed is given, the machine's speed is measured.
    pub fn new(folder: &Path, own: &Path, speed: Option<Speed>) -> TrainingForm<S> {
        let (preset, _) = S::PRESETS[0];
        let new = FormValues {
            preset: Some(preset),
            settings: S::from(preset),
            files: Vec::new(),
            own: own.to_owned(),
            seed: 1,
        };
        let (usual, folder) = (folder.to_owned(), folder.to_string_lossy().into_owned());
        TrainingForm { folder, usual, new, of_run: None, machine: Machine::new(speed) }
    }

    /// Sets the folder to one that is still free: the usual one, or one of the names `NAME-2`, `NAME-3`, …
    pub fn set_free_folder(&mut self) {
        let name = self.usual.to_string_lossy().into_owned();
        let numbered = (2..1000).map(|number| PathBuf::from(format!("{name}-{number}")));
        let mut all = std::iter::once(self.usual.clone()).chain(numbered);
        let free = all.find(|folder| !fs::is_there(folder));
        self.set_folder(&free.unwrap_or_else(|| self.usual.clone()));
    }

    /// Sets the folder of the run.
    pub fn set_folder(&mut self, folder: &Path) {
        self.folder = folder.to_string_lossy().into_owned();
    }

    /// Reads the settings of the run in the folder again, which have changed.
    pub fn read_again(&mut self) {
        self.of_run = None;
    }

    /// The folder of the run.
    pub fn folder(&self) -> PathBuf {
        PathBuf::from(self.folder.trim())
    }

    /// The settings of a new run as filled in.
    pub fn settings(&self) -> S {
        self.new.whole()
    }

    /// Adds a file to learn from. The first one also turns games off, until the user asks for some.
    pub fn add_file(&mut self, path: &Path) {
        self.new.add_file(path);
    }

    /// The machine that a run works on.
    pub const fn machine(&mut self) -> &mut Machine {
        &mut self.machine
    }

    /// The estimated duration, once the machine's speed is known.
    pub fn forecast(&mut self, ctx: &egui::Context) -> Option<RoundForecast> {
        let positions = self.new.files.iter().map(|(_, positions)| positions).sum();
        let secs = self.new.settings.secs(&self.machine.speed(ctx)?, positions);
        let slowdown = self.machine.slowdown();
        let factor = slowdown.unwrap_or(1.0);
        let secs = secs.into_iter().map(|secs| secs * factor).collect();
        Some(RoundForecast { secs, is_as_before: slowdown.is_some() })
    }

    /// Draws the form. If there is a run in the folder, shows that run's settings, which cannot be changed. Returns
    /// whether the user asks to choose a file.
    pub fn form_ui(&mut self, ui: &mut Ui, look: &ViewContext) -> bool {
        let there = has_run(&self.folder());
        self.look_at_run(there);
        // A form that is disabled as a whole is dimmed once, not twice.
        let rows = ui.add_enabled_ui(!there || !ui.is_enabled(), |ui| {
            let of_run = self.of_run.as_mut().and_then(|(_, filled)| filled.as_mut());
            of_run.unwrap_or(&mut self.new).rows_ui(ui, look)
        });
        let label = ui.label(look.words.get("learning-folder"));
        let field = TextEdit::singleline(&mut self.folder).desired_width(f32::INFINITY);
        ui.add(field).labelled_by(label.id);
        let help = if there { "learning-folder-there" } else { "learning-folder-help" };
        help_ui(ui, look, &look.words.get(help));
        rows.inner
    }

    /// Reads the settings of the run in the folder, once for each folder.
    fn look_at_run(&mut self, there: bool) {
        let folder = self.folder();
        if !there {
            self.of_run = None;
        } else if self.of_run.as_ref().is_none_or(|(known, _)| *known != folder) {
            let filled = S::of_run(&folder).map(|settings| FormValues::of(settings, &self.new.own));
            self.of_run = Some((folder, filled));
        }
    }
}

impl<S: Recipe> FormValues<S> {
    /// The settings of a run, with the preset that they match.
    fn of(settings: S, own: &Path) -> FormValues<S> {
        let is_of = |preset: &S::Preset| {
            let mut like = S::from(*preset);
            like.set_seed(settings.seed());
            like.set_files(settings.files().to_vec());
            like == settings
        };
        let mut presets = S::PRESETS.iter().map(|(preset, _)| *preset);
        let files = settings.files().iter().map(|path| (path.clone(), 0.0)).collect();
        FormValues {
            preset: presets.find(is_of),
            files,
            own: own.to_owned(),
            seed: settings.seed(),
            settings,
        }
    }

    fn whole(&self) -> S {
        let mut settings = self.settings.clone();
        settings.set_seed(self.seed);
        settings.set_files(self.files.iter().map(|(path, _)| path.clone()).collect());
        settings
    }

    fn add_file(&mut self, path: &Path) {
        if self.files.is_empty() {
            self.settings.play_none();
        }
        if self.files.iter().all(|(known, _)| known != path) {
            self.files.push((path.to_owned(), positions_in(path)));
        }
    }

    fn rows_ui(&mut self, ui: &mut Ui, look: &ViewContext) -> bool {
        self.recipe_ui(ui, look);
        self.settings.numbers_ui(ui, look);
        let wants_file = self.files_ui(ui, look);
        number_ui(ui, look, "learning-seed", DragValue::new(&mut self.seed));
        wants_file
    }

    fn recipe_ui(&mut self, ui: &mut Ui, look: &ViewContext) {
        let Some(before) = self.preset else { return };
        let mut preset = before;
        let name = choice_ui(ui, look, "learning-recipe", &mut preset, S::PRESETS);
        // The room of the longest text, so that the rows below stay in place.
        let tips = S::PRESETS.iter().map(|(_, name)| look.words.tip(name));
        let room = tips.map(|tip| note_height(ui, &tip)).fold(0.0, f32::max);
        room_ui(ui, room, |ui| note_ui(ui, look, &look.words.tip(name)));
        ui.add_space(space::SMALL);
        if preset != before {
            (self.preset, self.settings) = (Some(preset), S::from(preset));
            if !self.files.is_empty() {
                self.settings.play_none();
            }
        }
    }

    fn files_ui(&mut self, ui: &mut Ui, look: &ViewContext) -> bool {
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
                // A screen reader needs the name of the file.
                let label = format!("{remove} {name}");
                button.widget_info(|| WidgetInfo::labeled(egui::Role::Button, true, &label));
                if button.clicked() {
                    removed = Some(index);
                }
                ui.add(Label::new(&*name).truncate()).on_hover_text(names::whole_path(path));
            });
        }
        if let Some(index) = removed {
            self.files.remove(index);
        }
        help_ui(ui, look, &words.tip("learning-add-file"));
        wants_file
    }
}

/// A number field and a line of help.
pub fn number_ui(ui: &mut Ui, look: &ViewContext, id: &str, number: DragValue) {
    ui.horizontal(|ui| {
        let label = ui.label(look.words.get(id));
        ui.add(number).labelled_by(label.id);
    });
    help_ui(ui, look, &look.words.tip(id));
}

/// A combo box of values, each with the message that names it. Returns the selected value's message.
pub fn choice_ui<T: Copy + PartialEq>(
    ui: &mut Ui,
    look: &ViewContext,
    id: &str,
    chosen: &mut T,
    choices: &[(T, &'static str)],
) -> &'static str {
    let words = look.words;
    let name = |chosen: &T| choices.iter().find(|(value, _)| value == chosen).map_or("", |c| c.1);
    ui.horizontal(|ui| {
        let label = ui.label(words.get(id));
        let text = words.get(name(chosen));
        let combo = ComboBox::from_id_salt(id).selected_text(text).show_list(ui, |ui| {
            for (value, name) in choices {
                ui.selectable_value(chosen, *value, words.get(name));
            }
        });
        combo.response.labelled_by(label.id);
    });
    name(chosen)
}

/// A line of help below a row.
pub fn help_ui(ui: &mut Ui, look: &ViewContext, text: &str) {
    note_ui(ui, look, text);
    ui.add_space(space::SMALL);
}

#[cfg(test)]
mod tests {
    use othello_lab::runs::{network::NetRunSettings, patterns::RunSettings};
    use othello_train::presets::{NamedPreset, NetPreset, PatternPreset};

    use super::*;

    #[test]
    fn the_window_and_the_command_line_have_the_same_presets() {
        fn is_offered<S: Recipe>((_, _, preset): &NamedPreset<S::Preset>) -> bool {
            S::PRESETS.iter().filter(|(offered, _)| offered == preset).count() == 1
        }
        assert!(PatternPreset::NAMED.iter().all(is_offered::<RunSettings>));
        assert!(NetPreset::NAMED.iter().all(is_offered::<NetRunSettings>));
        assert_eq!(RunSettings::PRESETS.len(), PatternPreset::NAMED.len());
        assert_eq!(NetRunSettings::PRESETS.len(), NetPreset::NAMED.len());
    }
}
