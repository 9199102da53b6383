//! A map of styles. Each cell holds the strongest player of its style; a click plays against it.

use std::path::Path;

use egui::{Align2, Label, Rect, RichText, Role, Sense, Stroke, TextStyle, Ui, WidgetInfo, vec2};
use othello_lab::{
    players::spec::{PlayerSpec, Seat},
    rating::style::Style,
    runs::{RunError, map::MapRun},
};

use crate::{
    action::Action,
    text::names,
    theme::{contrast, radius, space, text_width},
    widgets::{ViewContext, card::card},
};

/// The contents of a map.
pub struct StyleMap {
    name: String,
    side: u32,
    cells: Vec<MapCell>,
}

struct MapCell {
    /// Column and row, from the lower left.
    at: [u32; 2],
    style: Style,
    /// The rating in Elo.
    rating: f64,
    player: PlayerSpec,
}

/// The maximum side of a cell, in points.
const CELL: f32 = 56.0;

impl StyleMap {
    /// Reads the map in the folder of a run.
    ///
    /// # Errors
    /// If it cannot be read or is damaged.
    pub fn read(path: &Path) -> Result<StyleMap, RunError> {
        let run = MapRun::look(path)?;
        let cells = run.map().elites.iter().map(|elite| MapCell {
            at: elite.cell,
            style: run.settings().style(elite.cell),
            rating: run.rating(elite.member.fitness).value,
            player: run.player(elite).spec,
        });
        Ok(StyleMap {
            name: path.file_name().unwrap_or_default().to_string_lossy().into_owned(),
            side: run.settings().side,
            cells: cells.collect(),
        })
    }

    /// Draws the map on a card. A click on a player asks for a game against it.
    pub fn map_ui(&self, ui: &mut Ui, look: &ViewContext) -> Option<Action> {
        let words = look.words;
        let mut clicked = None;
        card(look).show(ui, |ui| {
            ui.set_width(ui.available_width());
            let values = [("run", self.name.as_str().into())];
            ui.label(RichText::new(words.with("map-title", &values)).heading());
            let about = RichText::new(words.get("map-about")).small().color(look.theme.weak);
            ui.add(Label::new(about).wrap());
            ui.add_space(space::SMALL);
            let side = self.side as f32;
            let cell = (ui.available_width() / side).min(CELL).floor();
            let (board, _) = ui.allocate_exact_size(vec2(cell, cell) * side, Sense::hover());
            ui.painter().rect_filled(board, radius::BUTTON, look.theme.sunken);
            for player in &self.cells {
                let [column, row] = player.at.map(|at| at as f32);
                let corner = board.left_bottom() + vec2(column, -row - 1.0) * cell;
                let rect = Rect::from_min_size(corner, vec2(cell, cell)).shrink(1.0);
                if self.cell_ui(ui, look, player, rect) {
                    clicked = Some(Action::against(Seat::Player(player.player.clone())));
                }
            }
        });
        clicked
    }

    /// Draws a player in its cell. Returns whether it was clicked.
    fn cell_ui(&self, ui: &Ui, look: &ViewContext, cell: &MapCell, rect: Rect) -> bool {
        let [column, row] = cell.at;
        let id = ui.scope_id().with((&self.name, column, row));
        let response = ui.interact(rect, id, Sense::click());
        let rating = format!("{:.0}", cell.rating);
        let about = names::style(look.words, cell.style);
        let values = [("rating", rating.as_str().into()), ("style", about.as_str().into())];
        let label = look.words.with("map-play", &values).into_owned();
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &label));
        let theme = look.theme;
        let fill = theme.accent_soft.lerp_to_gamma(theme.accent, self.share(cell));
        ui.painter().rect_filled(rect, radius::BUTTON, fill);
        if response.has_focus() || response.hovered() {
            let ring = Stroke::new(2.0, theme.text);
            ui.painter().rect_stroke(rect, radius::BUTTON, ring, egui::StrokeKind::Inside);
        }
        // The text takes the colour of better contrast, since cells are pale or strong.
        let [on_pale, on_strong] = [theme.text, theme.on_accent].map(|ink| contrast(ink, fill));
        let ink = if on_strong > on_pale { theme.on_accent } else { theme.text };
        let mut font = TextStyle::Small.resolve(ui.style());
        // In a narrow cell the text is smaller.
        let width = text_width(ui, &rating, &TextStyle::Small);
        font.size *= ((rect.width() - space::SMALL) / width).min(1.0);
        ui.painter().text(rect.center(), Align2::CENTER_CENTER, rating, font, ink);
        response.on_hover_text(label).clicked()
    }

    /// The strength of a player among those of the map, 0..=1.
    fn share(&self, cell: &MapCell) -> f32 {
        let ratings = || self.cells.iter().map(|cell| cell.rating);
        let (low, high) = (ratings().fold(f64::MAX, f64::min), ratings().fold(f64::MIN, f64::max));
        ((cell.rating - low) / (high - low).max(1.0)) as f32
    }
}
