//! The text of the status bar for a line of the analysis that is on the board.

use egui::{RichText, Ui};
use othello_engine::{Board, Color};

use crate::widgets::ViewContext;

/// A line of the analysis on the board.
#[derive(Clone, Copy)]
pub struct LinePreview {
    /// The number of its moves on the board.
    pub moves: usize,
    /// The board after them.
    pub board: Board,
}

/// Says that the board shows a line, and its score.
pub fn preview_ui(ui: &mut Ui, look: &ViewContext, LinePreview { moves, board }: LinePreview) {
    let words = look.words;
    let text = words.with("status-preview", &[("move", moves.into())]);
    let text = RichText::new(text).color(look.theme.accent);
    ui.label(text).on_hover_text(words.tip("status-preview"));
    ui.label(RichText::new(score_text(look, &board)).color(look.theme.weak));
}

/// The discs of both sides.
pub fn score_text(look: &ViewContext, board: &Board) -> String {
    let [black, white] = Color::BOTH.map(|color| board.discs(color).len());
    let values = [("black", black.into()), ("white", white.into())];
    look.words.with("status-score", &values).into_owned()
}
