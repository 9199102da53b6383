//! `solve FILE.obf`: solves endgames and compares the results with the scores in the file.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, Instant},
};

use othello_engine::{
    Square,
    models::Model,
    notation::{
        conversion::Converted,
        obf::{self, Problem},
    },
    search::{Budget, PvsSettings, Stop, Value},
    spec::{Player, SearcherSpec},
};
use othello_lab::{data::game_files, players::model_file, store::Limit};
use serde_json::{Value as Json, json};

use super::{
    error::CliError,
    input::{self, LenientArgs},
    interrupt::stop_on_ctrl_c,
    output::say,
    threads,
};

const HELP: &str = "\
The file holds one position per line: 64 squares, the side to move, then the known scores of its moves
as in G8:+18; H1:+12; and so on. Scores are final disc differences for the side to move. The exit code
is 1 if a score or a move disagrees with the file. Boards in other formats are read, too; of a game the
last position is solved.

Examples:
  othello-lab solve fforum-40-59.obf --limit 10 --threads 2
  othello-lab convert games.ggf - --format obf | othello-lab solve -";

/// The options of `solve`.
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct SolveArgs {
    /// File of positions (OBF); - is the standard input
    file: PathBuf,
    /// Number of search threads; the scores do not depend on it. 0 uses one per core
    #[arg(long, default_value_t = 1, value_parser = threads::parse)]
    threads: usize,
    /// Number of positions to solve, from the first [default: all]
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
    /// Evaluator that orders the moves far from the end: glem, sci, jma or a model file
    #[arg(long, default_value = "glem")]
    model: String,
    /// Size of the transposition table, in MiB [default: 1 to 256, by the number of empty squares]
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=65536))]
    hash: Option<u32>,
    /// Print one JSON object per position, and one for the total
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    lenient: LenientArgs,
}

/// The solution of a position.
struct Solution {
    score: i32,
    best: Option<Square>,
    nodes: u64,
    time: Duration,
}

/// The comparison with the file.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Agreement {
    Unknown,
    Right,
    WrongScore(i32),
    WrongMove(i32),
}

/// Solves the positions and prints the results. A disagreement with the file is an error.
pub fn run(args: &SolveArgs) -> Result<(), CliError> {
    let text = input::text(&args.file, Limit::GAMES)?;
    let Converted { content: mut problems, left_out } = problems(&text, &args.file)?;
    problems.truncate(args.limit.unwrap_or(usize::MAX));
    let model = Arc::new(model_file::open(&args.model.as_str().into())?.model);
    let stop = stop_on_ctrl_c();
    if !args.json {
        say(format_args!(
            "{:>4} {:>5}  {:>5}  move  {:>15} {:>9}",
            "line", "empty", "score", "nodes", "seconds"
        ));
    }
    let (mut done, mut wrong, mut nodes, mut time) = (0, 0, 0, Duration::ZERO);
    for problem in &problems {
        let Some(solution) = solve(&player(args, &model, empty(problem)), problem, &stop) else {
            if stop.is_requested() {
                break;
            }
            let (name, line) = (args.file.display(), problem.line);
            let sentence = format!("{name}: line {line}: no exact score was found");
            return Err(CliError::failure(sentence));
        };
        let agreement = agreement(problem, &solution);
        done += 1;
        wrong +=
            usize::from(matches!(agreement, Agreement::WrongScore(_) | Agreement::WrongMove(_)));
        (nodes, time) = (nodes + solution.nodes, time + solution.time);
        if args.json {
            say(object(problem, &solution, agreement));
        } else {
            say(row(problem, &solution, agreement));
        }
    }
    let seconds = time.as_secs_f64();
    if args.json {
        say(json!({ "positions": done, "wrong": wrong, "nodes": nodes, "seconds": seconds }));
    } else {
        let speed = nodes as f64 / seconds.max(1e-9) / 1e6;
        say(format_args!(
            "{done} positions, {wrong} wrong, {nodes} nodes, {seconds:.2} s, {speed:.1} million nodes a second"
        ));
    }
    args.lenient.judge(&args.file, &left_out)?;
    if wrong > 0 { Err(CliError::Disagreement { wrong, done }) } else { Ok(()) }
}

/// The positions of a text in any format. If there are none, the error is that of the OBF reader.
fn problems(text: &str, file: &Path) -> Result<Converted<Vec<Problem>>, CliError> {
    match game_files::read_text(text) {
        Ok(read) => Ok(read.map(game_files::problems)),
        Err(error) => match obf::read(text) {
            Ok(_) => Err(CliError::content(file)(error)),
            Err(error) => Err(CliError::content(file)(error)),
        },
    }
}

/// A player that solves positions with this many empty squares.
fn player(args: &SolveArgs, model: &Arc<Model>, empty: u32) -> Player {
    // Clearing a table that is much larger than necessary takes longer than a short search.
    let filled = 1 << empty.saturating_sub(16).min(8);
    let settings = PvsSettings {
        threads: args.threads as u32,
        hash_mib: args.hash.or(Some(filled)),
        ..PvsSettings::new(Budget::Depth(60))
    };
    Player::new(SearcherSpec::Pvs(settings), Some(Arc::clone(model))).expect("there is a model")
}

/// Solves a position; `None` if stopped.
fn solve(player: &Player, problem: &Problem, stop: &Stop) -> Option<Solution> {
    let position = problem.board.seen_by(problem.to_move);
    let began = Instant::now();
    let pass = position.must_pass();
    let (score, best, nodes) = if position.is_over() {
        (position.margin(), None, 1)
    } else {
        // Each position gets an empty table, so that its node count does not depend on the others.
        let asked = if pass { position.pass() } else { position };
        let report = player.sit(problem.to_move, 0).search(&asked, stop);
        let Value::Exact(score) = report.value else { return None };
        (if pass { -score } else { score }, report.best.filter(|_| !pass), report.nodes)
    };
    Some(Solution { score, best, nodes, time: began.elapsed() })
}

fn agreement(problem: &Problem, solution: &Solution) -> Agreement {
    let Some(told) = problem.best() else { return Agreement::Unknown };
    // A file need not list every move. An unlisted move counts as right if the score is.
    let told_of_move = solution.best.and_then(|square| problem.score_of(square));
    if solution.score != told {
        Agreement::WrongScore(told)
    } else if let Some(told_of_move) = told_of_move.filter(|&of_move| of_move != told) {
        Agreement::WrongMove(told_of_move)
    } else {
        Agreement::Right
    }
}

fn move_name(solution: &Solution) -> String {
    solution.best.map_or("-".to_owned(), |square| square.to_string())
}

fn row(problem: &Problem, solution: &Solution, agreement: Agreement) -> String {
    let verdict = match agreement {
        Agreement::Unknown => String::new(),
        Agreement::Right => "right".to_owned(),
        Agreement::WrongScore(told) => format!("WRONG: the score told is {told:+}"),
        Agreement::WrongMove(told) => format!("WRONG: the move is told to score {told:+}"),
    };
    let (line, empty) = (problem.line, empty(problem));
    let (score, best) = (format!("{:+}", solution.score), move_name(solution));
    let (nodes, seconds) = (solution.nodes, solution.time.as_secs_f64());
    format!("{line:>4} {empty:>5}  {score:>5}  {best:4}  {nodes:>15} {seconds:>9.3}  {verdict}")
        .trim_end()
        .to_owned()
}

fn empty(problem: &Problem) -> u32 {
    problem.board.seen_by(problem.to_move).empty().len()
}

fn object(problem: &Problem, solution: &Solution, agreement: Agreement) -> Json {
    json!({
        "line": problem.line,
        "empty": empty(problem),
        "score": solution.score,
        "move": solution.best.map(|square| square.to_string()),
        "nodes": solution.nodes,
        "seconds": solution.time.as_secs_f64(),
        "told": problem.best(),
        "right": match agreement {
            Agreement::Unknown => Json::Null,
            agreement => json!(agreement == Agreement::Right),
        },
    })
}
