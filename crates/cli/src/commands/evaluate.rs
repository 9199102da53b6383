//! `evaluate MODEL POSITION`: a model's view of a position, variable by variable.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use othello_engine::{
    Board, Color, Position,
    evaluator::{Candidate, RankingEval},
    models::{Features, Model, move_features},
    notation::diagram,
};
use othello_lab::{players::model_file, store::Limit};

use super::{
    error::CliError,
    input,
    output::say,
    position::{self, PositionError},
};

const HELP: &str = "\
All variables are from the side to move's point of view: positive ones favour it. The value of a linear
model is the sum of each variable times its weight. For a model of the twelve features, features 1 to 6
describe moves: they are shown for each legal move, with the sum that orders the search.

Examples:
  othello-lab evaluate jma f5d6
  othello-lab evaluate gene23 f5d6c3d3
  othello-lab evaluate sci --positions boards.txt --tsv";

/// The options of `evaluate`.
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct EvaluateArgs {
    /// The model: sci, jma or a model file
    model: String,
    // A board may begin with empty squares, which are written as dashes.
    #[arg(
        help = position::POSITION,
        required_unless_present = "positions",
        allow_hyphen_values = true
    )]
    position: Option<String>,
    /// File of positions, one per line, or - for the standard input; empty lines and lines that begin
    /// with % are skipped
    #[arg(long, value_name = "FILE", conflicts_with = "position")]
    positions: Option<PathBuf>,
    /// Print one line per position: the variables x1, x2, … in order, separated by tabs
    #[arg(long)]
    tsv: bool,
}

/// Prints the variables of each position.
pub fn run(args: &EvaluateArgs) -> Result<(), CliError> {
    let model = Arc::new(model_file::open(&args.model.as_str().into())?.model);
    // All are read before the first is printed, so that an error leaves no partial output.
    for (text, board, side) in positions(args)? {
        let model = model.clone().seated(side == Color::Black);
        let position = board.seen_by(side);
        if args.tsv {
            let values: Vec<String> =
                model.variables(&position).iter().map(f32::to_string).collect();
            say(values.join("\t"));
        } else {
            say(&text);
            table(&model, &position);
        }
    }
    Ok(())
}

/// The requested boards with their texts and the sides to move.
fn positions(args: &EvaluateArgs) -> Result<Vec<(String, Board, Color)>, CliError> {
    let standard =
        || args.position.as_deref().map(Path::new).filter(|path| input::is_standard(path));
    let Some(path) = args.positions.as_deref().or_else(standard) else {
        let text = args.position.clone().unwrap_or_default();
        let (board, side) = read(&text)?;
        return Ok(vec![(text, board, side)]);
    };
    let text = input::text(path, Limit::POPULATION)?;
    (1..)
        .zip(text.lines().map(str::trim))
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('%'))
        .map(|(number, line)| match read(line) {
            Ok((board, side)) => Ok((line.to_owned(), board, side)),
            Err(source) => Err(CliError::Line { path: path.to_owned(), line: number, source }),
        })
        .collect()
}

/// Parses a board with the given side to move, even if that side must pass.
fn read(text: &str) -> Result<(Board, Color), PositionError> {
    match diagram::read(text) {
        Ok(found) => Ok(found),
        Err(_) => position::parse(text).map(|(game, side)| (game.board(), side)),
    }
}

fn table(model: &Model, position: &Position) {
    let variables = model.variables(position);
    let weights = model.weights();
    let meanings = model.meanings();
    // The first six of the twelve features describe moves, not the position.
    let of_moves = if matches!(model, Model::Features(_)) { 6 } else { 0 };
    if weights.len() == variables.len() {
        say(format_args!("{:>4} {:>10} {:>12} {:>12}", "", "variable", "weight", "product"));
        for (index, (x, weight)) in variables.iter().zip(weights).enumerate().skip(of_moves) {
            let meaning = meanings.get(index).copied().unwrap_or("");
            // Adding 0 turns a negative zero into a positive one.
            let (name, product) = (format!("x{}", index + 1), x * weight + 0.0);
            say(format!("{name:>4} {x:>10} {weight:>12} {product:>12.3}  {meaning}").trim_end());
        }
    } else {
        for (index, x) in variables.iter().enumerate() {
            say(format_args!("{:>4} {x:>10}", format!("x{}", index + 1)));
        }
    }
    say(format_args!("{:>4} {:>36.3}\n", "sum", model.value(position, true)));
    if let Model::Features(features) = model {
        table_of_moves(features, position);
    }
}

/// Prints every legal move with features 1 to 6, in the order of the search.
fn table_of_moves(features: &Features, position: &Position) {
    for (name, meaning) in (1..).zip(&Features::MEANINGS[..6]) {
        let weight = features.weights()[name - 1];
        say(format!("{:>4} {weight:>36}  {meaning}", format!("x{name}")));
    }
    let mut moves = Candidate::all(position);
    features.rank(position, true, &mut moves);
    moves.sort_by(|a, b| b.rank.total_cmp(&a.rank));
    let names: Vec<String> = (1..=6).map(|i| format!("{:>8}", format!("x{i}"))).collect();
    say(format!("move{}      sum", names.concat()));
    for candidate in &moves {
        let Candidate { square, rank, .. } = candidate;
        let features = move_features(position, candidate);
        let values: Vec<String> = features.iter().map(|x| format!("{:8.3}", x + 0.0)).collect();
        say(format!("{:>4}{} {rank:8.3}", square.to_string(), values.concat()));
    }
    say("");
}
