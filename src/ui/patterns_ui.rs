//! The page of the pattern evaluator: it learns from play, shows its curves and its patterns, and
//! plays with one click.

mod form;
mod viewer;

use std::{path::Path, sync::Arc};

use egui::Ui;
use othello_engine::{
    eval::Glem,
    player::SearcherSpec,
    search::{Budget, PvsSettings},
};
use othello_lab::{
    players::seat::{ModelRef, PlayerSpec, Seat},
    run::{
        RunKind,
        patterns::{GlemRun, RunSettings},
    },
};

use self::viewer::Viewer;
use super::{
    Look,
    learning_ui::{Pane, Press, TrainingRun, Wording, form::Form, panes_ui},
};
use crate::{Places, action::Action, exports, theme::space};

/// The page's state.
pub struct PatternsPage {
    form: Form<RunSettings>,
    run: TrainingRun<GlemRun>,
    viewer: Viewer,
}

const WORDING: Wording = Wording {
    of_run: "patterns-of-run",
    shipped: "patterns-shipped",
    play: "patterns-play",
    errors: "patterns-errors",
    strength: "patterns-strength",
};

impl PatternsPage {
    /// A page whose runs are kept where these places say.
    pub fn new(places: &Places) -> PatternsPage {
        PatternsPage {
            form: Form::new(&places.runs.join("patterns"), places.speed),
            run: TrainingRun::default(),
            viewer: Viewer::default(),
        }
    }

    /// Learns from this file as well.
    pub fn learn_from(&mut self, path: &Path) {
        self.form.add_file(path);
    }

    /// Resumes the run in the folder.
    pub fn resume(&mut self, ctx: &egui::Context, folder: &Path) {
        self.form.set_folder(folder);
        self.run.resume(ctx, folder);
    }

    /// Takes in what its workers found. Called before each frame, also when the page is not shown.
    pub fn logic(&mut self) {
        self.run.logic();
    }

    /// Draws the page. What it does not do itself it returns as a wish.
    pub fn page_ui(&mut self, ui: &mut Ui, look: &Look) -> Option<Action> {
        let mut press = None;
        panes_ui(ui, |ui, pane| match pane {
            Pane::Side => press = self.run.side_ui(ui, look, &WORDING, &mut self.form),
            Pane::Main => {
                self.run.curves_ui(ui, look, &WORDING, 130.0);
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

    /// Whether it is at work.
    pub fn is_working(&self) -> bool {
        self.run.is_working()
    }
}

impl PatternsPage {
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
        let searcher = SearcherSpec::Pvs(PvsSettings::new(Budget::Depth(6)));
        let player = PlayerSpec::search(searcher, model);
        Some(Action::Start([Seat::Human, Seat::Player(player)]))
    }
}
