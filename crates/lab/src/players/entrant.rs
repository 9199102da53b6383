//! A player that can sit down at a board: opened from its spec, its model's file read.

use std::sync::Arc;

use othello_engine::{
    Color, Evaluator,
    models::Model,
    search::{Searcher, Stop, TableMemoryError},
    spec::{Player, SearcherSpec},
};
use thiserror::Error;

use super::{
    consent::Consent,
    external::{External, ExternalSpec, Trouble},
    model_file::{self, ModelError, Opened},
    seat::{ParsePlayerError, PlayerSpec},
};
use crate::{
    book::{Book, BookError, Booked},
    work::{EntrantParcel, ParcelError, PlayerParcel},
};

/// Someone who can sit down at a board.
#[derive(Clone, Debug)]
pub struct Entrant {
    spec: PlayerSpec,
    name: String,
    kind: Kind,
    book: Option<Arc<Book>>,
}

/// One of ours, or another program.
#[derive(Clone, Debug)]
enum Kind {
    Ours(Player),
    External(ExternalSpec),
}

impl Entrant {
    /// Opens a player. Another program is not started before its first search, and only if the user
    /// has allowed that.
    ///
    /// # Errors
    /// If its model's or its book's file cannot be read, there is no memory for its search's table, or it is another
    /// program that may not be started.
    pub fn open(spec: &PlayerSpec, consent: &Consent) -> Result<Entrant, PlayerError> {
        let (spec, kind) = match spec {
            PlayerSpec::Booked(book, player) => {
                let opened = Entrant::open(player, consent)?;
                let spec = PlayerSpec::Booked(book.clone(), Box::new(opened.spec));
                let book = Some(Arc::new(Book::open(book.path())?));
                return Ok(Entrant { name: spec.to_string(), spec, book, kind: opened.kind });
            }
            PlayerSpec::External(program) if !consent.allows(program) => {
                return Err(PlayerError::NotAllowed(program.clone()));
            }
            PlayerSpec::External(program) => (spec.clone(), Kind::External(program.clone())),
            PlayerSpec::Search(searcher, None) => (spec.clone(), ours(*searcher, None)?),
            PlayerSpec::Search(searcher, Some(model)) => {
                (spec.clone(), ours(*searcher, Some(model_file::open(model)?.model))?)
            }
            PlayerSpec::Bred(model) => {
                let Opened { model: opened, searcher, .. } = model_file::open(model)?;
                (PlayerSpec::search(searcher, model.clone()), ours(searcher, Some(opened))?)
            }
        };
        Ok(Entrant { name: spec.to_string(), spec, kind, book: None })
    }

    /// Opens a player from its text, such as `alphabeta:4@jma` or `features-5.ron`.
    ///
    /// # Errors
    /// If the text names no player, or as for `open`.
    pub fn parse(text: &str, consent: &Consent) -> Result<Entrant, PlayerError> {
        Entrant::open(&text.parse()?, consent)
    }

    /// The player on its way to another machine.
    pub fn to_parcel(&self) -> EntrantParcel {
        match (&self.kind, &self.book) {
            (Kind::Ours(player), None) => EntrantParcel::Ours(PlayerParcel::new(player)),
            (Kind::Ours(player), Some(book)) => {
                EntrantParcel::Booked(PlayerParcel::new(player), book.to_string())
            }
            (Kind::External(program), _) => EntrantParcel::External(program.to_string()),
        }
    }

    /// A player that came from another machine. It is named by its search alone.
    ///
    /// # Errors
    /// If it cannot be read, or is another program that may not be started here.
    pub fn of_parcel(parcel: &EntrantParcel, consent: &Consent) -> Result<Entrant, PlayerError> {
        let (player, book) = match parcel {
            EntrantParcel::Ours(player) => (player.open()?, None),
            EntrantParcel::Booked(player, book) => {
                let book = book.parse().map_err(|_| ParcelError("book"))?;
                (player.open()?, Some(Arc::new(book)))
            }
            EntrantParcel::External(program) => {
                // Nothing but a program: no file is opened that somebody else names.
                let program = program.parse().map_err(|_| ParcelError("program"))?;
                return Entrant::open(&PlayerSpec::External(program), consent);
            }
        };
        let spec = PlayerSpec::Search(player.searcher(), None);
        Ok(Entrant { name: spec.to_string(), spec, book, kind: Kind::Ours(player) })
    }

    /// The player with its search told, also where the file alone was named.
    pub const fn spec(&self) -> &PlayerSpec {
        &self.spec
    }

    /// The player as it is written, with its search.
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

    /// The player itself, if it is one of ours that opens no book.
    pub const fn ours(&self) -> Option<&Player> {
        match &self.kind {
            Kind::Ours(player) if self.book.is_none() => Some(player),
            _ => None,
        }
    }

    /// The size of its search's transposition table in MiB, if it has one.
    pub fn table_mib(&self) -> Option<u32> {
        match &self.kind {
            Kind::Ours(player) => match player.searcher() {
                SearcherSpec::Pvs(settings) => Some(settings.table_mib()),
                _ => None,
            },
            Kind::External(_) => None,
        }
    }

    /// Starts a program of others once, so that one that cannot play is an error before the games
    /// begin and not a row of lost ones. Of our own players there is nothing to check.
    ///
    /// # Errors
    /// If it gives no legal first move.
    pub fn check(&self, stop: &Stop) -> Result<(), Trouble> {
        match &self.kind {
            Kind::Ours(_) => Ok(()),
            Kind::External(spec) => External::check(spec, stop),
        }
    }

    /// A fresh searcher for one game, in which it plays this colour. `seed` is the source of all its
    /// random choices.
    pub fn sit(&self, color: Color, seed: u64) -> Box<dyn Searcher> {
        let searcher: Box<dyn Searcher> = match &self.kind {
            Kind::Ours(player) => player.sit(color, seed),
            Kind::External(spec) => Box::new(External::new(spec.clone(), color)),
        };
        let Some(book) = &self.book else { return searcher };
        let units_per_disc = self.model().map_or(1.0, |model| model.calibration().units_per_disc);
        Box::new(Booked::new(book.clone(), searcher, units_per_disc, seed))
    }
}

fn ours(searcher: SearcherSpec, model: Option<Model>) -> Result<Kind, TableMemoryError> {
    if let SearcherSpec::Pvs(settings) = searcher {
        settings.check_memory()?;
    }
    let player = Player::new(searcher, model.map(Arc::new));
    Ok(Kind::Ours(player.expect("a spec that needs a model has one")))
}

/// A player could not be opened.
#[derive(Debug, Error)]
pub enum PlayerError {
    /// The text does not name a player.
    #[error(transparent)]
    Spec(#[from] ParsePlayerError),
    /// Its model cannot be read.
    #[error(transparent)]
    Model(#[from] ModelError),
    /// Its book cannot be read.
    #[error(transparent)]
    Book(#[from] BookError),
    /// There is no memory for its search.
    #[error(transparent)]
    Memory(#[from] TableMemoryError),
    /// What came from another machine cannot be read.
    #[error(transparent)]
    Parcel(#[from] ParcelError),
    /// It is another program, and the user has not allowed it to be started.
    #[error("the program {:?} is not allowed to be started", .0.command_line())]
    NotAllowed(ExternalSpec),
}
