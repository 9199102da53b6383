//! The page of all that learns from play, round after round: the patterns or the network. What there is
//! to do stands at the side, what it brings about beside it.

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
use othello_lab::{players::seat::Seat, run::RunKind};

use self::{network::NetworkPart, patterns::PatternsPart, training::Press};
use super::Look;
use crate::{Places, action::Action, theme::space};

/// What learns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Learns {
    /// The weights of patterns.
    #[default]
    Patterns,
    /// A value network.
    Network,
}

impl Learns {
    const ALL: [Learns; 2] = [Learns::Patterns, Learns::Network];

    const fn name(self) -> &'static str {
        match self {
            Learns::Patterns => "learning-patterns",
            Learns::Network => "learning-network",
        }
    }

    /// What learns in a run of this kind.
    pub fn in_run(kind: RunKind) -> Learns {
        if kind == RunKind::Network { Learns::Network } else { Learns::Patterns }
    }

    const fn kind(self) -> RunKind {
        match self {
            Learns::Patterns => RunKind::Patterns,
            Learns::Network => RunKind::Network,
        }
    }
}

/// The page's state. Both may learn at a time.
pub struct LearningPage {
    shown: Learns,
    patterns: PatternsPart,
    network: NetworkPart,
}

impl LearningPage {
    /// A page whose runs are kept where these places say.
    pub fn new(places: &Places) -> LearningPage {
        LearningPage {
            shown: Learns::default(),
            patterns: PatternsPart::new(places),
            network: NetworkPart::new(places),
        }
    }

    /// Turns to what learns.
    pub fn show(&mut self, learns: Learns) {
        self.shown = learns;
    }

    /// Resumes the run in the folder.
    pub fn resume(&mut self, ctx: &egui::Context, learns: Learns, folder: &std::path::Path) {
        self.show(learns);
        match learns {
            Learns::Patterns => self.patterns.run.resume(ctx, folder),
            Learns::Network => self.network.run.resume(ctx, folder),
        }
    }

    /// A new run learns from this file as well.
    pub fn learn_from(&mut self, learns: Learns, path: &std::path::Path) {
        self.show(learns);
        match learns {
            Learns::Patterns => self.patterns.run.learn_from(path),
            Learns::Network => self.network.run.learn_from(path),
        }
    }

    /// Takes in what the threads have told.
    pub fn logic(&mut self) {
        self.patterns.run.logic();
        self.network.run.logic();
    }

    /// Whether anything learns.
    pub fn is_working(&self) -> bool {
        Learns::ALL.into_iter().any(|learns| self.works(learns))
    }

    fn works(&self, learns: Learns) -> bool {
        match learns {
            Learns::Patterns => self.patterns.run.is_working(),
            Learns::Network => self.network.run.is_working(),
        }
    }

    /// Draws the page. What it does not do itself it returns as an action.
    pub fn page_ui(&mut self, ui: &mut Ui, look: &Look) -> Option<Action> {
        let (mut shown, mut press) = (self.shown, None);
        panes_ui(ui, |ui, pane| {
            if pane == Pane::Side {
                self.switch_ui(ui, look, &mut shown);
            }
            let pressed = match self.shown {
                Learns::Patterns => self.patterns.part_ui(ui, look, pane),
                Learns::Network => self.network.part_ui(ui, look, pane),
            };
            press = press.take().or(pressed);
        });
        let learns = std::mem::replace(&mut self.shown, shown);
        match press? {
            Press::Play => match learns {
                Learns::Patterns => self.patterns.play(),
                Learns::Network => Some(self.network.play()),
            },
            Press::PlayRound(player) => Some(Action::against(Seat::Player(player))),
            Press::ChooseFile => Some(Action::ChooseSamples(learns.kind())),
        }
    }

    /// Which of them is shown; one that is at work and is not shown says so.
    fn switch_ui(&self, ui: &mut Ui, look: &Look, shown: &mut Learns) {
        ui.horizontal(|ui| {
            for learns in Learns::ALL {
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
    /// Controls and settings.
    Side,
    /// What they bring about.
    Main,
}

/// Narrower than this, the parts of a page stand one below the other.
const NARROW: f32 = 600.0;

/// The parts of a page, each in its own list: the side at the left, or above in a narrow window.
fn panes_ui(ui: &mut Ui, mut pane_ui: impl FnMut(&mut Ui, Pane)) {
    let list = |id: &str| ScrollArea::vertical().id_salt(id).auto_shrink([true, false]);
    if ui.available_width() < NARROW {
        list("page").show(ui, |ui| {
            pane_ui(ui, Pane::Side);
            ui.add_space(space::LARGE);
            pane_ui(ui, Pane::Main);
        });
        return;
    }
    ui.horizontal_top(|ui| {
        ui.vertical(|ui| {
            ui.set_width(256.0);
            list("side").show(ui, |ui| {
                ui.set_width(240.0);
                pane_ui(ui, Pane::Side);
            });
        });
        ui.add_space(space::LARGE);
        ui.vertical(|ui| list("main").show(ui, |ui| pane_ui(ui, Pane::Main)));
    });
}

/// Narrower than this, two cards stand one below the other.
const NARROW_CARD: f32 = 220.0;

/// Two cards, side by side where there is room.
fn pair_ui(ui: &mut Ui, left_ui: impl FnOnce(&mut Ui), right_ui: impl FnOnce(&mut Ui)) {
    if ui.available_width() < 2.0 * NARROW_CARD {
        left_ui(ui);
        ui.add_space(space::MEDIUM);
        right_ui(ui);
        return;
    }
    ui.columns(2, |columns| {
        let [left, right] = columns else { return };
        left_ui(left);
        right_ui(right);
    });
}
