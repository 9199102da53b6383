//! Hints on a move that the user is to find: the part of the board, then the number of flipped discs.

use egui::{Button, Response, Ui, vec2};
use othello_engine::{Bitboard, Position, Square};

use super::ViewContext;
use crate::text::messages::Messages;

/// The number of hints on a move.
pub const HINTS: usize = 2;

/// Draws the button for the next hint, after this many of them.
pub fn hint_button_ui(ui: &mut Ui, look: &ViewContext, hints: usize) -> Response {
    let id = if hints == 0 { "puzzles-hint" } else { "puzzles-hint-next" };
    let size = vec2(ui.available_width(), 32.0);
    let button = Button::new(look.words.get(id));
    ui.add_enabled_ui(hints < HINTS, |ui| ui.add_sized(size, button)).inner
}

/// The hints on a move, in their order.
pub fn hint_texts(words: &Messages, position: &Position, square: Square) -> [String; HINTS] {
    let flips = position.flips(square).len();
    let flips = words.with("puzzles-hint-flips", &[("count", flips.into())]);
    [words.get(part(square)).into_owned(), flips.into_owned()]
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
