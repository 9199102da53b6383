//! The texts that differ between the kinds of runs.

use othello_lab::runs::RunKind;

/// The messages of a kind of run.
#[derive(Clone, Copy, Debug)]
pub struct Wording {
    /// The kind.
    pub kind: RunKind,
    /// The message that the shown model comes from the run.
    pub of_run: &'static str,
    /// The message that the shown model came with the program.
    pub shipped: &'static str,
    /// The kind of the model and the source of its training data.
    pub what: &'static str,
    /// The button that plays against it.
    pub play: &'static str,
    /// The shipped model, as written in a player spec.
    pub model: &'static str,
    /// The button that tests the run's model against the shipped one.
    pub test: &'static str,
    /// The name of the shipped model.
    pub built_in: &'static str,
    /// The title of the plot of errors by epoch.
    pub errors: &'static str,
    /// The unit of the error.
    pub unit: &'static str,
}
