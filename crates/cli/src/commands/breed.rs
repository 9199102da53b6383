//! `breed A B --out FOLDER`, `breed FOLDER --keep 4,7`: an evolution with selection by hand.

use std::path::{Path, PathBuf};

use othello_lab::{
    evolution::{GenerationSummary, Member, breeding},
    players::spec::{ModelRef, PlayerSpec},
    runs::evolution::{self, EvolutionRun},
};

use super::{
    error::CliError,
    input,
    output::{argument, say},
};

const HELP: &str = "\
Two players have six offspring: mutated blends of both. The offspring you keep are the parents of the
next six, and the first of them represents the run. Two kept parents are crossed, a single one is
copied and mutated, and more are crossed in pairs. All selections are saved. The run also works with
other commands: show, match FOLDER#1 FOLDER#3, evolve --continue FOLDER --out FORK --config FILE.

Examples:
  othello-lab breed sci populations/sci-100.evl --out populations/mine
  othello-lab match alphabeta:4@populations/mine/picked/1-3.ron greedy
  othello-lab breed populations/mine --keep 3,7
  othello-lab breed populations/mine                   # lists the current offspring";

/// The options of `breed`.
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct BreedArgs {
    /// The first parent, or the folder of an existing run
    #[arg(value_name = "PLAYER|FOLDER")]
    first: String,
    /// The second parent
    #[arg(value_name = "PLAYER", requires = "out", conflicts_with = "keep")]
    second: Option<String>,
    /// Folder of the new run
    #[arg(long, requires = "second", value_parser = input::named())]
    out: Option<PathBuf>,
    /// Numbers of the members to keep, the best first
    #[arg(long, value_name = "NUMBERS", value_delimiter = ',')]
    keep: Vec<u64>,
    /// Random seed: the same seed and selections give the same run
    #[arg(long, default_value_t = 1, requires = "second")]
    seed: u64,
}

/// Starts a run or applies a selection, then prints the offspring to choose from.
pub fn run(args: &BreedArgs) -> Result<(), CliError> {
    let run = match (&args.second, &args.out) {
        (Some(second), Some(out)) => begin([&args.first, second], out, args.seed)?,
        _ => choose(Path::new(&args.first), &args.keep)?,
    };
    show(&run)
}

fn begin(players: [&String; 2], out: &Path, seed: u64) -> Result<EvolutionRun, CliError> {
    let [one, other] = players;
    let players: [PlayerSpec; 2] = [one.parse()?, other.parse()?];
    Ok(EvolutionRun::breed(out, &players, seed)?)
}

fn choose(folder: &Path, keep: &[u64]) -> Result<EvolutionRun, CliError> {
    let open = if keep.is_empty() { EvolutionRun::look } else { EvolutionRun::open };
    let mut run = open(folder)?;
    if !run.is_by_hand() {
        let (path, named) = (folder.display(), argument(folder));
        let sentence = format!("nobody chooses in {path}: othello-lab evolve --continue {named}");
        return Err(CliError::usage(sentence));
    }
    if !keep.is_empty() {
        run.keep(keep)?;
    }
    Ok(run)
}

/// Prints a line for each of the offspring, with a file that plays as that member.
fn show(run: &EvolutionRun) -> Result<(), CliError> {
    let (genome, generation) = (&run.settings().genome, run.evolution().state().generation + 1);
    let parents = &run.evolution().state().members;
    say(format!("{genome}, generation {generation}: keep some of these"));
    for member in run.offspring() {
        let file = evolution::pick(run.path(), genome, generation, &member)?;
        let player = PlayerSpec::search(run.settings().searcher, ModelRef::file(&file));
        say(line(&member, parents) + &format!("  {player}"));
    }
    say(format!("  othello-lab breed {} --keep NUMBERS", argument(run.path())));
    Ok(())
}

fn line(member: &Member, parents: &[Member]) -> String {
    let from = if parents.iter().any(|parent| parent.id == member.id) {
        "parent".to_owned()
    } else {
        let from: Vec<String> = member.parents.iter().map(u64::to_string).collect();
        format!("of {}", from.join(" and "))
    };
    let apart = parents.iter().map(|p| breeding::distance(&p.weights, &member.weights));
    let apart = apart.fold(f64::MAX, f64::min);
    let shown = member.weights.len().min(GenerationSummary::MOST_WEIGHTS);
    let weights: Vec<String> = member.weights[..shown].iter().map(|w| format!("{w:9.3}")).collect();
    let more = if shown < member.weights.len() { " …" } else { "" };
    format!("{:5}  {from:14} {apart:7.3} away {}{more}", member.id, weights.concat())
}
