//! The list of evolutions and populations that can be resumed.

use std::{
    collections::HashSet,
    path::{Path, PathBuf},
};

use egui::{ScrollArea, Ui};
use othello_lab::{
    evolution::{EvolutionSettings, Scheme, files::PopulationFile, genome::Genome},
    players::model_file,
    runs::{RunKind, RunState, RunSummary, Unit, evolution},
    store::fs,
};

use super::settings::usual;
use crate::{
    text::{failure::Failure, names},
    theme::space,
    widgets::ViewContext,
};

/// An evolution that can be resumed.
pub(super) struct EarlierRun {
    pub(super) path: PathBuf,
    pub(super) name: String,
    pub(super) genome: String,
    pub(super) generation: u32,
    /// Whether it is a run, not a population in a file.
    pub(super) is_run: bool,
    /// The settings that it is resumed with, if they can be read.
    pub(super) settings: Option<Box<EvolutionSettings>>,
}

impl EarlierRun {
    /// Whether a person selects the parents.
    pub(super) fn is_by_hand(&self) -> bool {
        self.settings.as_ref().is_some_and(|settings| settings.scheme.kind() == Scheme::ByHand)
    }
}

/// The evolutions in a folder, then the populations in its files.
pub(super) fn all_in(folder: &Path) -> Vec<EarlierRun> {
    let files = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut files: Vec<PathBuf> = files.collect();
    files.sort();
    let mut all: Vec<EarlierRun> = files.iter().filter_map(|path| run(path)).collect();
    // A file beside a run's folder with its name is a copy of the run.
    let runs: HashSet<PathBuf> = all.iter().map(|run| run.path.clone()).collect();
    files.retain(|path| !runs.contains(&path.with_extension("")));
    all.extend(files.iter().filter_map(|path| population(path).ok()));
    all
}

/// The evolution in a folder, if it holds one.
fn run(path: &Path) -> Option<EarlierRun> {
    if !RunKind::of(path).is_some_and(RunKind::keeps_generations) {
        return None;
    }
    let population = read_population(&path.join("population.ron")).ok()?;
    Some(EarlierRun {
        path: path.to_owned(),
        name: path.file_name()?.to_string_lossy().into_owned(),
        genome: population.genome.to_string(),
        generation: population.state.generation,
        is_run: true,
        settings: evolution::glance(path).ok().map(|(file, _)| Box::new(file.settings)),
    })
}

/// Brings the list up to date with the runs as last read: how far they are, new runs and deleted ones.
pub(super) fn follow(
    all: &mut Vec<EarlierRun>,
    chosen: &mut usize,
    folder: &Path,
    runs: &[RunSummary],
) {
    let is_listed = |run: &&RunSummary| {
        let is_here = run.path.parent() == Some(folder);
        is_here && run.kind.keeps_generations() && !matches!(run.state, RunState::Damaged(_))
    };
    let listed: Vec<&RunSummary> = runs.iter().filter(is_listed).collect();
    if runs.is_empty() {
        return;
    }
    let is_new = |run: &&RunSummary| all.iter().all(|earlier| earlier.path != run.path);
    let is_gone =
        |earlier: &EarlierRun| earlier.is_run && listed.iter().all(|run| run.path != earlier.path);
    if listed.iter().any(is_new) || all.iter().any(is_gone) {
        let shown = all.get(*chosen).map(|earlier| earlier.path.clone());
        let mut now = all_in(folder);
        // Files that the user has added from other folders stay.
        let known: HashSet<PathBuf> = now.iter().map(|earlier| earlier.path.clone()).collect();
        let is_kept = |earlier: &EarlierRun| !earlier.is_run && !known.contains(&earlier.path);
        now.extend(std::mem::take(all).into_iter().filter(is_kept));
        *all = now;
        *chosen = all.iter().position(|earlier| Some(&earlier.path) == shown.as_ref()).unwrap_or(0);
    }
    for earlier in all {
        let run = listed.iter().find(|run| run.path == earlier.path);
        let part = run.and_then(|run| run.progress.parts().first());
        if let Some(part) = part.filter(|part| part.unit == Unit::Generation) {
            earlier.generation = u32::try_from(part.done).unwrap_or(u32::MAX);
        }
    }
}

/// The population in a file.
///
/// # Errors
/// If the file cannot be read, or the population does not fit its usual settings.
pub(super) fn population(path: &Path) -> Result<EarlierRun, Failure> {
    let population = read_population(path)?;
    if !population.is_single() {
        population.fits(&usual_settings(&population)).map_err(|error| Failure::of(&error))?;
    }
    Ok(EarlierRun {
        settings: Some(Box::new(usual_settings(&population))),
        path: path.to_owned(),
        name: path.file_stem().unwrap_or_default().to_string_lossy().into_owned(),
        genome: population.genome.to_string(),
        generation: population.state.generation,
        is_run: false,
    })
}

/// The usual settings for a population that evolved elsewhere.
pub(super) fn usual_settings(population: &PopulationFile) -> EvolutionSettings {
    usual(population.genome.clone(), EvolutionSettings::usual_scheme(&population.genome))
}

/// Reads the population in a file of a format that holds one.
///
/// # Errors
/// If its extension is another, or it cannot be read.
pub(super) fn read_population(path: &Path) -> Result<PopulationFile, Failure> {
    let is_one = path.extension().is_some_and(|ending| ending == "evl" || ending == "ron");
    if !is_one {
        return Err(Failure::message("form-no-population"));
    }
    model_file::open_population(path).map_err(|error| Failure::of(&error))
}

/// The height of the list of earlier populations, in points.
const LIST: f32 = 280.0;

/// Draws the list, from which one can be selected.
pub(super) fn earlier_ui(ui: &mut Ui, look: &ViewContext, all: &[EarlierRun], chosen: &mut usize) {
    ui.add_space(space::MEDIUM);
    // Inside a page that scrolls, a list gets no more height than it asks for.
    let list = ScrollArea::vertical().max_height(LIST).min_scrolled_height(LIST);
    list.show(ui, |ui| {
        ui.set_width(ui.available_width());
        for (index, earlier) in all.iter().enumerate() {
            let values = [
                ("name", earlier.name.as_str().into()),
                ("genome", earlier.genome.as_str().into()),
                ("done", earlier.generation.into()),
            ];
            let text = look.words.with("form-earlier", &values);
            let mut response = ui.selectable_label(*chosen == index, &*text);
            if let Ok(genome) = earlier.genome.parse::<Genome>() {
                let [_, about] = names::genome_form(look.words, &genome);
                response = response.on_hover_text(about);
            }
            if response.clicked() {
                *chosen = index;
            }
        }
    });
}
