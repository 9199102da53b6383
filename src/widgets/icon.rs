//! Icons drawn from lines and triangles, so that they look the same on every system.

use egui::{Pos2, Rect, Response, Role, Sense, Shape, Stroke, Ui, Vec2, WidgetInfo, pos2, vec2};

use super::{ViewContext, direction::upright};
use crate::{
    action::{Action, Command},
    keys,
};

/// An icon on a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Icon {
    /// Go to the start.
    First,
    /// Go one move back.
    Back,
    /// Go one move forward.
    Forward,
    /// Go to the end.
    Last,
    /// Undo.
    Undo,
    /// Redo.
    Redo,
    /// Pause: two bars.
    Pause,
    /// Continue: a triangle.
    Continue,
    /// Play one move: a bar and a triangle.
    Step,
    /// Close: a cross.
    Close,
}

/// A button for a command: its icon, and its name and tooltip. `refusal` is the reason why it is not possible now.
pub fn command_button(
    ui: &mut Ui,
    look: &ViewContext,
    icon: Icon,
    command: Command,
    refusal: Option<&'static str>,
) -> Option<Action> {
    let entry = command.entry();
    let words = look.words;
    let name = entry.name(words);
    let tip = |ui: &mut Ui| {
        ui.label(words.get(refusal.unwrap_or("")));
    };
    let explain = |ui: &mut Ui| {
        ui.label(entry.tip(words));
        if let Some(keys) = keys::of(look.settings, command) {
            ui.weak(keys::shown(ui.ctx(), keys));
        }
    };
    let response = ui.add_enabled_ui(refusal.is_none(), |ui| icon_button(ui, icon, &name)).inner;
    let response = response.on_hover_ui(explain).on_disabled_hover_ui(tip);
    response.clicked().then_some(Action::Command(command))
}

/// A square button with an icon.
pub fn icon_button(ui: &mut Ui, icon: Icon, name: &str) -> Response {
    let size = Vec2::splat(ui.spacing().interact_size.y + 4.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, ui.is_enabled(), name));
    if ui.is_rect_visible(rect) {
        let visuals = ui.style().interact(&response);
        let painter = ui.painter();
        painter.rect(
            rect,
            visuals.corner_radius,
            visuals.bg_fill,
            visuals.bg_stroke,
            egui::StrokeKind::Inside,
        );
        if response.has_focus() {
            let ring = Stroke::new(2.0, ui.visuals().hyperlink_color);
            painter.rect_stroke(rect, visuals.corner_radius, ring, egui::StrokeKind::Outside);
        }
        let color = visuals.fg_stroke.color;
        let shapes = shapes(icon, rect.shrink(rect.width() * 0.30), color);
        upright(painter, rect, || painter.extend(shapes));
    }
    response
}

fn shapes(icon: Icon, rect: Rect, color: egui::Color32) -> Vec<Shape> {
    let stroke = Stroke::new(1.8, color);
    let at = |x: f32, y: f32| pos2(rect.left() + x * rect.width(), rect.top() + y * rect.height());
    let triangle = |points: [Pos2; 3]| Shape::convex_polygon(points.to_vec(), color, Stroke::NONE);
    let right = |from: f32, to: f32| triangle([at(from, 0.0), at(to, 0.5), at(from, 1.0)]);
    // Navigation has open angles; a filled triangle starts the computers.
    let angle = |from: f32, to: f32| {
        Shape::line(vec![at(from, 0.02), at(to, 0.5), at(from, 0.98)], Stroke::new(2.4, color))
    };
    let bar = |x: f32| {
        let bar = Rect::from_center_size(at(x, 0.5), vec2(rect.width() * 0.16, rect.height()));
        Shape::rect_filled(bar, 1.0, color)
    };
    match icon {
        Icon::First => vec![bar(0.15), angle(0.85, 0.42)],
        Icon::Back => vec![angle(0.7, 0.27)],
        Icon::Forward => vec![angle(0.3, 0.73)],
        Icon::Last => vec![angle(0.15, 0.58), bar(0.85)],
        Icon::Pause => vec![bar(0.28), bar(0.72)],
        Icon::Continue => vec![right(0.15, 0.95)],
        Icon::Step => vec![bar(0.15), right(0.35, 1.0)],
        Icon::Undo => turn(rect, stroke, false),
        Icon::Redo => turn(rect, stroke, true),
        Icon::Close => vec![
            Shape::line_segment([at(0.1, 0.1), at(0.9, 0.9)], stroke),
            Shape::line_segment([at(0.9, 0.1), at(0.1, 0.9)], stroke),
        ],
    }
}

/// An arrow that turns back to the left, or its mirror image.
fn turn(rect: Rect, stroke: Stroke, mirrored: bool) -> Vec<Shape> {
    let at = |x: f32, y: f32| {
        let x = if mirrored { 1.0 - x } else { x };
        pos2(rect.left() + x * rect.width(), rect.top() + y * rect.height())
    };
    let arc = (0..=12).map(|step| {
        let angle = -1.5 + step as f32 / 12.0 * 3.1;
        at(0.58 + 0.40 * angle.cos(), 0.62 + 0.36 * angle.sin())
    });
    let line: Vec<Pos2> = std::iter::once(at(0.05, 0.26)).chain(arc).collect();
    vec![
        Shape::line(line, stroke),
        Shape::line(vec![at(0.32, -0.04), at(0.03, 0.26), at(0.32, 0.56)], stroke),
    ]
}
