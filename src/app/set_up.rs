//! Games from a position set up by hand.

use othello_engine::{Board, Color, Game};

use super::{App, Dialog, new_game::open_seats};
use crate::game::{board_editor::BoardEditor, session::Session};

impl App {
    /// Opens the board editor with the shown board.
    pub(super) fn edit_board(&mut self) {
        let stage = self.session.stage();
        let editor = BoardEditor::new(stage.board, stage.turn.unwrap_or(Color::Black));
        self.dialog = Some(Dialog::Editor(Box::new(editor)));
    }

    /// Starts a game from a board, between the current players.
    pub(super) fn set_up(&mut self, board: Board, turn: Color) {
        let seats = Color::BOTH.map(|color| self.session.seat(color));
        match open_seats(&seats, &self.consent) {
            Ok(players) => {
                self.dialog = None;
                let game = Game::from_board(board, turn);
                self.set_session(Session::new(&game, players, self.places.seed));
                self.autosave_game();
            }
            Err(reason) => self.refuse_players(&reason),
        }
    }
}
