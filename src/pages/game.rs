//! The views of the game's page: the board, the panels beside it and the result.

pub mod analysis;
pub mod arrows;
pub mod badges;
pub mod bar;
pub mod board;
pub mod book;
pub mod explorer;
pub mod file_failure;
pub mod graph;
pub mod illegal;
pub mod lines;
pub mod loss;
pub mod mistakes;
pub mod moves;
pub mod players;
pub mod preview;
pub mod reason;
pub mod result;
pub mod side;
pub mod value;

use othello_engine::Stage;

use crate::{
    game::{
        databases::Databases, game_analysis::GameAnalysis, opening_book::OpeningBook,
        session::Session,
    },
    widgets::menu::Refusal,
};

/// The contents of the explorer.
pub struct ExplorerView<'a> {
    /// The databases of games.
    pub databases: &'a Databases,
    /// The opening book.
    pub book: &'a OpeningBook,
    /// The analysis of the game, whose values appear beside those of the book.
    pub analysis: &'a GameAnalysis,
    /// The shown board.
    pub stage: Stage,
}

/// The contents of the side panel.
pub struct SidePanel<'a> {
    /// The game.
    pub session: &'a Session,
    /// Its analysis.
    pub analysis: &'a GameAnalysis,
    /// Whether the analysis is shown.
    pub shows_analysis: bool,
    /// The opening explorer, where it has no room beside the board.
    pub explorer: Option<ExplorerView<'a>>,
    /// Whether newcomers are invited to the lab below an empty list of moves.
    pub invites: bool,
    /// Whether the lessons are offered there.
    pub offers_lessons: bool,
    /// The reasons why commands are not possible.
    pub refusal: Refusal<'a>,
}
