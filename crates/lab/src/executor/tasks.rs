//! Tasks, and the wire format of their parts.

use othello_engine::{Color, search::Stop};
use serde::{Serialize, de::DeserializeOwned};
use thiserror::Error;

use super::job_spec::JobSpec;

/// A request for a part of a task.
pub trait Ask: Clone + Send + Sync + Serialize + DeserializeOwned {
    /// The part's number, unique within the task.
    fn number(&self) -> u64;
}

impl Ask for u32 {
    fn number(&self) -> u64 {
        u64::from(*self)
    }
}

/// A task that splits into parts.
pub trait Task: Send + Sync {
    /// The request for a part; a `u32` where the number is enough.
    type Ask: Ask;
    /// The result of a part.
    type Piece: Send;

    /// Computes a part. `None` if `stop` was requested.
    ///
    /// # Errors
    /// If a player fails.
    fn piece(&self, ask: &Self::Ask, stop: &Stop) -> Result<Option<Self::Piece>, WorkError>;

    /// The job spec from which other machines build the same task.
    fn job_spec(&self) -> JobSpec;

    /// Encodes a result to send it back from another machine.
    fn encode(&self, piece: &Self::Piece) -> Vec<u8>;

    /// Decodes a result from another machine; `None` if it is invalid.
    fn decode(&self, ask: &Self::Ask, bytes: &[u8]) -> Option<Self::Piece>;
}

/// A task could not be completed.
#[derive(Debug, Error)]
pub enum WorkError {
    /// A player gave no legal move.
    #[error("{0} failed to move: {1}")]
    Failed(Color, String),
    /// Other machines could not complete a part.
    #[error("{batch} failed on every machine that tried: {reason}")]
    Remote {
        /// The task and the numbers of the parts.
        batch: String,
        /// The reason of the last failure.
        reason: String,
    },
    /// The other machines cannot be reached or run another version.
    #[error(transparent)]
    Cluster(Box<dyn std::error::Error + Send + Sync>),
}

/// The number of a part and its encoded request or result.
pub(crate) type EncodedPart = (u64, Vec<u8>);

/// A request as sent to other machines.
pub(crate) fn ask_bytes(ask: &impl Ask) -> EncodedPart {
    (ask.number(), to_bytes(ask))
}

/// Encodes plain data compactly.
pub fn to_bytes(value: &impl Serialize) -> Vec<u8> {
    postcard::to_stdvec(value).expect("plain data has bytes")
}

/// Decodes the output of `to_bytes`; `None` for anything else.
pub fn from_bytes<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    // Bytes left over mean another type: postcard itself does not name types.
    let (value, rest) = postcard::take_from_bytes(bytes).ok()?;
    rest.is_empty().then_some(value)
}
