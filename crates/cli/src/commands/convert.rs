//! `convert IN OUT`: converts between formats, which the file extensions determine.

use std::path::{Path, PathBuf};

use othello_engine::{
    models::Model,
    notation::{
        conversion::{Converted, LeftOut},
        evl::{self, Individual, Population},
    },
};
use othello_lab::{
    data::game_files::{self, GameFileError},
    evolution::files::MemberFile,
    players::{
        model_file::{self, ModelError},
        spec::ModelRef,
    },
    runs::{RunKind, evolution::EvolutionRun},
    store::{self, Limit},
};

use super::{
    error::CliError,
    input::{self, LenientArgs},
    output::say,
};

const HELP: &str = "\
The input format is detected from the file. The extension of OUT selects the output format:
  .ron   a saved game, with its players, variations, marks and comments
  .tab   the board in the original program's format, without moves
  .txt   the moves, such as f5d6c3, one game per line
  .ggf   the format of game servers and other programs
  .sgf   the Smart Game Format, with variations, marks and comments
  .pgn   the Portable Game Notation, with variations, marks and comments
  .obf   the current position of each game
  .wtb   a WTHOR database, with its .jou and .trn files beside it
  .evl   a population of polynomials, in the original program's format; of another player, its polynomial
If IN is the folder of an evolution, or one of its generations such as RUN#40, its best player is
exported as a .ron file. If IN is -, the standard input is read; if OUT is -, the standard output is
written, in the format of --format. Standard error lists the parts of IN that cannot be read; the exit code
is then 1 unless --lenient is given. Standard error also lists what the format of OUT cannot hold.

Other input formats: PlayOK text, Othello Quest JSON and text diagrams.

Examples:
  othello-lab convert game.ron game.ggf
  othello-lab convert WTH_2004.wtb games.txt
  othello-lab convert moves.txt -
  othello-lab convert - - --format sgf < games.ggf
  othello-lab convert populations/first#40 player.ron";

/// The options of `convert`.
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct ConvertArgs {
    /// The file to read; - is the standard input
    #[arg(value_name = "IN")]
    from: PathBuf,
    /// The file to write; an existing file is replaced. - is the standard output
    #[arg(value_name = "OUT")]
    to: PathBuf,
    /// Format of the output, an extension from the list below [default: that of OUT, txt for -]
    #[arg(long, value_parser = FORMATS)]
    format: Option<String>,
    #[command(flatten)]
    lenient: LenientArgs,
}

/// The formats of one file; a database has several.
const FORMATS: [&str; 8] = ["ron", "sgf", "pgn", "tab", "txt", "ggf", "obf", "evl"];

/// Reads one file and writes the other.
pub fn run(args: &ConvertArgs) -> Result<(), CliError> {
    let format = args.format.clone().unwrap_or_else(|| {
        if input::is_standard(&args.to) { "txt".to_owned() } else { ending(&args.to) }
    });
    let is_population = has_ending(&args.from, "evl") || input::is_standard(&args.from);
    if format == "evl" {
        return if is_population { population(&args.from, &args.to) } else { single(args) };
    }
    if let Some((run, generation)) = run_of(&args.from) {
        return share(&run, generation, &args.to);
    }
    if has_ending(&args.from, "evl") {
        return Err(different_things(args));
    }
    let (unread, unwritten) = games(args, &format)?;
    input::tell_unwritten(&args.to, &unwritten);
    args.lenient.judge(&args.from, &unread)
}

fn different_things(args: &ConvertArgs) -> CliError {
    let (from, to) = (args.from.display(), args.to.display());
    CliError::usage(format!("{from} and {to} hold different things: a population and games"))
}

/// Converts games. Returns what was left out when reading and when writing.
fn games(args: &ConvertArgs, format: &str) -> Result<(Vec<LeftOut>, Vec<LeftOut>), CliError> {
    let (from, to) = (&args.from, &args.to);
    let failed = |kind| GameFileError { path: to.clone(), kind };
    // A database is several files, of which the others follow from its name.
    let is_by_name = args.format.is_none() && !input::is_standard(to);
    // A saved game holds more than the moves and names.
    if has_ending(from, "ron") {
        let Converted { content, left_out } = game_files::open_one(from)?;
        if is_by_name {
            return Ok((left_out, game_files::save_one(to, &content)?));
        }
        let written = game_files::encode_one(format, &content).map_err(failed)?;
        input::write(to, &written.content)?;
        return Ok((left_out, written.left_out));
    }
    let Converted { content, left_out } = game_files::open(from)?;
    if is_by_name {
        return Ok((left_out, game_files::save(to, &content)?));
    }
    let written = game_files::encode(format, &content).map_err(failed)?;
    input::write(to, &written.content)?;
    Ok((left_out, written.left_out))
}

/// The run in a path, with the generation if given.
fn run_of(from: &Path) -> Option<(PathBuf, Option<u32>)> {
    let is_run = |path: &Path| RunKind::of(path).is_some_and(RunKind::keeps_generations);
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

fn has_ending(path: &Path, expected: &str) -> bool {
    ending(path) == expected
}

fn ending(path: &Path) -> String {
    path.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase()
}

/// Rewrites a population: reading is tolerant, and writing uses the canonical form.
fn population(from: &Path, to: &Path) -> Result<(), CliError> {
    let text = input::text(from, Limit::POPULATION)?;
    let population = evl::read(&text).map_err(CliError::content(from))?;
    input::write(to, evl::write(&population).as_bytes())
}

/// Writes the polynomial of a player as a population of one.
fn single(args: &ConvertArgs) -> Result<(), CliError> {
    let opened = match model_file::open(&ModelRef::file(&args.from)) {
        Err(ModelError::Unknown(_)) => return Err(different_things(args)),
        opened => opened?,
    };
    let Model::Polynomial(polynomial) = &opened.model else {
        let sentence = format!("{}: only a polynomial can be written as .evl", args.from.display());
        return Err(CliError::usage(sentence));
    };
    let evolved = opened.evolved.as_ref();
    let (generations, fitness) = evolved.map_or((0, 0.0), |of| (of.generations, of.fitness));
    let coefficients = polynomial.coefficients().iter().map(|&weight| weight.into()).collect();
    let only = Individual { fitness: fitness.round() as i64, coefficients };
    let kind = polynomial.kind();
    let population = Population { kind, generations, individuals: vec![only], time: None };
    input::write(&args.to, evl::write(&population).as_bytes())
}
