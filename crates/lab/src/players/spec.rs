//! Player specs and seats. Each converts to and from text: `human`, `alphabeta:4@jma`, `features-5.ron`,
//! `gtp:5s@edax -gtp`.

use std::{fmt, path::Path, str::FromStr};

use othello_engine::{
    models::Model,
    serde_as_text,
    spec::{ParseSearcherError, SearcherSpec},
};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::external::{ExternalSpec, ParseExternalError};
use crate::book::BookRef;

/// The player of one colour.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub enum Seat {
    /// The user: `human`.
    #[default]
    Human,
    /// A player that can be resolved.
    Player(PlayerSpec),
    /// A player of a recorded game that is known by name only and cannot play.
    Named(String),
}

impl Seat {
    /// Whether the user plays this colour.
    pub const fn is_human(&self) -> bool {
        matches!(self, Seat::Human)
    }

    /// The player spec, unless the user or a mere name plays this colour.
    pub const fn player(&self) -> Option<&PlayerSpec> {
        match self {
            Seat::Player(spec) => Some(spec),
            Seat::Human | Seat::Named(_) => None,
        }
    }
}

impl From<PlayerSpec> for Seat {
    fn from(spec: PlayerSpec) -> Seat {
        Seat::Player(spec)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Seat::Human => f.write_str("human"),
            Seat::Player(spec) => spec.fmt(f),
            Seat::Named(name) => f.write_str(name),
        }
    }
}

impl From<&str> for Seat {
    /// A text that is neither `human` nor a player spec becomes a name.
    fn from(text: &str) -> Seat {
        match text {
            "human" => Seat::Human,
            _ => text.parse().map_or_else(|_| Seat::Named(text.to_owned()), Seat::Player),
        }
    }
}

impl From<String> for Seat {
    fn from(text: String) -> Seat {
        Seat::from(text.as_str())
    }
}

impl From<Seat> for String {
    fn from(seat: Seat) -> String {
        seat.to_string()
    }
}

/// A player spec.
///
/// ```
/// # use othello_lab::players::spec::PlayerSpec;
/// let spec: PlayerSpec = "minimax@jma".parse()?;
/// assert_eq!(spec.to_string(), "minimax:4@jma");
/// # Ok::<(), othello_lab::players::spec::ParsePlayerError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PlayerSpec {
    /// `SEARCHER` or `SEARCHER@MODEL`: an internal player with an explicit search.
    Search(SearcherSpec, Option<ModelRef>),
    /// `MODEL`: an internal player with the search it was bred for, as its file says.
    Bred(ModelRef),
    /// `book=FILE,PLAYER`: an internal player with an opening book.
    Booked(BookRef, Box<PlayerSpec>),
    /// `gtp:COMMAND` or `nboard:COMMAND`: an external program.
    External(ExternalSpec),
}

impl PlayerSpec {
    /// The player with this search and this model.
    pub const fn search(searcher: SearcherSpec, model: ModelRef) -> PlayerSpec {
        PlayerSpec::Search(searcher, Some(model))
    }

    /// The model, if this is an internal player with one.
    pub const fn model(&self) -> Option<&ModelRef> {
        match self {
            PlayerSpec::Search(_, model) => model.as_ref(),
            PlayerSpec::Bred(model) => Some(model),
            PlayerSpec::Booked(_, player) => player.model(),
            PlayerSpec::External(_) => None,
        }
    }

    /// The explicit search; `None` if the model's file or an external program determines it.
    pub const fn searcher(&self) -> Option<SearcherSpec> {
        match self {
            PlayerSpec::Search(searcher, _) => Some(*searcher),
            PlayerSpec::Booked(_, player) => player.searcher(),
            PlayerSpec::Bred(_) | PlayerSpec::External(_) => None,
        }
    }

    /// Whether both are the same player, even if the paths of their models start from different folders:
    /// `alphabeta:4@populations/a.evl` and `alphabeta:4@/home/me/populations/a.evl`.
    pub fn is_same(&self, other: &PlayerSpec) -> bool {
        match (self, other) {
            (PlayerSpec::Booked(book, player), PlayerSpec::Booked(other_book, other)) => {
                return book == other_book && player.is_same(other);
            }
            (PlayerSpec::Booked(..), _) | (_, PlayerSpec::Booked(..)) => return false,
            _ => {}
        }
        let same_models = match (self.model(), other.model()) {
            (Some(model), Some(other)) => model.is_same(other),
            _ => false,
        };
        self == other
            || same_models && self.searcher().is_some() && self.searcher() == other.searcher()
    }

    /// A key that is equal for all specs of one player: its text without the folders of its model.
    pub fn key(&self) -> String {
        if let PlayerSpec::Booked(book, player) = self {
            return format!("{BOOK}{book},{}", player.key());
        }
        let name = |model: &ModelRef| {
            let file = model.path().and_then(Path::file_name);
            file.map_or_else(|| model.to_string(), |file| file.to_string_lossy().into_owned())
        };
        match (self.model(), self.searcher()) {
            (Some(model), Some(searcher)) => format!("{searcher}@{}", name(model)),
            _ => self.to_string(),
        }
    }
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerSpec::Search(SearcherSpec::OnePly { white: None }, Some(model))
                if model.plays_one_ply() && !model.as_str().contains('@') =>
            {
                model.fmt(f)
            }
            PlayerSpec::Search(searcher, None) => searcher.fmt(f),
            PlayerSpec::Search(searcher, Some(model)) => write!(f, "{searcher}@{model}"),
            PlayerSpec::Bred(model) => model.fmt(f),
            PlayerSpec::Booked(book, player) => write!(f, "{BOOK}{book},{player}"),
            PlayerSpec::External(external) => external.fmt(f),
        }
    }
}

impl FromStr for PlayerSpec {
    type Err = ParsePlayerError;

    fn from_str(text: &str) -> Result<PlayerSpec, ParsePlayerError> {
        if ExternalSpec::is_named_by(text) {
            return Ok(PlayerSpec::External(text.parse()?));
        }
        if let Some(booked) = text.strip_prefix(BOOK) {
            return PlayerSpec::with_book(booked);
        }
        let (before, model) = match text.split_once('@') {
            Some((before, model)) => (before, Some(ModelRef(model.to_owned()))),
            None => (text, None),
        };
        let searcher = match before.parse::<SearcherSpec>() {
            Ok(searcher) => searcher,
            // A file name may contain an @.
            Err(ParseSearcherError::Unknown(_)) if ModelRef::is_named_by(text) => {
                return Ok(PlayerSpec::of_model(ModelRef(text.to_owned())));
            }
            Err(error) => return Err(error.into()),
        };
        match &model {
            None if searcher.needs_model() => Err(ParsePlayerError::NoModel(searcher.to_string())),
            Some(_) if !searcher.takes_model() => {
                Err(ParsePlayerError::NeedlessModel(searcher.to_string()))
            }
            _ => Ok(PlayerSpec::Search(searcher, model)),
        }
    }
}

impl PlayerSpec {
    /// Parses the text after `book=`.
    fn with_book(text: &str) -> Result<PlayerSpec, ParsePlayerError> {
        let parts = text.split_once(',').and_then(|(book, rest)| Some((BookRef::new(book)?, rest)));
        let (book, rest) = parts.ok_or_else(|| ParsePlayerError::Book(text.to_owned()))?;
        match rest.parse()? {
            PlayerSpec::Booked(..) | PlayerSpec::External(_) => {
                Err(ParsePlayerError::Book(text.to_owned()))
            }
            player => Ok(PlayerSpec::Booked(book, Box::new(player))),
        }
    }

    /// The spec of a model alone. Decides by the name, without opening a file.
    fn of_model(model: ModelRef) -> PlayerSpec {
        if model.plays_one_ply() {
            return PlayerSpec::search(SearcherSpec::OnePly { white: None }, model);
        }
        match Model::built_in(model.as_str()) {
            Some(built_in) => PlayerSpec::search(SearcherSpec::default_for(&built_in), model),
            None => PlayerSpec::Bred(model),
        }
    }
}

/// The prefix of a player with a book.
const BOOK: &str = "book=";

serde_as_text!(PlayerSpec);

/// A reference to a model: a built-in one (`jma`), a file (`populations/features-5.ron`), a run's folder,
/// the best of a generation (`runs/first#40`), `wpc:FILE` or `ntuple:FILE`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ModelRef(String);

impl ModelRef {
    /// The model in a file, or the best of a run's folder.
    pub fn file(path: &Path) -> ModelRef {
        ModelRef(path.to_string_lossy().into_owned())
    }

    /// The reference as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The file or folder that holds the model; `None` if it is built in.
    pub fn path(&self) -> Option<&Path> {
        let name = self.0.strip_prefix("wpc:").or_else(|| self.0.strip_prefix("ntuple:"));
        let is_built_in = Model::BUILT_IN.contains(&self.as_str());
        (!is_built_in).then(|| Path::new(name.unwrap_or(&self.0)))
    }

    /// The same model with its file at this path.
    #[must_use]
    pub fn at(&self, path: &Path) -> ModelRef {
        ModelRef(self.kind().to_owned() + &path.to_string_lossy())
    }

    /// The prefix of a file name that does not itself reveal the kind of its contents.
    fn kind(&self) -> &'static str {
        ["wpc:", "ntuple:"].into_iter().find(|kind| self.0.starts_with(kind)).unwrap_or_default()
    }

    fn is_same(&self, other: &ModelRef) -> bool {
        // A bare file name is not enough to identify a file.
        let ends = |long: &Path, short: &Path| {
            short.is_relative() && short.components().count() > 1 && long.ends_with(short)
        };
        let same_files = match (self.path(), other.path()) {
            (Some(path), Some(other)) => ends(path, other) || ends(other, path),
            _ => false,
        };
        self == other || self.kind() == other.kind() && same_files
    }

    /// Whether a text that is not a searcher names a model: a built-in model, a text that looks like a
    /// path, or a generation of a run.
    fn is_named_by(text: &str) -> bool {
        let of_run = text.rsplit_once('#').and_then(|(_, number)| number.parse::<u32>().ok());
        Model::BUILT_IN.contains(&text) || text.contains(['.', '/', '\\']) || of_run.is_some()
    }

    /// Whether the model alone is a one-ply player.
    fn plays_one_ply(&self) -> bool {
        !self.kind().is_empty() || self.0.ends_with(".player")
    }
}

impl From<&str> for ModelRef {
    fn from(text: &str) -> ModelRef {
        ModelRef(text.to_owned())
    }
}

impl fmt::Display for ModelRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// An invalid player spec.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParsePlayerError {
    /// The text before the `@` is not a searcher.
    #[error(transparent)]
    Searcher(#[from] ParseSearcherError),
    /// The searcher needs a model, and none is named.
    #[error("{0} needs a model: {0}@sci, {0}@jma or {0}@FILE")]
    NoModel(String),
    /// The searcher takes no model, and one is named.
    #[error("{0} takes no model after an @")]
    NeedlessModel(String),
    /// The text after `book=` is not a book and an internal player.
    #[error("expected book=FILE,PLAYER with one of this program's players, found \"book={0}\"")]
    Book(String),
    /// The spec of an external program is invalid.
    #[error(transparent)]
    External(#[from] ParseExternalError),
}

#[cfg(test)]
mod tests {
    use super::*;

    fn same(text: &str) -> String {
        text.parse::<PlayerSpec>().unwrap().to_string()
    }

    #[test]
    fn player_specs_round_trip() {
        for text in [
            "random",
            "minimax:4@sci",
            "alphabeta:6@populations/a.evl",
            "features-5.ron",
            "first#40",
            "my@home/x.evl",
            "wpc:a.txt",
            "oneply@a@b.player",
            "oneply:negate@ntuple:b.player",
            "oneply:negate@x.player",
            "oneply@sci",
            "pvs:2s,threads=2@sci",
            "mcts:500,cp=0.5@net.ron",
            "gtp:5000ms@edax -gtp",
            "book=books/a.book,pvs:2s,threads=2@glem",
            "book=a.book,x.ron",
        ] {
            assert_eq!(same(text), text);
        }
        assert_eq!(same("minimax@x.evl"), "minimax:4@x.evl");
        assert_eq!(same("oneply@b.player"), "b.player");
    }

    #[test]
    fn a_bare_built_in_model_gets_its_default_search() {
        assert_eq!(same("jma"), "alphabeta:4@jma");
        assert_eq!(same("gene23"), "pruned:15x3@gene23");
        assert_eq!(same("glem"), "pvs:8@glem");
        assert_eq!(same("net"), "mcts:500@net");
    }

    #[test]
    fn an_invalid_player_spec_yields_a_helpful_message() {
        let message = |text: &str| text.parse::<PlayerSpec>().unwrap_err().to_string();
        assert!(message("strong").starts_with("unknown player \"strong\": expected random"));
        assert_eq!(
            message("alphabeta:4"),
            "alphabeta:4 needs a model: alphabeta:4@sci, alphabeta:4@jma or alphabeta:4@FILE"
        );
        assert_eq!(message("random@sci"), "random takes no model after an @");
        for wrong in ["a.book", ",random", "a,book=b,random", "a,gtp:edax -gtp"] {
            let expected = "expected book=FILE,PLAYER with one of this program's players, found";
            assert!(message(&format!("book={wrong}")).starts_with(expected), "{wrong}");
        }
    }

    #[test]
    fn players_are_the_same_whichever_folder_their_path_starts_from() {
        let same = |one: &str, other: &str| {
            let [one, other] = [one, other].map(|text| text.parse::<PlayerSpec>().unwrap());
            assert_eq!(one.is_same(&other), other.is_same(&one));
            assert!(!one.is_same(&other) || one.key() == other.key());
            one.is_same(&other)
        };
        let here = "alphabeta:4@populations/a.evl";
        assert!(same(here, here));
        assert!(same(here, "alphabeta:4@/home/me/populations/a.evl"));
        for other in [
            "alphabeta:5@/home/me/populations/a.evl",
            "alphabeta:4@/home/me/a.evl",
            "alphabeta:4@a.evl",
            "alphabeta:4@wpc:populations/a.evl",
            "alphabeta:4@other/populations/b.evl",
            "populations/a.evl",
            "random",
            "book=a.book,alphabeta:4@populations/a.evl",
        ] {
            assert!(!same(here, other), "{other}");
        }
        assert!(same(&format!("book=b,{here}"), &format!("book=b,{here}")));
        assert!(!same("a.evl", "/tmp/a.evl"));
        assert!(!same("random", "greedy"));
    }

    #[test]
    fn seats_round_trip() {
        for text in ["human", "alphabeta:4@jma", "Logistello"] {
            assert_eq!(Seat::from(text).to_string(), text);
        }
        assert_eq!(Seat::from("Logistello").player(), None);
    }
}
