//! `worker nats://HOST`: plays games for the other machines of a cluster.

use std::{
    path::{Path, PathBuf},
    thread,
    time::{SystemTime, UNIX_EPOCH},
};

use othello_lab::{
    executor::cluster::{Access, WorkerEvent},
    jobs,
    players::{consent::Consent, spec::PlayerSpec},
    store::{self, Limit},
};

use super::{error::CliError, interrupt::stop_on_ctrl_c, output::tell, threads};

const HELP: &str = "\
A worker plays the games of evolve, tournament, selfplay, train, match, league, map, night and experiment
when they run with --cluster. It may join and leave at any time: another worker takes over its tasks. It
opens no file that is named over the network. It starts only the external programs in the list of
--allow-engines, one per line, each written as a player of match.

The credentials file is a .creds file, or holds the seed of an nkey or NAME:PASSWORD. The variable
OTHELLO_NATS_CREDENTIALS can name it, and OTHELLO_NATS_CA the file of the trusted certificates.

Examples:
  othello-lab worker nats://lab.example
  othello-lab worker tls://lab.example --credentials class.creds --threads 2 --name desk-7";

/// The options of `worker`.
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct WorkerArgs {
    /// The cluster's server: nats://HOST or tls://HOST
    address: Access,
    /// File with the credentials for the server [default: the file in OTHELLO_NATS_CREDENTIALS]
    #[arg(long, value_name = "FILE")]
    credentials: Option<PathBuf>,
    /// Name of the worker [default: the host name and a number]
    #[arg(long, value_parser = name)]
    name: Option<String>,
    /// Number of games to play in parallel [default: one per core]
    #[arg(long, value_parser = threads::parse)]
    threads: Option<usize>,
    /// File that lists the external programs that may be started
    #[arg(long, value_name = "FILE")]
    allow_engines: Option<PathBuf>,
}

fn name(text: &str) -> Result<String, String> {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    if !text.is_empty() && text.len() <= 60 && text.chars().all(is_plain) {
        Ok(text.to_owned())
    } else {
        Err("expected letters, digits, - and _, at most 60".to_owned())
    }
}

/// Works until interrupted.
pub fn run(args: &WorkerArgs) -> Result<(), CliError> {
    let access = args.address.clone().with_credentials(args.credentials.as_deref())?;
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let engines = args.allow_engines.as_deref().map(allowed).transpose()?;
    let name = args.name.clone().unwrap_or_else(usual_name);
    let threads = args.threads.unwrap_or(cores);
    let worker = jobs::worker(name.clone(), threads, engines);
    let address = access.to_string();
    let said = move |event| match event {
        WorkerEvent::Joined => {
            tell(format_args!("{name} works for {address} with {threads} threads; Ctrl-C ends it"));
        }
        WorkerEvent::Task(title) => tell(title),
        WorkerEvent::Failed(batch, reason) => tell(format_args!("{batch} failed: {reason}")),
        WorkerEvent::Away(reason) => tell(format_args!("{address} does not answer: {reason}")),
    };
    Ok(worker.serve(&access, &stop_on_ctrl_c(), said)?)
}

/// The programs that a list allows.
fn allowed(path: &Path) -> Result<Consent, CliError> {
    let text = store::read_text(path, Limit::SETTINGS).map_err(CliError::file(path))?;
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let players: Vec<PlayerSpec> = lines
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let parsed = line.parse::<PlayerSpec>();
            parsed.map_err(|error| CliError::content(path)(format!("{line:?}: {error}")))
        })
        .collect::<Result<_, _>>()?;
    Ok(Consent::typed(&players))
}

/// The machine's name with a number, so that two workers on one machine have different names.
fn usual_name() -> String {
    let machine = ["/proc/sys/kernel/hostname", "/etc/hostname"]
        .iter()
        .find_map(|path| store::read_text(Path::new(path), Limit::SETTINGS).ok());
    let machine = machine.or_else(|| std::env::var("COMPUTERNAME").ok()).unwrap_or_default();
    let is_plain = |c: &char| c.is_ascii_alphanumeric() || *c == '-';
    let machine: String = machine.chars().filter(is_plain).take(40).collect();
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |now| now.subsec_nanos());
    let number = (now ^ std::process::id().rotate_left(12)) & 0xffff;
    format!("{}-{number:04x}", if machine.is_empty() { "worker" } else { &machine })
}
