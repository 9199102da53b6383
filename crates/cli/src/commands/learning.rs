//! Shared parts of the training commands.

use std::path::{Path, PathBuf};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use othello_lab::{data::annotated_game::Target, rating::benchmark::Rating, store};

use super::error::CliError;

/// A choice of an option: its name, its meaning and its value.
pub type NamedValue<T> = (&'static str, &'static str, T);

/// A parser for an option with these choices.
pub fn one_of<T: Copy + Send + Sync>(
    choices: &'static [NamedValue<T>],
) -> impl TypedValueParser<Value = T> {
    let named = choices.iter().map(|(name, help, _)| PossibleValue::new(*name).help(*help));
    let value = |name: String| choices.iter().find(|choice| choice.0 == name);
    PossibleValuesParser::new(named).map(move |name| value(name).expect("it is one of them").2)
}

/// The targets for positions of annotated games.
pub const TARGETS: [NamedValue<Target>; 5] = [
    ("result", "The result of the finished game", Target::Result),
    ("search", "The value from the search of the position", Target::Search),
    ("next", "The value from the search of the previous position", Target::Next),
    ("mean", "The mean of the result and the search", Target::Mean),
    (
        "blend",
        "A weighted mean of the searched values to the end of the game and of the result; the next ones weigh most",
        Target::Blend(0.8),
    ),
];

/// Writes a whole file.
///
/// # Errors
/// If the file cannot be written.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), CliError> {
    store::write(path, bytes).map_err(CliError::file(path))
}

/// Makes paths absolute, because a run may be resumed from another folder.
///
/// # Errors
/// If a path is empty, or the current folder is unknown.
pub fn absolute(paths: &[PathBuf]) -> Result<Vec<PathBuf>, CliError> {
    let absolute = |path: &PathBuf| std::path::absolute(path).map_err(CliError::file(path));
    paths.iter().map(absolute).collect()
}

/// The error for a run that was started with other settings than the given ones.
pub fn other_settings(folder: &Path) -> CliError {
    CliError::usage(format!(
        "{} holds a run with other settings: leave the options out to resume it, or name another folder",
        folder.display()
    ))
}

/// The strength of a round's player; unknown for rounds of version 0.1.
pub fn strength(rating: Option<Rating>) -> String {
    rating.map_or_else(|| "unknown".to_owned(), |rating| rating.to_string())
}
