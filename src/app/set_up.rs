//! Games from a position set up by hand.

use othello_engine::{Board, Color, Game};

use super::{App, Dialog};
use crate::game::board_editor::BoardEditor;

impl App {
    /// Opens the board editor with the shown board.
    pub(super) fn edit_board(&mut self) {
        let stage = self.session.stage();
        let editor = BoardEditor::new(stage.board, stage.turn.unwrap_or(Color::Black));
        self.dialog = Some(Dialog::Editor(Box::new(editor)));
    }

    /// Asks for the players and the time of a game from a board.
    pub(super) fn set_up(&mut self, board: Board, turn: Color) {
        self.ask_for_game_from(Game::from_board(board, turn));
    }
}
