//! `night RUN… --out FOLDER`: resumes several runs in sequence and writes a report.

use std::{path::PathBuf, thread};

use othello_lab::{
    players::seat::PlayerSpec,
    run::{
        Run,
        night::{Night, Plan},
    },
};

use super::{
    cluster,
    driver::{Told, drive},
    output::say,
};

const HELP: &str = "\
The runs go on in their order, each until it is done or a limit is reached. Then the best player of each, its
best at the beginning and the opponents meet in the finals, and FOLDER/report.html tells what came of it: one
page that needs nothing else. A night that was stopped or killed goes on with --continue.

A tournament that starts other programs does not go on in a night: nobody is there to allow them.

Examples:
  othello-lab night populations/first populations/second --out populations/night --hours 8
  othello-lab night populations/first --patience 50 --to-elo 1900 --share 50 --out populations/night
  othello-lab night --continue populations/night";

/// Which runs, how long, and where the report goes.
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Args {
    /// The folders of the runs, in the order in which they go on
    #[arg(value_name = "RUN", required_unless_present = "from", conflicts_with = "from")]
    runs: Vec<PathBuf>,
    /// How many hours the runs may take in all; each has an equal part of what is left, and evolutions that
    /// are done go on for it
    #[arg(long, value_parser = hours, conflicts_with = "from")]
    hours: Option<u64>,
    /// How many more generations or rounds a run takes at most; evolutions and maps that are done go on
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=1_000_000), conflicts_with = "from")]
    generations: Option<u32>,
    /// A run ends when it is so strong, in Elo against the fixed opponents, in its last five measurements
    #[arg(long, value_name = "ELO", conflicts_with = "from")]
    to_elo: Option<f64>,
    /// A run ends when the mean of its last so many measurements is not above that of as many before
    #[arg(
        long,
        value_name = "MEASUREMENTS",
        value_parser = clap::value_parser!(u32).range(1..=100_000),
        conflicts_with = "from"
    )]
    patience: Option<u32>,
    /// Another player of the finals; may be given again. Without it greedy and JMA at depths 2 and 4
    #[arg(long, value_name = "PLAYER", conflicts_with = "from")]
    against: Vec<PlayerSpec>,
    /// How many pairs of games any two of the finals play; 0 for no finals
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u32).range(..=100_000), conflicts_with = "from")]
    pairs: u32,
    /// Take the finals into the ladder of this file
    #[arg(long, value_name = "FILE", conflicts_with = "from")]
    ladder: Option<PathBuf>,
    /// The share of the cores to work on, in per cent; the results do not depend on it
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u8).range(1..=100))]
    share: u8,
    /// The folder of a new night
    #[arg(long, required_unless_present = "from", conflicts_with = "from")]
    out: Option<PathBuf>,
    /// Go on with the night in this folder
    #[arg(long = "continue", value_name = "FOLDER")]
    from: Option<PathBuf>,
    /// End the night in this folder now, with its report
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
pub fn run(args: &Args) -> Result<(), String> {
    let mut night = open(args)?;
    if args.end {
        night.end().map_err(|error| error.to_string())?;
        say(format!("the report is {}", night.report().display()));
        return Ok(());
    }
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let threads = (cores * usize::from(args.share)).div_ceil(100);
    let told = |night: &Night, (): &()| match night.doing() {
        Some((name, progress)) => {
            let part = progress.parts().first().map_or(0, |part| part.done);
            Told::Word(format!("{name}: {part}"))
        }
        None => Told::Line(last_end(night)),
    };
    if drive(&mut night, &args.machines, threads, told)? {
        let folder = night.folder().map(|folder| folder.path().display().to_string());
        say(format!("stopped; night --continue {} goes on", folder.unwrap_or_default()));
    } else {
        say(format!("the report is {}", night.report().display()));
    }
    Ok(())
}

/// The outcome of the last finished run.
fn last_end(night: &Night) -> String {
    night.ends().last().map_or_else(String::new, |(run, end)| format!("{}: {}", run.display(), end))
}

fn open(args: &Args) -> Result<Night, String> {
    let night = match (&args.from, &args.out) {
        (Some(from), _) => Night::open(from),
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
            Night::create(out.as_ref().expect("asked for unless a night goes on"), plan)
        }
    };
    night.map_err(|error| error.to_string())
}
