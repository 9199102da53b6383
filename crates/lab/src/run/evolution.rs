//! Runs: an evolution in a folder that a person can read, that survives a kill at any instant, and
//! whose champions play as they are.
//!
//! ```text
//! run.ron            settings, seed, version, how many generations are wished for
//! population.ron     where the evolution stands; written last, so it decides what was saved
//! history.csv        one line a generation
//! champions/7.ron    the best of generation 7, where it was not also the best of generation 6
//! clock.ron          the seconds that the run has taken
//! picked/            members that were asked to play
//! ```

pub mod files;
pub mod history;

use std::{
    fmt, fs, io,
    path::{Path, PathBuf},
    time::Instant,
};

use othello_engine::{player::SearcherSpec, search::Stop};
use serde::{Deserialize, Serialize};

use self::files::{FileError, Kind, MemberFile, PopulationFile, VERSION, read_ron, write_ron};
use crate::{
    learn::evolution::{Evolution, Generation, Member, Progress, Settings, SettingsError, Summary},
    learn::genome::Genome,
    store::{self, Log},
};

/// An evolution and its folder.
#[derive(Debug)]
pub struct Run {
    folder: PathBuf,
    file: RunFile,
    evolution: Evolution,
    history: Vec<Summary>,
    log: Option<Log>, // history.csv, once there is something to add
    champions: Vec<Champion>,
    seconds: f64,
}

/// The best of a generation, and of those after it up to the next champion.
#[derive(Clone, Debug, PartialEq)]
pub struct Champion {
    /// The first generation that it was the best of.
    pub generation: u32,
    /// As it was then.
    pub member: Member,
}

/// `run.ron`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RunFile {
    othello_lab: Kind,
    version: u32,
    /// The program's version.
    program: String,
    seed: u64,
    /// The generation to stop after; `None`: when the evolution ends by itself.
    until: Option<u32>,
    settings: Settings,
}

/// `clock.ron`: apart from all else, because it is never the same twice.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
struct Clock {
    seconds: f64,
}

impl Run {
    /// Starts a run in a new folder.
    ///
    /// # Errors
    /// If the settings make no sense, or the folder is in use or cannot be written to.
    pub fn create(
        folder: &Path,
        settings: Settings,
        seed: u64,
        until: Option<u32>,
    ) -> Result<Run, RunError> {
        Run::start(folder, Evolution::new(settings, seed).map_err(RunError::Settings)?, until)
    }

    /// Starts a run in a new folder from a population that has evolved before.
    ///
    /// # Errors
    /// If the settings make no sense or are not those of such a population, or the folder is in use
    /// or cannot be written to.
    pub fn create_from(
        folder: &Path,
        population: PopulationFile,
        settings: Settings,
        seed: u64,
        until: Option<u32>,
    ) -> Result<Run, RunError> {
        settings.check().map_err(RunError::Settings)?;
        population.fits(&settings).map_err(RunError::Population)?;
        Run::start(folder, Evolution::resume(settings, seed, population.state), until)
    }

    fn start(folder: &Path, evolution: Evolution, until: Option<u32>) -> Result<Run, RunError> {
        let at = |path: &Path, error| RunError::Io { path: path.to_owned(), error };
        check_free(folder)?;
        let champions = folder.join("champions");
        fs::create_dir_all(&champions).map_err(|error| at(&champions, error))?;
        let file = RunFile {
            othello_lab: Kind::Run,
            version: VERSION,
            program: env!("CARGO_PKG_VERSION").to_owned(),
            seed: evolution.seed(),
            until,
            settings: evolution.settings().clone(),
        };
        let mut run = Run {
            folder: folder.to_owned(),
            file,
            evolution,
            history: Vec::new(),
            log: None,
            champions: Vec::new(),
            seconds: 0.0,
        };
        run.open_history()?;
        run.save()?;
        // Last: a folder with this file is a whole run.
        run.write_run_file()?;
        Ok(run)
    }

    /// Opens the run in a folder where it stands. Changes nothing there, so that a run can be looked at
    /// while another program goes on with it.
    ///
    /// # Errors
    /// If a file cannot be read or is damaged.
    pub fn open(folder: &Path) -> Result<Run, RunError> {
        let file: RunFile = read(&folder.join("run.ron"), read_ron)?;
        if file.version > VERSION {
            let error = FileError::Version(file.version);
            return Err(RunError::File { path: folder.join("run.ron"), error });
        }
        file.settings.check().map_err(RunError::Settings)?;
        let path = folder.join("population.ron");
        let population = read(&path, PopulationFile::read)?;
        let fits = population.fits(&file.settings);
        fits.map_err(|error| RunError::File { path, error })?;
        let clock: Clock = read(&folder.join("clock.ron"), read_ron).unwrap_or_default();
        let done = population.state.generation;
        // A kill may have left one line more than was saved, or a part of one.
        let text = read(&folder.join("history.csv"), |text| Ok(text.to_owned()))?;
        let mut history = history::read(&text);
        history.retain(|summary| summary.number <= done);
        let mut run = Run {
            folder: folder.to_owned(),
            evolution: Evolution::resume(file.settings.clone(), file.seed, population.state),
            file,
            history,
            log: None,
            champions: Vec::new(),
            seconds: clock.seconds,
        };
        run.read_champions(done)?;
        Ok(run)
    }

    fn read_champions(&mut self, done: u32) -> Result<(), RunError> {
        let folder = self.folder.join("champions");
        let names = fs::read_dir(&folder)
            .map_err(|error| RunError::Io { path: folder.clone(), error })?
            .filter_map(|entry| entry.ok()?.file_name().into_string().ok());
        let mut generations: Vec<u32> = names
            .filter_map(|name| name.strip_suffix(".ron")?.parse().ok())
            .filter(|&generation| generation <= done)
            .collect();
        generations.sort_unstable();
        for generation in generations {
            let file = read(&folder.join(format!("{generation}.ron")), MemberFile::read)?;
            self.champions.push(Champion { generation, member: file.member });
        }
        Ok(())
    }

    /// Plays one generation and saves it. `None` if stopped; what was played until then is saved too.
    ///
    /// # Errors
    /// If a file cannot be written. The run can then be opened where it was saved last.
    pub fn step(
        &mut self,
        stop: &Stop,
        progress: &Progress,
    ) -> Result<Option<Generation>, RunError> {
        if self.log.is_none() {
            remove_leftovers(&self.folder);
            self.open_history()?;
        }
        let began = Instant::now();
        let generation = self.evolution.step(stop, progress);
        self.seconds += began.elapsed().as_secs_f64();
        if let Some(generation) = &generation {
            self.remember(generation)?;
        }
        self.save()?;
        Ok(generation)
    }

    fn remember(&mut self, generation: &Generation) -> Result<(), RunError> {
        let number = generation.summary.number;
        let champion = &generation.ranked[0];
        if self.champions.last().is_none_or(|last| last.member.id != champion.id) {
            let champion = Champion { generation: number, member: champion.clone() };
            let file = self.member_file(number, &champion.member);
            self.write(&format!("champions/{number}.ron"), file.write().as_bytes())?;
            self.champions.push(champion);
        }
        let log = self.log.as_mut().expect("opened before the generation was played");
        let added = log.append(&history::line(&generation.summary)).and_then(|()| log.sync());
        added.map_err(|error| RunError::Io { path: self.folder.join("history.csv"), error })?;
        self.history.push(generation.summary.clone());
        Ok(())
    }

    /// Makes `history.csv` hold what was saved, whatever a kill has left there, ready for more.
    fn open_history(&mut self) -> Result<(), RunError> {
        let lines: String = self.history.iter().map(history::line).collect();
        let text = history::header(weights_shown(self.settings())) + &lines;
        let path = self.folder.join("history.csv");
        if fs::read_to_string(&path).is_ok_and(|old| old != text) || !path.exists() {
            self.write("history.csv", text.as_bytes())?;
        }
        let (log, _) = Log::open(&path).map_err(|error| RunError::Io { path, error })?;
        self.log = Some(log);
        Ok(())
    }

    /// Saves where the evolution stands.
    fn save(&self) -> Result<(), RunError> {
        let clock = Clock { seconds: self.seconds };
        self.write("clock.ron", write_ron(&clock, 1).as_bytes())?;
        self.write("population.ron", self.population().write().as_bytes())
    }

    fn write_run_file(&self) -> Result<(), RunError> {
        self.write("run.ron", write_ron(&self.file, 2).as_bytes())
    }

    fn write(&self, name: &str, bytes: &[u8]) -> Result<(), RunError> {
        let path = self.folder.join(name);
        store::write(&path, bytes).map_err(|error| RunError::Io { path, error })
    }

    fn member_file(&self, generation: u32, member: &Member) -> MemberFile {
        MemberFile::new(self.settings().genome.clone(), generation, member.clone())
    }

    /// Where it is.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// What it was told.
    pub const fn settings(&self) -> &Settings {
        self.evolution.settings()
    }

    /// What all its random numbers come from.
    pub const fn seed(&self) -> u64 {
        self.file.seed
    }

    /// The generation to stop after; `None`: when the evolution ends by itself.
    pub const fn until(&self) -> Option<u32> {
        self.file.until
    }

    /// Changes the generation to stop after.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn set_until(&mut self, until: Option<u32>) -> Result<(), RunError> {
        self.file.until = until;
        self.write_run_file()
    }

    /// The evolution as it stands.
    pub const fn evolution(&self) -> &Evolution {
        &self.evolution
    }

    /// The population as it stands.
    pub fn population(&self) -> PopulationFile {
        PopulationFile::new(self.settings().genome.clone(), self.evolution.state().clone())
    }

    /// The generations so far.
    pub fn history(&self) -> &[Summary] {
        &self.history
    }

    /// The champions so far, the first one first.
    pub fn champions(&self) -> &[Champion] {
        &self.champions
    }

    /// The seconds that the run has taken, over all its sittings.
    pub const fn seconds(&self) -> f64 {
        self.seconds
    }

    /// Whether all wished-for generations are done, or the evolution has ended by itself.
    pub fn is_finished(&self) -> bool {
        let done = self.evolution.state().generation;
        self.evolution.is_settled() || self.until().is_some_and(|until| done >= until)
    }
}

/// Puts a member's file beside the run in this folder and returns its path: a model that can be named
/// in any player's spelling.
///
/// # Errors
/// If the file cannot be written.
pub fn pick(
    folder: &Path,
    genome: &Genome,
    generation: u32,
    member: &Member,
) -> Result<PathBuf, RunError> {
    let at = |path: &Path, error| RunError::Io { path: path.to_owned(), error };
    let folder = folder.join("picked");
    fs::create_dir_all(&folder).map_err(|error| at(&folder, error))?;
    let path = folder.join(format!("{generation}-{}.ron", member.id));
    let file = MemberFile::new(genome.clone(), generation, member.clone());
    store::write(&path, file.write().as_bytes()).map_err(|error| at(&path, error))?;
    Ok(path)
}

/// What can be told of a run without reading all of it.
#[derive(Clone, Debug)]
pub struct Glance {
    /// What it was told.
    pub settings: Settings,
    /// Where it stands.
    pub population: PopulationFile,
    /// The seconds that it has taken.
    pub seconds: f64,
}

/// Reads what is quick to read of the run in a folder.
///
/// # Errors
/// If a file cannot be read or is damaged.
pub fn glance(folder: &Path) -> Result<Glance, RunError> {
    let file: RunFile = read(&folder.join("run.ron"), read_ron)?;
    let population = read(&folder.join("population.ron"), PopulationFile::read)?;
    let clock: Clock = read(&folder.join("clock.ron"), read_ron).unwrap_or_default();
    Ok(Glance { settings: file.settings, population, seconds: clock.seconds })
}

/// The runs in a folder, by name.
pub fn list(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut runs: Vec<PathBuf> = entries
        .map(|entry| entry.path())
        .filter(|path| path.join("run.ron").is_file() && path.join("champions").is_dir())
        .collect();
    runs.sort();
    runs
}

/// The search of the run that this file is a part of, if it is a part of one: a population, or a member
/// in one of the run's folders.
pub fn searcher_of_run_around(file: &Path) -> Option<SearcherSpec> {
    let run = file.ancestors().skip(1).take(2).map(|folder| folder.join("run.ron"));
    let told = |path: PathBuf| read(&path, read_ron::<RunFile>).ok();
    run.filter(|path| path.is_file()).find_map(told).map(|file| file.settings.searcher.0)
}

/// Of how many weights the history tells the spread.
fn weights_shown(settings: &Settings) -> usize {
    let weights = settings.genome.len();
    if weights > Summary::MOST_WEIGHTS { 0 } else { weights }
}

/// Whether the folder is new, empty, or holds what a run leaves that was killed as it was created.
fn check_free(folder: &Path) -> Result<(), RunError> {
    let Ok(entries) = fs::read_dir(folder) else { return Ok(()) };
    let ours = ["history.csv", "clock.ron", "population.ron", "champions"];
    for entry in entries.flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if !ours.contains(&&*name) && !is_leftover(&name) {
            return Err(RunError::InUse(folder.to_owned()));
        }
    }
    Ok(())
}

/// A file that was being written aside when the program was killed.
fn is_leftover(name: &str) -> bool {
    name.starts_with('.') && Path::new(name).extension().is_some_and(|last| last == "tmp")
}

fn remove_leftovers(folder: &Path) {
    for folder in [folder.to_owned(), folder.join("champions"), folder.join("picked")] {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            if is_leftover(&entry.file_name().to_string_lossy()) {
                // One that stays does no harm.
                let _ = fs::remove_file(entry.path());
            }
        }
    }
}

fn read<T>(path: &Path, parse: impl Fn(&str) -> Result<T, FileError>) -> Result<T, RunError> {
    let text =
        fs::read_to_string(path).map_err(|error| RunError::Io { path: path.to_owned(), error })?;
    parse(&text).map_err(|error| RunError::File { path: path.to_owned(), error })
}

/// A run cannot start, go on or be saved.
#[derive(Debug)]
pub enum RunError {
    /// A setting makes no sense.
    Settings(SettingsError),
    /// The population is not one of these settings.
    Population(FileError),
    /// A folder for a new run holds something already.
    InUse(PathBuf),
    /// A file cannot be read or written.
    Io {
        /// The file.
        path: PathBuf,
        /// Why not.
        error: io::Error,
    },
    /// A file is damaged.
    File {
        /// The file.
        path: PathBuf,
        /// What is wrong in it.
        error: FileError,
    },
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RunError::Settings(error) => error.fmt(f),
            RunError::Population(error) => error.fmt(f),
            RunError::InUse(folder) => {
                let folder = folder.display();
                write!(f, "{folder} is in use: name a new folder, or continue the run in it")
            }
            RunError::Io { path, error } => write!(f, "{}: {error}", path.display()),
            RunError::File { path, error } => write!(f, "{}: {error}", path.display()),
        }
    }
}

impl std::error::Error for RunError {}
