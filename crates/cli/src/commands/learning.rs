//! Shared parts of the training commands.

use std::{
    fmt::Display,
    path::{Path, PathBuf},
};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use othello_lab::{
    data::{
        annotated_game::Target,
        sources::{self, Labels, SourceLoss},
    },
    rating::benchmark::Rating,
    runs::{
        RoundReport, Run,
        round::RoundLine,
        rounds::{RoundTraining, RoundsSettings, Trainee, TrainingRounds},
    },
    store,
};
use othello_train::dataset::DatasetBuilder;

use super::{
    cluster,
    driver::{StepOutput, drive},
    error::CliError,
    input::{is_standard, tell_parts},
    output::tell,
};

/// A choice of an option: its name, its meaning and its value.
pub type NamedValue<T> = (&'static str, &'static str, T);

/// Earlier names of choices with the present ones. They are accepted, but not listed.
const EARLIER_NAMES: [(&str, &str); 2] = [("taste", "growing"), ("minute", "quick")];

/// A parser for an option with these choices.
pub fn one_of<T: Copy + Send + Sync>(
    choices: &'static [NamedValue<T>],
) -> impl TypedValueParser<Value = T> {
    let earlier = |name: &str| EARLIER_NAMES.iter().find(|(_, now)| *now == name).map(|old| old.0);
    let named = choices
        .iter()
        .map(move |(name, help, _)| PossibleValue::new(*name).help(*help).aliases(earlier(name)));
    let value = move |name: String| {
        choices.iter().find(|(now, ..)| *now == name || earlier(now) == Some(&*name))
    };
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
        "A weighted mean of the searched values up to the end of the game and the result; near ones weigh most",
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
/// If a path is empty or the standard input, or the current folder is unknown.
pub fn absolute(paths: &[PathBuf]) -> Result<Vec<PathBuf>, CliError> {
    if paths.iter().any(|path| is_standard(path)) {
        let reason =
            "expected a name as --data: a run reads the file in each round, so it cannot be -";
        return Err(CliError::usage(reason));
    }
    let absolute = |path: &PathBuf| std::path::absolute(path).map_err(CliError::file(path));
    paths.iter().map(absolute).collect()
}

/// Adds the samples of these files to a dataset, and says what was left out.
///
/// # Errors
/// If a file cannot be read.
pub fn add_files(
    mut builder: DatasetBuilder,
    files: &[PathBuf],
    labels: &Labels,
) -> Result<DatasetBuilder, CliError> {
    tell_losses(&sources::add_all(&mut builder, files, labels)?);
    Ok(builder)
}

/// Says on standard error which games of data files give no samples. It is no failure: databases have a
/// handful of games with errors, and the rest is enough to learn from.
fn tell_losses(losses: &[SourceLoss]) {
    for loss in losses {
        tell_parts("left out", &loss.path, &loss.parts);
    }
}

/// The report of an epoch of a training.
type EpochOf<T> = <<T as Trainee>::Training as RoundTraining>::Report;

/// Opens the run in a folder, if its settings `agree` with the command line. A finished one with fewer rounds than these
/// is given the missing ones.
///
/// # Errors
/// If the settings disagree, the run cannot be opened, or its settings cannot be written.
pub fn open_for_rounds<T: Trainee>(
    folder: &Path,
    rounds: Option<u32>,
    agree: impl FnOnce(&T::Settings) -> Result<(), CliError>,
) -> Result<TrainingRounds<T>, CliError> {
    let (settings, done) = TrainingRounds::<T>::glance(folder)?;
    let is_done = done as u32 == settings.rounds();
    let more = rounds.map_or(0, |rounds| rounds.saturating_sub(settings.rounds()));
    if !is_done || more == 0 {
        agree(&settings)?;
        return Ok(TrainingRounds::open(folder)?);
    }
    agree(&settings.with_more_rounds(more))?;
    Ok(TrainingRounds::extend(folder, more)?)
}

/// Trains in rounds of self-play until the run is done or interrupted. `epoch_line` has the figures of an
/// epoch, `round_text` those of a finished round and its last epoch.
///
/// # Errors
/// If the run fails.
pub fn train_in_rounds<T: Trainee>(
    run: &mut TrainingRounds<T>,
    machines: &cluster::Machines,
    threads: usize,
    epoch_line: impl Fn(&EpochOf<T>) -> String,
    round_text: impl Fn(&TrainingRounds<T>, &RoundLine, Option<&EpochOf<T>>) -> String,
) -> Result<(), CliError>
where
    EpochOf<T>: Clone,
{
    let mut last_epoch = None;
    // Each round reads the data files again.
    let mut told = Vec::new();
    let is_interrupted = drive(run, machines, threads, |run, report| match report {
        RoundReport::Games { round, .. } => StepOutput::Word(format!("round {round}")),
        RoundReport::Epoch { round, report } => {
            if told != run.losses() {
                tell_losses(run.losses());
                told = run.losses().to_vec();
            }
            last_epoch = Some(report.clone());
            StepOutput::Line(format!("round {round}: {}", epoch_line(report)))
        }
        RoundReport::Round(line) => {
            StepOutput::Line(round_text(run, line, last_epoch.take().as_ref()))
        }
    })?;
    if let Some(folder) = run.folder().filter(|_| is_interrupted) {
        tell(format_args!("stopped; the same command resumes {}", folder.path().display()));
    }
    Ok(())
}

/// The line about a finished round. `saved` names its file, as in "weights in FILE". The strength is unknown
/// for rounds of version 0.1.
pub fn round_line(round: u32, rating: Option<Rating>, saved: impl Display) -> String {
    let strength = rating.map_or("unknown".to_owned(), |rating| rating.to_string());
    format!("round {round} done: strength {strength}; {saved}")
}
