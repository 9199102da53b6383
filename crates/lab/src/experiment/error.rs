//! The faults in the plan of an experiment.

/// Error: an experiment's plan is invalid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExperimentError {
    /// A number is out of range.
    #[error("expected {expected}, found {found}")]
    Number {
        /// The valid numbers.
        expected: &'static str,
        /// The number.
        found: u64,
    },
    /// There are no arms.
    #[error("expected at least one arm")]
    NoArm,
    /// There are no measures.
    #[error("expected at least one measure")]
    NoMeasure,
    /// Two arms or measures have the same name.
    #[error("{0} is named twice")]
    Twice(String),
    /// An evolution has no genome.
    #[error("{0}: expected a genome, such as \"sci\"")]
    NoGenome(String),
    /// The settings of an arm are invalid.
    #[error("{arm}: {reason}")]
    Arm {
        /// The arm.
        arm: String,
        /// The reason.
        reason: String,
    },
    /// A comparison names no arm.
    #[error("expected one of the arms ({arms}), found {found}")]
    NoSuchArm {
        /// The arms.
        arms: String,
        /// The name.
        found: String,
    },
    /// A search cannot go by this measure.
    #[error("a search needs a first measure of single runs, which {0} is not")]
    Search(&'static str),
    /// A search needs all runs in one place.
    #[error("a search cannot be split: its later runs depend on the earlier ones")]
    SearchInShards,
    /// An experiment cannot have more seeds.
    #[error(
        "seeds can be added only to a plan that names their number, not to a search or a shard"
    )]
    Extension,
    /// A run has no player to measure.
    #[error("the run has no player")]
    NoPlayer,
    /// The runs have no such measure.
    #[error("these runs have no measure {0}")]
    NoSuchMeasure(&'static str),
}
