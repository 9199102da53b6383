//! The folder in which something is saved.

use std::path::Path;

use egui::{Label, RichText, Role, Ui, WidgetInfo};

use super::ViewContext;
use crate::text::names;

/// Says where something is saved: briefly, with the whole path on hover.
pub fn saves_in_ui(ui: &mut Ui, look: &ViewContext, folder: &Path) {
    let text = |path: &str| look.words.with("lab-saves-in", &[("path", path.into())]).into_owned();
    let short = RichText::new(text(&names::short_path(folder))).small().color(look.theme.weak);
    let label = ui.add(Label::new(short).wrap());
    let whole = text(&folder.display().to_string());
    label.widget_info(|| WidgetInfo::labeled(Role::Label, true, &whole));
    label.on_hover_text(whole);
}
