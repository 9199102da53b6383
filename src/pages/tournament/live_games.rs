//! Small boards in a grid: the running games, and one of them as large as the page.

use egui::{
    Align2, Color32, Rect, Response, RichText, Role, Sense, Stroke, StrokeKind, TextStyle, Ui,
    Vec2, WidgetInfo, vec2,
};
use othello_engine::{Color, Game};
use othello_lab::{pool::LiveGame, runs::tournament::TournamentTable};

use crate::{
    text::names,
    theme::{cut, space},
    widgets::{ViewContext, small_board::small_board},
};

/// The size of a board in the grid with the text below it, in points.
pub const TILE: Vec2 = vec2(132.0, 150.0);
/// The space between two boards, in points.
pub const GAP: Vec2 = vec2(space::LARGE, space::MEDIUM);

/// A game's current board, with a line of text below it.
pub fn tile_ui(ui: &mut Ui, look: &ViewContext, game: &Game, text: &str) -> Response {
    let (rect, response) = ui.allocate_exact_size(TILE, Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, text));
    if ui.is_rect_visible(rect) {
        let board = Rect::from_min_size(rect.min, Vec2::splat(TILE.x));
        small_board(ui.painter(), board, look, &game.board(), game.moves().last().copied());
        if response.hovered() || response.has_focus() {
            let stroke = Stroke::new(2.0, look.theme.accent);
            ui.painter().rect_stroke(board, 3.0, stroke, StrokeKind::Outside);
        }
        let font = TextStyle::Small.resolve(ui.style());
        let galley = cut(ui, text, font, look.theme.weak, TILE.x);
        let at =
            Align2::CENTER_TOP.anchor_size(board.center_bottom() + vec2(0.0, 3.0), galley.size());
        ui.painter().galley(at.min, galley, Color32::PLACEHOLDER);
    }
    // The line below a board is short of room.
    response.on_hover_text(text)
}

/// Small boards of the running games. Returns the place of one that was clicked.
pub fn live_games_ui(
    ui: &mut Ui,
    look: &ViewContext,
    table: &TournamentTable,
    games: &[(usize, &LiveGame)],
) -> Option<usize> {
    let mut clicked = None;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = GAP;
        for (place, game) in games {
            if tile_ui(ui, look, &game.game, &versus(look, table, game)).clicked() {
                clicked = Some(*place);
            }
        }
    });
    clicked
}

fn versus(look: &ViewContext, table: &TournamentTable, game: &LiveGame) -> String {
    let name = |player: usize| {
        table.names.get(player).map_or_else(String::new, |name| names::player(look.words, name))
    };
    format!("{} – {}", name(game.black), name(game.white))
}

/// One running game as large as the page. Returns whether the user wants to go back.
pub fn large_ui(
    ui: &mut Ui,
    look: &ViewContext,
    table: &TournamentTable,
    game: Option<&LiveGame>,
) -> bool {
    let title = game.map(|game| {
        let board = game.game.board();
        let [black, white] = Color::BOTH.map(|color| board.discs(color).len());
        format!("{}   {black}–{white}", versus(look, table, game))
    });
    let back = back_ui(ui, look, &title.unwrap_or_default());
    let side = ui.available_size().min_elem();
    let (space, _) = ui.allocate_exact_size(ui.available_size(), Sense::hover());
    if let Some(game) = game {
        let rect = Rect::from_center_size(space.center(), vec2(side, side));
        let last = game.game.moves().last().copied();
        small_board(ui.painter(), rect, look, &game.game.board(), last);
    }
    back
}

/// A button that leads back to the table, and the title of this view. Returns whether the user goes back.
pub fn back_ui(ui: &mut Ui, look: &ViewContext, title: &str) -> bool {
    let mut back = false;
    ui.horizontal(|ui| {
        back = ui.button(look.words.get("tournament-back")).clicked()
            || ui.input(|input| input.key_pressed(egui::Key::Escape));
        ui.label(RichText::new(title).heading());
    });
    ui.add_space(space::MEDIUM);
    back
}
