//! `book learn` and `book show`: an opening book that a player learns by itself.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, Instant},
};

use othello_engine::{search::Budget, spec::SearcherSpec};
use othello_lab::{
    book::{Book, Learner},
    players::{model_file, spec::PlayerSpec},
};
use serde_json::json;

use super::{
    error::CliError,
    input,
    interrupt::stop_on_ctrl_c,
    output::{names, say, squares},
    position,
    progress::ProgressDisplay,
    threads,
};

const LEARN_HELP: &str = "\
Each step evaluates the position with the lowest cost: the discs that both sides lose on the way to
it, plus half a disc per move. The file is written every ten seconds and at the end. After Ctrl-C the
same command resumes. The book does not depend on the number of threads or on interruptions.
To play with a book, write the player as book=FILE,PLAYER.

Examples:
  othello-lab book learn openings.book --player pvs:14,select=73@glem --positions 5000
  othello-lab book learn openings.book --time 30m
  othello-lab match book=openings.book,pvs:25ms@glem pvs:25ms@glem --games 200";

const SHOW_HELP: &str = "\
Values are in discs for the side to move. Those with a * are backed up from positions in the book;
the others come from a search.

Examples:
  othello-lab book show openings.book
  othello-lab book show openings.book f5d6c3";

/// The options of `book`.
#[derive(clap::Args)]
pub struct BookArgs {
    #[command(subcommand)]
    command: BookCommand,
}

#[derive(clap::Subcommand)]
enum BookCommand {
    /// Add positions to a book, or start a new one.
    #[command(after_help = LEARN_HELP)]
    Learn(BookLearnArgs),
    /// Show the moves of a position, or a summary of the book.
    #[command(after_help = SHOW_HELP)]
    Show(BookShowArgs),
}

#[derive(clap::Args)]
struct BookLearnArgs {
    /// The book's file
    #[arg(value_parser = input::named())]
    file: PathBuf,
    /// Player that evaluates the positions, such as pvs:14,select=73@glem; fixed once a book exists
    #[arg(long)]
    player: Option<String>,
    /// Number of positions in the book at which to stop
    #[arg(long, default_value_t = 1_000_000)]
    positions: usize,
    /// Time after which to stop, such as 90s, 30m or 2h
    #[arg(long, value_parser = duration)]
    time: Option<Duration>,
    /// Number of positions to evaluate in parallel [default: one per core]
    #[arg(long, value_parser = threads::parse)]
    threads: Option<usize>,
}

#[derive(clap::Args)]
struct BookShowArgs {
    /// The book's file; - is the standard input
    file: PathBuf,
    // A board may begin with empty squares, which are written as dashes.
    #[arg(help = position::POSITION, allow_hyphen_values = true)]
    position: Option<String>,
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
}

/// Learns or shows a book.
pub fn run(args: &BookArgs) -> Result<(), CliError> {
    match &args.command {
        BookCommand::Learn(args) => learn(args),
        BookCommand::Show(args) => show(args),
    }
}

/// The interval between two writes of the file.
const WRITTEN: Duration = Duration::from_secs(10);

/// The default player that values positions.
const USUAL: &str = "pvs:14,select=73,hash=8@glem";

fn learn(args: &BookLearnArgs) -> Result<(), CliError> {
    // An error of the check does not mean that the file is missing.
    let is_there = args.file.try_exists().map_err(CliError::file(&args.file))?;
    let book = if is_there { Book::open(&args.file)? } else { Book::default() };
    let mut learner = learner(args, book)?;
    let stop = stop_on_ctrl_c();
    let pool = threads::pool(args.threads.unwrap_or(0))?;
    let (began, mut written) = (Instant::now(), Instant::now());
    let before = learner.book().len();
    let mut progress = ProgressDisplay::new(before as u64, args.positions as u64, "positions");
    let is_time_left = || args.time.is_none_or(|time| began.elapsed() < time);
    while learner.book().len() < args.positions && is_time_left() {
        let Some(book) = pool.install(|| learner.step(&stop)) else { break };
        progress.show(book.len() as u64, "");
        if written.elapsed() >= WRITTEN {
            write(book, &args.file)?;
            written = Instant::now();
        }
    }
    drop(progress);
    write(learner.book(), &args.file)?;
    let (file, known) = (args.file.display(), learner.book().len());
    say(format_args!("{file}: {known} positions, {} of them new", known - before));
    Ok(())
}

fn write(book: &Book, file: &Path) -> Result<(), CliError> {
    book.write(file).map_err(CliError::file(file))
}

/// Resumes the book with its own player, or starts one with the given player.
fn learner(args: &BookLearnArgs, book: Book) -> Result<Learner, CliError> {
    let known_by = book.by().rsplit_once(' ').map(|(player, _)| player.to_owned());
    let text = args.player.clone().or(known_by).unwrap_or_else(|| USUAL.to_owned());
    let player: PlayerSpec = text.parse()?;
    let (settings, model) = match &player {
        PlayerSpec::Search(SearcherSpec::Pvs(settings), Some(model))
            if matches!(settings.budget, Budget::Depth(_)) =>
        {
            (*settings, model_file::open(model)?.model)
        }
        _ => {
            let expected = format!("a player such as {USUAL}").into();
            return Err(CliError::Expected { expected, found: format!("{text:?}") });
        }
    };
    let by = book.by().to_owned();
    Learner::new(book, &player.to_string(), Arc::new(model), settings).ok_or_else(|| {
        let file = args.file.display();
        CliError::usage(format!(
            "{file}: its positions were valued by {by}, which {player} is not, or not any more"
        ))
    })
}

/// Parses a time such as 90s, 30m or 2h.
fn duration(text: &str) -> Result<Duration, String> {
    let unit = text.chars().last().unwrap_or(' ');
    let seconds = [('s', 1), ('m', 60), ('h', 3600)].into_iter().find(|(name, _)| *name == unit);
    let number = text.strip_suffix(unit).and_then(|number| number.parse::<u32>().ok());
    let time = seconds.zip(number).map(|((_, seconds), number)| u64::from(number) * seconds);
    time.map(Duration::from_secs).ok_or_else(|| format!("expected 90s, 30m or 2h, found {text:?}"))
}

fn show(args: &BookShowArgs) -> Result<(), CliError> {
    let book = Book::open(&args.file)?;
    let Some(text) = &args.position else {
        summary(&book, args.json);
        return Ok(());
    };
    let (game, _) = position::parse(text)?;
    let position = game.position();
    let moves = book.moves(&position);
    let line = |square| {
        let next = position.play(square).expect("its moves are legal");
        [vec![square], book.line(&next)].concat()
    };
    if args.json {
        let moves: Vec<_> = moves
            .iter()
            .map(|found| {
                json!({
                    "move": found.square.to_string(),
                    "value": found.value,
                    "backed_up": found.is_known,
                    "line": names(&line(found.square)),
                })
            })
            .collect();
        say(json!({ "moves": moves }));
        return Ok(());
    }
    if moves.is_empty() {
        say("the book does not know this position");
    }
    for found in moves {
        let mark = if found.is_known { '*' } else { ' ' };
        say(format_args!(
            "{} {:+6.2}{mark} {}",
            found.square,
            found.value,
            squares(&line(found.square))
        ));
    }
    Ok(())
}

fn summary(book: &Book, as_json: bool) {
    if as_json {
        say(json!({ "by": book.by(), "positions": book.len(), "by_ply": book.by_ply() }));
        return;
    }
    say(format_args!("{} positions, valued by {}", book.len(), book.by()));
    let line = book.line(&othello_engine::Position::START);
    say(format_args!("best line   {}", squares(&line)));
    for (ply, positions) in book.by_ply() {
        say(format_args!("after {ply:>2} moves {positions:>7}"));
    }
}
