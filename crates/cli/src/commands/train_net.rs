//! `train net --data FILES`: a value network from games; `--play FOLDER`: from rounds of self-play.

use std::{
    fs,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use clap::ValueEnum;
use othello_engine::{
    eval::{Encoding, NetFile},
    search::Stop,
};
use othello_lab::{
    data::net_examples::{self, Example, Target},
    learn::network::{
        EpochReport, Method, NetCheckpoint, NetTraining, NetTrainingSettings, Split, history_csv,
    },
    run::network::{NetRun, NetRunReport, NetRunSettings},
    store,
};

use super::{
    driver::{Told, drive},
    interrupt,
    output::say,
    progress::Progress,
};

const HELP: &str = "\
Without options this is the recipe of the paper: 65-128-64-32-1, absolute inputs, plain gradient
descent at 0.001 on the mean squared error, 2000 epochs in batches of 32, a fifth of the rows held back.
--recipe strong makes more of the same games: --view mobility --method adam --symmetries
--split games --batch 256 --rate 0.002 --decay 0.01 --anneal --epochs 40 --validation 0.05.

Beside FILE.ron stand FILE.history.csv and, until training is done, FILE.checkpoint.ron: after a Ctrl-C
or a crash the same command goes on, to the same weights with any number of threads. The network then
plays as `mcts:500@FILE.ron`, `alphabeta:4@FILE.ron` or `pvs:1s@FILE.ron`.

From play, into a folder: rounds of games of `mcts` with the last round's network (with playouts in the
first), of training on all games so far, and a test against playouts. The same command goes on with a
folder that is there.

Examples:
  othello-lab selfplay --player mcts:5000 --games 150 --out games.csv
  othello-lab train net --data games.csv --out paper.ron
  othello-lab selfplay --player pvs:4@glem --random-plies 4-40 --games 20000 --out taught.games
  othello-lab train net --recipe strong --data taught.games --out mine.ron
  othello-lab train net --recipe strong --policy --play populations/zero --rounds 5 --games-per-round 400";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Args {
    /// Games as `selfplay` writes them, .csv or .games; with --play each round learns from them, too.
    #[arg(long, num_args = 1.., required_unless_present = "play")]
    data: Vec<PathBuf>,
    /// Where the network goes.
    #[arg(long, default_value = "net.ron")]
    out: PathBuf,
    /// Learn from play: the folder of the run.
    #[arg(long, value_name = "FOLDER", conflicts_with = "out")]
    play: Option<PathBuf>,
    /// How many rounds of play and training.
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=99))]
    rounds: u32,
    /// How many games in each round.
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games_per_round: u32,
    /// How many simulations a move in these games.
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    simulations: u32,
    /// How many random plies begin these games.
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u32).range(0..=40))]
    random_plies: u32,
    /// What a position of a .games file is worth.
    #[arg(long, value_enum, default_value_t = Worth::Mean)]
    target: Worth,
    /// What the options that are not given are.
    #[arg(long, value_enum, default_value_t = Recipe::Paper)]
    recipe: Recipe,
    /// The widths of the hidden layers [default: 128,64,32].
    #[arg(long, value_delimiter = ',')]
    hidden: Option<Vec<usize>>,
    /// Learn a policy head, too: which moves are good ones.
    #[arg(long)]
    policy: bool,
    /// Whose view the inputs and the output are [default: absolute].
    #[arg(long, value_enum)]
    view: Option<View>,
    /// How the weights follow the gradient [default: sgd].
    #[arg(long, value_enum)]
    method: Option<Way>,
    /// The learning rate [default: 0.001].
    #[arg(long)]
    rate: Option<f32>,
    /// Let the learning rate fall to 0 over the epochs.
    #[arg(long)]
    anneal: bool,
    /// Weight decay, as a share of the learning rate [default: 0].
    #[arg(long)]
    decay: Option<f32>,
    /// How often all rows are gone through [default: 2000].
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    epochs: Option<u32>,
    /// How many rows make a step [default: 32].
    #[arg(long)]
    batch: Option<usize>,
    /// The share that is held back to validate with [default: 0.2].
    #[arg(long)]
    validation: Option<f64>,
    /// Hold back rows, or whole games [default: rows].
    #[arg(long, value_enum)]
    split: Option<Held>,
    /// Show each row under one of the eight symmetries, another each time.
    #[arg(long)]
    symmetries: bool,
    /// Stop when the validation error has not fallen for so many epochs, and keep the best weights.
    #[arg(long)]
    patience: Option<u32>,
    /// The source of all random choices.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// As many as there are cores if not given.
    #[arg(long, default_value_t = 0)]
    threads: usize,
}

#[derive(Clone, Copy, ValueEnum)]
enum Recipe {
    /// 65-128-64-32-1, absolute inputs, plain gradient descent for 2000 epochs.
    Paper,
    /// One that makes more of the same games, see below.
    Strong,
}

#[derive(Clone, Copy, ValueEnum)]
enum Worth {
    /// The result of the game.
    Result,
    /// What the search expected of it.
    Search,
    /// The mean of both.
    Mean,
}

#[derive(Clone, Copy, ValueEnum)]
enum View {
    /// Black is 1, white is 2, the side to move is an input; the value is white's. The paper's.
    Absolute,
    /// The side to move is 1, the other -1; the value is the mover's.
    Mover,
    /// The discs and the legal moves of either side are inputs of their own; the value is the mover's.
    Mobility,
}

#[derive(Clone, Copy, ValueEnum)]
enum Way {
    /// Plain stochastic gradient descent.
    Sgd,
    /// Adam, with decay AdamW.
    Adam,
}

#[derive(Clone, Copy, ValueEnum)]
enum Held {
    /// Rows at random.
    Rows,
    /// Whole games at random.
    Games,
}

/// Trains until done or interrupted.
pub fn run(args: &Args) -> Result<(), String> {
    let settings = settings(args);
    settings.check().map_err(|error| error.to_string())?;
    if let Some(folder) = &args.play {
        return learn_from_play(args, folder, settings);
    }
    let stop = interrupt::stop_on_ctrl_c()?;
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(args.threads)
        .build()
        .map_err(|error| error.to_string())?;
    let examples = read(args)?;
    let mut training = open(args, settings, examples)?;
    let [learned, held] = training.split();
    say(format_args!("{learned} rows to learn from, {held} held back"));
    pool.install(|| train(&mut training, args, &stop))?;
    save_result(args, &training)
}

fn settings(args: &Args) -> NetTrainingSettings {
    let base = match args.recipe {
        Recipe::Paper => NetTrainingSettings::default(),
        Recipe::Strong => NetTrainingSettings::strong(),
    };
    NetTrainingSettings {
        encoding: args.view.map_or(base.encoding, |view| match view {
            View::Absolute => Encoding::Absolute,
            View::Mover => Encoding::Mover,
            View::Mobility => Encoding::Mobility,
        }),
        hidden: args.hidden.clone().unwrap_or(base.hidden),
        policy: args.policy,
        method: args.method.map_or(base.method, |way| match way {
            Way::Sgd => Method::Sgd,
            Way::Adam => Method::Adam,
        }),
        rate: args.rate.unwrap_or(base.rate),
        annealed: args.anneal || base.annealed,
        decay: args.decay.unwrap_or(base.decay),
        epochs: args.epochs.unwrap_or(base.epochs),
        batch: args.batch.unwrap_or(base.batch),
        validation: args.validation.unwrap_or(base.validation),
        split: args.split.map_or(base.split, |held| match held {
            Held::Rows => Split::Rows,
            Held::Games => Split::Games,
        }),
        symmetries: args.symmetries || base.symmetries,
        patience: args.patience,
        seed: args.seed,
    }
}

fn read(args: &Args) -> Result<Vec<Example>, String> {
    let target = match args.target {
        Worth::Result => Target::Result,
        Worth::Search => Target::Search,
        Worth::Mean => Target::Mean,
    };
    net_examples::read_files(&args.data, target, args.policy).map_err(|error| error.to_string())
}

fn learn_from_play(
    args: &Args,
    folder: &Path,
    training: NetTrainingSettings,
) -> Result<(), String> {
    let mut run = if folder.join("run.ron").exists() {
        NetRun::open(folder)
    } else {
        // A run is resumed from anywhere.
        let absolute = |path: &PathBuf| {
            std::path::absolute(path).map_err(|error| format!("{}: {error}", path.display()))
        };
        let settings = NetRunSettings {
            rounds: args.rounds,
            games: args.games_per_round,
            simulations: args.simulations,
            random_plies: args.random_plies,
            teachers: args.data.iter().map(absolute).collect::<Result<_, String>>()?,
            training,
            seed: args.seed,
        };
        NetRun::create(folder, &settings)
    }
    .map_err(|error| error.to_string())?;
    let is_interrupted = drive(&mut run, args.threads, |run, report| match report {
        NetRunReport::Games { round, .. } => Told::Word(format!("round {round}")),
        NetRunReport::Epoch { round, report } => {
            Told::Line(format!("round {round}: epoch {}, {}", report.epoch, word(report)))
        }
        NetRunReport::Round(line) => Told::Line(format!(
            "round {} done: {:.1} ± {:.1} % against playouts; the network is {}",
            line.round,
            100.0 * line.score,
            100.0 * line.score_error,
            run.newest().expect("a round is done").display()
        )),
    })?;
    if is_interrupted {
        say(format_args!("stopped; the same command resumes {}", folder.display()));
    }
    Ok(())
}

fn checkpoint_path(out: &Path) -> PathBuf {
    out.with_extension("checkpoint.ron")
}

/// A new training, or the one whose checkpoint lies beside the output.
fn open(
    args: &Args,
    settings: NetTrainingSettings,
    rows: Vec<Example>,
) -> Result<NetTraining, String> {
    let path = checkpoint_path(&args.out);
    if !path.exists() {
        return NetTraining::new(settings, rows).map_err(|error| error.to_string());
    }
    let named = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let text = fs::read_to_string(&path).map_err(|error| named(&error))?;
    let mut checkpoint: NetCheckpoint = ron::from_str(&text).map_err(|error| named(&error))?;
    if (NetTrainingSettings { epochs: settings.epochs, ..checkpoint.settings.clone() }) != settings
    {
        return Err(named(&"the checkpoint has other settings: name another output"));
    }
    checkpoint.settings = settings;
    let training = NetTraining::resume(checkpoint, rows).map_err(|error| named(&error))?;
    say(format_args!("going on after epoch {}", training.history().len()));
    Ok(training)
}

/// How often a checkpoint is written.
const SAVED: Duration = Duration::from_millis(500);

fn train(training: &mut NetTraining, args: &Args, stop: &Stop) -> Result<(), String> {
    let epochs = u64::from(training.settings().epochs);
    let mut progress = Progress::new(training.history().len() as u64, epochs, "epochs");
    let mut saved = Instant::now();
    while let Some(report) = training.step(stop).map_err(|error| error.to_string())? {
        progress.show(u64::from(report.epoch), &word(&report));
        if saved.elapsed() >= SAVED {
            save_checkpoint(args, training)?;
            saved = Instant::now();
        }
    }
    if training.is_done() { Ok(()) } else { save_checkpoint(args, training) }
}

fn word(report: &EpochReport) -> String {
    let (t, v) = (report.training, report.validation);
    let mut text = format!(
        "training mse {:.4} mae {:.4}, validation mse {:.4} mae {:.4}",
        t.squared, t.absolute, v.squared, v.absolute
    );
    if v.cross_entropy > 0.0 {
        text += &format!(", moves {:.4} and {:.4} nats", t.cross_entropy, v.cross_entropy);
    }
    text
}

fn save_checkpoint(args: &Args, training: &NetTraining) -> Result<(), String> {
    let text = ron::to_string(&training.checkpoint()).expect("plain numbers can be written");
    write(&checkpoint_path(&args.out), &text)
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    store::write(path, text.as_bytes()).map_err(|error| format!("{}: {error}", path.display()))
}

fn save_result(args: &Args, training: &NetTraining) -> Result<(), String> {
    write(&args.out.with_extension("history.csv"), &history_csv(training.history()))?;
    if !training.is_done() {
        say("stopped; the same command goes on");
        return Ok(());
    }
    let Some(last) = training.history().last() else { return Ok(()) };
    let [learned, held] = training.split();
    let note = format!("{learned} rows, {held} held back; {:?}", training.settings());
    let file = NetFile { net: training.net(), note };
    write(&args.out, &file.write())?;
    // The network is safe: what was needed to go on is not needed any more.
    let _ = fs::remove_file(checkpoint_path(&args.out));
    let kept = training.kept().unwrap_or(*last);
    let (out, kept_epoch) = (args.out.display(), kept.epoch);
    say(format_args!("{out}: epoch {kept_epoch} of {}, {}", last.epoch, word(&kept)));
    Ok(())
}
