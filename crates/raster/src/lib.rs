//! A small rasteriser for egui's triangles. It computes in whole numbers, so a picture is the same
//! bytes on every processor.

use std::collections::HashMap;

use egui::{
    Color32, ColorImage, Context, FullOutput, ImageData, TextureId, TexturesDelta,
    epaint::{ClippedPrimitive, ImageDelta, Mesh, Primitive, Vertex},
};
use egui_kittest::TestRenderer;
use image::RgbaImage;

/// Positions are whole multiples of this part of a pixel, as on most graphics cards.
const SUBPIXELS: i64 = 256;
/// Texture coordinates are whole multiples of this part of a texel.
const SUBTEXELS: i64 = 256;

/// Paints the window of a test.
#[derive(Default)]
pub struct Rasteriser {
    textures: HashMap<TextureId, ColorImage>,
}

impl TestRenderer for Rasteriser {
    fn handle_delta(&mut self, delta: &mut TexturesDelta) {
        for (id, changes) in delta.set.drain() {
            for change in changes {
                self.update(id, &change);
            }
        }
        for id in delta.free.drain() {
            self.textures.remove(&id);
        }
    }

    fn render(&mut self, ctx: &Context, output: &FullOutput) -> Result<RgbaImage, String> {
        let scale = ctx.pixels_per_point();
        let size = ctx.content_rect().size() * scale;
        let mut canvas = Canvas::new(size.x.round() as usize, size.y.round() as usize);
        for ClippedPrimitive { clip_rect, primitive } in
            ctx.tessellate(output.shapes.clone(), scale)
        {
            let Primitive::Mesh(mesh) = primitive else {
                return Err("a callback cannot be painted without a graphics card".to_owned());
            };
            let texture = self
                .textures
                .get(&mesh.texture_id)
                .ok_or_else(|| format!("no texture {:?}", mesh.texture_id))?;
            let edge = |at: f32, most: usize| ((at * scale).round().max(0.0) as usize).min(most);
            let clip = Area {
                left: edge(clip_rect.min.x, canvas.width) as i64,
                right: edge(clip_rect.max.x, canvas.width) as i64,
                top: edge(clip_rect.min.y, canvas.height) as i64,
                bottom: edge(clip_rect.max.y, canvas.height) as i64,
            };
            canvas.mesh(&mesh, texture, scale, clip);
        }
        Ok(canvas.into_image())
    }
}

impl Rasteriser {
    fn update(&mut self, id: TextureId, change: &ImageDelta) {
        let ImageData::Color(image) = &change.image;
        let Some([left, top]) = change.pos else {
            self.textures.insert(id, ColorImage::clone(image));
            return;
        };
        let texture = self.textures.get_mut(&id).expect("only a known texture changes in part");
        for (y, row) in image.pixels.chunks_exact(image.size[0]).enumerate() {
            let start = (top + y) * texture.size[0] + left;
            texture.pixels[start..start + row.len()].copy_from_slice(row);
        }
    }
}

/// Pixels from `left` and `top` up to, but without, `right` and `bottom`.
#[derive(Clone, Copy)]
struct Area {
    left: i64,
    right: i64,
    top: i64,
    bottom: i64,
}

struct Canvas {
    width: usize,
    height: usize,
    pixels: Vec<Color32>,
}

/// A corner of a triangle in whole numbers.
#[derive(Clone, Copy)]
struct Corner {
    x: i64,
    y: i64,
    u: i64,
    v: i64,
    color: Color32,
}

impl Corner {
    fn of(vertex: &Vertex, scale: f32, texture: &ColorImage) -> Corner {
        let fixed = |value: f32, unit: i64| (value * unit as f32).round() as i64;
        let [width, height] = texture.size.map(|side| side as i64);
        Corner {
            x: fixed(vertex.pos.x * scale, SUBPIXELS),
            y: fixed(vertex.pos.y * scale, SUBPIXELS),
            u: fixed(vertex.uv.x, SUBTEXELS * width),
            v: fixed(vertex.uv.y, SUBTEXELS * height),
            color: vertex.color,
        }
    }
}

/// Twice the area of a triangle, positive if its corners run clockwise on the screen.
const fn doubled_area(a: Corner, b: Corner, x: i64, y: i64) -> i64 {
    (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x)
}

/// Whether pixels exactly on the edge from `a` to `b` belong to the triangle: those on a left or top
/// edge do, so that two triangles with a common edge never paint a pixel twice.
const fn owns_edge(a: Corner, b: Corner) -> bool {
    b.y < a.y || (b.y == a.y && b.x > a.x)
}

impl Canvas {
    fn new(width: usize, height: usize) -> Canvas {
        Canvas { width, height, pixels: vec![Color32::TRANSPARENT; width * height] }
    }

    fn mesh(&mut self, mesh: &Mesh, texture: &ColorImage, scale: f32, clip: Area) {
        for corners in mesh.indices.chunks_exact(3) {
            let corner = |n: usize| Corner::of(&mesh.vertices[corners[n] as usize], scale, texture);
            let [a, b, c] = [corner(0), corner(1), corner(2)];
            match doubled_area(a, b, c.x, c.y) {
                0 => {}
                1.. => self.triangle([a, b, c], texture, clip),
                _ => self.triangle([a, c, b], texture, clip),
            }
        }
    }

    fn triangle(&mut self, [a, b, c]: [Corner; 3], texture: &ColorImage, clip: Area) {
        let area = doubled_area(a, b, c.x, c.y);
        let first = |at: i64, least: i64| at.div_euclid(SUBPIXELS).max(least);
        let last = |at: i64, most: i64| (at.div_euclid(SUBPIXELS) + 1).min(most);
        let rows = first(a.y.min(b.y).min(c.y), clip.top)..last(a.y.max(b.y).max(c.y), clip.bottom);
        let (left, right) =
            (first(a.x.min(b.x).min(c.x), clip.left), last(a.x.max(b.x).max(c.x), clip.right));
        let edges = [(b, c), (c, a), (a, b)];
        // A pixel on an edge that the triangle does not own counts as outside.
        let least = edges.map(|(from, to)| i64::from(!owns_edge(from, to)));
        let is_plain = a.color == b.color && b.color == c.color;
        let is_flat = (a.u, a.v) == (b.u, b.v) && (b.u, b.v) == (c.u, c.v);
        let flat = texel(texture, a.u, a.v);
        for row in rows {
            let y = row * SUBPIXELS + SUBPIXELS / 2;
            for column in left..right {
                let x = column * SUBPIXELS + SUBPIXELS / 2;
                let weights = edges.map(|(from, to)| doubled_area(from, to, x, y));
                if weights.iter().zip(least).any(|(weight, least)| *weight < least) {
                    continue;
                }
                let mixed = |values: [i64; 3]| {
                    let sum: i64 = values.iter().zip(weights).map(|(v, weight)| v * weight).sum();
                    (sum + area / 2).div_euclid(area)
                };
                let color = if is_plain {
                    a.color
                } else {
                    let of = |n: usize| {
                        mixed([a, b, c].map(|corner| i64::from(corner.color.to_array()[n]))) as u8
                    };
                    Color32::from_rgba_premultiplied(of(0), of(1), of(2), of(3))
                };
                let texel = if is_flat {
                    flat
                } else {
                    texel(texture, mixed([a.u, b.u, c.u]), mixed([a.v, b.v, c.v]))
                };
                let at = row as usize * self.width + column as usize;
                self.pixels[at] = over(times(color, texel), self.pixels[at]);
            }
        }
    }

    fn into_image(self) -> RgbaImage {
        // Where nothing is painted it stays transparent; the window fills itself.
        let bytes = self.pixels.iter().flat_map(Color32::to_srgba_unmultiplied).collect();
        RgbaImage::from_raw(self.width as u32, self.height as u32, bytes).expect("it is as large")
    }
}

/// The colour of a texture at a point, mixed from the four texels around it. `u` and `v` are in
/// parts of a texel.
fn texel(texture: &ColorImage, u: i64, v: i64) -> Color32 {
    let [width, height] = texture.size.map(|side| side as i64);
    let (u, v) = (u - SUBTEXELS / 2, v - SUBTEXELS / 2);
    let (left, top) = (u.div_euclid(SUBTEXELS), v.div_euclid(SUBTEXELS));
    let (right_share, lower_share) = (u.rem_euclid(SUBTEXELS), v.rem_euclid(SUBTEXELS));
    let at = |x: i64, y: i64| {
        let (x, y) = (x.clamp(0, width - 1), y.clamp(0, height - 1));
        texture.pixels[(y * width + x) as usize].to_array()
    };
    let around = [at(left, top), at(left + 1, top), at(left, top + 1), at(left + 1, top + 1)];
    let shares = [
        (SUBTEXELS - right_share) * (SUBTEXELS - lower_share),
        right_share * (SUBTEXELS - lower_share),
        (SUBTEXELS - right_share) * lower_share,
        right_share * lower_share,
    ];
    let whole = SUBTEXELS * SUBTEXELS;
    let [r, g, b, a] = [0, 1, 2, 3].map(|channel| {
        let sum: i64 =
            around.iter().zip(shares).map(|(c, share)| i64::from(c[channel]) * share).sum();
        ((sum + whole / 2) / whole) as u8
    });
    Color32::from_rgba_premultiplied(r, g, b, a)
}

/// `value * share / 255`, rounded.
const fn part(value: u8, share: u8) -> u8 {
    ((value as u32 * share as u32 + 127) / 255) as u8
}

fn times(color: Color32, texel: Color32) -> Color32 {
    if texel == Color32::WHITE {
        return color;
    }
    let [c, t] = [color.to_array(), texel.to_array()];
    Color32::from_rgba_premultiplied(
        part(c[0], t[0]),
        part(c[1], t[1]),
        part(c[2], t[2]),
        part(c[3], t[3]),
    )
}

/// Lays a colour over another; both are premultiplied.
fn over(color: Color32, ground: Color32) -> Color32 {
    let rest = 255 - color.a();
    let [c, g] = [color.to_array(), ground.to_array()];
    let mix = |n: usize| c[n].saturating_add(part(g[n], rest));
    Color32::from_rgba_premultiplied(mix(0), mix(1), mix(2), mix(3))
}
