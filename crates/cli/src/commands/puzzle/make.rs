//! `puzzle make --count 1000 --out FILE`: a list of puzzles from self-play or from games.

use std::path::PathBuf;

use othello_lab::{
    data::game_files,
    teach::puzzles::{PanelShare, PuzzleList, PuzzleMaker, PuzzleSource, PuzzleTheme},
};

use crate::commands::{
    error::CliError,
    input::{self, FileParts, LenientArgs},
    interrupt::stop_on_ctrl_c,
    output::tell,
    progress::ProgressDisplay,
    threads,
};

const HELP: &str = "\
A puzzle has 8 to 16 empty squares and one move that is at least four discs better than every other, by
exact scores. The puzzles are spread over four themes and over difficulties; none is the mirror image of
another. A panel of players, from random moves to pvs:4@glem, tries each puzzle: the fewer find the move,
the higher its rating. The file does not depend on the number of threads.

Examples:
  othello-lab puzzle make --count 1000 --seed 1 --out puzzles.txt
  othello-lab puzzle make --count 50 --out mine.txt --from my-games.ggf WTH_2020.wtb";

/// The options of `puzzle make`.
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct PuzzleMakeArgs {
    /// Number of puzzles; files of games may have fewer
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    count: u32,
    /// Random seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// File to write, or - for the standard output
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Files of games to take the positions from [default: self-play of a human-like player]
    #[arg(long, value_name = "FILE", num_args = 1..)]
    from: Vec<PathBuf>,
    /// Number of games to examine in parallel; 0 uses one per core
    #[arg(long, default_value_t = 0, value_parser = threads::parse)]
    threads: usize,
    #[command(flatten)]
    lenient: LenientArgs,
}

/// Makes the puzzles and writes them. After Ctrl-C it writes those found so far.
pub fn run(args: &PuzzleMakeArgs) -> Result<(), CliError> {
    let (source, left_out) = source(args)?;
    let stop = stop_on_ctrl_c();
    let pool = threads::pool(args.threads)?;
    let mut maker = PuzzleMaker::new(source, args.count as usize, args.seed);
    let mut progress = ProgressDisplay::new(0, u64::from(args.count), "puzzles");
    while pool.install(|| maker.step(&stop)) {
        progress.show(maker.found() as u64, &format!("{} games", maker.games()));
    }
    drop(progress);
    let games = maker.games();
    let (list, shares) = maker.finish();
    input::write(&args.out, list.text().as_bytes())?;
    if !input::is_standard(&args.out) {
        tell_made(args, &list, &shares, games);
    }
    args.lenient.judge_all(&left_out)
}

/// Tells the numbers of the puzzles and their ratings.
fn tell_made(args: &PuzzleMakeArgs, list: &PuzzleList, shares: &[PanelShare], games: u64) {
    let puzzles = list.puzzles();
    tell(format_args!("{} puzzles from {games} games in {}", puzzles.len(), args.out.display()));
    for theme in PuzzleTheme::ALL {
        let count = puzzles.iter().filter(|puzzle| puzzle.theme == theme).count();
        tell(format_args!("   {:<11}  {count:>6}", theme.name()));
    }
    if let [first, .., last] = puzzles {
        let middle = puzzles[puzzles.len() / 2].rating;
        tell(format_args!("ratings {} to {}, median {middle}", first.rating, last.rating));
    }
    for PanelShare { player, solved, rating } in shares {
        tell(format_args!("   {player:<20}  solves {:>5.1}%  {rating:>5.0}", 100.0 * solved));
    }
}

/// The source of the puzzles, and what was left out of its files.
fn source(args: &PuzzleMakeArgs) -> Result<(PuzzleSource, Vec<FileParts>), CliError> {
    if args.from.is_empty() {
        return Ok((PuzzleSource::SelfPlay, Vec::new()));
    }
    let (mut games, mut left_out) = (Vec::new(), Vec::new());
    for path in &args.from {
        let parts = game_files::each(path, |record| games.push(record.game))?;
        left_out.push((path.clone(), parts));
    }
    Ok((PuzzleSource::Games(games), left_out))
}
