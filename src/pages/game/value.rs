//! Values of moves as they are seen: for the side to move, or for Black if the user prefers that.

use othello_engine::{Color, search::Value};

use crate::{text::names, widgets::ViewContext};

/// The value of a move of this side: for that side, or for Black if the user prefers that.
pub fn seen_value(look: &ViewContext, value: Value, mover: Option<Color>) -> Value {
    let is_reversed = look.settings.values_for_black && mover == Some(Color::White);
    if is_reversed { value.reversed() } else { value }
}

/// The text of [`seen_value`].
pub fn value_text(look: &ViewContext, value: Value, mover: Option<Color>) -> String {
    names::value(look.words, seen_value(look, value, mover))
}
