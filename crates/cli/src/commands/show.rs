//! `show FILE|FOLDER`: a population, a member or a run as a table.

use std::path::PathBuf;

use othello_lab::{
    learn::evolution::files::{MemberFile, PopulationFile},
    learn::evolution::{Member, Settings, Summary},
    learn::genome::Genome,
    measure::benchmark::Rating,
    players::model_file,
    run::{evolution::EvolutionRun, strength},
    store::{self, Limit},
};

use super::output::say;

const HELP: &str = "\
Examples:
  othello-lab show populations/player100aSCI.evl
  othello-lab show populations/first --history
  othello-lab show --strength populations/first populations/patterns";

/// What to show.
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Args {
    /// An .evl or .ron population, a member's .ron file, or a run's folder
    #[arg(value_name = "FILE|FOLDER")]
    path: PathBuf,
    /// Of a run, show the generations and not the population
    #[arg(long)]
    history: bool,
    /// Of runs of any kind, print the strength by generation or round as CSV: Elo on one scale, with
    /// its 95 % interval
    #[arg(long, conflicts_with = "history")]
    strength: bool,
    /// More runs whose strength is to be printed
    #[arg(value_name = "FOLDER", requires = "strength")]
    others: Vec<PathBuf>,
}

/// Reads and prints.
pub fn run(args: &Args) -> Result<(), String> {
    if args.strength {
        return show_strength(args);
    }
    if args.path.is_dir() {
        let run = EvolutionRun::look(&args.path).map_err(|error| error.to_string())?;
        show_run(&run, args.history);
        return Ok(());
    }
    if args.history {
        return Err("only a run's folder has a history".to_owned());
    }
    let text = store::read_text(&args.path, Limit::POPULATION);
    if let Some(file) = text.ok().and_then(|text| MemberFile::read(&text).ok()) {
        say(format!("{} member, seen after generation {}", file.genome, file.generation));
        table(&file.genome, &[("", &file.member)]);
        return Ok(());
    }
    let file = model_file::open_population(&args.path).map_err(|error| error.to_string())?;
    show_population(&file);
    if let Some(seconds) = file.seconds {
        say(format!("evolved in {seconds:.0} s"));
    }
    Ok(())
}

fn show_strength(args: &Args) -> Result<(), String> {
    say("run,step,elo,low,high");
    for path in std::iter::once(&args.path).chain(&args.others) {
        let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
        for (step, Rating { value, low, high }) in
            strength::curve(path).map_err(|e| e.to_string())?
        {
            say(format!("{name},{step},{value:.1},{low:.1},{high:.1}"));
        }
    }
    Ok(())
}

fn show_run(run: &EvolutionRun, history: bool) {
    let until = run.until().map_or("it settles".to_owned(), |until| until.to_string());
    say(format!(
        "{} by {:?}, seed {}, {} generations of {until}, {:.1} s",
        run.settings().genome,
        run.settings().scheme,
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

/// How long the bar of the greatest variance is.
const BAR: usize = 20;

/// A generation's figures; its variance is drawn as well, as a share of the greatest one.
fn show_summary(s: &Summary, greatest: f64, settings: &Settings) {
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

/// The most weights that fit a line.
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
