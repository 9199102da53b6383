//! What tells a kind of run from the others where it is shown.

use othello_lab::run::RunKind;

/// The messages of a kind of run.
#[derive(Clone, Copy, Debug)]
pub struct Wording {
    /// The kind.
    pub kind: RunKind,
    /// That what is shown and played comes from the run.
    pub of_run: &'static str,
    /// That it came with the program.
    pub shipped: &'static str,
    /// The button that plays it.
    pub play: &'static str,
    /// What came with the program, as lists of players write it.
    pub model: &'static str,
    /// The title of the error by epoch.
    pub errors: &'static str,
    /// What the error is counted in.
    pub unit: &'static str,
}
