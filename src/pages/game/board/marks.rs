//! The marks drawn over the discs.

use egui::{Align2, Color32, FontId, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, vec2};
use othello_engine::{Bitboard, Color, Square};
use othello_lab::rating::analysis::MISTAKE_DISCS;

use super::{BoardLayout, Scene, SquareNote};
use crate::{
    game::feedback::MoveFeedback,
    pages::game::loss::Loss,
    theme::{BoardColors, strong_family},
    widgets::{ViewContext, disc::Discs},
};

/// The distance of the mark of a loss below the middle of its square, and its size, as shares of a square.
const MARK_BELOW: f32 = 0.3;
const MARK_SIZE: f32 = 0.11;

/// The marks drawn over the discs.
pub(super) struct Marks<'a> {
    pub(super) painter: &'a Painter,
    pub(super) layout: &'a BoardLayout,
    pub(super) discs: &'a Discs,
    pub(super) colors: &'a BoardColors,
    pub(super) scene: &'a Scene<'a>,
}

impl Marks<'_> {
    pub(super) fn paint(
        &self,
        legal: Bitboard,
        hovered: Option<Square>,
        look: &ViewContext,
        moving: bool,
    ) {
        if !moving {
            self.last_move();
        }
        if look.settings.show_legal && self.scene.playable && !moving {
            for square in legal {
                if Some(square) != hovered && !self.scene.notes.iter().any(|n| n.square == square) {
                    self.legal(square);
                }
            }
        }
        if let (Some(square), Some(turn)) = (hovered, self.scene.turn) {
            self.preview(square, turn, look.settings.show_preview);
        }
        for reason in self.scene.reasons {
            if let Some([from, to]) = reason.arrow {
                self.arrow(from, to, reason.color);
            }
        }
        for note in self.scene.notes {
            self.note(note);
        }
        for badges in self.scene.badges {
            badges.paint(self.painter, self.layout.rect(badges.square), look.theme);
        }
        if let Some(feedback) = self.scene.feedback.filter(|_| !moving) {
            self.feedback(feedback);
        }
    }

    /// Draws the dot of a legal square.
    pub(super) fn legal(&self, square: Square) {
        let radius = (self.layout.square * 0.085).max(3.0);
        self.painter.circle_filled(self.center(square), radius, self.colors.legal);
    }

    /// Draws a small mark at the edge of the move's square: green to red, and in the shape of its loss.
    pub(super) fn feedback(&self, MoveFeedback { square, lost }: MoveFeedback) {
        let side = self.layout.square;
        let center = self.layout.rect(square).right_top() + vec2(-0.17, 0.17) * side;
        let [best, middle, worst] = self.colors.feedback;
        // Six discs are the reddest.
        let share = (lost / (2.0 * MISTAKE_DISCS)).clamp(0.0, 1.0);
        let color = if share < 0.5 {
            best.lerp_to_gamma(middle, 2.0 * share)
        } else {
            middle.lerp_to_gamma(worst, 2.0 * share - 1.0)
        };
        let size = (side * 0.13).max(4.0);
        let edge = Stroke::new(1.0, Color32::from_black_alpha(200));
        let shape = match Loss::of(lost) {
            Loss::Nothing | Loss::Little => Shape::circle_filled(center, 0.7 * size, color),
            loss => loss.shape(center, size, color, edge),
        };
        if matches!(Loss::of(lost), Loss::Nothing | Loss::Little) {
            self.painter.circle_filled(center, 0.7 * size + 1.0, edge.color);
        }
        self.painter.add(shape);
    }

    /// Draws an arrow between two squares, short of their centres.
    pub(super) fn arrow(&self, from: Square, to: Square, color: Color32) {
        let has_mark = self.mark_at(to).is_some();
        let (from, to) = (self.center(from), self.center(to));
        let way = (to - from).normalized();
        let size = self.layout.square;
        // From below, the head would cover the mark of the loss there.
        let is_over_mark = way.y < -0.3 && has_mark;
        let apart = if is_over_mark { 0.5 } else { 0.25 };
        let (tail, tip) = (from + way * 0.42 * size, to - way * apart * size);
        let base = tip - way * 0.26 * size;
        let side = way.rot90() * 0.17 * size;
        let edge = Stroke::new(1.0, Color32::from_black_alpha(150));
        let shaft = self.around_texts([tail, base]);
        for (width, color) in [(0.08 * size + 2.0, edge.color), (0.08 * size, color)] {
            for part in &shaft {
                self.painter.line_segment(*part, Stroke::new(width, color));
            }
        }
        let head = vec![tip, base + side, base - side];
        self.painter.add(Shape::convex_polygon(head, color, edge));
    }

    /// The parts of a line that keep away from the texts on squares and from the marks below them.
    fn around_texts(&self, line: [Pos2; 2]) -> Vec<[Pos2; 2]> {
        let room = vec2(0.4, 0.2) * self.layout.square;
        let notes = self.scene.notes.iter();
        let with_text = notes.clone().filter(|note| !note.text.is_empty());
        let texts =
            with_text.map(|note| Rect::from_center_size(self.center(note.square), 2.0 * room));
        let marks = notes.filter_map(|note| self.mark_at(note.square));
        texts.chain(marks).fold(vec![line], |parts, text| {
            parts.into_iter().flat_map(|part| outside(part, text)).collect()
        })
    }

    /// The place of the mark of a loss on this square, if it has one.
    fn mark_at(&self, square: Square) -> Option<Rect> {
        let note = self.scene.notes.iter().find(|note| note.square == square)?;
        note.loss.filter(|loss| *loss != Loss::Nothing)?;
        let center = self.center(square) + vec2(0.0, MARK_BELOW * self.layout.square);
        Some(Rect::from_center_size(center, vec2(1.0, 1.0) * 3.0 * MARK_SIZE * self.layout.square))
    }

    /// Draws a dot on the disc just played, and thin rings on the discs it flipped.
    pub(super) fn last_move(&self) {
        let Some(last) = self.scene.last else { return };
        let radius = self.discs.radius();
        let dot = self.on_disc(last, self.colors.last);
        self.painter.circle_filled(self.center(last), (radius * 0.17).max(2.5), dot);
        for square in self.scene.turned {
            let color = self.on_disc(square, self.colors.turned).gamma_multiply(0.6);
            let ring = Stroke::new((radius * 0.05).max(1.0), color);
            self.painter.circle_stroke(self.center(square), radius * 0.42, ring);
        }
    }

    /// Draws a preview of the move: its disc, and rings around the discs it would turn over.
    pub(super) fn preview(&self, square: Square, turn: Color, with_flips: bool) {
        self.painter.add(self.discs.ghost(self.center(square), turn));
        if with_flips {
            let flips = self.scene.board.seen_by(turn).flips(square);
            for square in flips {
                let color = self.on_disc(square, self.colors.turned);
                let ring = Stroke::new((self.discs.radius() * 0.1).max(2.0), color);
                self.painter.circle_stroke(self.center(square), self.discs.radius() * 0.86, ring);
            }
        }
    }

    pub(super) fn note(&self, note: &SquareNote) {
        let center = self.center(note.square);
        if let Some(loss) = note.loss {
            self.loss(center, loss);
        }
        if note.is_played {
            let frame = Stroke::new((self.layout.square * 0.035).max(1.5), self.colors.turned[0]);
            let rect = self.layout.rect(note.square).shrink(0.07 * self.layout.square);
            self.painter.rect_stroke(rect, 4.0, frame, StrokeKind::Inside);
        }
        let size = (self.layout.square * 0.27).clamp(9.0, 22.0);
        let Some(below) = &note.below else {
            let size = self.fitted(note, size);
            return self.outlined(center, &note.text, size, note.color);
        };
        let apart = vec2(0.0, self.layout.square * 0.14);
        self.outlined(center - apart, &note.text, 0.9 * size, note.color);
        self.outlined(center + apart, below, 0.8 * size, note.color);
    }

    /// The size at which the text of a note fits its square, and the ring of the best move.
    fn fitted(&self, note: &SquareNote, size: f32) -> f32 {
        let is_in_ring = note.loss == Some(Loss::Nothing);
        let room = if is_in_ring { 1.7 * self.discs.radius() } else { 0.94 * self.layout.square };
        let font = FontId::new(size, strong_family());
        let width = self.painter.layout_no_wrap(note.text.clone(), font, note.color).size().x;
        if width > room { size * room / width } else { size }
    }

    /// Draws the best move's ring, or another move's mark below its value.
    fn loss(&self, center: Pos2, loss: Loss) {
        let color = loss.color(&self.colors.loss);
        if loss == Loss::Nothing {
            let ring = Stroke::new((self.layout.square * 0.04).max(1.5), color);
            self.painter.circle_stroke(center, self.discs.radius() * 0.92, ring);
        } else {
            let at = center + vec2(0.0, self.layout.square * MARK_BELOW);
            let size = (self.layout.square * MARK_SIZE).max(3.5);
            let edge = Stroke::new(1.0, Color32::from_black_alpha(150));
            self.painter.add(loss.shape(at, size, color, edge));
        }
    }

    /// Draws text with a dark outline, readable on the felt and on discs of both colours.
    fn outlined(&self, center: Pos2, text: &str, size: f32, color: Color32) {
        let font = FontId::new(size, strong_family());
        for way in [vec2(-1.0, 0.0), vec2(1.0, 0.0), vec2(0.0, -1.0), vec2(0.0, 1.0)] {
            let shade = Color32::from_black_alpha(150);
            self.painter.text(center + way, Align2::CENTER_CENTER, text, font.clone(), shade);
        }
        self.painter.text(center, Align2::CENTER_CENTER, text, font, color);
    }

    /// Draws the keyboard cursor.
    pub(super) fn cursor(&self, square: Square) {
        let rect = self.layout.rect(square).shrink(2.0);
        let dark = Stroke::new(4.0, Color32::from_black_alpha(120));
        self.painter.rect_stroke(rect, 5.0, dark, StrokeKind::Inside);
        let ring = Stroke::new(2.5, self.colors.cursor);
        self.painter.rect_stroke(rect, 5.0, ring, StrokeKind::Inside);
    }

    /// The colour of a mark on the disc of a square.
    fn on_disc(&self, square: Square, colors: [Color32; 2]) -> Color32 {
        colors[self.scene.board.disc(square).map_or(0, |color| color as usize)]
    }

    fn center(&self, square: Square) -> Pos2 {
        self.layout.rect(square).center()
    }
}

/// The parts of a line outside a rectangle.
fn outside([from, to]: [Pos2; 2], rect: Rect) -> Vec<[Pos2; 2]> {
    // The share of the way at which the line enters and leaves the rectangle, by either axis.
    let within = |from: f32, to: f32, range: egui::Rangef| {
        if (to - from).abs() < f32::EPSILON {
            let is_in = range.contains(from);
            return if is_in { [0.0, 1.0] } else { [1.0, 0.0] };
        }
        let [a, b] = [range.min, range.max].map(|edge| (edge - from) / (to - from));
        [a.min(b), a.max(b)]
    };
    let (x, y) = (within(from.x, to.x, rect.x_range()), within(from.y, to.y, rect.y_range()));
    let (enters, leaves) = (x[0].max(y[0]).max(0.0), x[1].min(y[1]).min(1.0));
    if enters >= leaves {
        return vec![[from, to]];
    }
    let at = |share: f32| from.lerp(to, share);
    let parts =
        [(enters > 0.0).then(|| [from, at(enters)]), (leaves < 1.0).then(|| [at(leaves), to])];
    parts.into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_interrupted_by_a_rectangle() {
        let text = Rect::from_min_max(Pos2::new(2.0, -1.0), Pos2::new(4.0, 1.0));
        let line = |from: (f32, f32), to: (f32, f32)| [from.into(), to.into()];
        let parts = |from, to| outside(line(from, to), text);
        let whole = [line((0.0, 0.0), (6.0, 0.0))];
        assert_eq!(
            parts((0.0, 0.0), (6.0, 0.0)),
            [line((0.0, 0.0), (2.0, 0.0)), line((4.0, 0.0), (6.0, 0.0))]
        );
        assert_eq!(parts((0.0, 0.0), (3.0, 0.0)), [line((0.0, 0.0), (2.0, 0.0))]);
        assert_eq!(parts((0.0, 2.0), (6.0, 2.0)), [line((0.0, 2.0), (6.0, 2.0))]);
        assert_eq!(outside(whole[0], text.translate(vec2(9.0, 0.0))), whole);
        assert_eq!(parts((2.5, 0.0), (3.5, 0.0)), [] as [[Pos2; 2]; 0]);
    }
}
