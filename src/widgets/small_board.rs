//! Small boards: a position at a glance, without coordinates or shadows, and with the last move as the only mark.

use egui::{Color32, Painter, Rect, Stroke, Vec2};
use othello_engine::{Board, Square};

use super::{ViewContext, direction::upright};
use crate::theme::INLAY;

/// Paints a board into a square.
pub fn small_board(
    painter: &Painter,
    rect: Rect,
    look: &ViewContext,
    board: &Board,
    last: Option<Square>,
) {
    upright(painter, rect, || paint(painter, rect, look, board, last));
}

fn paint(painter: &Painter, rect: Rect, look: &ViewContext, board: &Board, last: Option<Square>) {
    let colors = &look.theme.board;
    painter.rect_filled(rect, 3.0, colors.frame);
    let felt = rect.shrink(2.0);
    painter.rect_filled(felt, 1.0, colors.felt);
    let step = felt.width() / 8.0;
    let line = Stroke::new(0.5, colors.grid);
    for index in 1..8 {
        let at = step * index as f32;
        painter.vline(felt.left() + at, felt.y_range(), line);
        painter.hline(felt.x_range(), felt.top() + at, line);
    }
    for square in Square::all() {
        let Some(color) = board.disc(square) else { continue };
        let (column, row) = (square.column() as f32, square.row() as f32);
        let center = felt.min + Vec2::new(column + 0.5, row + 0.5) * step;
        let (disc, radius) = (colors.disc(color), step * 0.41);
        painter.circle(center, radius, disc.middle, Stroke::new(1.0, colors.outline));
        if disc.inlay != Color32::TRANSPARENT {
            let [inner, outer] = INLAY.map(|share| share * radius);
            let ring = Stroke::new(outer - inner, disc.inlay);
            painter.circle_stroke(center, f32::midpoint(inner, outer), ring);
        }
        if last == Some(square) {
            painter.circle_filled(center, step * 0.12, colors.last[color as usize]);
        }
    }
}
