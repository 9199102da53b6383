//! A pattern on the board, and its best and its worst configurations as small boards, by stage of
//! the game.

use std::sync::Arc;

use egui::{
    Align, Color32, ComboBox, CornerRadius, Layout, Rect, RichText, Sense, Slider, Stroke, Ui,
    WidgetInfo, pos2, vec2,
};
use othello_engine::{
    Bitboard, Position, Square,
    eval::{
        Glem,
        glem::{Numbering, SHAPES, STAGES},
    },
};

use crate::{
    theme::space,
    ui::{Look, disc::small_disc},
};

/// The names of the shapes, as ids of messages, in the order of [`SHAPES`].
const NAMES: [&str; SHAPES.len()] = [
    "shape-edge-x",
    "shape-corner-block",
    "shape-corner-angle",
    "shape-edge-block",
    "shape-corner-square",
    "shape-row-2",
    "shape-row-3",
    "shape-row-4",
    "shape-diagonal-8",
    "shape-diagonal-7",
    "shape-diagonal-6",
    "shape-diagonal-5",
    "shape-diagonal-4",
];

/// So many of the best, and of the worst, are shown.
const SHOWN: usize = 5;
/// The side of a small board in points.
const SIDE: f32 = 90.0;

/// What is looked at.
pub(super) struct Viewer {
    shape: usize,
    stage: usize,
    found: Option<Found>,
}

/// The extremes of a shape in a stage, and what they were found for.
struct Found {
    glem: Arc<Glem>,
    shape: usize,
    stage: usize,
    best: Vec<(usize, f32)>, // configuration and weight in discs
    worst: Vec<(usize, f32)>,
}

impl Default for Viewer {
    fn default() -> Viewer {
        Viewer { shape: 0, stage: STAGES / 2, found: None }
    }
}

impl Viewer {
    pub(super) fn viewer_ui(&mut self, ui: &mut Ui, look: &Look, glem: &Arc<Glem>) {
        let words = look.words;
        ui.horizontal_wrapped(|ui| {
            let label = ui.label(words.get("patterns-shape"));
            let shown = words.get(NAMES[self.shape]);
            let combo = ComboBox::from_id_salt("patterns-shape").width(170.0).selected_text(shown);
            let response = combo.show_ui(ui, |ui| {
                for (index, id) in NAMES.iter().enumerate() {
                    ui.selectable_value(&mut self.shape, index, words.get(id));
                }
            });
            response.response.labelled_by(label.id);
        });
        ui.horizontal(|ui| {
            let label = ui.label(words.get("patterns-stage"));
            let slider =
                Slider::new(&mut self.stage, 0..=STAGES - 1).custom_formatter(|stage, _| {
                    format!("{}–{}", 4.0 * stage + 4.0, 4.0 * stage + 7.0)
                });
            ui.add(slider).labelled_by(label.id);
        });
        self.find(glem);
        let Some(found) = &self.found else { return };
        ui.add_space(space::SMALL);
        ui.horizontal_top(|ui| {
            let blank = Position::new(Bitboard::EMPTY, Bitboard::EMPTY).expect("no disc");
            small_board_ui(ui, look, found.shape, &blank, &words.get(NAMES[found.shape]));
            ui.vertical(|ui| {
                let text = RichText::new(words.get("patterns-legend")).color(look.theme.weak);
                ui.add(egui::Label::new(text).wrap());
            });
        });
        for (id, list) in [("patterns-best", &found.best), ("patterns-worst", &found.worst)] {
            ui.add_space(space::SMALL);
            ui.label(RichText::new(words.get(id)).strong());
            ui.horizontal_wrapped(|ui| {
                for &(configuration, weight) in list {
                    let position = SHAPES[found.shape].position(configuration);
                    let text = format!("{weight:+.2}");
                    // Of a size that is known before, so that a row that is full goes on below.
                    let layout = Layout::top_down(Align::Min);
                    ui.allocate_ui_with_layout(vec2(SIDE, SIDE + 28.0), layout, |ui| {
                        let name = format!("{} {text}", words.get(NAMES[found.shape]));
                        small_board_ui(ui, look, found.shape, &position, &name);
                        ui.label(text);
                    });
                }
            });
        }
    }

    /// Finds the extremes anew if something else is looked at than before.
    fn find(&mut self, glem: &Arc<Glem>) {
        let same = |f: &Found| {
            Arc::ptr_eq(&f.glem, glem) && (f.shape, f.stage) == (self.shape, self.stage)
        };
        if self.found.as_ref().is_some_and(same) {
            return;
        }
        let weights = glem.shape_weights(self.stage, self.shape);
        // Of configurations that share a weight the first stands for all.
        let numbers = Numbering::get().of_shape(self.shape);
        let mut seen = std::collections::HashSet::new();
        let mut all: Vec<(usize, f32)> = (0..weights.len())
            .filter(|&configuration| seen.insert(numbers[configuration]))
            .map(|configuration| (configuration, weights[configuration]))
            .collect();
        all.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        let best = all[..SHOWN.min(all.len())].to_vec();
        let worst = all.iter().rev().take(SHOWN).copied().collect();
        let (shape, stage) = (self.shape, self.stage);
        self.found = Some(Found { glem: Arc::clone(glem), shape, stage, best, worst });
    }
}

/// A small board with the shape's squares lit, and the discs of a configuration: black those of the
/// side to move.
fn small_board_ui(ui: &mut Ui, look: &Look, shape: usize, position: &Position, name: &str) {
    let (response, painter) = ui.allocate_painter(vec2(SIDE, SIDE), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(egui::accesskit::Role::Image, true, name));
    let colors = &look.theme.board;
    let rect = response.rect;
    painter.rect_filled(
        rect,
        CornerRadius::same(3),
        crate::ui::disc::mix(colors.felt_edge, Color32::BLACK, 0.35),
    );
    let side = SIDE / 8.0;
    let cell = |square: Square| {
        let corner = rect.min + vec2(square.column() as f32, square.row() as f32) * side;
        Rect::from_min_size(corner, vec2(side, side))
    };
    let lit = crate::ui::disc::mix(colors.felt, Color32::WHITE, 0.25);
    for &square in SHAPES[shape].squares() {
        painter.rect_filled(cell(square), CornerRadius::ZERO, lit);
    }
    for line in 1..8 {
        let at = line as f32 * side;
        let stroke = Stroke::new(1.0, colors.grid.gamma_multiply(0.6));
        let (min, max) = (rect.min, rect.max);
        painter.line_segment([pos2(min.x + at, min.y), pos2(min.x + at, max.y)], stroke);
        painter.line_segment([pos2(min.x, min.y + at), pos2(max.x, min.y + at)], stroke);
    }
    for (discs, face) in [position.own(), position.opp()].into_iter().zip(colors.discs) {
        for square in discs {
            small_disc(&painter, cell(square).center(), side * 0.4, face, colors.outline);
        }
    }
}
