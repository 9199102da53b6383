//! `show FILE|FOLDER`: prints a population, a member or a run as a table.

use std::path::{Path, PathBuf};

use othello_lab::{
    evolution::{
        EvolutionSettings, GenerationSummary, Member, Operator,
        files::{MemberFile, PopulationFile},
        genome::Genome,
    },
    players::model_file,
    rating::benchmark::Rating,
    runs::{
        ProgressPart, RunPlayer, RunState, RunSummary,
        evolution::{
            EvolutionRun,
            lineage::{FamilyMember, Fate, Lineage},
            lineage_of, past,
        },
        list, strength,
    },
    store::{self, Limit},
};

use super::{error::CliError, output::say};

const HELP: &str = "\
Examples:
  othello-lab show populations/player100aSCI.evl
  othello-lab show populations/first --history
  othello-lab show populations/first --lineage 571
  othello-lab show populations/first --generation 40
  othello-lab show --strength populations/first populations/patterns";

/// The options of `show`.
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct ShowArgs {
    /// A population (.evl or .ron), a member (.ron), or the folder of a run of any kind
    #[arg(value_name = "FILE|FOLDER")]
    path: PathBuf,
    /// Show the generations of an evolution instead of its population
    #[arg(long)]
    history: bool,
    /// Print the strength of runs by generation or round as CSV: Elo on a common scale, with its 95%
    /// interval
    #[arg(long, conflicts_with = "history")]
    strength: bool,
    /// Show the population of an evolution after this generation
    #[arg(long, value_name = "NUMBER", conflicts_with_all = ["history", "strength", "lineage"])]
    generation: Option<u32>,
    /// Print the ancestors of this member of an evolution, the newest first
    #[arg(long, value_name = "NUMBER", conflicts_with_all = ["history", "strength"])]
    lineage: Option<u64>,
    /// Further runs, with --strength
    #[arg(value_name = "FOLDER", requires = "strength")]
    others: Vec<PathBuf>,
}

/// Reads the file or folder and prints it.
pub fn run(args: &ShowArgs) -> Result<(), CliError> {
    if args.strength {
        return show_strength(args);
    }
    if let Some(id) = args.lineage {
        return show_lineage(&args.path, id);
    }
    if let Some(generation) = args.generation {
        show_population(&past::population_at(&args.path, generation)?);
        return Ok(());
    }
    let other = list::summary_of(&args.path).filter(|run| !run.kind.keeps_generations());
    if let Some(run) = other {
        return show_other(run, args.history);
    }
    if args.path.is_dir() {
        let run = EvolutionRun::look(&args.path)?;
        show_run(&run, args.history);
        return Ok(());
    }
    if args.history {
        return Err(CliError::usage("only a run's folder has a history"));
    }
    let text = store::read_text(&args.path, Limit::POPULATION);
    if let Some(file) = text.ok().and_then(|text| MemberFile::read(&text).ok()) {
        say(format!("{} member, seen after generation {}", file.genome, file.generation));
        table(&file.genome, &[("", &file.member)]);
        return Ok(());
    }
    let file = model_file::open_population(&args.path)?;
    show_population(&file);
    if let Some(seconds) = file.seconds {
        say(format!("evolved in {seconds:.0} s"));
    }
    Ok(())
}

fn show_strength(args: &ShowArgs) -> Result<(), CliError> {
    say("run,step,elo,low,high");
    for path in std::iter::once(&args.path).chain(&args.others) {
        let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
        for (step, Rating { value, low, high }) in strength::curve(path)? {
            say(format!("{name},{step},{value:.1},{low:.1},{high:.1}"));
        }
    }
    Ok(())
}

/// Prints a member and its ancestors, one per line.
fn show_lineage(path: &Path, id: u64) -> Result<(), CliError> {
    let lineage = lineage_of(path)?;
    if lineage.relatives().is_empty() {
        let sentence = "this run has kept no births yet: it keeps them once it is resumed";
        return Err(CliError::usage(sentence));
    }
    if lineage.get(id).is_none() {
        let newest = lineage.relatives().last().map_or(0, |relative| relative.birth.id);
        return Err(CliError::usage(format!("member {id} is unknown: the newest is {newest}")));
    }
    let ancestors = lineage.with_ancestors([id]);
    say(format!("member {id} and its {} ancestors, the newest first", ancestors.len() - 1));
    say(
        "        id  born  how                          fate                  children  best place",
    );
    for id in ancestors.iter().rev() {
        say(relative_line(lineage.get(*id).expect("they were found in it")));
    }
    let unknown = unknown_parents(&lineage, &ancestors);
    if unknown > 0 {
        say(format!(
            "of {unknown} the parents are unknown: they were there before generation {}",
            { lineage.since() }
        ));
    }
    Ok(())
}

fn unknown_parents(lineage: &Lineage, of: &[u64]) -> usize {
    let is_unknown = |id: &&u64| {
        lineage.get(**id).is_none_or(|relative| relative.birth.operator == Operator::Unknown)
    };
    of.iter().filter(is_unknown).count()
}

fn relative_line(relative: &FamilyMember) -> String {
    let birth = &relative.birth;
    let parents: Vec<String> = birth.parents.iter().map(u64::to_string).collect();
    let parents = parents.join(" and ");
    let how = match birth.operator {
        Operator::Unknown if parents.is_empty() => "unknown".to_owned(),
        Operator::Unknown => format!("from {parents}"),
        Operator::Random => "random".to_owned(),
        Operator::Heuristic => "random, published ranges".to_owned(),
        Operator::Mutation => format!("mutation of {parents}"),
        Operator::Learning => format!("learned by {parents}"),
        Operator::Crossover => format!("crossover of {parents}"),
        Operator::CrossoverMutation => format!("mutated crossover of {parents}"),
    };
    let fate = match relative.fate {
        Fate::Alive => "alive".to_owned(),
        Fate::Died(generation) => format!("died in generation {generation}"),
    };
    let best = relative.best.map_or_else(String::new, |best| {
        format!("{} of {} in generation {}", best.place, best.of, best.generation)
    });
    let (id, born, children) = (birth.id, birth.born, relative.children);
    format!("{id:10} {born:5}  {how:<27}  {fate:<20}  {children:8}  {best}")
}

fn show_run(run: &EvolutionRun, history: bool) {
    let until = run.until().map_or("it settles".to_owned(), |until| until.to_string());
    say(format!(
        "{} by {:?}, seed {}, {} generations of {until}, {:.1} s",
        run.settings().genome,
        run.settings().scheme.kind(),
        run.seed(),
        run.evolution().state().generation,
        run.evolution().seconds(),
    ));
    if history {
        let greatest = run.history().iter().map(|s| s.variance).fold(0.0, f64::max);
        say(format!(
            "generation      best    median     worst  diversity  champion  {:<29}  strength",
            "variance of fitness"
        ));
        run.history().iter().for_each(|s| show_summary(s, greatest, run.settings()));
    } else {
        show_population(&run.population());
    }
}

/// Prints the progress of another kind of run, and its players as specs.
fn show_other(run: RunSummary, history: bool) -> Result<(), CliError> {
    if history {
        return Err(CliError::usage("only an evolution has generations to show"));
    }
    let state = match run.state {
        RunState::Running => "running",
        RunState::Interrupted => "stopped",
        RunState::Done => "done",
        RunState::Damaged(error) => return Err(error.into()),
    };
    let part = |part: &ProgressPart| match part.of {
        Some(of) => format!("{} of {of} {}", part.done, part.unit),
        None => format!("{} {}", part.done, part.unit),
    };
    let parts: Vec<String> = run.progress.parts().iter().map(part).collect();
    say(format!("{}, {state}, {}", run.kind.name(), parts.join(", ")));
    if !run.players.is_empty() {
        say("after  player");
    }
    for RunPlayer { spec, origin, .. } in &run.players {
        say(format!("{:>5}  {spec}", origin.generation));
    }
    Ok(())
}

/// The length of the bar for the greatest variance.
const BAR: usize = 20;

/// Prints the figures of a generation, with a bar for its variance relative to the greatest one.
fn show_summary(s: &GenerationSummary, greatest: f64, settings: &EvolutionSettings) {
    let bar =
        "█".repeat((s.variance / greatest.max(f64::MIN_POSITIVE) * BAR as f64).round() as usize);
    let strength = settings.rating(s).map_or_else(String::new, |rating| rating.to_string());
    say(format!(
        "{:10} {:9.2} {:9.2} {:9.2} {:10.3} {:9}  {:8.1} {bar:BAR$}  {strength}",
        s.number, s.best, s.median, s.worst, s.diversity, s.champion, s.variance
    ));
}

fn show_population(file: &PopulationFile) {
    let state = &file.state;
    say(format!("{} after {} generations", file.genome, state.generation));
    let mut members: Vec<(&str, &Member)> = state.members.iter().map(|m| ("", m)).collect();
    members.extend(state.elite.iter().map(|member| ("elite", member)));
    table(&file.genome, &members);
}

/// The maximum number of weights in a line.
const WEIGHTS_SHOWN: usize = 12;

fn table(genome: &Genome, members: &[(&str, &Member)]) {
    let shown = genome.len().min(WEIGHTS_SHOWN);
    let names: Vec<String> = (1..=shown).map(|i| format!("{:>9}", format!("w{i}"))).collect();
    let names = names.concat();
    let more = if genome.len() > shown { " …" } else { "" };
    say(format!("          id  born   fitness{names}{more}"));
    for (row, (name, member)) in members.iter().enumerate() {
        let weights = member.weights.iter().take(shown);
        let weights: Vec<String> = weights.map(|weight| format!("{weight:9.3}")).collect();
        let weights = weights.concat();
        let name = if name.is_empty() { (row + 1).to_string() } else { (*name).to_owned() };
        let Member { id, born, fitness, .. } = member;
        say(format!("{name:>5} {id:6} {born:5} {fitness:9.2}{weights}{more}"));
    }
}
