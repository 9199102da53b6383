//! The cursor of plots: all plots that share an axis show their values at the pointer.

use egui::{Color32, FontId, Id, InputState, Pos2, Rect, Stroke, TextStyle, Ui, Vec2, pos2, vec2};
use egui_plot::PlotResponse;

use super::ViewContext;
use crate::text::numbers::decimal;

/// A curve whose values the cursor shows.
pub struct CursorCurve<'a> {
    /// Its name; empty if the title is enough.
    pub name: &'a str,
    pub color: Color32,
    /// The points from left to right.
    pub points: &'a [[f64; 2]],
}

/// The last position of the pointer in one of the plots that share an axis.
#[derive(Clone, Copy)]
struct Cursor {
    x: f64,
    /// The frame of that position.
    frame: u64,
}

/// Draws the cursor over a plot that has just been drawn, if the pointer is in a plot of the `group`. `along` is the
/// name of their x axis.
pub(super) fn cursor_ui(
    ui: &Ui,
    look: &ViewContext,
    (group, along): (Id, &str),
    curves: &[CursorCurve],
    PlotResponse { response, transform, .. }: &PlotResponse<()>,
) {
    let frame = ui.ctx().cumulative_frame_nr();
    if let Some(pointer) = response.hover_pos() {
        let x = transform.value_from_position(pointer).x;
        ui.data_mut(|data| data.insert_temp(group, Cursor { x, frame }));
    }
    let cursor: Option<Cursor> = ui.data(|data| data.get_temp(group));
    // Plots above the one under the pointer were drawn before it in this frame.
    let Some(cursor) = cursor.filter(|cursor| cursor.frame + 1 >= frame) else { return };
    // Their cursor is the last frame's, which is out of date if the pointer has just moved.
    let is_still =
        |input: &InputState| input.pointer.has_pointer() && input.pointer.delta() == Vec2::ZERO;
    if cursor.frame < frame && !ui.input(is_still) {
        ui.ctx().request_repaint();
    }
    let Some(x) = nearest(curves, cursor.x) else { return };
    let at = transform.position_from_point_x(x);
    let area = *transform.frame();
    if area.x_range().contains(at) {
        ui.painter().with_clip_rect(area).vline(
            at,
            area.y_range(),
            Stroke::new(1.0, look.theme.weak),
        );
        values_ui(ui, look, &rows(look, along, curves, x), at, area);
    }
}

/// The x value of the curves' points that is the nearest to this one.
fn nearest(curves: &[CursorCurve], x: f64) -> Option<f64> {
    let places = curves.iter().flat_map(|curve| curve.points.iter().map(|[place, _]| *place));
    places.min_by(|a, b| (a - x).abs().total_cmp(&(b - x).abs()))
}

/// The texts at an x value: the value itself, then each curve with a point there.
fn rows(look: &ViewContext, along: &str, curves: &[CursorCurve], x: f64) -> Vec<(String, Color32)> {
    let value = |curve: &CursorCurve| {
        let [_, value] = curve.points.iter().find(|[place, _]| *place == x)?;
        let decimals = match value.abs() {
            size if size > 0.0 && size < 1.0 => 4,
            size if size < 10.0 => 2,
            size => usize::from(size < 1000.0),
        };
        // The mark keeps a minus before its number in a text from right to left.
        let mark = if *value < 0.0 { "\u{200e}" } else { "" };
        let text = format!("{} {mark}{}", curve.name, decimal(*value, decimals));
        Some((text.trim().to_owned(), curve.color))
    };
    let place = (format!("{along} {x:.0}"), look.theme.text);
    std::iter::once(place).chain(curves.iter().filter_map(value)).collect()
}

/// Draws the rows beside the line at `at`, within the plot.
fn values_ui(ui: &Ui, look: &ViewContext, rows: &[(String, Color32)], at: f32, area: Rect) {
    const GAP: f32 = 6.0;
    let font: FontId = TextStyle::Small.resolve(ui.style());
    let painter = ui.painter();
    let texts: Vec<_> = rows
        .iter()
        .map(|(text, color)| painter.layout_no_wrap(text.clone(), font.clone(), *color))
        .collect();
    let width = texts.iter().map(|text| text.size().x).fold(0.0, f32::max);
    let height: f32 = texts.iter().map(|text| text.size().y).sum();
    let size = vec2(width, height) + vec2(2.0 * GAP, GAP);
    let is_left = at + GAP + size.x > area.right();
    let left = if is_left { at - GAP - size.x } else { at + GAP };
    let frame = Rect::from_min_size(pos2(left, area.top() + GAP / 2.0), size);
    painter.rect(
        frame,
        4.0,
        look.theme.raised,
        Stroke::new(1.0, look.theme.line),
        egui::StrokeKind::Inside,
    );
    let mut place: Pos2 = frame.min + vec2(GAP, GAP / 2.0);
    for text in texts {
        let height = text.size().y;
        painter.galley(place, text, look.theme.text);
        place.y += height;
    }
    // The same text for screen readers.
    let texts: Vec<&str> = rows.iter().map(|(text, _)| text.as_str()).collect();
    let label = texts.join(", ");
    let id = Id::unique(("plot cursor", area.min.x as i32, area.min.y as i32));
    let response = ui.interact(frame, id, egui::Sense::hover());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, &label));
}
