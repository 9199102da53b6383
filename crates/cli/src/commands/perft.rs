//! `perft N`: tests the move generator against known numbers and measures its speed.

use std::time::Instant;

use othello_engine::Position;

use super::{output::say, threads};

/// The options of `perft`. A pass counts as a ply, and a game that ends sooner as one line.
#[derive(clap::Args)]
pub struct PerftArgs {
    /// Length of the move sequences, in plies.
    #[arg(value_parser = clap::value_parser!(u32).range(0..=20))]
    plies: u32,
    /// Number of threads; the counts do not depend on it. 0 uses one per core.
    #[arg(long, default_value_t = 1, value_parser = threads::parse)]
    threads: usize,
    /// Print one JSON object instead of a line of text.
    #[arg(long)]
    json: bool,
}

/// Counts the lines and prints the number.
pub fn run(args: &PerftArgs) {
    let began = Instant::now();
    let lines = Position::START.perft_by(args.plies, args.threads);
    let seconds = began.elapsed().as_secs_f64();
    if args.json {
        let json = serde_json::json!({ "plies": args.plies, "lines": lines, "seconds": seconds });
        say(json);
    } else {
        say(format_args!("{lines} lines of {} plies in {seconds:.3} s", args.plies));
    }
}
