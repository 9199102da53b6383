//! What the form asks for a new map of styles.

use egui::{ComboBox, DragValue, Response, TextEdit, Ui};
use othello_engine::models::PolynomialKind;
use othello_lab::learn::{genome::Genome, map_elites::MapSettings};

use super::{
    Look,
    form_row_ui::{row, searcher_rows},
};
use crate::{failure::Failure, names};

/// A map as it is filled in.
pub struct MapForm {
    /// What it is told.
    pub settings: MapSettings,
    /// The name of its folder.
    pub name: String,
    /// What all its random numbers come from.
    pub seed: u64,
}

impl MapForm {
    /// The usual settings.
    pub fn new(name: String, seed: u64) -> MapForm {
        MapForm { settings: MapSettings::new(Genome::JMA), name, seed }
    }

    /// Draws the rows of a grid, a field each.
    pub fn rows_ui(&mut self, ui: &mut Ui, look: &Look) {
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

    /// What its players are. Another one brings its usual search with it.
    fn genome_ui(&mut self, ui: &mut Ui, look: &Look) -> Response {
        let name = |genome: &Genome| look.words.get(names::genome(genome)).into_owned();
        let mut genome = self.settings.genome.clone();
        let polynomials = PolynomialKind::ALL.map(Genome::Polynomial);
        let combo = ComboBox::from_id_salt("genome").selected_text(name(&genome));
        let combo = combo.show_ui(ui, |ui| {
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

    /// Whether this makes sense.
    ///
    /// # Errors
    /// What does not.
    pub fn check(&self) -> Result<(), Failure> {
        self.settings.check().map_err(|error| Failure::of(&error))
    }
}
