//! The bar beside the board: how many of the 64 discs each side can expect at the end.

use egui::{
    Align2, FontFamily, FontId, Painter, Pos2, Rect, Role, Sense, Shape, Stroke, StrokeKind, Ui,
    WidgetInfo, pos2, vec2,
};
use othello_engine::Color;

use crate::{
    text::names::{self, Lead},
    theme::strong_family,
    widgets::ViewContext,
};

/// The width of the bar in points.
const WIDTH: f32 = 24.0;
/// The number of letters that fit into the bar.
const MAX_LETTERS: usize = 3;
/// The gap between the bar and the board, in points.
const GAP: f32 = 8.0;
/// The height of the heading above the bar, and the size of its letters, in points.
const HEADING: f32 = 16.0;
const LETTERS: f32 = 10.0;
/// The width that the board leaves free for the bar on each side, in points.
pub const ROOM: f32 = WIDTH + GAP;

/// Draws the bar to the left of the board, with black's part above, as in the graph.
pub fn bar_ui(ui: &Ui, look: &ViewContext, board: Rect, lead: Lead) {
    let right = board.left() - GAP;
    let whole = Rect::from_x_y_ranges(right - WIDTH..=right, board.y_range());
    let rect = whole.with_min_y(whole.top() + HEADING);
    heading(ui.painter(), look, whole);
    let middle = rect.top() + share(lead) * rect.height();
    let colors = &look.theme.board;
    let painter = ui.painter();
    painter.rect_filled(rect, 4.0, colors.disc(Color::White).middle);
    let black = painter.with_clip_rect(rect.with_max_y(middle));
    black.rect_filled(rect, 4.0, colors.disc(Color::Black).middle);
    painter.rect_stroke(rect, 4.0, Stroke::new(1.0, look.theme.line), StrokeKind::Inside);
    for x in [rect.left(), rect.right() - 5.0] {
        painter.hline(x..=x + 5.0, rect.center().y, Stroke::new(2.0, look.theme.weak));
    }
    border(painter, look, [pos2(rect.left(), middle), pos2(rect.right(), middle)], lead);
    number(painter, look, rect, lead);
    let response = ui.interact(whole, ui.scope_id().with("bar"), Sense::hover());
    let kind = if lead.is_exact { "value-exact" } else { "value-estimated" };
    let (value, kind) = (names::ahead(look.words, lead), look.words.get(kind));
    let values = [("value", value.as_str().into()), ("kind", (&*kind).into())];
    let name = look.words.with("bar-name", &values);
    response.widget_info(|| WidgetInfo::labeled(Role::Meter, true, &*name));
    response.on_hover_text(format!("{name}\n{}", look.words.tip("bar-name")));
}

/// Draws the bar's name above it.
fn heading(painter: &Painter, look: &ViewContext, whole: Rect) {
    let font = FontId::new(LETTERS, FontFamily::Proportional);
    let title = look.words.get("bar-title");
    painter.text(whole.center_top(), Align2::CENTER_TOP, title, font, look.theme.weak);
}

/// Black's share of the 64 discs.
fn share(lead: Lead) -> f32 {
    (0.5 + lead.discs / 128.0).clamp(0.0, 1.0)
}

/// Draws the border of the two parts: a solid line for an exact value, a dashed one for an estimate.
fn border(painter: &Painter, look: &ViewContext, ends: [Pos2; 2], lead: Lead) {
    let line = Stroke::new(2.0, look.theme.accent);
    if lead.is_exact {
        painter.line_segment(ends, line);
    } else {
        painter.extend(Shape::dashed_line(&ends, line, 4.0, 4.0));
    }
}

/// Draws the lead in discs at the leading side's end of the bar.
fn number(painter: &Painter, look: &ViewContext, rect: Rect, lead: Lead) {
    let inset = vec2(0.0, 6.0);
    let (side, align, at) = if lead.discs >= 0.0 {
        (Color::White, Align2::CENTER_TOP, rect.center_top() + inset)
    } else {
        (Color::Black, Align2::CENTER_BOTTOM, rect.center_bottom() - inset)
    };
    // The other side's colour gives contrast.
    let ink = look.theme.disc(side).middle;
    painter.text(at, align, text(lead), FontId::new(10.0, strong_family()), ink);
}

/// The lead as far as the bar is wide: estimates of ten discs and more without a decimal.
fn text(lead: Lead) -> String {
    let text = names::discs(lead);
    if text.len() > MAX_LETTERS { format!("{:.0}", lead.discs.abs()) } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_fits_into_the_bar() {
        let estimate = |discs| text(Lead { discs, is_exact: false });
        assert_eq!(
            [3.62, -9.94, 9.96, 30.7, -63.9].map(estimate),
            ["3.6", "9.9", "10", "31", "64"]
        );
        assert_eq!(text(Lead { discs: 64.0, is_exact: true }), "64");
    }
}
