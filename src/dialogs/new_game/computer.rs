//! The choice of one computer player: a player from the list, with its own search or another.

use egui::{CollapsingHeader, Label, RichText, Ui};
use othello_lab::players::spec::PlayerSpec;

use crate::{
    action::Action,
    roster::{PlayerRoster, PlayerSlot},
    text::names,
    widgets::{
        ViewContext,
        picker::{Picker, PickerInput, PickerList, PickerMarks},
        search::SearchForm,
    },
};

/// A selected player.
#[derive(Clone, Debug)]
pub struct ComputerChoice {
    /// The player as listed.
    listed: PlayerSpec,
    search: SearchForm,
    picker: Picker,
}

impl ComputerChoice {
    /// Creates a selection of this player, which must be on the list.
    pub fn new(listed: PlayerSpec) -> ComputerChoice {
        ComputerChoice { listed, search: SearchForm::default(), picker: Picker::default() }
    }

    /// The player with the selected search.
    pub fn player(&self) -> PlayerSpec {
        self.search.apply(&self.listed)
    }

    /// Selects a player. If only its model is on the list, selects the listed player and takes over the search.
    pub fn take(&mut self, roster: &PlayerRoster, player: &PlayerSpec) {
        *self = ComputerChoice::new(player.clone());
        if roster.find(player).is_none()
            && let Some(searcher) = player.searcher()
            && let Some(known) = player.model().and_then(|model| roster.find_model(model))
        {
            self.listed = known.player.clone();
            self.search.take(searcher);
        }
    }

    /// Names the player that the game starts with. The list may not show it: it may be in another group, scrolled out
    /// of sight or not listed, and its search may be another one.
    pub fn name_ui(&self, ui: &mut Ui, look: &ViewContext) {
        let name = names::player_with_search(look.words, &self.player());
        let text = look.words.with("player-selected", &[("name", name.as_str().into())]);
        ui.add(Label::new(RichText::new(text).small().color(look.theme.weak)).truncate());
    }

    /// Draws the list in this height, in points.
    pub fn list_ui(
        &mut self,
        ui: &mut Ui,
        look: &ViewContext,
        slot: PlayerSlot,
        height: f32,
    ) -> Option<Action> {
        let list = PickerList { marks: PickerMarks::One(&self.listed), slot, height };
        match self.picker.picker_ui(ui, look, &list)? {
            PickerInput::Player(player) => {
                self.listed = player;
                self.search = SearchForm::default();
                None
            }
            PickerInput::Other(action) => Some(action),
        }
    }

    /// Draws the settings of the search, collapsed at first.
    pub fn advanced_ui(&mut self, ui: &mut Ui, look: &ViewContext) {
        let words = look.words;
        CollapsingHeader::new(words.get("advanced")).id_salt("advanced").show(ui, |ui| {
            if SearchForm::can_be_set(&self.listed) {
                self.search.search_ui(ui, look, &self.listed);
            } else {
                ui.label(RichText::new(words.get("search-is-fixed")).color(look.theme.weak));
            }
        });
    }
}
