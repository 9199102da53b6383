//! The table of the kinds of run, as the window shows them: a row for each kind.

use std::path::Path;

use othello_lab::runs::{RunKind, tournament};

use crate::page::Page;

/// The presentation of a kind of run.
#[derive(Clone, Copy, Debug)]
pub struct RunPresentation {
    /// The message with its name.
    pub name: &'static str,
    /// The page that shows and resumes it; `None` if the list of runs does.
    pub page: Option<Page>,
    /// Whether its card has a button for a map of styles.
    pub has_map: bool,
    /// Whether its card has buttons that end it and open its report. A notification announces its end.
    pub has_report: bool,
    /// Whether its card can fork it.
    pub can_fork: bool,
    /// Whether the settings in this folder belong to a run with results. Otherwise they are a plan to start.
    pub is_begun: fn(&Path) -> bool,
}

/// A kind without a page or buttons of its own.
const USUAL: RunPresentation = RunPresentation {
    name: "",
    page: None,
    has_map: false,
    has_report: false,
    can_fork: false,
    is_begun: |_| true,
};

impl RunPresentation {
    /// Whether its page can show it without resuming it.
    pub const fn can_view(&self) -> bool {
        matches!(self.page, Some(Page::Evolution | Page::Learning | Page::Experiment))
    }

    /// The row of this kind.
    pub const fn of(kind: RunKind) -> RunPresentation {
        match kind {
            RunKind::Evolution => RunPresentation {
                name: "run-kind-evolution",
                page: Some(Page::Evolution),
                can_fork: true,
                ..USUAL
            },
            RunKind::Patterns => {
                RunPresentation { name: "run-kind-patterns", page: Some(Page::Learning), ..USUAL }
            }
            RunKind::Network => {
                RunPresentation { name: "run-kind-network", page: Some(Page::Learning), ..USUAL }
            }
            RunKind::SelfPlay => RunPresentation { name: "run-kind-selfplay", ..USUAL },
            RunKind::Tournament => RunPresentation {
                name: "run-kind-tournament",
                page: Some(Page::Tournament),
                is_begun: tournament::is_begun,
                ..USUAL
            },
            RunKind::Map => RunPresentation { name: "run-kind-map", has_map: true, ..USUAL },
            RunKind::Batch => RunPresentation { name: "run-kind-night", has_report: true, ..USUAL },
            RunKind::Experiment => RunPresentation {
                name: "run-kind-experiment",
                page: Some(Page::Experiment),
                has_report: true,
                ..USUAL
            },
        }
    }
}
