//! Badges on squares: a coloured letter for each player that chooses the square, and a glow where players disagree.

use egui::{Align2, Color32, FontId, Painter, Pos2, Rect, Shadow, Stroke, StrokeKind, vec2};
use othello_engine::Square;

use crate::theme::{BoardColors, Theme, strong_family};

/// A letter in a coloured circle.
#[derive(Clone, Debug, PartialEq)]
pub struct Badge {
    /// The letter.
    pub letter: String,
    /// The colour of the circle.
    pub color: Color32,
}

impl Badge {
    /// Paints the badge.
    pub fn paint(&self, painter: &Painter, center: Pos2, radius: f32, theme: &Theme) {
        let edge = Stroke::new(1.0, Color32::from_black_alpha(150));
        painter.circle(center, radius, self.color, edge);
        let font = FontId::new(1.2 * radius, strong_family());
        painter.text(center, Align2::CENTER_CENTER, &self.letter, font, theme.on_accent);
    }
}

/// The badges of a square.
#[derive(Clone, Debug, PartialEq)]
pub struct SquareBadges {
    /// The square.
    pub square: Square,
    /// The badges.
    pub badges: Vec<Badge>,
    /// Whether the square glows.
    pub glows: bool,
    /// Their meaning, for screen readers.
    pub label: String,
}

impl SquareBadges {
    /// Paints the badges into the square's rectangle.
    pub fn paint(&self, painter: &Painter, rect: Rect, theme: &Theme) {
        if self.glows {
            glow(painter, rect, &theme.board);
        }
        let columns = match self.badges.len() {
            0 | 1 => 1,
            2..=4 => 2,
            _ => 3,
        };
        let rows = self.badges.len().div_ceil(columns);
        let cell = vec2(rect.width() / columns as f32, rect.height() / rows.max(columns) as f32);
        // The rows are centred, so that two badges are in the middle of the square.
        let top = rect.center().y - 0.5 * rows as f32 * cell.y;
        let radius = (0.42 * cell.min_elem()).min(0.27 * rect.width());
        for (number, badge) in self.badges.iter().enumerate() {
            let (row, column) = (number / columns, number % columns);
            let x = rect.left() + (column as f32 + 0.5) * cell.x;
            let y = top + (row as f32 + 0.5) * cell.y;
            badge.paint(painter, Pos2::new(x, y), radius, theme);
        }
    }
}

/// A soft light on a square.
fn glow(painter: &Painter, rect: Rect, colors: &BoardColors) {
    let color = colors.last[0];
    let blur = (0.3 * rect.width()) as u8;
    let shadow = Shadow { offset: [0, 0], blur, spread: 0, color: color.gamma_multiply(0.55) };
    painter.add(shadow.as_shape(rect.shrink(2.0), 4));
    painter.rect_filled(rect.shrink(1.0), 2.0, color.gamma_multiply(0.3));
    let edge = Stroke::new(1.5, color);
    painter.rect_stroke(rect.shrink(1.0), 2.0, edge, StrokeKind::Inside);
}
