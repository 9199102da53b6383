//! The pages beside the game's. A further page is a struct of its own, a name in [`Page`] and a field
//! of [`Pages`]: the compiler then asks for the rest.

use egui::Ui;

use super::{
    Look, evolution_ui::EvolutionPage, ladder_ui::LadderPage, learning_ui::LearningPage,
    tournament_ui::TournamentPage,
};
use crate::{Places, action::Action};

/// What fills the window below the menu.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Page {
    /// The board.
    #[default]
    Game,
    /// The evolution lab.
    Evolution,
    /// All that learns from play.
    Learning,
    /// Tournaments.
    Tournament,
    /// Every player met.
    Ladder,
}

impl Page {
    /// All, in the order of the tabs.
    pub const ALL: [Page; 5] =
        [Page::Game, Page::Evolution, Page::Learning, Page::Tournament, Page::Ladder];

    /// The message with its title, which stands on its tab.
    pub const fn title(self) -> &'static str {
        match self {
            Page::Game => "page-game",
            Page::Evolution => "page-evolution",
            Page::Learning => "page-learning",
            Page::Tournament => "page-tournament",
            Page::Ladder => "page-ladder",
        }
    }
}

/// Every page beside the game's, with its state and its workers.
pub struct Pages {
    /// The evolution lab.
    pub lab: EvolutionPage,
    /// All that learns from play.
    pub learning: LearningPage,
    /// Tournaments.
    pub tournament: TournamentPage,
    /// The ladder.
    pub ladder: LadderPage,
}

impl Pages {
    /// The pages as they are at the start.
    pub fn new(places: &Places) -> Pages {
        Pages {
            lab: EvolutionPage::new(places),
            learning: LearningPage::new(places),
            tournament: TournamentPage::new(places),
            ladder: LadderPage::new(places),
        }
    }

    /// Takes in what all workers found. Called before each frame.
    pub fn logic(&mut self, ctx: &egui::Context) {
        self.lab.logic(ctx);
        self.learning.logic();
        self.tournament.logic();
    }

    /// Draws a page; the game's is drawn elsewhere.
    pub fn page_ui(&mut self, ui: &mut Ui, look: &Look, page: Page) -> Option<Action> {
        match page {
            Page::Game => None,
            Page::Evolution => self.lab.page_ui(ui, look),
            Page::Learning => self.learning.page_ui(ui, look),
            Page::Tournament => self.tournament.page_ui(ui, look),
            Page::Ladder => self.ladder.page_ui(ui, look),
        }
    }

    /// Whether a page is at work, which its tab shows.
    pub fn is_working(&self, page: Page) -> bool {
        match page {
            Page::Game | Page::Ladder => false,
            Page::Evolution => self.lab.is_working(),
            Page::Learning => self.learning.is_working(),
            Page::Tournament => self.tournament.is_working(),
        }
    }
}
