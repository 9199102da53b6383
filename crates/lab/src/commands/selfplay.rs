//! `selfplay --player mcts:5000 --games 150 --out FILE.csv`: games to learn from.

use std::{
    path::PathBuf,
    time::{Duration, Instant},
};

use othello_engine::search::Stop;
use othello_lab::selfplay::{self, SelfPlay, SelfPlayError, SelfPlaySettings};

use super::{interrupt, output::say, progress::Progress};

/// The file has a row after each move: the squares a1 … h8 (0 empty, 1 black, 2 white), the side to
/// move and the winner of the game. Ctrl-C keeps every finished game, and the same command goes on;
/// the file is the same with any number of threads.
#[derive(clap::Args)]
pub struct Args {
    /// The player on both sides.
    #[arg(long, default_value = "mcts:5000")]
    player: String,
    /// How many games.
    #[arg(long, default_value_t = 150, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    games: u32,
    /// The CSV file; an unfinished one goes on.
    #[arg(long)]
    out: PathBuf,
    /// So many first plies are random and have no rows.
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=40))]
    random_plies: u32,
    /// The source of all random choices.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many games are played at a time; as many as there are cores if not given.
    #[arg(long, default_value_t = 0)]
    threads: usize,
}

/// Plays and saves.
pub fn run(args: &Args) -> Result<(), String> {
    let settings = SelfPlaySettings {
        player: args.player.clone(),
        games: args.games,
        random_plies: args.random_plies,
        seed: args.seed,
    };
    let say_error = |error: SelfPlayError| error.to_string();
    let mut run = selfplay::open(&args.out, settings).map_err(say_error)?;
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(args.threads)
        .build()
        .map_err(|error| error.to_string())?;
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
