//! A game on a list: a line with the players, and below it a line with the details.

use std::fmt;

use egui::{FontFamily, FontId, Role, TextStyle, Ui, WidgetInfo, vec2};

use super::{ViewContext, button::row_button_ui};
use crate::theme::{cut, radius};

/// The layout of a game on a list, in points.
pub struct GameRow {
    /// The height of both lines.
    pub height: f32,
    /// The centres of the lines, from the top.
    pub lines: [f32; 2],
    /// The space on the left and on the right.
    pub inset: f32,
    /// The font family of the line with the players.
    pub family: FontFamily,
}

/// The texts about a game on a list.
#[derive(Clone, Debug)]
pub struct GameText {
    /// The players' names.
    pub players: String,
    /// The details, such as date and result.
    pub details: String,
}

impl fmt::Display for GameText {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}, {}", self.players, self.details)
    }
}

impl GameRow {
    /// Draws a game. Returns whether it was clicked.
    pub fn row_ui(&self, ui: &mut Ui, look: &ViewContext, game: &GameText) -> bool {
        self.cursor_row_ui(ui, look, game, false)
    }

    /// Like [`GameRow::row_ui`], for a row that the keyboard may have selected.
    pub fn cursor_row_ui(
        &self,
        ui: &mut Ui,
        look: &ViewContext,
        game: &GameText,
        is_at: bool,
    ) -> bool {
        let theme = look.theme;
        let name = game.to_string();
        let (rect, response) = row_button_ui(ui, look, self.height, &name);
        let painter = ui.painter_at(rect);
        if is_at {
            painter.rect_filled(rect, radius::BUTTON, theme.accent_soft);
            response.widget_info(|| WidgetInfo::selected(Role::Button, true, true, &name));
        }
        let line = |y: f32, text: &str, style: TextStyle, family: &FontFamily, color| {
            let font = FontId::new(style.resolve(ui.style()).size, family.clone());
            let galley = cut(ui, text, font, color, rect.width() - 2.0 * self.inset);
            let at = rect.left_top() + vec2(self.inset, y - galley.size().y / 2.0);
            painter.galley(at, galley, color);
        };
        line(self.lines[0], &game.players, TextStyle::Body, &self.family, theme.text);
        line(self.lines[1], &game.details, TextStyle::Small, &FontFamily::Proportional, theme.weak);
        response.on_hover_text(name).clicked()
    }
}
