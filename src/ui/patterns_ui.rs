//! The page of the pattern evaluator: it learns from play, shows its curves and its patterns, and
//! plays with one click.

mod form;
mod viewer;

use std::sync::Arc;

use egui::{Label, RichText, Ui};
use othello_engine::eval::Glem;
use othello_lab::{glem_run::GlemRun, saved_game::SavedGame, store};

use self::{form::Form, viewer::Viewer};
use super::{
    Look, Page, PageView,
    learning_ui::{Learning, Pane, Titles, panes_ui},
};
use crate::{
    action::{Action, Breed, Command},
    theme::space,
};

/// The page's state.
#[derive(Default)]
pub struct PatternsPage {
    form: Form,
    run: Learning<GlemRun>,
    viewer: Viewer,
}

const TITLES: Titles = Titles { errors: "patterns-errors", strength: "patterns-strength" };

impl PageView for PatternsPage {
    fn page(&self) -> Page {
        Page::Patterns
    }

    fn title(&self) -> &'static str {
        "page-patterns"
    }

    fn logic(&mut self, _: &egui::Context) {
        self.run.logic();
    }

    fn page_ui(&mut self, ui: &mut Ui, look: &Look) -> Option<Action> {
        let mut wish = None;
        panes_ui(ui, |ui, pane| match pane {
            Pane::Side => wish = self.controls_ui(ui, look),
            Pane::Main => {
                self.run.curves_ui(ui, look, TITLES, 130.0);
                ui.add_space(space::LARGE);
                let glem = self.glem();
                self.viewer.viewer_ui(ui, look, &glem);
            }
        });
        wish
    }

    fn accepts(&self, command: Command) -> bool {
        command == Command::Evolve(Breed::Patterns)
    }

    fn is_working(&self) -> bool {
        self.run.is_working()
    }
}

impl PatternsPage {
    /// What is shown and played: the weights of the run, once it has some.
    fn glem(&self) -> Arc<Glem> {
        self.run.learned().map_or_else(Glem::shipped, Arc::clone)
    }

    /// What there is to do stands first, so that a small window shows it.
    fn controls_ui(&mut self, ui: &mut Ui, look: &Look) -> Option<Action> {
        let words = look.words;
        let learned = self.run.learned().is_some();
        let whose = if learned { "patterns-of-run" } else { "patterns-shipped" };
        ui.add(Label::new(RichText::new(words.get(whose)).color(look.theme.weak)).wrap());
        ui.add_space(space::SMALL);
        let play = ui.button(words.get("patterns-play"));
        let played = play.on_hover_text(words.tip("patterns-play")).clicked();
        ui.add_space(space::MEDIUM);
        ui.separator();
        ui.add_space(space::SMALL);
        self.run.controls_ui(ui, look, self.form.folder(), || {
            let settings = self.form.settings();
            settings.fault().map_or(Ok(settings), Err)
        });
        ui.add_space(space::MEDIUM);
        ui.add_enabled_ui(!self.run.is_working(), |ui| self.form.form_ui(ui, look));
        if played { self.play() } else { None }
    }

    /// Plays against the weights that are shown.
    fn play(&mut self) -> Option<Action> {
        let model = match self.run.learned() {
            None => "glem".to_owned(),
            Some(glem) => {
                let path = self.run.folder().join("current.glem");
                if let Err(error) = store::write(&path, &glem.to_bytes()) {
                    self.run.refuse(format!("{}: {error}", path.display()));
                    return None;
                }
                path.to_string_lossy().into_owned()
            }
        };
        Some(Action::Start([SavedGame::HUMAN.to_owned(), format!("pvs:6@{model}")]))
    }
}
