//! The form for a run bred by hand from two parents.

use egui::{DragValue, Grid, Label, RichText, TextEdit, Ui};
use othello_lab::{players::spec::PlayerSpec, runs::evolution::check_parents};

use crate::{
    action::Action,
    roster::{PlayerGroup, PlayerSlot},
    runs::{evolution::EvolutionStart, kinship::Kinship},
    text::{failure::Failure, names},
    theme::space,
    widgets::{
        ViewContext,
        form_row::row,
        picker::{Picker, PickerInput, PickerList, PickerMarks},
    },
};

/// The form's state.
pub struct BreedForm {
    /// At most two parents; a third one replaces the second.
    parents: Vec<PlayerSpec>,
    picker: Picker,
    kinship: Kinship,
    /// The reason why the last selected player cannot be a parent.
    refusal: Option<Failure>,
    /// The name of the run's folder.
    pub name: String,
    seed: u64,
}

/// The height of the list of players, in points.
const LIST: f32 = 230.0;

impl BreedForm {
    /// Creates a form with this parent, if one is selected already.
    pub fn new(name: String, seed: u64, parent: Option<PlayerSpec>) -> BreedForm {
        // The levels play with pattern weights, which cannot be parents. A parent from a run is one of the user's own.
        let group = if parent.is_some() { PlayerGroup::Mine } else { PlayerGroup::Evolved };
        let (parents, picker) = (parent.into_iter().collect(), Picker::turned_to(group));
        let kinship = Kinship::default();
        BreedForm { parents, picker, kinship, refusal: None, name, seed }
    }

    /// Draws the fields.
    pub fn fields_ui(&mut self, ui: &mut Ui, look: &ViewContext) -> Option<Action> {
        Grid::new("breed").num_columns(2).spacing([space::LARGE, space::MEDIUM]).show(ui, |ui| {
            row(ui, look, "form-name", |ui| {
                ui.add(TextEdit::singleline(&mut self.name).desired_width(180.0))
            });
            row(ui, look, "form-seed", |ui| ui.add(DragValue::new(&mut self.seed)));
        });
        ui.add_space(space::SMALL);
        let name = |player: &PlayerSpec| names::player(look.words, &player.to_string());
        let names: Vec<String> = self.parents.iter().map(name).collect();
        let names = if names.is_empty() { "–".to_owned() } else { names.join(" × ") };
        let text = look.words.with("breed-parents", &[("names", names.as_str().into())]);
        ui.add(Label::new(RichText::new(text).heading()).wrap());
        // The row stays once both are chosen, so that the list below stays in place.
        let missing = self.missing().map_or_else(|| " ".into(), |id| look.words.get(id));
        ui.label(RichText::new(missing).color(look.theme.text));
        if let Some(refusal) = &self.refusal {
            let text = RichText::new(refusal.words(look.words)).color(look.theme.error);
            ui.add(Label::new(text).wrap());
        }
        self.leave_out_ui(ui, look);
        let marks = PickerMarks::Many(&self.parents);
        let list = PickerList { marks, slot: PlayerSlot::Parent, height: LIST };
        match self.picker.picker_ui(ui, look, &list)? {
            PickerInput::Player(player) if self.has(&player) => {
                self.parents.retain(|parent| !parent.is_same(&player));
                self.refusal = None;
            }
            PickerInput::Player(player) => self.choose(player),
            PickerInput::Other(action) => return Some(action),
        }
        None
    }

    /// Lists only players that can be bred with the selected ones, and says so.
    fn leave_out_ui(&mut self, ui: &mut Ui, look: &ViewContext) {
        let listed = || look.roster.players().iter().map(|listed| &listed.player);
        self.kinship.read(ui.ctx(), listed().chain(&self.parents));
        let genome = self.parents.last().and_then(|parent| self.kinship.genome(parent));
        self.picker.leave_out(self.kinship.unfit(listed(), genome));
        let kind = genome.map(|genome| names::genome(look.words, genome));
        let text = match &kind {
            Some(kind) => look.words.with("breed-same", &[("kind", kind.as_str().into())]),
            None => look.words.get("breed-any"),
        };
        ui.add(Label::new(RichText::new(text).color(look.theme.weak)).wrap());
    }

    /// The message that says which parents are missing; `None` if there are two.
    pub fn missing(&self) -> Option<&'static str> {
        match self.parents.len() {
            0 => Some("breed-two"),
            1 => Some("breed-one"),
            _ => None,
        }
    }

    /// The selected parents.
    pub fn parents(&self) -> &[PlayerSpec] {
        &self.parents
    }

    fn has(&self, player: &PlayerSpec) -> bool {
        self.parents.iter().any(|parent| parent.is_same(player))
    }

    /// Adds a parent that is not selected yet, if it can be bred with the first. A third one replaces the second.
    pub fn choose(&mut self, player: PlayerSpec) {
        if self.has(&player) {
            return;
        }
        let first = self.parents.first().cloned();
        let parents: Vec<PlayerSpec> = first.into_iter().chain([player]).collect();
        self.refusal = check_parents(&parents).err().map(|error| Failure::from(&error));
        if self.refusal.is_none() {
            self.parents = parents;
        }
    }

    /// The starting point of the run.
    ///
    /// # Errors
    /// If fewer than two parents are selected.
    pub fn start(&self) -> Result<EvolutionStart, Failure> {
        let parents = <[PlayerSpec; 2]>::try_from(self.parents.clone());
        let parents = parents.map_err(|_| Failure::message("breed-two"))?;
        Ok(EvolutionStart::Bred(Box::new(parents), self.seed))
    }
}
