//! `map --kind jma --out FOLDER`: breeds the strongest player of each style.

use std::path::PathBuf;

use othello_engine::spec::SearcherSpec;
use othello_lab::{
    evolution::{
        genome::Genome,
        map_elites::{MapSettings, MapState, SHOWN},
    },
    runs::{
        Run,
        map::{MapLine, MapRun},
    },
};

use super::{
    cluster,
    driver::{StepOutput, drive_live},
    error::CliError,
    input,
    output::{argument, say},
    threads,
};

const HELP: &str = "\
The map has a cell for each style. Its column is the player's mean share of the discs in the middle of its
games, its row the mean share of the moves. Each cell keeps the strongest player of its style so far.
Offspring are mutations of players from any cell. The players are saved in FOLDER/cells:
alphabeta:4@FOLDER/cells/3-5.ron is the player in column 3 and row 5, counted from 0.

Examples:
  othello-lab map --kind jma --generations 50 --out populations/styles
  othello-lab map --continue populations/styles --generations 50";

/// The options of `map`.
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct MapArgs {
    /// Kind of player to evolve: a polynomial such as sci, jma or pfm, features, net, or a smaller network
    /// such as net:65-16-1
    #[arg(long, required_unless_present = "from", conflicts_with = "from")]
    kind: Option<Genome>,
    /// Number of generations; with --continue, of further ones [default: 20, or those left]
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    generations: Option<u32>,
    /// Number of cells per row and column
    #[arg(long, default_value_t = 8, conflicts_with = "from")]
    side: u32,
    /// Search of the players [default: as for evolve]
    #[arg(long, conflicts_with = "from")]
    searcher: Option<String>,
    /// Random seed: the same seed gives the same map
    #[arg(long, default_value_t = 1, conflicts_with = "from")]
    seed: u64,
    /// Number of threads; the result does not depend on it [default: one per core]
    #[arg(long, value_parser = threads::parse)]
    threads: Option<usize>,
    /// Folder of the new map
    #[arg(long, required_unless_present = "from", conflicts_with = "from", value_parser = input::named())]
    out: Option<PathBuf>,
    /// Folder of the map to resume
    #[arg(long = "continue", value_name = "FOLDER")]
    from: Option<PathBuf>,
    #[command(flatten)]
    machines: cluster::Machines,
}

/// Breeds until done or interrupted; the work is saved in both cases.
pub fn run(args: &MapArgs) -> Result<(), CliError> {
    let mut run = open(args)?;
    let counter = run.counter().clone();
    let live = move || {
        let (done, total) = counter.games();
        format!("game {done}/{total}")
    };
    let is_interrupted =
        drive_live(&mut run, &args.machines, args.threads.unwrap_or(0), live, told)?;
    table(&run);
    if is_interrupted {
        let path = run.folder().map(|folder| argument(folder.path()));
        say(format!("stopped; --continue {} resumes", path.unwrap_or_default()));
    }
    Ok(())
}

fn open(args: &MapArgs) -> Result<MapRun, CliError> {
    if let Some(from) = &args.from {
        let mut run = MapRun::open(from)?;
        if let Some(more) = args.generations {
            run.set_until(run.map().generation.saturating_add(more))?;
        }
        return Ok(run);
    }
    let genome = args.kind.clone().expect("asked for unless a map is resumed");
    let mut settings = MapSettings { side: args.side, ..MapSettings::new(genome) };
    if let Some(searcher) = &args.searcher {
        settings.searcher = searcher.parse::<SearcherSpec>()?;
    }
    let out = args.out.as_ref().expect("asked for unless a map is resumed");
    Ok(MapRun::create(out, settings, args.seed, args.generations.unwrap_or(20))?)
}

fn told(run: &MapRun, line: &MapLine) -> StepOutput {
    let cells = run.settings().side.pow(2);
    let best = run.rating(line.best).value;
    StepOutput::Word(format!("{} of {cells} styles, best {best:.0} Elo", line.filled))
}

/// Prints the map with the Elo rating of each player, the highest mobility at the top.
fn table(run: &MapRun) {
    let side = run.settings().side;
    let MapState { generation, elites, .. } = run.map();
    let (low, high) = SHOWN;
    let (low, high) = (100.0 * low, 100.0 * high);
    say(format!("generation {generation}, {} of {} styles; Elo", elites.len(), side * side));
    for row in (0..side).rev() {
        let cell = |column: u32| {
            let found = elites.iter().find(|elite| elite.cell == [column, row]);
            let text = found.map(|elite| format!("{:.0}", run.rating(elite.member.fitness).value));
            format!("{:>6}", text.unwrap_or_else(|| "·".to_owned()))
        };
        let label = if row + 1 == side { "most moves" } else { "" };
        say(format!("{label:>12}{}", (0..side).map(cell).collect::<String>()));
    }
    say(format!("{:>12}{:>6} … most discs; both shares from {low:.0} to {high:.0}%", "", "fewest"));
}
