//! The place of a file or a folder: the last parts of its path, and the whole path on hover.

use std::path::Path;

use egui::{Label, Response, RichText, Role, Ui, WidgetInfo};

use super::ViewContext;
use crate::text::names;

/// Draws a sentence with a path, which is shortened. The whole one is shown on hover and read by screen readers.
pub fn place_ui(
    ui: &mut Ui,
    look: &ViewContext,
    path: &Path,
    sentence: impl Fn(&str) -> String,
) -> Response {
    let short = sentence(&names::short_path(path));
    written_place_ui(ui, look, &short, &sentence(&names::whole_path(path)))
}

/// Like [`place_ui`], with the path from the user's folder on: for a place that has to be found elsewhere.
pub fn place_from_home_ui(
    ui: &mut Ui,
    look: &ViewContext,
    path: &Path,
    sentence: impl Fn(&str) -> String,
) -> Response {
    let short = sentence(&names::path_from_home(path));
    written_place_ui(ui, look, &short, &sentence(&names::whole_path(path)))
}

fn written_place_ui(ui: &mut Ui, look: &ViewContext, short: &str, whole: &str) -> Response {
    let label = RichText::new(short).small().color(look.theme.weak);
    let label = ui.add(Label::new(label).wrap());
    label.widget_info(|| WidgetInfo::labeled(Role::Label, true, whole));
    label.on_hover_text(whole)
}

/// Says in which folder something is saved.
pub fn saves_in_ui(ui: &mut Ui, look: &ViewContext, folder: &Path) {
    place_ui(ui, look, folder, |path| {
        look.words.with("lab-saves-in", &[("path", path.into())]).into_owned()
    });
}
