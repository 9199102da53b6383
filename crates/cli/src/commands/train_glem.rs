//! `train glem`: fits pattern weights to lessons, or lets them learn from playing themselves.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::Arc,
};

use clap::ValueEnum;
use othello_engine::{
    eval::{Glem, Model},
    search::Stop,
};
use othello_lab::{
    data::annotated_game::Reference,
    data::lesson_files,
    data::lessons::{Gatherer, Lessons},
    learn::patterns::{EpochReport, Fit, FitSettings, Goal, Method},
    players::model_file,
    run::patterns::{GlemRun, RunReport, RunSettings},
    store,
};

use super::{
    driver::{Told, drive},
    interrupt,
    output::say,
};

const HELP: &str = "\
From lessons and games, into one file of weights. Beside it lies a checkpoint while the fit is under
way: the same command goes on from there after a Ctrl-C or a crash.

From play, into a folder: rounds of games of the weights against themselves, and of fitting. The same
command goes on with a folder that is there; without --config the settings are those of the options.

A lessons file has a position in each line: 64 squares, the side to move, and the value for that side,
0 for a loss to 1 for a win. Games are .games of our own play, .wtb, .ggf and all that convert reads.

Examples:
  othello-lab train glem --lessons lessons.txt --out my.glem
  othello-lab train glem --games WTH_2024.wtb --out my.glem --goal outcome
  othello-lab train glem --play populations/patterns --rounds 4 --games-per-round 5000 --seed 1
  othello-lab train glem --play populations/glem --config crates/engine/assets/glem.ron --games wthor/*.wtb
  othello-lab match pvs:4@my.glem alphabeta:6@jma --games 20";

/// What is learned from, where it goes, and how.
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Args {
    /// A file of lessons; may be given again
    #[arg(long, value_name = "FILE", required_unless_present_any = ["games", "play"])]
    lessons: Vec<PathBuf>,
    /// Files of games; with --play, each round learns from them as well
    #[arg(long, value_name = "FILE", num_args = 1..)]
    games: Vec<PathBuf>,
    /// The file of weights to write
    #[arg(long, value_name = "FILE", required_unless_present = "play")]
    out: Option<PathBuf>,
    /// The weights to start from, instead of none
    #[arg(long, value_name = "MODEL", conflicts_with = "play")]
    start: Option<String>,
    /// Learn from play: the folder of the run
    #[arg(long, value_name = "FOLDER", conflicts_with = "lessons")]
    play: Option<PathBuf>,
    /// The settings of a run, as its run.ron holds them
    #[arg(long, value_name = "FILE", requires = "play")]
    config: Option<PathBuf>,
    /// How many rounds of play and fit
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=99))]
    rounds: u32,
    /// How many games in each round
    #[arg(long, default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(1..))]
    games_per_round: u32,
    /// How many plies are searched for each move of play
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=20))]
    depth: u32,
    /// Which value a position of our own games has
    #[arg(long, value_enum, default_value = "blend")]
    reference: ReferenceArg,
    /// What the weights are to predict
    #[arg(long, value_enum, default_value = "margin")]
    goal: GoalArg,
    /// How the weights follow the gradient
    #[arg(long, value_enum, default_value = "adam")]
    method: MethodArg,
    /// How far they follow it in a step; 0.05 for adam and 0.002 for descent if it is not given
    #[arg(long)]
    rate: Option<f32>,
    /// How many lessons make a step
    #[arg(long, default_value_t = 1024)]
    batch: usize,
    /// The most epochs of a fit
    #[arg(long, default_value_t = 20)]
    epochs: u32,
    /// After how many epochs without a gain a stage of the game is done
    #[arg(long, default_value_t = 4)]
    patience: u32,
    /// Which share of the games is set aside to see what was learned
    #[arg(long, default_value_t = 0.1)]
    validation: f64,
    /// The seed of everything random
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads work; all cores if it is not given. Their number changes no weight
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=1024))]
    threads: Option<u32>,
}

#[derive(Clone, Copy, ValueEnum)]
enum ReferenceArg {
    /// The result of the finished game
    Result,
    /// What the search of the position returned
    Search,
    /// What the search of the position before returned
    Next,
    /// A mean of all searches to the end of the game and of its result, the next ones counting most
    Blend,
}

#[derive(Clone, Copy, ValueEnum)]
enum GoalArg {
    /// The disc difference
    Margin,
    /// A loss, a draw or a win
    Outcome,
    /// The logistic function of the disc difference
    Chance,
}

#[derive(Clone, Copy, ValueEnum)]
enum MethodArg {
    /// A pace of its own for each weight
    Adam,
    /// Plain gradient descent
    Descent,
}

/// Trains until done or interrupted.
pub fn run(args: &Args) -> Result<(), String> {
    if let Some(fault) = fit_settings(args).fault() {
        return Err(fault);
    }
    if !(0.0..=0.5).contains(&args.validation) {
        return Err(format!("expected a validation share of 0 to 0.5, found {}", args.validation));
    }
    if let Some(threads) = args.threads {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads as usize);
        pool.build_global().map_err(|error| error.to_string())?;
    }
    let stop = interrupt::stop_on_ctrl_c()?;
    match (&args.play, &args.out) {
        (Some(folder), _) => learn_from_play(args, folder),
        (None, Some(out)) => learn_from_lessons(args, out, &stop),
        (None, None) => Err("expected --out FILE or --play FOLDER".to_owned()),
    }
}

fn fit_settings(args: &Args) -> FitSettings {
    FitSettings {
        goal: match args.goal {
            GoalArg::Margin => Goal::Margin,
            GoalArg::Outcome => Goal::Outcome,
            GoalArg::Chance => Goal::Chance,
        },
        method: match args.method {
            MethodArg::Adam => Method::Adam { rate: args.rate.unwrap_or(0.05) },
            MethodArg::Descent => Method::Descent { rate: args.rate.unwrap_or(0.002) },
        },
        batch: args.batch,
        epochs: args.epochs,
        patience: args.patience,
        seed: args.seed,
        ..FitSettings::default()
    }
}

fn reference(args: &Args) -> Reference {
    match args.reference {
        ReferenceArg::Result => Reference::Result,
        ReferenceArg::Search => Reference::Search,
        ReferenceArg::Next => Reference::Next,
        ReferenceArg::Blend => Reference::default(),
    }
}

fn learn_from_lessons(args: &Args, out: &Path, stop: &Stop) -> Result<(), String> {
    let lessons = Arc::new(gather(args)?);
    if lessons.training.is_empty() {
        return Err("there is no position to learn from".to_owned());
    }
    let checkpoint = out.with_extension("checkpoint");
    let mut fit = match fs::read(&checkpoint) {
        Ok(bytes) => Fit::from_bytes(&bytes, lessons)
            .map_err(|error| format!("{}: {error}", checkpoint.display()))?,
        Err(_) => Fit::new(fit_settings(args), lessons, &start(args)?),
    };
    let write = |path: &Path, bytes: &[u8]| {
        store::write(path, bytes).map_err(|error| format!("{}: {error}", path.display()))
    };
    while let Some(report) = fit.step(stop) {
        say(epoch_line(&report));
        write(&checkpoint, &fit.to_bytes())?;
    }
    write(out, &fit.glem().to_bytes())?;
    if fit.is_done() {
        say(by_stage(&fit.report()).trim_end());
        say(format_args!("wrote {}", out.display()));
        let _ = fs::remove_file(&checkpoint); // a checkpoint that stays is only gone on from
    } else {
        say(format_args!("stopped; the same command goes on from {}", checkpoint.display()));
    }
    Ok(())
}

fn gather(args: &Args) -> Result<Lessons, String> {
    let mut gatherer = Gatherer::new(args.validation);
    for path in &args.lessons {
        lesson_files::add_lessons(&mut gatherer, path).map_err(|error| error.to_string())?;
    }
    for path in &args.games {
        lesson_files::add_games(&mut gatherer, path, reference(args))
            .map_err(|error| error.to_string())?;
    }
    let (games, positions) = (gatherer.games(), gatherer.positions());
    let lessons = gatherer.finish(args.seed);
    say(format_args!(
        "{games} games, {positions} positions: {} different ones to learn from, {} to test on",
        lessons.training.len(),
        lessons.validation.len()
    ));
    Ok(lessons)
}

fn start(args: &Args) -> Result<Glem, String> {
    match &args.start {
        None => Ok(Glem::blank(fit_settings(args).goal.scale())),
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
    let mut run = if folder.join("run.ron").exists() {
        GlemRun::open(folder)
    } else {
        GlemRun::create(folder, &run_settings(args)?)
    }
    .map_err(|error| error.to_string())?;
    let mut last_epoch = None;
    let threads = args.threads.unwrap_or(0) as usize;
    let is_interrupted = drive(&mut run, threads, |run, report| match report {
        RunReport::Games { round, .. } => Told::Word(format!("round {round}")),
        RunReport::Epoch { round, report } => {
            last_epoch = Some(report.clone());
            Told::Line(format!("round {round}: {}", epoch_line(report)))
        }
        RunReport::Round(line) => {
            let stages = last_epoch.take().as_ref().map_or(String::new(), by_stage);
            Told::Line(format!(
                "{stages}round {} done: {:.1} ± {:.1} % against alphabeta:4@jma; weights in {}",
                line.round,
                100.0 * line.score,
                100.0 * line.score_error,
                run.weights_path(line.round).display()
            ))
        }
    })?;
    if is_interrupted {
        say(format_args!("stopped; the same command resumes {}", folder.display()));
    }
    Ok(())
}

fn run_settings(args: &Args) -> Result<RunSettings, String> {
    // A run is resumed from anywhere.
    let absolute = |path: &PathBuf| {
        std::path::absolute(path).map_err(|error| format!("{}: {error}", path.display()))
    };
    let others = args.games.iter().map(absolute).collect::<Result<Vec<PathBuf>, String>>()?;
    if let Some(config) = &args.config {
        let at = |error: &dyn std::fmt::Display| format!("{}: {error}", config.display());
        let text = fs::read_to_string(config).map_err(|error| at(&error))?;
        let settings = RunSettings::read(&text).map_err(|error| at(&error))?;
        return Ok(RunSettings { others: [settings.others, others].concat(), ..settings });
    }
    Ok(RunSettings {
        others,
        seed: args.seed,
        rounds: RunSettings::usual_rounds(args.rounds, args.games_per_round, args.depth),
        reference: reference(args),
        validation: args.validation,
        fit: fit_settings(args),
        ..RunSettings::default()
    })
}

fn epoch_line(report: &EpochReport) -> String {
    format!(
        "epoch {}: error {:.4} on the lessons, {:.4} on those set aside ({:.3} discs in the mean), {} \
         stages learning",
        report.epoch,
        report.training.root_mean_square(),
        report.validation.root_mean_square(),
        report.validation.mean_absolute(),
        report.learning
    )
}

/// The errors by stage of the game, a line each.
fn by_stage(report: &EpochReport) -> String {
    let mut text = "error on the lessons set aside, by stage of the game:\n".to_owned();
    text += &format!("{:>8} {:>9} {:>12} {:>12}\n", "discs", "lessons", "mean square", "mean");
    for (stage, error) in report.stages.iter().enumerate() {
        let discs = format!("{}-{}", 4 * stage + 4, 4 * stage + 7);
        text += &format!(
            "{discs:>8} {:>9} {:>12.3} {:>12.3}\n",
            error.lessons,
            error.root_mean_square(),
            error.mean_absolute()
        );
    }
    text
}
