//! The opening explorer: its databases, and the games opened from it.

use std::path::Path;

use othello_engine::{Game, NodeId, Position};
use othello_lab::{data::saved_game::SavedGame, players::spec::Seat};

use super::{App, Dialog};
use crate::{game::session::Session, page::Page, pages::game::explorer, places::Places};

impl App {
    /// Adds these databases and shows the explorer.
    pub(super) fn add_databases(&mut self, files: impl IntoIterator<Item = String>) {
        self.list_databases(files);
        self.settings.show_explorer = true;
        self.page = Page::Game;
        if matches!(self.dialog, Some(Dialog::Collection(_))) {
            self.dialog = None;
        }
    }

    /// Adds these databases, without showing them.
    pub(super) fn list_databases(&mut self, files: impl IntoIterator<Item = String>) {
        for file in files {
            if !self.settings.databases.contains(&file) {
                self.settings.databases.push(file);
            }
        }
    }

    /// Downloads public games, which are added once all are there, or ends the download.
    pub(super) fn fetch_databases(&mut self, ctx: &egui::Context, begin: bool) {
        if !begin {
            return self.databases.download.end();
        }
        let Places { databases, mirror, .. } = &self.places;
        self.databases.download.start(ctx, databases, mirror.as_deref());
    }

    /// Uses this opening book.
    pub(super) fn open_book(&mut self, path: &Path) {
        self.settings.book = Some(path.to_string_lossy().into_owned());
        self.settings.show_explorer = true;
        self.page = Page::Game;
    }

    /// Opens a database game at the shown board, in the same orientation.
    pub(super) fn open_played(&mut self, number: u32) {
        let played = self.databases.games().game(number);
        let position = self.session.stage().position();
        let (game, ply) = seen_from(&played.game(), &position);
        let look = self.look();
        let comment = explorer::described(&look, played).to_string();
        let mut saved = SavedGame::of_game(&game, ply, [Seat::Human, Seat::Human]);
        saved.tree.set_comment(NodeId::START, comment);
        self.set_session(Session::resume(saved, [None, None], self.places.seed));
        self.autosave_game();
    }
}

/// The game in the orientation in which it reaches this position, and the number of moves until then. Returns
/// it unchanged, with 0, if it never does.
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
    fn a_database_game_takes_the_orientation_of_the_board() {
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
