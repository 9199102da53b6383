//! The settings of a run, each with a line of help.

use std::path::PathBuf;

use egui::{ComboBox, DragValue, RichText, TextEdit, Ui};
use othello_lab::{
    glem_run::RunSettings,
    glem_training::{FitSettings, Goal, Method},
};

use crate::{roster, theme::space, ui::Look};

/// What the user has filled in.
pub(super) struct Form {
    folder: String,
    rounds: u32,
    games: u32,
    depth: u32,
    goal: Goal,
    seed: u64,
}

impl Default for Form {
    fn default() -> Form {
        let populations = roster::population_folders();
        let folder = populations.first().cloned().unwrap_or_else(|| "populations".into());
        Form {
            folder: folder.join("patterns").to_string_lossy().into_owned(),
            rounds: 5,
            games: 5_000,
            depth: 3,
            goal: Goal::Margin,
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

    pub(super) fn settings(&self) -> RunSettings {
        RunSettings {
            seed: self.seed,
            rounds: RunSettings::usual_rounds(self.rounds, self.games, self.depth),
            fit: FitSettings {
                goal: self.goal,
                method: Method::Adam { rate: 0.05 },
                batch: 1024,
                epochs: 10,
                patience: 3,
                seed: self.seed,
                ..FitSettings::default()
            },
            ..RunSettings::default()
        }
    }

    pub(super) fn form_ui(&mut self, ui: &mut Ui, look: &Look) {
        let goes_on = self.goes_on();
        ui.add_enabled_ui(!goes_on, |ui| {
            number_ui(ui, look, "patterns-rounds", DragValue::new(&mut self.rounds).range(1..=99));
            let games = DragValue::new(&mut self.games).range(100..=1_000_000).speed(50);
            number_ui(ui, look, "patterns-games", games);
            number_ui(ui, look, "patterns-depth", DragValue::new(&mut self.depth).range(1..=10));
            self.goal_ui(ui, look);
            number_ui(ui, look, "patterns-seed", DragValue::new(&mut self.seed));
        });
        let label = ui.label(look.words.get("patterns-folder"));
        let field = TextEdit::singleline(&mut self.folder).desired_width(f32::INFINITY);
        ui.add(field).labelled_by(label.id);
        let help = if goes_on { "patterns-folder-there" } else { "patterns-folder-help" };
        help_ui(ui, look, &look.words.get(help));
    }

    fn goal_ui(&mut self, ui: &mut Ui, look: &Look) {
        let words = look.words;
        let name = |goal| match goal {
            Goal::Margin => words.get("patterns-goal-margin"),
            Goal::Outcome => words.get("patterns-goal-outcome"),
            Goal::Chance => words.get("patterns-goal-chance"),
        };
        ui.horizontal(|ui| {
            let label = ui.label(words.get("patterns-goal"));
            let combo = ComboBox::from_id_salt("patterns-goal").selected_text(name(self.goal));
            let response = combo.show_ui(ui, |ui| {
                for goal in [Goal::Margin, Goal::Outcome, Goal::Chance] {
                    ui.selectable_value(&mut self.goal, goal, name(goal));
                }
            });
            response.response.labelled_by(label.id);
        });
        help_ui(ui, look, &words.tip("patterns-goal"));
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
    ui.add(egui::Label::new(RichText::new(text).small().color(look.theme.weak)).wrap());
    ui.add_space(space::SMALL);
}
