//! `evolve`: evolves a population, in a folder that can be resumed or into a single file.

mod single;

use std::path::{Path, PathBuf};

use othello_lab::{
    evolution::{
        EvolutionSettings, GameCounter, Generation, Overrides, Scheme, StopRule,
        files::{read_ron, write_ron},
        genome::Genome,
    },
    players::model_file,
    runs::{
        Run, RunError,
        evolution::{EvolutionRun, past},
    },
    store::Limit,
};

use self::single::SingleFileEvolution;
use super::{
    cluster,
    driver::{StepOutput, drive_live},
    error::CliError,
    input,
    output::{argument, say},
    stored, threads,
};

const HELP: &str = "\
--out names a folder or a file. A folder holds the whole run: after Ctrl-C or a crash it resumes, with
the same result as without the interruption. A file holds one population: X.evl (a polynomial, in
the original program's format) or X.ron. A population file can be used as a player: alphabeta:4@X.evl.

The default settings are the published ones. To change some, write them to a file such as
  (sigma: 2.0, searcher: \"alphabeta:2\", opening_plies: 4)
and pass it with --config. --print-settings prints all settings. Some of them:
  (td: (games: 2000, rate: 0.1, slower: 50, explore: 0.1))    learning by td
  (rivals: Champions, fitness: Elo)    opponents and fitness; rivals are Population, Champions,
                                       Leader, Mirror, Benchmark or
                                       Players([\"alphabeta:2@jma\", \"greedy\"])
  (cma: (adapts: false, rare: 0.4, most: 3.0, slower: 800))    sampling and updates of cmaes

Examples:
  othello-lab evolve --kind sci --generations 100 --out populations/first
  othello-lab evolve --continue populations/first
  othello-lab evolve --kind jma --generations 5 --seed 7 --out mine.evl
  othello-lab evolve --continue mine.evl --generations 20
  othello-lab evolve --continue populations/first --from-generation 40 --out populations/second
  othello-lab evolve --kind features --stop-rule trend --out populations/twelve
  othello-lab evolve --kind ntuple:2 --out populations/tables
  othello-lab evolve --kind ntuple:4+2x2 --scheme td --generations 250 --out populations/learned";

/// The options of `evolve`.
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct EvolveArgs {
    /// Kind of player to evolve: a polynomial such as sci, jma or pfm, features, net, a smaller network such
    /// as net:65-16-1, or an n-tuple network such as ntuple:2 or ntuple:4+2x2
    #[arg(long, required_unless_present = "from", conflicts_with = "from")]
    kind: Option<Genome>,
    /// Learning scheme: elitism, mulambda, cmaes, or td (temporal differences from self-play, for polynomials
    /// and ntuple) [default: mulambda for features, cmaes for ntuple, otherwise elitism]
    #[arg(long, value_parser = scheme)]
    scheme: Option<Scheme>,
    /// Stop rule of mulambda: paper ends when two successive generations have a similar variance of fitness,
    /// trend when the variance has no trend over the later half of the generations
    #[arg(long, value_parser = stop_rule)]
    stop_rule: Option<StopRule>,
    /// Number of generations; with --continue, of further ones. By default, a new run has 100, or for
    /// mulambda as many as the stop rule allows
    #[arg(long)]
    generations: Option<u32>,
    /// Random seed: the same seed gives the same evolution [default: 1]
    #[arg(long)]
    seed: Option<u64>,
    /// Number of threads; the result does not depend on it [default: one per core]
    #[arg(long, value_parser = threads::parse)]
    threads: Option<usize>,
    /// Folder for the whole run, or file X.evl or X.ron for the population
    #[arg(long, value_parser = input::named())]
    out: Option<PathBuf>,
    /// Run folder to resume, or population file to evolve further
    #[arg(long = "continue", value_name = "FILE|FOLDER")]
    from: Option<PathBuf>,
    /// Generation at which to fork the run, with --out [default: the last]
    #[arg(long, value_name = "NUMBER", requires = "from", requires = "out")]
    from_generation: Option<u32>,
    /// RON file of settings that override the defaults
    #[arg(long, value_name = "FILE.ron")]
    config: Option<PathBuf>,
    /// Print the settings and exit
    #[arg(long)]
    print_settings: bool,
    #[command(flatten)]
    machines: cluster::Machines,
}

fn scheme(text: &str) -> Result<Scheme, String> {
    match text {
        "elitism" => Ok(Scheme::Elitism),
        "mulambda" => Ok(Scheme::MuLambda),
        "cmaes" => Ok(Scheme::CmaEs),
        "td" => Ok(Scheme::Td),
        _ => Err("expected elitism, mulambda, cmaes or td".to_owned()),
    }
}

fn stop_rule(text: &str) -> Result<StopRule, String> {
    match text {
        "paper" => Ok(StopRule::Paper),
        "trend" => Ok(StopRule::Trend),
        _ => Err("expected paper or trend".to_owned()),
    }
}

/// Evolves until done or interrupted; the work is saved in both cases.
pub fn run(args: &EvolveArgs) -> Result<(), CliError> {
    match prepare(args)? {
        None => Ok(()),
        Some(Work::Folder(mut run)) => {
            let counter = run.counter().clone();
            let settings = run.settings().clone();
            evolve(args, &mut *run, &settings, counter)?;
            let (path, named) = (run.path().display(), argument(run.path()));
            if run.is_by_hand() {
                say(format!("{path}: a person chooses the parents in this run; continue with"));
                say(format!("  othello-lab breed {named}"));
            } else {
                tell_end(run.path(), &*run, &format!("--continue {named}"));
            }
            Ok(())
        }
        Some(Work::File(mut single)) => {
            let counter = single.counter().clone();
            let settings = single.settings().clone();
            evolve(args, &mut *single, &settings, counter)?;
            tell_end(single.path(), &*single, &single.command_to_resume());
            Ok(())
        }
    }
}

fn evolve<R: Run<Report = Generation>>(
    args: &EvolveArgs,
    run: &mut R,
    settings: &EvolutionSettings,
    counter: GameCounter,
) -> Result<(), CliError> {
    // A generation of the twelve features takes minutes, so the bar also counts its games.
    let live = move || {
        let (done, total) = counter.games();
        format!("game {done}/{total}")
    };
    let mut last = None;
    drive_live(run, &args.machines, args.threads.unwrap_or(0), live, |_, generation| {
        let text = figures(settings, generation);
        last = Some(text.clone());
        StepOutput::Word(text)
    })?;
    last.into_iter().for_each(say);
    Ok(())
}

/// The figures of a generation as a line.
fn figures(settings: &EvolutionSettings, Generation { summary, .. }: &Generation) -> String {
    let rating = settings.rating(summary);
    let rating = rating.map_or_else(String::new, |rating| format!(", strength {rating}"));
    format!("generation {}: best fitness {:.4}{rating}", summary.number, summary.best)
}

fn tell_end(path: &Path, run: &impl Run, resume: &str) {
    let (named, path, progress) = (argument(path), path.display(), run.progress());
    let done = progress.parts()[0].done;
    if run.is_done() {
        say(format!("{path}: finished after {done} generations; for more generations:"));
        say(format!("  othello-lab evolve --continue {named} --generations NUMBER"));
    } else {
        say(format!("{path}: saved after {done} generations; resume with"));
        say(format!("  othello-lab evolve {resume}"));
    }
}

/// An evolution in progress, in a folder or a file.
enum Work {
    Folder(Box<EvolutionRun>),
    File(Box<SingleFileEvolution>),
}

/// Validates all options before any work starts. `None` if there is no work.
fn prepare(args: &EvolveArgs) -> Result<Option<Work>, CliError> {
    let overrides: Overrides = match &args.config {
        Some(path) => read(path)?,
        None => Overrides::default(),
    };
    if let Some(folder) = args.from.as_ref().filter(|path| path.is_dir()) {
        return continue_run(args, folder, overrides);
    }
    if args.from_generation.is_some() {
        return Err(CliError::usage("only the folder of a run has earlier generations"));
    }
    let from = args.from.as_deref().map(model_file::open_population).transpose()?;
    let genome = match (&from, &args.kind) {
        (Some(population), _) => population.genome.clone(),
        (None, Some(kind)) => kind.clone(),
        (None, None) => {
            return Err(CliError::usage("expected --kind with what to evolve, such as --kind sci"));
        }
    };
    if overrides.genome.as_ref().is_some_and(|other| *other != genome) {
        return Err(CliError::usage(format!("the settings file is not for {genome}")));
    }
    let scheme = args.scheme.or(overrides.scheme);
    let scheme = scheme.unwrap_or_else(|| EvolutionSettings::usual_scheme(&genome));
    let mut settings = EvolutionSettings::new(genome, scheme);
    if let Some(rule) = args.stop_rule.or(overrides.stop_rule) {
        settings.end_by(rule)?;
    }
    overrides.apply(&mut settings)?;
    if args.print_settings {
        say(write_ron(&settings, 1).trim_end());
        return Ok(None);
    }
    settings.check()?;
    let seed = args.seed.unwrap_or(1);
    let usual = (scheme != Scheme::MuLambda).then_some(100);
    let done = from.as_ref().map_or(0, |population| population.state.generation);
    let until = args.generations.or(usual).map(|more| done.saturating_add(more));
    let out = args.out.as_ref().or(args.from.as_ref());
    let missing = || {
        CliError::usage("expected --out with the folder of the run or the file of the population")
    };
    let out = out.ok_or_else(missing)?;
    Ok(Some(match kind_of(out, &settings.genome)? {
        OutputKind::Folder => Work::Folder(Box::new(
            match from {
                Some(population) => {
                    EvolutionRun::create_from(out, population, settings, seed, until)
                }
                None => EvolutionRun::create(out, settings, seed, until),
            }
            .map_err(taken)?,
        )),
        _ if args.out.is_some() && args.out != args.from && out.exists() => {
            return Err(existing(out));
        }
        _ => Work::File(Box::new(SingleFileEvolution::open(out, from, settings, seed, until)?)),
    }))
}

/// Names the command that evolves an existing file further.
fn existing(out: &Path) -> CliError {
    let (path, named) = (out.display(), argument(out));
    CliError::usage(format!(
        "{path} already exists: name a new file, or evolve this one further with\n  \
         othello-lab evolve --continue {named}"
    ))
}

/// Names the command that resumes the run in a folder where a new one cannot begin.
fn taken(error: RunError) -> CliError {
    let RunError::Taken(path) = &error else { return error.into() };
    let Ok(run) = EvolutionRun::look(path) else { return error.into() };
    let (path, named) = (path.display(), argument(path));
    let further = if run.is_done() { " --generations NUMBER" } else { "" };
    CliError::usage(format!(
        "{path} holds a run: name a new folder, or resume the run with\n  \
         othello-lab evolve --continue {named}{further}"
    ))
}

fn continue_run(
    args: &EvolveArgs,
    folder: &Path,
    overrides: Overrides,
) -> Result<Option<Work>, CliError> {
    let run = EvolutionRun::look(folder)?;
    if args.print_settings {
        say(write_ron(run.settings(), 1).trim_end());
        return Ok(None);
    }
    if let Some(out) = args.out.as_ref().filter(|out| *out != folder) {
        // A fork: the population evolves in another place, with other settings if given.
        let seed = args.seed.unwrap_or(1);
        let mut settings = run.settings().clone();
        overrides.apply(&mut settings)?;
        let done = args.from_generation.unwrap_or(run.evolution().state().generation);
        let until = args.generations.map(|more| done.saturating_add(more)).or(run.until());
        return Ok(Some(if let OutputKind::Folder = kind_of(out, &settings.genome)? {
            let fork = EvolutionRun::fork(out, folder, done, (settings, seed), until);
            Work::Folder(Box::new(fork?))
        } else {
            let from = if args.from_generation.is_some() {
                past::population_at(folder, done)?
            } else {
                run.exported()
            };
            let single = SingleFileEvolution::open(out, Some(from), settings, seed, until)?;
            Work::File(Box::new(single))
        }));
    }
    if run.is_by_hand() {
        let named = argument(folder);
        return Err(CliError::usage(format!(
            "a person chooses the parents in this run: continue it with\n  \
             othello-lab breed {named} --keep NUMBERS"
        )));
    }
    agree(args, folder, &run, overrides)?;
    let mut run = EvolutionRun::open(folder)?;
    if let Some(more) = args.generations {
        let until = run.evolution().state().generation.saturating_add(more);
        run.set_until(Some(until))?;
    }
    Ok(Some(Work::Folder(Box::new(run))))
}

/// Refuses options that contradict the settings of the run in a folder. A fork, with --out, may change some.
fn agree(
    args: &EvolveArgs,
    folder: &Path,
    run: &EvolutionRun,
    overrides: Overrides,
) -> Result<(), CliError> {
    let settings = run.settings();
    stored::agree(folder, "--seed", args.seed.as_ref(), &run.evolution().seed())?;
    let scheme = args.scheme.or(overrides.scheme).map(|scheme| scheme_text(scheme).to_owned());
    stored::agree(
        folder,
        "--scheme",
        scheme.as_ref(),
        &scheme_text(settings.scheme.kind()).to_owned(),
    )?;
    stored::agree(folder, "the genome", overrides.genome.as_ref(), &settings.genome)?;
    if let Some(rule) = args.stop_rule {
        let mut given = settings.clone();
        given.end_by(rule)?;
        stored::agree_in_all(folder, &[("stop_rule", "--stop-rule")], &given, settings)?;
    }
    let mut given = settings.clone();
    overrides.apply(&mut given)?;
    stored::agree_in_all(folder, &[], &given, settings)
}

/// A scheme as on the command line.
const fn scheme_text(scheme: Scheme) -> &'static str {
    match scheme {
        Scheme::Elitism => "elitism",
        Scheme::MuLambda => "mulambda",
        Scheme::CmaEs => "cmaes",
        Scheme::Td => "td",
        Scheme::ByHand => "by hand",
    }
}

/// Reads a file of settings.
fn read(path: &Path) -> Result<Overrides, CliError> {
    let text = input::text(path, Limit::SETTINGS)?;
    read_ron(&text).map_err(CliError::config(path))
}

/// The kind of an output path, by its name.
pub enum OutputKind {
    Folder,
    Evl,
    Ron,
}

pub fn kind_of(path: &Path, genome: &Genome) -> Result<OutputKind, CliError> {
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("evl") if genome.polynomial().is_none() => Err(CliError::usage(format!(
            "{}: an .evl file holds polynomials; name an .ron file or a folder for {genome}",
            path.display()
        ))),
        Some("evl") => Ok(OutputKind::Evl),
        Some("ron") => Ok(OutputKind::Ron),
        _ => Ok(OutputKind::Folder),
    }
}
