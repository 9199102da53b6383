//! Visual order of text lines with right-to-left letters.
//!
//! egui shapes words correctly but places all words from left to right. Its line breaks are right, and each
//! text keeps its logical order for screen readers. This module moves the words of each line to their visual
//! positions by the Unicode bidirectional algorithm (UAX #9), just before painting.

use std::{collections::HashMap, mem, ops::Range, sync::Arc};

use egui::{
    Context, FullOutput, Galley, Plugin, Rect, Shape,
    epaint::{
        Vertex,
        text::{Glyph, PlacedRow, Row},
    },
};
use unicode_bidi::{Level, ParagraphBidiInfo};

/// A plugin that reorders all texts of the window.
#[derive(Default)]
pub struct VisualOrder {
    right_to_left: bool,
    /// The texts of the last frame as laid out and as shown, by the address of the former.
    shown: ReorderedLines,
}

type ReorderedLines = HashMap<usize, (Arc<Galley>, Arc<Galley>)>;

impl VisualOrder {
    /// Creates the plugin; `right_to_left` is the direction of the window's language.
    pub fn new(right_to_left: bool) -> VisualOrder {
        VisualOrder { right_to_left, shown: ReorderedLines::new() }
    }

    fn show(&mut self, shape: &mut Shape, before: &ReorderedLines) {
        match shape {
            Shape::Vec(shapes) => shapes.iter_mut().for_each(|shape| self.show(shape, before)),
            Shape::Text(text) if text.galley.text().contains(is_right_to_left) => {
                let place = Arc::as_ptr(&text.galley) as usize;
                let known = before.get(&place).map(|(_, shown)| Arc::clone(shown));
                let shown =
                    known.unwrap_or_else(|| Arc::new(ordered(&text.galley, self.right_to_left)));
                let laid_out = mem::replace(&mut text.galley, Arc::clone(&shown));
                // Kept alive, so that no other text can get its address.
                self.shown.insert(place, (laid_out, shown));
            }
            _ => {}
        }
    }
}

impl Plugin for VisualOrder {
    fn debug_name(&self) -> &'static str {
        "visual order"
    }

    fn output_hook(&mut self, _ctx: &Context, output: &mut FullOutput) {
        let before = mem::take(&mut self.shown);
        for clipped in &mut output.shapes {
            self.show(&mut clipped.shape, &before);
        }
    }
}

/// Letters and marks of right-to-left scripts, such as Hebrew and Arabic, and the joiners between them.
pub fn is_right_to_left(letter: char) -> bool {
    matches!(letter, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}')
        || matches!(letter, '\u{200c}' | '\u{200d}')
}

/// Whether a character is mirrored in right-to-left text.
fn is_mirrored(letter: char) -> bool {
    matches!(letter, '(' | ')' | '[' | ']' | '{' | '}' | '<' | '>' | '«' | '»' | '≤' | '≥')
}

/// The text with the words of each line in visual order.
fn ordered(galley: &Galley, right_to_left: bool) -> Galley {
    let mut galley = galley.clone();
    let base = if right_to_left { Level::rtl() } else { Level::ltr() };
    for lines in galley.rows.split_inclusive_mut(|line| line.ends_with_newline) {
        order_paragraph(lines, base);
    }
    galley.mesh_bounds = Rect::NOTHING;
    for line in &mut galley.rows {
        galley.mesh_bounds |= line.row.visuals.mesh_bounds.translate(line.pos.to_vec2());
    }
    galley
}

fn order_paragraph(lines: &mut [PlacedRow], base: Level) {
    let pieces: Vec<Vec<Piece>> = lines.iter().map(|line| Piece::of(&line.row)).collect();
    let text: String = pieces.iter().flatten().map(|piece| piece.letter).collect();
    let paragraph = ParagraphBidiInfo::new(&text, Some(base));
    let mut end = 0;
    for (line, pieces) in lines.iter_mut().zip(&pieces).filter(|(_, pieces)| !pieces.is_empty()) {
        let start = end;
        end += pieces.iter().map(|piece| piece.letter.len_utf8()).sum::<usize>();
        // One level for each byte of the text.
        let levels = paragraph.reordered_levels(start..end);
        let firsts = text[start..end].char_indices().map(|(byte, _)| levels[start + byte]);
        order_line(Arc::make_mut(&mut line.row), pieces, &firsts.collect::<Vec<_>>());
    }
}

/// Moves the pieces of a line to the positions that their levels require.
fn order_line(line: &mut Row, pieces: &[Piece], levels: &[Level]) {
    let end = line.glyphs.last().map_or(0.0, Glyph::max_x);
    let edges: Vec<f32> = pieces
        .iter()
        .map(|piece| line.glyphs[piece.glyphs.start].pos.x)
        .chain(std::iter::once(end))
        .collect();
    let mut x = edges[0];
    for index in ParagraphBidiInfo::reorder_visual(levels) {
        let (left, right) = (edges[index], edges[index + 1]);
        let mirrored = levels[index].is_rtl() && is_mirrored(pieces[index].letter);
        for glyph in &mut line.glyphs[pieces[index].glyphs.clone()] {
            glyph.pos.x += x - left;
            let first = glyph.first_vertex as usize;
            // A glyph without a picture, such as a space, has no vertices.
            let corners = if glyph.uv_rect.is_nothing() { 0 } else { 4 };
            for Vertex { pos, .. } in &mut line.visuals.mesh.vertices[first..first + corners] {
                pos.x = if mirrored { x + right - pos.x } else { pos.x + x - left };
            }
        }
        x += right - left;
    }
    line.visuals.mesh_bounds = line.visuals.mesh.calc_bounds();
}

/// Glyphs that stay together.
struct Piece {
    glyphs: Range<usize>,
    /// The letter given to the algorithm. All letters of a right-to-left word share one, because the shaper
    /// has ordered them.
    letter: char,
}

impl Piece {
    /// Splits a line into right-to-left words and other single glyphs.
    fn of(line: &Row) -> Vec<Piece> {
        let mut pieces: Vec<Piece> = Vec::new();
        for (index, glyph) in line.glyphs.iter().enumerate() {
            let letter = if is_right_to_left(glyph.chr) { 'ا' } else { glyph.chr };
            match pieces.last_mut().filter(|last| letter == 'ا' && last.letter == letter) {
                Some(word) => word.glyphs.end = index + 1,
                None => pieces.push(Piece { glyphs: index..index + 1, letter }),
            }
        }
        pieces
    }
}

#[cfg(test)]
mod tests {
    use egui::{Color32, FontId};

    use super::*;

    /// The lines of a text wrapped at this width, as seen from left to right.
    fn seen(text: &str, right_to_left: bool, width: f32) -> Vec<String> {
        let ctx = Context::default();
        crate::theme::install_fonts(&ctx);
        let mut lines = Vec::new();
        let mut output = ctx.run_ui(egui::RawInput::default(), |ui| {
            let font = FontId::proportional(14.0);
            let galley = ui.painter().layout(text.to_owned(), font, Color32::WHITE, width);
            let shown = ordered(&galley, right_to_left);
            let line = |line: &PlacedRow| {
                let mut glyphs: Vec<_> =
                    line.row.glyphs.iter().filter(|glyph| !glyph.uv_rect.is_nothing()).collect();
                glyphs.sort_by(|a, b| a.pos.x.total_cmp(&b.pos.x));
                glyphs.iter().map(|glyph| glyph.chr).collect()
            };
            lines = shown.rows.iter().map(line).collect();
        });
        output.textures_delta.clear();
        lines
    }

    #[test]
    fn words_run_right_to_left_but_moves_and_numbers_left_to_right() {
        let all = seen("حرکت d3 از 60", true, f32::INFINITY);
        assert_eq!(all, ["60زاd3تکرح"]);
        let all = seen("play حرکت از now", false, f32::INFINITY);
        assert_eq!(all, ["playزاتکرحnow"]);
    }

    #[test]
    fn a_signed_value_in_a_sentence_keeps_its_sign_on_the_left() {
        let all = seen("ارزش \u{2068}-3.5\u{2069} است", true, f32::INFINITY);
        assert_eq!(all, ["تسا-3.5شزرا"]);
    }

    #[test]
    fn lines_break_in_reading_order() {
        let all = seen("سیاه پاس داد سفید", true, 60.0);
        assert_eq!(all, ["ساپهایس", "دیفسداد"]);
    }
}
