//! Evolution runs: an evolution in a human-readable folder. A run survives a kill at any instant, and its
//! champion files can be used as players.
//!
//! ```text
//! run.ron            settings, seed, version and number of generations
//! population.ron     the state of the evolution; written last, so it decides what was saved
//! history.csv        one line per generation
//! lineage.csv        all births, one line per generation
//! beginning.ron      the first population, unless it was drawn from the seed
//! champions/7.ron    the best of generation 7, unless it was also the best of generation 6
//! clock.ron          the seconds spent on the games of its generations
//! picked/            members saved to play
//! ../NAME.evl        a copy of a population of polynomials, on request
//! ```

mod by_hand;
pub mod history;
pub mod lineage;
pub mod past;
mod pool;

use std::path::{Path, PathBuf};

use super::{
    GenerationLimit, PlayerBirth, Progress, Role, Run, RunError, RunFolder, RunKind, RunPlayer,
    Unit, format::RunFormat, offspring::RunContents,
};
use crate::store::fs;
pub use by_hand::{ParentError, check_parents, genome_of};
pub use lineage::{Lineage, Survivors};
use othello_engine::search::Stop;
pub use pool::{PoolError, open_rivals};
use serde::{Deserialize, Serialize};

use crate::{
    evolution::{
        Evolution, EvolutionSettings, GameCounter, Generation, GenerationSummary, Member,
        MemberBirth, Scheme, SettingsError, State,
        files::{
            FileError, FileKind, ForkParent, MemberFile, PopulationFile, RunFile, VERSION,
            read_ron, write_ron,
        },
        genome::Genome,
    },
    executor::Executor,
    players::spec::{ModelRef, PlayerSpec},
    rating::benchmark::Rating,
    store::{self, Limit, Log},
};

/// A run that evolves a population.
pub(super) static FORMAT: RunFormat = RunFormat {
    kind: RunKind::Evolution,
    name: "evolution",
    unit: Unit::Generation,
    has_players: true,
    keeps_generations: true,
    settings: "run.ron",
    beginnings: &[
        "history.csv",
        "lineage.csv",
        "beginning.ron",
        "clock.ron",
        "population.ron",
        "champions",
    ],
    is_at: |path| fs::is_file(path.join("run.ron")) && fs::is_folder(path.join("champions")),
    contents,
    curve,
    open: Some(|path| Ok(Box::new(EvolutionRun::open(path)?))),
};

/// An evolution run with its folder.
#[derive(Debug)]
pub struct EvolutionRun {
    folder: RunFolder,
    file: RunFile,
    evolution: Evolution,
    history: Vec<GenerationSummary>,
    logs: Option<Logs>, // `None` until there is something to append
    champions: Vec<Champion>,
    counter: GameCounter,
}

/// The log files that grow by a line per generation: `history.csv` and `lineage.csv`.
#[derive(Debug)]
struct Logs {
    history: Log,
    lineage: Log,
}

/// A champion: the best of a generation, and of the following ones up to the next champion.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Champion {
    /// The first generation it was the best of.
    pub generation: u32,
    /// The member at that time.
    pub member: Member,
}

/// The origin of a run's first members.
enum RunOrigin {
    /// They were drawn from the seed, with these births.
    Seed(Vec<MemberBirth>),
    /// An existing population.
    Population,
    /// Another run, with its lineage up to the fork if it has one.
    Fork(ForkParent, Option<String>),
    /// The player specs of the two parents for breeding by hand.
    Bred([String; 2]),
}

impl RunOrigin {
    const fn parent(&self) -> Option<&ForkParent> {
        match self {
            RunOrigin::Fork(parent, _) => Some(parent),
            RunOrigin::Seed(_) | RunOrigin::Population | RunOrigin::Bred(_) => None,
        }
    }

    fn bred_from(&self) -> Vec<String> {
        match self {
            RunOrigin::Bred(players) => players.to_vec(),
            _ => Vec::new(),
        }
    }
}

/// `clock.ron`. It is a file of its own because times are never reproducible.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
#[serde(rename = "Clock")]
struct RunClock {
    seconds: f64,
}

impl EvolutionRun {
    /// Starts a run in a new folder.
    ///
    /// # Errors
    /// If the settings are invalid, or the folder is in use or cannot be written to.
    pub fn create(
        folder: &Path,
        settings: EvolutionSettings,
        seed: u64,
        until: Option<u32>,
    ) -> Result<EvolutionRun, RunError> {
        let evolution = Evolution::new(settings, seed).map_err(RunError::settings)?;
        let births = evolution.first_births();
        EvolutionRun::start(folder, evolution, RunOrigin::Seed(births), until)
    }

    /// Starts a run in a new folder from an existing population.
    ///
    /// # Errors
    /// If the settings are invalid or do not fit the population, or the folder is in use or cannot be written
    /// to.
    pub fn create_from(
        folder: &Path,
        population: PopulationFile,
        settings: EvolutionSettings,
        seed: u64,
        until: Option<u32>,
    ) -> Result<EvolutionRun, RunError> {
        settings.check().map_err(RunError::settings)?;
        let evolution = population.resumed(settings, seed).map_err(RunError::settings)?;
        EvolutionRun::start(folder, evolution, RunOrigin::Population, until)
    }

    fn start(
        path: &Path,
        mut evolution: Evolution,
        origin: RunOrigin,
        until: Option<u32>,
    ) -> Result<EvolutionRun, RunError> {
        open_rivals(&mut evolution)?;
        let folder = RunFolder::create(&FORMAT, path)?;
        folder.make("champions")?;
        let file = RunFile {
            othello_lab: FileKind::Run,
            version: VERSION,
            program: env!("CARGO_PKG_VERSION").to_owned(),
            seed: evolution.seed(),
            until,
            settings: evolution.settings().clone(),
            evl: false,
            parent: origin.parent().cloned(),
            bred_from: origin.bred_from(),
        };
        let mut run = EvolutionRun {
            folder,
            file,
            evolution,
            history: Vec::new(),
            logs: None,
            champions: Vec::new(),
            counter: GameCounter::default(),
        };
        run.begin_lineage(origin)?;
        run.open_logs()?;
        run.save()?;
        // The settings come last: a folder with this file counts as a complete run.
        run.write_run_file()?;
        Ok(run)
    }

    /// Opens the run in a folder, to resume it from its last save.
    ///
    /// # Errors
    /// If another program holds its lock, or a file cannot be read or is damaged.
    pub fn open(path: &Path) -> Result<EvolutionRun, RunError> {
        EvolutionRun::in_folder(RunFolder::open(&FORMAT, path)?)
    }

    /// Opens the run in a folder read-only, even while another program works on it.
    ///
    /// # Errors
    /// If a file cannot be read or is damaged.
    pub fn look(path: &Path) -> Result<EvolutionRun, RunError> {
        EvolutionRun::in_folder(RunFolder::look(&FORMAT, path)?)
    }

    fn in_folder(folder: RunFolder) -> Result<EvolutionRun, RunError> {
        let RunSnapshot { file, population } = RunSnapshot::of(&folder)?;
        let has_clock = folder.has("clock.ron")?;
        let clock =
            has_clock.then(|| folder.read("clock.ron", read_ron::<RunClock>)).transpose()?;
        let clock = clock.unwrap_or_default();
        let done = population.state.generation;
        let champions = read_champions(&folder, done)?;
        let begun = champions.first().map(|champion| champion.generation);
        let text = folder.read("history.csv", |text| Ok::<_, FileError>(text.to_owned()))?;
        let history = history::read(&text, begun, done).map_err(|(line, reason)| {
            RunError::damaged(&folder.file("history.csv"), Some(line), reason)
        })?;
        Ok(EvolutionRun {
            evolution: Evolution::resume(
                file.settings.clone(),
                file.seed,
                population.state,
                clock.seconds,
            ),
            folder,
            file,
            history,
            logs: None,
            champions,
            counter: GameCounter::default(),
        })
    }

    fn remember(&mut self, generation: &Generation) -> Result<(), RunError> {
        let number = generation.summary.number;
        let champion = generation.champion();
        if self.champions.last().is_none_or(|last| last.member.id != champion.id) {
            let champion = Champion { generation: number, member: champion.clone() };
            let file = self.member_file(number, &champion.member);
            self.folder.write(&champion_name(number), file.write().as_bytes())?;
            self.champions.push(champion);
        }
        let Generation { summary, ranked, births } = generation;
        let logs = self.logs.as_mut().expect("opened before the generation was played");
        for (name, log, line) in [
            ("history.csv", &mut logs.history, history::line(summary)),
            ("lineage.csv", &mut logs.lineage, lineage::line(number, ranked, births)),
        ] {
            let added = log.append(&line).and_then(|()| log.sync());
            added.map_err(RunError::file(&self.folder.file(name)))?;
        }
        self.history.push(generation.summary.clone());
        Ok(())
    }

    /// Restores the logs to the saved state after a possible kill, and opens them for appending.
    fn open_logs(&mut self) -> Result<(), RunError> {
        let lines: String = self.history.iter().map(history::line).collect();
        let text = history::header(weights_shown(self.settings())) + &lines;
        let is_whole = self.folder.has("history.csv")?
            && self.folder.read("history.csv", |old| Ok::<_, FileError>(old == text))?;
        if !is_whole {
            self.folder.write("history.csv", text.as_bytes())?;
        }
        self.mend_lineage()?;
        let [history, lineage] = ["history.csv", "lineage.csv"].map(|name| self.folder.log(name));
        self.logs = Some(Logs { history: history?, lineage: lineage? });
        Ok(())
    }

    /// Restores the lineage in the same way; starts one in a run from an earlier version.
    fn mend_lineage(&self) -> Result<(), RunError> {
        if !self.folder.has("lineage.csv")? {
            return self.begin_lineage(RunOrigin::Population);
        }
        let path = self.folder.file("lineage.csv");
        let text = store::read_text(&path, Limit::RUN).map_err(RunError::file(&path))?;
        let done = self.evolution.state().generation;
        // A damaged file is an error, never cut to its valid part.
        read_lineage(self.path(), &text, self.settings(), done)?;
        let kept = lineage::kept(&text, done);
        if kept == text { Ok(()) } else { self.folder.write("lineage.csv", kept.as_bytes()) }
    }

    /// Starts the lineage file. Members of an existing population are recorded with the data of their own
    /// fields, and the population is saved as the beginning.
    fn begin_lineage(&self, origin: RunOrigin) -> Result<(), RunError> {
        if let RunOrigin::Seed(births) = origin {
            return self.write_lineage(&births);
        }
        self.folder.write("beginning.ron", self.population().write().as_bytes())?;
        if let RunOrigin::Fork(_, Some(lineage)) = origin {
            return self.folder.write("lineage.csv", lineage.as_bytes());
        }
        let members = self.evolution.state().members.iter();
        let mut births: Vec<MemberBirth> = members.map(MemberBirth::told_by).collect();
        births.sort_by_key(|birth| birth.id);
        self.write_lineage(&births)
    }

    fn write_lineage(&self, births: &[MemberBirth]) -> Result<(), RunError> {
        let line = lineage::line(self.evolution.state().generation, &[], births);
        self.folder.write("lineage.csv", (lineage::HEADER.to_owned() + &line).as_bytes())
    }

    /// Saves the state of the evolution.
    fn save(&self) -> Result<(), RunError> {
        let clock = RunClock { seconds: self.evolution.seconds() };
        self.folder.write("clock.ron", write_ron(&clock, 1).as_bytes())?;
        if let Some(path) = self.evl() {
            let text = self.exported().formatted().1;
            store::write(&path, text.as_bytes()).map_err(RunError::file(&path))?;
        }
        // Last, because this file decides what was saved.
        self.folder.write("population.ron", self.population().write().as_bytes())
    }

    fn write_run_file(&self) -> Result<(), RunError> {
        self.folder.write_settings(&write_ron(&self.file, 2))
    }

    fn member_file(&self, generation: u32, member: &Member) -> MemberFile {
        MemberFile::new(self.settings().genome.clone(), generation, member.clone())
    }

    /// The folder's path.
    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// The counter of games, for progress during a step.
    pub const fn counter(&self) -> &GameCounter {
        &self.counter
    }

    /// The settings.
    pub const fn settings(&self) -> &EvolutionSettings {
        self.evolution.settings()
    }

    /// The seed of all random numbers.
    pub const fn seed(&self) -> u64 {
        self.file.seed
    }

    /// The run it was forked from.
    pub const fn parent(&self) -> Option<&ForkParent> {
        self.file.parent.as_ref()
    }

    /// The last generation; `None` lets the evolution end by its stop rule.
    pub const fn until(&self) -> Option<u32> {
        self.file.until
    }

    /// Changes the last generation. If it is still to come, a settled evolution continues to it.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn set_until(&mut self, until: Option<u32>) -> Result<(), RunError> {
        if until.is_some_and(|until| until > self.evolution.state().generation) {
            self.evolution.extend();
        }
        self.file.until = until;
        self.write_run_file()
    }

    /// From now on also saves the population as an `.evl` file next to the folder, as the original program
    /// does.
    ///
    /// # Errors
    /// If the genome is not a polynomial, or a file cannot be written.
    pub fn keep_evl(&mut self) -> Result<(), RunError> {
        if self.settings().genome.polynomial().is_none() {
            let (field, expected) = ("genome", "polynomials, for an .evl file");
            return Err(RunError::settings(SettingsError { field, expected }));
        }
        self.file.evl = true;
        self.save()?;
        self.write_run_file()
    }

    /// The path of the `.evl` file next to the folder, if there is one.
    pub fn evl(&self) -> Option<PathBuf> {
        let name = self.path().file_name().unwrap_or_default().to_string_lossy();
        self.file.evl.then(|| self.path().with_file_name(format!("{name}.evl")))
    }

    /// The evolution in its current state.
    pub const fn evolution(&self) -> &Evolution {
        &self.evolution
    }

    /// The current population.
    pub fn population(&self) -> PopulationFile {
        PopulationFile::new(self.settings().genome.clone(), self.evolution.state().clone())
    }

    /// The summaries of all generations so far.
    pub fn history(&self) -> &[GenerationSummary] {
        &self.history
    }

    /// The champions so far, in order.
    pub fn champions(&self) -> &[Champion] {
        &self.champions
    }

    /// The population as a standalone file, with the search and the time.
    pub fn exported(&self) -> PopulationFile {
        let searcher = Some(self.settings().searcher);
        let seconds = Some(self.evolution.seconds());
        PopulationFile { searcher, seconds, ..self.population() }
    }
}

impl Run for EvolutionRun {
    type Report = Generation;

    fn folder(&self) -> Option<&RunFolder> {
        Some(&self.folder)
    }

    fn employ(&mut self, executor: &Executor) {
        self.evolution.employ(executor);
    }

    /// Plays one generation and saves it. `None` if stopped; the games played so far are saved, too.
    fn step(&mut self, stop: &Stop) -> Result<Option<Generation>, RunError> {
        if self.is_done() {
            return Ok(None);
        }
        if self.logs.is_none() {
            self.open_logs()?;
        }
        open_rivals(&mut self.evolution)?;
        let stepped = self.evolution.step(stop, &self.counter);
        if let Ok(Some(generation)) = &stepped {
            // Before the population is saved: after a crash in between, opening the run cuts off what is
            // ahead of it.
            self.remember(generation)?;
        }
        self.save()?;
        stepped.map_err(RunError::work)
    }

    fn progress(&self) -> Progress {
        let done = self.evolution.state().generation.into();
        Progress::of(Unit::Generation, done, self.until().map(u64::from))
    }

    fn is_done(&self) -> bool {
        is_done(self.evolution.state(), self.until())
    }

    fn end(&mut self) -> Result<(), RunError> {
        self.set_until(Some(self.evolution.state().generation))
    }

    fn limit(&mut self, limit: GenerationLimit) -> Result<(), RunError> {
        match (limit, self.until()) {
            (GenerationLimit::AtLeast(to), Some(until)) if until < to => self.set_until(Some(to)),
            (GenerationLimit::Stopped, Some(_)) => self.set_until(None),
            _ => Ok(()),
        }
    }

    fn best(&self) -> Option<RunPlayer> {
        Some(best(self.path(), &self.file, &self.population()))
    }

    fn strength(&self) -> Option<(u32, Rating)> {
        let rating =
            |summary: &GenerationSummary| Some((summary.number, self.settings().rating(summary)?));
        self.history.iter().rev().find_map(rating)
    }
}

/// Whether all requested generations are finished, or the evolution has settled.
fn is_done(state: &State, until: Option<u32>) -> bool {
    state.settled || until.is_some_and(|until| state.generation >= until)
}

fn champion_name(generation: u32) -> String {
    format!("champions/{generation}.ron")
}

fn read_champions(folder: &RunFolder, done: u32) -> Result<Vec<Champion>, RunError> {
    let path = folder.file("champions");
    let names = fs::read_dir(&path)
        .map_err(RunError::file(&path))?
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let mut generations: Vec<u32> = names
        .filter_map(|name| name.strip_suffix(".ron")?.parse().ok())
        .filter(|&generation| generation <= done)
        .collect();
    generations.sort_unstable();
    let champion = |generation: u32| {
        let file = folder.read(&champion_name(generation), MemberFile::read)?;
        Ok(Champion { generation, member: file.member })
    };
    generations.into_iter().map(champion).collect()
}

/// Reads the lineage of the run in this folder; empty for runs from before births were recorded.
///
/// # Errors
/// If a file cannot be read or is damaged.
pub fn lineage_of(path: &Path) -> Result<Lineage, RunError> {
    let folder = RunFolder::look(&FORMAT, path)?;
    let RunSnapshot { file, population } = RunSnapshot::of(&folder)?;
    let Some(text) = lineage_text(path)? else { return Ok(Lineage::default()) };
    read_lineage(path, &text, &file.settings, population.state.generation)
}

fn read_lineage(
    run: &Path,
    text: &str,
    settings: &EvolutionSettings,
    done: u32,
) -> Result<Lineage, RunError> {
    let survivors = match settings.scheme.kind() {
        Scheme::ByHand => Survivors::Kept,
        Scheme::CmaEs => Survivors::Best(0),
        _ => Survivors::Best(settings.scheme.parents() as usize),
    };
    Lineage::read(text, survivors, done)
        .map_err(|(line, reason)| RunError::damaged(&run.join("lineage.csv"), Some(line), reason))
}

fn lineage_text(run: &Path) -> Result<Option<String>, RunError> {
    let path = run.join("lineage.csv");
    if !fs::try_exists(&path).map_err(RunError::file(&path))? {
        return Ok(None);
    }
    store::read_text(&path, Limit::RUN).map(Some).map_err(RunError::file(&path))
}

/// Saves a member's file in the run's folder and returns its path, which can be the model in a player spec.
///
/// # Errors
/// If the file cannot be written.
pub fn pick(
    folder: &Path,
    genome: &Genome,
    generation: u32,
    member: &Member,
) -> Result<PathBuf, RunError> {
    let folder = folder.join("picked");
    store::create_folder(&folder).map_err(RunError::file(&folder))?;
    let path = folder.join(format!("{generation}-{}.ron", member.id));
    let file = MemberFile::new(genome.clone(), generation, member.clone());
    store::write_with_sums(&path, file.write().as_bytes()).map_err(RunError::file(&path))?;
    Ok(path)
}

/// A run's settings and population, without its logs and champions.
struct RunSnapshot {
    file: RunFile,
    population: PopulationFile,
}

impl RunSnapshot {
    fn of(folder: &RunFolder) -> Result<RunSnapshot, RunError> {
        let file: RunFile = folder.settings(RunFile::read)?;
        file.settings.check().map_err(RunError::settings)?;
        let population = folder.read("population.ron", |text| {
            let population = PopulationFile::read(text)?;
            population.fits(&file.settings).map(|()| population)
        })?;
        Ok(RunSnapshot { file, population })
    }
}

/// The run's player: the elite in Othello7's scheme, stored in slot 31 there, else the best of the last
/// generation.
fn best(path: &Path, file: &RunFile, population: &PopulationFile) -> RunPlayer {
    let member = population.best();
    let generation = population.state.generation;
    player(path, file, SavedMember { path, role: Role::Best, generation, member })
}

/// A member and the file or folder that holds it.
#[derive(Clone, Copy)]
struct SavedMember<'a> {
    path: &'a Path,
    role: Role,
    generation: u32,
    member: &'a Member,
}

fn player(run: &Path, file: &RunFile, saved: SavedMember<'_>) -> RunPlayer {
    let SavedMember { path, role, generation, member } = saved;
    let origin = PlayerBirth {
        run: run.to_owned(),
        seed: file.seed,
        generation,
        born: member.born,
        member: Some(member.id),
        parents: member.parents.clone(),
    };
    let spec = PlayerSpec::search(file.settings.searcher, ModelRef::file(path));
    RunPlayer { role, spec, origin }
}

/// The settings of the run in this folder, and its number of finished generations.
///
/// # Errors
/// If a file cannot be read or is damaged.
pub fn glance(path: &Path) -> Result<(RunFile, u32), RunError> {
    let RunSnapshot { file, population } = RunSnapshot::of(&RunFolder::look(&FORMAT, path)?)?;
    Ok((file, population.state.generation))
}

/// The ratings of the generations of the run in a folder.
fn curve(path: &Path) -> Result<Vec<(u32, Rating)>, RunError> {
    let run = EvolutionRun::look(path)?;
    let rating = |s: &GenerationSummary| Some((s.number, run.settings().rating(s)?));
    Ok(run.history().iter().filter_map(rating).collect())
}

/// The progress and the players of the run in a folder.
fn contents(path: &Path) -> Result<RunContents, RunError> {
    let folder = RunFolder::look(&FORMAT, path)?;
    let RunSnapshot { file, population } = RunSnapshot::of(&folder)?;
    let done = population.state.generation;
    let champions = read_champions(&folder, done)?;
    let champions = champions.iter().rev().map(|Champion { generation, member }| {
        let model = folder.file(&champion_name(*generation));
        let (role, generation) = (Role::Champion, *generation);
        player(path, &file, SavedMember { path: &model, role, generation, member })
    });
    Ok(RunContents {
        progress: Progress::of(Unit::Generation, done.into(), file.until.map(u64::from)),
        is_done: is_done(&population.state, file.until),
        players: std::iter::once(best(path, &file, &population)).chain(champions).collect(),
    })
}

/// The number of weights whose spread is in the history.
fn weights_shown(settings: &EvolutionSettings) -> usize {
    let weights = settings.genome.len();
    if weights > GenerationSummary::MOST_WEIGHTS { 0 } else { weights }
}
