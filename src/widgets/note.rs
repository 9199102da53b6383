//! Notes in small, pale letters.

use egui::{Label, RichText, Ui};

use super::ViewContext;

/// Draws a note below what it explains.
pub fn note_ui(ui: &mut Ui, look: &ViewContext, text: &str) {
    ui.add(Label::new(RichText::new(text).small().color(look.theme.weak)).wrap());
}
