//! The cross table: the results of each player against each other, with black and with white.

use egui::{
    Align, Align2, Color32, Label, Layout, Rect, RichText, Role, ScrollArea, Sense, Stroke,
    StrokeKind, TextStyle, Ui, UiBuilder, WidgetInfo, pos2, vec2,
};
use othello_lab::runs::tournament::{Cell, TournamentTable, cell_text};

use super::standings::player_name;
use crate::{
    text::names,
    theme::{self, space},
    widgets::ViewContext,
};

/// The width of the names in the cross table, and the space between its cells, in points.
const CROSS_NAME: f32 = 240.0;
const CROSS_GAP: f32 = 2.0;

/// The height of a row of numbers and of a row of cells, in points.
const ROWS: [f32; 2] = [18.0, 24.0];

/// Draws the table as the original program does: rows have black, columns white, black's wins are shaded. Only the
/// visible part of a large table is drawn. Returns the players, black first, whose games the user wants to see.
pub fn cross_ui(ui: &mut Ui, look: &ViewContext, table: &TournamentTable) -> Option<[usize; 2]> {
    let words = look.words;
    let is_single = table.cells.iter().flatten().all(|cell| cell.games() <= 1);
    let note = if is_single { "tournament-cross-note" } else { "tournament-cross-counts" };
    ui.label(RichText::new(words.get(note)).small().color(look.theme.weak));
    let order: Vec<usize> = table.standings.iter().map(|standing| standing.player).collect();
    let width = cell_width(ui, table, is_single);
    let mut clicked = None;
    ScrollArea::horizontal().id_salt("cross").show(ui, |ui| {
        ui.spacing_mut().item_spacing = vec2(CROSS_GAP, CROSS_GAP);
        let grid = Grid { columns: order.len(), width };
        if let Some(row) = grid.row_ui(ui, ROWS[0]) {
            for place in row.seen.clone() {
                number_ui(ui, look, row.cell(place), place + 1);
            }
        }
        for (place, &black) in order.iter().enumerate() {
            let Some(row) = grid.row_ui(ui, ROWS[1]) else { continue };
            let name = format!("{}  {}", place + 1, player_name(look, &table.names[black]));
            let within = Rect::from_min_size(row.rect.min, vec2(CROSS_NAME, row.rect.height()));
            let layout = Layout::left_to_right(Align::Center);
            let builder = UiBuilder::new().id_salt(place).max_rect(within).layout(layout);
            ui.new_child(builder).add(Label::new(name).truncate());
            for column in row.seen.clone() {
                let pair = CrossPair { table, black, white: order[column] };
                if pair.cell_ui(ui, look, row.cell(column), is_single) {
                    clicked = Some([black, order[column]]);
                }
            }
        }
    });
    clicked
}

/// The width of a cell that holds the widest text.
fn cell_width(ui: &Ui, table: &TournamentTable, is_single: bool) -> f32 {
    let digits = |count: u32| count.checked_ilog10().unwrap_or(0) + 1;
    // Measuring the texts of a large table would take the time of a frame.
    let length = |cell: &&Cell| match cell.games() {
        0 => 0,
        _ if is_single => digits(cell.black_discs) + digits(cell.white_discs),
        _ => digits(cell.wins) + digits(cell.draws) + digits(cell.losses),
    };
    let widest = table.cells.iter().flatten().max_by_key(length);
    let widest = widest.map_or_else(String::new, |cell| text_of(cell, is_single));
    (theme::text_width(ui, &widest, &TextStyle::Small) + 2.0 * space::MEDIUM).max(52.0)
}

/// The discs of a single game, else the numbers of black's wins, draws and losses.
fn text_of(cell: &Cell, is_single: bool) -> String {
    let Cell { wins, draws, losses, .. } = cell;
    match cell.games() {
        0 => String::new(),
        _ if is_single => discs_of(cell),
        _ => format!("+{wins} ={draws} −{losses}"),
    }
}

/// The final discs, as the mean over several games.
fn discs_of(cell: &Cell) -> String {
    cell_text(cell).replace('*', "").replace('-', "–")
}

/// The layout of the cells: this many columns of this width, to the right of the names.
struct Grid {
    columns: usize,
    width: f32,
}

/// A visible row.
struct CrossRow {
    rect: Rect,
    /// The visible columns.
    seen: std::ops::Range<usize>,
    first: Rect,
}

impl Grid {
    /// Allocates a row of this height; `None` if it is out of view.
    fn row_ui(&self, ui: &mut Ui, height: f32) -> Option<CrossRow> {
        let step = self.width + CROSS_GAP;
        let width = CROSS_NAME + step * self.columns as f32;
        // Rows out of view keep their space, so that the scroll bar stays true.
        let row_height = ui.spacing().interact_size.y.max(height);
        let (rect, _) = ui.allocate_exact_size(vec2(width, row_height), Sense::hover());
        let left = rect.left() + CROSS_NAME + CROSS_GAP;
        let column = |x: f32| ((x - left) / step).clamp(0.0, self.columns as f32);
        let clip = ui.clip_rect();
        let seen = column(clip.left()) as usize..column(clip.right()).ceil() as usize;
        let top = (rect.center().y - height / 2.0).round();
        let first = Rect::from_min_size(pos2(left, top), vec2(self.width, height));
        ui.is_rect_visible(rect).then_some(CrossRow { rect, seen, first })
    }
}

impl CrossRow {
    fn cell(&self, column: usize) -> Rect {
        self.first.translate(vec2((self.first.width() + CROSS_GAP) * column as f32, 0.0))
    }
}

/// Two players of a table.
#[derive(Clone, Copy)]
struct CrossPair<'a> {
    table: &'a TournamentTable,
    black: usize,
    white: usize,
}

impl<'a> CrossPair<'a> {
    fn cell(self) -> &'a Cell {
        &self.table.cells[self.black][self.white]
    }

    fn note(self, look: &ViewContext) -> String {
        let Cell { wins, draws, losses, .. } = self.cell();
        let [black, white] = [self.black, self.white]
            .map(|player| names::player(look.words, &self.table.names[player]));
        let discs = discs_of(self.cell());
        format!("{black} – {white}: {discs} (+{wins} ={draws} −{losses})")
    }

    /// Draws the cell. Returns whether the user wants to see its games.
    fn cell_ui(self, ui: &mut Ui, look: &ViewContext, rect: Rect, is_single: bool) -> bool {
        let (theme, cell) = (look.theme, self.cell());
        if cell.games() == 0 || self.black == self.white {
            return false;
        }
        let id = ui.scope_id().with((self.black, self.white));
        let response = ui.interact(rect, id, Sense::click());
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, self.note(look)));
        let is_lit = response.hovered() || response.has_focus();
        let fill = if is_lit {
            theme.button_hover
        } else if cell.wins > cell.losses {
            theme.accent_soft
        } else {
            theme.sunken
        };
        let edge = Stroke::new(1.0, theme.line);
        ui.painter().rect(rect, 3.0, fill, edge, StrokeKind::Inside);
        text_ui(ui, rect, &text_of(cell, is_single), theme.text);
        response
            .on_hover_ui(|ui| {
                ui.label(self.note(look));
            })
            .clicked()
    }
}

fn number_ui(ui: &Ui, look: &ViewContext, rect: Rect, number: usize) {
    text_ui(ui, rect, &number.to_string(), look.theme.weak);
}

fn text_ui(ui: &Ui, rect: Rect, text: &str, color: Color32) {
    let font = TextStyle::Small.resolve(ui.style());
    ui.painter().text(rect.center(), Align2::CENTER_CENTER, text, font, color);
}
