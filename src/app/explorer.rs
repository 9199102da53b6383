//! Games of others, asked by position: which files, and the game that is looked at.

use std::path::Path;

use othello_engine::{Game, NodeId, Position};
use othello_lab::{data::saved_game::SavedGame, players::seat::Seat};

use super::App;
use crate::{
    session::Session,
    ui::{Page, explorer_ui},
};

impl App {
    /// Asks these files, too, and shows what they say.
    pub(super) fn add_databases(&mut self, files: impl IntoIterator<Item = String>) {
        for file in files {
            if !self.settings.databases.contains(&file) {
                self.settings.databases.push(file);
            }
        }
        self.settings.show_explorer = true;
        self.page = Page::Game;
    }

    /// Asks this book of openings.
    pub(super) fn open_book(&mut self, path: &Path) {
        self.settings.book = Some(path.to_string_lossy().into_owned());
        self.settings.show_explorer = true;
        self.page = Page::Game;
    }

    /// Opens a game of others at the board that is shown, turned as that is.
    pub(super) fn open_played(&mut self, number: u32) {
        let played = self.databases.games().game(number);
        let position = self.session.stage().position();
        let (game, ply) = seen_from(&played.game(), &position);
        let look = self.look();
        let told = explorer_ui::described(&look, played).join(", ");
        let mut saved = SavedGame::of_game(&game, ply, [Seat::Human, Seat::Human]);
        saved.tree.set_comment(NodeId::START, told);
        self.set_session(Session::resume(saved, [None, None], self.places.seed));
        self.keep_game();
    }
}

/// A game turned so that it goes through this position, and after how many moves it does; as it is,
/// with none, if it never does.
fn seen_from(game: &Game, position: &Position) -> (Game, usize) {
    let (common, symmetry) = position.canonical();
    let views = game.stages().iter().map(|stage| stage.position().canonical());
    let found = views.enumerate().find(|(_, (view, _))| *view == common);
    let Some((ply, (_, way))) = found else { return (game.clone(), 0) };
    let back = symmetry.inverse();
    let (board, turn) = game.start();
    let start = board.seen_by(turn).under(way).under(back);
    let mut turned = Game::from_board(othello_engine::Board::of(&start, turn), turn);
    for square in game.moves() {
        turned.play(square.under(way).under(back)).expect("the whole game is turned");
    }
    (turned, ply)
}

#[cfg(test)]
mod tests {
    use othello_engine::Symmetry;

    use super::*;

    #[test]
    fn a_game_is_turned_as_the_board_is() {
        let shown: Game = "f5d6c3d3c4".parse().unwrap();
        let game: Game = "f5d6c3d3c4f4e3".parse().unwrap();
        for symmetry in Symmetry::all() {
            let turned = game.moves().iter().map(|square| square.under(symmetry).to_string());
            let Ok(turned) = turned.collect::<String>().parse::<Game>() else { continue };
            assert_eq!(seen_from(&turned, &shown.position()), (game.clone(), 5));
        }
        let other: Game = "f5f6".parse().unwrap();
        assert_eq!(seen_from(&game, &other.position()), (game, 0));
    }
}
