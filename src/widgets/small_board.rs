//! Small boards: a position at a glance, without shadows, and with the last move as the only mark.

use egui::{Align2, Color32, Painter, Rect, Stroke, TextStyle, Ui, Vec2, vec2};
use othello_engine::{Board, Square};

use super::{ViewContext, direction::upright};
use crate::theme::INLAY;

/// The margin for the names of columns and rows, in points.
const EDGE: f32 = 18.0;

/// The place of a board in this one with its coordinates, if the user wants to see them.
pub fn board_within(look: &ViewContext, outside: Rect) -> Rect {
    let edge = if look.settings.show_coordinates { EDGE } else { 0.0 };
    Rect::from_min_max(outside.min + Vec2::splat(edge), outside.max)
}

/// Paints the names of columns and rows, above and to the left of the board, if the user wants to see them.
pub fn coordinates(ui: &Ui, look: &ViewContext, board: Rect) {
    if !look.settings.show_coordinates {
        return;
    }
    let (font, color) = (TextStyle::Small.resolve(ui.style()), look.theme.weak);
    for index in 0..8_u8 {
        let along = (f32::from(index) + 0.5) * board.width() / 8.0;
        let [column, row] = [b'a', b'1'].map(|first| char::from(first + index));
        let places = [(column, vec2(along, -EDGE / 2.0)), (row, vec2(-EDGE / 2.0, along))];
        for (name, at) in places {
            let at = board.min + at;
            ui.painter().text(at, Align2::CENTER_CENTER, name, font.clone(), color);
        }
    }
}

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
