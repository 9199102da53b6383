//! The busy indicator: a turning arc, shown while something is read or computed.

use std::f64::consts::TAU;

use egui::{Pos2, Response, Role, Sense, Shape, Stroke, Ui, Vec2, WidgetInfo, emath::lerp};

use crate::theme::duration;

/// The number of points on the arc.
const POINTS: u32 = 24;
/// The maximum length of the arc, in radians.
const LONGEST: f64 = TAU * 2.0 / 3.0;
const THICKNESS: f32 = 3.0;

/// Draws the arc. Redraws it only a few times a second: `egui::Spinner` would redraw every frame and keep the
/// processor busy.
pub fn busy_ui(ui: &mut Ui) -> Response {
    let side = ui.spacing().interact_size.y;
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(side), Sense::hover());
    response.widget_info(|| WidgetInfo::new(Role::ProgressIndicator));
    if ui.is_rect_visible(rect) {
        ui.ctx().request_repaint_after_secs(duration::BUSY_STEP);
        let time = ui.input(|input| input.time);
        let (start, length) = (time * TAU, LONGEST * time.sin());
        let radius = side / 2.0 - THICKNESS;
        let point = |index: u32| -> Pos2 {
            let angle = lerp(start..=start + length, f64::from(index) / f64::from(POINTS));
            rect.center() + radius * Vec2::angled(angle as f32)
        };
        let color = ui.visuals().strong_text_color();
        ui.painter()
            .add(Shape::line((0..POINTS).map(point).collect(), Stroke::new(THICKNESS, color)));
    }
    response
}
