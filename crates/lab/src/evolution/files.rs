//! The lab's text files: populations and single members as human-readable RON, and populations of polynomials
//! as `.evl`.

use std::{
    path::{Path, PathBuf},
    time::Duration,
};

use crate::store::fs;
use othello_engine::{
    models::Model,
    notation::evl::{self, Individual, Population},
    spec::SearcherSpec,
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use super::{
    Evolution, EvolutionSettings, GenerationSummary, Member, SchemeSettings, State, genome::Genome,
};
use super::{cmaes, td};
use crate::{
    rating::benchmark::Rating,
    store::{self, Limit},
};

/// The kind of a file, as its header names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Kind")]
pub enum FileKind {
    /// A [`PopulationFile`].
    Population,
    /// A [`MemberFile`].
    Member,
    /// The settings of a run.
    Run,
}

/// The version of these formats that this program writes.
pub const VERSION: u32 = 1;

/// A population with the state of its evolution.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PopulationFile {
    /// [`FileKind::Population`].
    pub othello_lab: FileKind,
    /// [`VERSION`].
    pub version: u32,
    /// The genome of the members.
    pub genome: Genome,
    /// The members.
    pub state: State,
    /// The search the members evolved with; a run's own files leave it to `run.ron`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub searcher: Option<SearcherSpec>,
    /// The seconds of evolution; a run's own files leave them to `clock.ron`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
}

/// A single member: a player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MemberFile {
    /// [`FileKind::Member`].
    pub othello_lab: FileKind,
    /// [`VERSION`].
    pub version: u32,
    /// The genome of the member.
    pub genome: Genome,
    /// The generation it comes from.
    pub generation: u32,
    /// The member.
    pub member: Member,
    /// The search it evolved with; a run's own files leave it to `run.ron`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub searcher: Option<SearcherSpec>,
    /// The member's origin, in a shared file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shared: Option<SharedOrigin>,
}

/// The origin of a shared player, and its strength there.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[serde(rename = "Shared")]
pub struct SharedOrigin {
    /// The name of the run that bred it.
    pub run: String,
    /// The run's seed.
    pub seed: u64,
    /// The version of the program.
    pub program: String,
    /// The measured strength, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub evidence: Option<Evidence>,
}

/// A measured strength.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Evidence {
    /// Elo on the benchmark's scale.
    pub elo: f64,
    /// The lower end of the 95% interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// The number of games against the benchmark's opponents.
    pub games: u32,
}

/// The settings of a run, `run.ron` in its folder.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RunFile {
    /// [`FileKind::Run`].
    pub othello_lab: FileKind,
    /// [`VERSION`].
    pub version: u32,
    /// The program's version.
    pub program: String,
    /// The seed of all random numbers.
    pub seed: u64,
    /// The last generation; `None` lets the evolution end by its stop rule.
    pub until: Option<u32>,
    /// The settings of the evolution.
    pub settings: EvolutionSettings,
    /// Whether the population is also saved as an `.evl` file next to the folder.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub evl: bool,
    /// The run that it was forked from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent: Option<ForkParent>,
    /// The player specs that breeding by hand started from.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bred_from: Vec<String>,
}

/// The origin of a fork.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[serde(rename = "Parent")]
pub struct ForkParent {
    /// The folder name of the parent run, in the same parent folder as the fork.
    pub run: String,
    /// The generation at which the fork starts.
    pub generation: u32,
}

impl RunFile {
    /// Reads the settings of a run.
    ///
    /// # Errors
    /// If the text is not valid, or was written by a later version.
    pub fn read(text: &str) -> Result<RunFile, FileError> {
        let file: RunFile = read_ron(text)?;
        if file.version > VERSION { Err(FileError::Version(file.version)) } else { Ok(file) }
    }
}

/// Error: the text is not a complete lab file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FileError {
    /// The text is not RON, or has other fields.
    #[error("line {line}, column {column}: {reason}")]
    Ron {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// The reason.
        reason: String,
    },
    /// The file is of another kind.
    #[error("expected a file of the kind {expected:?}, found {found:?}")]
    Kind {
        /// The expected kind.
        expected: FileKind,
        /// The kind in the file.
        found: FileKind,
    },
    /// The file was written by a later program.
    #[error("version {0} comes from a newer program; this one reads up to version {VERSION}")]
    Version(u32),
    /// A member's weights do not fit its genome.
    #[error("member {id}: expected {} weights within limits for {genome}", genome.len())]
    Weights {
        /// The member's number.
        id: u64,
        /// The expected genome.
        genome: Genome,
    },
    /// The population is empty.
    #[error("expected at least one member")]
    Empty,
    /// The cells of a map with this side are not in order, not unique or out of range.
    #[error("expected cells of a map of {0} by {0}, in order and once each")]
    Cells(u32),
    /// A population of CMA-ES lacks a valid distribution.
    #[error("expected the distribution of an evolution of {0}")]
    Distribution(Genome),
    /// The number of members differs from the settings.
    #[error("the settings ask for {expected} members, the population has {found}")]
    Size {
        /// The number the settings ask for.
        expected: usize,
        /// The number in the file.
        found: usize,
    },
}

/// Reads RON; an error names line and column.
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

/// Writes readable RON, nested down to `depth`.
pub fn write_ron<T: Serialize>(value: &T, depth: usize) -> String {
    let layout = ron::ser::PrettyConfig::new()
        .depth_limit(depth)
        .struct_names(false)
        .compact_arrays(true)
        .new_line("\n");
    ron::ser::to_string_pretty(value, layout).expect("numbers and texts can be written") + "\n"
}

fn check_head(expected: FileKind, found: FileKind, version: u32) -> Result<(), FileError> {
    if found != expected {
        return Err(FileError::Kind { expected, found });
    }
    if version > VERSION { Err(FileError::Version(version)) } else { Ok(()) }
}

impl Member {
    /// Checks that the member has a model.
    ///
    /// # Errors
    /// If its weights do not fit this genome, or its fitness is not finite.
    pub fn check(&self, genome: &Genome) -> Result<(), FileError> {
        let whole = self.fitness.is_finite() && genome.model(&self.weights).is_some();
        if whole { Ok(()) } else { Err(FileError::Weights { id: self.id, genome: genome.clone() }) }
    }
}

impl PopulationFile {
    /// A file with this population, without search and time.
    pub const fn new(genome: Genome, state: State) -> PopulationFile {
        PopulationFile {
            othello_lab: FileKind::Population,
            version: VERSION,
            genome,
            state,
            searcher: None,
            seconds: None,
        }
    }

    /// Reads a population and checks that every member has a model.
    ///
    /// # Errors
    /// If the text is not a complete population, or was written by a later version.
    pub fn read(text: &str) -> Result<PopulationFile, FileError> {
        let file: PopulationFile = read_ron(text)?;
        check_head(FileKind::Population, file.othello_lab, file.version)?;
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

    /// The current player: the elite, or the best member.
    pub fn best(&self) -> &Member {
        self.state.elite.as_ref().unwrap_or(&self.state.members[0])
    }

    /// Converts from the `.evl` form, whose last row is the elite.
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
        let state =
            State { generation: population.generations, next_id, elite, ..State::first(members) };
        let seconds = population.time.map(|time| time.as_secs_f64());
        PopulationFile { seconds, ..PopulationFile::new(genome, state) }
    }

    /// Converts to the `.evl` form; `None` if the genome is not a polynomial. Without an elite the first
    /// member takes its place.
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

    /// Whether the file holds a single function, rather than a population. Others join it in its evolution.
    pub fn is_single(&self) -> bool {
        let [only] = &self.state.members[..] else { return false };
        self.state.elite.as_ref().is_none_or(|elite| elite.weights == only.weights)
    }

    /// The file extension and content for a file of its own: `.evl` for polynomials, else `.ron`.
    pub fn formatted(&self) -> (&'static str, String) {
        match self.to_evl() {
            Some(population) => ("evl", evl::write(&population)),
            None => ("ron", self.write()),
        }
    }

    /// The time of evolution; zero if it is missing or invalid.
    fn time(&self) -> Duration {
        Duration::try_from_secs_f64(self.seconds.unwrap_or(0.0)).unwrap_or_default()
    }

    /// Resumes an evolution from this population.
    ///
    /// # Errors
    /// If the number of members does not fit the settings. A single one begins a population of its own.
    pub fn resumed(
        mut self,
        settings: EvolutionSettings,
        seed: u64,
    ) -> Result<Evolution, FileError> {
        let best = || self.best().clone();
        match &settings.scheme {
            SchemeSettings::CmaEs(own) if self.state.cma.is_none() => {
                self.state = cmaes::around((&settings.genome, own), best(), self.state);
            }
            SchemeSettings::Td(_) => self.state = td::alone(best(), self.state),
            _ => {}
        }
        if self.is_single()
            && matches!(settings.scheme, SchemeSettings::Elitism(_) | SchemeSettings::MuLambda(_))
        {
            let first = Evolution::first_state(&settings, Some(self.best()), seed);
            self.state =
                State { generation: self.state.generation, elite: self.state.elite, ..first };
        }
        self.fits(&settings)?;
        let seconds = self.time().as_secs_f64();
        let mut evolution = Evolution::resume(settings, seed, self.state, seconds);
        evolution.extend();
        Ok(evolution)
    }

    /// Checks that an evolution with these settings can resume from here.
    ///
    /// # Errors
    /// If the number of members does not fit the settings.
    pub fn fits(&self, settings: &EvolutionSettings) -> Result<(), FileError> {
        let found = self.state.members.len();
        let expected = match settings.scheme {
            SchemeSettings::Elitism(_) => settings.size(),
            SchemeSettings::MuLambda(_) | SchemeSettings::CmaEs(_) | SchemeSettings::Td(_) => {
                settings.scheme.parents() as usize
            }
            SchemeSettings::ByHand(_) => found.clamp(1, settings.size()),
        };
        let has_distribution =
            self.state.cma.as_ref().is_some_and(|cma| cma.is_of(self.genome.len()));
        if matches!(settings.scheme, SchemeSettings::CmaEs(_)) && !has_distribution {
            return Err(FileError::Distribution(self.genome.clone()));
        }
        if found == expected { Ok(()) } else { Err(FileError::Size { expected, found }) }
    }
}

impl MemberFile {
    /// A file with this member, without search and origin.
    pub const fn new(genome: Genome, generation: u32, member: Member) -> MemberFile {
        MemberFile {
            othello_lab: FileKind::Member,
            version: VERSION,
            genome,
            generation,
            member,
            searcher: None,
            shared: None,
        }
    }

    /// A member of a run as a file to share: with its search, its origin and its strength as champion, if it
    /// was measured.
    pub fn shared(
        settings: &EvolutionSettings,
        (run, seed): (&str, u64),
        history: &[GenerationSummary],
        (member, generation): (Member, u32),
    ) -> MemberFile {
        let measured = history.iter().rev().find(|summary| summary.champion == member.id);
        let evidence = measured.and_then(|summary| settings.rating(summary)).map(|rating| {
            let Rating { value: elo, low, high } = rating;
            Evidence { elo, low, high, games: settings.benchmark().games() }
        });
        let program = env!("CARGO_PKG_VERSION").to_owned();
        let shared = SharedOrigin { run: run.to_owned(), seed, program, evidence };
        MemberFile {
            searcher: Some(settings.searcher),
            shared: Some(shared),
            ..MemberFile::new(settings.genome.clone(), generation, member)
        }
    }

    /// Reads a member and checks that it has a model.
    ///
    /// # Errors
    /// If the text is not a complete member, or was written by a later version.
    pub fn read(text: &str) -> Result<MemberFile, FileError> {
        let file: MemberFile = read_ron(text)?;
        check_head(FileKind::Member, file.othello_lab, file.version)?;
        file.member.check(&file.genome)?;
        Ok(file)
    }

    /// The member as text.
    pub fn write(&self) -> String {
        write_ron(self, 2)
    }
}

/// The search of the run that this file belongs to: a population, or a member in one of the run's folders.
/// `None` outside a run.
pub(crate) fn searcher_of_run_around(file: &Path) -> Option<SearcherSpec> {
    let run = file.ancestors().skip(1).take(2).map(|folder| folder.join("run.ron"));
    let told = |path: PathBuf| RunFile::read(&store::read_text(&path, Limit::SETTINGS).ok()?).ok();
    run.into_iter().find_map(told).map(|file| file.settings.searcher)
}

/// The champion file of a generation of the run in this folder. `None` if the run has not reached it, or
/// there is no run.
pub(crate) fn champion_file(run: &Path, generation: u32) -> Option<PathBuf> {
    let text = store::read_text(&run.join("population.ron"), Limit::RUN).ok()?;
    let done = PopulationFile::read(&text).ok()?.state.generation;
    let names = fs::read_dir(run.join("champions")).ok()?;
    let names = names.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let numbers = names.filter_map(|name| name.strip_suffix(".ron")?.parse::<u32>().ok());
    let champion = numbers.filter(|number| *number <= generation && generation <= done).max()?;
    Some(run.join(format!("champions/{champion}.ron")))
}

/// The record of a population's best player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EvolutionRecord {
    /// The number of generations.
    pub generations: u32,
    /// Its fitness in its own population.
    pub fitness: f64,
}

/// The player found in a RON text of the lab.
pub(crate) struct StoredModel {
    /// The model of the member, or of a population's best.
    pub model: Model,
    /// The search stored with it.
    pub searcher: Option<SearcherSpec>,
    /// The record of a population's best player.
    pub evolved: Option<EvolutionRecord>,
    /// The origin of a shared member.
    pub shared: Option<SharedOrigin>,
}

/// Reads the model in a RON text of the lab; `None` if the header does not mark it as one.
pub(crate) fn model_in(text: &str) -> Option<Result<StoredModel, FileError>> {
    // The header comes first, so a long file need not be searched.
    let head = text.get(..200).unwrap_or(text);
    if !head.contains("othello_lab") {
        return None;
    }
    Some(if head.contains("Population") {
        PopulationFile::read(text).map(|file| StoredModel {
            model: file.best().model(&file.genome),
            evolved: Some(EvolutionRecord {
                generations: file.state.generation,
                fitness: file.best().fitness,
            }),
            searcher: file.searcher,
            shared: None,
        })
    } else {
        MemberFile::read(text).map(|file| StoredModel {
            model: file.member.model(&file.genome),
            searcher: file.searcher,
            evolved: None,
            shared: file.shared,
        })
    })
}
