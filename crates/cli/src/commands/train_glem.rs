//! `train glem`: fits pattern weights to samples, or to rounds of self-play.

use std::{
    fmt::Display,
    io,
    path::{Path, PathBuf},
    sync::Arc,
};

use othello_engine::models::{Glem, Model};
use othello_lab::{
    data::annotated_game::Target,
    data::dataset::{Dataset, DatasetBuilder, Split},
    data::sample::Goal,
    data::sources::{self, Labels},
    learn::patterns::{Fit, FitReport, FitSettings, Method},
    learn::presets::PatternPreset,
    players::model_file,
    run::patterns::{GlemRun, RunReport, RunSettings},
    store::{self, Limit},
};

use super::{
    cluster,
    driver::{Told, drive},
    interrupt,
    learning::{Choice, TARGETS, absolute, one_of, other_settings, strength, write},
    output::tell,
    threads,
};

const HELP: &str = "\
From data, into one file of weights. Beside it lies a checkpoint while the fit is under way: the same
command resumes from there after a Ctrl-C or a crash.

From play, into a folder: rounds of games of the weights against themselves, and of fitting. The same
command resumes what is in the folder; without --config the settings are those of the options.

Data are .games of our own play, CSV rows of selfplay, .wtb, .ggf and all that convert reads, folders of
such games, and texts with a position in each line: 64 squares, the side to move, and the value for that
side, 0 for a loss to 1 for a win.

Examples:
  othello-lab train glem --data positions.txt --out my.glem
  othello-lab train glem --data WTH_2024.wtb --out my.glem --preset paper
  othello-lab train glem --play populations/patterns --rounds 4 --games-per-round 5000 --seed 1
  othello-lab train glem --preset oneply --play populations/oneply
  othello-lab train glem --play populations/glem --config crates/engine/assets/glem.ron --data wthor/*.wtb
  othello-lab match pvs:4@my.glem alphabeta:6@jma --games 20";

/// What is learned from, where it goes, and how.
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Args {
    /// Games and positions with values; with --play, each round learns from them as well
    #[arg(long, aliases = ["lessons", "games"], value_name = "FILE", num_args = 1.., required_unless_present = "play")]
    data: Vec<PathBuf>,
    /// The file of weights to write
    #[arg(long, value_name = "FILE", required_unless_present = "play")]
    out: Option<PathBuf>,
    /// The weights to start from, instead of none
    #[arg(long, value_name = "MODEL", conflicts_with = "play")]
    start: Option<String>,
    /// Learn from play: the folder of the run
    #[arg(long, value_name = "FOLDER", conflicts_with = "out")]
    play: Option<PathBuf>,
    /// The settings of a run, as its run.ron holds them
    #[arg(long, value_name = "FILE", requires = "play")]
    config: Option<PathBuf>,
    /// How many rounds of play and fit [default: 5, or 4 for oneply]
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=99))]
    rounds: Option<u32>,
    /// How many games in each round [default: 10000, 16000 for oneply, or as taste has them]
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    games_per_round: Option<u32>,
    /// How many plies are searched for each move of play [default: 4]
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=20))]
    depth: Option<u32>,
    /// What the options that are not given are
    #[arg(long, value_parser = one_of(&PRESETS), default_value = "margin")]
    preset: PatternPreset,
    /// Which value a position of an annotated game has [default: blend]
    #[arg(long, alias = "reference", value_parser = one_of(&TARGETS))]
    target: Option<Target>,
    /// What the weights are to predict [default: margin]
    #[arg(long, value_parser = one_of(&GOALS))]
    goal: Option<Goal>,
    /// How the weights come to be [default: ridge, adam for other goals and oneply, descent for paper]
    #[arg(long, value_parser = one_of(&METHODS))]
    method: Option<ForGoal>,
    /// How far they follow it in a step [default: 0.05 for adam; for descent 20, and 0.002 for margin]
    #[arg(long)]
    rate: Option<f32>,
    /// As how many samples each weight counts that is there before; for the method ridge [default: 30]
    #[arg(long, value_name = "SAMPLES")]
    ridge: Option<f32>,
    /// How many samples make a step [default: 1024, or 256 choices for oneply]
    #[arg(long)]
    batch: Option<usize>,
    /// The most epochs of a fit [default: 11 for ridge, else 20; for oneply 2, and 4 in the last round]
    #[arg(long)]
    epochs: Option<u32>,
    /// After how many epochs without a gain a stage of the game is done [default: 11 for ridge, else 4]
    #[arg(long)]
    patience: Option<u32>,
    /// Which share of the games is held back to see what was learned [default: 0.1; 0.05 of those of
    /// a run, but 0.1 for oneply]
    #[arg(long)]
    validation: Option<f64>,
    /// The seed of everything random [default: 1]
    #[arg(long)]
    seed: Option<u64>,
    /// How many threads work; as many as there are cores for 0. Their number changes no weight
    #[arg(long, default_value_t = 0, value_parser = threads::parse)]
    threads: usize,
    #[command(flatten)]
    machines: cluster::Machines,
}

const PRESETS: [Choice<PatternPreset>; 4] = [
    (
        "margin",
        "The disc difference by ridge regression: how the shipped weights began",
        PatternPreset::Margin,
    ),
    (
        "taste",
        "The same in ten minutes of one core: rounds that grow with what is known",
        PatternPreset::Taste,
    ),
    (
        "paper",
        "The chance to win by plain gradient descent, as M. Buro describes it",
        PatternPreset::Paper,
    ),
    (
        "oneply",
        "The best move for a player who looks one ply ahead, from its own play alone",
        PatternPreset::OnePly,
    ),
];

const GOALS: [Choice<Goal>; 3] = [
    ("margin", "The disc difference", Goal::Margin),
    ("outcome", "A loss, a draw or a win, by the logistic function", Goal::Outcome),
    ("chance", "The logistic function of the disc difference", Goal::Chance),
];

/// A method with a rate that suits the goal.
type ForGoal = fn(Goal) -> Method;

const METHODS: [Choice<ForGoal>; 3] = [
    ("adam", "A pace of its own for each weight", |_| Method::adam()),
    ("descent", "Plain gradient descent", Method::descent),
    ("ridge", "The least error outright, in some ten epochs; for margin alone", |_| {
        Method::ridge()
    }),
];

/// Trains until done or interrupted.
pub fn run(args: &Args) -> Result<(), String> {
    let settings = fit_settings(args, args.preset.fit());
    let is_ridge = matches!(settings.method, Method::Ridge { .. });
    if is_ridge && args.rate.is_some() {
        return Err("the method ridge has no rate".to_owned());
    }
    if args.ridge.is_some() && !is_ridge {
        return Err("--ridge is for the method ridge".to_owned());
    }
    if let Some(fault) = settings.fault() {
        return Err(fault);
    }
    let validation = args.validation.unwrap_or(VALIDATION);
    if !(0.0..=0.5).contains(&validation) {
        return Err(format!("expected a validation share of 0 to 0.5, found {validation}"));
    }
    match (&args.play, &args.out) {
        (Some(folder), _) => learn_from_play(args, folder),
        (None, Some(out)) => learn_from_data(args, out),
        (None, None) => Err("expected --out FILE or --play FOLDER".to_owned()),
    }
}

/// The share of the games held out for validation.
const VALIDATION: f64 = 0.1;

/// The base settings, overridden by the given options.
fn fit_settings(args: &Args, base: FitSettings) -> FitSettings {
    let goal = args.goal.unwrap_or(base.goal);
    let method = match (args.method, base.method) {
        (Some(method), _) => method(goal),
        (None, Method::Ridge { .. }) if args.rate.is_some() => Method::adam(),
        (None, method) => method.suited(goal),
    };
    let base = base.to(goal, method);
    let method = match (method, args.ridge) {
        (Method::Ridge { .. }, Some(samples)) => Method::Ridge { samples },
        (method, _) => method,
    };
    FitSettings {
        method: args.rate.map_or(method, |rate| method.with_rate(rate)),
        batch: args.batch.unwrap_or(base.batch),
        epochs: args.epochs.unwrap_or(base.epochs),
        patience: args.patience.unwrap_or(base.patience),
        seed: args.seed.unwrap_or(base.seed),
        ..base
    }
}

fn learn_from_data(args: &Args, out: &Path) -> Result<(), String> {
    if args.preset == PatternPreset::OnePly {
        return Err("--preset oneply learns from its own play: expected --play FOLDER".to_owned());
    }
    let settings = fit_settings(args, args.preset.fit());
    let samples = Arc::new(read(args, &settings)?);
    if samples.training.is_empty() {
        return Err("there is no position to learn from".to_owned());
    }
    let checkpoint = out.with_extension("checkpoint");
    let unreadable = |error: &dyn Display| format!("{}: {error}", checkpoint.display());
    let mut fit = match store::read(&checkpoint, Limit::RUN) {
        Ok(bytes) => Fit::from_bytes(&bytes, samples).map_err(|error| unreadable(&error))?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            Fit::new(settings, samples, &start(args, settings.goal)?)
        }
        Err(error) => return Err(unreadable(&error)),
    };
    let (pool, stop) = (threads::pool(args.threads)?, interrupt::stop_on_ctrl_c());
    while let Some(report) = pool.install(|| fit.step(&stop)) {
        write(&checkpoint, &fit.to_bytes())?;
        tell(epoch_line(&report));
    }
    write(out, &fit.glem().to_bytes())?;
    if fit.is_done() {
        tell(by_stage(&fit.report()).trim_end());
        tell(format_args!("wrote {}", out.display()));
        let _ = store::remove(&checkpoint); // a leftover checkpoint does no harm
    } else {
        tell(format_args!("stopped; the same command resumes from {}", checkpoint.display()));
    }
    Ok(())
}

fn read(args: &Args, settings: &FitSettings) -> Result<Dataset, String> {
    let target = args.target.unwrap_or_default();
    let labels = Labels { goal: settings.goal, target, moves: false };
    let mut builder = DatasetBuilder::new(Split::Endings, args.validation.unwrap_or(VALIDATION));
    for path in &args.data {
        sources::add(&mut builder, path, &labels).map_err(|error| error.to_string())?;
    }
    let (games, positions) = (builder.games(), builder.len());
    let samples = builder.finish_merged(settings.seed);
    tell(format_args!(
        "{games} games, {positions} positions: {} different ones to learn from, {} held back",
        samples.training.len(),
        samples.validation.len()
    ));
    Ok(samples)
}

fn start(args: &Args, goal: Goal) -> Result<Glem, String> {
    match &args.start {
        None => Ok(Glem::blank(goal.scale())),
        Some(name) => match model_file::open(&name.as_str().into())
            .map(|opened| opened.model)
            .map_err(|error| error.to_string())?
        {
            Model::Glem(glem) => Ok((*glem).clone()),
            _ => Err(format!("{name}: expected pattern weights")),
        },
    }
}

fn learn_from_play(args: &Args, folder: &Path) -> Result<(), String> {
    let run = if folder.join("run.ron").exists() {
        GlemRun::open(folder)
    } else {
        let base = match &args.config {
            Some(config) => {
                let at = |error: &dyn std::fmt::Display| format!("{}: {error}", config.display());
                let text = store::read_text(config, Limit::SETTINGS).map_err(|error| at(&error))?;
                RunSettings::read(&text).map_err(|error| at(&error))?
            }
            None => RunSettings::from(args.preset),
        };
        GlemRun::create(folder, &run_settings(args, base)?)
    };
    let mut run = run.map_err(|error| error.to_string())?;
    if args.config.is_none() && run_settings(args, run.settings().clone())? != *run.settings() {
        return Err(other_settings(folder));
    }
    let mut last_epoch = None;
    let is_interrupted =
        drive(&mut run, &args.machines, args.threads, |run, report| match report {
            RunReport::Games { round, .. } => Told::Word(format!("round {round}")),
            RunReport::Epoch { round, report } => {
                last_epoch = Some(report.clone());
                Told::Line(format!("round {round}: {}", epoch_line(report)))
            }
            RunReport::Round(line) => {
                let stages = last_epoch.take().as_ref().map_or(String::new(), by_stage);
                Told::Line(format!(
                    "{stages}round {} done: strength {}; weights in {}",
                    line.round,
                    strength(line.rating()),
                    run.weights_path(line.round).display()
                ))
            }
        })?;
    if is_interrupted {
        tell(format_args!("stopped; the same command resumes {}", folder.display()));
    }
    Ok(())
}

/// The base settings, overridden by the given options.
fn run_settings(args: &Args, base: RunSettings) -> Result<RunSettings, String> {
    let mut others = base.others;
    let given = absolute(&args.data)?;
    others.extend(given.into_iter().filter(|path| !others.contains(path)).collect::<Vec<_>>());
    let mut rounds = base.rounds;
    if let Some(count) = args.rounds {
        let last = *rounds.last().ok_or("expected 1 to 99 rounds, found 0")?;
        rounds.resize(count as usize, last);
    }
    for round in &mut rounds {
        round.games = args.games_per_round.unwrap_or(round.games);
        round.play.depth = args.depth.unwrap_or(round.play.depth);
        round.fit = round.fit.map(|fit| fit_settings(args, fit));
    }
    Ok(RunSettings {
        others,
        rounds,
        seed: args.seed.unwrap_or(base.seed),
        reference: args.target.unwrap_or(base.reference),
        validation: args.validation.unwrap_or(base.validation),
        fit: fit_settings(args, base.fit),
        ..base
    })
}

fn epoch_line(report: &FitReport) -> String {
    let epoch = &report.epoch;
    format!(
        "epoch {}: error {:.4} in training, {:.4} on what is held back ({:.3} in the mean), {} stages \
         learning",
        epoch.epoch,
        epoch.training.root_mean_squared(),
        epoch.validation.root_mean_squared(),
        epoch.validation.mean_absolute(),
        report.learning
    )
}

/// The errors by game stage, one line each.
fn by_stage(report: &FitReport) -> String {
    let mut text = "error on what is held back, by stage of the game:\n".to_owned();
    text += &format!("{:>8} {:>9} {:>12} {:>12}\n", "discs", "samples", "mean square", "mean");
    for (stage, metrics) in report.stages.iter().enumerate() {
        let discs = format!("{}-{}", 4 * stage + 4, 4 * stage + 7);
        text += &format!(
            "{discs:>8} {:>9} {:>12.3} {:>12.3}\n",
            metrics.samples,
            metrics.root_mean_squared(),
            metrics.mean_absolute()
        );
    }
    text
}
