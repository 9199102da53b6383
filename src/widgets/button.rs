//! The primary button, and rows that act as buttons.

use egui::{Rect, Response, RichText, Role, Sense, Ui, WidgetInfo, vec2};

use super::ViewContext;
use crate::theme::{radius, strong_family};

/// The primary button of a dialog or panel.
pub fn primary_button<'a>(look: &ViewContext, words: &str) -> egui::Button<'a> {
    let text = RichText::new(words).color(look.theme.on_accent).family(strong_family());
    egui::Button::new(text).fill(look.theme.accent)
}

/// Draws a button over the full available width. Returns whether it was clicked.
pub fn wide_button_ui(ui: &mut Ui, words: &str) -> bool {
    let size = vec2(ui.available_width(), 32.0);
    ui.add_sized(size, egui::Button::new(words)).clicked()
}

/// Draws a primary button over the full available width.
pub fn wide_primary_ui(
    ui: &mut Ui,
    look: &ViewContext,
    words: &str,
    is_possible: bool,
) -> Response {
    let size = vec2(ui.available_width(), 32.0);
    ui.add_enabled_ui(is_possible, |ui| ui.add_sized(size, primary_button(look, words))).inner
}

/// Adds a clickable row over the full available width. The caller draws its contents; screen readers read `name`.
pub fn row_button_ui(ui: &mut Ui, look: &ViewContext, height: f32, name: &str) -> (Rect, Response) {
    let size = vec2(ui.available_width(), height);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
    if response.hovered() || response.has_focus() {
        ui.painter_at(rect).rect_filled(rect, radius::BUTTON, look.theme.button_hover);
    }
    (rect, response)
}
