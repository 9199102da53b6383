//! An evolution whose population is saved in a single file, `.evl` or `.ron`.

use std::path::{Path, PathBuf};

use othello_engine::search::Stop;
use othello_lab::{
    evolution::{Evolution, EvolutionSettings, GameCounter, Generation, files::PopulationFile},
    executor::Executor,
    runs::{Progress, Run, RunError, RunFolder, Unit, evolution::open_rivals, folder::lock_file},
    store::{self, Lock},
};

use super::{
    super::{error::CliError, output::argument},
    OutputKind, kind_of,
};

/// An evolution and its file.
pub struct SingleFileEvolution {
    path: PathBuf,
    evolution: Evolution,
    until: Option<u32>,
    is_evl: bool,
    counter: GameCounter,
    _lock: Lock,
}

impl SingleFileEvolution {
    /// The settings of the evolution.
    pub fn settings(&self) -> &EvolutionSettings {
        self.evolution.settings()
    }

    /// Starts an evolution, or resumes that of a population.
    ///
    /// # Errors
    /// If the settings are invalid, or the file is in use or cannot be written.
    pub fn open(
        path: &Path,
        from: Option<PopulationFile>,
        settings: EvolutionSettings,
        seed: u64,
        until: Option<u32>,
    ) -> Result<SingleFileEvolution, CliError> {
        let is_evl = matches!(kind_of(path, &settings.genome)?, OutputKind::Evl);
        let mut evolution = match from {
            Some(population) => population.resumed(settings, seed)?,
            None => Evolution::new(settings, seed)?,
        };
        open_rivals(&mut evolution)?;
        let lock = lock_file(path)?;
        let (path, counter) = (path.to_owned(), GameCounter::default());
        let single = SingleFileEvolution { path, evolution, until, is_evl, counter, _lock: lock };
        // A folder that is not writable is reported now, not after hours of work.
        single.save()?;
        Ok(single)
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The counter of the games in the current step.
    pub const fn counter(&self) -> &GameCounter {
        &self.counter
    }

    /// The options that resume the evolution.
    pub fn command_to_resume(&self) -> String {
        let done = self.evolution.state().generation;
        let more = self.until.map_or_else(String::new, |until| {
            format!(" --generations {}", until.saturating_sub(done))
        });
        format!("--continue {} --seed {}{more}", argument(&self.path), self.evolution.seed())
    }

    fn save(&self) -> Result<(), RunError> {
        let settings = self.evolution.settings();
        let mut file = PopulationFile::new(settings.genome.clone(), self.evolution.state().clone());
        file.searcher = Some(settings.searcher);
        file.seconds = Some(self.evolution.seconds());
        let text = if self.is_evl { file.formatted().1 } else { file.write() };
        store::write_with_sums(&self.path, text.as_bytes())
            .map_err(|source| RunError::File { path: self.path.clone(), source })
    }
}

impl Run for SingleFileEvolution {
    type Report = Generation;

    fn folder(&self) -> Option<&RunFolder> {
        None
    }

    fn employ(&mut self, executor: &Executor) {
        self.evolution.employ(executor);
    }

    fn step(&mut self, stop: &Stop) -> Result<Option<Generation>, RunError> {
        if self.is_done() {
            return Ok(None);
        }
        let stepped = self.evolution.step(stop, &self.counter);
        self.save()?;
        stepped.map_err(RunError::work)
    }

    fn progress(&self) -> Progress {
        let done = self.evolution.state().generation.into();
        Progress::of(Unit::Generation, done, self.until.map(u64::from))
    }

    fn is_done(&self) -> bool {
        let done = self.evolution.state().generation;
        self.evolution.is_settled() || self.until.is_some_and(|until| done >= until)
    }
}
