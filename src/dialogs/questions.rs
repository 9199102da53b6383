//! Small dialogs: overwrite, side to move, resign, consent to programs, comment and about; and messages to close.

use std::path::Path;

use egui::{Align, Key, Label, Layout, Modifiers, RichText, TextEdit, Ui};
use othello_engine::{Board, Color, NodeId};
use othello_lab::players::external::ExternalSpec;

use crate::{
    action::Action,
    theme::space,
    widgets::{
        ViewContext,
        announce::announce,
        dialog::{dialog_width, main_button_ui, take_keyboard, title_ui},
        footer::footer_ui,
        icon::{Icon, icon_button},
    },
};

/// Draws the message of an error, which stays until it is closed.
pub fn notice_ui(ui: &mut Ui, look: &ViewContext, notice: &str) -> Option<Action> {
    let mut action = None;
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if icon_button(ui, Icon::Close, &look.words.get("close")).clicked() {
                action = Some(Action::DismissNotice);
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let text = RichText::new(notice).color(look.theme.error);
                let label = Label::new(text).wrap();
                announce(&ui.add(label), notice.to_owned());
            });
        });
    });
    action
}

/// Asks whether an existing file may be replaced.
pub fn overwrite_ui(ui: &mut Ui, look: &ViewContext, path: &Path) -> Option<Action> {
    let name = |ui: &mut Ui| {
        let path = RichText::new(path.display().to_string());
        ui.add(Label::new(path.color(look.theme.weak)).wrap());
    };
    let question = QuestionDialog {
        title: "overwrite-title",
        text: "overwrite-text",
        // Keeping the file is the main answer, because people press Enter without reading.
        main: DialogAnswer::new("cancel", Action::Dismiss),
        other: Some(DialogAnswer::new("overwrite-yes", Action::SaveFile(path.to_owned()))),
    };
    question_ui(ui, look, question, name)
}

/// Asks for the side to move on a board that came without one. Proposes a side by the number of discs.
pub fn side_to_move_ui(ui: &mut Ui, look: &ViewContext, board: &Board) -> Option<Action> {
    let discs = board.discs(Color::Black).len() + board.discs(Color::White).len();
    let proposed = if discs.is_multiple_of(2) { Color::Black } else { Color::White };
    let answer = |color| match color {
        Color::Black => DialogAnswer::new("who-moves-black", Action::Move(color)),
        Color::White => DialogAnswer::new("who-moves-white", Action::Move(color)),
    };
    let text = match proposed {
        Color::Black => "who-moves-text-black",
        Color::White => "who-moves-text-white",
    };
    let question = QuestionDialog {
        title: "who-moves-title",
        text,
        main: answer(proposed),
        other: Some(answer(proposed.other())),
    };
    question_ui(ui, look, question, |_| {})
}

/// Asks whether to resign the game. The message `text` says what it means for the ladder.
pub fn resign_ui(ui: &mut Ui, look: &ViewContext, text: &'static str) -> Option<Action> {
    let question = QuestionDialog {
        title: "resign-title",
        text,
        // Enter twice does not lose a game.
        main: DialogAnswer::new("cancel", Action::Dismiss),
        other: Some(DialogAnswer::new("resign-yes", Action::Resign)),
    };
    question_ui(ui, look, question, |_| {})
}

/// Says that runs at work pause when the window closes.
pub fn close_ui(ui: &mut Ui, look: &ViewContext) -> Option<Action> {
    let question = QuestionDialog {
        title: "close-title",
        text: "close-text",
        main: DialogAnswer::new("close-yes", Action::Close),
        other: None,
    };
    question_ui(ui, look, question, |_| {})
}

/// Shows the full commands of the programs in a game or tournament, and asks whether they may be started.
pub fn consent_ui(ui: &mut Ui, look: &ViewContext, programs: &[ExternalSpec]) -> Option<Action> {
    let commands = |ui: &mut Ui| {
        for program in programs {
            let command = RichText::new(program.command_line()).monospace();
            ui.add(Label::new(command.color(look.theme.accent)).wrap());
        }
    };
    let question = QuestionDialog {
        title: "consent-title",
        text: "consent-text",
        // Refusing is the main answer, because people press Enter without reading.
        main: DialogAnswer::new("consent-no", Action::RefusePrograms),
        other: Some(DialogAnswer::new("consent-yes", Action::AllowPrograms)),
    };
    question_ui(ui, look, question, commands)
}

/// A question with its answers. Texts are the ids of messages.
struct QuestionDialog {
    title: &'static str,
    text: &'static str,
    /// The answer that Enter gives.
    main: DialogAnswer,
    /// Another answer besides cancelling.
    other: Option<DialogAnswer>,
}

/// A button that answers a question.
struct DialogAnswer {
    /// The id of its message.
    label: &'static str,
    action: Action,
}

impl DialogAnswer {
    const fn new(label: &'static str, action: Action) -> DialogAnswer {
        DialogAnswer { label, action }
    }
}

/// Asks a question. `details` are drawn between its text and the answers.
fn question_ui(
    ui: &mut Ui,
    look: &ViewContext,
    question: QuestionDialog,
    details: impl FnOnce(&mut Ui),
) -> Option<Action> {
    let words = look.words;
    let QuestionDialog { title, text, main, other } = question;
    let mut action = None;
    let has_cancel = main.action == Action::Dismiss;
    dialog_width(ui, 420.0);
    title_ui(ui, look, title);
    ui.label(words.get(text));
    details(ui);
    ui.add_space(space::LARGE);
    footer_ui(ui, look, |ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if main_button_ui(ui, look, &words.get(main.label), true) {
                action = Some(main.action);
            }
            let height = egui::vec2(0.0, 32.0);
            if let Some(other) = other
                && ui.add(egui::Button::new(words.get(other.label)).min_size(height)).clicked()
            {
                action = Some(other.action);
            }
            if !has_cancel
                && ui.add(egui::Button::new(words.get("cancel")).min_size(height)).clicked()
            {
                action = Some(Action::Dismiss);
            }
        });
    });
    action
}

/// Asks whether a changed comment is to be kept.
pub fn comment_draft_ui(
    ui: &mut Ui,
    look: &ViewContext,
    node: NodeId,
    text: &str,
) -> Option<Action> {
    let question = QuestionDialog {
        title: "comment-title",
        text: "comment-question",
        main: DialogAnswer::new("comment-keep", Action::Comment(node, text.trim().to_owned())),
        other: Some(DialogAnswer::new("comment-discard", Action::DiscardComment)),
    };
    question_ui(ui, look, question, |_| {})
}

/// Edits the comment on a move.
pub fn comment_ui(
    ui: &mut Ui,
    look: &ViewContext,
    node: NodeId,
    text: &mut String,
) -> Option<Action> {
    let words = look.words;
    let mut action = None;
    dialog_width(ui, 420.0);
    title_ui(ui, look, "comment-title");
    // Taken before the field, which would add a line.
    let ready = ui.input_mut(|input| input.consume_key(Modifiers::COMMAND, Key::Enter));
    let label = ui.label(words.get("comment-text"));
    let edit = TextEdit::multiline(text).desired_rows(4).desired_width(f32::INFINITY);
    let response = ui.add(edit).labelled_by(label.id);
    take_keyboard(&response);
    ui.add_space(space::LARGE);
    footer_ui(ui, look, |ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if main_button_ui(ui, look, &words.get("comment-keep"), true) || ready {
                action = Some(Action::Comment(node, text.trim().to_owned()));
            }
            let cancel = egui::Button::new(words.get("cancel")).min_size(egui::vec2(0.0, 32.0));
            if ui.add(cancel).clicked() {
                action = Some(Action::DiscardComment);
            }
        });
    });
    action
}

/// Shows the program's version and credits.
pub fn about_ui(ui: &mut Ui, look: &ViewContext) -> Option<Action> {
    dialog_width(ui, 420.0);
    title_ui(ui, look, "about-title");
    let version = env!("CARGO_PKG_VERSION");
    ui.label(look.words.with("about-text", &[("version", version.into())]));
    ui.add_space(space::MEDIUM);
    ui.label(RichText::new(look.words.get("about-credits")).small().color(look.theme.weak));
    close_button_ui(ui, look)
}

/// Draws the button that closes a dialog.
pub(super) fn close_button_ui(ui: &mut Ui, look: &ViewContext) -> Option<Action> {
    ui.add_space(space::LARGE);
    let mut action = None;
    footer_ui(ui, look, |ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if main_button_ui(ui, look, &look.words.get("close"), true) {
                action = Some(Action::Dismiss);
            }
        });
    });
    action
}
