//! The dialogs.

use std::path::PathBuf;

use egui::{Frame, Margin, ScrollArea};
use othello_engine::{Board, NodeId};
use othello_lab::{data::saved_game::SavedGame, players::external::ExternalSpec};

use super::App;
#[cfg(feature = "cluster")]
use crate::dialogs::cluster::ClusterDialog;
use crate::{
    action::Action,
    dialogs::{
        collection::CollectionDialog,
        deleted_runs::DeletedRunsDialog,
        editor,
        file::{FileChoice, FileChooser},
        legend,
        lessons::LessonsDialog,
        library::LibraryDialog,
        new_game::NewGame,
        palette::Palette,
        paste::PastedText,
        questions::{self, comment_draft_ui as draft_ui},
        shortcuts::Shortcuts,
        style::StyleDialog,
    },
    game::board_editor::BoardEditor,
    theme::space,
    widgets::footer::form_ui,
};

/// A dialog over everything else.
pub(super) enum Dialog {
    /// The players of a new game, or of a saved game without players.
    NewGame(Box<NewGame>, Option<Box<SavedGame>>),
    /// The choice of a file. The dialog that opened it is shown again afterwards.
    File(FileChooser, Option<Box<Dialog>>),
    /// The confirmation before a file is replaced. The dialog that named the file is shown again after a refusal.
    Overwrite(PathBuf, Option<Box<Dialog>>),
    /// The side to move on a board that was opened without one.
    WhoMoves(Board),
    /// The board editor.
    Editor(Box<BoardEditor>),
    /// The list of the games of one file.
    Collection(CollectionDialog),
    /// The list of recent games.
    Library(LibraryDialog),
    /// The list of deleted runs.
    DeletedRuns(DeletedRunsDialog),
    /// The request to start these programs. The dialog that opened it is shown again afterwards.
    Consent { programs: Vec<ExternalSpec>, then: Box<Action>, below: Option<Box<Dialog>> },
    /// The comment on a move.
    Comment(NodeId, String),
    /// The question before a changed comment is discarded.
    CommentDraft(NodeId, String),
    /// The confirmation before the person resigns, with the message that says what it means for the ladder.
    Resign(&'static str),
    /// The announcement that runs pause when the window closes.
    Close,
    /// The list of shortcuts.
    Shortcuts(Shortcuts),
    #[cfg(feature = "cluster")]
    Cluster(ClusterDialog),
    /// The legend of the marks on the board.
    Legend,
    /// The lessons.
    Lessons(Box<LessonsDialog>),
    /// The search of commands, players and games.
    Palette(Palette),
    /// The style card of a player.
    Style(Box<StyleDialog>),
    /// A pasted text that is no game.
    Pasted(PastedText),
    /// The About dialog.
    About,
}

impl Dialog {
    /// Whether a click beside the dialog leaves it open, as it holds something that the user chose or typed.
    const fn holds_choices(&self) -> bool {
        use Dialog::{About, DeletedRuns, Legend, Library, Palette};
        !matches!(self, Palette(_) | About | Legend | Library(_) | DeletedRuns(_))
    }

    /// The lessons that were passed in this dialog, a bit each.
    fn lessons_passed(&self) -> u16 {
        match self {
            Dialog::Lessons(lessons) => lessons.passed(),
            _ => 0,
        }
    }
}

impl App {
    /// Lays out the open dialog, if any.
    pub(super) fn dialog_ui(&mut self, ctx: &egui::Context) -> Option<Action> {
        if self.dialog.is_none() {
            self.last_bare_frame = ctx.cumulative_frame_nr();
        }
        // Taken out while it is drawn, since the views borrow the rest of the program.
        let mut dialog = self.dialog.take()?;
        let (look, refusal) = (self.look(), |command| self.refusal(command));
        let mut chosen = None;
        // Each dialog is a new layer: a reused one would cover the drop-down lists that it opened before.
        let modal = egui::Modal::new(egui::Id::unique(("dialog", self.last_bare_frame)))
            .backdrop_color(egui::Color32::from_black_alpha(120))
            .frame(Frame::popup(&ctx.global_style()).inner_margin(Margin::same(24)))
            .show(ctx, |ui| {
                // A dialog that is larger than the window scrolls above its buttons.
                let room = ctx.content_rect().size() - egui::Vec2::splat(4.0 * space::LARGE);
                ui.set_max_size(room);
                let area = ScrollArea::both().max_width(room.x);
                let contents = |ui: &mut egui::Ui| match &mut dialog {
                    Dialog::NewGame(dialog, _) => dialog.new_game_ui(ui, &look),
                    Dialog::File(chooser, _) => {
                        chosen = chooser.file_ui(ui, &look).map(|chosen| (chooser.purpose, chosen));
                        None
                    }
                    Dialog::Consent { programs, .. } => questions::consent_ui(ui, &look, programs),
                    Dialog::Overwrite(path, _) => questions::overwrite_ui(ui, &look, path),
                    Dialog::WhoMoves(board) => questions::side_to_move_ui(ui, &look, board),
                    Dialog::Editor(editor) => editor::editor_ui(ui, &look, editor),
                    Dialog::Collection(dialog) => dialog.collection_ui(ui, &look),
                    Dialog::Library(dialog) => dialog.library_ui(ui, &look),
                    Dialog::DeletedRuns(dialog) => dialog.deleted_ui(ui, &look),
                    Dialog::Comment(node, text) => questions::comment_ui(ui, &look, *node, text),
                    Dialog::CommentDraft(node, text) => draft_ui(ui, &look, *node, text),
                    Dialog::Resign(text) => questions::resign_ui(ui, &look, text),
                    Dialog::Close => questions::close_ui(ui, &look),
                    Dialog::Shortcuts(dialog) => dialog.shortcuts_ui(ui, &look),
                    Dialog::Lessons(dialog) => dialog.lessons_ui(ui, &look),
                    #[cfg(feature = "cluster")]
                    Dialog::Cluster(dialog) => dialog.cluster_ui(ui, &look),
                    Dialog::Palette(palette) => palette.palette_ui(ui, &look, &refusal),
                    Dialog::Style(dialog) => dialog.style_ui(ui, &look),
                    Dialog::Pasted(dialog) => dialog.paste_ui(ui, &look),
                    Dialog::Legend => legend::legend_ui(ui, &look),
                    Dialog::About => questions::about_ui(ui, &look),
                };
                form_ui(ui, area, room.y, contents)
            });
        keep_lists_above(ctx, modal.response.layer_id, self.last_bare_frame);
        self.settings.lessons_passed |= dialog.lessons_passed();
        // A click beside the dialog is often a slip, which must not discard choices.
        let is_slip = dialog.holds_choices() && modal.backdrop_response.clicked();
        self.dialog = Some(dialog);
        match chosen {
            Some((purpose, FileChoice::File(path))) => self.file_chosen(ctx, purpose, &path),
            Some((_, FileChoice::Cancelled)) => return Some(Action::Dismiss),
            None => {}
        }
        let closed = (!is_slip && modal.should_close()).then_some(Action::Dismiss);
        modal.inner.or(closed)
    }

    /// Closes the dialog, or else the result and the message over the page.
    pub(super) fn dismiss(&mut self) {
        match self.dialog.take() {
            Some(Dialog::File(_, below)) => self.dialog = below.map(|dialog| *dialog),
            Some(Dialog::Lessons(lessons)) => self.note_lessons(&lessons),
            Some(Dialog::Comment(node, text)) if text.trim() != self.comment_on(node) => {
                self.dialog = Some(Dialog::CommentDraft(node, text));
            }
            Some(Dialog::CommentDraft(node, text)) => {
                self.dialog = Some(Dialog::Comment(node, text));
            }
            Some(Dialog::Overwrite(_, Some(chooser))) => {
                self.dialog = Some(*chooser);
                if let Some((_, to)) = &mut self.exported {
                    *to = None;
                }
            }
            // The file of the lab is not to be saved after all.
            Some(Dialog::Overwrite(_, None)) => self.exported = None,
            Some(Dialog::Pasted(pasted)) if pasted.is_on_board() => self.bring_back_game(),
            Some(_) => {}
            None => {
                self.close_result();
                self.passed = None;
            }
        }
    }
}

/// Draws open drop-down lists above the dialog: a press and a release within one frame open a list, and then lift the
/// dialog over it.
fn keep_lists_above(ctx: &egui::Context, dialog: egui::LayerId, last_bare_frame: u64) {
    // The menu that opened the dialog closes in the first frames.
    let is_new = ctx.cumulative_frame_nr() <= last_bare_frame + 3;
    if is_new || !egui::Popup::is_any_open(ctx) {
        return;
    }
    let lists: Vec<egui::LayerId> = ctx.memory(|memory| {
        let areas = memory.areas();
        let is_list = |layer: &egui::LayerId| layer.order == dialog.order && *layer != dialog;
        areas.visible_layer_ids().into_iter().filter(is_list).collect()
    });
    for list in lists {
        ctx.set_sublayer(dialog, list);
    }
}
