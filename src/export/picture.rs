//! Pictures of the board for papers and web pages: SVG and PNG, and a whole game as an animated GIF.

mod letter;

use std::{fmt::Write, io, path::Path, time::Duration};

use egui::Color32;
use image::{
    Delay, ExtendedColorType, Frame, ImageEncoder, RgbaImage,
    codecs::{
        gif::{GifEncoder, Repeat},
        png::PngEncoder,
    },
};
use othello_engine::{Color, Game, Square};
use tiny_skia::{FillRule, Paint, PathBuilder, Pixmap, Rect, Transform};

use crate::theme::{BoardColors, DiscColors, INLAY};

/// The side of a square in pixels.
const SQUARE: f32 = 60.0;
/// The width of the frame without and with coordinates.
const FRAMES: [f32; 2] = [12.0, 26.0];
/// The height of the coordinates.
const LETTER: f32 = 16.0;
/// The width of a disc's outline.
const EDGE: f32 = 1.0;
/// The scale of an animated picture.
const ANIMATED: f32 = 0.75;
/// The display times of a move in an animated game and of its end.
const TIMES: [Duration; 2] = [Duration::from_millis(700), Duration::from_secs(4)];
/// The speed of palette selection, from 1 to 30. A board has few colours, so the fastest suffices.
const QUICK: i32 = 30;

/// A shape to paint, in pixels.
enum PictureShape {
    /// A rectangle: left, top, width, height.
    Rect([f32; 4], Color32),
    /// A circle: centre and radius, fill, outline.
    Circle([f32; 3], Color32, Color32),
    /// A letter.
    Letter(tiny_skia::Path, Color32),
}

/// The content of a picture.
pub struct BoardPicture<'a> {
    /// The game.
    pub game: &'a Game,
    /// The number of moves on the board.
    pub ply: usize,
    /// The board's colours.
    pub colors: &'a BoardColors,
    /// Whether to draw coordinates.
    pub with_coordinates: bool,
}

impl BoardPicture<'_> {
    /// The picture in the format of the file's extension. `.svg` and `.png` show the board, `.gif` the game
    /// so far.
    ///
    /// # Errors
    /// If the extension is another one, or there is no memory for the picture.
    pub fn bytes(&self, path: &Path) -> io::Result<Vec<u8>> {
        match path.extension().and_then(|ending| ending.to_str()) {
            Some("svg") => Ok(self.svg(self.ply).into_bytes()),
            Some("png") => self.png(),
            Some("gif") => self.gif(),
            _ => Err(io::Error::new(io::ErrorKind::InvalidInput, "expected .svg, .png or .gif")),
        }
    }

    fn frame(&self) -> f32 {
        FRAMES[usize::from(self.with_coordinates)]
    }

    /// The side of the whole picture in pixels.
    fn side(&self) -> f32 {
        8.0 * SQUARE + 2.0 * self.frame()
    }

    /// The centre of a square.
    fn center(&self, square: Square) -> [f32; 2] {
        [square.column(), square.row()].map(|index| self.frame() + (index as f32 + 0.5) * SQUARE)
    }

    /// The shapes of the board after this many moves, from the frame to the dot on the last move.
    fn marks(&self, ply: usize) -> Vec<PictureShape> {
        let colors = self.colors;
        let (felt, frame, side) = (8.0 * SQUARE, self.frame(), self.side());
        let mut marks = vec![
            PictureShape::Rect([0.0, 0.0, side, side], colors.frame),
            PictureShape::Rect([frame, frame, felt, felt], colors.felt),
        ];
        for line in 0..=8 {
            let at = frame + line as f32 * SQUARE - 0.5;
            marks.push(PictureShape::Rect([at, frame, 1.0, felt], colors.grid));
            marks.push(PictureShape::Rect([frame, at, felt, 1.0], colors.grid));
        }
        for (column, row) in [(2.0, 2.0), (2.0, 6.0), (6.0, 2.0), (6.0, 6.0)] {
            let [x, y] = [column, row].map(|line: f32| frame + line * SQUARE);
            marks.push(PictureShape::Circle([x, y, 3.5], colors.grid, colors.grid));
        }
        if self.with_coordinates {
            self.coordinates(&mut marks);
        }
        let board = self.game.stages()[ply].board;
        let last = ply.checked_sub(1).map(|index| self.game.moves()[index]);
        for (square, color) in Square::all().filter_map(|s| Some((s, board.disc(s)?))) {
            self.disc(&mut marks, square, color);
        }
        if let Some((square, color)) = last.and_then(|last| Some((last, board.disc(last)?))) {
            let [x, y] = self.center(square);
            let dot = colors.last[color as usize];
            marks.push(PictureShape::Circle([x, y, 0.1 * SQUARE], dot, dot));
        }
        marks
    }

    /// Adds the coordinates as in the window.
    fn coordinates(&self, marks: &mut Vec<PictureShape>) {
        let (color, near) = (self.colors.coordinates, self.frame() / 2.0);
        for index in 0..8 {
            let along = self.frame() + (index as f32 + 0.5) * SQUARE;
            let [column, row] = [b'a', b'1'].map(|first| char::from(first + index));
            let letters = [(column, [along, near]), (row, [near, along])];
            let outlines = letters.map(|(name, at)| letter::letter(name, at, LETTER));
            marks.extend(
                outlines.into_iter().flatten().map(|path| PictureShape::Letter(path, color)),
            );
        }
    }

    fn disc(&self, marks: &mut Vec<PictureShape>, square: Square, color: Color) {
        let DiscColors { middle, rim, inlay, .. } = self.colors.disc(color);
        let ([x, y], radius) = (self.center(square), 0.4 * SQUARE);
        marks.push(PictureShape::Circle([x, y, radius], middle, rim));
        if inlay != Color32::TRANSPARENT {
            // The ring is the visible part of a larger circle below.
            for (share, color) in INLAY.into_iter().zip([middle, inlay]).rev() {
                marks.push(PictureShape::Circle([x, y, share * radius - EDGE], color, color));
            }
        }
    }

    fn svg(&self, ply: usize) -> String {
        let side = self.side();
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{side}\" height=\"{side}\" \
             viewBox=\"0 0 {side} {side}\">\n"
        );
        for mark in self.marks(ply) {
            let _ = match mark {
                PictureShape::Rect([x, y, width, height], color) => writeln!(
                    svg,
                    "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{}\"/>",
                    hex(color)
                ),
                PictureShape::Circle([x, y, radius], fill, edge) => writeln!(
                    svg,
                    "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{}\" stroke=\"{}\"/>",
                    hex(fill),
                    hex(edge)
                ),
                PictureShape::Letter(path, color) => {
                    writeln!(svg, "<path d=\"{}\" fill=\"{}\"/>", letter::svg(&path), hex(color))
                }
            };
        }
        svg + "</svg>\n"
    }

    fn image(&self, ply: usize, scale: f32) -> io::Result<RgbaImage> {
        let side = (self.side() * scale).round() as u32;
        let mut pixels = Pixmap::new(side, side).ok_or(io::ErrorKind::OutOfMemory)?;
        for mark in self.marks(ply) {
            paint(&mut pixels, &mark, Transform::from_scale(scale, scale));
        }
        // Every pixel is opaque: the frame covers the whole picture.
        Ok(RgbaImage::from_raw(side, side, pixels.take()).expect("four bytes for each pixel"))
    }

    fn png(&self) -> io::Result<Vec<u8>> {
        let image = self.image(self.ply, 1.0)?;
        let mut bytes = Vec::new();
        PngEncoder::new(&mut bytes)
            .write_image(&image, image.width(), image.height(), ExtendedColorType::Rgba8)
            .map_err(io::Error::other)?;
        Ok(bytes)
    }

    fn gif(&self) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        let mut encoder = GifEncoder::new_with_speed(&mut bytes, QUICK);
        encoder.set_repeat(Repeat::Infinite).map_err(io::Error::other)?;
        for ply in 0..=self.ply {
            let time = TIMES[usize::from(ply == self.ply)];
            let image = self.image(ply, ANIMATED)?;
            let frame = Frame::from_parts(image, 0, 0, Delay::from_saturating_duration(time));
            encoder.encode_frame(frame).map_err(io::Error::other)?;
        }
        drop(encoder);
        Ok(bytes)
    }
}

fn hex(color: Color32) -> String {
    let [red, green, blue, _] = color.to_array();
    format!("#{red:02x}{green:02x}{blue:02x}")
}

fn paint(pixels: &mut Pixmap, mark: &PictureShape, scale: Transform) {
    let with = |color: Color32, anti_alias: bool| {
        let mut paint = Paint { anti_alias, ..Paint::default() };
        let [red, green, blue, _] = color.to_array();
        paint.set_color_rgba8(red, green, blue, u8::MAX);
        paint
    };
    match mark {
        &PictureShape::Rect([x, y, width, height], color) => {
            if let Some(rect) = Rect::from_xywh(x, y, width, height) {
                // Lines stay sharp without antialiasing.
                pixels.fill_rect(rect, &with(color, false), scale, None);
            }
        }
        &PictureShape::Circle([x, y, radius], fill, edge) => {
            // The outline is the visible part of a larger circle below.
            for (radius, color) in [(radius + EDGE, edge), (radius, fill)] {
                if let Some(circle) = PathBuilder::from_circle(x, y, radius) {
                    pixels.fill_path(&circle, &with(color, true), FillRule::Winding, scale, None);
                }
            }
        }
        PictureShape::Letter(path, color) => {
            pixels.fill_path(path, &with(*color, true), FillRule::Winding, scale, None);
        }
    }
}

#[cfg(test)]
mod tests {
    use image::{AnimationDecoder, codecs::gif::GifDecoder};

    use super::*;
    use crate::theme::{Theme, ThemeName};

    fn with_picture(ending: &str, look: impl Fn(&[u8], &BoardPicture)) {
        let theme = Theme::new(ThemeName::Light);
        let game: Game = "f5d6c3".parse().unwrap();
        for with_coordinates in [false, true] {
            let colors = &theme.board;
            let pictured = BoardPicture { game: &game, ply: 2, colors, with_coordinates };
            let path = Path::new("game").with_extension(ending);
            look(&pictured.bytes(&path).unwrap(), &pictured);
        }
    }

    #[test]
    fn a_png_shows_the_discs_on_their_squares() {
        with_picture("png", |bytes, pictured| {
            let colors = pictured.colors;
            let image = image::load_from_memory(bytes).unwrap().into_rgba8();
            let side = if pictured.with_coordinates { 532 } else { 504 };
            assert_eq!(image.dimensions(), (side, side));
            let at = |name: &str, by: f32| {
                let [x, y] = pictured.center(name.parse().unwrap());
                let [red, green, blue, _] = image.get_pixel((x + by) as u32, y as u32).0;
                Color32::from_rgb(red, green, blue)
            };
            assert_eq!(at("f5", 0.0), colors.disc(Color::Black).middle);
            assert_eq!(at("d4", 0.0), colors.disc(Color::White).middle);
            assert_eq!(at("d6", 0.0), colors.last[Color::White as usize], "the last move");
            assert_eq!(at("d6", 15.0), colors.disc(Color::White).middle);
            assert_eq!(at("c3", 0.0), colors.felt, "it is not played yet");
            let [red, green, blue, _] = colors.coordinates.to_array();
            let frame = image.rows().take(24).flatten();
            let inked = frame.filter(|pixel| pixel.0 == [red, green, blue, 255]).count();
            assert_eq!(inked > 100, pictured.with_coordinates, "{inked} pixels of letters");
        });
    }

    #[test]
    fn an_svg_has_a_circle_for_each_disc() {
        with_picture("svg", |bytes, pictured| {
            let colors = pictured.colors;
            let text = std::str::from_utf8(bytes).unwrap();
            let black = format!("r=\"24\" fill=\"{}\"", hex(colors.disc(Color::Black).middle));
            let white = format!("r=\"24\" fill=\"{}\"", hex(colors.disc(Color::White).middle));
            assert_eq!((text.matches(&black).count(), text.matches(&white).count()), (3, 3));
            let letters = if pictured.with_coordinates { 16 } else { 0 };
            assert_eq!(text.matches("<path d=\"M").count(), letters);
        });
    }

    #[test]
    fn a_gif_shows_every_move() {
        with_picture("gif", |bytes, pictured| {
            let frames = GifDecoder::new(io::Cursor::new(bytes)).unwrap().into_frames();
            let frames = frames.collect_frames().unwrap();
            assert_eq!(frames.len(), 3);
            let side = if pictured.with_coordinates { 399 } else { 378 };
            assert_eq!(frames[0].buffer().dimensions(), (side, side));
            assert_ne!(frames[1].buffer(), frames[2].buffer());
        });
    }

    #[test]
    fn unknown_extensions_are_refused() {
        let theme = Theme::new(ThemeName::Light);
        let game = Game::default();
        let colors = &theme.board;
        let pictured = BoardPicture { game: &game, ply: 0, colors, with_coordinates: true };
        assert!(pictured.bytes(Path::new("game.jpeg")).is_err());
    }
}
