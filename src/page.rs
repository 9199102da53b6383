//! The pages of the window.

/// A page of the window, below the menu.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Page {
    /// The board.
    #[default]
    Game,
    /// The evolution lab.
    Evolution,
    /// The models that learn from play.
    Learning,
    /// Tournaments.
    Tournament,
    /// The ladder of rated players.
    Ladder,
}

impl Page {
    /// All pages, in the order of the tabs.
    #[cfg(not(target_family = "wasm"))]
    pub const ALL: [Page; 5] =
        [Page::Game, Page::Evolution, Page::Learning, Page::Tournament, Page::Ladder];

    /// The pages in a browser, where there are no runs.
    #[cfg(target_family = "wasm")]
    pub const ALL: [Page; 1] = [Page::Game];

    /// The message with its title, shown on its tab.
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
