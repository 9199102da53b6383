//! A match between the players of the two compared runs, and whether these have made progress since.

use egui::{Label, Ui};
use othello_lab::runs::{ProgressPart, RunSummary, Unit};

use crate::{
    runs::trial::Trial,
    widgets::{ViewContext, trial::trial_ui},
};

/// A match between the best players of two runs, as they were when it began.
pub struct ComparedTrial {
    games: Trial,
    /// The generations or rounds of the runs when it began.
    steps: [u64; 2],
}

impl ComparedTrial {
    /// Draws the button that starts a match, if both runs have a player. Returns whether it was clicked.
    pub fn button_ui(ui: &mut Ui, look: &ViewContext, runs: &[&RunSummary]) -> bool {
        runs.len() == 2
            && runs.iter().all(|run| !run.players.is_empty())
            && trial_button_ui(ui, look, "runs-test")
    }

    /// Starts the match, if both runs have a player.
    pub fn begin(ctx: &egui::Context, runs: [&RunSummary; 2]) -> Option<ComparedTrial> {
        let [Some(first), Some(second)] = runs.map(|run| run.players.first()) else { return None };
        let players = [first.spec.clone(), second.spec.clone()];
        let games = Trial::begin(ctx, runs.map(RunSummary::name), players);
        Some(ComparedTrial { games, steps: runs.map(steps_of) })
    }

    /// Takes in the results.
    pub fn logic(&mut self) {
        self.games.logic();
    }

    /// Draws the score so far. Returns whether the user stops the match.
    pub fn trial_ui(&self, ui: &mut Ui, look: &ViewContext) -> bool {
        trial_ui(ui, look, &self.games)
    }

    /// Says of which generations or rounds the players are, once a run has made progress since. Returns whether the
    /// user wants a new match.
    pub fn note_ui(&self, ui: &mut Ui, look: &ViewContext, runs: &[&RunSummary]) -> bool {
        let [one, two] = *runs else { return false };
        if [one, two].map(steps_of) == self.steps {
            return false;
        }
        let [first, second] = self.steps;
        let names = &self.games.names;
        let values = [
            ("one", names[0].as_str().into()),
            ("two", names[1].as_str().into()),
            ("first", first.into()),
            ("second", second.into()),
        ];
        ui.add(Label::new(look.words.with("runs-test-as-of", &values)).wrap());
        !self.games.is_working() && trial_button_ui(ui, look, "runs-test-again")
    }
}

/// The generations or rounds that a run has finished.
fn steps_of(run: &RunSummary) -> u64 {
    let parts = run.progress.parts().iter();
    let is_step = |part: &&ProgressPart| matches!(part.unit, Unit::Generation | Unit::Round);
    parts.filter(is_step).map(|part| part.done).next().unwrap_or_default()
}

/// Draws a button that starts a match. Returns whether it was clicked.
fn trial_button_ui(ui: &mut Ui, look: &ViewContext, id: &str) -> bool {
    ui.button(look.words.get(id)).on_hover_text(look.words.tip("runs-test")).clicked()
}
