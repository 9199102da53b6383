//! The place of the connection in a build without clusters.

use egui::Context;
use othello_lab::{executor::Executor, runs::RunError};

use super::ClusterChoice;

/// No connection: this machine plays alone.
pub struct ClusterConnection;

impl ClusterConnection {
    /// Returns the connection of a window.
    pub fn of(_: &Context) -> ClusterConnection {
        ClusterConnection
    }

    /// Does nothing.
    pub fn join(&self, _: &Context, _: &ClusterChoice) {}

    /// The executor for a run: this machine.
    ///
    /// # Errors
    /// Never.
    pub fn executor(&self) -> Result<Executor, RunError> {
        Ok(Executor::default())
    }
}
