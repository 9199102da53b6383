//! Help with a puzzle: hints on request, and the reason against a wrong try, without the answer.

use egui::{Align, Id, Label, RichText, Ui};

use super::{PuzzleInput, PuzzleTurn};
use crate::{
    text::teaching,
    theme::space,
    widgets::{
        ViewContext,
        hint::{hint_button_ui, hint_texts},
    },
};

/// Draws the button for a hint.
pub(super) fn hint_ui(ui: &mut Ui, look: &ViewContext, turn: &PuzzleTurn) -> Option<PuzzleInput> {
    let response = hint_button_ui(ui, look, turn.hints);
    let clicked = response.on_hover_text(look.words.tip("puzzles-hint")).clicked();
    clicked.then_some(PuzzleInput::Hint)
}

/// Draws what the user was told so far, and scrolls to it when there is more of it.
pub(super) fn help_ui(ui: &mut Ui, look: &ViewContext, turn: &PuzzleTurn) {
    let told = turn.tries.len() + turn.hints + usize::from(turn.fault.is_some());
    let id = Id::unique("help with the puzzle");
    let before = ui.data_mut(|data| std::mem::replace(data.get_temp_mut_or_default(id), told));
    let response = ui.scope(|ui| told_ui(ui, look, turn)).response;
    if told > before {
        response.scroll_to_me(Some(Align::BOTTOM));
    }
}

/// Draws the reason against the last wrong try, and the hints.
fn told_ui(ui: &mut Ui, look: &ViewContext, turn: &PuzzleTurn) {
    let words = look.words;
    ui.add_space(space::SMALL);
    if let Some(square) = turn.tries.last() {
        let square = square.to_string();
        let text = words.with("puzzles-wrong", &[("square", (&*square).into())]);
        ui.add(Label::new(RichText::new(text).color(look.theme.error)).wrap());
        let fault = turn.fault.as_ref();
        for text in fault.map_or_else(Vec::new, |fault| teaching::faults(words, fault)) {
            ui.add(Label::new(text).wrap());
        }
    }
    let puzzle = &turn.puzzle;
    for text in hint_texts(words, &puzzle.position(), puzzle.best).into_iter().take(turn.hints) {
        ui.add_space(space::SMALL);
        ui.add(Label::new(text).wrap());
    }
}
