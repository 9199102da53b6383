//! A note about the parts of a file that were left out.

use std::path::Path;

use egui::{Label, RichText, Ui};
use othello_engine::notation::conversion::LeftOut;

use super::ViewContext;
use crate::text::left_out::left_out_text;

/// Draws a small wrapped line with the file's name and the first reasons.
pub fn left_out_ui(ui: &mut Ui, look: &ViewContext, path: &Path, parts: &[LeftOut]) {
    let file = path.file_name().unwrap_or_default().to_string_lossy();
    let text = left_out_text(look.words, "left-out-file", &file, parts);
    ui.add(Label::new(RichText::new(text).small().color(look.theme.weak)).wrap());
}
