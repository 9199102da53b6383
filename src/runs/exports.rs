//! Files that the lab's pages write beside a run's folder, for people and other programs.

use std::path::{Path, PathBuf};

use othello_engine::models::Glem;
use othello_lab::{
    evolution::{Member, files::MemberFile},
    runs::evolution::EvolutionRun,
    store::{self, Limit},
};

use super::evolution::EvolutionView;
#[cfg(not(target_family = "wasm"))]
use crate::export::plot_picture;
use crate::text::failure::Failure;

/// Copies the run's history as a CSV table to the folder that holds the run.
///
/// # Errors
/// If it cannot be read or written.
pub fn history_csv(run: &EvolutionView) -> Result<PathBuf, Failure> {
    let history = run.folder.join("history.csv");
    let text = store::read_text(&history, Limit::RUN);
    let text = text.map_err(|error| Failure::of_file(&history, &error))?;
    written(run.beside("csv"), text.as_bytes())
}

/// Writes a member beside its run as a file to share. It holds the weights, the search, the origin and the
/// measured strength.
///
/// # Errors
/// If it cannot be written.
pub fn save_player(
    run: &EvolutionView,
    member: Member,
    generation: u32,
) -> Result<PathBuf, Failure> {
    let path = run.beside(&format!("player-{}.ron", member.id));
    let (name, of) = (run.name(), (member, generation));
    let file = MemberFile::shared(&run.settings, (&name, run.seed), &run.history, of);
    written(path, file.write().as_bytes())
}

/// The format of saved charts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChartFormat {
    /// Vector graphics, for papers.
    Svg,
    /// A bitmap, for everything else. A web page paints none.
    #[cfg(not(target_family = "wasm"))]
    Png,
}

/// Writes charts, given as SVG, beside the run's folder.
///
/// # Errors
/// If they cannot be painted or written.
pub fn plots(run: &EvolutionView, svg: &str, drawn: ChartFormat) -> Result<PathBuf, Failure> {
    match drawn {
        ChartFormat::Svg => written(run.beside("svg"), svg.as_bytes()),
        #[cfg(not(target_family = "wasm"))]
        ChartFormat::Png => {
            let painted = plot_picture::png(svg);
            let painted = painted.ok_or_else(|| Failure::message("lab-export-no-picture"))?;
            written(run.beside("png"), &painted)
        }
    }
}

/// Writes the current weights into a run's folder, as a player's model.
///
/// # Errors
/// If they cannot be written.
pub fn current_glem(folder: &Path, glem: &Glem) -> Result<PathBuf, Failure> {
    written(folder.join("current.glem"), &glem.to_bytes())
}

/// Writes the population beside its run: an `.evl` file for polynomials, else an `.ron` file.
///
/// # Errors
/// If it cannot be read or written.
pub fn save_population(run: &EvolutionView) -> Result<PathBuf, Failure> {
    let saved = EvolutionRun::look(&run.folder).map_err(|error| Failure::from(&error))?;
    let (ending, text) = saved.exported().formatted();
    written(run.beside(ending), text.as_bytes())
}

/// Writes a file and returns its path.
pub fn written(path: PathBuf, bytes: &[u8]) -> Result<PathBuf, Failure> {
    store::write(&path, bytes).map_err(|error| Failure::of_file(&path, &error))?;
    Ok(path)
}
