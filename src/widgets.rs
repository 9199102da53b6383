//! Widgets that pages and dialogs share. They draw the given state and return the user's actions.

pub mod announce;
pub mod busy;
pub mod button;
pub mod card;
pub mod check;
pub mod columns;
pub mod dialog;
pub mod direction;
pub mod disc;
pub mod face;
pub mod footer;
pub mod form_row;
pub mod game_row;
pub mod hint;
pub mod icon;
pub mod left_out;
pub mod level_cards;
pub mod list_cursor;
pub mod menu;
pub mod note;
pub mod open_list;
pub mod opened;
pub mod opening_list;
pub mod option_grid;
pub mod pane;
pub mod picker;
pub mod place;
pub mod plot;
pub mod plot_cursor;
pub mod radar;
pub mod room;
pub mod run_color;
pub mod search;
pub mod small_board;
pub mod tab_cycle;
pub mod trial;

use crate::{roster::PlayerRoster, settings::Settings, text::messages::Messages, theme::Theme};

/// The context that every view draws with: texts, colours, settings and players.
#[derive(Clone, Copy)]
pub struct ViewContext<'a> {
    /// The texts.
    pub words: &'a Messages,
    /// The colours.
    pub theme: &'a Theme,
    /// The user's settings.
    pub settings: &'a Settings,
    /// All players that can be selected.
    pub roster: &'a PlayerRoster,
}
