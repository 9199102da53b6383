//! Tasks that split into parts. Each part's result depends only on the task and the part's number, so it is
//! the same on any machine and in any order. An [`Executor`] executes them: the threads of this machine, or
//! other machines.

#[cfg(feature = "cluster")]
pub mod cluster;
mod handler;
mod job_spec;
pub mod shards;
mod tasks;
mod wire;

use std::{fmt, sync::Arc, time::Duration};

use othello_engine::search::Stop;
use rayon::prelude::*;

pub use self::handler::{HandlerFactory, TaskHandler};
pub use self::job_spec::JobSpec;
pub use self::tasks::{Ask, Task, WorkError, from_bytes, to_bytes};
pub(crate) use self::tasks::{EncodedPart, ask_bytes};
pub use self::wire::{WireError, WireModel, WirePlayer, WireResolvedPlayer};

/// A remote executor.
pub trait RemoteExecutor: Send + Sync {
    /// The number of parts it computes at a time.
    fn parallelism(&self) -> usize;

    /// Opens a task on the other machines.
    ///
    /// # Errors
    /// If they cannot be reached.
    fn begin(&self, spec: &JobSpec) -> Result<Box<dyn Job>, WorkError>;
}

/// A task in progress on other machines. Dropping it withdraws the parts that no machine has begun.
pub trait Job: Send {
    /// Requests parts, given by their numbers and encoded requests.
    fn ask(&mut self, asks: Vec<EncodedPart>);

    /// The number of requested parts without a result.
    fn waiting_for(&self) -> usize;

    /// The next result; `None` if none arrives in time.
    ///
    /// # Errors
    /// If a part fails on every attempt.
    fn answer(&mut self, patience: Duration) -> Result<Option<EncodedPart>, WorkError>;

    /// Withdraws the parts that no machine has begun.
    fn withdraw(&mut self);
}

/// An executor: the threads of the current `rayon` pool, or other machines.
#[derive(Clone, Default)]
pub struct Executor(Option<Arc<dyn RemoteExecutor>>);

impl fmt::Debug for Executor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "Executor(remote)" } else { "Executor(here)" })
    }
}

/// The interval at which an executor checks for a stop.
const PATIENCE: Duration = Duration::from_millis(20);

impl Executor {
    /// An executor on other machines.
    pub fn remote(machines: Arc<dyn RemoteExecutor>) -> Executor {
        Executor(Some(machines))
    }

    /// Whether the threads of this machine do the work.
    pub(crate) const fn is_here(&self) -> bool {
        self.0.is_none()
    }

    /// The number of parts computed at a time.
    pub fn parallelism(&self) -> usize {
        self.0.as_ref().map_or_else(rayon::current_num_threads, |machines| machines.parallelism())
    }

    /// Opens a task on other machines; `None` if this machine executes it.
    ///
    /// # Errors
    /// If they cannot be reached.
    pub fn begin(&self, task: &impl Task) -> Result<Option<Box<dyn Job>>, WorkError> {
        self.0.as_ref().map(|machines| machines.begin(&task.job_spec())).transpose()
    }

    /// The number of parts that a run requests per step. It is large enough to keep every worker busy, and
    /// on other machines to keep the wait at the end of a step short.
    pub(crate) fn pieces_in_a_step(&self, here: usize) -> u32 {
        let parallelism = self.parallelism().max(1);
        (if self.0.is_some() { REMOTE_PARTS } else { here } * parallelism) as u32
    }

    /// Computes these parts in any order. Returns the results in the order of the requests; `None` for
    /// those that a stop cut off. Calls `done` after each.
    ///
    /// # Errors
    /// If a player or the remote executor fails.
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
            // One part per task: parts differ in length.
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

/// The number of parts per step for each thread of the other machines.
const REMOTE_PARTS: usize = 256;

fn pieces_of<T: Task>(
    mut job: Box<dyn Job>,
    task: &T,
    asks: &[T::Ask],
    stop: &Stop,
    done: impl Fn(),
) -> Result<Vec<Option<T::Piece>>, WorkError> {
    let places: std::collections::HashMap<u64, usize> =
        asks.iter().enumerate().map(|(place, ask)| (ask.number(), place)).collect();
    // All at once: the job decides how many parts make a batch.
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
            // An unreadable result is requested again.
            None => job.ask(vec![ask_bytes(&asks[place])]),
        }
    }
    Ok(pieces)
}
