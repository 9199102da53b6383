//! A pasted text that is no game, to be corrected.

use egui::{Align, Key, Label, Layout, Modifiers, RichText, ScrollArea, TextEdit, Ui};

use crate::{
    action::Action,
    theme::space,
    widgets::{
        ViewContext,
        announce::announce,
        dialog::{dialog_width, list_height, main_button_ui, take_keyboard, title_ui},
        footer::footer_ui,
    },
};

/// The dialog's state.
pub struct PastedText {
    text: String,
    /// The reason why the text is no game, until the text is changed.
    failure: Option<String>,
}

impl PastedText {
    /// Creates the dialog for a text that is no game, for this reason.
    pub fn new(text: &str, failure: String) -> PastedText {
        PastedText { text: text.to_owned(), failure: Some(failure) }
    }

    /// Draws the dialog's contents.
    pub fn paste_ui(&mut self, ui: &mut Ui, look: &ViewContext) -> Option<Action> {
        let words = look.words;
        let mut action = None;
        dialog_width(ui, 520.0);
        title_ui(ui, look, "paste-title");
        // Taken before the field, which would add a line.
        let is_ready = ui.input_mut(|input| input.consume_key(Modifiers::COMMAND, Key::Enter));
        let label = ui.label(words.get("paste-text"));
        let edit = TextEdit::multiline(&mut self.text).desired_rows(6).desired_width(f32::INFINITY);
        let area = ScrollArea::vertical().max_height(list_height(ui, 300.0, 240.0));
        let response = area.show(ui, |ui| ui.add(edit)).inner.labelled_by(label.id);
        take_keyboard(&response);
        if response.changed() {
            self.failure = None;
        }
        if let Some(failure) = &self.failure {
            let text = RichText::new(failure).color(look.theme.error);
            let response = ui.add(Label::new(text).wrap());
            announce(&response, failure.clone());
        }
        ui.add_space(space::LARGE);
        footer_ui(ui, look, |ui| {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let is_possible = !self.text.trim().is_empty();
                let is_pressed = main_button_ui(ui, look, &words.get("file-open"), is_possible);
                if is_pressed || (is_ready && is_possible) {
                    action = Some(Action::PasteClipboard(self.text.clone()));
                }
                let cancel = egui::Button::new(words.get("cancel")).min_size(egui::vec2(0.0, 32.0));
                if ui.add(cancel).clicked() {
                    action = Some(Action::Dismiss);
                }
            });
        });
        action
    }
}
