//! From the spelling of a player to a player: finds and reads the model's file.

use std::{fmt, fs, io, path::Path, sync::Arc};

use crate::{
    players::external::{External, ExternalSpec, ParseExternalError},
    players::league::published_white_rule,
    run::evolution::files::model_in,
};
use othello_engine::{
    eval::{Glem, Model, NTuple, NetFile, NetFileError, Wpc, glem::GlemError},
    notation::evl::{self, EvlError},
    player::{ParsePlayerError, Player, PlayerSpec, Seat},
    search::Searcher,
};

/// Someone who can sit down at a board, under the name it is spelled with.
#[derive(Clone, Debug)]
pub struct Entrant {
    name: String,
    kind: Kind,
}

/// One of ours, or another program.
#[derive(Clone, Debug)]
enum Kind {
    Ours(Player),
    External(ExternalSpec),
}

impl Entrant {
    /// Opens a player from its spelling, such as `alphabeta:4@jma`, `minimax:4@player100aSCI.evl`, or
    /// `nboard:5s@COMMAND` for another program, which is not started yet.
    ///
    /// # Errors
    /// If the spelling is wrong, or its file cannot be read.
    pub fn open(text: &str) -> Result<Entrant, PlayerError> {
        if ExternalSpec::is_named_by(text) {
            let spec: ExternalSpec = text.parse().map_err(PlayerError::External)?;
            return Ok(Entrant { name: spec.to_string(), kind: Kind::External(spec) });
        }
        let spec: PlayerSpec = text.parse().map_err(PlayerError::Spelling)?;
        let model = spec.model.as_deref().map(open_model).transpose()?.map(Arc::new);
        let player = Player::new(spec.searcher, model).expect("a spec that needs a model has one");
        Ok(Entrant { name: spec.to_string(), kind: Kind::Ours(player) })
    }

    /// How the player is spelled.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What the player values positions with, if it is one of ours and values them.
    pub fn model(&self) -> Option<&Arc<Model>> {
        match &self.kind {
            Kind::Ours(player) => player.model(),
            Kind::External(_) => None,
        }
    }

    /// A fresh searcher for one game.
    pub fn sit(&self, seat: Seat) -> Box<dyn Searcher> {
        match &self.kind {
            Kind::Ours(player) => player.sit(seat),
            Kind::External(spec) => Box::new(External::new(spec.clone(), seat.color)),
        }
    }
}

/// The built-in model of this name, or the one in the file of this name; of a population or a run's
/// folder its best.
///
/// # Errors
/// If there is neither, or the file does not hold a model.
pub fn open_model(name: &str) -> Result<Model, PlayerError> {
    if let Some(model) = Model::built_in(name) {
        return Ok(model);
    }
    if let Some(path) = name.strip_prefix("wpc:") {
        let wpc = read_file(path)?.parse::<Wpc>();
        return wpc.map(Model::Wpc).map_err(|source| PlayerError::content(path, source));
    }
    if let Some(path) = name.strip_prefix("ntuple:") {
        return open_ntuple(path);
    }
    let path = Path::new(name);
    if path.join("population.ron").is_file() {
        return open_model(&path.join("population.ron").to_string_lossy());
    }
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("evl") => {
            let text = read_file(name)?;
            let population = evl::read(&text)
                .map_err(|source| PlayerError::Evl { path: name.to_owned(), source })?;
            Ok(Model::Polynomial(population.elite().polynomial(population.kind)))
        }
        Some("ron") => {
            let text = read_file(name)?;
            if let Some(model) = model_in(&text) {
                return model.map_err(|source| PlayerError::content(name, source));
            }
            let net = NetFile::read(&text)
                .map_err(|source| PlayerError::Net { path: name.to_owned(), source })?;
            Ok(Model::Net(net.net))
        }
        Some("glem") => {
            let bytes = fs::read(path)
                .map_err(|source| PlayerError::File { path: name.to_owned(), source })?;
            let glem = Glem::from_bytes(&bytes)
                .map_err(|source| PlayerError::Glem { path: name.to_owned(), source })?;
            Ok(Model::Glem(Arc::new(glem)))
        }
        Some("player") => open_ntuple(name),
        _ => Err(PlayerError::UnknownModel(name.to_owned())),
    }
}

/// The network in this file, playing white as its authors had it play, where that was published.
fn open_ntuple(path: &str) -> Result<Model, PlayerError> {
    let network: NTuple =
        read_file(path)?.parse().map_err(|source| PlayerError::content(path, source))?;
    Ok(Model::NTuple(network.with_white(published_white_rule(path))))
}

fn read_file(path: &str) -> Result<String, PlayerError> {
    fs::read_to_string(path).map_err(|source| PlayerError::File { path: path.to_owned(), source })
}

/// A player could not be opened.
#[derive(Debug)]
pub enum PlayerError {
    /// The text does not name a player.
    Spelling(ParsePlayerError),
    /// The text does not name another program.
    External(ParseExternalError),
    /// The model is neither built in nor a kind of file that holds one.
    UnknownModel(String),
    /// The file cannot be read.
    File {
        /// The file's name as given.
        path: String,
        /// Why not.
        source: io::Error,
    },
    /// The file does not hold what its kind should.
    Content {
        /// The file's name as given.
        path: String,
        /// What is wrong in it, and where.
        reason: String,
    },
    /// The file is not a population.
    Evl {
        /// The file's name as given.
        path: String,
        /// What is wrong in it.
        source: EvlError,
    },
    /// The file is not a network.
    Net {
        /// The file's name as given.
        path: String,
        /// What is wrong in it.
        source: NetFileError,
    },
    /// The file holds no pattern weights.
    Glem {
        /// The file's name as given.
        path: String,
        /// What is wrong in it.
        source: GlemError,
    },
}

impl PlayerError {
    fn content(path: &str, reason: impl fmt::Display) -> PlayerError {
        PlayerError::Content { path: path.to_owned(), reason: reason.to_string() }
    }
}

impl fmt::Display for PlayerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerError::Spelling(source) => source.fmt(f),
            PlayerError::External(source) => source.fmt(f),
            PlayerError::UnknownModel(name) => {
                let built_in = Model::BUILT_IN.join(", ");
                write!(
                    f,
                    "unknown model {name:?}: expected {built_in}, an .evl, .ron, .glem or .player \
                     file, wpc:FILE or ntuple:FILE"
                )
            }
            PlayerError::File { path, source } => write!(f, "{path}: {source}"),
            PlayerError::Content { path, reason } => write!(f, "{path}: {reason}"),
            PlayerError::Evl { path, source } => write!(f, "{path}: {source}"),
            PlayerError::Net { path, source } => write!(f, "{path}: {source}"),
            PlayerError::Glem { path, source } => write!(f, "{path}: {source}"),
        }
    }
}

impl std::error::Error for PlayerError {}
