//! What is written while one plays: the game and the settings.

use othello_lab::data::saved_game::SavedGame;

use super::App;
use crate::settings::Settings;

/// The settings as they are on the disk, and since when they differ.
pub(super) struct Kept {
    pub settings: Settings,
    pub differs_since: Option<f64>,
}

impl App {
    /// The game with what is known of its boards.
    pub(super) fn saved(&self) -> SavedGame {
        let mut game = self.session.saved();
        self.analysis.note_in(&mut game.tree);
        game
    }

    /// Has the game written to its place among the recent ones, once there is something to keep.
    pub(super) fn keep_game(&mut self) {
        if self.session.is_blank() && self.session.kept.is_none() {
            self.recent.leave();
        } else {
            let game = self.saved();
            self.recent.keep(&self.saver, &game, &mut self.session.kept);
        }
    }

    /// Writes the settings half a second after they last changed.
    pub(super) fn keep_settings(&mut self, ctx: &egui::Context) {
        self.settings.note_window(ctx);
        if self.settings == self.kept.settings {
            self.kept.differs_since = None;
            return;
        }
        let now = ctx.input(|input| input.time);
        let since = *self.kept.differs_since.get_or_insert(now);
        if now - since < 0.5 {
            ctx.request_repaint_after_secs(0.5);
            return;
        }
        self.write_settings();
        self.kept = Kept { settings: self.settings.clone(), differs_since: None };
    }

    /// Has the settings that changed written; those that another window changed stay.
    pub(super) fn write_settings(&self) {
        let (path, base) = (self.places.settings.clone(), self.kept.settings.clone());
        let settings = self.settings.clone();
        self.saver.change(move || settings.save(&base, &path));
    }
}
