//! The settings of a run, each with a line of help.

use std::path::{Path, PathBuf};

use egui::{DragValue, Ui};
use othello_lab::{data::sample::Goal, learn::patterns::FitSettings, run::patterns::RunSettings};

use crate::ui::{
    Look,
    learning_ui::form::{FolderField, RunForm, choice_ui, number_ui},
};

/// What the user has filled in.
pub(super) struct Form {
    folder: FolderField,
    rounds: u32,
    games: u32,
    depth: u32,
    goal: Goal,
    seed: u64,
}

const GOALS: [(Goal, &str); 3] = [
    (Goal::Margin, "patterns-goal-margin"),
    (Goal::Outcome, "patterns-goal-outcome"),
    (Goal::Chance, "patterns-goal-chance"),
];

impl Form {
    /// The usual settings of a run in this folder of runs.
    pub(super) fn new(runs: &Path) -> Form {
        Form {
            folder: FolderField::new(&runs.join("patterns")),
            rounds: 5,
            games: 5_000,
            depth: 3,
            goal: Goal::Margin,
            seed: 1,
        }
    }

    /// Names another folder.
    pub(super) fn set_folder(&mut self, folder: &Path) {
        self.folder = FolderField::new(folder);
    }
}

impl RunForm for Form {
    type Settings = RunSettings;

    fn folder(&self) -> PathBuf {
        self.folder.path()
    }

    fn settings(&self) -> Result<RunSettings, String> {
        let settings = RunSettings {
            seed: self.seed,
            rounds: RunSettings::usual_rounds(self.rounds, self.games, self.depth),
            fit: FitSettings { goal: self.goal, seed: self.seed, ..FitSettings::default() },
            ..RunSettings::default()
        };
        settings.fault().map_or(Ok(settings), Err)
    }

    fn form_ui(&mut self, ui: &mut Ui, look: &Look) {
        self.folder.form_ui(ui, look, |ui| {
            number_ui(ui, look, "patterns-rounds", DragValue::new(&mut self.rounds).range(1..=99));
            let games = DragValue::new(&mut self.games).range(100..=1_000_000).speed(50);
            number_ui(ui, look, "patterns-games", games);
            number_ui(ui, look, "patterns-depth", DragValue::new(&mut self.depth).range(1..=10));
            choice_ui(ui, look, "patterns-goal", &mut self.goal, &GOALS);
            number_ui(ui, look, "patterns-seed", DragValue::new(&mut self.seed));
        });
    }
}
