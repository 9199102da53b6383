//! `evolve`: a population evolves, in a folder that can be continued or into a single file.

use std::{
    io::{IsTerminal, stderr},
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use indicatif::{ProgressBar, ProgressStyle};
use othello_engine::{notation::evl, search::Stop};
use othello_lab::{
    learn::evolution::{Evolution, Generation, Overrides, Progress, Scheme, Settings},
    learn::genome::Genome,
    run::evolution::{
        Run,
        files::{PopulationFile, read_ron, write_ron},
    },
    store,
};

use super::{interrupt::stop_on_ctrl_c, output::say};

const HELP: &str = "\
--out names a folder, which holds the whole run and can be continued after Ctrl-C or a crash with the
same result as if it had never stopped, or a single population: X.evl (sci and jma, as the original
program writes it) or X.ron. Every member and champion in it plays as it is: alphabeta:4@X.evl.

The settings are the published ones. To change some, put them into a file such as
  (sigma: 2.0, searcher: \"alphabeta:2\", opening_plies: 4)
and give it with --config; --print-settings shows them all.

Examples:
  othello-lab evolve --kind sci --generations 100 --out populations/first
  othello-lab evolve --continue populations/first
  othello-lab evolve --kind jma --generations 5 --seed 7 --out mine.evl
  othello-lab evolve --continue mine.evl --generations 20
  othello-lab evolve --kind features --out populations/twelve";

/// What evolves, how long, and where it is kept.
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Args {
    /// What evolves: sci, jma, features, net, or a smaller net such as net:65-16-1
    #[arg(long, required_unless_present = "from", conflicts_with = "from")]
    kind: Option<Genome>,
    /// How: elitism (the usual one for sci, jma and net) or mulambda (for features)
    #[arg(long, value_parser = scheme)]
    scheme: Option<Scheme>,
    /// How many generations; when continuing, how many more. Without it 100 by elitism, and until
    /// the variance of fitness settles by mulambda
    #[arg(long)]
    generations: Option<u32>,
    /// What all random numbers come from: the same seed, the same evolution
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads to play games on; the result does not depend on it. Without it one for each core
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// A folder for the whole run, or a file X.evl or X.ron for the population
    #[arg(long)]
    out: Option<PathBuf>,
    /// Go on from a run's folder, or from a population in a file
    #[arg(long = "continue", value_name = "FILE|FOLDER")]
    from: Option<PathBuf>,
    /// A RON file with settings that replace the usual ones
    #[arg(long, value_name = "FILE.ron")]
    config: Option<PathBuf>,
    /// Print the settings and do nothing
    #[arg(long)]
    print_settings: bool,
}

fn scheme(text: &str) -> Result<Scheme, String> {
    match text {
        "elitism" => Ok(Scheme::Elitism),
        "mulambda" => Ok(Scheme::MuLambda),
        _ => Err("expected elitism or mulambda".to_owned()),
    }
}

/// Evolves until done or interrupted; either way all is saved.
pub fn run(args: &Args) -> Result<(), String> {
    let Some(mut work) = prepare(args)? else { return Ok(()) };
    let stop = stop_on_ctrl_c()?;
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(usize::from(args.threads.unwrap_or(0)))
        .build()
        .map_err(|error| format!("cannot start threads: {error}"))?;
    let progress = Progress::default();
    let report = Reporter::start(&work, &progress);
    let mut last = None;
    while !work.is_finished() && !stop.is_requested() {
        let generation = pool.install(|| work.step(&stop, &progress))?;
        if let Some(generation) = &generation {
            report.generation(generation);
        }
        last = generation.or(last);
    }
    report.end();
    tell_end(&work, last.as_ref());
    Ok(())
}

fn tell_end(work: &Work, last: Option<&Generation>) {
    if let Some(Generation { summary, .. }) = last {
        let strength = summary.strength.as_ref().map_or_else(String::new, |s| {
            format!(", {:.1} % ± {:.1} against the benchmark", 100.0 * s.score, 100.0 * s.error)
        });
        say(format!("generation {}: best fitness {:.4}{strength}", summary.number, summary.best));
    }
    let path = work.path().display();
    let done = work.evolution().state().generation;
    if work.is_finished() {
        say(format!("{path}: {done} generations are done; --generations asks for more"));
    } else {
        say(format!("{path}: saved after {done} generations; go on with"));
        say(format!("  othello-lab evolve {}", work.how_to_continue()));
    }
}

/// Checks everything that can be wrong before any work starts. `None` if there is none to do.
fn prepare(args: &Args) -> Result<Option<Work>, String> {
    let overrides: Overrides = match &args.config {
        Some(path) => read(path, |text| read_ron(text).map_err(|error| error.to_string()))?,
        None => Overrides::default(),
    };
    if let Some(folder) = args.from.as_ref().filter(|path| path.is_dir()) {
        return continue_run(args, folder, overrides);
    }
    let from = match &args.from {
        Some(path) => Some(read_population(path)?),
        None => None,
    };
    let genome = match (&from, &args.kind) {
        (Some((population, _)), _) => population.genome.clone(),
        (None, Some(kind)) => kind.clone(),
        (None, None) => return Err("name what shall evolve with --kind".to_owned()),
    };
    if overrides.genome.as_ref().is_some_and(|other| *other != genome) {
        return Err(format!("the settings file is not for {genome}"));
    }
    let scheme = args.scheme.or(overrides.scheme);
    let scheme = scheme.unwrap_or_else(|| Settings::usual_scheme(&genome));
    let mut settings = Settings::new(genome, scheme);
    overrides.apply(&mut settings);
    if args.print_settings {
        print!("{}", write_ron(&settings, 1));
        return Ok(None);
    }
    settings.check().map_err(|error| error.to_string())?;
    let usual = (scheme == Scheme::Elitism).then_some(100);
    let done = from.as_ref().map_or(0, |(population, _)| population.state.generation);
    let until = args.generations.or(usual).map(|more| done.saturating_add(more));
    let out = args.out.as_ref().or(args.from.as_ref());
    let out = out.ok_or("name a folder or a file for the population with --out")?;
    Ok(Some(match kind_of(out, &settings.genome)? {
        Out::Folder => Work::Folder(Box::new(
            match from {
                Some((population, _)) => {
                    Run::create_from(out, population, settings, args.seed, until)
                }
                None => Run::create(out, settings, args.seed, until),
            }
            .map_err(|error| error.to_string())?,
        )),
        _ if args.out.is_some() && args.out != args.from && out.exists() => {
            return Err(format!(
                "{} is there already: name a new file, or continue it",
                out.display()
            ));
        }
        _ => Work::File(Box::new(single(out, from, settings, args.seed, until)?)),
    }))
}

fn continue_run(args: &Args, folder: &Path, overrides: Overrides) -> Result<Option<Work>, String> {
    let mut run = Run::open(folder).map_err(|error| error.to_string())?;
    if args.print_settings {
        print!("{}", write_ron(run.settings(), 1));
        return Ok(None);
    }
    if let Some(out) = args.out.as_ref().filter(|out| *out != folder) {
        // A fork: the population goes on elsewhere, with other settings if so wished.
        let mut settings = run.settings().clone();
        overrides.apply(&mut settings);
        let done = run.evolution().state().generation;
        let until = args.generations.map(|more| done.saturating_add(more)).or(run.until());
        return Ok(Some(if let Out::Folder = kind_of(out, &settings.genome)? {
            let fork = Run::create_from(out, run.population(), settings, args.seed, until);
            Work::Folder(Box::new(fork.map_err(|error| error.to_string())?))
        } else {
            let from = (run.population(), run.seconds());
            Work::File(Box::new(single(out, Some(from), settings, args.seed, until)?))
        }));
    }
    if args.config.is_some() || args.scheme.is_some() {
        return Err("a run keeps its settings: give a new folder with --out to change some".into());
    }
    if let Some(more) = args.generations {
        let until = run.evolution().state().generation.saturating_add(more);
        run.set_until(Some(until)).map_err(|error| error.to_string())?;
    }
    Ok(Some(Work::Folder(Box::new(run))))
}

fn read<T>(path: &Path, parse: impl Fn(&str) -> Result<T, String>) -> Result<T, String> {
    let at = |error: String| format!("{}: {error}", path.display());
    let text = std::fs::read_to_string(path).map_err(|error| at(error.to_string()))?;
    parse(&text).map_err(at)
}

/// A population and the seconds it has taken so far.
fn read_population(path: &Path) -> Result<(PopulationFile, f64), String> {
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("evl") => read(path, |text| {
            let population = evl::read(text).map_err(|error| error.to_string())?;
            let seconds = population.time.map_or(0.0, |time| time.as_secs_f64());
            Ok((PopulationFile::from_evl(&population), seconds))
        }),
        _ => read(path, |text| {
            PopulationFile::read(text)
                .map(|population| (population, 0.0))
                .map_err(|error| error.to_string())
        }),
    }
}

/// What a path to write to is, by its name.
enum Out {
    Folder,
    Evl,
    Ron,
}

fn kind_of(path: &Path, genome: &Genome) -> Result<Out, String> {
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("evl") if genome.polynomial().is_none() => Err(format!(
            "{}: an .evl file holds sci or jma; name an .ron file or a folder for {genome}",
            path.display()
        )),
        Some("evl") => Ok(Out::Evl),
        Some("ron") => Ok(Out::Ron),
        _ => Ok(Out::Folder),
    }
}

/// An evolution that is kept in a single file.
struct Single {
    path: PathBuf,
    evolution: Evolution,
    until: Option<u32>,
    seconds: f64,
}

fn single(
    path: &Path,
    from: Option<(PopulationFile, f64)>,
    settings: Settings,
    seed: u64,
    until: Option<u32>,
) -> Result<Single, String> {
    let (evolution, seconds) = match from {
        Some((population, seconds)) => {
            population.fits(&settings).map_err(|error| error.to_string())?;
            (Evolution::resume(settings, seed, population.state), seconds)
        }
        None => (Evolution::new(settings, seed).map_err(|error| error.to_string())?, 0.0),
    };
    let single = Single { path: path.to_owned(), evolution, until, seconds };
    // A folder that cannot be written to is told now and not after hours.
    single.save()?;
    Ok(single)
}

impl Single {
    fn step(&mut self, stop: &Stop, progress: &Progress) -> Result<Option<Generation>, String> {
        let began = Instant::now();
        let generation = self.evolution.step(stop, progress);
        self.seconds += began.elapsed().as_secs_f64();
        self.save()?;
        Ok(generation)
    }

    fn save(&self) -> Result<(), String> {
        let settings = self.evolution.settings();
        let mut file = PopulationFile::new(settings.genome.clone(), self.evolution.state().clone());
        file.searcher = Some(settings.searcher);
        let text = match kind_of(&self.path, &settings.genome)? {
            Out::Evl => {
                let population = file.to_evl(Duration::from_secs_f64(self.seconds));
                evl::write(&population.expect("an .evl file is for polynomials"))
            }
            _ => file.write(),
        };
        store::write(&self.path, text.as_bytes())
            .map_err(|error| format!("{}: {error}", self.path.display()))
    }
}

/// An evolution under way, wherever it is kept.
enum Work {
    Folder(Box<Run>),
    File(Box<Single>),
}

impl Work {
    fn step(&mut self, stop: &Stop, progress: &Progress) -> Result<Option<Generation>, String> {
        match self {
            Work::Folder(run) => run.step(stop, progress).map_err(|error| error.to_string()),
            Work::File(single) => single.step(stop, progress),
        }
    }

    fn evolution(&self) -> &Evolution {
        match self {
            Work::Folder(run) => run.evolution(),
            Work::File(single) => &single.evolution,
        }
    }

    fn path(&self) -> &Path {
        match self {
            Work::Folder(run) => run.folder(),
            Work::File(single) => &single.path,
        }
    }

    fn until(&self) -> Option<u32> {
        match self {
            Work::Folder(run) => run.until(),
            Work::File(single) => single.until,
        }
    }

    fn is_finished(&self) -> bool {
        let done = self.evolution().state().generation;
        self.evolution().is_settled() || self.until().is_some_and(|until| done >= until)
    }

    fn how_to_continue(&self) -> String {
        let path = self.path().display();
        match self {
            Work::Folder(_) => format!("--continue {path}"),
            Work::File(single) => {
                let done = single.evolution.state().generation;
                let more = single.until.map_or_else(String::new, |until| {
                    format!(" --generations {}", until.saturating_sub(done))
                });
                format!("--continue {path} --seed {}{more}", single.evolution.seed())
            }
        }
    }
}

/// Shows how far the work is: a bar on a terminal, a line now and then elsewhere.
struct Reporter {
    bar: Option<ProgressBar>,
    began: Instant,
    progress: Progress,
    first: u32,
    until: Option<u32>,
    said: std::cell::Cell<Option<Instant>>,
    ended: Arc<AtomicBool>,
}

/// Between two lines where there is no terminal.
const LINE_EVERY: Duration = Duration::from_secs(2);

impl Reporter {
    fn start(work: &Work, progress: &Progress) -> Reporter {
        let first = work.evolution().state().generation;
        let reporter = Reporter {
            bar: stderr().is_terminal().then(|| bar(work)),
            began: Instant::now(),
            progress: progress.clone(),
            first,
            until: work.until(),
            said: std::cell::Cell::new(None),
            ended: Arc::default(),
        };
        if let Some(bar) = reporter.bar.clone() {
            // A generation of the twelve features takes minutes: the bar moves game by game.
            let (progress, ended) = (progress.clone(), reporter.ended.clone());
            let generations = bar.clone();
            thread::spawn(move || {
                while !ended.load(Ordering::Relaxed) {
                    let (done, total) = progress.games();
                    generations.set_prefix(format!("game {done}/{total}"));
                    bar.tick();
                    thread::sleep(Duration::from_millis(100));
                }
            });
        }
        reporter
    }

    fn generation(&self, generation: &Generation) {
        let summary = &generation.summary;
        let seconds = self.began.elapsed().as_secs_f64();
        let done = f64::from(summary.number - self.first);
        let left = self.until.map_or_else(String::new, |until| {
            let left = seconds / done * f64::from(until.saturating_sub(summary.number));
            format!(", {} left", clock(left))
        });
        let strength = summary.strength.as_ref().map_or_else(String::new, |s| {
            format!(", benchmark {:.0} % ± {:.0}", 100.0 * s.score, 100.0 * s.error)
        });
        let rate = self.progress.ever() as f64 / seconds;
        let text = format!("{rate:.0} games/s, best {:.2}{strength}{left}", summary.best);
        if let Some(bar) = &self.bar {
            bar.set_position(u64::from(summary.number));
            bar.set_message(text);
        } else if self.said.get().is_none_or(|said| said.elapsed() >= LINE_EVERY) {
            self.said.set(Some(Instant::now()));
            eprintln!("generation {}: {text}", summary.number);
        }
    }

    fn end(&self) {
        self.ended.store(true, Ordering::Relaxed);
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

fn bar(work: &Work) -> ProgressBar {
    let done = u64::from(work.evolution().state().generation);
    let (bar, layout) = match work.until() {
        Some(until) => {
            (ProgressBar::new(u64::from(until)), "{bar:24} generation {pos}/{len}, {prefix}, {msg}")
        }
        None => (ProgressBar::new_spinner(), "{spinner} generation {pos} done, {prefix}, {msg}"),
    };
    let style = ProgressStyle::with_template(layout).expect("the layout is right");
    bar.with_position(done).with_style(style)
}

/// `0:07`, `12:30` or `2:05:00`.
fn clock(seconds: f64) -> String {
    let seconds = seconds.round() as u64;
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes}:{seconds:02}")
    }
}
