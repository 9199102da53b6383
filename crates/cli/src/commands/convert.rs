//! `convert IN OUT`: converts between formats, which the file extensions determine.

use std::path::{Path, PathBuf};

use othello_engine::notation::evl;
use othello_lab::{
    data::game_files,
    evolution::files::MemberFile,
    runs::{RunKind, evolution::EvolutionRun},
    store::{self, Limit},
};

use super::{error::CliError, output::say};

const HELP: &str = "\
The input format is detected from the file. The extension of OUT selects the output format:
  .ron   a saved game, with its players, variations, marks and comments
  .tab   the board in the original program's format, without moves
  .txt   the moves, such as f5d6c3, one game per line
  .ggf   the format of game servers and other programs
  .sgf   the Smart Game Format, with variations, marks and comments
  .obf   the current position of each game
  .wtb   a WTHOR database, with its .jou and .trn files beside it
  .evl   a population of polynomials, in the original program's format
If IN is the folder of an evolution, or one of its generations such as RUN#40, its best player is
exported as a .ron file. If OUT is -, the moves are printed.

Other input formats: PGN, PlayOK text, Othello Quest JSON and text diagrams.

Examples:
  othello-lab convert game.ron game.ggf
  othello-lab convert WTH_2004.wtb games.txt
  othello-lab convert moves.txt -
  othello-lab convert populations/first#40 player.ron";

/// The options of `convert`.
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct ConvertArgs {
    /// The file to read
    #[arg(value_name = "IN")]
    from: PathBuf,
    /// The file to write; an existing file is replaced
    #[arg(value_name = "OUT")]
    to: PathBuf,
}

/// Reads one file and writes the other.
pub fn run(args: &ConvertArgs) -> Result<(), CliError> {
    if let Some((run, generation)) = run_of(&args.from) {
        return share(&run, generation, &args.to);
    }
    if has_ending(&args.from, "evl") != has_ending(&args.to, "evl") {
        return Err(CliError::usage(format!(
            "{} and {} hold different things: a population and games",
            args.from.display(),
            args.to.display()
        )));
    }
    if has_ending(&args.from, "evl") {
        return population(&args.from, &args.to);
    }
    if args.to.as_os_str() == "-" {
        for record in game_files::open(&args.from)? {
            say(game_files::moves(&record.game));
        }
        return Ok(());
    }
    // A saved game holds more than the moves and names.
    let saved = if has_ending(&args.from, "ron") {
        game_files::open_one(&args.from).and_then(|game| game_files::save_one(&args.to, &game))
    } else {
        game_files::open(&args.from).and_then(|games| game_files::save(&args.to, &games))
    };
    Ok(saved?)
}

/// The run in a path, with the generation if given.
fn run_of(from: &Path) -> Option<(PathBuf, Option<u32>)> {
    let is_run = |path: &Path| RunKind::of(path) == Some(RunKind::Evolution);
    if is_run(from) {
        return Some((from.to_owned(), None));
    }
    let name = from.to_str()?;
    let (run, generation) = name.rsplit_once('#')?;
    is_run(Path::new(run)).then_some((PathBuf::from(run), Some(generation.parse().ok()?)))
}

/// Exports the player of a run, or of one of its generations.
fn share(run: &Path, generation: Option<u32>, to: &Path) -> Result<(), CliError> {
    if !has_ending(to, "ron") {
        let sentence = format!("{}: a player is written to a file .ron", to.display());
        return Err(CliError::usage(sentence));
    }
    let path = run;
    let run = EvolutionRun::look(path)?;
    let done = run.evolution().state().generation;
    let at = generation.unwrap_or(done);
    let champion = run.champions().iter().rev().find(|champion| champion.generation <= at);
    let member = match (generation, champion) {
        (None, _) => run.evolution().best().clone(),
        (Some(at), Some(champion)) if at <= done => champion.member.clone(),
        (Some(at), _) => {
            return Err(CliError::usage(format!("generation {at} is not in a run of {done}")));
        }
    };
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let origin = (&*name, run.seed());
    let file = MemberFile::shared(run.settings(), origin, run.history(), (member, at));
    store::write(to, file.write().as_bytes()).map_err(CliError::file(to))?;
    say(format!("{}: player {} of {name}", to.display(), file.member.id));
    Ok(())
}

fn has_ending(path: &Path, ending: &str) -> bool {
    path.extension().is_some_and(|found| found.eq_ignore_ascii_case(ending))
}

/// Rewrites a population: reading is tolerant, and writing uses the canonical form.
fn population(from: &Path, to: &Path) -> Result<(), CliError> {
    let text = store::read_text(from, Limit::POPULATION).map_err(CliError::file(from))?;
    let population = evl::read(&text).map_err(CliError::content(from))?;
    store::write(to, evl::write(&population).as_bytes()).map_err(CliError::file(to))
}
