//! The legibility of a frame's text: the contrast of each text with its background.

use egui::{
    Color32, Mesh, Pos2, Rect, Shape, TextureId,
    epaint::{ClippedShape, TextShape},
};

use othello::theme::contrast;

use super::Window;

/// The minimum contrast ratio of text.
pub const LEAST: f32 = 4.5;

/// A drawn text with its contrast ratio.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The text.
    pub text: String,
    /// The contrast ratio, from 1 for equal colours to 21 for black and white.
    pub ratio: f32,
    ink: Color32,
    ground: Color32,
}

/// Fails if a text of the window has too little contrast. Returns the text with the lowest ratio. Disabled
/// widgets are dimmed on purpose and skipped.
pub fn check(window: &Window, place: &str) -> Reading {
    let all = readings(window);
    let bad: Vec<_> = all.iter().filter(|reading| reading.ratio < LEAST).collect();
    assert!(bad.is_empty(), "{place}: {bad:#?}");
    all.into_iter().min_by(|a, b| a.ratio.total_cmp(&b.ratio)).expect("there is text")
}

/// The texts that are truncated with an ellipsis.
pub fn cut_short(window: &Window) -> Vec<String> {
    let shapes = flat(&window.output().shapes);
    let texts = shapes.iter().filter_map(|(_, shape)| match shape {
        Shape::Text(text) if text.galley.elided => Some(text.galley.text().to_owned()),
        _ => None,
    });
    texts.collect()
}

/// All texts that are drawn, also those without a label such as the names of axes.
pub fn texts(window: &Window) -> Vec<String> {
    let shapes = flat(&window.output().shapes);
    let texts = shapes.iter().filter_map(|(_, shape)| match shape {
        Shape::Text(text) => Some(text.galley.text().to_owned()),
        _ => None,
    });
    texts.collect()
}

fn readings(window: &Window) -> Vec<Reading> {
    let shapes = flat(&window.output().shapes);
    let all = window.ctx.content_rect();
    // The page behind a dialog is dimmed and not meant to be read.
    let covers = |(_, shape): &(Rect, Shape)| {
        matches!(shape, Shape::Rect(rect)
            if rect.rect.contains_rect(all) && (1..255).contains(&rect.fill.a()))
    };
    let first = shapes.iter().rposition(covers).unwrap_or(0);
    let inactive = window.ctx.global_style().visuals.disabled_alpha();
    (first..shapes.len())
        .filter_map(|index| {
            let (clip, Shape::Text(text)) = &shapes[index] else { return None };
            let is_halo = shapes[index + 1..].iter().any(|(_, shape)| is_copy(shape, text));
            let area = text.visual_bounding_rect();
            // A dot is a mark, not text.
            let is_mark = !text.galley.text().contains(char::is_alphanumeric);
            if is_halo || is_mark || !clip.contains_rect(area.shrink(1.0)) {
                return None;
            }
            let ink = ink(text);
            if (f32::from(ink.a()) / 255.0 - inactive).abs() < 0.02 {
                return None;
            }
            let ground = ground(&shapes[..index], area.center(), text);
            let ratio = contrast(over(ink, ground), ground);
            Some(Reading { text: text.galley.text().to_owned(), ratio, ink, ground })
        })
        .collect()
}

fn flat(shapes: &[ClippedShape]) -> Vec<(Rect, Shape)> {
    fn add(clip: Rect, shape: &Shape, to: &mut Vec<(Rect, Shape)>) {
        match shape {
            Shape::Vec(shapes) => shapes.iter().for_each(|shape| add(clip, shape, to)),
            shape => to.push((clip, shape.clone())),
        }
    }
    let mut all = Vec::new();
    for clipped in shapes {
        add(clipped.clip_rect, &clipped.shape, &mut all);
    }
    all
}

/// Whether a shape is the same text about one point away, as an outline of it.
fn is_copy(shape: &Shape, text: &TextShape) -> bool {
    matches!(shape, Shape::Text(other)
        if other.galley.text() == text.galley.text() && other.pos.distance(text.pos) < 1.6)
}

/// The colour of a text; the first one if there are several.
fn ink(text: &TextShape) -> Color32 {
    let glyphs = text.galley.rows.iter().flat_map(|row| {
        let drawn = &row.visuals;
        &drawn.mesh.vertices[drawn.glyph_vertex_range.clone()]
    });
    let own = glyphs.map(|vertex| vertex.color).find(|color| *color != Color32::PLACEHOLDER);
    let own = text.override_text_color.or(own).unwrap_or(text.fallback_color);
    own.gamma_multiply(text.opacity_factor)
}

/// The colour that the shapes before a text leave at its centre. An outline of the text counts as background.
fn ground(shapes: &[(Rect, Shape)], at: Pos2, text: &TextShape) -> Color32 {
    let mut ground = Color32::BLACK;
    let mut outlined = false;
    for (_, shape) in shapes.iter().filter(|(clip, _)| clip.contains(at)) {
        let fill = match shape {
            Shape::Rect(rect) if rect.rect.contains(at) => rect.fill,
            Shape::Circle(circle) if circle.center.distance(at) < circle.radius => circle.fill,
            Shape::Mesh(mesh) if mesh.texture_id == TextureId::default() => color_in(mesh, at),
            shape if is_copy(shape, text) && !outlined => {
                outlined = true;
                let Shape::Text(outline) = shape else { continue };
                ink(outline)
            }
            _ => Color32::TRANSPARENT,
        };
        ground = over(fill, ground);
    }
    ground
}

/// The colour of the last triangle of a mesh that contains a point: the colour of its first corner.
fn color_in(mesh: &Mesh, at: Pos2) -> Color32 {
    let side = |a: Pos2, b: Pos2| (b.x - a.x) * (at.y - a.y) - (b.y - a.y) * (at.x - a.x);
    let hit = mesh.indices.chunks_exact(3).rfind(|corners| {
        let [a, b, c] = [0, 1, 2].map(|n| mesh.vertices[corners[n] as usize].pos);
        let sides = [side(a, b), side(b, c), side(c, a)];
        sides.iter().all(|s| *s >= 0.0) || sides.iter().all(|s| *s <= 0.0)
    });
    hit.map_or(Color32::TRANSPARENT, |corners| mesh.vertices[corners[0] as usize].color)
}

/// A colour blended over another, as in the window.
pub fn over(color: Color32, ground: Color32) -> Color32 {
    let share = 1.0 - f32::from(color.a()) / 255.0;
    let mix = |c: u8, g: u8| (f32::from(c) + share * f32::from(g)).round().min(255.0) as u8;
    Color32::from_rgb(
        mix(color.r(), ground.r()),
        mix(color.g(), ground.g()),
        mix(color.b(), ground.b()),
    )
}
