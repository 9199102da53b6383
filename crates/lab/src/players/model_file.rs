//! Opens models of all kinds, built-in ones and files, with the search that each was bred for.

use std::{
    fmt, io,
    path::{Path, PathBuf},
    sync::Arc,
};

use crate::store::fs;
use othello_engine::{
    models::{Glem, Model, NTuple, NetFile, NetFileError, Wpc, patterns::GlemError},
    notation::evl::{self, EvlError},
    spec::SearcherSpec,
};
use thiserror::Error;

use super::{published::published_white_rule, spec::ModelRef};
use crate::{
    evolution::files::{
        EvolutionRecord, PopulationFile, SharedOrigin, StoredModel, champion_file, model_in,
        searcher_of_run_around,
    },
    store::{self, Limit},
};

/// The file extensions of models.
pub const ENDINGS: [&str; 4] = ["evl", "ron", "glem", "player"];

/// A model with its default search.
#[derive(Clone, Debug)]
pub struct LoadedModel {
    /// The model.
    pub model: Model,
    /// The search that it was bred for.
    pub searcher: SearcherSpec,
    /// Details of a population's best member.
    pub evolved: Option<EvolutionRecord>,
    /// Details of an exported player.
    pub shared: Option<SharedOrigin>,
}

impl From<Model> for LoadedModel {
    fn from(model: Model) -> LoadedModel {
        let searcher = SearcherSpec::default_for(&model);
        LoadedModel { searcher, model, evolved: None, shared: None }
    }
}

/// Opens a built-in model or a model file. A population or a run's folder yields its best member, `RUN#40`
/// the best of that generation.
///
/// # Errors
/// If the name is neither, or the file does not hold a model.
pub fn open(model: &ModelRef) -> Result<LoadedModel, ModelError> {
    let name = model.as_str();
    if let Some(model) = Model::built_in(name) {
        return Ok(model.into());
    }
    if let Some(path) = name.strip_prefix("wpc:") {
        let wpc = read_file(path, Limit::MODEL)?.parse::<Wpc>();
        return wpc.map(|wpc| Model::Wpc(wpc).into()).map_err(|e| ModelError::content(path, e));
    }
    if let Some(path) = name.strip_prefix("ntuple:") {
        return open_ntuple(path);
    }
    let path = Path::new(name);
    let population = path.join("population.ron");
    if fs::is_file(&population) {
        return open_ron(&population.to_string_lossy());
    }
    if let Some(champion) = of_generation(name) {
        return open_ron(&champion.to_string_lossy());
    }
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("evl") => open_evl(name),
        Some("ron") => open_ron(name),
        Some("glem") => open_glem(name),
        Some("player") => open_ntuple(name),
        _ => Err(ModelError::Unknown(name.to_owned())),
    }
}

/// The file of `RUN#40`, the best of a generation of the run in this folder, if it exists yet.
fn of_generation(name: &str) -> Option<PathBuf> {
    let (run, generation) = name.rsplit_once('#')?;
    champion_file(Path::new(run), generation.parse().ok()?)
}

/// Reads the population in this file, `.evl` or `.ron`, to resume its evolution.
///
/// # Errors
/// If the file cannot be read or holds no population.
pub fn open_population(path: &Path) -> Result<PopulationFile, ModelError> {
    read_population(path).map_err(|error| match error {
        ModelError::File { path, source } => ModelError::Population { path, source },
        error => error,
    })
}

fn read_population(path: &Path) -> Result<PopulationFile, ModelError> {
    let name = &*path.to_string_lossy();
    if path.extension().is_some_and(|ending| ending == "evl") {
        return read_evl(name).map(|population| PopulationFile::from_evl(&population));
    }
    let text = read_any(name)?;
    // The standard input has no name that tells.
    if name == store::STANDARD && !text.trim_start().starts_with('(') {
        let population =
            evl::read(&text).map_err(|source| ModelError::Evl { path: name.to_owned(), source });
        return population.map(|population| PopulationFile::from_evl(&population));
    }
    PopulationFile::read(&text).map_err(|source| ModelError::content(name, source))
}

fn read_evl(path: &str) -> Result<evl::Population, ModelError> {
    evl::read(&read_any(path)?).map_err(|source| ModelError::Evl { path: path.to_owned(), source })
}

fn open_evl(path: &str) -> Result<LoadedModel, ModelError> {
    let population = read_evl(path)?;
    let elite = population.elite();
    let (generations, fitness) = (population.generations, elite.fitness as f64);
    let opened = LoadedModel::from(Model::Polynomial(elite.polynomial(population.kind)));
    Ok(LoadedModel { evolved: Some(EvolutionRecord { generations, fitness }), ..opened })
}

/// Opens a population, a member of one, or a network. Members of a run get the run's search.
fn open_ron(path: &str) -> Result<LoadedModel, ModelError> {
    let text = read_file(path, Limit::MODEL)?;
    if let Some(found) = model_in(&text) {
        let StoredModel { model, searcher, evolved, shared } =
            found.map_err(|source| ModelError::content(path, source))?;
        let usual = SearcherSpec::default_for(&model);
        let searcher = searcher.or_else(|| searcher_of_run_around(Path::new(path)));
        let searcher = searcher.unwrap_or(usual);
        return Ok(LoadedModel { model, searcher, evolved, shared });
    }
    let net =
        NetFile::read(&text).map_err(|source| ModelError::Net { path: path.to_owned(), source })?;
    Ok(Model::Net(Arc::new(net.net)).into())
}

fn open_glem(path: &str) -> Result<LoadedModel, ModelError> {
    let bytes = store::read(Path::new(path), Limit::MODEL)
        .map_err(|source| ModelError::File { path: path.to_owned(), source })?;
    let glem = Glem::from_bytes(&bytes)
        .map_err(|source| ModelError::Glem { path: path.to_owned(), source })?;
    Ok(Model::Glem(Arc::new(glem)).into())
}

/// Reads an n-tuple network. A published one plays white as its authors had it play.
fn open_ntuple(path: &str) -> Result<LoadedModel, ModelError> {
    let network: NTuple = read_file(path, Limit::MODEL)?
        .parse()
        .map_err(|source| ModelError::content(path, source))?;
    Ok(Model::NTuple(network.with_white(published_white_rule(path))).into())
}

fn read_file(path: &str, limit: Limit) -> Result<String, ModelError> {
    store::read_text(Path::new(path), limit)
        .map_err(|source| ModelError::File { path: path.to_owned(), source })
}

/// Reads a population from anywhere, also from the standard input.
fn read_any(path: &str) -> Result<String, ModelError> {
    store::read_any_text(Path::new(path), Limit::POPULATION)
        .map_err(|source| ModelError::File { path: path.to_owned(), source })
}

/// An error when a model is opened.
#[derive(Debug, Error)]
pub enum ModelError {
    /// The model is neither built in nor a kind of file that holds one.
    #[error(
        "unknown model {0:?}: expected {built_in}, an .evl, .ron, .glem or .player file, \
         RUN#GENERATION, wpc:FILE or ntuple:FILE",
        built_in = Model::BUILT_IN.join(", ")
    )]
    Unknown(String),
    /// The file cannot be read.
    #[error("{}", store::unreadable("player file", path, source))]
    File {
        /// The file's name as given.
        path: String,
        /// The cause.
        source: io::Error,
    },
    /// The file of a population cannot be read.
    #[error("{}", store::unreadable("population", path, source))]
    Population {
        /// The file's name as given.
        path: String,
        /// The cause.
        source: io::Error,
    },
    /// The file's contents are not valid for its kind.
    #[error("{path}: {reason}")]
    Content {
        /// The file's name as given.
        path: String,
        /// The error and its location.
        reason: String,
    },
    /// The file is not a population.
    #[error("{path}: {source}")]
    Evl {
        /// The file's name as given.
        path: String,
        /// The error in it.
        source: EvlError,
    },
    /// The file is not a network.
    #[error("{path}: {source}")]
    Net {
        /// The file's name as given.
        path: String,
        /// The error in it.
        source: NetFileError,
    },
    /// The file holds no pattern weights.
    #[error("{path}: {source}")]
    Glem {
        /// The file's name as given.
        path: String,
        /// The error in it.
        source: GlemError,
    },
}

impl ModelError {
    fn content(path: &str, reason: impl fmt::Display) -> ModelError {
        ModelError::Content { path: path.to_owned(), reason: reason.to_string() }
    }
}
