//! `experiment FILE.ron --out FOLDER`: runs of several settings and seeds, compared with confidence intervals.

use std::path::{Path, PathBuf};

use othello_engine::search::Stop;
use othello_lab::{
    executor::shards::Shard,
    experiment::{
        EndedRun, ExperimentPlan, ExperimentRun, ExperimentStep, Forecast, MachineInfo, verify,
    },
    runs::{Run, batch::End, progress::clock},
    store::Limit,
};

use super::{
    cluster,
    driver::{StepOutput, drive},
    error::CliError,
    input,
    interrupt::stop_on_ctrl_c,
    output::{argument, say, tell},
    threads,
};

const HELP: &str = "\
FILE.ron names the settings, the seeds and the measures:
  (
      question: \"Does mutation 1.5 beat 0.5 for SCI?\",
      runs: Evolution(
          settings: (genome: \"sci\", searcher: \"alphabeta:2\", benchmark_pairs: 4),
          grid: (sigma: [0.5, 1.5]),
          length: Generations(50),       // or Games(7500): equal games, or Each([5, 50])
      ),
      seeds: 10,
      measures: [Strength(pairs: 50), Anytime, Diversity],
      compare: AllPairs,                 // Against(\"sigma 0.5\"), Pairs([(\"one\", \"other\")])
      test: MannWhitney,                 // Welch
      // search: (first_seeds: 3),       // the better half of the arms gets twice the seeds, and so on
  )

settings and grid take the settings of `evolve --config`, a grid with several values each. Arms of several
settings are arms: [(\"small\", (parents: 5, children: 5)), ...]. Other runs are Patterns, Network, SelfPlay and
Tournament, each with arms: [(\"name\", settings as in its run.ron), ...].
Measures: Strength, Final(measurements: N), Anytime, Pool(pairs: N), League(data: \"FOLDER\", double_games: N),
Score, Error, Diversity, Games, Processor.

The folder holds the runs, each as its own command would write it, and the report: report.html, report.md,
results.csv, results.json and curves.svg. The same file gives the same runs with any number of threads. A failed
run is skipped; --resume tries it again.

Examples:
  othello-lab experiment experiments/mutation.ron --dry-run
  othello-lab experiment experiments/mutation.ron --out mutation
  othello-lab experiment --resume --out mutation
  othello-lab experiment --verify mutation";

/// The options of `experiment`.
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct ExperimentArgs {
    /// Plan of the experiment
    #[arg(value_name = "FILE.ron", required_unless_present_any = ["resume", "verify"])]
    plan: Option<PathBuf>,
    /// Folder of the experiment
    #[arg(long, value_name = "FOLDER", required_unless_present_any = ["dry_run", "verify"], value_parser = input::named())]
    out: Option<PathBuf>,
    /// Resume the experiment in the folder; it keeps its plan. Failed runs are tried again
    #[arg(long, conflicts_with = "plan")]
    resume: bool,
    /// Print the runs, games and time that the plan asks for, and exit
    #[arg(long, requires = "plan", conflicts_with = "resume")]
    dry_run: bool,
    /// Repeat some runs of the experiment in this folder and compare their bytes
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["plan", "out", "resume", "dry_run"])]
    verify: Option<PathBuf>,
    /// Do only the runs of part K of N, in FOLDER.K-of-N; merge FOLDER joins the parts
    #[arg(long, value_name = "K/N", requires = "out")]
    shard: Option<Shard>,
    /// Number of runs that --verify repeats
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..), requires = "verify")]
    sample: u32,
    /// Random seed that chooses the runs of --verify
    #[arg(long, default_value_t = 1, requires = "verify")]
    seed: u64,
    /// Number of threads; the results do not depend on it [default: one per core]
    #[arg(long, value_parser = threads::parse)]
    threads: Option<usize>,
    #[command(flatten)]
    machines: cluster::Machines,
}

/// Runs, resumes, previews or verifies an experiment.
pub fn run(args: &ExperimentArgs) -> Result<(), CliError> {
    if let Some(folder) = &args.verify {
        return verified(args, folder);
    }
    let threads = threads::pool(args.threads.unwrap_or(0))?.current_num_threads();
    let mut experiment = match (&args.plan, &args.out) {
        (Some(file), out) => {
            let text = input::text(file, Limit::SETTINGS)?;
            let plan = ExperimentPlan::read(&text).map_err(CliError::config(file))?;
            print_forecast(&plan, threads)?;
            if args.dry_run {
                return Ok(());
            }
            let out = out.as_ref().expect("required unless it is a dry run");
            let machine = MachineInfo::this(threads);
            ExperimentRun::create(&folder(args, out), &text, machine, args.shard)?
        }
        (None, out) => {
            let out = out.as_ref().expect("required to resume");
            ExperimentRun::open(&folder(args, out))?
        }
    };
    finish(args, &mut experiment, threads)
}

/// The folder of the experiment, or of its shard.
fn folder(args: &ExperimentArgs, out: &Path) -> PathBuf {
    args.shard.map_or_else(|| out.to_owned(), |shard| shard.path(out))
}

/// Works to the end or until the user interrupts, and prints the result.
fn finish(
    args: &ExperimentArgs,
    experiment: &mut ExperimentRun,
    threads: usize,
) -> Result<(), CliError> {
    let told = |experiment: &ExperimentRun, step: &ExperimentStep| match step {
        ExperimentStep::Worked => StepOutput::Word(doing(experiment)),
        ExperimentStep::Ended(name, ended) => StepOutput::Line(end(name, ended)),
        ExperimentStep::Reported => StepOutput::Word(String::new()),
    };
    let is_interrupted = drive(experiment, &args.machines, threads, told)?;
    if is_interrupted {
        let folder = argument(args.out.as_deref().unwrap_or(Path::new("FOLDER")));
        let shard = args.shard.map_or_else(String::new, |shard| format!(" --shard {shard}"));
        say(format!("stopped; othello-lab experiment --resume --out {folder}{shard} resumes it"));
        return Ok(());
    }
    if args.shard.is_none() {
        say(format!("the report is {}", experiment.report().display()));
    }
    match experiment.failures().count() {
        0 => Ok(()),
        failed => Err(CliError::failure(format!(
            "{failed} of {} runs failed; --resume tries them again",
            experiment.runs().len()
        ))),
    }
}

/// Prints the size of the experiment.
fn print_forecast(plan: &ExperimentPlan, threads: usize) -> Result<(), CliError> {
    let stop = Stop::default();
    let forecast = threads::pool(threads)?.install(|| Forecast::measure(plan, &stop))?;
    say(&plan.question);
    for arm in &forecast.arms {
        let secs = arm.secs().map_or_else(String::new, |secs| format!(", about {}", clock(secs)));
        say(format!(
            "  {}: {} seeds, each up to {} games{secs}",
            arm.label, forecast.seeds, arm.games
        ));
    }
    let time = forecast.secs().map_or_else(
        || "an unknown time".to_owned(),
        |secs| {
            let plural = if threads == 1 { "" } else { "s" };
            format!("about {} on {threads} thread{plural}", clock(secs))
        },
    );
    say(format!("{} runs, up to {} games, {time}", forecast.runs, forecast.games()));
    Ok(())
}

/// The current run and its progress.
fn doing(experiment: &ExperimentRun) -> String {
    let Some((name, progress)) = experiment.doing() else { return String::new() };
    match progress.parts().first() {
        Some(part) => {
            let of = part.of.map_or_else(String::new, |of| format!(" of {of}"));
            format!("{name}: {}{of} {}", part.done, part.unit)
        }
        None => format!("{name}: measuring"),
    }
}

/// The line about a run that has ended.
fn end(name: &str, ended: &EndedRun) -> String {
    let values: Vec<String> =
        ended.values.iter().map(|(measure, value)| format!("{measure} {value:.2}")).collect();
    match &ended.end {
        End::Done => format!("{name}: {}", values.join(", ")),
        end => format!("{name}: {end}"),
    }
}

/// Repeats some runs and prints the outcome of each.
fn verified(args: &ExperimentArgs, folder: &Path) -> Result<(), CliError> {
    let stop = stop_on_ctrl_c();
    let executor = args.machines.executor()?;
    let sample = (args.sample as usize, args.seed);
    let pool = threads::pool(args.threads.unwrap_or(0))?;
    let verified = pool.install(|| {
        verify(folder, sample, &executor, &stop, |verified| {
            tell(match verified.differences.as_slice() {
                [] => format!("{}: the same", verified.run),
                others => format!("{}: other {}", verified.run, others.join(", ")),
            });
        })
    })?;
    let verified = verified.ok_or(CliError::Interrupted)?;
    if verified.is_empty() {
        return Err(CliError::failure("no run of the experiment is finished"));
    }
    match verified.iter().filter(|run| !run.differences.is_empty()).count() {
        0 => Ok(()),
        wrong => Err(CliError::failure(format!("{wrong} of {} runs differ", verified.len()))),
    }
}
