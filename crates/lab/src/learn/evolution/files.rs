//! The files of the lab as text: populations and single members, as RON that a person can read, and
//! populations of polynomials as `.evl`.

use std::{
    path::{Path, PathBuf},
    time::Duration,
};

use othello_engine::{
    models::Model,
    notation::evl::{self, Individual, Population},
    spec::SearcherSpec,
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use super::{cmaes, td};
use crate::{
    learn::evolution::{Evolution, Member, Scheme, Settings, State, Summary},
    learn::genome::Genome,
    measure::benchmark::Rating,
    store::{self, Limit},
};

/// What a file says it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Kind {
    /// A [`PopulationFile`].
    Population,
    /// A [`MemberFile`].
    Member,
    /// The settings of a run.
    Run,
}

/// The version of these formats that this program writes.
pub const VERSION: u32 = 1;

/// A population and where its evolution stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PopulationFile {
    /// [`Kind::Population`].
    pub othello_lab: Kind,
    /// [`VERSION`].
    pub version: u32,
    /// What the weights are of.
    pub genome: Genome,
    /// The members.
    pub state: State,
    /// The search that they evolved with; a run's own files leave it to `run.ron`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub searcher: Option<SearcherSpec>,
    /// How long they have evolved; a run's own files leave it to `clock.ron`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
}

/// A single member: a player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MemberFile {
    /// [`Kind::Member`].
    pub othello_lab: Kind,
    /// [`VERSION`].
    pub version: u32,
    /// What the weights are of.
    pub genome: Genome,
    /// The generation in which it was looked at.
    pub generation: u32,
    /// The member.
    pub member: Member,
    /// The search that it evolved with; a run's own files leave it to `run.ron`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub searcher: Option<SearcherSpec>,
    /// Where it comes from, in a file that is handed on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shared: Option<Shared>,
}

/// Where a player that was handed on comes from, and how strong it was there.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shared {
    /// The name of the run that bred it.
    pub run: String,
    /// What the run's random numbers come from.
    pub seed: u64,
    /// The version of the program.
    pub program: String,
    /// How strong it was, if it was measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub evidence: Option<Evidence>,
}

/// A measured strength.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Evidence {
    /// In Elo on the scale of the benchmark.
    pub elo: f64,
    /// The lower end of the 95 % interval.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
    /// So many games against the benchmark's opponents.
    pub games: u32,
}

/// The settings of a run, `run.ron` in its folder.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RunFile {
    /// [`Kind::Run`].
    pub othello_lab: Kind,
    /// [`VERSION`].
    pub version: u32,
    /// The program's version.
    pub program: String,
    /// What all random numbers come from.
    pub seed: u64,
    /// The generation to stop after; `None`: when the evolution ends by itself.
    pub until: Option<u32>,
    /// What the evolution was told.
    pub settings: Settings,
    /// Whether the population is also kept in an `.evl` file beside the folder.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub evl: bool,
    /// The run that it was forked from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent: Option<Parent>,
    /// The players that a person has begun to breed from, as they were written then.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bred_from: Vec<String>,
}

/// Where a fork comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parent {
    /// The name of the run's folder, which lay beside that of the fork.
    pub run: String,
    /// The generation that the fork began with.
    pub generation: u32,
}

impl RunFile {
    /// Reads the settings of a run.
    ///
    /// # Errors
    /// If the text is not such settings of this version or an earlier one.
    pub fn read(text: &str) -> Result<RunFile, FileError> {
        let file: RunFile = read_ron(text)?;
        if file.version > VERSION { Err(FileError::Version(file.version)) } else { Ok(file) }
    }
}

/// A text is not a file of the lab, or not a whole one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FileError {
    /// It is not RON, or not with these fields.
    #[error("line {line}, column {column}: {reason}")]
    Ron {
        /// The line, 1 for the first.
        line: usize,
        /// The column, 1 for the first.
        column: usize,
        /// What is wrong there.
        reason: String,
    },
    /// It is another file of the lab.
    #[error("expected a file of the kind {expected:?}, found {found:?}")]
    Kind {
        /// What was asked for.
        expected: Kind,
        /// What it says it is.
        found: Kind,
    },
    /// It was written by a later program.
    #[error("version {0} is of a later program, this one reads {VERSION}")]
    Version(u32),
    /// A member's weights are not of its genome.
    #[error("member {id}: expected {} weights within limits for {genome}", genome.len())]
    Weights {
        /// The member's number.
        id: u64,
        /// What they should be of.
        genome: Genome,
    },
    /// There is no member.
    #[error("expected at least one member")]
    Empty,
    /// The cells of a map with so many each way are not in order, or some are not on it.
    #[error("expected cells of a map of {0} by {0}, in order and once each")]
    Cells(u32),
    /// An evolution by CMA-ES stands where its distribution does.
    #[error("expected the distribution of an evolution of {0}")]
    Distribution(Genome),
    /// There are not as many members as the settings say.
    #[error("the settings ask for {expected} members, the population has {found}")]
    Size {
        /// As many as the settings ask for.
        expected: usize,
        /// As many as there are.
        found: usize,
    },
}

/// Reads RON; the error says where.
///
/// # Errors
/// If the text is not RON or has other fields.
pub fn read_ron<T: DeserializeOwned>(text: &str) -> Result<T, FileError> {
    ron::Options::default()
        .with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME)
        .from_str(text)
        .map_err(|error| FileError::Ron {
            line: error.span.start.line,
            column: error.span.start.col,
            reason: error.code.to_string(),
        })
}

/// RON as a person likes to read it: one member a line.
pub fn write_ron<T: Serialize>(value: &T, depth: usize) -> String {
    let layout = ron::ser::PrettyConfig::new()
        .depth_limit(depth)
        .struct_names(false)
        .compact_arrays(true)
        .new_line("\n");
    ron::ser::to_string_pretty(value, layout).expect("numbers and texts can be written") + "\n"
}

fn check_head(expected: Kind, found: Kind, version: u32) -> Result<(), FileError> {
    if found != expected {
        return Err(FileError::Kind { expected, found });
    }
    if version > VERSION { Err(FileError::Version(version)) } else { Ok(()) }
}

impl Member {
    /// Whether it has a model.
    ///
    /// # Errors
    /// If its weights are not of this genome, or one of its numbers is none.
    pub fn check(&self, genome: &Genome) -> Result<(), FileError> {
        let whole = self.fitness.is_finite() && genome.model(&self.weights).is_some();
        if whole { Ok(()) } else { Err(FileError::Weights { id: self.id, genome: genome.clone() }) }
    }
}

impl PopulationFile {
    /// As it is written.
    pub const fn new(genome: Genome, state: State) -> PopulationFile {
        PopulationFile {
            othello_lab: Kind::Population,
            version: VERSION,
            genome,
            state,
            searcher: None,
            seconds: None,
        }
    }

    /// Reads a population; every member has a model.
    ///
    /// # Errors
    /// If the text is not a whole population of this version or an earlier one.
    pub fn read(text: &str) -> Result<PopulationFile, FileError> {
        let file: PopulationFile = read_ron(text)?;
        check_head(Kind::Population, file.othello_lab, file.version)?;
        if file.state.members.is_empty() {
            return Err(FileError::Empty);
        }
        let hall = file.state.hall.iter().map(|kept| &kept.member);
        let members = file.state.members.iter().chain(&file.state.elite).chain(hall);
        members.into_iter().try_for_each(|member| member.check(&file.genome))?;
        Ok(file)
    }

    /// The population as text.
    pub fn write(&self) -> String {
        write_ron(self, 3)
    }

    /// The one that plays: the elite, or the best.
    pub fn best(&self) -> &Member {
        self.state.elite.as_ref().unwrap_or(&self.state.members[0])
    }

    /// A population of polynomials from its `.evl` form: the last row is the elite.
    pub fn from_evl(population: &Population) -> PopulationFile {
        let genome = Genome::Polynomial(population.kind);
        let member = |(id, individual): (u64, &Individual)| Member {
            id,
            born: 0,
            parents: Vec::new(),
            fitness: individual.fitness as f64,
            weights: individual.coefficients.clone(),
        };
        let mut members: Vec<Member> = (1..).zip(&population.individuals).map(member).collect();
        let next_id = members.len() as u64 + 1;
        let elite = if members.len() > 1 { members.pop() } else { members.first().cloned() };
        let state = State {
            generation: population.generations,
            next_id,
            members,
            elite,
            variance: None,
            variances: Vec::new(),
            cma: None,
            hall: Vec::new(),
            settled: false,
            played: Vec::new(),
        };
        let seconds = population.time.map(|time| time.as_secs_f64());
        PopulationFile { seconds, ..PopulationFile::new(genome, state) }
    }

    /// The `.evl` form; `None` if these are no polynomials. A first population without an elite
    /// shows its first member in the elite's place.
    pub fn to_evl(&self) -> Option<Population> {
        let row = |member: &Member| Individual {
            fitness: member.fitness.round() as i64,
            coefficients: member.weights.clone(),
        };
        Some(Population {
            kind: self.genome.polynomial()?,
            generations: self.state.generation,
            individuals: self.state.members.iter().chain([self.best()]).map(row).collect(),
            time: Some(self.time()),
        })
    }

    /// What a file of its own is called, by its ending, and holds: `.evl` for polynomials, else `.ron`.
    pub fn formatted(&self) -> (&'static str, String) {
        match self.to_evl() {
            Some(population) => ("evl", evl::write(&population)),
            None => ("ron", self.write()),
        }
    }

    /// How long it has evolved; nothing if the file does not tell, or tells nonsense.
    fn time(&self) -> Duration {
        Duration::try_from_secs_f64(self.seconds.unwrap_or(0.0)).unwrap_or_default()
    }

    /// An evolution that resumes from here.
    ///
    /// # Errors
    /// If the settings ask for another number of members.
    pub fn resumed(mut self, settings: Settings, seed: u64) -> Result<Evolution, FileError> {
        if settings.scheme == Scheme::CmaEs && self.state.cma.is_none() {
            let best = self.best().clone();
            self.state = cmaes::around(&settings, best, self.state);
        }
        if settings.scheme == Scheme::Td {
            let best = self.best().clone();
            self.state = td::alone(best, self.state);
        }
        self.fits(&settings)?;
        let seconds = self.time().as_secs_f64();
        let mut evolution = Evolution::resume(settings, seed, self.state, seconds);
        evolution.extend();
        Ok(evolution)
    }

    /// Whether an evolution with these settings can resume from here.
    ///
    /// # Errors
    /// If the settings ask for another number of members.
    pub fn fits(&self, settings: &Settings) -> Result<(), FileError> {
        let found = self.state.members.len();
        let expected = match settings.scheme {
            Scheme::Elitism => settings.size(),
            Scheme::MuLambda | Scheme::CmaEs | Scheme::Td => settings.parents as usize,
            Scheme::ByHand => found.clamp(1, settings.size()),
        };
        let has_distribution =
            self.state.cma.as_ref().is_some_and(|cma| cma.is_of(self.genome.len()));
        if settings.scheme == Scheme::CmaEs && !has_distribution {
            return Err(FileError::Distribution(self.genome.clone()));
        }
        if found == expected { Ok(()) } else { Err(FileError::Size { expected, found }) }
    }
}

impl MemberFile {
    /// As it is written.
    pub const fn new(genome: Genome, generation: u32, member: Member) -> MemberFile {
        MemberFile {
            othello_lab: Kind::Member,
            version: VERSION,
            genome,
            generation,
            member,
            searcher: None,
            shared: None,
        }
    }

    /// A member of a run to be handed on: with the search that it plays by, where it comes from, and how
    /// strong it was as the best of a generation.
    pub fn shared(
        settings: &Settings,
        (run, seed): (&str, u64),
        history: &[Summary],
        (member, generation): (Member, u32),
    ) -> MemberFile {
        let measured = history.iter().rev().find(|summary| summary.champion == member.id);
        let evidence = measured.and_then(|summary| settings.rating(summary)).map(|rating| {
            let Rating { value: elo, low, high } = rating;
            Evidence { elo, low, high, games: settings.benchmark().games() }
        });
        let program = env!("CARGO_PKG_VERSION").to_owned();
        let shared = Shared { run: run.to_owned(), seed, program, evidence };
        MemberFile {
            searcher: Some(settings.searcher),
            shared: Some(shared),
            ..MemberFile::new(settings.genome.clone(), generation, member)
        }
    }

    /// Reads a member; it has a model.
    ///
    /// # Errors
    /// If the text is not a whole member of this version or an earlier one.
    pub fn read(text: &str) -> Result<MemberFile, FileError> {
        let file: MemberFile = read_ron(text)?;
        check_head(Kind::Member, file.othello_lab, file.version)?;
        file.member.check(&file.genome)?;
        Ok(file)
    }

    /// The member as text.
    pub fn write(&self) -> String {
        write_ron(self, 2)
    }
}

/// The search of the run that this file is a part of, if it is a part of one: a population, or a member
/// in one of the run's folders.
pub fn searcher_of_run_around(file: &Path) -> Option<SearcherSpec> {
    let run = file.ancestors().skip(1).take(2).map(|folder| folder.join("run.ron"));
    let told = |path: PathBuf| RunFile::read(&store::read_text(&path, Limit::SETTINGS).ok()?).ok();
    run.into_iter().find_map(told).map(|file| file.settings.searcher)
}

/// The file of the best of a generation of the run in this folder; `None` if the run has not come so far,
/// or there is no such run.
pub fn champion_file(run: &Path, generation: u32) -> Option<PathBuf> {
    let text = store::read_text(&run.join("population.ron"), Limit::RUN).ok()?;
    let done = PopulationFile::read(&text).ok()?.state.generation;
    let names = std::fs::read_dir(run.join("champions")).ok()?;
    let names = names.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let numbers = names.filter_map(|name| name.strip_suffix(".ron")?.parse::<u32>().ok());
    let champion = numbers.filter(|number| *number <= generation && generation <= done).max()?;
    Some(run.join(format!("champions/{champion}.ron")))
}

/// What a population's file tells of the player it keeps.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Evolved {
    /// How many generations it took.
    pub generations: u32,
    /// What it won against its own population.
    pub fitness: f64,
}

/// What a RON text of the lab holds.
pub struct Found {
    /// A member's model, or that of a population's best.
    pub model: Model,
    /// The search that is told with it.
    pub searcher: Option<SearcherSpec>,
    /// What is told of the best of a population.
    pub evolved: Option<Evolved>,
    /// What is told of a member that was handed on.
    pub shared: Option<Shared>,
}

/// The model in a RON text of the lab; `None` if the text does not say of itself that it is one.
pub fn model_in(text: &str) -> Option<Result<Found, FileError>> {
    let head = text.get(..200).unwrap_or(text);
    if !head.contains("othello_lab") {
        return None;
    }
    Some(if head.contains("Population") {
        PopulationFile::read(text).map(|file| Found {
            model: file.best().model(&file.genome),
            evolved: Some(Evolved {
                generations: file.state.generation,
                fitness: file.best().fitness,
            }),
            searcher: file.searcher,
            shared: None,
        })
    } else {
        MemberFile::read(text).map(|file| Found {
            model: file.member.model(&file.genome),
            searcher: file.searcher,
            evolved: None,
            shared: file.shared,
        })
    })
}
