//! `selfplay --player mcts:5000 --games 150 --out FILE.csv`: games to learn from; a `.games` file
//! also holds what the player held each position for.

use std::{
    path::PathBuf,
    str::FromStr,
    time::{Duration, Instant},
};

use othello_engine::search::Stop;
use othello_lab::{
    run::annotated_selfplay::{TaughtPlay, TaughtPlaySettings},
    run::selfplay::{self, SelfPlay, SelfPlayError, SelfPlaySettings},
};

use super::{interrupt, output::say, progress::Progress};

/// The file has a row after each move: the squares a1 … h8 (0 empty, 1 black, 2 white), the side to
/// move and the winner of the game. Ctrl-C keeps every finished game, and the same command goes on;
/// the file is the same with any number of threads.
///
/// A file that ends in .games holds the moves and what pvs:DEPTH@glem held each position for, which
/// teaches a network more.
#[derive(clap::Args)]
pub struct Args {
    /// The player on both sides.
    #[arg(long, default_value = "mcts:5000")]
    player: String,
    /// How many games.
    #[arg(long, default_value_t = 150, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    games: u32,
    /// The file, .csv or .games; an unfinished one goes on.
    #[arg(long)]
    out: PathBuf,
    /// So many first plies are random and have no rows; for a .games file also a range: 4-40.
    #[arg(long, default_value = "0", value_name = "PLIES")]
    random_plies: Plies,
    /// Also say how often the search visited each move, to learn a policy from (.csv).
    #[arg(long)]
    visits: bool,
    /// The source of all random choices.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many games are played at a time; as many as there are cores if not given.
    #[arg(long, default_value_t = 0)]
    threads: usize,
}

/// A number of plies, or the least and the most.
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

/// Plays and saves.
pub fn run(args: &Args) -> Result<(), String> {
    if args.out.extension().is_some_and(|ending| ending == "games") {
        return run_taught(args);
    }
    let Plies(random_plies, most) = args.random_plies;
    if random_plies != most {
        return Err("a range of random plies needs an --out that ends in .games".to_owned());
    }
    let settings = SelfPlaySettings {
        player: args.player.clone(),
        games: args.games,
        random_plies,
        seed: args.seed,
        visits: args.visits,
    };
    let say_error = |error: SelfPlayError| error.to_string();
    let mut run = selfplay::open(&args.out, settings).map_err(say_error)?;
    let pool = pool(args)?;
    let stop = interrupt::stop_on_ctrl_c()?;
    let interrupted = pool.install(|| play(&mut run, args, &stop)).map_err(say_error)?;
    let (games, rows, out) = (run.played(), run.rows().len(), args.out.display());
    say(format_args!("{games} games, {rows} rows in {out}"));
    if interrupted {
        say("stopped; the same command goes on");
    }
    Ok(())
}

/// Plays until done or interrupted, saving as it goes. Returns whether it was interrupted.
fn play(run: &mut SelfPlay, args: &Args, stop: &Stop) -> Result<bool, SelfPlayError> {
    let mut progress = Progress::new(u64::from(run.played()), u64::from(args.games), "games");
    // Enough games at a time to keep every thread busy while the last of them end.
    let batch = 8 * rayon::current_num_threads() as u32;
    let (mut saved, mut saving) = (Instant::now(), Duration::ZERO);
    while let Some(report) = run.step(batch, stop)? {
        progress.show(u64::from(report.games), &format!("{} rows", report.rows));
        // At most a twentieth of the time goes into saving, however long the file is.
        if saved.elapsed() > Duration::from_secs(2).max(20 * saving) {
            let began = Instant::now();
            selfplay::save(&args.out, run)?;
            (saved, saving) = (Instant::now(), began.elapsed());
        }
    }
    selfplay::save(&args.out, run)?;
    Ok(stop.is_requested())
}

fn pool(args: &Args) -> Result<rayon::ThreadPool, String> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(args.threads).build();
    pool.map_err(|error| error.to_string())
}

fn run_taught(args: &Args) -> Result<(), String> {
    let settings = TaughtPlaySettings {
        player: args.player.clone(),
        games: args.games,
        random_plies: (args.random_plies.0, args.random_plies.1),
        seed: args.seed,
    };
    let say_error = |error: SelfPlayError| error.to_string();
    let mut run = TaughtPlay::open(&args.out, settings).map_err(say_error)?;
    let stop = interrupt::stop_on_ctrl_c()?;
    let mut progress = Progress::new(run.games().len() as u64, u64::from(args.games), "games");
    let mut saved = Instant::now();
    pool(args)?
        .install(|| {
            while let Some(games) = run.step(250, &stop) {
                progress.show(games as u64, "");
                if saved.elapsed() > Duration::from_secs(5) {
                    run.save(&args.out)?;
                    saved = Instant::now();
                }
            }
            run.save(&args.out)
        })
        .map_err(say_error)?;
    say(format_args!("{} games in {}", run.games().len(), args.out.display()));
    if stop.is_requested() {
        say("stopped; the same command goes on");
    }
    Ok(())
}
