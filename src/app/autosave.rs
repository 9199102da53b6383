//! Autosave of the game and the settings.

use std::path::Path;

use othello_lab::data::saved_game::SavedGame;

use super::App;
use crate::{game::game_analysis::file_of, settings::Settings};

/// The settings on disk, and the time since when the current ones differ.
pub(super) struct SavedSettings {
    pub settings: Settings,
    pub differs_since: Option<f64>,
}

impl SavedSettings {
    /// Reads the settings. The settings in use, the second value, no longer offer the lessons, so that the next
    /// start does not either.
    pub fn load(path: &Path) -> (SavedSettings, Settings) {
        let settings = Settings::load(path);
        let in_use = Settings { offers_lessons: false, ..settings.clone() };
        (SavedSettings { settings, differs_since: None }, in_use)
    }
}

impl App {
    /// The game, with the analysis noted in its tree.
    pub(super) fn saved(&self) -> SavedGame {
        let mut game = self.session.saved();
        self.analysis.note_in(&mut game.tree);
        game
    }

    /// Saves the game among the recent ones, unless it is blank and was never saved.
    pub(super) fn autosave_game(&mut self) {
        if self.session.is_blank() && self.session.autosave_file.is_none() {
            self.recent.leave();
        } else {
            let game = self.saved();
            self.recent.autosave(&self.saver, &game, &mut self.session.autosave_file);
        }
    }

    /// Writes the analysis if it has changed: that of a finished game once no search runs; with `at_once` that of any
    /// game, even during a search.
    pub(super) fn keep_analysis(&mut self, at_once: bool) {
        // The file is named by the moves, so each further move of a game would leave another file behind.
        if self.session.turn().is_some() && !at_once {
            return;
        }
        if at_once {
            self.analysis.follow(&self.places.reviews(), self.session.tree());
        }
        let Some(kept) = self.analysis.take_changes(at_once) else { return };
        if let Some(file) = file_of(&self.places.reviews(), self.session.tree()) {
            self.analysis.note_kept(file.clone());
            self.saver.change(move || kept.write(&file));
        }
    }

    /// Saves the settings half a second after their last change.
    pub(super) fn autosave_settings(&mut self, ctx: &egui::Context) {
        self.settings.note_window(ctx);
        if self.settings == self.saved_settings.settings {
            self.saved_settings.differs_since = None;
            return;
        }
        let now = ctx.input(|input| input.time);
        let since = *self.saved_settings.differs_since.get_or_insert(now);
        if now - since < 0.5 {
            ctx.request_repaint_after_secs(0.5);
            return;
        }
        self.write_settings();
        self.saved_settings =
            SavedSettings { settings: self.settings.clone(), differs_since: None };
    }

    /// Saves the changed settings in the background. Changes by another window stay.
    pub(super) fn write_settings(&self) {
        let (path, base) = (self.places.settings.clone(), self.saved_settings.settings.clone());
        let settings = self.settings.clone();
        self.saver.change(move || settings.save(&base, &path));
    }
}
