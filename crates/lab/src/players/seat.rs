//! Who sits at a board, as one value with one text: `human`, `alphabeta:4@jma`, `features-5.ron`,
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

/// Who makes the moves of one colour.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub enum Seat {
    /// The person at the keyboard: `human`.
    #[default]
    Human,
    /// A player that can be opened.
    Player(PlayerSpec),
    /// Someone in a recorded game of whom only the name is known: nobody to play on.
    Named(String),
}

impl Seat {
    /// Whether the person at the keyboard sits here.
    pub const fn is_human(&self) -> bool {
        matches!(self, Seat::Human)
    }

    /// The player that sits here, if it is one that can be opened.
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
    /// What is neither `human` nor a player is the name of somebody.
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

/// A player, as users write it.
///
/// ```
/// # use othello_lab::players::seat::PlayerSpec;
/// let spec: PlayerSpec = "minimax@jma".parse()?;
/// assert_eq!(spec.to_string(), "minimax:4@jma");
/// # Ok::<(), othello_lab::players::seat::ParsePlayerError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PlayerSpec {
    /// `SEARCHER`, or `SEARCHER@MODEL`: one of ours, whose search is told.
    Search(SearcherSpec, Option<ModelRef>),
    /// `MODEL`: one of ours that plays by the search it was bred for, which its file tells.
    Bred(ModelRef),
    /// `book=FILE,PLAYER`: one of the above that opens a book before it thinks.
    Booked(BookRef, Box<PlayerSpec>),
    /// `gtp:COMMAND` or `nboard:COMMAND`: another program.
    External(ExternalSpec),
}

impl PlayerSpec {
    /// The player with this model and this search.
    pub const fn search(searcher: SearcherSpec, model: ModelRef) -> PlayerSpec {
        PlayerSpec::Search(searcher, Some(model))
    }

    /// What the player values positions with, if it is one of ours and values them.
    pub const fn model(&self) -> Option<&ModelRef> {
        match self {
            PlayerSpec::Search(_, model) => model.as_ref(),
            PlayerSpec::Bred(model) => Some(model),
            PlayerSpec::Booked(_, player) => player.model(),
            PlayerSpec::External(_) => None,
        }
    }

    /// The search that is told; `None` where the model's file or another program decides.
    pub const fn searcher(&self) -> Option<SearcherSpec> {
        match self {
            PlayerSpec::Search(searcher, _) => Some(*searcher),
            PlayerSpec::Booked(_, player) => player.searcher(),
            PlayerSpec::Bred(_) | PlayerSpec::External(_) => None,
        }
    }

    /// Whether both are one player whose model's file is named from different folders:
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

    /// What all names of one player share: its text without the folders of its model.
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
            // A file's name may hold an @.
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
    /// What follows `book=`.
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

    /// A model alone. What its name tells needs no look into a file.
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

/// What a player with a book begins with.
const BOOK: &str = "book=";

serde_as_text!(PlayerSpec);

/// What a player values positions with, as it is written: a built-in model (`jma`), a file
/// (`populations/features-5.ron`), a run's folder, the best of one of its generations (`runs/first#40`),
/// `wpc:FILE` or `ntuple:FILE`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ModelRef(String);

impl ModelRef {
    /// The model in a file, or the best of a run's folder.
    pub fn file(path: &Path) -> ModelRef {
        ModelRef(path.to_string_lossy().into_owned())
    }

    /// As it is written.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The file or folder that holds the model; `None` if it is built in.
    pub fn path(&self) -> Option<&Path> {
        let name = self.0.strip_prefix("wpc:").or_else(|| self.0.strip_prefix("ntuple:"));
        let is_built_in = Model::BUILT_IN.contains(&self.as_str());
        (!is_built_in).then(|| Path::new(name.unwrap_or(&self.0)))
    }

    /// The same model, whose file is now here.
    #[must_use]
    pub fn at(&self, path: &Path) -> ModelRef {
        ModelRef(self.kind().to_owned() + &path.to_string_lossy())
    }

    /// What stands before the file's name where the name alone does not tell what it holds.
    fn kind(&self) -> &'static str {
        ["wpc:", "ntuple:"].into_iter().find(|kind| self.0.starts_with(kind)).unwrap_or_default()
    }

    fn is_same(&self, other: &ModelRef) -> bool {
        // The name of a file alone is too little to know it by.
        let ends = |long: &Path, short: &Path| {
            short.is_relative() && short.components().count() > 1 && long.ends_with(short)
        };
        let same_files = match (self.path(), other.path()) {
            (Some(path), Some(other)) => ends(path, other) || ends(other, path),
            _ => false,
        };
        self == other || self.kind() == other.kind() && same_files
    }

    /// Whether a text that is no searcher names a model: a built-in one's name, something that looks
    /// like a file's, or a generation of a run.
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

/// A text does not name a player.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParsePlayerError {
    /// What stands before the `@` is no searcher.
    #[error(transparent)]
    Searcher(#[from] ParseSearcherError),
    /// The searcher values positions, and no model is named.
    #[error("{0} needs a model: {0}@sci, {0}@jma or {0}@FILE")]
    NoModel(String),
    /// The searcher values nothing, and a model is named.
    #[error("{0} takes no model after an @")]
    NeedlessModel(String),
    /// What follows `book=` is no book with one of our players.
    #[error("expected book=FILE,PLAYER with one of our players, found \"book={0}\"")]
    Book(String),
    /// The text is meant as another program and is not one.
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
    fn a_player_reads_back_as_it_is_written() {
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
    fn a_built_in_model_alone_plays_by_its_own_search() {
        assert_eq!(same("jma"), "alphabeta:4@jma");
        assert_eq!(same("gene23"), "pruned:15x3@gene23");
        assert_eq!(same("glem"), "pvs:8@glem");
        assert_eq!(same("net"), "mcts:500@net");
    }

    #[test]
    fn a_wrong_player_is_explained() {
        let message = |text: &str| text.parse::<PlayerSpec>().unwrap_err().to_string();
        assert!(message("strong").starts_with("unknown player \"strong\": expected random"));
        assert_eq!(
            message("alphabeta:4"),
            "alphabeta:4 needs a model: alphabeta:4@sci, alphabeta:4@jma or alphabeta:4@FILE"
        );
        assert_eq!(message("random@sci"), "random takes no model after an @");
        for wrong in ["a.book", ",random", "a,book=b,random", "a,gtp:edax -gtp"] {
            let expected = "expected book=FILE,PLAYER with one of our players, found";
            assert!(message(&format!("book={wrong}")).starts_with(expected), "{wrong}");
        }
    }

    #[test]
    fn a_player_is_the_same_from_whatever_folder_its_file_is_named() {
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
    fn a_seat_reads_back_whoever_sits_there() {
        for text in ["human", "alphabeta:4@jma", "Logistello"] {
            assert_eq!(Seat::from(text).to_string(), text);
        }
        assert_eq!(Seat::from("Logistello").player(), None);
    }
}
