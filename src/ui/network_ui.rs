//! The page of the value network: it learns from playing itself, shows its curves, and plays with one
//! click.

mod form;

use egui::Ui;
use othello_lab::{data::saved_game::SavedGame, run::network::NetRun};

use self::form::Form;
use super::{
    Look, Page, PageView,
    learning_ui::{Learning, Pane, Wording, panes_ui},
};
use crate::action::{Action, Breed, Command};

/// The page's state.
#[derive(Default)]
pub struct NetworkPage {
    form: Form,
    run: Learning<NetRun>,
}

const WORDING: Wording = Wording {
    of_run: "network-of-run",
    shipped: "network-shipped",
    play: "network-play",
    errors: "network-errors",
    strength: "network-strength",
};

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
        let mut is_wished = false;
        panes_ui(ui, |ui, pane| match pane {
            Pane::Side => is_wished = self.run.side_ui(ui, look, &WORDING, &mut self.form),
            Pane::Main => self.run.curves_ui(ui, look, &WORDING, 280.0),
        });
        is_wished.then(|| self.play())
    }

    fn accepts(&self, command: Command) -> bool {
        command == Command::Evolve(Breed::Network)
    }

    fn is_working(&self) -> bool {
        self.run.is_working()
    }
}

impl NetworkPage {
    /// A game against the newest network of the run; until it has one, against the shipped one.
    fn play(&self) -> Action {
        let model = self.run.learned().map_or("net".into(), |path| path.to_string_lossy());
        Action::Start([SavedGame::HUMAN.to_owned(), format!("mcts:2000@{model}")])
    }
}
