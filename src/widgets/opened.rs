//! Reports and folders that open in a program of the system. That program may be missing and nothing says so, hence the
//! path is shown too.

use std::path::{Path, PathBuf};

use egui::{Context, Ui};

use super::{ViewContext, note::note_ui};
use crate::text::names;

/// A report or a folder that was opened in a program of the system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpenedPlace {
    /// A report, in the browser.
    Report(PathBuf),
    /// A folder, in the file manager.
    Folder(PathBuf),
}

impl OpenedPlace {
    /// Opens a report in the browser.
    pub fn report(ctx: &Context, path: &Path) -> OpenedPlace {
        open(ctx, path);
        OpenedPlace::Report(path.to_owned())
    }

    /// Opens a folder in the file manager.
    pub fn folder(ctx: &Context, path: &Path) -> OpenedPlace {
        open(ctx, path);
        OpenedPlace::Folder(path.to_owned())
    }
}

/// Opens a page or a folder in the system's program for it.
fn open(ctx: &Context, path: &Path) {
    #[cfg(not(target_family = "wasm"))]
    if let Some(address) =
        std::path::absolute(path).ok().and_then(|path| url::Url::from_file_path(path).ok())
    {
        ctx.open_url(egui::OpenUrl::new_tab(address));
    }
    // The files of a page have no address.
    #[cfg(target_family = "wasm")]
    let _ = (ctx, path);
}

/// Says where an opened report or folder lies, with a button that copies its path.
pub fn opened_ui(ui: &mut Ui, look: &ViewContext, opened: &OpenedPlace) {
    let (id, path) = match opened {
        OpenedPlace::Report(path) => ("runs-report-in", path),
        OpenedPlace::Folder(path) => ("folder-opens", path),
    };
    let path = names::whole_path(path);
    note_ui(ui, look, &look.words.with(id, &[("path", path.as_str().into())]));
    if ui.button(look.words.get("copy-path")).clicked() {
        ui.ctx().copy_text(path);
    }
}
