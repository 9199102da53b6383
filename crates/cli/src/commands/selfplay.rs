//! `selfplay --player mcts:5000 --games 150 --out FILE.csv`: plays games as training data. A `.games` file
//! also holds the player's values of the positions.

use std::{path::PathBuf, str::FromStr};

use othello_lab::{
    executor::shards::Shard,
    runs::{
        annotated_selfplay::{AnnotatedPlay, AnnotatedPlaySettings},
        selfplay::{self, SelfPlay, SelfPlaySettings},
    },
};

use super::{
    cluster,
    driver::{StepOutput, drive},
    error::CliError,
    input,
    output::tell,
    stored, threads,
};

/// The options of `selfplay`. A `.csv` file has a row after each move: the squares a1 … h8 (0 empty, 1 black,
/// 2 white), the side to move and the winner of the game. A `.games` file holds the moves and the values that
/// the player's search gave the positions. The file does not depend on the number of threads.
#[derive(clap::Args)]
pub struct SelfplayArgs {
    /// Player of both sides; pvs:DEPTH@glem or @FILE.glem for a .games file.
    #[arg(long, default_value = "mcts:5000")]
    player: String,
    /// Number of games.
    #[arg(long, default_value_t = 150, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    games: u32,
    /// File to write: .csv for positions and results, .games for moves and searched values; an unfinished
    /// one is resumed.
    #[arg(long, value_parser = input::named())]
    out: PathBuf,
    /// Number of random plies at the start of each game, without rows; for a .games file also a range: 4-40.
    #[arg(long, default_value = "0", value_name = "PLIES")]
    random_plies: Plies,
    /// Also write the visit count of each move, for training a policy (.csv only).
    #[arg(long)]
    visits: bool,
    /// Random seed.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Play only part K of N, into a separate file; merge FILE joins the parts.
    #[arg(long, value_name = "K/N")]
    shard: Option<Shard>,
    /// Number of games to play in parallel; 0 uses one per core.
    #[arg(long, default_value_t = 0, value_parser = threads::parse)]
    threads: usize,
    #[command(flatten)]
    machines: cluster::Machines,
}

/// A number of plies, or a minimum and a maximum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Plies(u32, u32);

impl FromStr for Plies {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Plies, &'static str> {
        let (least, most) = text.split_once('-').unwrap_or((text, text));
        match (least.parse(), most.parse()) {
            (Ok(least), Ok(most)) if least <= most && most <= 50 => Ok(Plies(least, most)),
            _ => Err("expected plies from 0 to 50, such as 8, or a range, such as 4-40"),
        }
    }
}

/// The output file, with the shard in its name if there is one.
fn out(args: &SelfplayArgs) -> PathBuf {
    args.shard.map_or_else(|| args.out.clone(), |shard| shard.path(&args.out))
}

/// The options of the stored settings.
const OPTIONS: [(&str, &str); 5] = [
    ("player", "--player"),
    ("games", "--games"),
    ("random_plies", "--random-plies"),
    ("seed", "--seed"),
    ("visits", "--visits"),
];

/// Plays the games and saves them.
pub fn run(args: &SelfplayArgs) -> Result<(), CliError> {
    if args.out.extension().is_some_and(|ending| ending == "games") {
        return run_annotated(args);
    }
    let Plies(random_plies, most) = args.random_plies;
    if random_plies != most {
        let sentence = "a range of random plies needs an --out that ends in .games";
        return Err(CliError::usage(sentence));
    }
    let settings = SelfPlaySettings {
        player: args.player.clone(),
        games: args.games,
        random_plies,
        seed: args.seed,
        visits: args.visits,
        shard: args.shard,
    };
    if let Some(stored) = selfplay::settings_of::<SelfPlaySettings>(&out(args))? {
        // More games are the same run, unless they are split.
        let games = if args.shard.is_none() { args.games } else { stored.games };
        let stored = SelfPlaySettings { games, ..stored };
        stored::agree_in_all(&out(args), &OPTIONS, &settings, &stored)?;
    }
    let mut run = SelfPlay::open(&out(args), settings)?;
    let is_interrupted = drive(&mut run, &args.machines, args.threads, |_, report| {
        StepOutput::Word(format!("{} rows", report.rows))
    })?;
    let (games, rows, out) = (run.played(), run.rows().len(), out(args).display().to_string());
    tell(format_args!("{games} games, {rows} rows in {out}"));
    tell_end(is_interrupted);
    Ok(())
}

fn run_annotated(args: &SelfplayArgs) -> Result<(), CliError> {
    let settings = AnnotatedPlaySettings {
        player: args.player.clone(),
        games: args.games,
        random_plies: (args.random_plies.0, args.random_plies.1),
        seed: args.seed,
        shard: args.shard,
    };
    if let Some(stored) = selfplay::settings_of::<AnnotatedPlaySettings>(&out(args))? {
        let games = if args.shard.is_none() { args.games } else { stored.games };
        let stored = AnnotatedPlaySettings { games, ..stored };
        stored::agree_in_all(&out(args), &OPTIONS, &settings, &stored)?;
    }
    let mut run = AnnotatedPlay::open(&out(args), settings)?;
    let is_interrupted =
        drive(&mut run, &args.machines, args.threads, |_, _| StepOutput::Word(String::new()))?;
    tell(format_args!("{} games in {}", run.games().len(), out(args).display()));
    tell_end(is_interrupted);
    Ok(())
}

fn tell_end(is_interrupted: bool) {
    if is_interrupted {
        tell("stopped; the same command resumes");
    }
}
