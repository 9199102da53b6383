//! The reason why a square cannot be played.

use egui::{Label, Ui};
use othello_engine::{Board, Square};

use crate::widgets::{ViewContext, announce::announce};

/// The reason why the side to move cannot play a square of this board.
pub fn illegal_text(look: &ViewContext, board: &Board, square: Square) -> String {
    let id = if board.disc(square).is_some() { "illegal-taken" } else { "illegal-no-flips" };
    let square = square.to_string();
    look.words.with(id, &[("square", square.as_str().into())]).into_owned()
}

/// Says beside a board why a square cannot be played, to screen readers too.
pub fn illegal_ui(ui: &mut Ui, look: &ViewContext, board: &Board, square: Square) {
    let text = illegal_text(look, board, square);
    let response = ui.add(Label::new(&text).wrap());
    announce(&response, text);
}
