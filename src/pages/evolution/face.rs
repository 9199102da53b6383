//! A face for a genome: players whose weights are alike look alike, and a child looks like its parents.
//!
//! Source: H. Chernoff, The Use of Faces to Represent Points in k-Dimensional Space Graphically, 1973.

use egui::{Painter, Pos2, Rect, Shape, Stroke, Vec2, epaint::EllipseShape, pos2, vec2};

use crate::widgets::ViewContext;

/// The features of a face, each -1..=1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Face([f32; 8]);

/// The scale of a face's features: most lie between -0.8 and 0.8.
const SPREAD: f64 = 1.2;

impl Face {
    /// Computes the face of these weights. Each feature is a fixed sum of all weights. Their common scale does not
    /// count, as it does not change the moves of most players.
    pub fn of(weights: &[f64]) -> Face {
        let size = weights.iter().map(|weight| weight * weight).sum::<f64>().sqrt();
        let feature = |feature: usize| {
            let part = |(index, weight): (usize, &f64)| factor(index, feature) * weight;
            let sum: f64 = weights.iter().enumerate().map(part).sum();
            (SPREAD * sum / size.max(f64::MIN_POSITIVE)).tanh() as f32
        };
        Face(std::array::from_fn(feature))
    }

    /// Paints the face into a square.
    pub fn paint(self, painter: &Painter, rect: Rect, look: &ViewContext) {
        let [wide, eyes, apart, high, brows, mouth, smile, tint] = self.0;
        let (center, unit) = (rect.center(), rect.width() / 2.0);
        let at = |x: f32, y: f32| center + vec2(x, y) * unit;
        let theme = look.theme;
        let skin = theme.accent_soft.lerp_to_gamma(theme.series[5], 0.2 + 0.15 * tint);
        let ink = Stroke::new((unit / 16.0).max(1.0), theme.text);
        let head = vec2(0.78 + 0.14 * wide, 0.86 - 0.1 * wide) * unit;
        painter.add(ellipse(center, head, skin, Stroke::new(ink.width, theme.line)));
        for side in [-1.0, 1.0] {
            let (x, y) = (side * (0.32 + 0.1 * apart), -0.16 - 0.1 * high);
            let radius = unit * (0.12 + 0.05 * eyes);
            painter.circle(at(x, y), radius, theme.sunken, ink);
            painter.circle_filled(at(x, y), radius * 0.45, theme.text);
            let (rise, above) = (0.1 * brows, y - 0.26);
            let ends = [at(x - side * 0.16, above + rise), at(x + side * 0.16, above - rise)];
            painter.line_segment(ends, ink);
        }
        let half = 0.3 + 0.12 * mouth;
        let point = |step: i32| {
            let x = step as f32 / 6.0;
            at(half * x, 0.42 + 0.2 * smile * (1.0 - x * x) - 0.06 * smile)
        };
        painter.add(Shape::line((-6..=6).map(point).collect(), ink));
    }
}

fn ellipse(center: Pos2, radius: Vec2, fill: egui::Color32, stroke: Stroke) -> Shape {
    let center = pos2(center.x, center.y);
    Shape::Ellipse(EllipseShape { center, radius, fill, stroke, angle: 0.0 })
}

/// The factor of a weight in a feature, -1..1: a fixed pseudo-random number from the finaliser of SplitMix64.
fn factor(weight: usize, feature: usize) -> f64 {
    let mut bits = (8 * weight + feature + 1) as u64;
    bits = bits.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^= bits >> 31;
    (bits >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn apart(one: &[f64], other: &[f64]) -> f32 {
        let (Face(one), Face(other)) = (Face::of(one), Face::of(other));
        one.iter().zip(other).map(|(a, b)| (a - b).abs()).sum()
    }

    #[test]
    fn similar_weights_give_similar_faces() {
        let parent = [50.0, -25.0, 1.0];
        assert_eq!(apart(&parent, &[100.0, -50.0, 2.0]), 0.0, "the same moves, the same face");
        let (child, stranger) = ([52.0, -24.0, 0.5], [-3.0, 40.0, 20.0]);
        assert!(apart(&parent, &child) > 0.05 && apart(&parent, &stranger) > 1.5);
        assert!(apart(&parent, &child) < apart(&parent, &stranger) / 5.0);
        let Face(nobody) = Face::of(&[0.0; 3]);
        assert_eq!(nobody, [0.0; 8]);
    }

    #[test]
    fn the_factors_fill_their_range() {
        let all: Vec<f64> = (0..1000).map(|n| factor(n / 8, n % 8)).collect();
        assert!(all.iter().all(|factor| (-1.0..1.0).contains(factor)));
        assert!((all.iter().sum::<f64>() / 1000.0).abs() < 0.1);
    }
}
