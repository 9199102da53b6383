//! Cards: frames that group the parts of a page.

use egui::{
    Align, CornerRadius, Frame, Margin, Rect, RichText, ScrollArea, Stroke, Ui, Vec2,
    style::ScrollAnimation, vec2,
};

use super::{ViewContext, footer};
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

/// The width of a form in the middle of a page.
#[derive(Clone, Copy)]
pub struct FormWidth {
    /// The minimum width where there is room, in points.
    pub least: f32,
    /// The share of the page's width in a large window.
    pub share: f32,
}

impl FormWidth {
    /// The width of a form without a list or pictures.
    pub const USUAL: FormWidth = FormWidth { least: 560.0, share: 0.35 };
}

/// Scrolls the form that begins here to its start.
pub fn scroll_to_start(ui: &Ui) {
    // Above the card's margins. A scroll position ends at the top.
    let start = Rect::from_min_size(ui.cursor().min - vec2(0.0, 100.0), Vec2::ZERO);
    ui.scroll_to_rect_animation(start, Some(Align::TOP), ScrollAnimation::none());
}

/// Draws a form on a card in the middle of a page, which scrolls. Each form has an `id`, and with it a scroll position
/// of its own.
pub fn form_card_ui<R>(
    ui: &mut Ui,
    look: &ViewContext,
    (id, width): (&'static str, FormWidth),
    form: impl FnOnce(&mut Ui) -> R,
) -> R {
    ui.push_id(id, |ui| form_of_id_ui(ui, look, width, form)).inner
}

fn form_of_id_ui<R>(
    ui: &mut Ui,
    look: &ViewContext,
    width: FormWidth,
    form: impl FnOnce(&mut Ui) -> R,
) -> R {
    let area = ScrollArea::vertical().auto_shrink(false);
    let height = ui.available_height();
    footer::form_ui(ui, area, height, |ui| {
        let most = (width.share * ui.available_width()).max(width.least);
        let margins = 2.0 * space::LARGE + space::MEDIUM;
        let width = (ui.available_width() - margins).min(most);
        let side = ((ui.available_width() - most - 80.0) / 2.0).max(0.0);
        let contents = |ui: &mut Ui| {
            ui.set_width(width);
            form(ui)
        };
        let row = ui.horizontal(|ui| {
            ui.add_space(side);
            card(look).inner_margin(16).show(ui, |ui| ui.vertical(contents).inner).inner
        });
        row.inner
    })
}
