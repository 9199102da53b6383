//! The line above the list of runs about the run that was deleted last, with a button for all deleted runs.

use std::path::PathBuf;

use egui::Ui;

use crate::{
    action::Command,
    widgets::{ViewContext, place::place_from_home_ui},
};

/// A deleted run, which can be restored.
pub(super) struct DiscardedRun {
    /// Its path before.
    pub path: PathBuf,
    /// Its path now.
    pub kept: PathBuf,
    /// Whether the line about its deletion is yet to be shown.
    pub is_new: bool,
}

/// A request from the line.
pub(super) enum DiscardedInput {
    /// Restores the run.
    Restore,
    /// Shows all deleted runs.
    ShowAll,
}

/// Draws the line. Scrolls to it if it is about a run just deleted.
pub(super) fn discarded_ui(
    ui: &mut Ui,
    look: &ViewContext,
    last: Option<&mut DiscardedRun>,
) -> Option<DiscardedInput> {
    let mut input = None;
    let mut is_new = false;
    let line = ui.horizontal_wrapped(|ui| {
        if let Some(run) = last {
            is_new = std::mem::take(&mut run.is_new);
            let name = run.path.file_name().unwrap_or_default().to_string_lossy();
            place_from_home_ui(ui, look, run.kept.parent().unwrap_or(&run.kept), |path| {
                let values = [("name", (&*name).into()), ("path", path.into())];
                look.words.with("runs-deleted", &values).into_owned()
            });
            if ui.button(look.words.get("runs-restore")).clicked() {
                input = Some(DiscardedInput::Restore);
            }
        }
        let all = Command::DeletedRuns.entry();
        if ui.button(all.name(look.words)).on_hover_text(all.tip(look.words)).clicked() {
            input = Some(DiscardedInput::ShowAll);
        }
    });
    if is_new {
        line.response.scroll_to_me(None);
    }
    input
}
