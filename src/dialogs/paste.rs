//! A pasted text that is no game, or has an illegal move, to be corrected.

use egui::{
    Align, Id, Key, Label, Layout, Modifiers, RichText, ScrollArea, TextEdit, Ui,
    text::{CCursor, CCursorRange},
    text_edit::TextEditState,
};
use othello_engine::{Game, Square};

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
    /// The reason why the text is no game.
    failure: String,
    /// Whether the text was changed, so that the reason may be gone. Its room stays.
    is_changed: bool,
    /// Whether the moves before an illegal one are on the board instead of the earlier game.
    is_on_board: bool,
    /// The first and the last character to mark when the dialog appears.
    marked: Option<[usize; 2]>,
}

impl PastedText {
    /// Creates the dialog for a text that is no game, for this reason.
    pub fn new(text: &str, failure: String) -> PastedText {
        let text = text.to_owned();
        PastedText { text, failure, is_changed: false, is_on_board: false, marked: None }
    }

    /// Marks this square where the text plays it after the moves of the game, which are on the board.
    #[must_use]
    pub fn marking(mut self, game: &Game, square: Square) -> PastedText {
        self.marked = place_after(&self.text, game, square);
        self.is_on_board = true;
        self
    }

    /// Whether the moves before an illegal one are on the board instead of the earlier game.
    pub const fn is_on_board(&self) -> bool {
        self.is_on_board
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
        let id = Id::unique("pasted text");
        // egui drops the selection of a field that does not take the keyboard yet.
        if self.marked.is_some() && !ui.memory(|memory| memory.owns_ime_events(id)) {
            ui.ctx().request_repaint();
        } else if let Some(ends) = self.marked.take() {
            let [from, to] = ends.map(CCursor::new);
            let mut state = TextEditState::load(ui.ctx(), id).unwrap_or_default();
            state.cursor.set_char_range(Some(CCursorRange::two(from, to)));
            state.store(ui.ctx(), id);
        }
        let edit = TextEdit::multiline(&mut self.text).id(id);
        let edit = edit.desired_rows(6).desired_width(f32::INFINITY);
        let area = ScrollArea::vertical().max_height(list_height(ui, 300.0, 240.0));
        let response = area.show(ui, |ui| ui.add(edit)).inner.labelled_by(label.id);
        take_keyboard(&response);
        self.is_changed |= response.changed();
        let text = RichText::new(&self.failure).color(look.theme.error);
        let response = ui.add_visible(!self.is_changed, Label::new(text).wrap());
        if !self.is_changed {
            announce(&response, self.failure.clone());
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

/// The characters of a square where a text plays it after the moves of a game; `None` if the text has other squares
/// between them.
fn place_after(text: &str, game: &Game, square: Square) -> Option<[usize; 2]> {
    let letters: Vec<char> = text.chars().collect();
    let is_word = |at: usize| at > 0 && letters[at - 1].is_alphabetic();
    let at = |at: usize| letters[at..at + 2].iter().collect::<String>().parse::<Square>().ok();
    let found = (0..letters.len().saturating_sub(1)).filter(|&from| !is_word(from));
    let found: Vec<(usize, Square)> = found.filter_map(|from| Some((from, at(from)?))).collect();
    let wanted: Vec<Square> = game.moves().iter().copied().chain([square]).collect();
    let mut runs = found.windows(wanted.len());
    let run = runs.find(|run| run.iter().map(|(_, square)| square).eq(&wanted))?;
    let (from, _) = run[wanted.len() - 1];
    Some([from, from + 2])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_illegal_move_is_found_behind_the_legal_ones() {
        let place = |text: &str, game: &str, square: &str| {
            place_after(text, &game.parse().unwrap(), square.parse().unwrap())
        };
        assert_eq!(place("f5d6a1c3", "f5d6", "a1"), Some([4, 6]));
        assert_eq!(place("Game “a1”: 1. F5 d6 2. A1", "f5d6", "a1"), Some([23, 25]));
        assert_eq!(place("f5d6c3", "f5d6", "a1"), None);
        assert_eq!(place("", "", "a1"), None);
    }
}
