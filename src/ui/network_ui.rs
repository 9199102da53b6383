//! The page of the value network: it learns from playing itself, shows its curves, and plays with one
//! click.

mod form;

use egui::{Label, RichText, Ui};
use othello_lab::{net_run::NetRun, saved_game::SavedGame};

use self::form::Form;
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
pub struct NetworkPage {
    form: Form,
    run: Learning<NetRun>,
}

const TITLES: Titles = Titles { errors: "network-errors", strength: "network-strength" };

impl PageView for NetworkPage {
    fn page(&self) -> Page {
        Page::Network
    }

    fn title(&self) -> &'static str {
        "page-network"
    }

    fn logic(&mut self, _: &egui::Context) {
        self.run.logic();
    }

    fn page_ui(&mut self, ui: &mut Ui, look: &Look) -> Option<Action> {
        let mut wish = None;
        panes_ui(ui, |ui, pane| match pane {
            Pane::Side => wish = self.controls_ui(ui, look),
            Pane::Main => self.run.curves_ui(ui, look, TITLES, 280.0),
        });
        wish
    }

    fn accepts(&self, command: Command) -> bool {
        command == Command::Evolve(Breed::Network)
    }

    fn is_working(&self) -> bool {
        self.run.is_working()
    }
}

impl NetworkPage {
    /// What there is to do stands first, so that a small window shows it.
    fn controls_ui(&mut self, ui: &mut Ui, look: &Look) -> Option<Action> {
        let words = look.words;
        let whose = if self.run.learned().is_some() { "network-of-run" } else { "network-shipped" };
        ui.add(Label::new(RichText::new(words.get(whose)).color(look.theme.weak)).wrap());
        ui.add_space(space::SMALL);
        let play = ui.button(words.get("network-play"));
        let wish = play.on_hover_text(words.tip("network-play")).clicked().then(|| self.play());
        ui.add_space(space::MEDIUM);
        ui.separator();
        ui.add_space(space::SMALL);
        self.run.controls_ui(ui, look, self.form.folder(), || Ok(self.form.settings()));
        ui.add_space(space::MEDIUM);
        ui.add_enabled_ui(!self.run.is_working(), |ui| self.form.form_ui(ui, look));
        wish
    }

    /// A game against the newest network of the run; until it has one, against the shipped one.
    fn play(&self) -> Action {
        let model = self.run.learned().map_or("net".into(), |path| path.to_string_lossy());
        Action::Start([SavedGame::HUMAN.to_owned(), format!("mcts:2000@{model}")])
    }
}
