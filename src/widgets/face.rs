//! A face for a genome: players whose weights are alike look alike, and a child looks like its parents. The hair and
//! one mark come from a hash of the weights, so that brothers and sisters can be told apart.
//!
//! Source: H. Chernoff, The Use of Faces to Represent Points in k-Dimensional Space Graphically, 1973.

use egui::{Painter, Pos2, Rect, Shape, Stroke, Vec2, epaint::EllipseShape, vec2};

use super::ViewContext;

/// A face.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Face {
    /// The features that parents and children share, each -1..=1.
    features: [f32; 8],
    marks: FaceMarks,
}

/// The details that distinguish similar faces: numbers below those of [`FaceMarks::COUNTS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct FaceMarks {
    hair: u64,
    /// The colour of the hair.
    shade: u64,
    /// Glasses, a moustache, cheeks, freckles, or nothing.
    extra: u64,
}

impl FaceMarks {
    /// The numbers of kinds of hair, of its colours and of the rest.
    const COUNTS: [u64; 3] = [5, 6, 5];

    /// The marks by a hash of these weights, whose sum of squares is the square of `size`.
    fn of(weights: &[f64], size: f64) -> FaceMarks {
        // Rounded, because the same weights at another scale differ in their last bits.
        let rounded = weights.iter().map(|weight| (weight / size * 1e6).round() as i64 as u64);
        let hash = rounded.fold(0, |hash: u64, weight| mixed(hash.wrapping_add(1) ^ mixed(weight)));
        let [hairs, shades, extras] = FaceMarks::COUNTS;
        FaceMarks {
            hair: hash % hairs,
            shade: hash / hairs % shades,
            extra: hash / hairs / shades % extras,
        }
    }
}

/// The scale of a face's features: most lie between -0.8 and 0.8.
const SPREAD: f64 = 1.2;

impl Face {
    /// Computes the face of these weights. Each feature is a fixed sum of all weights. Their common scale does not
    /// count, as it does not change the moves of most players.
    pub fn of(weights: &[f64]) -> Face {
        let size = weights.iter().map(|weight| weight * weight).sum::<f64>().sqrt();
        let size = size.max(f64::MIN_POSITIVE);
        let feature = |feature: usize| {
            let part = |(index, weight): (usize, &f64)| factor(index, feature) * weight;
            let sum: f64 = weights.iter().enumerate().map(part).sum();
            (SPREAD * sum / size).tanh() as f32
        };
        Face { features: std::array::from_fn(feature), marks: FaceMarks::of(weights, size) }
    }

    /// Paints the face into a square.
    pub fn paint(self, painter: &Painter, rect: Rect, look: &ViewContext) {
        let [wide, eyes, apart, high, brows, mouth, smile, tint] = self.features;
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
        let shade = theme.series[self.marks.shade as usize % theme.series.len()];
        self.paint_hair(painter, (center, head), Stroke::new(unit * 0.16, shade));
        self.paint_extra(painter, (center, unit), ink);
    }

    /// Paints the hair about a head with these half axes.
    fn paint_hair(self, painter: &Painter, (center, head): (Pos2, Vec2), hair: Stroke) {
        // A point at these degrees from the top, on the head's edge or at a part of its distance.
        let on = |degrees: f32, part: f32| {
            let (sin, cos) = degrees.to_radians().sin_cos();
            center + vec2(sin * head.x, -cos * head.y) * part
        };
        let arc = |most: i32| {
            let points = (-most..=most).step_by(10).map(|degrees| on(degrees as f32, 0.94));
            Shape::line(points.collect(), hair)
        };
        let steps = (-60..=60).step_by(20).map(|degrees| degrees as f32);
        match self.marks.hair {
            0 => _ = painter.add(arc(60)),
            1 => _ = painter.add(arc(110)),
            2 => {
                steps
                    .for_each(|at| _ = painter.circle_filled(on(at, 0.95), hair.width, hair.color));
            }
            3 => steps.for_each(|at| {
                let thin = Stroke::new(hair.width / 2.0, hair.color);
                painter.line_segment([on(at, 0.8), on(at, 1.1)], thin);
            }),
            _ => {
                painter.line_segment([on(0.0, 0.75), on(0.0, 1.1)], hair);
            }
        }
    }

    fn paint_extra(self, painter: &Painter, (center, unit): (Pos2, f32), ink: Stroke) {
        let at = |x: f32, y: f32| center + vec2(x, y) * unit;
        let [_, _, apart, high, ..] = self.features;
        let (eye, level) = (0.32 + 0.1 * apart, -0.16 - 0.1 * high);
        let sides = [-1.0, 1.0];
        match self.marks.extra {
            1 => {
                for side in sides {
                    painter.circle_stroke(at(side * eye, level), 0.24 * unit, ink);
                }
                painter.line_segment([at(0.24 - eye, level), at(eye - 0.24, level)], ink);
            }
            2 => {
                for side in sides {
                    let thick = Stroke::new(2.0 * ink.width, ink.color);
                    painter.line_segment([at(0.02 * side, 0.27), at(0.26 * side, 0.33)], thick);
                }
            }
            3 => {
                for side in sides {
                    let red = ink.color.gamma_multiply(0.25);
                    painter.circle_filled(at(0.5 * side, 0.2), 0.13 * unit, red);
                }
            }
            4 => {
                for side in sides {
                    for (x, y) in [(0.42, 0.14), (0.54, 0.2), (0.44, 0.26)] {
                        painter.circle_filled(at(x * side, y), 0.8 * ink.width, ink.color);
                    }
                }
            }
            _ => {}
        }
    }
}

fn ellipse(center: Pos2, radius: Vec2, fill: egui::Color32, stroke: Stroke) -> Shape {
    Shape::Ellipse(EllipseShape { center, radius, fill, stroke, angle: 0.0 })
}

/// The factor of a weight in a feature, -1..1: a fixed pseudo-random number.
fn factor(weight: usize, feature: usize) -> f64 {
    let bits = mixed(((8 * weight + feature + 1) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    (bits >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
}

/// The finaliser of SplitMix64.
const fn mixed(mut bits: u64) -> u64 {
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn apart(one: &[f64], other: &[f64]) -> f32 {
        let (one, other) = (Face::of(one).features, Face::of(other).features);
        one.iter().zip(other).map(|(a, b)| (a - b).abs()).sum()
    }

    #[test]
    fn similar_weights_give_similar_faces() {
        let parent = [50.0, -25.0, 1.0];
        assert_eq!(apart(&parent, &[100.0, -50.0, 2.0]), 0.0, "the same moves, the same face");
        let (child, stranger) = ([52.0, -24.0, 0.5], [-3.0, 40.0, 20.0]);
        assert!(apart(&parent, &child) > 0.05 && apart(&parent, &stranger) > 1.5);
        assert!(apart(&parent, &child) < apart(&parent, &stranger) / 5.0);
        assert_eq!(Face::of(&[0.0; 3]).features, [0.0; 8]);
    }

    #[test]
    fn children_have_marks_of_their_own() {
        let marks = |weights: &[f64]| Face::of(weights).marks;
        let children = (0..12).map(|child| marks(&[50.0 + 0.1 * f64::from(child), -25.0, 1.0]));
        let different: HashSet<FaceMarks> = children.collect();
        assert!(different.len() >= 10, "{different:?}");
        assert_eq!(marks(&[50.0, -25.0, 1.0]), marks(&[100.0, -50.0, 2.0]));
    }

    #[test]
    fn the_factors_lie_in_their_range_around_0() {
        let all: Vec<f64> = (0..1000).map(|n| factor(n / 8, n % 8)).collect();
        assert!(all.iter().all(|factor| (-1.0..1.0).contains(factor)));
        assert!((all.iter().sum::<f64>() / 1000.0).abs() < 0.1);
    }
}
