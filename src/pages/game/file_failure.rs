//! A file that could not be read, with the reason.

use std::path::Path;

use egui::{RichText, Ui};

use crate::{text::failure::Failure, widgets::ViewContext};

/// A small line with the file's name and the reason.
pub fn refused_ui(ui: &mut Ui, look: &ViewContext, path: &Path, failure: &Failure) {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let text = format!("{name}: {}", failure.words(look.words));
    ui.label(RichText::new(text).small().color(look.theme.error));
}
