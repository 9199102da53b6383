//! Views: they draw the given state and return the user's actions.

pub mod analysis_ui;
mod arrows;
pub mod bar_ui;
pub mod board_ui;
mod book_ui;
mod breed_form_ui;
mod busy_ui;
pub mod button;
pub mod card;
pub mod dialog_ui;
pub mod disc;
pub mod editor_ui;
pub mod evolution_form_ui;
pub mod evolution_plots_ui;
pub mod evolution_settings_ui;
pub mod evolution_ui;
pub mod explorer_ui;
mod face_ui;
mod family_ui;
pub mod file_ui;
mod form_row_ui;
mod game_row_ui;
pub mod game_ui;
mod graph_ui;
pub mod icon;
pub mod ladder_ui;
pub mod learning_ui;
mod level_cards_ui;
pub mod library_ui;
mod litter_ui;
pub mod loss_ui;
pub mod machines_ui;
mod map_form_ui;
mod map_ui;
pub mod menu_ui;
pub mod moves_ui;
pub mod new_game_ui;
mod night_form_ui;
pub mod pages;
pub mod palette_ui;
pub mod past_ui;
pub mod picker_ui;
pub mod plot_cursor_ui;
pub mod plot_ui;
pub mod population_ui;
mod refused_ui;
pub mod result_ui;
mod run_card_ui;
mod run_header_ui;
pub mod runs_ui;
pub mod search_ui;
pub mod shortcuts_ui;
pub mod side_ui;
pub mod small_board;
pub mod tournament_setup_ui;
pub mod tournament_ui;
mod trial_ui;

pub use pages::{Page, Pages};

use crate::{messages::Messages, roster::Roster, settings::Settings, theme::Theme};

/// The context that every view draws with: texts, colours, settings and players.
#[derive(Clone, Copy)]
pub struct Look<'a> {
    /// The texts.
    pub words: &'a Messages,
    /// The colours.
    pub theme: &'a Theme,
    /// The user's settings.
    pub settings: &'a Settings,
    /// All players that can be selected.
    pub roster: &'a Roster,
}
