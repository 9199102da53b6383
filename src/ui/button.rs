//! The button that most people will want.

use egui::{Response, RichText, Ui, vec2};

use super::Look;
use crate::theme::strong_family;

/// The button of a dialog or panel that most people will want.
pub fn primary_button<'a>(look: &Look, words: &str) -> egui::Button<'a> {
    let text = RichText::new(words).color(look.theme.on_accent).family(strong_family());
    egui::Button::new(text).fill(look.theme.accent)
}

/// The same, as wide as there is room.
pub fn wide_primary_ui(ui: &mut Ui, look: &Look, words: &str, is_possible: bool) -> Response {
    let size = vec2(ui.available_width(), 32.0);
    ui.add_enabled_ui(is_possible, |ui| ui.add_sized(size, primary_button(look, words))).inner
}
