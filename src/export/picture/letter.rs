//! Letters as outlines, so that a picture needs no font.

use skrifa::{
    FontRef, GlyphId, MetadataProvider,
    instance::{LocationRef, Size},
    outline::{DrawSettings, OutlinePen},
};
use tiny_skia::{Path, PathBuilder, PathSegment};

use crate::theme;

/// The outline of a letter of this height in pixels, centred at a point; `None` if the font lacks it.
pub fn letter(letter: char, [x, y]: [f32; 2], height: f32) -> Option<Path> {
    let font = FontRef::new(theme::LETTERS).ok()?;
    let glyph: GlyphId = font.charmap().map(letter)?;
    let settings = DrawSettings::unhinted(Size::new(height), LocationRef::default());
    let mut pen = Pen(PathBuilder::new());
    font.outline_glyphs().get(glyph)?.draw(settings, &mut pen).ok()?;
    let path = pen.0.finish()?;
    // All letters share the centre of a capital, so that descenders do not shift a letter upwards.
    let (bounds, capital) = (path.bounds(), 0.36 * height);
    let middle = bounds.x() + bounds.width() / 2.0;
    path.transform(tiny_skia::Transform::from_translate(x - middle, y + capital))
}

/// Flips outlines: fonts have the y axis upwards, pictures downwards.
struct Pen(PathBuilder);

impl OutlinePen for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.move_to(x, -y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.0.line_to(x, -y);
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        self.0.quad_to(cx, -cy, x, -y);
    }

    fn curve_to(&mut self, cx0: f32, cy0: f32, cx1: f32, cy1: f32, x: f32, y: f32) {
        self.0.cubic_to(cx0, -cy0, cx1, -cy1, x, -y);
    }

    fn close(&mut self) {
        self.0.close();
    }
}

/// An outline as SVG path data.
pub fn svg(path: &Path) -> String {
    let part = |segment| match segment {
        PathSegment::MoveTo(to) => format!("M{:.2} {:.2}", to.x, to.y),
        PathSegment::LineTo(to) => format!("L{:.2} {:.2}", to.x, to.y),
        PathSegment::QuadTo(by, to) => format!("Q{:.2} {:.2} {:.2} {:.2}", by.x, by.y, to.x, to.y),
        PathSegment::CubicTo(by, then, to) => {
            format!("C{:.2} {:.2} {:.2} {:.2} {:.2} {:.2}", by.x, by.y, then.x, then.y, to.x, to.y)
        }
        PathSegment::Close => "Z".to_owned(),
    };
    path.segments().map(part).collect()
}
