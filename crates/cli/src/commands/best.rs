//! `best PLAYER POSITION`: a player's move, its value, and the expected line.

use othello_engine::search::{Report, Stop, Value};
use othello_lab::players::{consent::Consent, resolve::ResolvedPlayer};
use serde_json::json;

use super::{
    error::CliError,
    output::{kind, report as report_json, say, squares},
    position,
};

const HELP: &str = "\
The value is for the side to move: +4 is exact, in discs; +4.00 is an estimate in the units of the
player's model; win, draw and loss are proven outcomes. A side that must pass has the move pass,
and the line continues with the opponent's move.

Examples:
  othello-lab best alphabeta:6@jma f5d6c3
  othello-lab best greedy start --json";

/// The options of `best`.
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct BestArgs {
    /// The player, such as alphabeta:6@jma or minimax:4@populations/player100aSCI.evl
    player: String,
    // A board may begin with empty squares, which are written as dashes.
    #[arg(help = position::POSITION, allow_hyphen_values = true)]
    position: String,
    /// Random seed, for players that draw their moves
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
}

/// Searches the position and prints the result.
pub fn run(args: &BestArgs) -> Result<(), CliError> {
    let player = ResolvedPlayer::parse(&args.player, &Consent::EVERYTHING)?;
    let (game, side) = position::parse(&args.position)?;
    let passes = game.turn().is_some_and(|turn| turn != side);
    let mut report = match game.turn() {
        None => Report {
            value: Value::Exact(game.board().seen_by(side).margin()),
            nodes: 1,
            ..Report::of_move(None)
        },
        Some(color) => player.sit(color, args.seed).search(&game.position(), &Stop::default()),
    };
    if let Some(reason) = report.failure {
        return Err(CliError::NoMove { player: player.name().to_owned(), reason });
    }
    if passes {
        report.value = report.value.reversed();
        report.best = None;
    }
    let chosen = match report.best {
        Some(square) => square.to_string(),
        None if passes => "pass".to_owned(),
        None => "none".to_owned(),
    };
    if args.json {
        let mut object = report_json(&report);
        object["player"] = json!(player.name());
        object["side"] = json!(side.to_string());
        object["move"] = json!(chosen);
        say(object);
    } else {
        say(format_args!("move   {chosen}"));
        say(format_args!("value  {} ({})", report.value, kind(report.value)));
        say(format_args!("line   {}", squares(&report.line)));
        say(format_args!("depth  {}, {} positions", report.depth, report.nodes));
    }
    Ok(())
}
