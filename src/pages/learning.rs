//! The page of the models that learn from play, round after round: the patterns or the network. The controls are on
//! the side, the results in the main part.

mod curves;
mod form;
mod games;
mod machine;
mod network;
mod patterns;
mod rounds;
mod stages;
mod training;
mod wording;

use egui::{ScrollArea, Ui};
use othello_engine::Game;
use othello_lab::{players::spec::Seat, runs::RunKind};

use crate::{
    action::Action,
    places::Places,
    theme::space,
    widgets::{ViewContext, columns::columns_ui},
};
use network::NetworkPart;
use patterns::PatternsPart;
use training::TrainingInput;

/// The kind of model that learns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LearningModel {
    /// The weights of patterns.
    #[default]
    Patterns,
    /// A value network.
    Network,
}

impl LearningModel {
    const ALL: [LearningModel; 2] = [LearningModel::Patterns, LearningModel::Network];

    const fn name(self) -> &'static str {
        match self {
            LearningModel::Patterns => "learning-patterns",
            LearningModel::Network => "learning-network",
        }
    }

    /// The kind of model in a run of this kind.
    pub fn in_run(kind: RunKind) -> LearningModel {
        if kind == RunKind::Network { LearningModel::Network } else { LearningModel::Patterns }
    }

    const fn kind(self) -> RunKind {
        match self {
            LearningModel::Patterns => RunKind::Patterns,
            LearningModel::Network => RunKind::Network,
        }
    }
}

/// The page's state. Both models can learn at the same time.
pub struct LearningPage {
    shown: LearningModel,
    patterns: PatternsPart,
    network: NetworkPart,
}

impl LearningPage {
    /// Creates a page whose runs are saved in these places. It shows the newest run there.
    pub fn new(places: &Places) -> LearningPage {
        let (patterns, network) = (PatternsPart::new(places), NetworkPart::new(places));
        let is_newer = network.run.written() > patterns.run.written();
        let shown = if is_newer { LearningModel::Network } else { LearningModel::Patterns };
        LearningPage { shown, patterns, network }
    }

    /// Shows this kind of model.
    pub fn show(&mut self, learns: LearningModel) {
        self.shown = learns;
    }

    /// Resumes the run in the folder.
    pub fn resume(&mut self, ctx: &egui::Context, learns: LearningModel, folder: &std::path::Path) {
        self.show(learns);
        match learns {
            LearningModel::Patterns => self.patterns.run.resume(ctx, folder),
            LearningModel::Network => self.network.run.resume(ctx, folder),
        }
    }

    /// Shows the run in the folder without resuming it.
    pub fn view(&mut self, learns: LearningModel, folder: &std::path::Path) {
        self.show(learns);
        match learns {
            LearningModel::Patterns => self.patterns.run.view(folder),
            LearningModel::Network => self.network.run.view(folder),
        }
    }

    /// Adds a file that a new run learns from.
    pub fn learn_from(&mut self, learns: LearningModel, path: &std::path::Path) {
        self.show(learns);
        match learns {
            LearningModel::Patterns => self.patterns.run.learn_from(path),
            LearningModel::Network => self.network.run.learn_from(path),
        }
    }

    /// Sets the game on the game's page.
    pub fn set_game(&mut self, game: &Game) {
        self.network.set_game(game);
    }

    /// Collects the results of the background threads.
    pub fn logic(&mut self) {
        self.patterns.run.logic();
        self.network.logic();
    }

    /// Whether any model is learning.
    pub fn is_working(&self) -> bool {
        LearningModel::ALL.into_iter().any(|learns| self.works(learns))
    }

    fn works(&self, learns: LearningModel) -> bool {
        match learns {
            LearningModel::Patterns => self.patterns.run.is_working(),
            LearningModel::Network => self.network.run.is_working(),
        }
    }

    /// Draws the page. Returns the actions that it does not handle itself.
    pub fn page_ui(&mut self, ui: &mut Ui, look: &ViewContext) -> Option<Action> {
        let (mut shown, mut input) = (self.shown, None);
        panes_ui(ui, |ui, pane| {
            if pane == Pane::Controls {
                self.switch_ui(ui, look, &mut shown);
            }
            let pressed = match self.shown {
                LearningModel::Patterns => self.patterns.part_ui(ui, look, pane),
                LearningModel::Network => self.network.part_ui(ui, look, pane),
            };
            input = input.take().or(pressed);
        });
        let learns = std::mem::replace(&mut self.shown, shown);
        match input? {
            TrainingInput::Play => match learns {
                LearningModel::Patterns => self.patterns.play(),
                LearningModel::Network => Some(self.network.play()),
            },
            TrainingInput::PlayRound(player) => Some(Action::against(Seat::Player(player))),
            TrainingInput::ChooseFile => Some(Action::ChooseSamples(learns.kind())),
        }
    }

    /// The switch between the models. A dot marks a hidden one that is working.
    fn switch_ui(&self, ui: &mut Ui, look: &ViewContext, shown: &mut LearningModel) {
        ui.horizontal(|ui| {
            for learns in LearningModel::ALL {
                let name = look.words.get(learns.name());
                let is_hidden = *shown != learns && self.works(learns);
                let name = if is_hidden { format!("{name} •") } else { name.into_owned() };
                ui.selectable_value(shown, learns, name);
            }
        });
        ui.add_space(space::MEDIUM);
    }
}

/// A part of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pane {
    /// The model, the state of the run and its buttons, which are always in view.
    Controls,
    /// The settings of a new run.
    Form,
    /// The results.
    Main,
}

/// The width of a page, in points, below which its parts are stacked.
const NARROW: f32 = 600.0;

/// The parts of a page: the controls and the form to the left, the results to the right. The form and the results scroll;
/// a narrow page stacks all parts in one scroll area.
fn panes_ui(ui: &mut Ui, mut pane_ui: impl FnMut(&mut Ui, Pane)) {
    let list = |id: &str| ScrollArea::vertical().id_salt(id).auto_shrink([true, false]);
    if ui.available_width() < NARROW {
        list("page").show(ui, |ui| {
            pane_ui(ui, Pane::Controls);
            ui.add_space(space::MEDIUM);
            pane_ui(ui, Pane::Form);
            ui.add_space(space::LARGE);
            pane_ui(ui, Pane::Main);
        });
        return;
    }
    let side = (0.16 * ui.available_width()).clamp(240.0, 360.0);
    ui.horizontal_top(|ui| {
        ui.vertical(|ui| {
            ui.set_width(side + space::LARGE);
            ui.vertical(|ui| {
                ui.set_width(side);
                pane_ui(ui, Pane::Controls);
            });
            ui.add_space(space::MEDIUM);
            list("side").show(ui, |ui| {
                ui.set_width(side);
                pane_ui(ui, Pane::Form);
            });
        });
        ui.add_space(space::LARGE);
        ui.vertical(|ui| list("main").show(ui, |ui| pane_ui(ui, Pane::Main)));
    });
}

/// The width of a card, in points, below which two cards are stacked.
const NARROW_CARD: f32 = 220.0;

/// Draws the contents of a card.
type CardContents<'a> = Box<dyn FnOnce(&mut Ui) + 'a>;

/// Two cards, side by side if there is room.
fn pair_ui(ui: &mut Ui, left_ui: impl FnOnce(&mut Ui), right_ui: impl FnOnce(&mut Ui)) {
    if ui.available_width() < 2.0 * NARROW_CARD {
        left_ui(ui);
        ui.add_space(space::MEDIUM);
        right_ui(ui);
        return;
    }
    let cards: [CardContents<'_>; 2] = [Box::new(left_ui), Box::new(right_ui)];
    columns_ui(ui, cards.len(), cards, |ui, card_ui| card_ui(ui));
}
