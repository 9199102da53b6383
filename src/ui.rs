//! Views: they draw what they are given and return what the user asked for.
//!
//! A further page is one file here with a [`PageView`], a name in [`Page`], and its line in [`pages`].

pub mod analysis_ui;
pub mod board_ui;
pub mod button;
pub mod dialog_ui;
pub mod disc;
pub mod evolution_form_ui;
pub mod evolution_plots_ui;
pub mod evolution_ui;
pub mod file_ui;
pub mod game_ui;
pub mod icon;
pub mod ladder_ui;
pub mod learning_ui;
pub mod menu_ui;
pub mod network_ui;
pub mod new_game_ui;
pub mod patterns_ui;
pub mod plot_ui;
pub mod population_ui;
pub mod result_ui;
pub mod small_board;
pub mod tournament_setup_ui;
pub mod tournament_ui;

use std::path::Path;

use crate::{
    Places,
    action::{Action, Command},
    messages::Messages,
    settings::Settings,
    theme::Theme,
};

/// What every view needs in order to draw: words, colours and the user's choices.
#[derive(Clone, Copy)]
pub struct Look<'a> {
    /// The words.
    pub words: &'a Messages,
    /// The colours.
    pub theme: &'a Theme,
    /// The user's choices.
    pub settings: &'a Settings,
}

/// What fills the window below the menu.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Page {
    /// The board.
    #[default]
    Game,
    /// The evolution lab.
    Evolution,
    /// The pattern evaluator that learns.
    Patterns,
    /// The value network that learns.
    Network,
    /// Tournaments.
    Tournament,
    /// Every player met.
    Ladder,
}

/// A page beside the game's: it keeps its own state and its own workers.
pub trait PageView {
    /// Which page this is.
    fn page(&self) -> Page;

    /// The message with its title, which stands on its tab.
    fn title(&self) -> &'static str;

    /// Takes in what its workers found. Called before each frame, also when the page is not shown.
    fn logic(&mut self, _ctx: &egui::Context) {}

    /// Draws the page. What it does not do itself it returns as a wish.
    fn page_ui(&mut self, ui: &mut egui::Ui, look: &Look) -> Option<Action>;

    /// Whether this page carries out the command.
    fn accepts(&self, _command: Command) -> bool {
        false
    }

    /// Carries out a command it accepts. The window then turns to the page.
    fn apply(&mut self, _command: Command) {}

    /// Goes on with the population in this file, if this page evolves populations.
    fn open_population(&mut self, _path: &Path) {}

    /// Starts a match of so many pairs between these players as they are spelled. Returns whether
    /// it could: the window then turns to the page.
    fn start_match(&mut self, _ctx: &egui::Context, _players: &[String; 2], _pairs: u32) -> bool {
        false
    }

    /// Whether it is at work, which its tab shows.
    fn is_working(&self) -> bool {
        false
    }
}

/// Every page beside the game's, in the order of the tabs.
pub fn pages(places: &Places) -> Vec<Box<dyn PageView>> {
    vec![
        Box::new(evolution_ui::EvolutionPage::new(places)),
        Box::new(network_ui::NetworkPage::default()),
        Box::new(patterns_ui::PatternsPage::default()),
        Box::new(tournament_ui::TournamentPage::new(places)),
        Box::new(ladder_ui::LadderPage::new(places)),
    ]
}
