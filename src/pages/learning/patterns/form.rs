//! The number fields of a run of patterns, each with a line of help.

use std::path::{Path, PathBuf};

use egui::{DragValue, Ui};
use othello_lab::runs::{
    estimate::Speed,
    patterns::{GlemRun, Round, RunSettings},
};
use othello_train::{patterns::FitMethod, presets::PatternPreset, sample::Goal};

use crate::{
    pages::learning::form::{Recipe, choice_ui, help_ui, number_ui},
    widgets::ViewContext,
};

const GOALS: [(Goal, &str); 3] = [
    (Goal::Margin, "patterns-goal-margin"),
    (Goal::Outcome, "patterns-goal-outcome"),
    (Goal::Chance, "patterns-goal-chance"),
];

impl Recipe for RunSettings {
    type Preset = PatternPreset;

    const PRESETS: &'static [(PatternPreset, &'static str)] = &[
        (PatternPreset::Margin, "patterns-recipe-margin"),
        (PatternPreset::Quick, "patterns-recipe-quick"),
        (PatternPreset::Growing, "patterns-recipe-growing"),
        (PatternPreset::Paper, "patterns-recipe-paper"),
        (PatternPreset::OnePly, "patterns-recipe-oneply"),
    ];

    fn of_run(folder: &Path) -> Option<RunSettings> {
        GlemRun::settings_in(folder).ok()
    }

    fn numbers_ui(&mut self, ui: &mut Ui, look: &ViewContext) {
        let mut count = self.rounds.len() as u32;
        number_ui(ui, look, "patterns-rounds", DragValue::new(&mut count).range(1..=99));
        let last = self.rounds[self.rounds.len() - 1];
        self.rounds.resize(count as usize, last);
        let first = self.rounds[0];
        let is_alike = |r: &Round| (r.games, r.play.depth) == (first.games, first.play.depth);
        if self.rounds.iter().all(is_alike) {
            self.games_ui(ui, look, first);
        } else {
            help_ui(ui, look, &self.schedule(look));
        }
        let epochs = DragValue::new(&mut self.fit.epochs).range(1..=1000);
        number_ui(ui, look, "patterns-epochs", epochs);
        // Weights for move choices have a goal and a method of their own.
        if self.rounds.iter().all(|round| round.subject.is_values()) {
            self.goal_ui(ui, look);
        }
    }

    fn files(&self) -> &[PathBuf] {
        &self.others
    }

    fn set_seed(&mut self, seed: u64) {
        (self.seed, self.fit.seed) = (seed, seed);
    }

    fn set_files(&mut self, files: Vec<PathBuf>) {
        self.others = files;
    }

    fn play_none(&mut self) {
        self.rounds = RunSettings::usual_rounds(1, 0, self.rounds[0].play.depth);
    }

    fn secs(&self, speed: &Speed, others: f64) -> Vec<f64> {
        self.secs(speed, others)
    }
}

/// The parts of the form that concern rounds.
trait RoundSettings {
    /// Draws the fields of the games and their depth, the same in all rounds.
    fn games_ui(&mut self, ui: &mut Ui, look: &ViewContext, first: Round);

    /// The games and the depth of each round, as text.
    fn schedule(&self, look: &ViewContext) -> String;

    /// Draws the choices of the weights' goal and of the fitting method.
    fn goal_ui(&mut self, ui: &mut Ui, look: &ViewContext);
}

impl RoundSettings for RunSettings {
    fn games_ui(&mut self, ui: &mut Ui, look: &ViewContext, first: Round) {
        let (mut games, mut depth) = (first.games, first.play.depth);
        let field = DragValue::new(&mut games).range(0..=1_000_000).speed(50);
        number_ui(ui, look, "patterns-games", field);
        number_ui(ui, look, "patterns-depth", DragValue::new(&mut depth).range(1..=10));
        for round in &mut self.rounds {
            (round.games, round.play.depth) = (games, depth);
        }
    }

    fn schedule(&self, look: &ViewContext) -> String {
        let row = |(number, round): (usize, &Round)| {
            let values = [
                ("round", (number + 1).into()),
                ("games", (round.games as usize).into()),
                ("depth", round.play.depth.into()),
            ];
            look.words.with("patterns-schedule", &values).into_owned()
        };
        self.rounds.iter().enumerate().map(row).collect::<Vec<_>>().join("\n")
    }

    fn goal_ui(&mut self, ui: &mut Ui, look: &ViewContext) {
        let before = self.fit;
        let mut goal = before.goal;
        choice_ui(ui, look, "patterns-goal", &mut goal, &GOALS);
        help_ui(ui, look, &look.words.tip("patterns-goal"));
        let mut method = before.method.suited(goal);
        let methods = [
            (FitMethod::adam(), "patterns-method-adam"),
            (FitMethod::descent(goal), "patterns-method-descent"),
            (FitMethod::ridge(), "patterns-method-ridge"),
        ];
        let offered = if goal == Goal::Margin { &methods[..] } else { &methods[..2] };
        choice_ui(ui, look, "patterns-method", &mut method, offered);
        help_ui(ui, look, &look.words.tip("patterns-method"));
        self.fit = before.to(goal, method);
    }
}
