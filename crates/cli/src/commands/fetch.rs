//! `fetch`: downloads public games, endgame tests and published players from their authors' sites.

use std::path::PathBuf;

use clap::ValueEnum;
use othello_engine::search::Stop;
use othello_lab::data::fetch::{DataSet, Download};

use super::{error::CliError, input, interrupt, output::tell, progress::ProgressDisplay};

const HELP: &str = "\
Every file is checked: those that no longer change by their SHA-256 sums, the others by their form. Files
that exist already are not fetched again, so the same command resumes after an interruption. The data
belong to their authors; nothing of them is part of this program.

Examples:
  othello-lab fetch wthor
  othello-lab fetch league --out data
  othello-lab fetch wthor --from http://localhost:8000/";

/// A set of public data.
#[derive(Clone, Copy, ValueEnum)]
enum FetchSet {
    /// Tournament games since 1977, the database of the French federation
    Wthor,
    /// The FFO endgame test, positions 1 to 79 with their exact scores
    Ffo,
    /// Published one-ply players and starting boards, for `league`
    League,
}

impl From<FetchSet> for DataSet {
    fn from(set: FetchSet) -> DataSet {
        match set {
            FetchSet::Wthor => DataSet::Wthor,
            FetchSet::Ffo => DataSet::Ffo,
            FetchSet::League => DataSet::League,
        }
    }
}

/// The options of `fetch`.
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct FetchArgs {
    /// Data sets to download
    #[arg(required = true, value_enum)]
    sets: Vec<FetchSet>,
    /// Folder for the data; each set gets a folder of its own in it
    #[arg(long, value_name = "FOLDER", default_value = "data", value_parser = input::named())]
    out: PathBuf,
    /// Address of a mirror of one set, ending with a slash
    #[arg(long, value_name = "ADDRESS")]
    from: Option<String>,
    /// Accept files whose checksums differ from the known ones
    #[arg(long)]
    changed: bool,
}

/// Fetches the sets, one after the other.
pub fn run(args: &FetchArgs) -> Result<(), CliError> {
    if args.from.is_some() && args.sets.len() > 1 {
        return Err(CliError::usage("--from names the address of one set: name one set"));
    }
    args.sets.iter().try_for_each(|&set| fetch_set(set.into(), args))
}

fn fetch_set(set: DataSet, args: &FetchArgs) -> Result<(), CliError> {
    let from = args.from.as_deref();
    let download = Download { set, into: &args.out, from, accepts_changed: args.changed };
    let mut progress: Option<ProgressDisplay> = None;
    let count = download.fetch(&Stop::default(), &mut |count, name| {
        if interrupt::is_requested() {
            interrupt::end();
        }
        let begin = || ProgressDisplay::new(0, count.of as u64, "files");
        progress.get_or_insert_with(begin).show(count.done as u64, name);
    })?;
    drop(progress);
    let (folder, fetched) = (download.folder(), count.fetched);
    let there = count.done - fetched;
    tell(format_args!("{}: fetched {fetched} files, {there} were already there", folder.display()));
    Ok(())
}
