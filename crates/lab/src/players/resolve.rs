//! Resolved players: the spec parsed, the model and book loaded.

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
    external::{ExternalError, ExternalPlayer, ExternalSpec},
    model_file::{self, LoadedModel, ModelError},
    spec::{ParsePlayerError, PlayerSpec},
};
use crate::{
    book::{Book, BookError, BookPlayer},
    executor::{WireError, WirePlayer, WireResolvedPlayer},
};

/// A resolved player.
#[derive(Clone, Debug)]
pub struct ResolvedPlayer {
    spec: PlayerSpec,
    name: String,
    kind: PlayerKind,
    book: Option<Arc<Book>>,
}

/// An internal player or an external program.
#[derive(Clone, Debug)]
enum PlayerKind {
    Ours(Player),
    External(ExternalSpec),
}

impl ResolvedPlayer {
    /// Resolves a player spec. An external program needs the user's consent and starts with its first
    /// search.
    ///
    /// # Errors
    /// If the model or book cannot be read, the search's table does not fit into memory, or the external
    /// program may not be started.
    pub fn open(spec: &PlayerSpec, consent: &Consent) -> Result<ResolvedPlayer, PlayerError> {
        let (spec, kind) = match spec {
            PlayerSpec::Booked(book, player) => {
                let opened = ResolvedPlayer::open(player, consent)?;
                let spec = PlayerSpec::Booked(book.clone(), Box::new(opened.spec));
                let book = Some(Arc::new(Book::open(book.path())?));
                return Ok(ResolvedPlayer {
                    name: spec.to_string(),
                    spec,
                    book,
                    kind: opened.kind,
                });
            }
            PlayerSpec::External(program) if !consent.allows(program) => {
                return Err(PlayerError::NotAllowed(program.clone()));
            }
            PlayerSpec::External(program) => (spec.clone(), PlayerKind::External(program.clone())),
            PlayerSpec::Search(searcher, None) => (spec.clone(), ours(*searcher, None)?),
            PlayerSpec::Search(searcher, Some(model)) => {
                (spec.clone(), ours(*searcher, Some(model_file::open(model)?.model))?)
            }
            PlayerSpec::Bred(model) => {
                let LoadedModel { model: opened, searcher, .. } = model_file::open(model)?;
                (PlayerSpec::search(searcher, model.clone()), ours(searcher, Some(opened))?)
            }
        };
        Ok(ResolvedPlayer { name: spec.to_string(), spec, kind, book: None })
    }

    /// Resolves a player from its text, such as `alphabeta:4@jma` or `features-5.ron`.
    ///
    /// # Errors
    /// If the text is not a player spec, or as for `open`.
    pub fn parse(text: &str, consent: &Consent) -> Result<ResolvedPlayer, PlayerError> {
        ResolvedPlayer::open(&text.parse()?, consent)
    }

    /// Converts the player to wire format.
    pub fn to_wire(&self) -> WireResolvedPlayer {
        match (&self.kind, &self.book) {
            (PlayerKind::Ours(player), None) => WireResolvedPlayer::Ours(WirePlayer::new(player)),
            (PlayerKind::Ours(player), Some(book)) => {
                WireResolvedPlayer::Booked(WirePlayer::new(player), book.to_string())
            }
            (PlayerKind::External(program), _) => WireResolvedPlayer::External(program.to_string()),
        }
    }

    /// Builds a player from wire format. Its name is its search alone.
    ///
    /// # Errors
    /// If it is invalid, or is an external program that may not be started here.
    pub fn from_wire(
        wire: &WireResolvedPlayer,
        consent: &Consent,
    ) -> Result<ResolvedPlayer, PlayerError> {
        let (player, book) = match wire {
            WireResolvedPlayer::Ours(player) => (player.open()?, None),
            WireResolvedPlayer::Booked(player, book) => {
                let book = book.parse().map_err(|_| WireError("book"))?;
                (player.open()?, Some(Arc::new(book)))
            }
            WireResolvedPlayer::External(program) => {
                // Parsed as a command only, never as a path: no file is opened that another machine names.
                let program = program.parse().map_err(|_| WireError("program"))?;
                return ResolvedPlayer::open(&PlayerSpec::External(program), consent);
            }
        };
        let spec = PlayerSpec::Search(player.searcher(), None);
        Ok(ResolvedPlayer { name: spec.to_string(), spec, book, kind: PlayerKind::Ours(player) })
    }

    /// This player with a changed search, under the same name. An external program stays as it is.
    #[must_use]
    pub fn with_search(&self, change: impl FnOnce(SearcherSpec) -> SearcherSpec) -> ResolvedPlayer {
        let kind = match &self.kind {
            PlayerKind::Ours(player) => PlayerKind::Ours(player.with_search(change)),
            PlayerKind::External(program) => PlayerKind::External(program.clone()),
        };
        ResolvedPlayer { kind, ..self.clone() }
    }

    /// The player's spec, with the search filled in if the user gave only a file.
    pub const fn spec(&self) -> &PlayerSpec {
        &self.spec
    }

    /// The text of the spec, with the search.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The model, if this is an internal player with one.
    pub fn model(&self) -> Option<&Arc<Model>> {
        match &self.kind {
            PlayerKind::Ours(player) => player.model(),
            PlayerKind::External(_) => None,
        }
    }

    /// The number of units of its model in a disc; 1 without a model.
    pub fn units_per_disc(&self) -> f32 {
        self.model().map_or(1.0, |model| model.calibration().units_per_disc)
    }

    /// The internal player, if this is one without a book.
    pub const fn ours(&self) -> Option<&Player> {
        match &self.kind {
            PlayerKind::Ours(player) if self.book.is_none() => Some(player),
            _ => None,
        }
    }

    /// The size of the search's transposition table in MiB, if it has one.
    pub fn table_mib(&self) -> Option<u32> {
        match &self.kind {
            PlayerKind::Ours(player) => match player.searcher() {
                SearcherSpec::Pvs(settings) => Some(settings.table_mib()),
                _ => None,
            },
            PlayerKind::External(_) => None,
        }
    }

    /// Whether it draws moves at random, so that a repeated game is a coincidence. External programs count as
    /// deterministic: one that repeats a whole game probably is.
    pub(crate) fn draws_moves(&self) -> bool {
        match &self.kind {
            _ if self.book.is_some() => true,
            PlayerKind::External(_) => false,
            PlayerKind::Ours(player) => match player.searcher() {
                SearcherSpec::Random
                | SearcherSpec::Novice
                | SearcherSpec::OnePly { .. }
                | SearcherSpec::HumanLike(_)
                | SearcherSpec::Mcts(_) => true,
                SearcherSpec::Pruned(pruning) => pruning.shuffled,
                SearcherSpec::Greedy
                | SearcherSpec::Evaporate
                | SearcherSpec::Minimax { .. }
                | SearcherSpec::AlphaBeta { .. }
                | SearcherSpec::Pvs(_) => false,
            },
        }
    }

    /// Starts an external program once, so that a broken one fails before the games begin. Internal players
    /// need no check.
    ///
    /// # Errors
    /// If the program gives no legal first move.
    pub fn check(&self, stop: &Stop) -> Result<(), ExternalError> {
        match &self.kind {
            PlayerKind::Ours(_) => Ok(()),
            PlayerKind::External(spec) => ExternalPlayer::check(spec, stop),
        }
    }

    /// Creates a searcher for one game with this colour. `seed` determines all its random choices.
    pub fn sit(&self, color: Color, seed: u64) -> Box<dyn Searcher> {
        let searcher: Box<dyn Searcher> = match &self.kind {
            PlayerKind::Ours(player) => player.sit(color, seed),
            PlayerKind::External(spec) => Box::new(ExternalPlayer::new(spec.clone(), color)),
        };
        let Some(book) = &self.book else { return searcher };
        Box::new(BookPlayer::new(book.clone(), searcher, self.units_per_disc(), seed))
    }
}

fn ours(searcher: SearcherSpec, model: Option<Model>) -> Result<PlayerKind, TableMemoryError> {
    if let SearcherSpec::Pvs(settings) = searcher {
        settings.check_memory()?;
    }
    let player = Player::new(searcher, model.map(Arc::new));
    Ok(PlayerKind::Ours(player.expect("a spec that needs a model has one")))
}

/// An error when a player is resolved.
#[derive(Debug, Error)]
pub enum PlayerError {
    /// The text is not a player spec.
    #[error(transparent)]
    Spec(#[from] ParsePlayerError),
    /// The model cannot be read.
    #[error(transparent)]
    Model(#[from] ModelError),
    /// The book cannot be read.
    #[error(transparent)]
    Book(#[from] BookError),
    /// There is not enough memory for the search.
    #[error(transparent)]
    Memory(#[from] TableMemoryError),
    /// A player from another machine is invalid.
    #[error(transparent)]
    Wire(#[from] WireError),
    /// The user has not allowed this external program.
    #[error("the program {:?} has not been allowed to start", .0.command_line())]
    NotAllowed(ExternalSpec),
}
