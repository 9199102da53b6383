//! Runs: an evolution in a folder that a person can read, that survives a kill at any instant, and
//! whose champions play as they are.
//!
//! ```text
//! run.ron            settings, seed, version, how many generations there will be
//! population.ron     where the evolution stands; written last, so it decides what was saved
//! history.csv        one line a generation
//! lineage.csv        everyone who was born, one line a generation
//! beginning.ron      the population it began with, where that was not drawn from the seed
//! champions/7.ron    the best of generation 7, where it was not also the best of generation 6
//! clock.ron          the seconds that the games of its generations have taken
//! picked/            members that were asked to play
//! ../NAME.evl        the population of polynomials again, if that was asked for
//! ```

mod by_hand;
pub mod history;
pub mod lineage;
pub mod past;
mod pool;

use std::{
    fs,
    path::{Path, PathBuf},
};

use othello_engine::search::Stop;
use serde::{Deserialize, Serialize};

use super::{
    Birth, Progress, Role, Run, RunError, RunFolder, RunKind, RunPlayer, Unit, offspring::Contents,
};
pub use by_hand::ParentError;
pub use lineage::{Lineage, Survivors};
pub use pool::{PoolError, open_rivals};

use crate::{
    learn::evolution::files::{
        FileError, Kind, MemberFile, Parent, PopulationFile, RunFile, VERSION, read_ron, write_ron,
    },
    learn::evolution::{
        Birth as MemberBirth, Evolution, GameCounter, Generation, Member, Scheme, Settings,
        SettingsError, State, Summary,
    },
    learn::genome::Genome,
    measure::benchmark::Rating,
    players::seat::{ModelRef, PlayerSpec},
    store::{self, Limit, Log},
    work::Crew,
};

/// An evolution and its folder.
#[derive(Debug)]
pub struct EvolutionRun {
    folder: RunFolder,
    file: RunFile,
    evolution: Evolution,
    history: Vec<Summary>,
    logs: Option<Logs>, // once there is something to add
    champions: Vec<Champion>,
    counter: GameCounter,
}

/// What grows by a line a generation: `history.csv` and `lineage.csv`.
#[derive(Debug)]
struct Logs {
    history: Log,
    lineage: Log,
}

/// The best of a generation, and of those after it up to the next champion.
#[derive(Clone, Debug, PartialEq)]
pub struct Champion {
    /// The first generation that it was the best of.
    pub generation: u32,
    /// As it was then.
    pub member: Member,
}

/// Where the first members of a run come from.
enum Origin {
    /// They were born here, so.
    Seed(Vec<MemberBirth>),
    /// A population from elsewhere.
    Population,
    /// Another run, and its lineage up to the fork if it keeps one.
    Fork(Parent, Option<String>),
    /// Two players whom a person breeds from, as they are written.
    Bred([String; 2]),
}

impl Origin {
    const fn parent(&self) -> Option<&Parent> {
        match self {
            Origin::Fork(parent, _) => Some(parent),
            Origin::Seed(_) | Origin::Population | Origin::Bred(_) => None,
        }
    }

    fn bred_from(&self) -> Vec<String> {
        match self {
            Origin::Bred(players) => players.to_vec(),
            _ => Vec::new(),
        }
    }
}

/// `clock.ron`: apart from all else, because it is never the same twice.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
struct Clock {
    seconds: f64,
}

impl EvolutionRun {
    /// Starts a run in a new folder.
    ///
    /// # Errors
    /// If the settings make no sense, or the folder is in use or cannot be written to.
    pub fn create(
        folder: &Path,
        settings: Settings,
        seed: u64,
        until: Option<u32>,
    ) -> Result<EvolutionRun, RunError> {
        let evolution = Evolution::new(settings, seed).map_err(RunError::settings)?;
        let births = evolution.first_births();
        EvolutionRun::start(folder, evolution, Origin::Seed(births), until)
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
    ) -> Result<EvolutionRun, RunError> {
        settings.check().map_err(RunError::settings)?;
        let evolution = population.resumed(settings, seed).map_err(RunError::settings)?;
        EvolutionRun::start(folder, evolution, Origin::Population, until)
    }

    fn start(
        path: &Path,
        mut evolution: Evolution,
        origin: Origin,
        until: Option<u32>,
    ) -> Result<EvolutionRun, RunError> {
        open_rivals(&mut evolution)?;
        let folder = RunFolder::create(RunKind::Evolution, path)?;
        folder.make("champions")?;
        let file = RunFile {
            othello_lab: Kind::Run,
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
        // Last: a folder with this file is a whole run.
        run.write_run_file()?;
        Ok(run)
    }

    /// Opens the run in a folder to resume it where it was saved.
    ///
    /// # Errors
    /// If another program works on it, or a file cannot be read or is damaged.
    pub fn open(path: &Path) -> Result<EvolutionRun, RunError> {
        EvolutionRun::in_folder(RunFolder::open(RunKind::Evolution, path)?)
    }

    /// Opens the run in a folder to look at it, also while another program works on it.
    ///
    /// # Errors
    /// If a file cannot be read or is damaged.
    pub fn look(path: &Path) -> Result<EvolutionRun, RunError> {
        EvolutionRun::in_folder(RunFolder::look(RunKind::Evolution, path)?)
    }

    fn in_folder(folder: RunFolder) -> Result<EvolutionRun, RunError> {
        let Glance { file, population } = Glance::of(&folder)?;
        let has_clock = folder.has("clock.ron")?;
        let clock = has_clock.then(|| folder.read("clock.ron", read_ron::<Clock>)).transpose()?;
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

    /// Makes the logs hold what was saved, whatever a kill has left there, ready for more.
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

    /// The same of the lineage; a run of an earlier program begins to keep it.
    fn mend_lineage(&self) -> Result<(), RunError> {
        if !self.folder.has("lineage.csv")? {
            return self.begin_lineage(Origin::Population);
        }
        let path = self.folder.file("lineage.csv");
        let text = store::read_text(&path, Limit::RUN).map_err(RunError::file(&path))?;
        let done = self.evolution.state().generation;
        // Nothing is left out of a file that is damaged.
        read_lineage(self.path(), &text, self.settings(), done)?;
        let kept = lineage::kept(&text, done);
        if kept == text { Ok(()) } else { self.folder.write("lineage.csv", kept.as_bytes()) }
    }

    /// Begins to keep births. Where some were not seen, those who are there say what they know of
    /// themselves, and they are kept as they are.
    fn begin_lineage(&self, origin: Origin) -> Result<(), RunError> {
        if let Origin::Seed(births) = origin {
            return self.write_lineage(&births);
        }
        self.folder.write("beginning.ron", self.population().write().as_bytes())?;
        if let Origin::Fork(_, Some(lineage)) = origin {
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

    /// Saves where the evolution stands.
    fn save(&self) -> Result<(), RunError> {
        let clock = Clock { seconds: self.evolution.seconds() };
        self.folder.write("clock.ron", write_ron(&clock, 1).as_bytes())?;
        if let Some(path) = self.evl() {
            let text = self.exported().formatted().1;
            store::write(&path, text.as_bytes()).map_err(RunError::file(&path))?;
        }
        self.folder.write("population.ron", self.population().write().as_bytes())
    }

    fn write_run_file(&self) -> Result<(), RunError> {
        self.folder.write_settings(&write_ron(&self.file, 2))
    }

    fn member_file(&self, generation: u32, member: &Member) -> MemberFile {
        MemberFile::new(self.settings().genome.clone(), generation, member.clone())
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// The games being played, to be counted while a step is under way.
    pub const fn counter(&self) -> &GameCounter {
        &self.counter
    }

    /// What it was told.
    pub const fn settings(&self) -> &Settings {
        self.evolution.settings()
    }

    /// What all its random numbers come from.
    pub const fn seed(&self) -> u64 {
        self.file.seed
    }

    /// The run that it was forked from.
    pub const fn parent(&self) -> Option<&Parent> {
        self.file.parent.as_ref()
    }

    /// The generation to stop after; `None`: when the evolution ends by itself.
    pub const fn until(&self) -> Option<u32> {
        self.file.until
    }

    /// Changes the generation to stop after; one that is still to come is reached though the evolution may
    /// have settled.
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

    /// Keeps the population also in an `.evl` file beside the folder, from now on, as the original
    /// program keeps it.
    ///
    /// # Errors
    /// If these are no polynomials, or a file cannot be written.
    pub fn keep_evl(&mut self) -> Result<(), RunError> {
        if self.settings().genome.polynomial().is_none() {
            let (field, expected) = ("genome", "polynomials, for an .evl file");
            return Err(RunError::settings(SettingsError { field, expected }));
        }
        self.file.evl = true;
        self.save()?;
        self.write_run_file()
    }

    /// The `.evl` file beside the folder, if the population is kept in one.
    pub fn evl(&self) -> Option<PathBuf> {
        let name = self.path().file_name().unwrap_or_default().to_string_lossy();
        self.file.evl.then(|| self.path().with_file_name(format!("{name}.evl")))
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

    /// The population with all that a file of its own has to tell: the search and the time.
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

    fn employ(&mut self, crew: &Crew) {
        self.evolution.employ(crew);
    }

    /// Plays one generation and saves it. `None` if stopped; what was played until then is saved too.
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

    fn best(&self) -> Option<RunPlayer> {
        Some(best(self.path(), &self.file, &self.population()))
    }

    fn strength(&self) -> Option<(u32, Rating)> {
        let rating = |summary: &Summary| Some((summary.number, self.settings().rating(summary)?));
        self.history.iter().rev().find_map(rating)
    }
}

/// Whether all generations asked for are done, or the evolution has ended by itself.
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

/// Everyone who was born in the run in this folder, as far as births are kept; of runs of earlier
/// programs nobody.
///
/// # Errors
/// If a file cannot be read or is damaged.
pub fn lineage_of(path: &Path) -> Result<Lineage, RunError> {
    let folder = RunFolder::look(RunKind::Evolution, path)?;
    let Glance { file, population } = Glance::of(&folder)?;
    let Some(text) = lineage_text(path)? else { return Ok(Lineage::default()) };
    read_lineage(path, &text, &file.settings, population.state.generation)
}

fn read_lineage(
    run: &Path,
    text: &str,
    settings: &Settings,
    done: u32,
) -> Result<Lineage, RunError> {
    let survivors = match settings.scheme {
        Scheme::ByHand => Survivors::Kept,
        Scheme::CmaEs => Survivors::Best(0),
        _ => Survivors::Best(settings.parents as usize),
    };
    Lineage::read(text, survivors, done)
        .map_err(|(line, reason)| RunError::damaged(&run.join("lineage.csv"), Some(line), reason))
}

fn lineage_text(run: &Path) -> Result<Option<String>, RunError> {
    let path = run.join("lineage.csv");
    if !path.try_exists().map_err(RunError::file(&path))? {
        return Ok(None);
    }
    store::read_text(&path, Limit::RUN).map(Some).map_err(RunError::file(&path))
}

/// Puts a member's file beside the run in this folder and returns its path: a model that can be named
/// in any player's spec.
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

/// What can be told of a run without reading all of it.
struct Glance {
    file: RunFile,
    population: PopulationFile,
}

impl Glance {
    fn of(folder: &RunFolder) -> Result<Glance, RunError> {
        let file: RunFile = folder.settings(RunFile::read)?;
        file.settings.check().map_err(RunError::settings)?;
        let population = folder.read("population.ron", |text| {
            let population = PopulationFile::read(text)?;
            population.fits(&file.settings).map(|()| population)
        })?;
        Ok(Glance { file, population })
    }
}

/// The member that plays for the run: of Othello7's scheme the elite, in slot 31, else the best of
/// the last generation.
fn best(path: &Path, file: &RunFile, population: &PopulationFile) -> RunPlayer {
    let member = population.best();
    let generation = population.state.generation;
    player(path, file, path, Role::Best, generation, member)
}

fn player(
    run: &Path,
    file: &RunFile,
    model: &Path,
    role: Role,
    generation: u32,
    member: &Member,
) -> RunPlayer {
    let origin = Birth {
        run: run.to_owned(),
        seed: file.seed,
        generation,
        born: member.born,
        member: Some(member.id),
        parents: member.parents.clone(),
    };
    let spec = PlayerSpec::search(file.settings.searcher, ModelRef::file(model));
    RunPlayer { role, spec, origin }
}

/// The settings of the run in this folder, and how many generations are done.
///
/// # Errors
/// If a file cannot be read or is damaged.
pub fn glance(path: &Path) -> Result<(RunFile, u32), RunError> {
    let Glance { file, population } = Glance::of(&RunFolder::look(RunKind::Evolution, path)?)?;
    Ok((file, population.state.generation))
}

/// How far the run in a folder is, and whom it has bred.
pub(super) fn contents(path: &Path) -> Result<Contents, RunError> {
    let folder = RunFolder::look(RunKind::Evolution, path)?;
    let Glance { file, population } = Glance::of(&folder)?;
    let done = population.state.generation;
    let champions = read_champions(&folder, done)?;
    let champions = champions.iter().rev().map(|Champion { generation, member }| {
        let model = folder.file(&champion_name(*generation));
        player(path, &file, &model, Role::Champion, *generation, member)
    });
    Ok(Contents {
        progress: Progress::of(Unit::Generation, done.into(), file.until.map(u64::from)),
        is_done: is_done(&population.state, file.until),
        players: std::iter::once(best(path, &file, &population)).chain(champions).collect(),
    })
}

/// Of how many weights the history tells the spread.
fn weights_shown(settings: &Settings) -> usize {
    let weights = settings.genome.len();
    if weights > Summary::MOST_WEIGHTS { 0 } else { weights }
}
