//! The page of the pattern evaluator: it learns from play, shows its curves and its patterns, and
//! plays with one click.

mod form;
mod viewer;

use std::sync::Arc;

use egui::Ui;
use othello_engine::{
    eval::Glem,
    player::SearcherSpec,
    search::{Budget, PvsSettings},
};
use othello_lab::{
    players::seat::{ModelRef, PlayerSpec, Seat},
    run::{RunKind, patterns::GlemRun},
};

use self::viewer::Viewer;
use super::{
    Look,
    learning_ui::{Pane, Press, TrainingRun, Wording, panes_ui},
};
use crate::{Places, action::Action, exports, theme::space};

/// The page's state.
pub struct PatternsPage {
    /// Its run.
    pub run: TrainingRun<GlemRun>,
    viewer: Viewer,
}

const WORDING: Wording = Wording {
    of_run: "patterns-of-run",
    shipped: "patterns-shipped",
    play: "patterns-play",
    model: "glem",
    errors: "patterns-errors",
    unit: "axis-discs",
};

impl PatternsPage {
    /// A page whose runs are kept where these places say.
    pub fn new(places: &Places) -> PatternsPage {
        let run = TrainingRun::new(places, "patterns", WORDING);
        PatternsPage { run, viewer: Viewer::default() }
    }

    /// Draws the page. What it does not do itself it returns as an action.
    pub fn page_ui(&mut self, ui: &mut Ui, look: &Look) -> Option<Action> {
        let mut press = None;
        panes_ui(ui, |ui, pane| match pane {
            Pane::Side => press = self.run.side_ui(ui, look),
            Pane::Main => {
                self.run.curves_ui(ui, look, 130.0);
                ui.add_space(space::LARGE);
                let glem = self.glem();
                self.viewer.viewer_ui(ui, look, &glem);
            }
        });
        match press? {
            Press::Play => self.play(),
            Press::ChooseFile => Some(Action::ChooseSamples(RunKind::Patterns)),
        }
    }

    /// What is shown and played: the weights of the run, once it has some.
    fn glem(&self) -> Arc<Glem> {
        self.run.learned().map_or_else(Glem::shipped, |(glem, _)| Arc::clone(glem))
    }

    /// Plays against the weights that are shown.
    fn play(&mut self) -> Option<Action> {
        let model = match self.run.learned() {
            None => "glem".into(),
            Some((glem, folder)) => match exports::current_glem(folder, glem) {
                Ok(path) => ModelRef::file(&path),
                Err(error) => {
                    self.run.refuse(error);
                    return None;
                }
            },
        };
        let searcher = if self.glem().has_reach() {
            SearcherSpec::AlphaBeta { depth: 1 } // learned to choose so
        } else {
            SearcherSpec::Pvs(PvsSettings::new(Budget::Depth(6)))
        };
        let player = PlayerSpec::search(searcher, model);
        Some(Action::against(Seat::Player(player)))
    }
}
