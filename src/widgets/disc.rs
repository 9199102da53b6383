//! Discs as meshes: lit from the upper left, with a rim and a soft shadow, built once per size and then only moved.

use std::sync::Arc;

use egui::{
    Color32, Mesh, Pos2, Sense, Shape, Ui, Vec2,
    cache::{ComputerMut, FrameCache},
    epaint::Vertex,
    pos2, vec2,
};
use othello_engine::Color;

use super::ViewContext;
use crate::theme::{BoardColors, DiscColors, INLAY};

/// The number of corners of a disc, enough to look round on the largest board.
const CORNERS: u32 = 56;

/// The centre of the highlight on a disc of radius 1.
const LIGHT: Vec2 = vec2(-0.38, -0.46);

/// The discs and the shadow for one size and theme, ready to be moved to their squares.
#[derive(Clone)]
pub struct Discs {
    radius: f32,
    faces: [Arc<Mesh>; 2],
    shadow: Arc<Mesh>,
    colors: BoardColors,
    feather: f32,
    still: (DiscPositions, Arc<Mesh>),
}

/// The positions of discs that do not move, and of the shadows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DiscPositions {
    /// The centres of the shadows, in points.
    pub shadows: Vec<Pos2>,
    /// The centres of the discs and the colours they show.
    pub discs: Vec<(Pos2, Color)>,
}

impl Discs {
    /// Discs of this radius in points; `feather` is the size of a pixel in points.
    pub fn new(radius: f32, feather: f32, colors: &BoardColors) -> Discs {
        let shape = RoundShape { radius: Vec2::splat(radius), feather, outline: colors.outline };
        Discs {
            radius,
            faces: colors.discs.map(|disc| shape.face(disc).into()),
            shadow: shadow(radius, colors.shadow).into(),
            colors: colors.clone(),
            feather,
            still: (DiscPositions::default(), Arc::default()),
        }
    }

    /// Whether these discs have this size and theme.
    pub fn fit(&self, radius: f32, feather: f32, colors: &BoardColors) -> bool {
        self.radius == radius && self.feather == feather && self.colors == *colors
    }

    /// The radius in points.
    pub const fn radius(&self) -> f32 {
        self.radius
    }

    /// The still discs over all the shadows, as one shape that is rebuilt only when they change.
    pub fn still(&mut self, still: DiscPositions) -> Shape {
        if self.still.0 != still {
            let shadows = still.shadows.iter().map(|&center| (&self.shadow, center));
            let face = |&(center, color): &(Pos2, Color)| (&self.faces[color as usize], center);
            let mesh = Arc::new(together(shadows.chain(still.discs.iter().map(face))));
            self.still = (still, mesh);
        }
        Shape::Mesh(self.still.1.clone())
    }

    /// A disc that turns to `color`: 0 shows the other side, 1 the new one. It turns about its vertical axis, shows
    /// its edge half-way and rises a little.
    pub fn turning(&self, center: Pos2, color: Color, progress: f32) -> [Shape; 2] {
        let angle = progress.clamp(0.0, 1.0) * std::f32::consts::PI;
        let (up, down) =
            if progress < 0.5 { (color.other(), color) } else { (color, color.other()) };
        // Never 0: seen from its edge, the disc would vanish for a frame.
        let width = angle.cos().abs().max(0.02);
        let lift = 1.0 + 0.06 * angle.sin();
        let radius = vec2(self.radius * width, self.radius) * lift;
        let shape = RoundShape { radius, feather: self.feather, outline: self.colors.outline };
        // The lower face shows beside the upper one by the thickness of the disc.
        let thickness = self.radius * 0.16 * angle.sin() * if progress < 0.5 { 1.0 } else { -1.0 };
        let [lower, upper] = [down, up].map(|side| shape.face(self.colors.disc(side)));
        [moved(&lower.into(), center + vec2(thickness, 0.0)), moved(&upper.into(), center)]
    }

    /// A disc that is being placed: it grows and fades in.
    pub fn landing(&self, center: Pos2, color: Color, progress: f32) -> Shape {
        let eased = 1.0 - (1.0 - progress.clamp(0.0, 1.0)).powi(3);
        let radius = Vec2::splat(self.radius * (0.6 + 0.4 * eased));
        let shape = RoundShape { radius, feather: self.feather, outline: self.colors.outline };
        let mut mesh = shape.face(self.colors.disc(color));
        for vertex in &mut mesh.vertices {
            vertex.color = vertex.color.gamma_multiply(eased);
        }
        moved(&mesh.into(), center)
    }

    /// A translucent disc, for the preview of a move.
    pub fn ghost(&self, center: Pos2, color: Color) -> Shape {
        let mut mesh = Mesh::clone(&self.faces[color as usize]);
        for vertex in &mut mesh.vertices {
            vertex.color = vertex.color.gamma_multiply(0.55);
        }
        moved(&mesh.into(), center)
    }
}

/// Draws a small disc of the side to move, and says whose move it is.
pub fn side_to_move_ui(ui: &mut Ui, look: &ViewContext, color: Color) {
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(18.0, 20.0), Sense::hover());
        let outline = look.theme.board.outline;
        small_disc(ui.painter(), rect.center(), 7.0, look.theme.disc(color), outline);
        ui.label(look.words.get(match color {
            Color::Black => "status-black-to-move",
            Color::White => "status-white-to-move",
        }));
    });
}

/// Draws a small disc for lists and cards; the radius is in points.
pub fn small_disc(
    painter: &egui::Painter,
    center: Pos2,
    radius: f32,
    colors: DiscColors,
    outline: Color32,
) {
    let feather = 1.0 / painter.ctx().pixels_per_point();
    let small = SmallDisc { radius: radius.to_bits(), feather: feather.to_bits(), colors, outline };
    let face = painter.ctx().memory_mut(|memory| memory.caches.cache::<Faces>().get(small).clone());
    painter.add(moved(&face, center));
    // The edge must stay visible on a surface as light or as dark as the disc.
    let is_dark = colors.middle.intensity() < 0.5;
    let edge = egui::Stroke::new(feather, if is_dark { colors.light } else { colors.rim });
    painter.circle_stroke(center, radius, edge);
}

/// The cache key of a small disc. Floats are stored as bits, which can be hashed.
#[derive(Clone, Copy, PartialEq, Hash)]
struct SmallDisc {
    radius: u32,
    feather: u32,
    colors: DiscColors,
    outline: Color32,
}

/// A cache of meshes, since lists draw many discs in few styles.
type Faces = FrameCache<Arc<Mesh>, MeshMaker>;

#[derive(Default)]
struct MeshMaker;

impl ComputerMut<SmallDisc, Arc<Mesh>> for MeshMaker {
    fn compute(&mut self, small: SmallDisc) -> Arc<Mesh> {
        let [radius, feather] = [small.radius, small.feather].map(f32::from_bits);
        let shape = RoundShape { radius: Vec2::splat(radius), feather, outline: small.outline };
        shape.face(small.colors).into()
    }
}

/// Joins meshes, each moved to its position, into one.
fn together<'a>(parts: impl Iterator<Item = (&'a Arc<Mesh>, Pos2)> + Clone) -> Mesh {
    let mut mesh = Mesh::default();
    mesh.reserve_vertices(parts.clone().map(|(part, _)| part.vertices.len()).sum());
    mesh.indices.reserve(parts.clone().map(|(part, _)| part.indices.len()).sum());
    for (part, center) in parts {
        let first = mesh.vertices.len() as u32;
        let by = center.to_vec2();
        mesh.indices.extend(part.indices.iter().map(|index| index + first));
        mesh.vertices.extend(part.vertices.iter().map(|v| Vertex { pos: v.pos + by, ..*v }));
    }
    mesh
}

fn moved(mesh: &Arc<Mesh>, center: Pos2) -> Shape {
    let mut shape = Shape::Mesh(mesh.clone());
    shape.translate(center.to_vec2());
    shape
}

struct RoundShape {
    radius: Vec2,
    feather: f32,
    outline: Color32,
}

impl RoundShape {
    /// A lit disc around the origin: rings of vertices from the centre to the rim, and one beyond it that fades out.
    fn face(&self, DiscColors { light, middle, rim, inlay }: DiscColors) -> Mesh {
        let color = |point: Vec2, ring: f32| {
            let near = (1.0 - (point - LIGHT).length() / 1.25).clamp(0.0, 1.0);
            let lit = mix(middle, light, near * near);
            // The rim slopes away from the viewer: dark below, thinly lit above.
            let away = ((ring - 0.84) / 0.16).clamp(0.0, 1.0);
            let above = (0.5 - 0.5 * (point.x * 0.55 + point.y * 0.83)).clamp(0.0, 1.0);
            mix(lit, mix(rim, light, 0.55 * above * above), away)
        };
        let edge = 1.0 - self.feather / self.radius.y;
        let rings: [f32; 6] = [0.3, 0.55, 0.78, 0.86, 0.94, edge.max(0.95)];
        let mut mesh = Mesh::default();
        // Up to three more rings follow: two of the outline, and one that fades out.
        let most = rings.len() + 3;
        mesh.reserve_vertices(1 + most * CORNERS as usize);
        mesh.reserve_triangles(2 * most * CORNERS as usize);
        mesh.colored_vertex(Pos2::ZERO, color(Vec2::ZERO, 0.0));
        for (index, ring) in rings.into_iter().enumerate() {
            ring_of(&mut mesh, self.radius * ring, |way| color(way * ring, ring));
            join(&mut mesh, index as u32);
        }
        let solid = self.outline != Color32::TRANSPARENT;
        if solid {
            // An outline of one and a half pixels, for discs as bright as the felt.
            ring_of(&mut mesh, self.radius * edge, |_| self.outline);
            ring_of(&mut mesh, self.radius + Vec2::splat(self.feather), |_| self.outline);
            join(&mut mesh, rings.len() as u32 + 1);
        }
        let outside = self.radius + Vec2::splat(self.feather * if solid { 2.0 } else { 0.6 });
        ring_of(&mut mesh, outside, |_| Color32::TRANSPARENT);
        join(&mut mesh, rings.len() as u32 + if solid { 2 } else { 0 });
        if inlay != Color32::TRANSPARENT {
            mesh.append(self.inlay(inlay));
        }
        mesh
    }

    /// An inlaid ring with two soft edges.
    fn inlay(&self, color: Color32) -> Mesh {
        let soft = self.feather / self.radius.y;
        let mut mesh = Mesh::default();
        mesh.colored_vertex(Pos2::ZERO, Color32::TRANSPARENT);
        let [inner, outer] = INLAY;
        let rings = [
            (inner - soft, Color32::TRANSPARENT),
            (inner, color),
            (outer, color),
            (outer + soft, Color32::TRANSPARENT),
        ];
        for (index, (ring, color)) in rings.into_iter().enumerate() {
            ring_of(&mut mesh, self.radius * ring, |_| color);
            if index > 0 {
                join(&mut mesh, index as u32);
            }
        }
        mesh
    }
}

fn shadow(radius: f32, color: Color32) -> Mesh {
    let mut mesh = Mesh::default();
    let drop = vec2(radius * 0.05, radius * 0.12);
    mesh.colored_vertex(Pos2::ZERO, color);
    for (index, (ring, strength)) in [(0.82, 1.0), (0.98, 0.55), (1.2, 0.0)].into_iter().enumerate()
    {
        ring_of(&mut mesh, Vec2::splat(radius * ring), |_| color.gamma_multiply(strength));
        join(&mut mesh, index as u32);
    }
    mesh.translate(drop);
    mesh
}

/// Adds a ring of vertices around the origin, coloured by the direction from it.
fn ring_of(mesh: &mut Mesh, radius: Vec2, color: impl Fn(Vec2) -> Color32) {
    for corner in 0..CORNERS {
        let way = Vec2::angled(corner as f32 / CORNERS as f32 * std::f32::consts::TAU);
        mesh.colored_vertex(pos2(way.x * radius.x, way.y * radius.y), color(way));
    }
}

/// Fills the area between ring number `ring`, the last one added, and the ring inside it.
fn join(mesh: &mut Mesh, ring: u32) {
    let outer = 1 + ring * CORNERS;
    for corner in 0..CORNERS {
        let next = (corner + 1) % CORNERS;
        if ring == 0 {
            mesh.add_triangle(0, outer + corner, outer + next);
        } else {
            let inner = outer - CORNERS;
            mesh.add_triangle(inner + corner, outer + corner, outer + next);
            mesh.add_triangle(inner + corner, outer + next, inner + next);
        }
    }
}

/// Interpolates between two colours.
pub fn mix(from: Color32, to: Color32, share: f32) -> Color32 {
    from.lerp_to_gamma(to, share)
}
