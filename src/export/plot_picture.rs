//! Charts as PNG, rendered from their SVG with the window's fonts.

use std::sync::Arc;

use image::{ExtendedColorType, ImageEncoder, codecs::png::PngEncoder};
use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{Options, Tree, fontdb::Database},
};

use crate::theme;

/// Pixels for each point of the SVG, so that enlarged charts stay sharp.
const SCALE: f32 = 2.0;

/// Renders an SVG as PNG; `None` if it is invalid or too large.
pub fn png(svg: &str) -> Option<Vec<u8>> {
    let mut fonts = Database::new();
    theme::fonts().for_each(|font| fonts.load_font_data(font.to_vec()));
    fonts.set_sans_serif_family("Inter");
    let options = Options { fontdb: Arc::new(fonts), ..Options::default() };
    let tree = Tree::from_str(svg, &options).ok()?;
    let size = tree.size().to_int_size().scale_by(SCALE)?;
    let mut paper = Pixmap::new(size.width(), size.height())?;
    resvg::render(&tree, Transform::from_scale(SCALE, SCALE), &mut paper.as_mut());
    let mut bytes = Vec::new();
    // A chart is opaque, so the premultiplied colours are the plain ones.
    PngEncoder::new(&mut bytes)
        .write_image(paper.data(), size.width(), size.height(), ExtendedColorType::Rgba8)
        .ok()?;
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use othello_lab::svg::{Chart, Curve, picture};

    use super::*;

    fn chart(title: &str) -> String {
        let points = vec![[0.0, 0.0], [1.0, 1.0]];
        let curve = Curve { name: "a".to_owned(), points, ..Curve::default() };
        picture(&[Chart {
            title: title.to_owned(),
            axes: <[String; 2]>::default(),
            curves: vec![curve],
            ..Chart::default()
        }])
    }

    #[test]
    fn charts_have_letters_of_every_script() {
        let painted = |title: &str| {
            let image = image::load_from_memory(&png(&chart(title)).unwrap()).unwrap().into_rgba8();
            assert_eq!(image.dimensions(), (1520, 560));
            image.pixels().filter(|pixel| pixel.0 != [255; 4]).count()
        };
        let without = painted("");
        for title in ["Strength in Elo", "\u{5f37}\u{3055}", "\u{642}\u{62f}\u{631}\u{62a}"] {
            assert!(painted(title) > without + 50, "{title}");
        }
    }

    #[test]
    fn invalid_svg_is_refused() {
        assert_eq!(png("<svg"), None);
    }
}
