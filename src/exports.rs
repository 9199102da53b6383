//! What the lab's pages write beside a run's folder, for other programs and for people.

use std::path::PathBuf;

use othello_engine::eval::Glem;
use othello_lab::{
    run::evolution::EvolutionRun,
    store::{self, Limit},
};

use crate::runs::evolution::Evolution;

/// Copies the run's history beside its folder: a table that other programs can read.
///
/// # Errors
/// Why it could not be read or written, in words.
pub fn history_csv(run: &Evolution) -> Result<PathBuf, String> {
    let text = store::read(&run.folder.join("history.csv"), Limit::RUN);
    let path = run.beside("csv");
    store::write(&path, &text.map_err(|error| error.to_string())?)
        .map_err(|error| error.to_string())?;
    Ok(path)
}

/// Writes a picture beside the run's folder.
///
/// # Errors
/// Why it could not be written, in words.
pub fn svg(run: &Evolution, picture: &str) -> Result<PathBuf, String> {
    let path = run.beside("svg");
    store::write(&path, picture.as_bytes()).map_err(|error| error.to_string())?;
    Ok(path)
}

/// Writes the weights as they are now into a run's folder: a player that can be seated.
///
/// # Errors
/// Why they could not be written, in words.
pub fn current_glem(folder: &std::path::Path, glem: &Glem) -> Result<PathBuf, String> {
    let path = folder.join("current.glem");
    store::write(&path, &glem.to_bytes()).map_err(|e| format!("{}: {e}", path.display()))?;
    Ok(path)
}

/// Writes the population beside its run: an `.evl` file for polynomials, else an `.ron` file.
///
/// # Errors
/// Why it could not be read or written, in words.
pub fn save_population(run: &Evolution) -> Result<PathBuf, String> {
    let saved = EvolutionRun::look(&run.folder).map_err(|error| error.to_string())?;
    let (ending, text) = saved.exported().formatted();
    let path = run.beside(ending);
    store::write(&path, text.as_bytes()).map_err(|error| error.to_string())?;
    Ok(path)
}
