//! The commands of the analysis.

use othello_engine::Square;

use super::App;
use crate::{action::Command, pages::game::mistakes::next_mistake};

impl App {
    /// Shows the board after these moves of a line, or the game again if there are none.
    pub(super) fn show_line(&mut self, moves: Vec<Square>) {
        self.analysis.show_line(self.session.stage().position(), moves);
    }

    /// Carries out an analysis command.
    pub(super) fn analyse(&mut self, ctx: &egui::Context, command: Command) {
        let is_help = matches!(
            command,
            Command::Hint
                | Command::ToggleValues
                | Command::AnalyseGame
                | Command::AnalyseVariation
        );
        if is_help && self.session.turn().is_some() {
            self.session.note_help();
            self.autosave_game();
        }
        match command {
            Command::Hint => self.analysis.ask_hint(self.session.stage().position()),
            Command::ToggleValues => {
                self.settings.show_values ^= true;
                self.analysis.resume();
            }
            Command::AnalyseGame => self.analysis.review(ctx, self.session.game()),
            Command::AnalyseVariation => {
                let (tree, shown) = (self.session.tree(), self.session.shown());
                if let Some(branch) = tree.branch(shown) {
                    let first = tree.ply(branch) - 1;
                    self.analysis.review_from(ctx, self.session.game(), first);
                }
            }
            Command::NextMistake => {
                if let Some(node) = next_mistake(ctx, &self.analysis, &self.session) {
                    self.go_to_node(node);
                }
            }
            _ => {
                self.settings.show_values = false;
                self.analysis.close();
            }
        }
    }
}
