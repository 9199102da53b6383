//! The settings of a run, each with a line of help.

use std::path::{Path, PathBuf};

use egui::{DragValue, Ui};
use othello_engine::eval::Encoding;
use othello_lab::{
    data::dataset::Split,
    learn::network::{Method, NetTrainingSettings},
    run::network::NetRunSettings,
};

use crate::ui::{
    Look,
    learning_ui::form::{FolderField, RunForm, choice_ui, number_ui},
};

/// What the user has filled in.
pub(super) struct Form {
    folder: FolderField,
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

impl Recipe {
    const NAMES: [(Recipe, &str); 2] =
        [(Recipe::Modern, "network-recipe-modern"), (Recipe::Paper, "network-recipe-paper")];
}

impl Form {
    /// The usual settings of a run in this folder of runs.
    pub(super) fn new(runs: &Path) -> Form {
        Form {
            folder: FolderField::new(&runs.join("network")),
            rounds: 5,
            games: 400,
            simulations: 200,
            epochs: 40,
            recipe: Recipe::Modern,
            seed: 1,
        }
    }

    /// Names another folder.
    pub(super) fn set_folder(&mut self, folder: &Path) {
        self.folder = FolderField::new(folder);
    }
}

impl RunForm for Form {
    type Settings = NetRunSettings;

    fn folder(&self) -> PathBuf {
        self.folder.path()
    }

    fn settings(&self) -> Result<NetRunSettings, String> {
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
        Ok(NetRunSettings {
            rounds: self.rounds,
            games: self.games,
            simulations: self.simulations,
            random_plies: 8,
            teachers: Vec::new(),
            teacher: None,
            training,
            seed,
        })
    }

    fn form_ui(&mut self, ui: &mut Ui, look: &Look) {
        self.folder.form_ui(ui, look, |ui| {
            number_ui(ui, look, "network-rounds", DragValue::new(&mut self.rounds).range(1..=99));
            let games = DragValue::new(&mut self.games).range(10..=1_000_000).speed(5);
            number_ui(ui, look, "network-games", games);
            let simulations = DragValue::new(&mut self.simulations).range(10..=100_000).speed(5);
            number_ui(ui, look, "network-simulations", simulations);
            let epochs = DragValue::new(&mut self.epochs).range(1..=10_000);
            number_ui(ui, look, "network-epochs", epochs);
            choice_ui(ui, look, "network-recipe", &mut self.recipe, &Recipe::NAMES);
            number_ui(ui, look, "network-seed", DragValue::new(&mut self.seed));
        });
    }
}
