//! The place of a report: the browser that should show it may be missing.

use std::path::Path;

use egui::{Label, RichText, Ui};

use super::ViewContext;

/// Says where an opened report lies. Returns whether the user asks for its folder.
pub fn report_ui(ui: &mut Ui, look: &ViewContext, report: &Path) -> bool {
    let path = report.display().to_string();
    let text = look.words.with("runs-report-in", &[("path", path.as_str().into())]);
    ui.add(Label::new(RichText::new(text).small().color(look.theme.weak)).wrap());
    ui.small_button(look.words.get("lab-open-folder")).clicked()
}
