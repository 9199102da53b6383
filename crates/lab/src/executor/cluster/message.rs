//! The messages between coordinators and workers.

use serde::{Deserialize, Serialize};

use crate::executor::{EncodedPart, JobSpec};

/// A batch of task parts for one worker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct PartBatch {
    /// The task.
    pub task: String,
    /// The coordinator's session.
    pub session: u64,
    /// The number of the batch in that session.
    pub number: u64,
    /// The task's bytes, if they are few; larger tasks are in the object store.
    pub file: Option<Vec<u8>>,
    /// The parts, by number and encoded request.
    pub asks: Vec<EncodedPart>,
}

impl PartBatch {
    /// The batch's name for users.
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

/// A message with results.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) enum BatchResult {
    /// Results of a batch.
    Done {
        /// The session of the batch.
        session: u64,
        /// The number of the batch.
        number: u64,
        /// The results.
        pieces: Vec<EncodedPart>,
        /// Whether these are the batch's last results.
        is_last: bool,
        /// The seconds that these parts took on one thread.
        secs: f64,
    },
    /// A batch that failed too often.
    Dead {
        /// The name of the batch.
        batch: String,
        /// The reason of its last failure.
        reason: String,
    },
}

/// A task as stored on the server, with a title for users.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct TaskFile {
    /// The title.
    pub title: String,
    /// The job spec.
    pub spec: JobSpec,
}
