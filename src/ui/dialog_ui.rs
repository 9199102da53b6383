//! Small dialogs: an unsaved game, a game that a crash interrupted, the shortcuts, what this is.

use egui::{Align, Grid, Layout, RichText, ScrollArea, Ui};

use super::{
    Look,
    game_ui::primary_button,
    icon::{Icon, icon_button},
};
use crate::{
    action::{Action, COMMANDS, Command},
    theme::{space, title_style},
};

/// The title of a dialog.
pub fn title_ui(ui: &mut Ui, look: &Look, id: &str) {
    ui.label(RichText::new(look.words.get(id)).text_style(title_style()));
    ui.add_space(space::MEDIUM);
}

/// A message that stays until it is closed.
pub fn notice_ui(ui: &mut Ui, look: &Look, notice: &str) -> Option<Action> {
    let mut wish = None;
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if icon_button(ui, Icon::Close, &look.words.get("close")).clicked() {
                wish = Some(Action::DismissNotice);
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.add(egui::Label::new(RichText::new(notice).color(look.theme.error)).wrap());
            });
        });
    });
    wish
}

/// Asks what to do with a game that no file holds.
pub fn unsaved_ui(ui: &mut Ui, look: &Look) -> Option<Action> {
    question_ui(
        ui,
        look,
        ["unsaved-title", "unsaved-text"],
        ("unsaved-save", Action::Command(Command::Save)),
        ("unsaved-discard", Action::Discard),
    )
}

/// Offers the game that a crash interrupted.
pub fn recover_ui(ui: &mut Ui, look: &Look) -> Option<Action> {
    question_ui(
        ui,
        look,
        ["recover-title", "recover-text"],
        ("recover-yes", Action::Recover),
        ("recover-no", Action::ForgetRecovered),
    )
}

fn question_ui(
    ui: &mut Ui,
    look: &Look,
    [title, text]: [&str; 2],
    (yes, on_yes): (&str, Action),
    (no, on_no): (&str, Action),
) -> Option<Action> {
    let words = look.words;
    let mut wish = None;
    ui.set_width(420.0);
    title_ui(ui, look, title);
    ui.label(words.get(text));
    ui.add_space(space::LARGE);
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if ui.add(primary_button(look, &words.get(yes))).clicked() {
                wish = Some(on_yes);
            }
            if ui.button(words.get(no)).clicked() {
                wish = Some(on_no);
            }
            if ui.button(words.get("cancel")).clicked() {
                wish = Some(Action::Dismiss);
            }
        });
    });
    wish
}

/// All shortcuts, from the table they are defined in.
pub fn shortcuts_ui(ui: &mut Ui, look: &Look) -> Option<Action> {
    let words = look.words;
    ui.set_width(460.0);
    title_ui(ui, look, "shortcuts-title");
    ScrollArea::vertical().max_height(420.0).show(ui, |ui| {
        Grid::new("shortcuts").num_columns(2).spacing([space::HUGE, space::MEDIUM]).show(
            ui,
            |ui| {
                let board = [
                    ("keys-arrows", "shortcut-arrows"),
                    ("keys-enter", "shortcut-enter"),
                    ("keys-type", "shortcut-type"),
                ];
                for (keys, what) in board {
                    row_ui(ui, look, &words.get(keys), &words.get(what));
                }
                for entry in COMMANDS {
                    let Some(keys) = entry.shortcut else { continue };
                    row_ui(ui, look, &ui.ctx().format_shortcut(&keys), &words.tip(entry.words));
                }
            },
        );
    });
    close_ui(ui, look)
}

fn row_ui(ui: &mut Ui, look: &Look, keys: &str, what: &str) {
    ui.label(RichText::new(keys).color(look.theme.accent));
    ui.label(what);
    ui.end_row();
}

/// What this is.
pub fn about_ui(ui: &mut Ui, look: &Look) -> Option<Action> {
    ui.set_width(420.0);
    title_ui(ui, look, "about-title");
    let version = env!("CARGO_PKG_VERSION");
    ui.label(look.words.with("about-text", &[("version", version.into())]));
    ui.add_space(space::MEDIUM);
    ui.label(RichText::new(look.words.get("about-credits")).small().color(look.theme.weak));
    close_ui(ui, look)
}

fn close_ui(ui: &mut Ui, look: &Look) -> Option<Action> {
    ui.add_space(space::LARGE);
    let mut wish = None;
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if ui.add(primary_button(look, &look.words.get("close"))).clicked() {
                wish = Some(Action::Dismiss);
            }
        });
    });
    wish
}
