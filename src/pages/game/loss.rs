//! The loss of a move, as a mark that differs in shape, size and colour.

use egui::{Color32, Pos2, Shape, Stroke, epaint::CircleShape, vec2};
use othello_lab::rating::analysis::MISTAKE_DISCS;

/// The class of a move's loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loss {
    /// No loss: as good as the best move. A ring.
    Nothing,
    /// Less than a disc. A dot.
    Little,
    /// Less than a mistake. A diamond.
    Some,
    /// A mistake. A triangle that points down.
    Mistake,
}

impl Loss {
    /// Classifies a loss in discs. A loss that a value with one decimal does not show counts as none.
    pub fn of(discs: f32) -> Loss {
        match discs {
            ..0.05 => Loss::Nothing,
            ..1.0 => Loss::Little,
            ..MISTAKE_DISCS => Loss::Some,
            _ => Loss::Mistake,
        }
    }

    /// The colour of this loss, from those of little, some and great loss.
    pub const fn color(self, colors: &[Color32; 3]) -> Color32 {
        match self {
            Loss::Nothing | Loss::Little => colors[0],
            Loss::Some => colors[1],
            Loss::Mistake => colors[2],
        }
    }

    /// The mark, larger for a greater loss. `size` is the distance from the centre to the corners of a mistake's
    /// mark.
    pub fn shape(self, center: Pos2, size: f32, color: Color32, edge: Stroke) -> Shape {
        let polygon = |points: Vec<Pos2>| Shape::convex_polygon(points, color, edge);
        let (diamond, triangle) = (0.85 * size, size);
        match self {
            Loss::Nothing => Shape::circle_stroke(center, 0.8 * size, Stroke::new(1.5, color)),
            Loss::Little => {
                CircleShape { center, radius: 0.55 * size, fill: color, stroke: edge }.into()
            }
            Loss::Some => {
                let ways = [vec2(0.0, -1.0), vec2(1.0, 0.0), vec2(0.0, 1.0), vec2(-1.0, 0.0)];
                polygon(ways.map(|way| center + diamond * way).to_vec())
            }
            Loss::Mistake => {
                let ways = [vec2(-1.0, -0.75), vec2(1.0, -0.75), vec2(0.0, 0.9)];
                polygon(ways.map(|way| center + triangle * way).to_vec())
            }
        }
    }
}
