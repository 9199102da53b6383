//! The rows of a form: a name, its field, and below them a line of help.

use std::path::{Path, PathBuf};

use egui::{ComboBox, DragValue, Label, RichText, TextEdit, Ui};

use crate::{runs::learning::goes_on, theme::space, ui::Look};

/// The settings of a new run, to be filled in.
pub trait RunForm {
    /// What they come to.
    type Settings;

    /// Where the run is kept.
    fn folder(&self) -> PathBuf;

    /// What is filled in.
    ///
    /// # Errors
    /// Why it makes no run, in one sentence.
    fn settings(&self) -> Result<Self::Settings, String>;

    /// Draws the form.
    fn form_ui(&mut self, ui: &mut Ui, look: &Look);
}

/// The folder a run is kept in.
pub struct FolderField(String);

impl FolderField {
    /// This folder.
    pub fn new(folder: &Path) -> FolderField {
        FolderField(folder.to_string_lossy().into_owned())
    }

    /// The folder that is filled in.
    pub fn path(&self) -> PathBuf {
        PathBuf::from(self.0.trim())
    }

    /// The rows of a form and this field, which tells whether there is a run to go on with: then the
    /// rows do not count.
    pub fn form_ui(&mut self, ui: &mut Ui, look: &Look, rows_ui: impl FnOnce(&mut Ui)) {
        let there = goes_on(&self.path());
        ui.add_enabled_ui(!there, rows_ui);
        let label = ui.label(look.words.get("learning-folder"));
        let field = TextEdit::singleline(&mut self.0).desired_width(f32::INFINITY);
        ui.add(field).labelled_by(label.id);
        let help = if there { "learning-folder-there" } else { "learning-folder-help" };
        help_ui(ui, look, &look.words.get(help));
    }
}

/// A number.
pub fn number_ui(ui: &mut Ui, look: &Look, id: &str, number: DragValue) {
    ui.horizontal(|ui| {
        let label = ui.label(look.words.get(id));
        ui.add(number).labelled_by(label.id);
    });
    help_ui(ui, look, &look.words.tip(id));
}

/// A choice among values, each with the message that names it.
pub fn choice_ui<T: Copy + PartialEq>(
    ui: &mut Ui,
    look: &Look,
    id: &str,
    chosen: &mut T,
    choices: &[(T, &str)],
) {
    let words = look.words;
    let name = choices.iter().find(|(value, _)| value == chosen).map_or("", |(_, name)| name);
    ui.horizontal(|ui| {
        let label = ui.label(words.get(id));
        let combo = ComboBox::from_id_salt(id).selected_text(words.get(name)).show_ui(ui, |ui| {
            for (value, name) in choices {
                ui.selectable_value(chosen, *value, words.get(name));
            }
        });
        combo.response.labelled_by(label.id);
    });
    help_ui(ui, look, &words.tip(id));
}

fn help_ui(ui: &mut Ui, look: &Look, text: &str) {
    ui.add(Label::new(RichText::new(text).small().color(look.theme.weak)).wrap());
    ui.add_space(space::SMALL);
}
