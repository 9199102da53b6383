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
    widgets::{
        ViewContext,
        direction::upright_ui,
        small_board::{board_within, coordinates, small_board},
    },
};

/// The size of a board in the grid with the text below it, in points.
pub const TILE: Vec2 = vec2(132.0, 150.0);
/// The space between two boards, in points.
pub const GAP: Vec2 = vec2(space::LARGE, space::MEDIUM);

/// A game's current board, with lines of text below it. Only one that opens something reacts to a click.
pub fn tile_ui(
    ui: &mut Ui,
    look: &ViewContext,
    game: &Game,
    lines: &[&str],
    opens: bool,
) -> Response {
    let text = lines.join(" ");
    let line = ui.text_style_height(&TextStyle::Small);
    let size = TILE + vec2(0.0, line * lines.len().saturating_sub(1) as f32);
    let (sense, role) =
        if opens { (Sense::click(), Role::Button) } else { (Sense::hover(), Role::Label) };
    let (rect, response) = ui.allocate_exact_size(size, sense);
    response.widget_info(|| WidgetInfo::labeled(role, true, &*text));
    if ui.is_rect_visible(rect) {
        let board = Rect::from_min_size(rect.min, Vec2::splat(TILE.x));
        small_board(ui.painter(), board, look, &game.board(), game.moves().last().copied());
        if opens && (response.hovered() || response.has_focus()) {
            let stroke = Stroke::new(2.0, look.theme.accent);
            ui.painter().rect_stroke(board, 3.0, stroke, StrokeKind::Outside);
        }
        let font = TextStyle::Small.resolve(ui.style());
        for (place, part) in lines.iter().enumerate() {
            let galley = cut(ui, part, font.clone(), look.theme.weak, TILE.x);
            let top = board.center_bottom() + vec2(0.0, 3.0 + line * place as f32);
            let at = Align2::CENTER_TOP.anchor_size(top, galley.size());
            ui.painter().galley(at.min, galley, Color32::PLACEHOLDER);
        }
    }
    // The lines below a board are short of room.
    response.on_hover_text(text)
}

/// Small boards of the running games, or of the last ones if the tournament is over or paused. Returns the place of one
/// that was clicked. A last game opens only if it was finished.
pub fn live_games_ui(
    ui: &mut Ui,
    look: &ViewContext,
    table: &TournamentTable,
    (games, is_over): (&[(usize, &LiveGame)], bool),
) -> Option<usize> {
    let mut clicked = None;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = GAP;
        for (place, game) in games {
            let [black, white] = players(look, table, game);
            let lines = [&*format!("{black} –"), &*white];
            let opens = !is_over || game.finished.is_some();
            if tile_ui(ui, look, &game.game, &lines, opens).clicked() {
                clicked = Some(*place);
            }
        }
    });
    clicked
}

/// The names of the players, black first.
fn players(look: &ViewContext, table: &TournamentTable, game: &LiveGame) -> [String; 2] {
    [game.black, game.white].map(|player| {
        table.names.get(player).map_or_else(String::new, |name| names::player(look.words, name))
    })
}

/// One running game as large as the page, or the finished one that was shown there last. Returns whether the user wants
/// to go back.
pub fn large_ui(
    ui: &mut Ui,
    look: &ViewContext,
    table: &TournamentTable,
    game: Option<&LiveGame>,
) -> bool {
    let title = game.map(|game| {
        let board = game.game.board();
        let [black, white] = Color::BOTH.map(|color| board.discs(color).len());
        let [one, other] = players(look, table, game);
        format!("{one} – {other}   {black}–{white}")
    });
    let back = back_ui(ui, look, &title.unwrap_or_default());
    let side = ui.available_size().min_elem();
    let (space, _) = ui.allocate_exact_size(ui.available_size(), Sense::hover());
    if let Some(game) = game {
        let outside = Rect::from_center_size(space.center(), vec2(side, side));
        let last = game.game.moves().last().copied();
        upright_ui(ui, |ui| {
            let rect = board_within(look, outside);
            small_board(ui.painter(), rect, look, &game.game.board(), last);
            coordinates(ui, look, rect);
        });
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
