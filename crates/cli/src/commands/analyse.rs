//! `analyse GAME`: compares each move of a game with the best one.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
    thread,
};

use othello_engine::{
    Color, Game,
    models::Model,
    notation::conversion::{Converted, LeftOut},
    search::Budget,
};
use othello_lab::{
    data::game_files,
    players::model_file,
    rating::analysis::{Analysis, AnalysisCache, Analyst, MISTAKE_DISCS, MoveAnalysis},
};
use serde_json::{Value as Json, json};

use super::{
    error::CliError,
    input::{self, LenientArgs},
    interrupt::stop_on_ctrl_c,
    output::{kind, names, number, say, squares},
    position,
    progress::ProgressDisplay,
    threads,
};

const HELP: &str = "\
Values are for the side that moves, in discs: +4 is exact, +4.00 an estimate; win, draw and loss are
proven outcomes. A mistake loses at least --mistake discs, or a better proven outcome.
Results are saved in your cache, or in the folder of --keep. A later analysis reuses them for the same
position, weights, and depth or time. At most 16 MB are kept; the oldest results are dropped first.

Examples:
  othello-lab analyse game.ron --depth 8
  othello-lab analyse f5d6c3d3c4f4f6 --time 200ms --json";

/// The options of `analyse`.
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct AnalyseArgs {
    #[command(flatten)]
    analysis: AnalysisArgs,
}

/// A game and how to analyse it.
#[derive(clap::Args)]
pub struct AnalysisArgs {
    /// A file with one game (.ron, .ggf, .txt, …), - for the standard input, or the moves, such as f5d6c3
    #[arg(allow_hyphen_values = true)]
    game: String,
    /// Search depth for each move, in plies
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=60))]
    depth: u32,
    /// Search time for each move instead of a depth, such as 500ms or 2s
    #[arg(long, conflicts_with = "depth")]
    time: Option<Budget>,
    /// Evaluator: glem, sci, jma or a model file
    #[arg(long, default_value = "glem")]
    model: String,
    /// Number of moves to analyse in parallel [default: one per core]
    #[arg(long, value_parser = threads::parse)]
    threads: Option<usize>,
    /// Loss from which a move counts as a mistake, in discs
    #[arg(long, default_value_t = MISTAKE_DISCS, value_name = "DISCS")]
    pub mistake: f32,
    /// Folder for the saved results, instead of your cache
    #[arg(long, value_name = "FOLDER", conflicts_with = "anew")]
    keep: Option<PathBuf>,
    /// Ignore saved results and save none
    #[arg(long)]
    anew: bool,
    /// Print one JSON object instead of a table
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    lenient: LenientArgs,
}

impl AnalysisArgs {
    /// The game, and what was left out.
    pub fn game(&self) -> Result<Converted<Game>, CliError> {
        game(&self.game)
    }

    /// The evaluator.
    pub fn model(&self) -> Result<Arc<Model>, CliError> {
        Ok(Arc::new(model_file::open(&self.model.as_str().into())?.model))
    }

    /// Analyses every move. Ctrl-C ends it with the results so far.
    pub fn analysed(&self, game: Game, model: Arc<Model>) -> Result<Analysis, CliError> {
        let budget = match self.time {
            Some(budget @ Budget::Time(_)) => budget,
            Some(other) => {
                let sentence = format!("--time: expected a time such as 2s, found {other}");
                return Err(CliError::usage(sentence));
            }
            None => Budget::Depth(self.depth),
        };
        let analyst = Analyst::new(model, budget, 1);
        let mut kept = kept(self, &analyst);
        let known = kept.as_ref().map(|kept| kept.known().clone()).unwrap_or_default();
        let mut analysis = Analysis::new(game, analyst).knowing(known);
        let stop = stop_on_ctrl_c();
        let mut progress = ProgressDisplay::new(0, analysis.progress().1 as u64, "moves");
        let cores = || thread::available_parallelism().map_or(1, usize::from);
        let threads = self.threads.unwrap_or_else(cores);
        analysis.finish(threads, &stop, |done| progress.show(done as u64, ""));
        // The bar is cleared before the table is printed.
        drop(progress);
        if let Some(Err(error)) = kept.as_mut().map(|kept| kept.add(&analysis)) {
            eprintln!("warning: what was found cannot be kept: {error}");
        }
        Ok(analysis)
    }

    /// Reports what was left out of the game.
    pub fn judge(&self, left_out: &[LeftOut]) -> Result<(), CliError> {
        self.lenient.judge(Path::new(&self.game), left_out)
    }
}

/// Analyses every move, then prints them in game order. Ctrl-C prints the results so far.
pub fn run(args: &AnalyseArgs) -> Result<(), CliError> {
    let args = &args.analysis;
    let Converted { content: game, left_out } = args.game()?;
    let analysis = args.analysed(game, args.model()?)?;
    if args.json {
        say(object(&analysis, args));
    } else {
        table(&analysis, args.mistake);
    }
    args.judge(&left_out)
}

/// The saved results of earlier analyses, if wanted. Continues without them if they cannot be read.
fn kept(args: &AnalysisArgs, analyst: &Analyst) -> Option<AnalysisCache> {
    let cache = || {
        let home = directories::ProjectDirs::from("", "", "othello-lab")?;
        Some(home.cache_dir().join("analyses"))
    };
    let folder = args.keep.clone().or_else(cache).filter(|_| !args.anew)?;
    match AnalysisCache::open(&folder, analyst) {
        Ok(kept) => {
            if kept.damaged() > 0 {
                let (lines, folder) = (kept.damaged(), folder.display());
                eprintln!("warning: {lines} damaged lines in {folder} count for nothing");
            }
            Some(kept)
        }
        Err(error) => {
            eprintln!("warning: what is kept in {} cannot be read: {error}", folder.display());
            None
        }
    }
}

/// The game in a file, or in the text itself, and what was left out.
fn game(text: &str) -> Result<Converted<Game>, CliError> {
    let path = Path::new(text);
    if path.exists() || input::is_standard(path) {
        return Ok(game_files::open_one(path)?.map(|saved| saved.shown_game()));
    }
    let (game, _) =
        position::parse(text).map_err(|source| CliError::Game { text: text.to_owned(), source })?;
    Ok(Converted::whole(game))
}

fn table(analysis: &Analysis, mistake: f32) {
    say(format_args!("{:>3}  side   move   value  best   value   loss  depth  line", "#"));
    for found in analysis.found().iter().flatten() {
        say(row(found, mistake));
    }
    let (done, all) = analysis.progress();
    if done < all {
        say(format_args!("stopped after {done} of {all} moves"));
    }
    for color in Color::BOTH {
        let mistakes = analysis.mistakes(mistake).filter(|m| m.color == color).count();
        let loss = analysis.mean_loss(color).unwrap_or(0.0);
        let plural = if mistakes == 1 { "" } else { "s" };
        say(format_args!("{color}: {mistakes} mistake{plural}, {loss:.2} discs lost a move"));
    }
}

fn row(found: &MoveAnalysis, mistake: f32) -> String {
    let MoveAnalysis { ply, color, played, best, played_value, best_value, line, depth, .. } =
        found;
    // Padding applies to strings, not to other types that implement `Display`.
    let (played_value, best_value) = (played_value.to_string(), best_value.to_string());
    let loss = match found.loss() {
        0.0 => String::new(),
        loss => format!("{loss:.1}"),
    };
    let mark = if found.is_mistake(mistake) { "!" } else { " " };
    let (number, color, line) = (ply + 1, color.to_string(), squares(line));
    let (played, best) = (played.to_string(), best.to_string());
    format!(
        "{number:>3}  {color:5}  {played:4} {played_value:>7}  {best:4} {best_value:>7}  \
         {loss:>4}{mark} {depth:>5}  {line}"
    )
}

fn object(analysis: &Analysis, args: &AnalysisArgs) -> Json {
    let moves: Vec<Json> = analysis
        .found()
        .iter()
        .flatten()
        .map(|found| {
            json!({
                "number": found.ply + 1,
                "side": found.color.to_string(),
                "move": found.played.to_string(),
                "value": number(found.played_value),
                "kind": kind(found.played_value),
                "best": found.best.to_string(),
                "best_value": number(found.best_value),
                "best_kind": kind(found.best_value),
                "loss": found.loss(),
                "mistake": found.is_mistake(args.mistake),
                "line": names(&found.line),
                "depth": found.depth,
                "nodes": found.nodes,
            })
        })
        .collect();
    let (done, all) = analysis.progress();
    json!({
        "model": args.model,
        "complete": done == all,
        "moves": moves,
        "mean_loss": {
            "black": analysis.mean_loss(Color::Black),
            "white": analysis.mean_loss(Color::White),
        },
    })
}
