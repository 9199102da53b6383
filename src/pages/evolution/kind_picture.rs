//! A small picture of what evolves or learns in each kind of run.

use egui::{Color32, CornerRadius, Painter, Pos2, Rect, Sense, Stroke, Ui, pos2, vec2};
use othello_engine::models::PolynomialKind;

use crate::{action::NewRun, theme::Theme, widgets::ViewContext};

/// The side of a picture, in points.
pub const PICTURE: f32 = 64.0;

/// Draws the picture of a kind of run.
pub fn picture_ui(ui: &mut Ui, look: &ViewContext, run: NewRun) {
    let (rect, _) = ui.allocate_exact_size(vec2(PICTURE, PICTURE), Sense::hover());
    let canvas = Canvas { painter: ui.painter(), rect, theme: look.theme };
    match run {
        NewRun::First | NewRun::Polynomial(PolynomialKind::Sci) => canvas.squares(sci),
        NewRun::Polynomial(_) => canvas.squares(distance),
        NewRun::Features => canvas.bars(),
        NewRun::Net | NewRun::Network => canvas.network(),
        NewRun::Tuples => canvas.squares(tuples),
        NewRun::Map => canvas.map(),
        NewRun::ByHand | NewRun::Night | NewRun::Experiment => canvas.parents(),
        NewRun::Patterns => canvas.squares(pattern),
    }
}

/// The rectangle of a picture, and its colours and strokes.
struct Canvas<'a> {
    painter: &'a Painter,
    rect: Rect,
    theme: &'a Theme,
}

/// The shade of a square, 0 to 1: the sides are alike.
type Shade = fn(usize, usize) -> f32;

/// The corners, the squares next to them, and the others.
fn sci(column: usize, row: usize) -> f32 {
    let [a, b] = [column, row].map(|at| at.min(7 - at));
    match (a, b) {
        (0, 0) => 1.0,
        (0, 1) | (1, 0 | 1) => 0.0,
        _ => 0.45,
    }
}

/// A weight for each kind of square, ten in all.
fn distance(column: usize, row: usize) -> f32 {
    let [a, b] = [column, row].map(|at| at.min(7 - at));
    let kind = [[9, 1, 6, 5], [1, 0, 3, 3], [6, 3, 5, 4], [5, 3, 4, 4]];
    kind[a][b] as f32 / 9.0
}

/// Some tuples: a line of four, a block, a diagonal.
fn tuples(column: usize, row: usize) -> f32 {
    match (column, row) {
        (1..=4, 1) => 0.9,
        (6 | 7, 3 | 4) => 0.6,
        (0, 7) | (1, 6) | (2, 5) | (3, 4) => 0.25,
        _ => f32::NAN,
    }
}

/// Two patterns: an edge with the squares beside its corners, and a corner's block.
fn pattern(column: usize, row: usize) -> f32 {
    match (column, row) {
        (_, 0) | (1 | 6, 1) => 0.9,
        (5..=7, 5..=7) => 0.3,
        _ => f32::NAN,
    }
}

impl Canvas<'_> {
    fn at(&self, x: f32, y: f32) -> Pos2 {
        pos2(self.rect.left() + x * PICTURE, self.rect.top() + y * PICTURE)
    }

    /// A board whose squares have the colours of their weights; a square without a number has none.
    fn squares(&self, shade: Shade) {
        let side = PICTURE / 8.0;
        self.painter.rect_filled(self.rect, CornerRadius::same(3), self.theme.sunken);
        for (column, row) in (0..8).flat_map(|row| (0..8).map(move |column| (column, row))) {
            let shade = shade(column, row);
            let color = if shade.is_nan() { self.theme.button } else { self.theme.strength(shade) };
            let corner = self.rect.min + vec2(column as f32, row as f32) * side;
            let cell = Rect::from_min_size(corner, vec2(side, side)).shrink(0.5);
            self.painter.rect_filled(cell, CornerRadius::ZERO, color);
        }
    }

    /// The weights of features.
    fn bars(&self) {
        self.painter.rect_filled(self.rect, CornerRadius::same(3), self.theme.sunken);
        let lengths = [0.9, 0.35, 0.6, 0.8, 0.5, 0.3, 0.55, 0.7, 0.45, 1.0, 0.85, 0.25];
        let height = PICTURE / lengths.len() as f32;
        for (index, length) in lengths.into_iter().enumerate() {
            let corner = self.rect.min + vec2(4.0, index as f32 * height + 1.0);
            let bar = Rect::from_min_size(corner, vec2(length * (PICTURE - 8.0), height - 2.0));
            self.painter.rect_filled(bar, CornerRadius::ZERO, self.theme.strength(length));
        }
    }

    /// Layers of neurons.
    fn network(&self) {
        let layers: [&[f32]; 3] = [&[0.1, 0.3, 0.5, 0.7, 0.9], &[0.2, 0.5, 0.8], &[0.5]];
        let place = |layer: usize, y: f32| self.at(0.1 + 0.4 * layer as f32, y);
        for (layer, pair) in layers.windows(2).enumerate() {
            for (index, &from) in pair[0].iter().enumerate() {
                for &to in pair[1] {
                    let color = self.theme.series[index % 2].gamma_multiply(0.7);
                    let ends = [place(layer, from), place(layer + 1, to)];
                    self.painter.line_segment(ends, Stroke::new(1.0, color));
                }
            }
        }
        for (layer, neurons) in layers.into_iter().enumerate() {
            for &y in neurons {
                self.painter.circle_filled(place(layer, y), 4.0, self.theme.text);
            }
        }
    }

    /// A map of styles, some of its cells empty.
    fn map(&self) {
        let side = PICTURE / 5.0;
        for (column, row) in (0..5).flat_map(|row| (0..5).map(move |column| (column, row))) {
            let corner = self.rect.min + vec2(column as f32, row as f32) * side;
            let cell = Rect::from_min_size(corner, vec2(side, side)).shrink(1.0);
            let from_middle = (column as f32 - 2.5).hypot(row as f32 - 1.5);
            let color = if from_middle > 2.6 {
                self.theme.sunken
            } else {
                self.theme.strength(1.0 - from_middle / 2.6)
            };
            self.painter.rect_filled(cell, CornerRadius::same(2), color);
        }
    }

    /// Two parents and their children.
    fn parents(&self) {
        let [first, second] = [self.theme.series[0], self.theme.series[1]];
        let line = Stroke::new(1.5, self.theme.weak);
        let (joint, parents) = (self.at(0.5, 0.45), [self.at(0.25, 0.18), self.at(0.75, 0.18)]);
        for parent in parents {
            self.painter.line_segment([parent, joint], line);
        }
        let mixed = |share: f32| first.lerp_to_gamma(second, share);
        let dot = |center: Pos2, color: Color32| self.painter.circle_filled(center, 7.0, color);
        dot(parents[0], first);
        dot(parents[1], second);
        for (x, share) in [(0.17, 0.25), (0.5, 0.5), (0.83, 0.75)] {
            let child = self.at(x, 0.82);
            self.painter.line_segment([joint, child], line);
            dot(child, mixed(share));
        }
    }
}
