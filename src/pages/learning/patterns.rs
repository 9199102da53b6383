//! The weights of patterns: they learn from play, are shown as small boards, and play at one click.

mod form;
mod viewer;

use egui::Ui;
use othello_engine::models::Glem;
use othello_lab::{
    players::spec::{ModelRef, PlayerSpec, Seat},
    runs::{
        RunKind,
        patterns::{PatternTrainee, Subject},
    },
};

use super::{
    Pane,
    training::{TrainingInput, TrainingRun},
    wording::Wording,
};
use crate::{
    action::Action,
    places::Places,
    runs::{exports, patterns::KnownWeights},
    theme::space,
    widgets::ViewContext,
};
use viewer::Viewer;

/// The patterns' part of the page.
pub(super) struct PatternsPart {
    pub run: TrainingRun<PatternTrainee>,
    viewer: Viewer,
}

const WORDING: Wording = Wording {
    kind: RunKind::Patterns,
    of_run: "patterns-of-run",
    shipped: "patterns-shipped",
    what: "patterns-what",
    play: "patterns-play",
    model: "glem",
    test: "learning-test",
    built_in: "learning-shipped",
    errors: "patterns-errors",
    unit: "axis-discs",
};

impl PatternsPart {
    pub fn new(places: &Places) -> PatternsPart {
        let run = TrainingRun::new(places, "patterns", WORDING);
        PatternsPart { run, viewer: Viewer::default() }
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
                ui.add_space(space::LARGE);
                let known = self.known();
                self.viewer.viewer_ui(ui, look, (&known, self.run.is_working()));
                input
            }
        }
    }

    /// The weights to show and to play: those of the run, or the shipped ones until the run has some.
    fn known(&self) -> KnownWeights {
        let shipped = || KnownWeights { glem: Glem::shipped(), before: Glem::shipped() };
        self.run.learned().map_or_else(shipped, |(known, _)| known.clone())
    }

    /// Plays against the shown weights.
    pub fn play(&mut self) -> Option<Action> {
        let model = match self.run.learned() {
            None => "glem".into(),
            Some((known, folder)) => match exports::current_glem(folder, &known.glem) {
                Ok(path) => ModelRef::file(&path),
                Err(error) => {
                    self.run.refuse(error);
                    return None;
                }
            },
        };
        let searcher = Subject::of(&self.known().glem).searcher();
        let player = PlayerSpec::search(searcher, model);
        Some(Action::against(Seat::Player(player)))
    }
}
