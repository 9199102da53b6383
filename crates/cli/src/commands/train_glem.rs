//! `train glem`: fits pattern weights to samples, or to rounds of self-play.

use std::{
    io,
    path::{Path, PathBuf},
    sync::Arc,
};

use othello_engine::models::{Glem, Model};
use othello_lab::{
    data::{annotated_game::Target, sources::Labels},
    players::model_file,
    runs::{
        patterns::{GlemRun, RunSettings},
        round::RoundLine,
    },
    store::{self, Limit},
};
use othello_train::{
    dataset::{Dataset, DatasetBuilder, Split},
    patterns::{Fit, FitMethod, FitReport, FitSettings},
    presets::PatternPreset,
    sample::Goal,
};

use super::{
    cluster,
    error::CliError,
    input, interrupt,
    learning::{
        NamedValue, TARGETS, absolute, add_files, one_of, open_for_rounds, round_line,
        train_in_rounds, write,
    },
    output::tell,
    stored, threads,
};

const HELP: &str = "\
With --data and --out, the weights are fitted to data and written to a file. A checkpoint beside it lets
the same command resume after Ctrl-C or a crash.

With --play, each round plays games of the weights against themselves and fits the weights to them. The
same command resumes the run in the folder; with more --rounds it gives a finished run further ones. --config
takes all settings from a file.

Data files: .games and .csv of selfplay, .wtb, .ggf and all other game formats that convert reads, folders
of such games, and text files with one position per line: 64 squares, the side to move, and the value for
that side, from 0 for a loss to 1 for a win.

Examples:
  othello-lab train glem --data positions.txt --out my.glem
  othello-lab train glem --data WTH_2024.wtb --out my.glem --preset paper
  othello-lab train glem --play populations/patterns --rounds 4 --games-per-round 5000 --seed 1
  othello-lab train glem --preset oneply --play populations/oneply
  othello-lab train glem --play populations/glem --config crates/engine/assets/glem.ron --data wthor/*.wtb
  othello-lab match pvs:4@my.glem alphabeta:6@jma --games 20";

/// The options of `train glem`.
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct TrainGlemArgs {
    /// Files of games and positions with values, - for the standard input; with --play, each round also
    /// learns from the files
    #[arg(long, aliases = ["lessons", "games"], value_name = "FILE", num_args = 1.., required_unless_present = "play")]
    data: Vec<PathBuf>,
    /// File to write the weights to
    #[arg(long, value_name = "FILE", required_unless_present = "play", value_parser = input::named())]
    out: Option<PathBuf>,
    /// Initial weights [default: all 0]
    #[arg(long, value_name = "MODEL", conflicts_with = "play")]
    start: Option<String>,
    /// Folder of a run that learns from self-play
    #[arg(long, value_name = "FOLDER", conflicts_with = "out", value_parser = input::named())]
    play: Option<PathBuf>,
    /// File of run settings, in the format of run.ron
    #[arg(long, value_name = "FILE", requires = "play")]
    config: Option<PathBuf>,
    /// Number of rounds of self-play and fitting [default: 5; 4 for oneply]
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=99))]
    rounds: Option<u32>,
    /// Number of games per round [default: by the preset; 10000 for margin and paper, 16000 for oneply]
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    games_per_round: Option<u32>,
    /// Search depth in self-play, in plies [default: by the preset; 4 for margin and paper]
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=20))]
    depth: Option<u32>,
    /// Preset for all options that are not given [default: margin]
    #[arg(long, value_parser = one_of(&PatternPreset::NAMED))]
    preset: Option<PatternPreset>,
    /// Target for the positions of annotated games [default: blend]
    #[arg(long, alias = "reference", value_parser = one_of(&TARGETS))]
    target: Option<Target>,
    /// Quantity that the weights predict [default: margin; outcome for paper]
    #[arg(long, value_parser = one_of(&GOALS))]
    goal: Option<Goal>,
    /// Fitting method [default: ridge; adam for other goals and oneply; descent for paper]
    #[arg(long, value_parser = one_of(&METHODS))]
    method: Option<MethodForGoal>,
    /// Learning rate [default: 0.05 for adam; 20 for descent, but 0.002 for margin]
    #[arg(long)]
    rate: Option<f32>,
    /// Ridge strength, in pseudo-samples, for the method ridge [default: 30]
    #[arg(long, value_name = "SAMPLES")]
    ridge: Option<f32>,
    /// Batch size, in samples [default: 1024; 256 choices for oneply]
    #[arg(long)]
    batch: Option<usize>,
    /// Maximum number of epochs [default: 11 for ridge, else 20; 2 for oneply, and 4 in its last round]
    #[arg(long)]
    epochs: Option<u32>,
    /// Number of epochs without improvement after which a game stage ends [default: 11 for ridge, else 4]
    #[arg(long)]
    patience: Option<u32>,
    /// Share of the games held out for validation [default: 0.1; 0.05 with --play, but 0.1 for oneply]
    #[arg(long)]
    validation: Option<f64>,
    /// Random seed [default: 1]
    #[arg(long)]
    seed: Option<u64>,
    /// Number of threads; the weights do not depend on it. 0 uses one per core
    #[arg(long, default_value_t = 0, value_parser = threads::parse)]
    threads: usize,
    #[command(flatten)]
    machines: cluster::Machines,
}

const GOALS: [NamedValue<Goal>; 3] = [
    ("margin", "The disc difference", Goal::Margin),
    ("outcome", "Loss, draw or win, through the logistic function", Goal::Outcome),
    ("chance", "The logistic function of the disc difference", Goal::Chance),
];

/// A method with a rate that suits the goal.
type MethodForGoal = fn(Goal) -> FitMethod;

const METHODS: [NamedValue<MethodForGoal>; 3] = [
    ("adam", "Adam, with an adaptive step size for each weight", |_| FitMethod::adam()),
    ("descent", "Plain gradient descent", FitMethod::descent),
    (
        "ridge",
        "Ridge regression, a direct least-squares solution in about ten epochs; for margin only",
        |_| FitMethod::ridge(),
    ),
];

/// Trains until done or interrupted.
pub fn run(args: &TrainGlemArgs) -> Result<(), CliError> {
    let settings = fit_settings(args, preset(args).fit());
    let is_ridge = matches!(settings.method, FitMethod::Ridge { .. });
    if is_ridge && args.rate.is_some() {
        return Err(CliError::usage("--rate has no effect with the method ridge: leave it out"));
    }
    if args.ridge.is_some() && !is_ridge {
        return Err(CliError::usage("--ridge needs the method ridge"));
    }
    settings.check().map_err(CliError::usage)?;
    let validation = args.validation.unwrap_or(VALIDATION);
    if !(0.0..=0.5).contains(&validation) {
        let expected = "a validation share of 0 to 0.5".into();
        return Err(CliError::Expected { expected, found: validation.to_string() });
    }
    match (&args.play, &args.out) {
        (Some(folder), _) => learn_from_play(args, folder),
        (None, Some(out)) => learn_from_data(args, out),
        (None, None) => Err(CliError::usage("expected --out FILE or --play FOLDER")),
    }
}

/// The preset of the options that are not given.
fn preset(args: &TrainGlemArgs) -> PatternPreset {
    args.preset.unwrap_or(PatternPreset::Margin)
}

/// The share of the games held out for validation.
const VALIDATION: f64 = 0.1;

/// The base settings, overridden by the given options.
fn fit_settings(args: &TrainGlemArgs, base: FitSettings) -> FitSettings {
    let goal = args.goal.unwrap_or(base.goal);
    let method = match (args.method, base.method) {
        (Some(method), _) => method(goal),
        (None, FitMethod::Ridge { .. }) if args.rate.is_some() => FitMethod::adam(),
        (None, method) => method.suited(goal),
    };
    let base = base.to(goal, method);
    let method = match (method, args.ridge) {
        (FitMethod::Ridge { .. }, Some(samples)) => FitMethod::Ridge { samples },
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

fn learn_from_data(args: &TrainGlemArgs, out: &Path) -> Result<(), CliError> {
    if preset(args) == PatternPreset::OnePly {
        let sentence = "--preset oneply learns from its own play: expected --play FOLDER";
        return Err(CliError::usage(sentence));
    }
    let settings = fit_settings(args, preset(args).fit());
    let samples = Arc::new(read(args, &settings)?);
    if samples.training.is_empty() {
        return Err(CliError::failure("there is no position to learn from"));
    }
    let checkpoint = out.with_extension("checkpoint");
    let mut fit = match store::read(&checkpoint, Limit::RUN) {
        Ok(bytes) => {
            let fit = Fit::from_bytes(&bytes, samples).map_err(CliError::content(&checkpoint))?;
            stored::agree_in_all(&checkpoint, &OPTIONS, &settings, fit.settings())?;
            fit
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            Fit::new(settings, samples, &start(args, settings.goal)?)
        }
        Err(error) => return Err(CliError::file(&checkpoint)(error)),
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

fn read(args: &TrainGlemArgs, settings: &FitSettings) -> Result<Dataset, CliError> {
    let target = args.target.unwrap_or_default();
    let labels = Labels { goal: settings.goal, target, moves: false };
    let builder = DatasetBuilder::new(Split::Endings, args.validation.unwrap_or(VALIDATION));
    let builder = add_files(builder, &args.data, &labels)?;
    let (games, positions) = (builder.games(), builder.len());
    let samples = builder.finish_merged(settings.seed);
    tell(format_args!(
        "{games} games, {positions} positions: {} different ones to learn from, {} held back",
        samples.training.len(),
        samples.validation.len()
    ));
    Ok(samples)
}

fn start(args: &TrainGlemArgs, goal: Goal) -> Result<Glem, CliError> {
    match &args.start {
        None => Ok(Glem::blank(goal.scale())),
        Some(name) => match model_file::open(&name.as_str().into())?.model {
            Model::Glem(glem) => Ok((*glem).clone()),
            _ => Err(CliError::usage(format!("{name}: expected pattern weights"))),
        },
    }
}

fn learn_from_play(args: &TrainGlemArgs, folder: &Path) -> Result<(), CliError> {
    let mut run: GlemRun = if folder.join("run.ron").exists() {
        open_for_rounds(folder, args.rounds, |stored: &RunSettings| {
            let base = base_settings(args)?.unwrap_or_else(|| stored.clone());
            stored::agree_in_all(folder, &OPTIONS, &run_settings(args, base)?, stored)
        })?
    } else {
        let base = base_settings(args)?.unwrap_or_else(|| RunSettings::from(preset(args)));
        GlemRun::create(folder, &run_settings(args, base)?)?
    };
    let round_text = |run: &GlemRun, line: &RoundLine, last: Option<&FitReport>| {
        let saved = format!("weights in {}", run.model_path(line.round).display());
        let line = round_line(line.round, line.rating(), saved);
        last.map_or(String::new(), by_stage) + &line
    };
    train_in_rounds(&mut run, &args.machines, args.threads, epoch_line, round_text)
}

/// The options of the stored settings.
const OPTIONS: [(&str, &str); 14] = [
    ("others", "--data"),
    ("rounds", "--rounds"),
    ("games", "--games-per-round"),
    ("depth", "--depth"),
    ("reference", "--target"),
    ("goal", "--goal"),
    ("method", "--method"),
    ("rate", "--rate"),
    ("samples", "--ridge"),
    ("batch", "--batch"),
    ("epochs", "--epochs"),
    ("patience", "--patience"),
    ("validation", "--validation"),
    ("seed", "--seed"),
];

/// The settings of the file or the preset on the command line, if there is one.
fn base_settings(args: &TrainGlemArgs) -> Result<Option<RunSettings>, CliError> {
    let Some(config) = &args.config else { return Ok(args.preset.map(RunSettings::from)) };
    let text = input::text(config, Limit::SETTINGS)?;
    RunSettings::read(&text).map(Some).map_err(CliError::config(config))
}

/// The base settings, overridden by the given options.
fn run_settings(args: &TrainGlemArgs, base: RunSettings) -> Result<RunSettings, CliError> {
    let mut others = base.others;
    let given = absolute(&args.data)?;
    others.extend(given.into_iter().filter(|path| !others.contains(path)).collect::<Vec<_>>());
    let mut rounds = base.rounds;
    if let Some(count) = args.rounds {
        let last =
            *rounds.last().ok_or_else(|| CliError::usage("expected 1 to 99 rounds, found 0"))?;
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
