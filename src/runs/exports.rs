//! Files that the lab's pages save, for people and other programs.

use std::path::{Path, PathBuf};

use othello_engine::models::Glem;
use othello_lab::{
    evolution::{Member, files::MemberFile},
    runs::evolution::EvolutionRun,
    store::{self, Limit},
};

use super::evolution::EvolutionView;
use crate::{
    export::{ExportKind, ExportedFile},
    text::failure::Failure,
};

/// The run's history as a CSV table.
///
/// # Errors
/// If it cannot be read.
pub fn history_csv(run: &EvolutionView) -> Result<ExportedFile, Failure> {
    let history = run.folder.join("history.csv");
    let text = store::read_text(&history, Limit::RUN);
    let text = text.map_err(|error| Failure::of_file(&history, &error))?;
    let name = run.file_name("csv");
    Ok(ExportedFile::new(ExportKind::Table, name, text.into_bytes()))
}

/// A member as a file to share. It holds the weights, the search, the origin and the measured strength.
pub fn player(run: &EvolutionView, member: Member, generation: u32) -> ExportedFile {
    let of_run = run.name();
    let name = run.file_name(&format!("player-{}.ron", member.id));
    let of = (member, generation);
    let file = MemberFile::shared(&run.settings, (&of_run, run.seed), &run.history, of);
    ExportedFile::new(ExportKind::Weights, name, file.write().into_bytes())
}

/// The charts of a run, given as SVG, in a file with this ending.
pub fn plots(run: &EvolutionView, svg: String, ending: &str) -> ExportedFile {
    let name = run.file_name(ending);
    ExportedFile::new(ExportKind::Chart, name, svg.into_bytes())
}

/// Writes the current weights into a run's folder, as a player's model.
///
/// # Errors
/// If they cannot be written.
pub fn current_glem(folder: &Path, glem: &Glem) -> Result<PathBuf, Failure> {
    written(folder.join("current.glem"), &glem.to_bytes())
}

/// The population: an `.evl` file for polynomials, else an `.ron` file.
///
/// # Errors
/// If it cannot be read.
pub fn population(run: &EvolutionView) -> Result<ExportedFile, Failure> {
    let saved = EvolutionRun::look(&run.folder).map_err(|error| Failure::from(&error))?;
    let (ending, text) = saved.exported().formatted();
    let kind = if ending == "evl" { ExportKind::Population } else { ExportKind::Weights };
    let name = run.file_name(ending);
    Ok(ExportedFile::new(kind, name, text.into_bytes()))
}

/// Writes a file and returns its path.
pub fn written(path: PathBuf, bytes: &[u8]) -> Result<PathBuf, Failure> {
    store::write(&path, bytes).map_err(|error| Failure::of_file(&path, &error))?;
    Ok(path)
}
