//! Commands as menu items, and the reasons why they are not possible.

use egui::{Button, Ui};
use othello_engine::Mark;

use super::ViewContext;
use crate::{
    action::{Action, Command},
    keys,
    text::messages::Messages,
};

/// The reason why a command is not possible now, as the id of a message; `None` if it is possible.
pub type Refusal<'a> = &'a dyn Fn(Command) -> Option<&'static str>;

/// The name of a command outside its menu, with the menu's name first where that is needed.
pub fn full_name(words: &Messages, command: Command) -> String {
    let name = command.entry().name(words);
    match command.menu() {
        Some(menu) => format!("{}: {name}", words.get(menu)),
        None => name,
    }
}

/// Draws a command as a menu item: its name, its shortcut at the right, and a tick if it is selected.
pub fn item_ui(
    ui: &mut Ui,
    look: &ViewContext,
    refusal: Refusal,
    command: Command,
) -> Option<Action> {
    named_item_ui(ui, look, refusal, (command, command.entry().name(look.words)))
}

/// Like [`item_ui`], with another name than the command's own.
pub fn named_item_ui(
    ui: &mut Ui,
    look: &ViewContext,
    refusal: Refusal,
    (command, name): (Command, String),
) -> Option<Action> {
    let entry = command.entry();
    let words = look.words;
    let refusal = refusal(command);
    let chosen = command.is_chosen(look.settings);
    let mut button = Button::new(name);
    if let Some(chosen) = chosen {
        button = button.selected(chosen).right_text(if chosen { "✓" } else { "" });
    }
    if let Some(keys) = keys::of(look.settings, command) {
        button = button.shortcut_text(keys::shown(ui.ctx(), keys));
    }
    let tip = entry.tip(words);
    let why_not = refusal.map_or_else(String::new, |reason| words.get(reason).into_owned());
    let response = ui.add_enabled(refusal.is_none(), button);
    let response = response.on_hover_text(tip).on_disabled_hover_text(why_not);
    response.clicked().then_some(Action::Command(command))
}

/// Draws the actions on the shown move as menu items.
pub fn move_items_ui(ui: &mut Ui, look: &ViewContext, refusal: Refusal) -> Option<Action> {
    let mut action = item_ui(ui, look, refusal, Command::Comment);
    for mark in [Mark::Good, Mark::Mistake, Mark::Interesting, Mark::Blunder] {
        action = action.or(item_ui(ui, look, refusal, Command::Mark(mark)));
    }
    ui.separator();
    for command in
        [Command::BackToGame, Command::AnalyseVariation, Command::Promote, Command::Delete]
    {
        action = action.or(item_ui(ui, look, refusal, command));
    }
    action
}

/// Draws the actions on the shown move as the context menu of a move in the list.
pub fn move_menu_ui(ui: &mut Ui, look: &ViewContext, refusal: Refusal) -> Option<Action> {
    ui.set_min_width(220.0);
    move_items_ui(ui, look, refusal)
}
