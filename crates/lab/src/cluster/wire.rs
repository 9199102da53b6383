//! What coordinators and workers tell each other.

use serde::{Deserialize, Serialize};

use crate::work::{Answer, Order};

/// Pieces of a task for one worker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Batch {
    /// The task.
    pub task: String,
    /// The sitting of the coordinator that asks.
    pub sitting: u64,
    /// Its number in that sitting.
    pub number: u64,
    /// The task itself, where it is small; others lie in the store.
    pub file: Option<Vec<u8>>,
    /// The pieces: their numbers, and what they are asked for by.
    pub asks: Vec<Answer>,
}

impl Batch {
    /// What a person calls it.
    pub fn name(&self) -> String {
        let first = self.asks.first().map_or(0, |ask| ask.0);
        let last = self.asks.last().map_or(0, |ask| ask.0);
        let pieces = if first == last {
            format!("piece {first}")
        } else {
            format!("pieces {first} to {last}")
        };
        format!("{pieces} of task {:.8}", self.task)
    }
}

/// What comes back.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) enum Came {
    /// Pieces of a batch that were done.
    Done {
        /// The sitting whose batch it was.
        sitting: u64,
        /// The batch.
        number: u64,
        /// What the pieces came to.
        pieces: Vec<Answer>,
        /// Whether these are the last ones of the batch.
        is_last: bool,
        /// The seconds that these pieces took one hand.
        secs: f64,
    },
    /// A batch that failed too often.
    Dead {
        /// What it is called.
        batch: String,
        /// Why it failed the last time.
        reason: String,
    },
}

/// A task as it lies in the store, with a name for people.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct TaskFile {
    /// What it is.
    pub title: String,
    /// The task itself.
    pub order: Order,
}
