//! Notes in small, pale letters.

use egui::{Color32, Label, RichText, TextStyle, Ui};

use super::ViewContext;

/// Draws a note below what it explains.
pub fn note_ui(ui: &mut Ui, look: &ViewContext, text: &str) {
    ui.add(Label::new(RichText::new(text).small().color(look.theme.weak)).wrap());
}

/// The height of a note in the available width, in points.
pub fn note_height(ui: &Ui, text: &str) -> f32 {
    let font = TextStyle::Small.resolve(ui.style());
    let width = ui.available_width();
    ui.painter().layout(text.to_owned(), font, Color32::PLACEHOLDER, width).size().y
}
