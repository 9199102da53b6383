//! Task handlers: a worker builds one from a job spec and computes parts with it.

use std::sync::Arc;

use othello_engine::search::Stop;

use crate::executor::{self, JobSpec, Task, WireError, WorkError};

/// A task handler, whose requests and results are bytes.
pub trait TaskHandler: Send + Sync {
    /// Computes the requested part. `None` if `stop` was requested.
    ///
    /// # Errors
    /// If a player fails, or the request is invalid.
    fn piece(&self, ask: &[u8], stop: &Stop) -> Result<Option<Vec<u8>>, WorkError>;
}

impl<T: Task> TaskHandler for T {
    fn piece(&self, ask: &[u8], stop: &Stop) -> Result<Option<Vec<u8>>, WorkError> {
        let unreadable = || WorkError::Cluster(Box::new(WireError("piece")));
        let ask: T::Ask = executor::from_bytes(ask).ok_or_else(unreadable)?;
        let piece = Task::piece(self, &ask, stop)?;
        Ok(piece.map(|piece| self.encode(&piece)))
    }
}

/// Builds the handler of a job spec, or returns the reason why it cannot.
pub type HandlerFactory =
    Arc<dyn Fn(&JobSpec) -> Result<Box<dyn TaskHandler>, String> + Send + Sync>;
