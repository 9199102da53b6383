//! `perft`: tests the move generator against known numbers and measures its speed.

use std::time::Instant;

use othello_engine::Position;

use super::{error::CliError, output::say, position, threads};

const HELP: &str = "\
A pass counts as a ply, unless --free-passes is given. A game that ends sooner counts as one line.
From the start, 9 plies have 3005288 lines with passes as plies and 3005320 without.

Examples:
  othello-lab perft 9
  othello-lab perft f5d6c3 --depth 7
  othello-lab perft start --depth 10 --free-passes";

/// The options of `perft`.
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct PerftArgs {
    // A board may begin with empty squares, which are written as dashes.
    /// A position or the moves to it, as for best, with --depth; or the depth alone, from the start
    #[arg(
        value_name = "POSITION|PLIES",
        allow_hyphen_values = true,
        required_unless_present = "depth"
    )]
    position: Option<String>,
    /// Length of the move sequences, in plies, up to 20
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(0..=20))]
    depth: Option<u32>,
    /// Count only moves as plies, not passes
    #[arg(long)]
    free_passes: bool,
    /// Number of threads; the counts do not depend on it. 0 uses one per core
    #[arg(long, default_value_t = 1, value_parser = threads::parse)]
    threads: usize,
    /// Print one JSON object instead of a line of text
    #[arg(long)]
    json: bool,
}

/// The greatest depth.
const MOST: u32 = 20;

/// Counts the lines and prints the number.
pub fn run(args: &PerftArgs) -> Result<(), CliError> {
    let (position, plies) = asked(args)?;
    let began = Instant::now();
    let lines = if args.free_passes {
        position.perft_of_moves_by(plies, args.threads)
    } else {
        position.perft_by(plies, args.threads)
    };
    let seconds = began.elapsed().as_secs_f64();
    if args.json {
        say(serde_json::json!({ "plies": plies, "lines": lines, "seconds": seconds }));
    } else {
        let unit = if args.free_passes { "moves" } else { "plies" };
        say(format_args!("{lines} lines of {plies} {unit} in {seconds:.3} s"));
    }
    Ok(())
}

/// The position and the depth.
fn asked(args: &PerftArgs) -> Result<(Position, u32), CliError> {
    let text = args.position.as_deref().unwrap_or("start");
    // No position and no move is a number alone.
    let is_depth = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match (is_depth, args.depth) {
        (true, Some(_)) => Err(CliError::usage("expected a position with --depth, found a number")),
        (true, None) => {
            if let Ok(plies @ 0..=MOST) = text.parse() {
                return Ok((Position::START, plies));
            }
            let expected = format!("a depth of 0 to {MOST} plies").into();
            Err(CliError::Expected { expected, found: text.to_owned() })
        }
        (false, None) => Err(CliError::usage("expected the depth with --depth PLIES")),
        (false, Some(plies)) => {
            let (game, side) = position::parse(text)?;
            Ok((game.board().seen_by(side), plies))
        }
    }
}
