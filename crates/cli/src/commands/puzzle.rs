//! `puzzle`: an endgame puzzle in the terminal, rated against the user; `puzzle make` makes a list of them.

mod make;

use std::{
    io::{self, BufRead, IsTerminal},
    path::PathBuf,
};

use othello_engine::{Color, Game, Square, notation::diagram, search::Stop};
use othello_lab::{
    store::Limit,
    teach::puzzles::{Puzzle, PuzzleList, PuzzleRecord, PuzzleSolution, PuzzleTheme},
};
use serde_json::{Value as Json, json};

use super::{board, error::CliError, input, output::say};

const HELP: &str = "\
Each puzzle has one best move; every other one is at least four discs worse. You have three tries, and
the first one counts: your rating and that of the puzzle decide what it is worth (Glicko-2). The answers
are kept in a file, and puzzles you have not seen come first. Themes:
  edge         the move that flips most discs gives a corner away
  corner       the best move wins a corner
  only-move    only one move wins, or only one draws
  perfect-end  the last ten squares or fewer

Examples:
  othello-lab puzzle
  othello-lab puzzle --theme corner
  echo g7 | othello-lab puzzle --number 12 --json
  othello-lab puzzle --list";

/// The options of `puzzle`.
#[derive(clap::Args)]
#[command(after_help = HELP, args_conflicts_with_subcommands = true)]
pub struct PuzzleArgs {
    #[command(subcommand)]
    command: Option<PuzzleCommand>,
    /// Choose among the puzzles of one theme: edge, corner, only-move or perfect-end
    #[arg(long)]
    theme: Option<PuzzleTheme>,
    /// Show the puzzle with this number in the list [default: an unseen one near your rating]
    #[arg(long, value_name = "N", conflicts_with_all = ["theme", "list"])]
    number: Option<usize>,
    /// Random seed for the choice of the puzzle
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// List the puzzles without their answers
    #[arg(long)]
    list: bool,
    /// File of puzzles [default: the shipped ones]
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    /// File of your answers and your rating [default: in your data folder]
    #[arg(long, value_name = "FILE", value_parser = input::named())]
    record: Option<PathBuf>,
    /// Print JSON objects: the puzzle, then the verdict on your answer; with --list one per puzzle
    #[arg(long)]
    json: bool,
}

#[derive(clap::Subcommand)]
enum PuzzleCommand {
    /// Make a list of puzzles from self-play or from games.
    Make(make::PuzzleMakeArgs),
}

/// Shows a puzzle and judges the answer, lists the puzzles, or makes some.
pub fn run(args: &PuzzleArgs) -> Result<(), CliError> {
    if let Some(PuzzleCommand::Make(args)) = &args.command {
        return make::run(args);
    }
    let puzzles = puzzles(args)?;
    let puzzles = puzzles.puzzles();
    let path = record_path(args);
    let record = PuzzleRecord::open(&path)?;
    if args.list {
        list(args, puzzles, &record);
        return Ok(());
    }
    let place = match args.number {
        Some(number) => number.checked_sub(1).filter(|&place| place < puzzles.len()),
        None => record.next(puzzles, args.theme, args.seed),
    };
    let Some(place) = place else {
        return Err(match args.number {
            Some(number) => CliError::Expected {
                expected: format!("a puzzle from 1 to {}", puzzles.len()).into(),
                found: number.to_string(),
            },
            None => CliError::failure("no puzzle has this theme"),
        });
    };
    let puzzle = &puzzles[place];
    show(args, puzzle, place + 1, &record);
    let Some(tries) = ask(args, puzzle)? else { return Ok(()) };
    let is_found = tries[0] == puzzle.best;
    let after = PuzzleRecord::add(&path, puzzle, is_found)?;
    let solution = puzzle.solve(Some(tries[0]), &Stop::default()).expect("nothing stops it");
    let ratings = [record, after].map(|record| record.rating().rating);
    tell(args, puzzle, &solution, &tries, ratings);
    Ok(())
}

fn puzzles(args: &PuzzleArgs) -> Result<PuzzleList, CliError> {
    let Some(path) = &args.file else { return Ok(PuzzleList::shipped()) };
    PuzzleList::parse(&input::text(path, Limit::GAMES)?).map_err(CliError::content(path))
}

/// The file of the answers: beside the ladder of the window.
fn record_path(args: &PuzzleArgs) -> PathBuf {
    let home = || directories::ProjectDirs::from("", "", "othello-lab");
    let usual = || home().map(|home| home.data_local_dir().join("puzzles.ron"));
    args.record.clone().or_else(usual).unwrap_or_else(|| "puzzles.ron".into())
}

fn list(args: &PuzzleArgs, puzzles: &[Puzzle], record: &PuzzleRecord) {
    if !args.json {
        say("   number  rating  empty  to move  theme        answer");
    }
    let wanted = |puzzle: &Puzzle| args.theme.is_none_or(|theme| puzzle.theme == theme);
    for (puzzle, number) in puzzles.iter().zip(1..).filter(|(puzzle, _)| wanted(puzzle)) {
        if args.json {
            say(object(puzzle, number, record));
            continue;
        }
        let answer = match record.answer(puzzle) {
            Some(answer) if answer.found => "found",
            Some(_) => "missed",
            None => "-",
        };
        let Puzzle { rating, to_move, theme, .. } = puzzle;
        say(format_args!(
            "   {number:>6}  {rating:>6}  {:>5}  {:<7}  {:<11}  {answer}",
            puzzle.empties(),
            to_move.to_string(),
            theme.name(),
        ));
    }
}

/// A puzzle as an object, without its answer.
fn object(puzzle: &Puzzle, number: usize, record: &PuzzleRecord) -> Json {
    json!({
        "puzzle": number,
        "board": diagram::write(&puzzle.board, puzzle.to_move),
        "to_move": puzzle.to_move.to_string(),
        "empty": puzzle.empties(),
        "theme": puzzle.theme.name(),
        "task": task(puzzle),
        "rating": puzzle.rating,
        "found": record.answer(puzzle).map(|answer| answer.found),
    })
}

fn show(args: &PuzzleArgs, puzzle: &Puzzle, number: usize, record: &PuzzleRecord) {
    if args.json {
        return say(object(puzzle, number, record));
    }
    let game = Game::from_board(puzzle.board, puzzle.to_move);
    say(board::draw(&game, io::stdout().is_terminal()));
    let side = match puzzle.to_move {
        Color::Black => "Black (X)",
        Color::White => "White (O)",
    };
    let (rating, own) = (puzzle.rating, record.rating().rating);
    say(format_args!("Puzzle {number}, rated {rating}; you are rated {own:.0}."));
    say(format_args!("{side} to move. {}", task(puzzle)));
    say("Type a square such as f5, or quit.");
}

/// The task in a sentence.
fn task(puzzle: &Puzzle) -> String {
    match puzzle.theme {
        PuzzleTheme::Edge => {
            "The move that flips most discs gives a corner away. Find the one that keeps it."
                .to_owned()
        }
        PuzzleTheme::Corner => "Win a corner.".to_owned(),
        PuzzleTheme::OnlyMove if puzzle.score > 0 => "Only one move wins.".to_owned(),
        PuzzleTheme::OnlyMove => "Only one move draws; all others lose.".to_owned(),
        PuzzleTheme::PerfectEnd => {
            format!("Play the last {} squares perfectly. What is the first move?", puzzle.empties())
        }
    }
}

/// The most tries at a puzzle.
const TRIES: usize = 3;

/// Asks until the best move is found or all tries are used, and returns the tries. `None` without an answer.
fn ask(args: &PuzzleArgs, puzzle: &Puzzle) -> Result<Option<Vec<Square>>, CliError> {
    let mut tries = Vec::new();
    for line in io::stdin().lock().lines() {
        let line = line.map_err(CliError::Input)?;
        let answer = match line.trim() {
            "" => continue,
            "quit" | "q" | "exit" => break,
            word => word.parse::<Square>().ok(),
        };
        let is_legal = |square: &Square| !puzzle.position().flips(*square).is_empty();
        let Some(square) = answer.filter(is_legal) else {
            // Only the objects belong on the standard output.
            let sentence = format!("not a legal move: {:?}", line.trim());
            if args.json {
                eprintln!("{sentence}");
            } else {
                say(sentence);
            }
            continue;
        };
        tries.push(square);
        if square == puzzle.best || tries.len() == TRIES {
            break;
        }
        if !args.json {
            say(format_args!("{square} is not the best move. Try again."));
        }
    }
    Ok(Some(tries).filter(|tries| !tries.is_empty()))
}

/// Prints the verdict, the values of all moves, the reasons and the change of the rating.
fn tell(
    args: &PuzzleArgs,
    puzzle: &Puzzle,
    solution: &PuzzleSolution,
    tries: &[Square],
    [before, after]: [f64; 2],
) {
    let is_found = tries.contains(&puzzle.best);
    let reasons = solution.explanation();
    let reasons = reasons.map_or_else(Vec::new, |reasons| reasons.sentences(puzzle.to_move));
    if args.json {
        let moves = solution.moves.iter();
        let moves: Vec<Json> = moves
            .map(|found| json!({ "move": found.square.to_string(), "score": found.score }))
            .collect();
        return say(json!({
            "right": is_found,
            "tries": tries.len(),
            "answer": puzzle.best.to_string(),
            "moves": moves,
            "reasons": reasons,
            "rating": after,
            "change": after - before,
        }));
    }
    let best = puzzle.best;
    say(match (is_found, tries.len()) {
        (true, 1) => format!("Right: {best}."),
        (true, tries) => format!("{best} is the best move, found at try {tries}."),
        (false, _) => format!("The best move is {best}."),
    });
    for reason in reasons {
        say(reason);
    }
    say("Final disc differences with best play:");
    for found in &solution.moves {
        say(format_args!("   {}  {:+}", found.square, found.score));
    }
    say(format_args!("Your rating: {after:.0} ({:+.0}).", after - before));
}
