//! `tournament`: plays a tournament, saves its games in a folder and prints the table.

use std::path::{Path, PathBuf};

use othello_lab::{
    executor::shards::Shard,
    games::openings::OpeningSpec,
    players::consent::Consent,
    runs::{
        Run,
        tournament::{Config, Format, Tournament},
    },
    store::Limit,
};

use super::{
    cluster,
    driver::{StepOutput, drive},
    error::CliError,
    input, merge,
    output::{argument, say},
    players, stored, threads,
};

const HELP: &str = "\
The folder holds the settings, the openings and a line for each finished game. A tournament can be
resumed after any interruption. The final table does not depend on the number of threads.

A configuration is a RON file:
  (
      players: [\"alphabeta:4@jma\", \"alphabeta:4@sci\", \"greedy\", \"random\"],
      format: RoundRobin,        // Gauntlet, Knockout, Swiss(rounds: 5)
      pairs: 20,                 // each opening is played with both colours
      openings: \"random:8\",      // start, or a file
      seed: 1,
      anchor: Some((\"random\", 0)),
  )

Examples:
  othello-lab tournament alphabeta:4@jma alphabeta:4@sci greedy --pairs 20 --out friends
  othello-lab tournament cup.ron --out cup
  othello-lab tournament --out cup --resume";

/// The options of `tournament`.
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct TournamentArgs {
    /// Players, such as alphabeta:4@jma, or one configuration file, CONFIG.ron or -
    players: Vec<String>,
    /// Folder of the tournament
    #[arg(long, value_name = "FOLDER", value_parser = input::named())]
    out: PathBuf,
    /// Resume the tournament in the folder; it keeps its settings
    #[arg(long, conflicts_with = "players")]
    resume: bool,
    /// Allow the external programs that a file names to be started
    #[arg(long)]
    allow_engines: bool,
    /// Format: round-robin, gauntlet, knockout or swiss:ROUNDS [default: round-robin]
    #[arg(long, value_parser = parse_format)]
    format: Option<Format>,
    /// Number of pairs of games per pairing [default: 1]
    #[arg(long)]
    pairs: Option<u32>,
    /// Openings of the games: start, random:PLIES, balanced (eight random moves that leave neither side
    /// ahead), or a file with a transcript or a diagram per line [default: random:8]
    #[arg(long)]
    openings: Option<OpeningSpec>,
    /// Random seed [default: 1]
    #[arg(long)]
    seed: Option<u64>,
    /// Number of games to play in parallel [default: one per core]
    #[arg(long, value_parser = threads::parse)]
    threads: Option<usize>,
    /// Play only part K of N, in FOLDER.K-of-N; merge FOLDER joins the parts
    #[arg(long, value_name = "K/N")]
    shard: Option<Shard>,
    /// Print one JSON object instead of tables
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    machines: cluster::Machines,
}

/// The default number of random moves in an opening.
const PLIES: u32 = 8;

/// Refuses options that contradict the settings in a folder or a file.
fn agree(args: &TournamentArgs, path: &Path, config: &Config) -> Result<(), CliError> {
    let format = args.format.map(format_text);
    stored::agree(path, "--format", format.as_ref(), &format_text(config.format))?;
    stored::agree(path, "--pairs", args.pairs.as_ref(), &config.pairs)?;
    stored::agree(path, "--openings", args.openings.as_ref(), &config.openings)?;
    stored::agree(path, "--seed", args.seed.as_ref(), &config.seed)
}

/// A format as on the command line.
fn format_text(format: Format) -> String {
    match format {
        Format::RoundRobin => "round-robin".to_owned(),
        Format::Gauntlet => "gauntlet".to_owned(),
        Format::Knockout => "knockout".to_owned(),
        Format::Swiss { rounds } => format!("swiss:{rounds}"),
    }
}

fn parse_format(text: &str) -> Result<Format, String> {
    match text.split_once(':') {
        None if text == "round-robin" => Ok(Format::RoundRobin),
        None if text == "gauntlet" => Ok(Format::Gauntlet),
        None if text == "knockout" => Ok(Format::Knockout),
        Some(("swiss", rounds)) => match rounds.parse() {
            Ok(rounds) if (1..=1000).contains(&rounds) => Ok(Format::Swiss { rounds }),
            _ => Err("expected swiss:ROUNDS with 1 to 1000 rounds".to_owned()),
        },
        _ => Err("expected round-robin, gauntlet, knockout or swiss:ROUNDS".to_owned()),
    }
}

/// The output folder, with the shard in its name if there is one.
fn out(args: &TournamentArgs) -> PathBuf {
    args.shard.map_or_else(|| args.out.clone(), |shard| shard.path(&args.out))
}

/// Plays the tournament and prints the table.
pub fn run(args: &TournamentArgs) -> Result<(), CliError> {
    let mut tournament = open(args)?;
    if let Some(threads) = args.threads {
        tournament = tournament.with_threads(threads);
    }
    if !tournament.is_done() {
        players::check(tournament.players())?;
    }
    let is_interrupted =
        drive(&mut tournament, &args.machines, 1, |_, ()| StepOutput::Word(String::new()))?;
    let table = tournament.table();
    if args.json {
        say(super::rate::json(&table));
    } else {
        say(table.text().trim_end());
    }
    if tournament.is_done() {
        merge::write_table(&out(args), &table.text())?;
    } else if is_interrupted {
        eprintln!("to resume: othello-lab tournament --out {} --resume", argument(&out(args)));
    }
    Ok(())
}

fn open(args: &TournamentArgs) -> Result<Tournament, CliError> {
    if args.resume {
        let consent = players::consent(args.allow_engines);
        let tournament = Tournament::open(&out(args), &consent).map_err(players::run_refusal)?;
        agree(args, &out(args), tournament.config())?;
        return Ok(tournament);
    }
    let mut consent = players::consent(args.allow_engines);
    let config = match args.players.as_slice() {
        [] => return Err(CliError::usage("expected players or a CONFIG.ron, or --resume")),
        [file]
            if Path::new(file).extension().is_some_and(|kind| kind == "ron")
                || input::is_standard(Path::new(file)) =>
        {
            let path = Path::new(file);
            let text = input::text(path, Limit::SETTINGS)?;
            let config = Config::read(&text)
                .map_err(|source| CliError::TournamentConfig { path: path.to_owned(), source })?;
            agree(args, path, &config)?;
            config
        }
        players => {
            let players = players::typed(players)?;
            consent = Consent::typed(&players);
            Config {
                format: args.format.unwrap_or_default(),
                pairs: args.pairs.unwrap_or(1),
                openings: args.openings.clone().unwrap_or(OpeningSpec::Random { plies: PLIES }),
                seed: args.seed.unwrap_or(1),
                ..Config::new(players)
            }
        }
    };
    let config = Config { shard: args.shard.or(config.shard), ..config };
    Tournament::create(&out(args), config, &consent).map_err(players::run_refusal)
}
