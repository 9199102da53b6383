//! Pictures of boards, games and charts, and files that the user saves where they like.

pub mod picture;
#[cfg(not(target_family = "wasm"))]
pub mod plot_picture;

use std::{io, path::Path};

use othello_lab::store;

use crate::text::failure::Failure;

/// A kind of file that the lab's pages save.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExportKind {
    /// One or more charts, held as SVG and painted if the name ends in `.png`.
    Chart,
    /// A table for other programs.
    Table,
    /// A population of polynomials.
    Population,
    /// Any other population, or a player to share.
    Weights,
    /// The games or the table of a tournament.
    Tournament,
}

impl ExportKind {
    /// The fitting file extensions, the default one first.
    pub const fn endings(self) -> &'static [&'static str] {
        match self {
            // A web page paints none.
            ExportKind::Chart if cfg!(target_family = "wasm") => &["svg"],
            ExportKind::Chart => &["svg", "png"],
            ExportKind::Table => &["csv"],
            ExportKind::Population => &["evl"],
            ExportKind::Weights => &["ron"],
            ExportKind::Tournament => &["ggf", "html", "csv", "txt", "ron"],
        }
    }

    /// The key of the folder in which the dialog begins.
    pub const fn folder(self) -> &'static str {
        match self {
            ExportKind::Chart => "charts",
            ExportKind::Table => "tables",
            ExportKind::Population | ExportKind::Weights => "exports",
            ExportKind::Tournament => "tournaments",
        }
    }

    /// The formats to choose from: the extension and the message that describes it.
    pub const fn formats(self) -> &'static [(&'static str, &'static str)] {
        match self {
            ExportKind::Chart if cfg!(target_family = "wasm") => &[],
            ExportKind::Chart => &[("svg", "format-chart-svg"), ("png", "format-chart-png")],
            ExportKind::Tournament => &[
                ("ggf", "format-games-ggf"),
                ("html", "format-table-html"),
                ("csv", "format-table-csv"),
                ("txt", "format-table-txt"),
                ("ron", "format-table-ron"),
            ],
            ExportKind::Table | ExportKind::Population | ExportKind::Weights => &[],
        }
    }
}

/// A file to save where the user likes.
#[derive(Clone, Debug, PartialEq)]
pub struct ExportedFile {
    /// The kind of file.
    pub kind: ExportKind,
    /// The suggested name.
    pub name: String,
    /// The content.
    pub bytes: Vec<u8>,
    /// The content in other formats, by their extensions.
    pub others: Vec<(&'static str, Vec<u8>)>,
}

impl ExportedFile {
    /// A file with one content.
    pub const fn new(kind: ExportKind, name: String, bytes: Vec<u8>) -> ExportedFile {
        ExportedFile { kind, name, bytes, others: Vec::new() }
    }

    /// Writes the file.
    ///
    /// # Errors
    /// If it cannot be painted or written.
    pub fn save(&self, path: &Path) -> Result<(), Failure> {
        let write = |bytes: &[u8]| {
            store::write(path, bytes).map_err(|error: io::Error| Failure::of_file(path, &error))
        };
        #[cfg(not(target_family = "wasm"))]
        if self.kind == ExportKind::Chart && path.extension().is_some_and(|ending| ending == "png")
        {
            let painted = plot_picture::png(&String::from_utf8_lossy(&self.bytes));
            return write(&painted.ok_or_else(|| Failure::message("lab-export-no-picture"))?);
        }
        let is_of = |ending: &str| path.extension().is_some_and(|own| own == ending);
        let other = self.others.iter().find(|(ending, _)| is_of(ending));
        write(other.map_or(&self.bytes, |(_, bytes)| bytes))
    }
}
