//! The page of the value network: it learns from playing itself, shows its curves, and plays with one
//! click.

mod form;

use egui::Ui;
use othello_engine::{
    player::SearcherSpec,
    search::{Budget, MctsSettings},
};
use othello_lab::{
    players::seat::{ModelRef, PlayerSpec, Seat},
    run::{RunKind, network::NetRun},
};

use super::{
    Look,
    learning_ui::{Pane, Press, TrainingRun, Wording, panes_ui},
};
use crate::{Places, action::Action};

/// The page's state.
pub struct NetworkPage {
    /// Its run.
    pub run: TrainingRun<NetRun>,
}

const WORDING: Wording = Wording {
    of_run: "network-of-run",
    shipped: "network-shipped",
    play: "network-play",
    model: "net",
    errors: "network-errors",
    unit: "axis-error",
};

impl NetworkPage {
    /// A page whose runs are kept where these places say.
    pub fn new(places: &Places) -> NetworkPage {
        NetworkPage { run: TrainingRun::new(places, "network", WORDING) }
    }

    /// Draws the page. What it does not do itself it returns as an action.
    pub fn page_ui(&mut self, ui: &mut Ui, look: &Look) -> Option<Action> {
        let mut press = None;
        panes_ui(ui, |ui, pane| match pane {
            Pane::Side => press = self.run.side_ui(ui, look),
            Pane::Main => self.run.curves_ui(ui, look, 280.0),
        });
        press.map(|press| match press {
            Press::Play => self.play(),
            Press::ChooseFile => Action::ChooseSamples(RunKind::Network),
        })
    }

    /// A game against the newest network of the run; until it has one, against the shipped one.
    fn play(&self) -> Action {
        let model =
            self.run.learned().map_or_else(|| "net".into(), |(path, _)| ModelRef::file(path));
        let settings = MctsSettings { budget: Budget::Nodes(2000), ..MctsSettings::default() };
        let player = PlayerSpec::search(SearcherSpec::Mcts(settings), model);
        Action::against(Seat::Player(player))
    }
}
