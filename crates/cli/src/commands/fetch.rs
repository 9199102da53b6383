//! `fetch`: downloads public games, endgame tests and published players from their authors' sites.

mod sets;

use std::{
    path::{Path, PathBuf},
    time::Duration,
};

use othello_lab::store::{self, Limit};
use sha2::{Digest, Sha256};
use ureq::Agent;

use self::sets::{DataFile, DataSet, FileForm};
use super::{
    error::CliError, fetch_error::FetchError, interrupt, output::tell, progress::ProgressDisplay,
};

const HELP: &str = "\
Every file is checked: those that no longer change by their SHA-256 sums, the others by their form. Files
that are there already are not fetched again, so the same command resumes after an interruption. The data
belong to their authors; nothing of them is part of this program.

Examples:
  othello-lab fetch wthor
  othello-lab fetch league --out data
  othello-lab fetch wthor --from http://localhost:8000/";

/// The options of `fetch`.
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct FetchArgs {
    /// Data sets to download
    #[arg(required = true, value_enum)]
    sets: Vec<DataSet>,
    /// Folder for the data; each set gets a folder of its own in it
    #[arg(long, value_name = "FOLDER", default_value = "data")]
    out: PathBuf,
    /// Address of a mirror of one set, ending with a slash
    #[arg(long, value_name = "ADDRESS")]
    from: Option<String>,
    /// Accept files whose checksums differ from the known ones
    #[arg(long)]
    changed: bool,
}

/// The time limits for reaching a server and for each file.
const TIMES: [Duration; 2] = [Duration::from_secs(15), Duration::from_mins(2)];
/// The maximum size of a file in bytes; the largest has 0.6 MB.
const LARGEST: u64 = 64 << 20;

/// Fetches the sets, one after the other.
pub fn run(args: &FetchArgs) -> Result<(), CliError> {
    if args.from.is_some() && args.sets.len() > 1 {
        return Err(CliError::usage("--from is the address of one set"));
    }
    let agent = Agent::config_builder()
        .timeout_connect(Some(TIMES[0]))
        .timeout_global(Some(TIMES[1]))
        .build()
        .new_agent();
    args.sets.iter().try_for_each(|&set| fetch_set(&agent, set, args))
}

fn fetch_set(agent: &Agent, set: DataSet, args: &FetchArgs) -> Result<(), CliError> {
    let folder = args.out.join(set.name());
    let (files, mut fetched) = (set.files(), 0);
    let mut progress = ProgressDisplay::new(0, files.len() as u64, "files");
    for (done, file) in files.iter().enumerate() {
        if interrupt::is_requested() {
            interrupt::end();
        }
        progress.show(done as u64, &file.to);
        let path = folder.join(&file.to);
        if !is_there(set, file, &path) {
            let bytes = fetch_file(agent, set, file, args)?;
            path.parent().map_or(Ok(()), store::create_folder).map_err(CliError::file(&path))?;
            store::write(&path, &bytes).map_err(CliError::file(&path))?;
            fetched += 1;
        }
    }
    drop(progress);
    let there = files.len() - fetched;
    tell(format_args!("{}: fetched {fetched} files, {there} were already there", folder.display()));
    Ok(())
}

/// Whether the file is there and complete.
fn is_there(set: DataSet, file: &DataFile, path: &Path) -> bool {
    match set.sum(&file.from).filter(|_| file.form != FileForm::Weights) {
        Some(sum) => store::read(path, Limit::GAMES).is_ok_and(|bytes| sum_of(&bytes) == sum),
        None => path.exists(),
    }
}

fn fetch_file(
    agent: &Agent,
    set: DataSet,
    file: &DataFile,
    args: &FetchArgs,
) -> Result<Vec<u8>, FetchError> {
    let address = args.from.as_deref().unwrap_or(set.address()).to_owned() + &file.from;
    let answer = agent.get(&address).call();
    let bytes = answer
        .and_then(|answer| answer.into_body().into_with_config().limit(LARGEST).read_to_vec())
        .map_err(|error| FetchError::Network {
            address: address.clone(),
            source: Box::new(error),
        })?;
    if let Some(expected) = set.sum(&file.from) {
        let found = sum_of(&bytes);
        if found != expected && !args.changed {
            return Err(FetchError::Changed { address, expected, found });
        }
    }
    file.form.stored(bytes).map_err(|fault| FetchError::Form { address, fault })
}

fn sum_of(bytes: &[u8]) -> String {
    hex::encode(Sha256::digest(bytes))
}
