//! The pages. A new page besides the game's is a struct of its own, a variant of [`Page`] and a field of [`Pages`].
//! The compiler then asks for the rest.

pub mod evolution;
pub mod experiment;
pub mod game;
pub mod ladder;
pub mod learning;
pub mod minds;
pub mod practice;
pub mod puzzles;
pub mod tournament;

use std::path::Path;

use egui::Ui;

use crate::{action::Action, page::Page, places::Places, widgets::ViewContext};
use evolution::EvolutionPage;
use experiment::ExperimentPage;
use ladder::LadderPage;
use learning::LearningPage;
use minds::MindsPage;
use practice::PracticePage;
use puzzles::PuzzlesPage;
use tournament::TournamentPage;

/// Every page besides the game's, with its state and its workers.
pub struct Pages {
    /// The evolution lab.
    pub lab: EvolutionPage,
    /// The models that learn from play.
    pub learning: LearningPage,
    /// Practice.
    pub practice: PracticePage,
    /// Tournaments.
    pub tournament: TournamentPage,
    /// The ladder.
    pub ladder: LadderPage,
    /// Endgame puzzles.
    pub puzzles: PuzzlesPage,
    /// The choices of several players in one position.
    pub minds: MindsPage,
    /// Experiments.
    pub experiment: ExperimentPage,
}

impl Pages {
    /// Creates the pages in their initial state.
    pub fn new(places: &Places) -> Pages {
        Pages {
            lab: EvolutionPage::new(places),
            learning: LearningPage::new(places),
            practice: PracticePage::default(),
            tournament: TournamentPage::new(places),
            ladder: LadderPage::new(places),
            puzzles: PuzzlesPage::new(places),
            minds: MindsPage::default(),
            experiment: ExperimentPage::new(places),
        }
    }

    /// Collects the results of all workers. Called before each frame.
    pub fn logic(&mut self, ctx: &egui::Context) {
        self.lab.logic(ctx);
        self.learning.logic();
        self.practice.logic(ctx);
        self.tournament.logic();
        self.puzzles.logic();
        self.minds.logic(ctx);
        self.experiment.logic(ctx);
    }

    /// Draws a page other than the game's, which is drawn elsewhere.
    pub fn page_ui(&mut self, ui: &mut Ui, look: &ViewContext, page: Page) -> Option<Action> {
        match page {
            Page::Game => None,
            Page::Practice => self.practice.page_ui(ui, look),
            Page::Evolution => self.lab.page_ui(ui, look),
            Page::Learning => self.learning.page_ui(ui, look),
            Page::Tournament => self.tournament.page_ui(ui, look),
            Page::Ladder => self.ladder.page_ui(ui, look),
            Page::Puzzles => self.puzzles.page_ui(ui, look),
            Page::Minds => self.minds.page_ui(ui, look),
            Page::Experiment => self.experiment.page_ui(ui, look),
        }
    }

    /// Notes that the deleted run in this folder was restored or removed for good.
    pub fn note_deleted_run(&mut self, kept: &Path) {
        self.lab.note_deleted_run(kept);
        self.tournament.note_restored();
    }

    /// Whether a page has a tab: experiments have one while one is open, puzzles and minds have none.
    pub const fn has_tab(&self, page: Page) -> bool {
        match page {
            Page::Experiment => self.experiment.is_open(),
            Page::Puzzles | Page::Minds => false,
            _ => true,
        }
    }

    /// Whether a page is working, which its tab shows.
    pub fn is_working(&self, page: Page) -> bool {
        match page {
            Page::Practice | Page::Game | Page::Ladder | Page::Puzzles => false,
            Page::Evolution => self.lab.is_working(),
            Page::Learning => self.learning.is_working(),
            Page::Tournament => self.tournament.is_working(),
            Page::Minds => self.minds.is_working(),
            Page::Experiment => self.experiment.is_working(),
        }
    }
}
