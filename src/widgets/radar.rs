//! Radar charts: values around a circle, with their names.

use std::f32::consts::TAU;

use egui::{Align2, Mesh, Pos2, Role, Sense, Shape, Stroke, TextStyle, Ui, WidgetInfo, vec2};

use super::ViewContext;

/// The rings, the middle one for an ordinary value.
const RINGS: [f32; 4] = [0.25, 0.5, 0.75, 1.0];
/// The share of the width and of the height that is left to the names on each side.
const NAMES: [f32; 2] = [0.26, 0.14];
/// The width of a radar for each point of its height.
const WIDTH: f32 = 1.25;

/// A value of a radar.
pub struct RadarValue {
    /// The name.
    pub name: String,
    /// The value, 0..=1; values outside are drawn at the nearest end.
    pub value: f32,
}

/// Draws the values clockwise from the top, in this height.
pub fn radar_ui(ui: &mut Ui, look: &ViewContext, values: &[RadarValue], height: f32) {
    let (rect, response) = ui.allocate_exact_size(vec2(WIDTH * height, height), Sense::hover());
    let percent = |value: f32| format!("{:.0}", 100.0 * value);
    response.widget_info(|| {
        let parts: Vec<String> =
            values.iter().map(|of| format!("{} {}", of.name, percent(of.value))).collect();
        WidgetInfo::labeled(Role::Label, true, parts.join(", "))
    });
    let theme = look.theme;
    let radius = (rect.width() * (0.5 - NAMES[0])).min(rect.height() * (0.5 - NAMES[1]));
    let direction = |place: usize| {
        let (sin, cos) = (TAU * place as f32 / values.len().max(1) as f32).sin_cos();
        vec2(sin, -cos)
    };
    let corners = |of: &dyn Fn(usize) -> f32| -> Vec<Pos2> {
        (0..values.len())
            .map(|place| rect.center() + radius * of(place) * direction(place))
            .collect()
    };
    let painter = ui.painter();
    for ring in RINGS {
        let color = if ring == 0.5 { theme.weak } else { theme.line };
        painter.add(Shape::closed_line(corners(&|_| ring), Stroke::new(1.0, color)));
    }
    let points = corners(&|place| values[place].value.clamp(0.0, 1.0));
    let mut area = Mesh::default();
    let fill = theme.accent.gamma_multiply(0.3);
    area.colored_vertex(rect.center(), fill);
    for &point in &points {
        area.colored_vertex(point, fill);
    }
    let count = points.len() as u32;
    (0..count).for_each(|place| area.add_triangle(0, place + 1, (place + 1) % count + 1));
    painter.add(area);
    painter.add(Shape::closed_line(points, Stroke::new(2.0, theme.accent)));
    let font = TextStyle::Small.resolve(ui.style());
    for (place, of) in values.iter().enumerate() {
        let way = direction(place);
        let at = rect.center() + (radius + 10.0) * way;
        let align = match (way.x.abs() < 0.1, way.x > 0.0) {
            (true, _) if way.y < 0.0 => Align2::CENTER_BOTTOM,
            (true, _) => Align2::CENTER_TOP,
            (false, true) => Align2::LEFT_CENTER,
            (false, false) => Align2::RIGHT_CENTER,
        };
        let text = format!("{} {}", of.name, percent(of.value));
        painter.text(at, align, text, font.clone(), theme.text);
    }
}
