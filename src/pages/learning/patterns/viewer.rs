//! The patterns as small boards, by stage of the game: the largest changes of a round, and the best and the worst
//! configurations of the selected shape.

use std::{cmp::Ordering, mem, sync::Arc};

use egui::{
    Align, Color32, ComboBox, CornerRadius, Layout, Painter, Rect, RichText, Sense, Slider, Stroke,
    Ui, WidgetInfo, pos2, vec2,
};
use othello_engine::{
    Bitboard, Position, Square,
    models::{
        Glem,
        patterns::{Numbering, SHAPES, STAGES},
    },
};

use crate::{
    runs::patterns::KnownWeights,
    text::numbers::signed,
    theme::space,
    widgets::{ViewContext, direction::upright, disc::small_disc, open_list::ShowList},
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

/// The number of configurations in a list.
const SHOWN: usize = 5;
/// The side of a small board, in points.
const SIDE: f32 = 90.0;

/// The selected shape and stage, and the configurations found for them.
pub(super) struct Viewer {
    shape: usize,
    stage: usize,
    /// Whether the user has chosen the stage.
    is_chosen: bool,
    found: Option<ShapeExtremes>,
}

/// The extremes of a shape in a stage, the largest changes there, and the weights they were found in.
struct ShapeExtremes {
    of: KnownWeights,
    shape: usize,
    stage: usize,
    best: Vec<ConfigurationCard>,
    worst: Vec<ConfigurationCard>,
    changed: Vec<ConfigurationCard>,
    /// Whether any weight of the stage has been learned.
    is_learned: bool,
}

/// A configuration on a small board.
struct ConfigurationCard {
    shape: usize,
    configuration: usize,
    /// Its weight, or the change of its weight, in discs.
    text: String,
    /// The text of its tooltip, or nothing.
    tip: String,
}

impl Default for Viewer {
    fn default() -> Viewer {
        Viewer { shape: 0, stage: STAGES / 2, is_chosen: false, found: None }
    }
}

impl Viewer {
    /// Draws the patterns of these weights. While a run is at work the shown stage stays, although others are learned
    /// first.
    pub(super) fn viewer_ui(
        &mut self,
        ui: &mut Ui,
        look: &ViewContext,
        (known, is_at_work): (&KnownWeights, bool),
    ) {
        let words = look.words;
        self.find(known, is_at_work);
        ui.horizontal(|ui| {
            let label = ui.label(words.get("patterns-stage"));
            let slider =
                Slider::new(&mut self.stage, 0..=STAGES - 1).custom_formatter(|stage, _| {
                    format!("{}–{}", 4.0 * stage + 4.0, 4.0 * stage + 7.0)
                });
            self.is_chosen |= ui.add(slider).labelled_by(label.id).changed();
        });
        self.find(known, is_at_work);
        if self.found.as_ref().is_some_and(|found| !found.is_learned) {
            ui.add_space(space::SMALL);
            let none = RichText::new(words.get("patterns-not-learned")).color(look.theme.weak);
            ui.add(egui::Label::new(none).wrap());
            return;
        }
        if let Some(found) = self.found.as_ref().filter(|found| !found.changed.is_empty()) {
            list_ui(ui, look, "patterns-changed", &found.changed);
            ui.add_space(space::MEDIUM);
        }
        ui.horizontal_wrapped(|ui| {
            let label = ui.label(words.get("patterns-shape"));
            let shown = words.get(NAMES[self.shape]);
            let combo = ComboBox::from_id_salt("patterns-shape").width(170.0).selected_text(shown);
            let response = combo.show_list(ui, |ui| {
                for (index, id) in NAMES.iter().enumerate() {
                    ui.selectable_value(&mut self.shape, index, words.get(id));
                }
            });
            response.response.labelled_by(label.id);
        });
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
        list_ui(ui, look, "patterns-best", &found.best);
        list_ui(ui, look, "patterns-worst", &found.worst);
    }

    /// Finds the extremes again if the weights, the shape or the stage changed.
    fn find(&mut self, known: &KnownWeights, is_at_work: bool) {
        let same = |f: &ShapeExtremes| {
            Arc::ptr_eq(&f.of.glem, &known.glem)
                && Arc::ptr_eq(&f.of.before, &known.before)
                && (f.shape, f.stage) == (self.shape, self.stage)
        };
        if self.found.as_ref().is_some_and(same) {
            return;
        }
        if !self.is_chosen && (self.found.is_none() || !is_at_work) {
            self.stage = nearest_learned(&known.glem, self.stage);
        }
        let (shape, stage) = (self.shape, self.stage);
        let [best, worst] = extremes(&known.glem, stage, shape);
        let (changed, is_learned) = (changes(known, stage), is_learned(&known.glem, stage));
        let of = known.clone();
        self.found = Some(ShapeExtremes { of, shape, stage, best, worst, changed, is_learned });
    }
}

/// Whether any weight of the stage has been learned: a run begins with all at 0.
fn is_learned(glem: &Glem, stage: usize) -> bool {
    glem.stage_weights(stage).weights.iter().any(|weight| *weight != 0.0)
}

/// The learned stage nearest to this one, or this one if none is. Runs learn the last stages first.
fn nearest_learned(glem: &Glem, stage: usize) -> usize {
    let learned = (0..STAGES).filter(|&other| is_learned(glem, other));
    learned.min_by_key(|other| other.abs_diff(stage)).unwrap_or(stage)
}

/// The first [`SHOWN`] in this order. Only these are sorted: to sort a hundred thousand takes longer than a frame
/// may.
fn first<T>(mut all: Vec<T>, order: impl Fn(&T, &T) -> Ordering) -> Vec<T> {
    if all.len() > SHOWN {
        all.select_nth_unstable_by(SHOWN, &order);
        all.truncate(SHOWN);
    }
    all.sort_unstable_by(order);
    all
}

/// The best and the worst configurations of a shape.
fn extremes(glem: &Glem, stage: usize, shape: usize) -> [Vec<ConfigurationCard>; 2] {
    let weights = glem.shape_weights(stage, shape);
    // Configurations can share a weight; the first one stands for all of them.
    let numbers = Numbering::get().of_shape(shape);
    let mut seen = vec![false; Numbering::get().len()];
    let all: Vec<(usize, f32)> = (0..weights.len())
        .filter(|&configuration| !mem::replace(&mut seen[numbers[configuration] as usize], true))
        .map(|configuration| (configuration, weights[configuration]))
        .collect();
    let better = |a: &(usize, f32), b: &(usize, f32)| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0));
    let shown = |(configuration, weight): (usize, f32)| ConfigurationCard {
        shape,
        configuration,
        text: signed(weight, 2),
        tip: String::new(),
    };
    let worst = first(all.clone(), |a, b| better(b, a));
    [first(all, better), worst].map(|found| found.into_iter().map(shown).collect())
}

/// The configurations of all shapes whose weights changed most since the round began; empty if none changed.
fn changes(known: &KnownWeights, stage: usize) -> Vec<ConfigurationCard> {
    let [now, before] = [&known.glem, &known.before].map(|glem| glem.stage_weights(stage).weights);
    let by = |number: usize| (now[number] - before[number]).abs();
    let changed = (0..now.len()).filter(|&number| by(number) > 0.0).collect();
    let more = |&a: &usize, &b: &usize| by(b).total_cmp(&by(a)).then(a.cmp(&b));
    let changed = first(changed, more);
    let place = |number: usize| {
        (0..SHAPES.len()).find_map(|shape| {
            let numbers = Numbering::get().of_shape(shape);
            let is_it = |found: &u32| *found as usize == number;
            Some((shape, numbers.iter().position(is_it)?))
        })
    };
    let shown = |number: usize| {
        let (shape, configuration) = place(number)?;
        let (old, new) = (before[number], now[number]);
        let (text, tip) =
            (signed(new - old, 2), format!("{} → {}", signed(old, 2), signed(new, 2)));
        Some(ConfigurationCard { shape, configuration, text, tip })
    };
    changed.into_iter().filter_map(shown).collect()
}

/// A row of small boards under its title.
fn list_ui(ui: &mut Ui, look: &ViewContext, title: &str, list: &[ConfigurationCard]) {
    let words = look.words;
    ui.add_space(space::SMALL);
    ui.label(RichText::new(words.get(title)).strong());
    ui.horizontal_wrapped(|ui| {
        for ConfigurationCard { shape, configuration, text, tip } in list {
            let position = SHAPES[*shape].position(*configuration);
            // The size is known in advance, so that a full row wraps.
            let layout = Layout::top_down(Align::Min);
            ui.allocate_ui_with_layout(vec2(SIDE, SIDE + 28.0), layout, |ui| {
                let name = format!("{} {text}", words.get(NAMES[*shape]));
                small_board_ui(ui, look, *shape, &position, &name);
                let label = ui.label(text);
                if !tip.is_empty() {
                    label.on_hover_text(tip);
                }
            });
        }
    });
}

/// A small board with the shape's squares lit, and the discs of a configuration. The side to move has the black
/// discs.
fn small_board_ui(ui: &mut Ui, look: &ViewContext, shape: usize, position: &Position, name: &str) {
    let (response, painter) = ui.allocate_painter(vec2(SIDE, SIDE), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(egui::accesskit::Role::Image, true, name));
    upright(&painter, response.rect, || paint(&painter, response.rect, look, shape, position));
}

fn paint(painter: &Painter, rect: Rect, look: &ViewContext, shape: usize, position: &Position) {
    let colors = &look.theme.board;
    painter.rect_filled(
        rect,
        CornerRadius::same(3),
        crate::widgets::disc::mix(colors.felt_edge, Color32::BLACK, 0.35),
    );
    let side = SIDE / 8.0;
    let cell = |square: Square| {
        let corner = rect.min + vec2(square.column() as f32, square.row() as f32) * side;
        Rect::from_min_size(corner, vec2(side, side))
    };
    let lit = crate::widgets::disc::mix(colors.felt, Color32::WHITE, 0.25);
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
            small_disc(painter, cell(square).center(), side * 0.4, face, colors.outline);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_returns_the_start_of_a_full_sort() {
        for length in [0, 1, SHOWN, SHOWN + 1, 1000] {
            let all: Vec<usize> = (0..length).map(|n| n * 7919 % 1009).collect();
            let mut sorted = all.clone();
            sorted.sort_unstable_by(|a, b| b.cmp(a));
            sorted.truncate(SHOWN);
            assert_eq!(first(all, |a, b| b.cmp(a)), sorted, "of {length}");
        }
    }
}
