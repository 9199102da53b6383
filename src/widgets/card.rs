//! Cards: frames that group the parts of a page.

use egui::{CornerRadius, Frame, Margin, RichText, Stroke, Ui};

use super::ViewContext;
use crate::theme::{radius, space};

/// The frame of a part of a page.
pub fn card(look: &ViewContext) -> Frame {
    Frame::new()
        .fill(look.theme.panel)
        .corner_radius(CornerRadius::same(radius::CARD))
        .inner_margin(Margin::same(12))
}

/// Draws a card with a title.
pub fn titled_card_ui(
    ui: &mut Ui,
    look: &ViewContext,
    title: &str,
    contents: impl FnOnce(&mut Ui),
) {
    let frame = Frame::new()
        .fill(look.theme.raised)
        .stroke(Stroke::new(1.0, look.theme.line))
        .corner_radius(CornerRadius::same(radius::CARD))
        .inner_margin(Margin::same(14));
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.label(RichText::new(look.words.get(title)).heading());
        ui.add_space(space::SMALL);
        contents(ui);
    });
    ui.add_space(space::SMALL);
}
