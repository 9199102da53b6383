//! The frame and the felt, with shaded squares and coordinates.

use egui::{Align2, FontId, Mesh, Painter, Rect, Shape, Stroke, StrokeKind, Vec2, pos2, vec2};

use super::{BoardLayout, ReasonMarks};
use crate::{
    theme::{BoardColors, Theme, strong_family},
    widgets::disc::mix,
};

/// The frame, the felt with its lines, and the four dots.
pub(super) fn felt(painter: &Painter, layout: &BoardLayout, theme: &Theme) {
    let colors = &theme.board;
    let frame = layout.outside;
    let round = (layout.square * 0.16).min(14.0);
    let shadow = egui::Shadow { offset: [0, 8], blur: 28, spread: 0, color: colors.shadow };
    painter.add(shadow.as_shape(frame, round as u8));
    painter.rect_filled(frame, round, colors.frame);
    let edge = Stroke::new(1.0, colors.frame_edge);
    painter.rect_stroke(frame, round, edge, StrokeKind::Inside);
    painter.add(Shape::mesh(vignette(layout.felt, colors)));
    let line = Stroke::new(1.0, colors.grid);
    for index in 0..=8 {
        let offset = index as f32 * layout.square;
        painter.hline(layout.felt.x_range(), layout.felt.top() + offset, line);
        painter.vline(layout.felt.left() + offset, layout.felt.y_range(), line);
    }
    for (column, row) in [(2.0, 2.0), (6.0, 2.0), (2.0, 6.0), (6.0, 6.0)] {
        let dot = layout.felt.min + vec2(column, row) * layout.square;
        painter.circle_filled(
            dot,
            (layout.square * 0.055).max(2.0),
            colors.grid.to_opaque().gamma_multiply(0.75),
        );
    }
}

/// The shades of the squares of reasons.
pub(super) fn shades(painter: &Painter, layout: &BoardLayout, reasons: &[ReasonMarks]) {
    for reason in reasons {
        for square in reason.squares {
            let rect = layout.rect(square).shrink(1.0);
            painter.rect_filled(rect, 0.0, reason.color.gamma_multiply(0.4));
        }
    }
}

/// The felt, slightly darker towards its edges.
fn vignette(rect: Rect, colors: &BoardColors) -> Mesh {
    const CELLS: u32 = 12;
    let mut mesh = Mesh::default();
    for row in 0..=CELLS {
        for column in 0..=CELLS {
            let at = vec2(column as f32, row as f32) / CELLS as f32;
            let distance = ((at - Vec2::splat(0.5)).length() / 0.7).clamp(0.0, 1.0);
            let color = mix(colors.felt, colors.felt_edge, distance * distance);
            mesh.colored_vertex(rect.min + at * rect.size(), color);
            if row < CELLS && column < CELLS {
                let corner = row * (CELLS + 1) + column;
                mesh.add_triangle(corner, corner + 1, corner + CELLS + 1);
                mesh.add_triangle(corner + 1, corner + CELLS + 1, corner + CELLS + 2);
            }
        }
    }
    mesh
}

pub(super) fn coordinates(
    painter: &Painter,
    layout: &BoardLayout,
    colors: &BoardColors,
    column: Option<usize>,
) {
    let margin = layout.felt.left() - layout.outside.left();
    let font = FontId::new((margin * 0.55).clamp(9.0, 15.0), strong_family());
    for index in 0..8 {
        let middle = (index as f32 + 0.5) * layout.square;
        let color = if column == Some(index) { colors.last[0] } else { colors.coordinates };
        let letter = char::from(b'a' + index as u8);
        let top = pos2(layout.felt.left() + middle, layout.outside.top() + margin / 2.0);
        painter.text(top, Align2::CENTER_CENTER, letter, font.clone(), color);
        let left = pos2(layout.outside.left() + margin / 2.0, layout.felt.top() + middle);
        painter.text(left, Align2::CENTER_CENTER, index + 1, font.clone(), colors.coordinates);
    }
}
