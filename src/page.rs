//! The pages of the window.

/// A page of the window, below the menu.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Page {
    /// The board.
    #[default]
    Game,
    /// Practice: an overview of the exercises, or the one under way.
    Practice,
    /// The evolution lab.
    Evolution,
    /// The models that learn from play.
    Learning,
    /// Tournaments.
    Tournament,
    /// The ladder of rated players.
    Ladder,
    /// Endgame puzzles, under the tab of practice.
    Puzzles,
    /// The choices of several players in one position. Without a tab: the menu opens it.
    Minds,
    /// An experiment: runs of several settings and seeds. It has a tab once one is open.
    Experiment,
}

impl Page {
    /// All pages, in the order of the tabs; [`Pages::has_tab`](crate::pages::Pages::has_tab) says which have one. Tabs end
    /// at the edge of the window, so those that come and go are first: the others stay in place.
    #[cfg(not(target_family = "wasm"))]
    pub const ALL: [Page; 9] = [
        Page::Experiment,
        Page::Game,
        Page::Practice,
        Page::Evolution,
        Page::Learning,
        Page::Tournament,
        Page::Ladder,
        Page::Puzzles,
        Page::Minds,
    ];

    /// The pages in a browser, whose only runs are evolutions.
    #[cfg(target_family = "wasm")]
    pub const ALL: [Page; 3] = [Page::Game, Page::Practice, Page::Evolution];

    /// Whether this build has the page.
    pub fn is_offered(self) -> bool {
        Page::ALL.contains(&self)
    }

    /// The page whose tab is marked while this page is shown; itself for a page with a tab of its own.
    #[must_use]
    pub const fn marked(self) -> Page {
        match self {
            Page::Puzzles => Page::Practice,
            Page::Minds => Page::Game,
            page => page,
        }
    }

    /// The message with its title, shown on its tab.
    pub const fn title(self) -> &'static str {
        match self {
            Page::Practice => "page-practice",
            Page::Game => "page-game",
            Page::Evolution => "page-evolution",
            Page::Learning => "page-learning",
            Page::Tournament => "page-tournament",
            Page::Ladder => "page-ladder",
            Page::Puzzles => "page-puzzles",
            Page::Minds => "page-minds",
            Page::Experiment => "page-experiment",
        }
    }
}
