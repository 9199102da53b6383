//! The squares as widgets: pointer, keyboard and their labels for screen readers.

use egui::{EventFilter, Id, Key, Popup, Response, Role, Sense, Ui, Vec2, WidgetInfo};
use othello_engine::{Bitboard, Color, Square};

use super::{BoardLayout, BoardView, Scene, SquareNote, legal_moves};
use crate::{
    action::Action,
    game::feedback::MoveFeedback,
    pages::game::loss::Loss,
    text::names,
    widgets::{ViewContext, dialog::is_on_top},
};

impl BoardView {
    /// Adds the 64 squares as widgets. Returns the requested move and the playable square under the pointer.
    pub(super) fn squares_ui(
        &mut self,
        ui: &mut Ui,
        look: &ViewContext,
        scene: &Scene,
        layout: &BoardLayout,
    ) -> (Option<Action>, Option<Square>) {
        let legal = legal_moves(scene);
        let mut action = None;
        let mut hovered = None;
        let is_brought = std::mem::take(&mut self.bring_focus);
        if is_brought {
            ui.memory_mut(|memory| memory.request_focus(self.square_id(self.cursor)));
        }
        let had_focus = std::mem::take(&mut self.has_focus);
        for square in Square::all() {
            let is_legal = legal.contains(square);
            // Tab reaches the board once, at the cursor's square; arrow keys move inside it.
            let sense = if square == self.cursor { Sense::click() } else { Sense::CLICK };
            let response = ui.interact(layout.rect(square), self.square_id(square), sense);
            response.widget_info(|| {
                let label = square_label(look, scene, square, is_legal);
                WidgetInfo::labeled(Role::Button, scene.playable, label)
            });
            if response.hovered() {
                hovered = Some(square);
            }
            if response.clicked() {
                self.put_cursor(ui, square);
                action = Some(scene.request(square, legal));
            }
            if response.has_focus() {
                // The board marks the square itself.
                ui.data_mut(|data| data.insert_temp(focused_square(), response.id));
                // The focus comes by Tab or from another pane.
                self.by_keyboard |= !had_focus && !is_brought;
                self.has_focus = true;
                self.walk(ui, &response);
            } else if square == self.cursor && response.lost_focus() {
                self.by_keyboard = false;
            }
        }
        if let Some(square) = hovered.filter(|&square| legal.contains(square) && scene.playable) {
            ui.ctx().set_cursor_icon(egui::CursorIcon::PointingHand);
            return (action, Some(square));
        }
        if ui.input(|input| input.pointer.delta() != Vec2::ZERO) {
            self.by_keyboard = false;
        }
        (action, None)
    }

    /// Moves the cursor from square to square with the arrow keys.
    fn walk(&mut self, ui: &Ui, response: &Response) {
        let filter = EventFilter {
            horizontal_arrows: true,
            vertical_arrows: true,
            ..EventFilter::default()
        };
        // Otherwise egui moves the focus to another widget.
        ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
        let pressed = |key| ui.input(|input| input.key_pressed(key));
        let step = |less: Key, more: Key| i32::from(pressed(more)) - i32::from(pressed(less));
        let (across, down) =
            (step(Key::ArrowLeft, Key::ArrowRight), step(Key::ArrowUp, Key::ArrowDown));
        if (across, down) == (0, 0) {
            return;
        }
        let move_by = |value: usize, by: i32| (value as i32 + by).clamp(0, 7) as usize;
        let (column, row) =
            (move_by(self.cursor.column(), across), move_by(self.cursor.row(), down));
        self.by_keyboard = true;
        self.put_cursor(ui, Square::at(column, row).expect("clamped to the board"));
    }

    /// Moves the cursor, and the focus with it if the board has the focus.
    fn put_cursor(&mut self, ui: &Ui, square: Square) {
        let focused = ui.memory(|memory| memory.has_focus(self.square_id(self.cursor)));
        self.cursor = square;
        if focused {
            // Only the cursor's square can have the focus, and the new one becomes focusable in the next frame.
            self.bring_focus = true;
            ui.ctx().request_repaint();
        }
    }

    /// Whether Enter was pressed for the main button beside the board: no widget but a square has the focus.
    pub fn leaves_enter(&self, ui: &Ui) -> bool {
        let focused = ui.memory(egui::Memory::focused);
        let is_free = focused.is_none_or(|id| self.is_square(id));
        is_free && is_on_top(ui) && ui.input(|input| input.key_pressed(Key::Enter))
    }

    /// Returns the move to a typed square. Enter moves the focus to the board.
    pub(super) fn typed(&mut self, ui: &Ui, scene: &Scene, legal: Bitboard) -> Option<Action> {
        // In an open menu or list, letters are not for the board.
        if ui.ctx().text_edit_focused() || Popup::is_any_open(ui.ctx()) || !scene.keyboard {
            self.column = None;
            return None;
        }
        // The letter and the digit of a fast typist may arrive in one frame.
        let (mut letter, mut digit, mut enter) = (None, None, false);
        ui.input(|input| {
            for event in &input.events {
                let egui::Event::Key { key, pressed: true, modifiers, .. } = event else {
                    continue;
                };
                // These are shortcuts.
                if modifiers.command || modifiers.alt {
                    continue;
                }
                letter = COLUMNS.iter().position(|column| column == key).or(letter);
                digit = ROWS.iter().position(|row| row == key).or(digit);
                enter |= *key == Key::Enter;
            }
        });
        if enter && ui.memory(|memory| memory.focused().is_none()) {
            self.by_keyboard = true;
            ui.memory_mut(|memory| memory.request_focus(self.square_id(self.cursor)));
        }
        if let Some(letter) = letter {
            self.column = Some(letter);
            ui.ctx().request_repaint();
        }
        let square = Square::at(self.column?, digit?)?;
        self.column = None;
        self.put_cursor(ui, square);
        Some(scene.request(square, legal))
    }
}

/// The key under which egui keeps the id of the square that last had the focus, on any board.
pub fn focused_square() -> Id {
    Id::unique("focused square")
}

const COLUMNS: [Key; 8] = [Key::A, Key::B, Key::C, Key::D, Key::E, Key::F, Key::G, Key::H];

const ROWS: [Key; 8] =
    [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7, Key::Num8];

/// The label of a square for screen readers.
fn square_label(look: &ViewContext, scene: &Scene, square: Square, legal: bool) -> String {
    let name = square.to_string();
    let id = match (scene.board.disc(square), legal) {
        (Some(Color::Black), _) if scene.last == Some(square) => "square-black-last",
        (Some(Color::White), _) if scene.last == Some(square) => "square-white-last",
        (Some(Color::Black), _) => "square-black",
        (Some(Color::White), _) => "square-white",
        (None, true) => "square-legal",
        (None, false) => "square-empty",
    };
    let label = look.words.with(id, &[("square", name.as_str().into())]).into_owned();
    let judged = scene.feedback.filter(|judged| judged.square == square);
    let label = match judged {
        Some(MoveFeedback { lost, .. }) => format!("{label}, {}", feedback_text(look, lost)),
        None => label,
    };
    let label = match scene.badges.iter().find(|badges| badges.square == square) {
        Some(badges) => format!("{label}, {}", badges.label),
        None => label,
    };
    match scene.notes.iter().find(|note| note.square == square) {
        Some(SquareNote { text, below: Some(below), .. }) => format!("{label}, {text}, {below}"),
        Some(note) if note.is_played && note.text.is_empty() => {
            format!("{label}, {}", look.words.get("note-played"))
        }
        Some(note) if note.is_played => {
            format!("{label}, {}, {}", note.text, look.words.get("note-played"))
        }
        Some(note) => format!("{label}, {}", note.text),
        None => label,
    }
}

/// The feedback on a move that lost this many discs.
pub fn feedback_text(look: &ViewContext, lost: f32) -> String {
    if Loss::of(lost) == Loss::Nothing {
        return look.words.get("feedback-best").into_owned();
    }
    let discs = names::loss(lost);
    look.words.with("feedback-lost", &[("discs", discs.as_str().into())]).into_owned()
}
