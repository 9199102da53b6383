//! Work that falls into pieces, each of which follows from the task and its own number alone: whoever
//! does it, in whatever order, the results are the same. A [`Crew`] does it: the threads of this
//! machine, or other machines.

mod order;
mod parcel;

use std::{fmt, sync::Arc, time::Duration};

use othello_engine::{Color, search::Stop};
use rayon::prelude::*;
use serde::{Serialize, de::DeserializeOwned};
use thiserror::Error;

pub use order::Order;
pub use parcel::{EntrantParcel, ModelParcel, ParcelError, PlayerParcel};

/// What a piece is asked for by.
pub trait Ask: Clone + Send + Sync + Serialize + DeserializeOwned {
    /// Its number in the task: no two pieces have the same.
    fn number(&self) -> u64;
}

impl Ask for u32 {
    fn number(&self) -> u64 {
        u64::from(*self)
    }
}

/// Work in pieces.
pub trait Task: Send + Sync {
    /// What a piece is asked for by: where its number says all, a `u32`.
    type Ask: Ask;
    /// What a piece comes to.
    type Piece: Send;

    /// Does a piece. `None` if `stop` was requested.
    ///
    /// # Errors
    /// If a player fails.
    fn piece(&self, ask: &Self::Ask, stop: &Stop) -> Result<Option<Self::Piece>, WorkError>;

    /// What other machines are told, so that they do the same.
    fn order(&self) -> Order;

    /// A piece as it comes back from another machine.
    fn encode(&self, piece: &Self::Piece) -> Vec<u8>;

    /// Reads a piece that came back; `None` if it cannot be one.
    fn decode(&self, ask: &Self::Ask, bytes: &[u8]) -> Option<Self::Piece>;
}

/// Work could not be done.
#[derive(Debug, Error)]
pub enum WorkError {
    /// A player gave no legal move.
    #[error("{0} failed to move: {1}")]
    Failed(Color, String),
    /// Another machine could not do a piece.
    #[error("{batch} failed on every machine that tried: {reason}")]
    Elsewhere {
        /// The task and the numbers of the pieces.
        batch: String,
        /// What the last of them said.
        reason: String,
    },
    /// The machines that do the work cannot be reached or speak otherwise.
    #[error(transparent)]
    Cluster(Box<dyn std::error::Error + Send + Sync>),
}

/// A piece that came back: its number and what it came to.
pub type Answer = (u64, Vec<u8>);

/// Machines that do the work of others.
pub trait Elsewhere: Send + Sync {
    /// How many pieces they do at a time.
    fn hands(&self) -> usize;

    /// Opens a task there.
    ///
    /// # Errors
    /// If they cannot be reached.
    fn begin(&self, order: &Order) -> Result<Box<dyn Job>, WorkError>;
}

/// A task under way on other machines. Dropping it takes back what nobody has begun.
pub trait Job: Send {
    /// Asks for pieces: their numbers, and what they are asked for by.
    fn ask(&mut self, asks: Vec<Answer>);

    /// How many pieces were asked for and have not come back.
    fn waiting_for(&self) -> usize;

    /// The next piece that came back; `None` if nothing did for a while.
    ///
    /// # Errors
    /// If a piece cannot be done, however often it is tried.
    fn answer(&mut self, patience: Duration) -> Result<Option<Answer>, WorkError>;

    /// Takes back what nobody has begun.
    fn withdraw(&mut self);
}

/// Who does the work. Without other machines, the threads of the current `rayon` pool.
#[derive(Clone, Default)]
pub struct Crew(Option<Arc<dyn Elsewhere>>);

impl fmt::Debug for Crew {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "Crew(elsewhere)" } else { "Crew(here)" })
    }
}

/// How often a crew looks whether it should stop.
const PATIENCE: Duration = Duration::from_millis(20);

impl Crew {
    /// Other machines.
    pub fn elsewhere(machines: Arc<dyn Elsewhere>) -> Crew {
        Crew(Some(machines))
    }

    /// How many pieces are done at a time.
    pub fn hands(&self) -> usize {
        self.0.as_ref().map_or_else(rayon::current_num_threads, |machines| machines.hands())
    }

    /// Opens a task on other machines; `None` if it is to be done here.
    ///
    /// # Errors
    /// If they cannot be reached.
    pub fn begin(&self, task: &impl Task) -> Result<Option<Box<dyn Job>>, WorkError> {
        self.0.as_ref().map(|machines| machines.begin(&task.order())).transpose()
    }

    /// How many pieces a run does in a step: enough to keep everybody busy, and on other machines to
    /// keep what they wait for each other small.
    pub fn pieces_in_a_step(&self, here: usize) -> u32 {
        let hands = self.hands().max(1);
        (if self.0.is_some() { ELSEWHERE } else { here } * hands) as u32
    }

    /// Does these pieces, in any order, and returns them in the order of the asks; `None` for those that
    /// a stop has cut. `done` hears of each.
    ///
    /// # Errors
    /// If a player fails, or other machines do.
    pub fn pieces<T: Task>(
        &self,
        task: &T,
        asks: &[T::Ask],
        stop: &Stop,
        done: impl Fn() + Sync,
    ) -> Result<Vec<Option<T::Piece>>, WorkError> {
        if let Some(job) = self.begin(task)? {
            return pieces_of(job, task, asks, stop, done);
        }
        asks.par_iter()
            .with_max_len(1)
            .map(|ask| {
                if stop.is_requested() {
                    return Ok(None);
                }
                let piece = task.piece(ask, stop)?;
                piece.is_some().then(&done);
                Ok(piece)
            })
            .collect()
    }
}

/// For each hand on other machines so many pieces a step.
const ELSEWHERE: usize = 256;

fn pieces_of<T: Task>(
    mut job: Box<dyn Job>,
    task: &T,
    asks: &[T::Ask],
    stop: &Stop,
    done: impl Fn(),
) -> Result<Vec<Option<T::Piece>>, WorkError> {
    let places: std::collections::HashMap<u64, usize> =
        asks.iter().enumerate().map(|(place, ask)| (ask.number(), place)).collect();
    job.ask(asks.iter().map(ask_bytes).collect());
    let mut pieces: Vec<Option<T::Piece>> = asks.iter().map(|_| None).collect();
    while job.waiting_for() > 0 && !stop.is_requested() {
        let Some((number, bytes)) = job.answer(PATIENCE)? else { continue };
        let Some(&place) = places.get(&number) else { continue };
        match task.decode(&asks[place], &bytes) {
            Some(piece) if pieces[place].is_none() => {
                pieces[place] = Some(piece);
                done();
            }
            Some(_) => {}
            // What cannot be read is asked for again.
            None => job.ask(vec![ask_bytes(&asks[place])]),
        }
    }
    Ok(pieces)
}

/// An ask as it travels.
pub fn ask_bytes(ask: &impl Ask) -> Answer {
    (ask.number(), to_bytes(ask))
}

/// Plain data in few bytes.
pub fn to_bytes(value: &impl Serialize) -> Vec<u8> {
    postcard::to_stdvec(value).expect("plain data has bytes")
}

/// What `to_bytes` wrote; `None` if it wrote something else.
pub fn from_bytes<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    let (value, rest) = postcard::take_from_bytes(bytes).ok()?;
    rest.is_empty().then_some(value)
}
