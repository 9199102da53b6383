//! The number fields of a network run, each with a line of help.

use std::path::{Path, PathBuf};

use egui::{DragValue, Ui};
use othello_lab::runs::{
    estimate::Speed,
    network::{NetRun, NetRunSettings},
};
use othello_train::presets::NetPreset;

use crate::{
    pages::learning::form::{Recipe, number_ui},
    widgets::ViewContext,
};

impl Recipe for NetRunSettings {
    type Preset = NetPreset;

    const PRESETS: &'static [(NetPreset, &'static str)] = &[
        (NetPreset::Strong, "network-recipe-strong"),
        (NetPreset::Quick, "network-recipe-quick"),
        (NetPreset::Shipped, "network-recipe-shipped"),
        (NetPreset::PaperSmall, "network-recipe-paper-small"),
        (NetPreset::Paper, "network-recipe-paper"),
    ];

    fn of_run(folder: &Path) -> Option<NetRunSettings> {
        NetRun::settings_in(folder).ok()
    }

    fn numbers_ui(&mut self, ui: &mut Ui, look: &ViewContext) {
        number_ui(ui, look, "network-rounds", DragValue::new(&mut self.rounds).range(1..=99));
        let games = DragValue::new(&mut self.games).range(0..=1_000_000).speed(5);
        number_ui(ui, look, "network-games", games);
        let simulations = DragValue::new(&mut self.simulations).range(10..=100_000).speed(5);
        number_ui(ui, look, "network-simulations", simulations);
        let epochs = DragValue::new(&mut self.training.epochs).range(1..=10_000);
        number_ui(ui, look, "network-epochs", epochs);
        // Last, as only some recipes have it.
        if let Some(teacher) = &mut self.teacher {
            let games = DragValue::new(&mut teacher.games).range(1..=10_000_000).speed(50);
            number_ui(ui, look, "network-teacher", games);
        }
    }

    fn files(&self) -> &[PathBuf] {
        &self.teachers
    }

    fn set_seed(&mut self, seed: u64) {
        (self.seed, self.training.seed) = (seed, seed);
        if let Some(teacher) = &mut self.teacher {
            teacher.seed = seed;
        }
    }

    fn set_files(&mut self, files: Vec<PathBuf>) {
        self.teachers = files;
    }

    fn play_none(&mut self) {
        (self.rounds, self.games, self.teacher) = (1, 0, None);
    }

    fn secs(&self, speed: &Speed, others: f64) -> Vec<f64> {
        self.secs(speed, others)
    }
}
