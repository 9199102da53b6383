//! Earlier generations of a run, rebuilt: all that chance decides follows from the seed, and
//! `lineage.csv` has kept how the games ended. So a population that nobody kept comes back whole.

use std::path::{Path, PathBuf};

use super::{
    Champion, EvolutionRun, Glance, Lineage, Origin, lineage, lineage_of, lineage_text,
    read_champions,
};
use crate::{
    learn::evolution::{
        Evolution, Generation, Member, Settings,
        files::{Parent, PopulationFile},
    },
    run::{RunError, RunFolder, RunKind},
};

/// A generation cannot be rebuilt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PastError {
    /// It lies before what is kept, or has not come yet.
    #[error("generation {generation} is not kept: expected {since} to {done}")]
    NotKept {
        /// The one that was asked for.
        generation: u32,
        /// The first one that can be rebuilt.
        since: u32,
        /// The last one.
        done: u32,
    },
    /// What comes of the seed is not what the run has kept.
    #[error("generation {0} comes out differently: the run was made by another program")]
    Differs(u32),
    /// There is no such member.
    #[error("no member {0} is known")]
    NoMember(u64),
}

/// A run's evolution on its way through the generations that were.
struct Replay {
    evolution: Evolution,
    /// The folder of the run that it was forked from.
    parent: Option<PathBuf>,
    lineage: Lineage,
    champions: Vec<Champion>,
    since: u32,
    done: u32,
}

impl Replay {
    fn of(path: &Path) -> Result<Replay, RunError> {
        let folder = RunFolder::look(RunKind::Evolution, path)?;
        let Glance { file, population } = Glance::of(&folder)?;
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

    /// Goes through the next generation; `None` after the last.
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

    /// The folder of the parent, if the generation lies before the fork and the parent is beside it.
    fn before(&self, generation: u32) -> Option<&Path> {
        let parent = self.parent.as_deref()?;
        (generation <= self.since && parent.is_dir()).then_some(parent)
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

/// The population of the run in this folder as it stood after a generation, byte for byte.
///
/// # Errors
/// If the generation is not kept, or a file cannot be read or is damaged.
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

/// Anyone who was ever born in the run in this folder, as it played last.
///
/// # Errors
/// If its birth is not kept, or a file cannot be read or is damaged.
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
    /// Starts a run in a new folder from a generation of another, with other settings if they fit. It
    /// knows its parent, and everyone who was born there until then.
    ///
    /// # Errors
    /// If the generation is not kept, the settings do not fit its population, or a folder cannot be
    /// read or written to.
    pub fn fork(
        folder: &Path,
        parent: &Path,
        generation: u32,
        (settings, seed): (Settings, u64),
        until: Option<u32>,
    ) -> Result<EvolutionRun, RunError> {
        let run = EvolutionRun::look(parent)?;
        let mut population = if generation == run.evolution().state().generation {
            run.exported()
        } else {
            population_at(parent, generation)?
        };
        // Games of a generation that was not finished were played by the parent's settings.
        population.state.played.clear();
        settings.check().map_err(RunError::settings)?;
        let evolution = population.resumed(settings, seed).map_err(RunError::settings)?;
        let run = parent.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let kept = lineage_text(parent)?;
        let kept = kept.map(|text| lineage::kept(&text, generation).to_owned());
        let origin = Origin::Fork(Parent { run, generation }, kept);
        EvolutionRun::start(folder, evolution, origin, until)
    }
}
