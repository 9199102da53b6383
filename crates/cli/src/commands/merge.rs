//! `merge FILE|FOLDER`: merges shards that were played separately with --shard.

use std::path::{Path, PathBuf};

use othello_lab::{
    executor::shards::Shard,
    experiment,
    runs::{Run, RunKind, annotated_selfplay, selfplay, tournament},
    store,
};

use super::{
    error::CliError,
    interrupt::stop_on_ctrl_c,
    output::{argument, say, tell},
};

/// The options of `merge`. The shards of `cup` are the folders `cup.1-of-4` to `cup.4-of-4`, those of
/// `games.csv` the files `games.1-of-4.csv` and so on. All must be finished; they are not changed.
#[derive(clap::Args)]
pub struct MergeArgs {
    /// The --out path of the parts, such as cup for cup.1-of-4 to cup.4-of-4; all must be finished
    whole: PathBuf,
}

/// Merges the shards and prints the result.
pub fn run(args: &MergeArgs) -> Result<(), CliError> {
    let whole = &*args.whole;
    let is = |ending| whole.extension().is_some_and(|found| found == ending);
    if is("csv") || is("games") {
        let merge = if is("csv") { selfplay::merge } else { annotated_selfplay::merge };
        let games = merge(whole)?;
        tell(format_args!("{games} games in {}", whole.display()));
        return Ok(());
    }
    let shards = Shard::paths(whole).unwrap_or_default();
    if shards.first().and_then(|shard| RunKind::of(shard)) == Some(RunKind::Experiment) {
        return merge_experiment(whole);
    }
    let tournament = tournament::merge(whole)?;
    let table = tournament.table().text();
    say(table.trim_end());
    write_table(whole, &table)
}

/// Merges the shards of an experiment, plays its pool if it has one, and writes its report.
fn merge_experiment(whole: &Path) -> Result<(), CliError> {
    let mut experiment = experiment::merge(whole)?;
    let stop = stop_on_ctrl_c();
    while experiment.step(&stop)?.is_some() {}
    if experiment.is_done() {
        say(format!("the report is {}", experiment.report().display()));
    } else {
        let folder = argument(whole);
        say(format!("stopped; othello-lab experiment --resume --out {folder} resumes it"));
    }
    Ok(())
}

/// Writes the table of a finished tournament to its folder.
pub fn write_table(folder: &Path, table: &str) -> Result<(), CliError> {
    let file = folder.join("table.txt");
    store::write(&file, table.as_bytes()).map_err(CliError::file(file))
}
