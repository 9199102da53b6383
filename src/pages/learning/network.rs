//! The value network: it learns by self-play and plays at one click.

mod form;

use egui::Ui;
use othello_lab::{
    players::spec::{ModelRef, Seat},
    runs::{RunKind, network::NetTrainee},
};

use super::{
    Pane,
    training::{TrainingInput, TrainingRun},
    wording::Wording,
};
use crate::{action::Action, places::Places, runs::network::network_player, widgets::ViewContext};

/// The network's part of the page.
pub(super) struct NetworkPart {
    pub run: TrainingRun<NetTrainee>,
}

const WORDING: Wording = Wording {
    kind: RunKind::Network,
    of_run: "network-of-run",
    shipped: "network-shipped",
    play: "network-play",
    model: "net",
    errors: "network-errors",
    unit: "axis-error",
};

impl NetworkPart {
    pub fn new(places: &Places) -> NetworkPart {
        NetworkPart { run: TrainingRun::new(places, "network", WORDING) }
    }

    pub fn part_ui(
        &mut self,
        ui: &mut Ui,
        look: &ViewContext,
        pane: Pane,
    ) -> Option<TrainingInput> {
        match pane {
            Pane::Side => self.run.side_ui(ui, look),
            Pane::Main => self.run.main_ui(ui, look),
        }
    }

    /// A game against the newest network of the run, or against the shipped one if there is none yet.
    pub fn play(&self) -> Action {
        let model =
            self.run.learned().map_or_else(|| "net".into(), |(path, _)| ModelRef::file(path));
        Action::against(Seat::Player(network_player(model)))
    }
}
