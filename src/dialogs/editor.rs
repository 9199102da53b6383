//! The dialog that sets up a board: squares to paint, brushes, the side to move, and remarks on the position.

use egui::{Button, Rect, RichText, Role, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, vec2};
use othello_engine::{Bitboard, Board, Color, Square};

use crate::{
    action::{Action, Command},
    game::board_editor::{BoardEditor, Brush, Legality, Oddity},
    keys,
    theme::{HIT, radius, space},
    widgets::{
        ViewContext,
        dialog::{dialog_width, list_height, main_button_ui, title_ui},
        direction::upright_ui,
        disc::small_disc,
        footer::footer_ui,
        icon::{Icon, icon_button},
        small_board::{board_within, coordinates, small_board},
    },
};

/// The maximum width of the board, and the width of the column of tools, in points.
const WIDTHS: [f32; 2] = [400.0, 190.0];
/// The minimum width of the board, so that its squares can be clicked and its letters read.
const LEAST: f32 = 176.0;
/// The height of everything above and below the board, in points.
const OTHERS: f32 = 250.0;

/// Draws the dialog's contents.
pub fn editor_ui(ui: &mut Ui, look: &ViewContext, editor: &mut BoardEditor) -> Option<Action> {
    let words = look.words;
    let most = WIDTHS[0] + WIDTHS[1] + space::LARGE;
    let width = dialog_width(ui, most);
    title_ui(ui, look, "editor-title");
    take_keys(ui, look, editor);
    let side = list_height(ui, OTHERS, WIDTHS[0]).max(LEAST).min(width);
    let is_narrow = width < side + WIDTHS[1] + space::LARGE;
    let mut contents = |ui: &mut Ui| {
        board_ui(ui, look, editor, side);
        ui.vertical(|ui| {
            ui.set_width(if is_narrow { width } else { WIDTHS[1] });
            tools_ui(ui, look, editor);
        });
    };
    if is_narrow {
        contents(ui);
    } else {
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = space::LARGE;
            contents(ui);
        });
    }
    ui.add_space(space::MEDIUM);
    // Always two lines, so that nothing moves while the board is painted.
    let odd = editor.oddity().map_or_else(String::new, |oddity| odd(look, oddity));
    ui.label(legality(look, editor.legality()));
    ui.label(RichText::new(odd).small().color(look.theme.weak));
    ui.add_space(space::MEDIUM);
    let mut action = None;
    footer_ui(ui, look, |ui| {
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            if main_button_ui(ui, look, &words.get("editor-play"), true) {
                action = Some(Action::SetUp(*editor.board(), editor.turn()));
            }
            let cancel = Button::new(words.get("cancel")).min_size(vec2(0.0, 32.0));
            if ui.add(cancel).clicked() {
                action = Some(Action::Dismiss);
            }
        });
    });
    action
}

/// Applies the shortcuts of undo and redo to the editor while the dialog is open.
fn take_keys(ui: &Ui, look: &ViewContext, editor: &mut BoardEditor) {
    let commands = [Command::Undo, Command::Redo];
    let settings = look.settings;
    match ui.input_mut(|input| keys::first_pressed(input, settings, commands, |_, _| true)) {
        Some(Command::Redo) => editor.redo(),
        Some(_) => editor.undo(),
        None => {}
    }
}

/// The board. Dragging the pointer paints squares; the keyboard paints the focused square.
fn board_ui(ui: &mut Ui, look: &ViewContext, editor: &mut BoardEditor, side: f32) {
    upright_ui(ui, |ui| squares_ui(ui, look, editor, side));
}

fn squares_ui(ui: &mut Ui, look: &ViewContext, editor: &mut BoardEditor, side: f32) {
    let (outside, response) = ui.allocate_exact_size(Vec2::splat(side), Sense::hover());
    let rect = board_within(look, outside);
    small_board(ui.painter(), rect, look, editor.board(), None);
    let step = rect.width() / 8.0;
    coordinates(ui, look, rect);
    let place = |square: Square| {
        let corner = vec2(square.column() as f32, square.row() as f32) * step;
        Rect::from_min_size(rect.min + corner, Vec2::splat(step))
    };
    let pointer = ui.input(|input| {
        let pointer = &input.pointer;
        let is_ours = pointer.press_origin().is_some_and(|at| rect.contains(at));
        pointer.interact_pos().filter(|_| is_ours && pointer.primary_down())
    });
    let mut painted =
        pointer.and_then(|at| Square::all().find(|&square| place(square).contains(at)));
    for square in Square::all() {
        let id = response.id.with(square.index());
        let field = ui.interact(place(square), id, Sense::click());
        let label = match editor.board().disc(square) {
            Some(Color::Black) => "square-black",
            Some(Color::White) => "square-white",
            None => "square-empty",
        };
        let name = square.to_string();
        let name = look.words.with(label, &[("square", name.as_str().into())]);
        field.widget_info(|| WidgetInfo::labeled(Role::Button, true, &*name));
        if field.has_focus() {
            let ring = Stroke::new(2.0, look.theme.accent);
            ui.painter().rect_stroke(field.rect, radius::BUTTON, ring, StrokeKind::Inside);
        }
        // Also true at the end of a stroke, which has painted the square already.
        if field.clicked() {
            painted = Some(square);
        }
    }
    match painted {
        Some(square) => editor.paint(square),
        None => editor.lift(),
    }
}

/// Brushes, the side to move, undo and redo, and preset boards.
fn tools_ui(ui: &mut Ui, look: &ViewContext, editor: &mut BoardEditor) {
    let words = look.words;
    ui.spacing_mut().item_spacing.y = space::SMALL;
    ui.label(RichText::new(words.get("editor-brush")).small().color(look.theme.weak));
    for brush in Brush::ALL {
        if choice_ui(ui, look, editor.brush == brush, brush_of(brush)) {
            editor.brush = brush;
        }
    }
    ui.add_space(space::MEDIUM);
    ui.label(RichText::new(words.get("editor-turn")).small().color(look.theme.weak));
    for color in Color::BOTH {
        let entry = match color {
            Color::Black => ("editor-black-moves", Some(color)),
            Color::White => ("editor-white-moves", Some(color)),
        };
        if choice_ui(ui, look, editor.turn() == color, entry) {
            editor.set(*editor.board(), color);
        }
    }
    ui.add_space(space::MEDIUM);
    ui.horizontal(|ui| {
        ui.add_enabled_ui(editor.can_undo(), |ui| {
            if icon_button(ui, Icon::Undo, &words.get("command-undo")).clicked() {
                editor.undo();
            }
        });
        ui.add_enabled_ui(editor.can_redo(), |ui| {
            if icon_button(ui, Icon::Redo, &words.get("command-redo")).clicked() {
                editor.redo();
            }
        });
    });
    ui.horizontal_wrapped(|ui| {
        if ui.button(words.get("editor-start")).clicked() {
            editor.set(Board::START, Color::Black);
        }
        if ui.button(words.get("editor-clear")).clicked() {
            let none = Board::new(Bitboard::EMPTY, Bitboard::EMPTY).expect("nothing is shared");
            editor.set(none, editor.turn());
        }
    });
}

const fn brush_of(brush: Brush) -> (&'static str, Option<Color>) {
    match brush {
        Brush::Disc(Color::Black) => ("editor-black", Some(Color::Black)),
        Brush::Disc(Color::White) => ("editor-white", Some(Color::White)),
        Brush::Turn => ("editor-turn-over", None),
        Brush::Empty => ("editor-empty", None),
    }
}

/// Draws a selectable row, with a disc before its name if it means one colour. Returns whether it was clicked.
fn choice_ui(
    ui: &mut Ui,
    look: &ViewContext,
    is_chosen: bool,
    (id, disc): (&str, Option<Color>),
) -> bool {
    let theme = look.theme;
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), HIT), Sense::click());
    let name = look.words.get(id);
    response.widget_info(|| WidgetInfo::selected(Role::RadioButton, true, is_chosen, &*name));
    let fill = match (is_chosen, response.hovered() || response.has_focus()) {
        (true, _) => theme.accent_soft,
        (false, true) => theme.button_hover,
        (false, false) => theme.button,
    };
    let painter = ui.painter();
    painter.rect_filled(rect, radius::BUTTON, fill);
    let center = rect.left_center() + vec2(HIT / 2.0, 0.0);
    match disc {
        Some(color) => small_disc(painter, center, 8.0, theme.disc(color), theme.board.outline),
        None if id == "editor-empty" => {
            painter.circle_stroke(center, 8.0, Stroke::new(1.0, theme.weak));
        }
        None => {
            // Two overlapping discs, one of each colour.
            for (by, color) in [(3.0, Color::White), (-3.0, Color::Black)] {
                let at = center + vec2(by, 0.0);
                small_disc(painter, at, 6.0, theme.disc(color), theme.board.outline);
            }
        }
    }
    let font = egui::TextStyle::Body.resolve(ui.style());
    let at = rect.left_center() + vec2(HIT + space::SMALL, 0.0);
    painter.text(at, egui::Align2::LEFT_CENTER, name, font, theme.text);
    response.clicked()
}

fn legality(look: &ViewContext, legality: Legality) -> String {
    let words = look.words;
    match legality {
        Legality::Moves(Color::Black, count) => {
            words.with("editor-black-has", &[("count", count.into())]).into_owned()
        }
        Legality::Moves(Color::White, count) => {
            words.with("editor-white-has", &[("count", count.into())]).into_owned()
        }
        Legality::Passes(Color::Black) => words.get("editor-black-passes").into_owned(),
        Legality::Passes(Color::White) => words.get("editor-white-passes").into_owned(),
        Legality::Over => words.get("editor-over").into_owned(),
    }
}

fn odd(look: &ViewContext, oddity: Oddity) -> String {
    match oddity {
        Oddity::EmptyMiddle => look.words.get("editor-empty-middle").into_owned(),
        Oddity::Apart(square) => {
            let square = square.to_string();
            look.words.with("editor-apart", &[("square", square.as_str().into())]).into_owned()
        }
    }
}
