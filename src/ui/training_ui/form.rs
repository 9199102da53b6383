//! The settings of a run, each with a line of help.

use std::path::PathBuf;

use egui::{ComboBox, DragValue, Label, RichText, TextEdit, Ui};
use othello_engine::eval::Encoding;
use othello_lab::{
    net_run::NetRunSettings,
    net_training::{Method, NetTrainingSettings, Split},
};

use crate::{roster, theme::space, ui::Look};

/// What the user has filled in.
pub(super) struct Form {
    folder: String,
    rounds: u32,
    games: u32,
    simulations: u32,
    epochs: u32,
    recipe: Recipe,
    seed: u64,
}

/// How the network learns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Recipe {
    /// The mover's view, Adam, the eight symmetries, whole games held back, the best epoch kept.
    Modern,
    /// As in the paper, but for the number of epochs.
    Paper,
}

impl Default for Form {
    fn default() -> Form {
        let populations = roster::population_folders();
        let folder = populations.first().cloned().unwrap_or_else(|| "populations".into());
        Form {
            folder: folder.join("network").to_string_lossy().into_owned(),
            rounds: 5,
            games: 400,
            simulations: 200,
            epochs: 40,
            recipe: Recipe::Modern,
            seed: 1,
        }
    }
}

impl Form {
    /// Where the run is kept.
    pub(super) fn folder(&self) -> PathBuf {
        PathBuf::from(self.folder.trim())
    }

    /// Whether there is a run in the folder to go on with.
    pub(super) fn goes_on(&self) -> bool {
        self.folder().join("run.ron").exists()
    }

    pub(super) fn settings(&self) -> NetRunSettings {
        let (epochs, seed) = (self.epochs, self.seed);
        let paper = NetTrainingSettings { epochs, seed, ..NetTrainingSettings::default() };
        let training = match self.recipe {
            Recipe::Paper => paper,
            Recipe::Modern => NetTrainingSettings {
                encoding: Encoding::Mover,
                method: Method::Adam,
                batch: 64,
                decay: 0.01,
                split: Split::Games,
                symmetries: true,
                patience: Some(10),
                ..paper
            },
        };
        NetRunSettings {
            rounds: self.rounds,
            games: self.games,
            simulations: self.simulations,
            random_plies: 8,
            training,
            seed,
        }
    }

    pub(super) fn form_ui(&mut self, ui: &mut Ui, look: &Look) {
        let goes_on = self.goes_on();
        ui.add_enabled_ui(!goes_on, |ui| {
            number_ui(ui, look, "network-rounds", DragValue::new(&mut self.rounds).range(1..=99));
            let games = DragValue::new(&mut self.games).range(10..=1_000_000).speed(5);
            number_ui(ui, look, "network-games", games);
            let simulations = DragValue::new(&mut self.simulations).range(10..=100_000).speed(5);
            number_ui(ui, look, "network-simulations", simulations);
            let epochs = DragValue::new(&mut self.epochs).range(1..=10_000);
            number_ui(ui, look, "network-epochs", epochs);
            self.recipe_ui(ui, look);
            number_ui(ui, look, "network-seed", DragValue::new(&mut self.seed));
        });
        let label = ui.label(look.words.get("network-folder"));
        let field = TextEdit::singleline(&mut self.folder).desired_width(f32::INFINITY);
        ui.add(field).labelled_by(label.id);
        let help = if goes_on { "network-folder-there" } else { "network-folder-help" };
        help_ui(ui, look, &look.words.get(help));
    }

    fn recipe_ui(&mut self, ui: &mut Ui, look: &Look) {
        let words = look.words;
        let name = |recipe| match recipe {
            Recipe::Modern => words.get("network-recipe-modern"),
            Recipe::Paper => words.get("network-recipe-paper"),
        };
        ui.horizontal(|ui| {
            let label = ui.label(words.get("network-recipe"));
            let combo = ComboBox::from_id_salt("network-recipe").selected_text(name(self.recipe));
            let response = combo.show_ui(ui, |ui| {
                for recipe in [Recipe::Modern, Recipe::Paper] {
                    ui.selectable_value(&mut self.recipe, recipe, name(recipe));
                }
            });
            response.response.labelled_by(label.id);
        });
        help_ui(ui, look, &words.tip("network-recipe"));
    }
}

/// A number with its name before it and its line of help below.
fn number_ui(ui: &mut Ui, look: &Look, id: &str, number: DragValue) {
    ui.horizontal(|ui| {
        let label = ui.label(look.words.get(id));
        ui.add(number).labelled_by(label.id);
    });
    help_ui(ui, look, &look.words.tip(id));
}

fn help_ui(ui: &mut Ui, look: &Look, text: &str) {
    ui.add(Label::new(RichText::new(text).small().color(look.theme.weak)).wrap());
    ui.add_space(space::SMALL);
}
