//! `merge FILE|FOLDER`: merges shards that were played separately with --shard.

use std::path::{Path, PathBuf};

use othello_lab::{
    runs::{annotated_selfplay, selfplay, tournament},
    store,
};

use super::{
    error::CliError,
    output::{say, tell},
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
    let tournament = tournament::merge(whole)?;
    let table = tournament.table().text();
    say(table.trim_end());
    write_table(whole, &table)
}

/// Writes the table of a finished tournament to its folder.
pub fn write_table(folder: &Path, table: &str) -> Result<(), CliError> {
    let file = folder.join("table.txt");
    store::write(&file, table.as_bytes()).map_err(CliError::file(file))
}
