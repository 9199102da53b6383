//! Reconstruction of a run's earlier generations. Random choices follow from the seed, and `lineage.csv`
//! holds the results of the games. Every population can therefore be rebuilt exactly without being stored.

use std::path::{Path, PathBuf};

use super::{
    Champion, EvolutionRun, FORMAT, Lineage, RunOrigin, RunSnapshot, lineage, lineage_of,
    lineage_text, read_champions,
};
use crate::store::fs;
use crate::{
    evolution::{
        Evolution, EvolutionSettings, Generation, Member,
        files::{ForkParent, PopulationFile},
    },
    runs::{RunError, RunFolder},
};

/// Error: a generation cannot be rebuilt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum PastError {
    /// The generation is before the recorded ones, or has not been played yet.
    #[error("generation {generation} is not kept: expected {since} to {done}")]
    NotKept {
        /// The requested generation.
        generation: u32,
        /// The first generation that can be rebuilt.
        since: u32,
        /// The last one.
        done: u32,
    },
    /// The rebuilt generation differs from the recorded champion.
    #[error("generation {0} cannot be rebuilt: another version of the program made the run")]
    Differs(u32),
    /// There is no such member.
    #[error("no member {0} is known")]
    NoMember(u64),
}

/// A replay of a run's evolution.
struct Replay {
    evolution: Evolution,
    /// The folder of the parent run.
    parent: Option<PathBuf>,
    lineage: Lineage,
    champions: Vec<Champion>,
    since: u32,
    done: u32,
}

impl Replay {
    fn of(path: &Path) -> Result<Replay, RunError> {
        let folder = RunFolder::look(&FORMAT, path)?;
        let RunSnapshot { file, population } = RunSnapshot::of(&folder)?;
        let done = population.state.generation;
        let evolution = if folder.has("beginning.ron")? {
            let first = folder.read("beginning.ron", PopulationFile::read)?;
            first.resumed(file.settings, file.seed).map_err(RunError::settings)?
        } else {
            Evolution::new(file.settings, file.seed).map_err(RunError::settings)?
        };
        let since = evolution.state().generation;
        let champions = read_champions(&folder, done)?;
        let parent = file.parent.map(|parent| path.with_file_name(parent.run));
        Ok(Replay { evolution, parent, lineage: lineage_of(path)?, champions, since, done })
    }

    /// Replays the next generation; `None` after the last.
    fn step(&mut self) -> Result<Option<Generation>, RunError> {
        let number = self.evolution.state().generation + 1;
        let Some(first) = self.lineage.rankings().first() else { return Ok(None) };
        let Some(index) = number.checked_sub(first.generation) else { return Ok(None) };
        let Some(ranking) = self.lineage.rankings().get(index as usize) else { return Ok(None) };
        let differs = || RunError::work(PastError::Differs(number));
        let champion = self.champions.iter().find(|champion| champion.generation == number);
        let known = champion.map(|champion| &champion.member);
        let generation = self.evolution.repeat(&ranking.members, known).ok_or_else(differs)?;
        let is_same = champion.is_none_or(|kept| kept.member == *generation.champion());
        if is_same { Ok(Some(generation)) } else { Err(differs()) }
    }

    /// The parent's folder, if the generation is not after the fork and the parent still exists there.
    fn before(&self, generation: u32) -> Option<&Path> {
        let parent = self.parent.as_deref()?;
        (generation <= self.since && fs::is_folder(parent)).then_some(parent)
    }

    fn to(&mut self, generation: u32) -> Result<(), RunError> {
        let (since, done) = (self.since, self.done);
        let not_kept = || RunError::work(PastError::NotKept { generation, since, done });
        if !(since..=done).contains(&generation) {
            return Err(not_kept());
        }
        while self.evolution.state().generation < generation {
            self.step()?.ok_or_else(not_kept)?;
        }
        Ok(())
    }
}

/// The population of the run in this folder after this generation, byte for byte.
///
/// # Errors
/// If the generation cannot be rebuilt, or a file cannot be read or is damaged.
pub fn population_at(path: &Path, generation: u32) -> Result<PopulationFile, RunError> {
    let mut replay = Replay::of(path)?;
    if let Some(parent) = replay.before(generation) {
        return population_at(parent, generation);
    }
    replay.to(generation)?;
    let settings = replay.evolution.settings();
    let searcher = Some(settings.searcher);
    let file = PopulationFile::new(settings.genome.clone(), replay.evolution.state().clone());
    Ok(PopulationFile { searcher, ..file })
}

/// Any member ever born in the run in this folder, as it last played.
///
/// # Errors
/// If its birth is not recorded, or a file cannot be read or is damaged.
pub fn member(path: &Path, id: u64) -> Result<Member, RunError> {
    let mut replay = Replay::of(path)?;
    let unknown = || RunError::work(PastError::NoMember(id));
    let relative = replay.lineage.get(id).ok_or_else(unknown)?.clone();
    let seen = relative.last.map(|last| last.generation);
    let generation = seen.unwrap_or(relative.birth.born);
    if seen.is_some_and(|seen| seen <= replay.since)
        && let Some(parent) = replay.before(generation)
    {
        return member(parent, id);
    }
    let generation = generation.max(replay.since);
    replay.to(generation.saturating_sub(1).max(replay.since))?;
    let last = replay.step()?.map_or_else(Vec::new, |generation| generation.ranked);
    let members = last.into_iter().chain(replay.evolution.state().members.clone());
    members.into_iter().find(|member| member.id == id).ok_or_else(unknown)
}

impl EvolutionRun {
    /// Starts a run in a new folder from a generation of another run. The settings may differ if they fit.
    /// The fork records its parent and the parent's lineage up to that generation.
    ///
    /// # Errors
    /// If the generation cannot be rebuilt, the settings do not fit its population, or a folder cannot be
    /// read or written to.
    pub fn fork(
        folder: &Path,
        parent: &Path,
        generation: u32,
        (settings, seed): (EvolutionSettings, u64),
        until: Option<u32>,
    ) -> Result<EvolutionRun, RunError> {
        let run = EvolutionRun::look(parent)?;
        let mut population = if generation == run.evolution().state().generation {
            run.exported()
        } else {
            population_at(parent, generation)?
        };
        // Games of an unfinished generation were played with the parent's settings.
        population.state.played.clear();
        settings.check().map_err(RunError::settings)?;
        let evolution = population.resumed(settings, seed).map_err(RunError::settings)?;
        let run = parent.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let kept = lineage_text(parent)?;
        let kept = kept.map(|text| lineage::kept(&text, generation).to_owned());
        let origin = RunOrigin::Fork(ForkParent { run, generation }, kept);
        EvolutionRun::start(folder, evolution, origin, until)
    }
}
