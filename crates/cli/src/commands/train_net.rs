//! `train net --data FILES`: trains a value network on games; with `--play FOLDER`, in rounds of self-play.

use std::{
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use othello_engine::{
    models::{Encoding, NetFile},
    search::Stop,
};
use othello_lab::{
    data::{annotated_game::Target, sources::Labels},
    runs::{
        network::{NetRun, NetRunSettings},
        round::RoundLine,
    },
    store::{self, Limit},
};
use othello_train::{
    dataset::{Dataset, Split},
    metrics::EpochReport,
    network::{NetCheckpoint, NetMethod, NetTraining, NetTrainingSettings, history_csv},
    presets::NetPreset,
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
    progress::ProgressDisplay,
    stored, threads,
};

const HELP: &str = "\
The presets set these options. Options on the command line override them.
                      paper      paper-small  strong     quick     shipped
  --hidden            128,64,32  128,64,32    128,64,32  64,32     256,128,64
  --policy            no         no           no         yes       yes
  --view              absolute   absolute     mobility   mobility  mobility
  --method            sgd        sgd          adam       adam      adam
  --rate              0.001      0.001        0.002      0.002     0.002
  --anneal            no         no           yes        yes       yes
  --decay             0          0            0.01       0.01      0.01
  --epochs            2000       300          40         12        8
  --batch             32         32           256        256       256
  --validation        0.2        0.2          0.05       0.05      0.05
  --split             rows       rows         games      games     games
  --symmetries        no         no           yes        yes       yes
  --rounds            1          1            5          3         1
  --games-per-round   150        50           400        150       0
  --simulations       5000       500          200        50        200
  --random-plies      0          0            8          8         0
Without --preset, the training is that of paper and the rounds are those of strong.

FILE.history.csv is written beside FILE.ron. During training, FILE.checkpoint.ron lets the same
command resume after Ctrl-C or a crash. The weights do not depend on the number of threads. The
network plays as `mcts:500@FILE.ron`, `alphabeta:4@FILE.ron` or `pvs:1s@FILE.ron`.

With --play, each round plays games of `mcts` with the last round's network (with playouts in the
first round), trains on all games so far, and measures the network's Elo against fixed opponents.
With --preset shipped, `pvs:4@glem` plays 50000 games before the first round instead. The same
command resumes the run in the folder; with more --rounds it gives a finished run further ones.

Examples:
  othello-lab selfplay --player mcts:5000 --games 150 --out games.csv
  othello-lab train net --data games.csv --out paper.ron
  othello-lab selfplay --player pvs:4@glem --random-plies 4-40 --games 20000 --out annotated.games
  othello-lab train net --preset strong --data annotated.games --out mine.ron
  othello-lab train net --preset strong --policy --play populations/zero";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct TrainNetArgs {
    /// Files of games and positions with values, in any format that `train glem` reads; with --play, each
    /// round also learns from them.
    #[arg(long, num_args = 1.., required_unless_present = "play")]
    data: Vec<PathBuf>,
    /// File to write the network to.
    #[arg(long, default_value = "net.ron", value_parser = input::named())]
    out: PathBuf,
    /// Folder of a run that learns from self-play.
    #[arg(long, value_name = "FOLDER", conflicts_with = "out", value_parser = input::named())]
    play: Option<PathBuf>,
    /// Number of rounds of self-play and training [default: by the preset; 5 without one].
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=99))]
    rounds: Option<u32>,
    /// Number of games per round [default: by the preset; 400 without one].
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games_per_round: Option<u32>,
    /// Number of simulations per move in these games [default: by the preset; 200 without one].
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    simulations: Option<u32>,
    /// Number of random plies at the start of a game [default: by the preset; 8 without one].
    #[arg(long, value_parser = clap::value_parser!(u32).range(0..=40))]
    random_plies: Option<u32>,
    /// Target for the positions of annotated games; with --play it is always mean.
    #[arg(long, value_parser = one_of(&TARGETS), default_value = "mean", conflicts_with = "play")]
    target: Target,
    /// Preset for all options that are not given, see below.
    #[arg(long, alias = "recipe", value_parser = one_of(&NetPreset::NAMED))]
    preset: Option<NetPreset>,
    /// Widths of the hidden layers [default: by the preset; 128,64,32 without one].
    #[arg(long, value_delimiter = ',')]
    hidden: Option<Vec<usize>>,
    /// Also train a policy head, which predicts good moves.
    #[arg(long)]
    policy: bool,
    /// Encoding of the inputs and the output [default: by the preset; absolute without one].
    #[arg(long, value_parser = one_of(&VIEWS))]
    view: Option<Encoding>,
    /// Optimiser [default: by the preset; sgd without one].
    #[arg(long, value_parser = one_of(&METHODS))]
    method: Option<NetMethod>,
    /// Learning rate [default: by the preset; 0.001 without one].
    #[arg(long)]
    rate: Option<f32>,
    /// Lower the learning rate to 0 over the epochs.
    #[arg(long)]
    anneal: bool,
    /// Weight decay, as a share of the learning rate [default: by the preset; 0 without one].
    #[arg(long)]
    decay: Option<f32>,
    /// Number of epochs [default: by the preset; 2000 without one].
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    epochs: Option<u32>,
    /// Batch size, in rows [default: by the preset; 32 without one].
    #[arg(long)]
    batch: Option<usize>,
    /// Share of the data held out for validation [default: by the preset; 0.2 without one].
    #[arg(long)]
    validation: Option<f64>,
    /// Unit of the validation split [default: by the preset; rows without one].
    #[arg(long, value_parser = one_of(&SPLITS))]
    split: Option<Split>,
    /// Augment the data: apply one of the eight board symmetries to each row, another each time.
    #[arg(long)]
    symmetries: bool,
    /// Number of epochs without a lower validation error after which to stop and keep the best weights.
    #[arg(long)]
    patience: Option<u32>,
    /// Random seed [default: 1].
    #[arg(long)]
    seed: Option<u64>,
    /// Number of threads; the weights do not depend on it. 0 uses one per core.
    #[arg(long, default_value_t = 0, value_parser = threads::parse)]
    threads: usize,
    #[command(flatten)]
    machines: cluster::Machines,
}

const VIEWS: [NamedValue<Encoding>; 3] = [
    (
        "absolute",
        "Black is 1, white is 2, and the side to move is an input; the value is white's, as in the paper",
        Encoding::Absolute,
    ),
    ("mover", "The side to move is 1, the other -1; the value is the mover's", Encoding::Mover),
    (
        "mobility",
        "Separate inputs for the discs and the legal moves of each side; the value is the mover's",
        Encoding::Mobility,
    ),
];

const METHODS: [NamedValue<NetMethod>; 2] = [
    ("sgd", "Plain stochastic gradient descent", NetMethod::Sgd),
    ("adam", "Adam; AdamW with --decay", NetMethod::Adam),
];

const SPLITS: [NamedValue<Split>; 3] = [
    ("rows", "Rows at random", Split::Rows),
    ("games", "Whole games at random", Split::Games),
    (
        "endings",
        "Whole games, chosen by their last positions, so that added games do not change the choice",
        Split::Endings,
    ),
];

/// Trains until done or interrupted.
pub fn run(args: &TrainNetArgs) -> Result<(), CliError> {
    let settings = settings(args, args.preset.unwrap_or(NetPreset::Paper).training());
    settings.check()?;
    if let Some(folder) = &args.play {
        return learn_from_play(args, folder);
    }
    let stop = interrupt::stop_on_ctrl_c();
    let pool = threads::pool(args.threads)?;
    let samples = read(args, &settings)?;
    let mut training = open(args, settings, samples)?;
    let [learned, held] = training.split();
    tell(format_args!("{learned} rows to learn from, {held} held back"));
    pool.install(|| train(&mut training, args, &stop))?;
    save_result(args, &training)
}

/// The base settings, overridden by the given options.
fn settings(args: &TrainNetArgs, base: NetTrainingSettings) -> NetTrainingSettings {
    NetTrainingSettings {
        encoding: args.view.unwrap_or(base.encoding),
        hidden: args.hidden.clone().unwrap_or(base.hidden),
        policy: args.policy || base.policy,
        method: args.method.unwrap_or(base.method),
        rate: args.rate.unwrap_or(base.rate),
        annealed: args.anneal || base.annealed,
        decay: args.decay.unwrap_or(base.decay),
        epochs: args.epochs.unwrap_or(base.epochs),
        batch: args.batch.unwrap_or(base.batch),
        validation: args.validation.unwrap_or(base.validation),
        split: args.split.unwrap_or(base.split),
        symmetries: args.symmetries || base.symmetries,
        patience: args.patience.or(base.patience),
        seed: args.seed.unwrap_or(base.seed),
    }
}

fn read(args: &TrainNetArgs, settings: &NetTrainingSettings) -> Result<Dataset, CliError> {
    let labels = Labels { goal: Goal::Outcome, target: args.target, moves: settings.policy };
    Ok(add_files(settings.builder(), &args.data, &labels)?.finish(settings.seed))
}

/// The base settings, overridden by the given options.
fn run_settings(args: &TrainNetArgs, base: NetRunSettings) -> Result<NetRunSettings, CliError> {
    let base = args.preset.map_or(base, NetRunSettings::from);
    let seed = args.seed.unwrap_or(base.seed);
    Ok(NetRunSettings {
        rounds: args.rounds.unwrap_or(base.rounds),
        games: args.games_per_round.unwrap_or(base.games),
        simulations: args.simulations.unwrap_or(base.simulations),
        random_plies: args.random_plies.unwrap_or(base.random_plies),
        teachers: if args.data.is_empty() { base.teachers } else { absolute(&args.data)? },
        teacher: base.teacher,
        training: settings(args, NetTrainingSettings { seed, ..base.training }),
        seed,
    })
}

/// The options of the stored settings.
const OPTIONS: [(&str, &str); 20] = [
    ("rounds", "--rounds"),
    ("games", "--games-per-round"),
    ("simulations", "--simulations"),
    ("random_plies", "--random-plies"),
    ("teachers", "--data"),
    ("teacher", "--preset"),
    ("encoding", "--view"),
    ("hidden", "--hidden"),
    ("policy", "--policy"),
    ("method", "--method"),
    ("rate", "--rate"),
    ("annealed", "--anneal"),
    ("decay", "--decay"),
    ("epochs", "--epochs"),
    ("batch", "--batch"),
    ("validation", "--validation"),
    ("split", "--split"),
    ("symmetries", "--symmetries"),
    ("patience", "--patience"),
    ("seed", "--seed"),
];

fn learn_from_play(args: &TrainNetArgs, folder: &Path) -> Result<(), CliError> {
    let mut run: NetRun = if folder.join("run.ron").exists() {
        open_for_rounds(folder, args.rounds, |stored: &NetRunSettings| {
            stored::agree_in_all(folder, &OPTIONS, &run_settings(args, stored.clone())?, stored)
        })?
    } else {
        NetRun::create(folder, &run_settings(args, NetRunSettings::default())?)?
    };
    let epoch_line = |report: &EpochReport| format!("epoch {}, {}", report.epoch, word(report));
    let round_text = |run: &NetRun, line: &RoundLine, _: Option<&EpochReport>| {
        let saved = format!("the network is {}", run.model_path(line.round).display());
        round_line(line.round, line.rating(), saved)
    };
    train_in_rounds(&mut run, &args.machines, args.threads, epoch_line, round_text)
}

fn checkpoint_path(out: &Path) -> PathBuf {
    out.with_extension("checkpoint.ron")
}

/// Starts a training, or resumes from the checkpoint beside the output.
fn open(
    args: &TrainNetArgs,
    settings: NetTrainingSettings,
    samples: Dataset,
) -> Result<NetTraining, CliError> {
    let path = checkpoint_path(&args.out);
    if !path.exists() {
        return Ok(NetTraining::new(settings, samples)?);
    }
    let text = store::read_text(&path, Limit::SETTINGS).map_err(CliError::file(&path))?;
    let mut checkpoint: NetCheckpoint = ron::from_str(&text).map_err(CliError::content(&path))?;
    let stored = NetTrainingSettings { epochs: settings.epochs, ..checkpoint.settings.clone() };
    stored::agree_in_all(&path, &OPTIONS, &settings, &stored)?;
    checkpoint.settings = settings;
    let training = NetTraining::resume(checkpoint, samples).map_err(CliError::content(&path))?;
    tell(format_args!("resumed after epoch {}", training.history().len()));
    Ok(training)
}

/// The interval between two checkpoints.
const SAVED: Duration = Duration::from_millis(500);

fn train(training: &mut NetTraining, args: &TrainNetArgs, stop: &Stop) -> Result<(), CliError> {
    let epochs = u64::from(training.settings().epochs);
    let mut progress = ProgressDisplay::new(training.history().len() as u64, epochs, "epochs");
    let mut saved = Instant::now();
    while let Some(report) = training.step(stop)? {
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
        t.mean_squared(),
        t.mean_absolute(),
        v.mean_squared(),
        v.mean_absolute()
    );
    if v.cross_entropy > 0.0 {
        let [t, v] = [t, v].map(|metrics| metrics.mean_cross_entropy());
        text += &format!(", moves {t:.4} and {v:.4} nats");
    }
    text
}

fn save_checkpoint(args: &TrainNetArgs, training: &NetTraining) -> Result<(), CliError> {
    let text = ron::to_string(&training.checkpoint()).expect("plain numbers can be written");
    let path = checkpoint_path(&args.out);
    store::write_with_sums(&path, text.as_bytes()).map_err(CliError::file(&path))
}

fn save_result(args: &TrainNetArgs, training: &NetTraining) -> Result<(), CliError> {
    write(&args.out.with_extension("history.csv"), history_csv(training.history()).as_bytes())?;
    if !training.is_done() {
        tell("stopped; the same command resumes");
        return Ok(());
    }
    let Some(last) = training.history().last() else { return Ok(()) };
    let [learned, held] = training.split();
    let note = format!("{learned} rows, {held} held back; {:?}", training.settings());
    let file = NetFile { net: training.net(), note };
    write(&args.out, file.write().as_bytes())?;
    // The network is saved, so the checkpoint is no longer needed.
    let _ = store::remove(&checkpoint_path(&args.out));
    let kept = training.kept().unwrap_or(*last);
    let (out, kept_epoch) = (args.out.display(), kept.epoch);
    tell(format_args!("{out}: epoch {kept_epoch} of {}, {}", last.epoch, word(&kept)));
    Ok(())
}
