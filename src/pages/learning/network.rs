//! The value network: it learns by self-play, shows what it computes, and plays at one click.

mod form;
mod viewer;

use egui::Ui;
use othello_engine::Game;
use othello_lab::{
    players::spec::{ModelRef, Seat},
    runs::{RunKind, network::NetTrainee},
};

use super::{
    Pane,
    training::{TrainingInput, TrainingRun},
    wording::Wording,
};
use crate::{
    action::Action, places::Places, runs::network::network_player, theme::space,
    widgets::ViewContext,
};
use viewer::NetworkViewer;

/// The network's part of the page.
pub(super) struct NetworkPart {
    pub run: TrainingRun<NetTrainee>,
    viewer: NetworkViewer,
}

const WORDING: Wording = Wording {
    kind: RunKind::Network,
    of_run: "network-of-run",
    shipped: "network-shipped",
    what: "network-what",
    play: "network-play",
    model: "net",
    test: "network-test",
    built_in: "network-built-in",
    errors: "network-errors",
    unit: "axis-error",
};

impl NetworkPart {
    pub fn new(places: &Places) -> NetworkPart {
        let run = TrainingRun::new(places, "network", WORDING);
        NetworkPart { run, viewer: NetworkViewer::default() }
    }

    /// Collects the results of the background threads.
    pub fn logic(&mut self) {
        self.run.logic();
        self.viewer.logic();
    }

    /// Sets the game on the game's page, along which the network's chance is shown.
    pub fn set_game(&mut self, game: &Game) {
        self.viewer.set_game(game);
    }

    pub fn part_ui(
        &mut self,
        ui: &mut Ui,
        look: &ViewContext,
        pane: Pane,
    ) -> Option<TrainingInput> {
        match pane {
            Pane::Controls => self.run.top_ui(ui, look),
            Pane::Form => self.run.form_ui(ui, look),
            Pane::Main => {
                let input = self.run.main_ui(ui, look);
                ui.add_space(space::MEDIUM);
                let network = self.run.learned().map(|(path, _)| path.clone());
                self.viewer.viewer_ui(ui, look, network, self.run.rounds());
                input
            }
        }
    }

    /// A game against the newest network of the run, or against the shipped one if there is none yet.
    pub fn play(&self) -> Action {
        let model =
            self.run.learned().map_or_else(|| "net".into(), |(path, _)| ModelRef::file(path));
        Action::against(Seat::Player(network_player(model)))
    }
}
