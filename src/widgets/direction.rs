//! The direction of the window. A right-to-left language is laid out like any other, and the whole picture is then
//! mirrored: shapes, positions for screen readers, and the pointer on its way back. Boards, charts, icons and fields
//! with left-to-right text stay as they are.

use std::{collections::HashMap, sync::Arc};

use egui::{
    Context, CornerRadius, Event, FullOutput, LayerId, Painter, Plugin, Pos2, RawInput, Rect,
    Shape, Ui, accesskit, emath::GuiRounding, epaint::TextShape, layers::ShapeIdx,
    text_edit::TextEditState,
};

use super::ViewContext;
use crate::text::visual_order::is_right_to_left;

/// Whether the language is written from right to left.
pub fn is_mirrored(look: &ViewContext) -> bool {
    look.words.language().is_right_to_left()
}

/// Draws widgets that look the same in every language, such as a board with its coordinates.
pub fn upright_ui<R>(ui: &mut Ui, contents: impl FnOnce(&mut Ui) -> R) -> R {
    let Some(start) = start(ui.painter()) else { return contents(ui) };
    let shown = ui.scope(contents);
    keep(ui.painter(), start, shown.response.rect);
    shown.inner
}

/// Paints something into this place that looks the same in every language.
pub fn upright(painter: &Painter, place: Rect, paint: impl FnOnce()) {
    let start = start(painter);
    paint();
    if let Some(start) = start {
        keep(painter, start, place);
    }
}

/// The place where a widget of this layer is seen, before the picture is mirrored.
pub fn place_in_picture(ctx: &Context, layer: LayerId, place: Rect) -> Rect {
    let mirror = ctx.plugin_or_default::<MirrorImage>();
    let region = mirror.lock().region(layer, place.center());
    region.map_or(place, |region| reflected(place, region.axis()))
}

/// The next shape of a painter, if the window is mirrored.
fn start(painter: &Painter) -> Option<ShapeIdx> {
    let ctx = painter.ctx();
    let mirror = ctx.plugin_or_default::<MirrorImage>();
    let is_first = mirror.lock().begin_upright();
    is_first.then(|| ctx.graphics_mut(|graphics| graphics.entry(painter.layer_id()).next_idx()))
}

/// Mirrors all shapes since `start` within their place, so that they are as they were after the whole picture is
/// mirrored.
fn keep(painter: &Painter, start: ShapeIdx, place: Rect) {
    let (ctx, layer) = (painter.ctx(), painter.layer_id());
    let region = UprightRegion { layer, place };
    ctx.graphics_mut(|graphics| {
        let list = graphics.entry(layer);
        for index in start.0..list.next_idx().0 {
            list.mutate_shape(ShapeIdx(index), |clipped| region.reflect(clipped));
        }
    });
    ctx.plugin_or_default::<MirrorImage>().lock().end_upright(region);
}

/// A part of the window that is not mirrored.
#[derive(Clone, Copy, PartialEq)]
struct UprightRegion {
    layer: LayerId,
    place: Rect,
}

impl UprightRegion {
    fn axis(&self) -> f32 {
        axis(self.place)
    }

    fn reflect(&self, clipped: &mut egui::epaint::ClippedShape) {
        reflect(&mut clipped.shape, self.axis());
        // A larger area cuts off the same as before.
        if self.place.expand(1.0).contains_rect(clipped.clip_rect) {
            clipped.clip_rect = reflected(clipped.clip_rect, self.axis());
        }
    }
}

/// The plugin that mirrors the window.
#[derive(Default)]
pub struct MirrorImage {
    is_on: bool,
    /// Whether an upright part is being drawn. Its own parts need nothing more.
    is_upright: bool,
    regions: Vec<UprightRegion>,
    /// The axis of the region in which the pointer was pressed, until it is released.
    held: Option<f32>,
    /// The axes of the nodes for screen readers that are in a region.
    nodes: HashMap<accesskit::NodeId, f32>,
}

impl MirrorImage {
    /// Turns the plugin on for a right-to-left language.
    pub fn switch(&mut self, is_on: bool) {
        self.is_on = is_on;
    }

    /// Whether an upright part begins here.
    fn begin_upright(&mut self) -> bool {
        self.is_on && !std::mem::replace(&mut self.is_upright, true)
    }

    fn end_upright(&mut self, region: UprightRegion) {
        self.is_upright = false;
        self.regions.push(region);
    }

    fn region(&self, layer: LayerId, at: Pos2) -> Option<UprightRegion> {
        let is_at = |region: &&UprightRegion| region.layer == layer && region.place.contains(at);
        self.regions.iter().rev().find(is_at).copied()
    }

    /// The position in the layout of what is seen at `at`.
    fn laid_out(&self, ctx: &Context, whole: f32, at: &mut Pos2) -> Option<f32> {
        at.x = whole - at.x;
        let axis = self.held.or_else(|| {
            let layer = ctx.layer_id_at(*at).unwrap_or_else(LayerId::background);
            self.region(layer, *at).map(|region| region.axis())
        });
        if let Some(axis) = axis {
            at.x = axis - at.x;
        }
        axis
    }

    /// Keeps text fields upright, whose cursor is placed from the left. Fields with right-to-left text begin at the
    /// right.
    fn keep_fields(&mut self, ctx: &Context) {
        let fields: Vec<UprightRegion> = ctx
            .viewport(|viewport| {
                let layers = viewport.this_pass.widgets.layers();
                let widgets = layers.flat_map(|(_, widgets)| widgets);
                widgets.map(|widget| (widget.id, widget.layer_id, widget.rect)).collect::<Vec<_>>()
            })
            .into_iter()
            .filter(|(id, ..)| TextEditState::load(ctx, *id).is_some())
            .map(|(_, layer, place)| UprightRegion { layer, place })
            .collect();
        for field in fields {
            let is_upright = ctx.graphics_mut(|graphics| {
                let list = graphics.entry(field.layer);
                let outside = field.place.expand(3.0);
                let inside = |clipped: &egui::epaint::ClippedShape| {
                    let seen = clipped.shape.visual_bounding_rect().intersect(clipped.clip_rect);
                    seen.is_positive() && outside.contains_rect(seen)
                };
                let all: Vec<(usize, Option<bool>)> = list
                    .all_entries()
                    .enumerate()
                    .filter(|(_, clipped)| inside(clipped))
                    .map(|(index, clipped)| (index, holds_right_to_left(&clipped.shape)))
                    .collect();
                // An empty field is for a word of the language.
                if !all.iter().any(|(_, text)| *text == Some(false)) {
                    return false;
                }
                for (index, _) in all {
                    list.mutate_shape(ShapeIdx(index), |clipped| field.reflect(clipped));
                }
                true
            });
            if is_upright {
                self.regions.push(field);
            }
        }
    }

    fn note_nodes(&mut self, ctx: &Context) {
        let widgets: Vec<(accesskit::NodeId, LayerId, Rect)> = ctx.viewport(|viewport| {
            let layers = viewport.this_pass.widgets.layers();
            let widgets = layers.flat_map(|(_, widgets)| widgets);
            widgets.map(|widget| (widget.id.accesskit_id(), widget.layer_id, widget.rect)).collect()
        });
        self.nodes.clear();
        for (node, layer, rect) in widgets {
            let region = self.region(layer, rect.center());
            if let Some(region) =
                region.filter(|region| region.place.expand(1.0).contains_rect(rect))
            {
                self.nodes.insert(node, region.axis());
            }
        }
    }
}

impl Plugin for MirrorImage {
    fn debug_name(&self) -> &'static str {
        "mirror image"
    }

    fn on_begin_pass(&mut self, _ui: &mut Ui) {
        self.regions.clear();
    }

    fn on_end_pass(&mut self, ui: &mut Ui) {
        if self.is_on {
            self.keep_fields(ui.ctx());
            self.note_nodes(ui.ctx());
        }
    }

    fn input_hook(&mut self, ctx: &Context, input: &mut RawInput) {
        if !self.is_on {
            return;
        }
        let whole = axis(input.screen_rect.unwrap_or_else(|| window(ctx)));
        for event in &mut input.events {
            match event {
                Event::PointerMoved(at)
                | Event::Touch { pos: at, .. }
                | Event::MiddleClickPaste { pos: at, .. } => {
                    self.laid_out(ctx, whole, at);
                }
                Event::PointerButton { pos, pressed, .. } => {
                    let axis = self.laid_out(ctx, whole, pos);
                    self.held = axis.filter(|_| *pressed);
                }
                Event::MouseMoved(delta) | Event::MouseWheel { delta, .. } => delta.x = -delta.x,
                _ => {}
            }
        }
    }

    fn output_hook(&mut self, ctx: &Context, output: &mut FullOutput) {
        if !self.is_on {
            return;
        }
        let whole = axis(window(ctx));
        for clipped in &mut output.shapes {
            clipped.clip_rect = reflected(clipped.clip_rect, whole);
            reflect(&mut clipped.shape, whole);
        }
        if let Some(ime) = &mut output.platform_output.ime {
            for place in [&mut ime.rect, &mut ime.cursor_rect] {
                let field = self.regions.iter().rev().find(|it| it.place.contains(place.center()));
                let axis = field.map(UprightRegion::axis);
                *place = reflected(axis.map_or(*place, |axis| reflected(*place, axis)), whole);
            }
        }
        let Some(update) = &mut output.platform_output.accesskit_update else { return };
        for (id, node) in &mut update.nodes {
            let Some(mut bounds) = node.bounds() else { continue };
            let mut turn = |axis: f32| {
                let axis = f64::from(axis);
                (bounds.x0, bounds.x1) = (axis - bounds.x1, axis - bounds.x0);
            };
            if let Some(axis) = self.nodes.get(id) {
                turn(*axis);
            }
            turn(whole);
            node.set_bounds(bounds);
        }
    }
}

fn window(ctx: &Context) -> Rect {
    ctx.input(egui::InputState::viewport_rect)
}

/// The sum of the positions of a point in an area and of its mirror image.
fn axis(area: Rect) -> f32 {
    area.left() + area.right()
}

/// Whether a text has right-to-left letters; `None` for another shape and an empty text.
fn holds_right_to_left(shape: &Shape) -> Option<bool> {
    match shape {
        Shape::Text(text) if !text.galley.is_empty() => {
            Some(text.galley.text().contains(is_right_to_left))
        }
        _ => None,
    }
}

fn reflected(rect: Rect, axis: f32) -> Rect {
    let mut turned = rect;
    (turned.min.x, turned.max.x) = (axis - rect.max.x, axis - rect.min.x);
    turned
}

/// Moves a shape to the mirrored place. Texts and pictures keep their look.
fn reflect(shape: &mut Shape, axis: f32) {
    let turn = |at: &mut Pos2| at.x = axis - at.x;
    match shape {
        Shape::Noop => {}
        Shape::Vec(shapes) => shapes.iter_mut().for_each(|shape| reflect(shape, axis)),
        Shape::Circle(circle) => turn(&mut circle.center),
        Shape::Ellipse(ellipse) => {
            turn(&mut ellipse.center);
            ellipse.angle = -ellipse.angle;
        }
        Shape::LineSegment { points, .. } => points.iter_mut().for_each(turn),
        Shape::Path(path) => {
            path.points.iter_mut().for_each(turn);
            // The inside stays on the same side of the line.
            path.points.reverse();
        }
        Shape::Band(band) => {
            band.points.iter_mut().for_each(|point| point.x = axis - point.x);
            band.points.reverse();
        }
        Shape::Rect(rect) => {
            rect.rect = reflected(rect.rect, axis);
            let CornerRadius { nw, ne, sw, se } = rect.corner_radius;
            rect.corner_radius = CornerRadius { nw: ne, ne: nw, sw: se, se: sw };
            rect.angle = -rect.angle;
        }
        Shape::Text(text) => reflect_text(text, axis),
        Shape::Mesh(mesh) => {
            Arc::make_mut(mesh).vertices.iter_mut().for_each(|vertex| turn(&mut vertex.pos));
        }
        Shape::QuadraticBezier(curve) => curve.points.iter_mut().for_each(turn),
        Shape::CubicBezier(curve) => curve.points.iter_mut().for_each(turn),
        Shape::Callback(callback) => callback.rect = reflected(callback.rect, axis),
    }
}

/// Moves the lines of a text; their letters run as before.
fn reflect_text(text: &mut TextShape, axis: f32) {
    text.pos.x = axis - text.pos.x;
    let galley = Arc::make_mut(&mut text.galley);
    galley.rect = reflected(galley.rect, 0.0);
    galley.mesh_bounds = Rect::NOTHING;
    for line in &mut galley.rows {
        // As egui does when it lays the text out, so that letters stay sharp.
        line.pos.x = (-(line.pos.x + line.row.size.x)).round_to_pixels(galley.pixels_per_point);
        galley.mesh_bounds |= line.row.visuals.mesh_bounds.translate(line.pos.to_vec2());
    }
}
