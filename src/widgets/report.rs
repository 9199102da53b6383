//! The place of a report: the browser that should show it may be missing.

use std::path::Path;

use egui::Ui;

use super::{ViewContext, note::note_ui};

/// Says where an opened report lies. Returns whether the user asks for its folder.
pub fn report_ui(ui: &mut Ui, look: &ViewContext, report: &Path) -> bool {
    let path = report.display().to_string();
    let text = look.words.with("runs-report-in", &[("path", path.as_str().into())]);
    note_ui(ui, look, &text);
    ui.small_button(look.words.get("lab-open-folder")).clicked()
}
