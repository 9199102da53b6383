//! The choice of one computer player: a player from the list, with its own search or another.

use egui::{CollapsingHeader, RichText, Ui};
use othello_lab::players::seat::PlayerSpec;

use crate::{
    action::Action,
    roster::{Roster, Wanted},
    widgets::{
        Look,
        picker::{Marked, Picked, Picker},
        search::Search,
    },
};

/// A selected player.
#[derive(Clone, Debug)]
pub struct Computer {
    /// The player as listed.
    listed: PlayerSpec,
    search: Search,
    picker: Picker,
}

impl Computer {
    /// Creates a selection of this player, which must be on the list.
    pub fn new(listed: PlayerSpec) -> Computer {
        Computer { listed, search: Search::default(), picker: Picker::default() }
    }

    /// The player with the selected search.
    pub fn player(&self) -> PlayerSpec {
        self.search.apply(&self.listed)
    }

    /// Selects a player. If only its model is on the list, selects the listed player and takes over the search.
    pub fn take(&mut self, roster: &Roster, player: &PlayerSpec) {
        *self = Computer::new(player.clone());
        if roster.find(player).is_none()
            && let Some(searcher) = player.searcher()
            && let Some(known) = player.model().and_then(|model| roster.find_model(model))
        {
            self.listed = known.player.clone();
            self.search.take(searcher);
        }
    }

    /// Draws the list in this height, in points.
    pub fn list_ui(
        &mut self,
        ui: &mut Ui,
        look: &Look,
        wanted: Wanted,
        height: f32,
    ) -> Option<Action> {
        let marked = Marked::One(&self.listed);
        match self.picker.picker_ui(ui, look, &marked, wanted, height)? {
            Picked::Player(player) => {
                self.listed = player;
                self.search = Search::default();
                None
            }
            Picked::Other(action) => Some(action),
        }
    }

    /// Draws the settings of the search, collapsed at first.
    pub fn advanced_ui(&mut self, ui: &mut Ui, look: &Look) {
        let words = look.words;
        CollapsingHeader::new(words.get("advanced")).id_salt("advanced").show(ui, |ui| {
            if Search::can_be_set(&self.listed) {
                self.search.search_ui(ui, look, &self.listed);
            } else {
                ui.label(RichText::new(words.get("search-is-fixed")).color(look.theme.weak));
            }
        });
    }
}
