//! Help with a puzzle: hints on request, and the reason against a wrong try, without the answer.

use egui::{Align, Button, Id, Label, RichText, Ui, vec2};
use othello_engine::{Bitboard, Square};

use super::{PuzzleInput, PuzzleTurn};
use crate::{
    text::{messages::Messages, teaching},
    theme::space,
    widgets::ViewContext,
};

/// The number of hints for a puzzle: the part of the board, then the number of flipped discs.
pub(super) const HINTS: usize = 2;

/// Draws the button for a hint.
pub(super) fn hint_button_ui(
    ui: &mut Ui,
    look: &ViewContext,
    turn: &PuzzleTurn,
) -> Option<PuzzleInput> {
    let id = if turn.hints == 0 { "puzzles-hint" } else { "puzzles-hint-next" };
    let size = vec2(ui.available_width(), 32.0);
    let button = Button::new(look.words.get(id));
    let draw = |ui: &mut Ui| ui.add_sized(size, button);
    let response = ui.add_enabled_ui(turn.hints < HINTS, draw).inner;
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
    for text in hints(words, turn).into_iter().take(turn.hints) {
        ui.add_space(space::SMALL);
        ui.add(Label::new(text).wrap());
    }
}

fn hints(words: &Messages, turn: &PuzzleTurn) -> [String; HINTS] {
    let best = turn.puzzle.best;
    let flips = turn.puzzle.position().flips(best).len();
    let flips = words.with("puzzles-hint-flips", &[("count", flips.into())]);
    [words.get(part(best)).into_owned(), flips.into_owned()]
}

/// The message with the part of the board where a square is.
fn part(square: Square) -> &'static str {
    match (square.row() < 4, square.column() < 4) {
        _ if Bitboard::CORNERS.contains(square) => "puzzles-hint-corner",
        (true, true) => "puzzles-hint-upper-left",
        (true, false) => "puzzles-hint-upper-right",
        (false, true) => "puzzles-hint-lower-left",
        (false, false) => "puzzles-hint-lower-right",
    }
}
