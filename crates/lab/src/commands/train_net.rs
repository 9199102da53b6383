//! `train net --data FILE.csv`: a value network from positions and the results of their games.

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
    dataset::{self, Row},
    net_training::{
        EpochReport, Method, NetCheckpoint, NetTraining, NetTrainingSettings, Split, history_csv,
    },
    store,
};

use super::{interrupt, output::say, progress::Progress};

const HELP: &str = "\
Without options this is the recipe of the paper: 65-128-64-32-1, absolute inputs, plain gradient
descent at 0.001 on the mean squared error, 2000 epochs in batches of 32, a fifth of the rows held back.

A stronger one: --view mover --method adam --symmetries --split games 
  --batch 256 --rate 0.002 --decay 0.01 --anneal --epochs 40

Beside FILE.ron stand FILE.history.csv and, until training is done, FILE.checkpoint.ron: after a Ctrl-C
or a crash the same command goes on, to the same weights with any number of threads. The network then
plays as `mcts:500@FILE.ron`, `alphabeta:4@FILE.ron` or `pvs:1s@FILE.ron`.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Args {
    /// Positions with results, as `selfplay` writes them.
    #[arg(long, required = true, num_args = 1..)]
    data: Vec<PathBuf>,
    /// Where the network goes.
    #[arg(long, default_value = "net.ron")]
    out: PathBuf,
    /// The widths of the hidden layers.
    #[arg(long, value_delimiter = ',', default_value = "128,64,32")]
    hidden: Vec<usize>,
    /// Whose view the inputs and the output are.
    #[arg(long, value_enum, default_value_t = View::Absolute)]
    view: View,
    /// How the weights follow the gradient.
    #[arg(long, value_enum, default_value_t = Way::Sgd)]
    method: Way,
    /// The learning rate.
    #[arg(long, default_value_t = 0.001)]
    rate: f32,
    /// Let the learning rate fall to 0 over the epochs.
    #[arg(long)]
    anneal: bool,
    /// Weight decay, as a share of the learning rate.
    #[arg(long, default_value_t = 0.0)]
    decay: f32,
    /// How often all rows are gone through.
    #[arg(long, default_value_t = 2000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    epochs: u32,
    /// How many rows make a step.
    #[arg(long, default_value_t = 32)]
    batch: usize,
    /// The share that is held back to validate with.
    #[arg(long, default_value_t = 0.2)]
    validation: f64,
    /// Hold back rows, or whole games.
    #[arg(long, value_enum, default_value_t = Held::Rows)]
    split: Held,
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
enum View {
    /// Black is 1, white is 2, the side to move is an input; the value is white's. The paper's.
    Absolute,
    /// The side to move is 1, the other -1; the value is the mover's.
    Mover,
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
    let rows = read(&args.data)?;
    let mut training = open(args, settings, rows)?;
    let [learned, held] = training.split();
    say(format_args!("{learned} rows to learn from, {held} held back"));
    let stop = interrupt::stop_on_ctrl_c()?;
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(args.threads)
        .build()
        .map_err(|error| error.to_string())?;
    pool.install(|| train(&mut training, args, &stop))?;
    save_result(args, &training)
}

fn settings(args: &Args) -> NetTrainingSettings {
    NetTrainingSettings {
        encoding: match args.view {
            View::Absolute => Encoding::Absolute,
            View::Mover => Encoding::Mover,
        },
        hidden: args.hidden.clone(),
        method: match args.method {
            Way::Sgd => Method::Sgd,
            Way::Adam => Method::Adam,
        },
        rate: args.rate,
        annealed: args.anneal,
        decay: args.decay,
        epochs: args.epochs,
        batch: args.batch,
        validation: args.validation,
        split: match args.split {
            Held::Rows => Split::Rows,
            Held::Games => Split::Games,
        },
        symmetries: args.symmetries,
        patience: args.patience,
        seed: args.seed,
    }
}

fn read(files: &[PathBuf]) -> Result<Vec<Row>, String> {
    let mut rows = Vec::new();
    for path in files {
        let named = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
        let text = fs::read_to_string(path).map_err(|error| named(&error))?;
        rows.extend(dataset::read(&text).map_err(|error| named(&error))?);
    }
    Ok(rows)
}

fn checkpoint_path(out: &Path) -> PathBuf {
    out.with_extension("checkpoint.ron")
}

/// A new training, or the one whose checkpoint lies beside the output.
fn open(args: &Args, settings: NetTrainingSettings, rows: Vec<Row>) -> Result<NetTraining, String> {
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
const SAVED: Duration = Duration::from_secs(10);

fn train(training: &mut NetTraining, args: &Args, stop: &Stop) -> Result<(), String> {
    let epochs = u64::from(args.epochs);
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
    format!(
        "training mse {:.4} mae {:.4}, validation mse {:.4} mae {:.4}",
        t.squared, t.absolute, v.squared, v.absolute
    )
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
