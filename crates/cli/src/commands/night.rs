//! `night RUN… --out FOLDER`: resumes several runs in sequence and writes a report.

use std::{path::PathBuf, thread};

use othello_lab::{
    players::spec::PlayerSpec,
    runs::{
        Run,
        batch::{BatchRun, Plan},
    },
};

use super::{
    cluster,
    driver::{StepOutput, drive},
    error::CliError,
    input,
    output::{argument, say},
};

const HELP: &str = "\
The runs are resumed in order, each until it is done or reaches a limit. The finals then compare each run's
best player, its best player at the start of the night and the opponents. The report is a single page,
FOLDER/report.html. An interrupted night resumes with --continue.

A tournament that starts external programs cannot be part of a night: no one is there to allow them.

Examples:
  othello-lab night populations/first populations/second --out populations/night --hours 8
  othello-lab night populations/first --patience 50 --to-elo 1900 --share 50 --out populations/night
  othello-lab night --continue populations/night";

/// The options of `night`.
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct NightArgs {
    /// Folders of the runs, in the order in which to resume them
    #[arg(value_name = "RUN", required_unless_present = "from", conflicts_with = "from")]
    runs: Vec<PathBuf>,
    /// Time limit of all runs together, in hours. Each run gets an equal share of the time left; a finished
    /// evolution continues for its share, unless --generations is given
    #[arg(long, value_parser = hours, conflicts_with = "from")]
    hours: Option<u64>,
    /// Maximum number of further generations or rounds per run; a finished evolution or map continues
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=1_000_000), conflicts_with = "from")]
    generations: Option<u32>,
    /// Elo against the fixed opponents at which a run ends: the mean of its last five measurements
    #[arg(long, value_name = "ELO", conflicts_with = "from")]
    to_elo: Option<f64>,
    /// Number N of measurements: a run ends if the mean of its last N is not above the mean of the N before
    #[arg(
        long,
        value_name = "MEASUREMENTS",
        value_parser = clap::value_parser!(u32).range(1..=100_000),
        conflicts_with = "from"
    )]
    patience: Option<u32>,
    /// Opponent in the finals; may be repeated [default: greedy, and jma at depths 2 and 4]
    #[arg(long, value_name = "PLAYER", conflicts_with = "from")]
    against: Vec<PlayerSpec>,
    /// Number of game pairs per pairing in the finals; 0 skips the finals
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u32).range(..=100_000), conflicts_with = "from")]
    pairs: u32,
    /// Ladder file to which the results of the finals are added
    #[arg(long, value_name = "FILE", conflicts_with = "from", value_parser = input::named())]
    ladder: Option<PathBuf>,
    /// Share of the cores to use, in percent; the results do not depend on it
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u8).range(1..=100))]
    share: u8,
    /// Folder of the new night
    #[arg(long, required_unless_present = "from", conflicts_with = "from", value_parser = input::named())]
    out: Option<PathBuf>,
    /// Folder of the night to resume
    #[arg(long = "continue", value_name = "FOLDER")]
    from: Option<PathBuf>,
    /// End the night of --continue now and write its report
    #[arg(long, requires = "from")]
    end: bool,
    #[command(flatten)]
    machines: cluster::Machines,
}

fn hours(text: &str) -> Result<u64, String> {
    let hours = text.parse::<f64>().ok().filter(|hours| (0.0..=10_000.0).contains(hours));
    hours
        .map(|hours| (hours * 3600.0) as u64)
        .ok_or_else(|| "expected hours, such as 8 or 0.5".to_owned())
}

/// Works until the plan is done or the user interrupts; the work is saved in both cases.
pub fn run(args: &NightArgs) -> Result<(), CliError> {
    let mut batch = open(args)?;
    if args.end {
        batch.end()?;
        say(format!("the report is {}", batch.report().display()));
        return Ok(());
    }
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let threads = (cores * usize::from(args.share)).div_ceil(100);
    let told = |batch: &BatchRun, (): &()| match batch.doing() {
        Some((name, progress)) => {
            let part = progress.parts().first().map_or(0, |part| part.done);
            StepOutput::Word(format!("{name}: {part}"))
        }
        None => StepOutput::Line(last_end(batch)),
    };
    if drive(&mut batch, &args.machines, threads, told)? {
        let folder = batch.folder().map(|folder| argument(folder.path()));
        say(format!("stopped; night --continue {} resumes it", folder.unwrap_or_default()));
    } else {
        say(format!("the report is {}", batch.report().display()));
    }
    Ok(())
}

/// The outcome of the last finished run.
fn last_end(batch: &BatchRun) -> String {
    batch.ends().last().map_or_else(String::new, |(run, end)| format!("{}: {}", run.display(), end))
}

fn open(args: &NightArgs) -> Result<BatchRun, CliError> {
    let batch = match (&args.from, &args.out) {
        (Some(from), _) => BatchRun::open(from),
        (None, out) => {
            let mut plan = Plan::new(args.runs.clone());
            plan.seconds = args.hours;
            plan.more = args.generations;
            plan.to_elo = args.to_elo;
            plan.patience = args.patience;
            plan.pairs = args.pairs;
            plan.ladder.clone_from(&args.ladder);
            if !args.against.is_empty() {
                plan.against.clone_from(&args.against);
            }
            BatchRun::create(out.as_ref().expect("asked for unless a night goes on"), plan)
        }
    };
    Ok(batch?)
}
