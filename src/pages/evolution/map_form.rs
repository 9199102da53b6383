//! The form for a new map of styles.

use egui::{ComboBox, DragValue, Response, TextEdit, Ui};
use othello_engine::models::PolynomialKind;
use othello_lab::evolution::{genome::Genome, map_elites::MapSettings};

use crate::{
    text::{failure::Failure, names},
    widgets::{
        ViewContext,
        form_row::{row, searcher_rows},
        open_list::ShowList,
    },
};

/// The form's state.
pub struct MapForm {
    /// The settings of the map.
    pub settings: MapSettings,
    /// The name of the run's folder.
    pub name: String,
    /// The seed of all random numbers.
    pub seed: u64,
}

impl MapForm {
    /// Creates a form with the usual settings.
    pub fn new(name: String, seed: u64) -> MapForm {
        MapForm { settings: MapSettings::new(Genome::JMA), name, seed }
    }

    /// Draws the rows of a grid, one for each field.
    pub fn rows_ui(&mut self, ui: &mut Ui, look: &ViewContext) {
        row(ui, look, "form-map-name", |ui| {
            ui.add(TextEdit::singleline(&mut self.name).desired_width(180.0))
        });
        row(ui, look, "form-genome", |ui| self.genome_ui(ui, look));
        row(ui, look, "form-side", |ui| {
            ui.add(DragValue::new(&mut self.settings.side).range(2..=32))
        });
        searcher_rows(ui, look, &mut self.settings.searcher);
        row(ui, look, "form-seed", |ui| ui.add(DragValue::new(&mut self.seed)));
    }

    /// Selects the genome of the players. A change resets all settings but the map's side to that genome's
    /// defaults.
    fn genome_ui(&mut self, ui: &mut Ui, look: &ViewContext) -> Response {
        let name = |genome: &Genome| names::genome(look.words, genome);
        let mut genome = self.settings.genome.clone();
        let polynomials = PolynomialKind::ALL.map(Genome::Polynomial);
        let combo = ComboBox::from_id_salt("genome").selected_text(name(&genome));
        let combo = combo.show_list(ui, |ui| {
            for choice in polynomials.into_iter().chain([Genome::Features]) {
                let name = name(&choice);
                ui.selectable_value(&mut genome, choice, name);
            }
        });
        if genome != self.settings.genome {
            self.settings = MapSettings { side: self.settings.side, ..MapSettings::new(genome) };
        }
        combo.response
    }

    /// Checks the settings.
    ///
    /// # Errors
    /// If a setting is not valid.
    pub fn check(&self) -> Result<(), Failure> {
        self.settings.check().map_err(|error| Failure::of(&error))
    }
}
