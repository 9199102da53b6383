//! `card PLAYER`: the style of a player, measured from games against the built-in levels.

use std::{path::PathBuf, sync::Mutex};

use othello_engine::{Color, Game};
use othello_lab::{
    data::game_files,
    players::{consent::Consent, resolve::ResolvedPlayer},
    rating::style::StyleCard,
    svg,
    teach::card_games::play_for_card,
};
use serde_json::{Value as Json, json};

use super::{
    error::CliError, input, interrupt::stop_on_ctrl_c, output::say, players,
    progress::ProgressDisplay, threads,
};

const HELP: &str = "\
The player meets Beginner, Casual, Club and Strong from balanced openings, with both colours, or its games
are in --from files. Each measure has a share, measured from the games, and a score: the share of players
like the built-in ones that have less of it. 0.5 is usual.
  discs     its share of the discs early in the game
  mobility  its share of the legal moves in the midgame
  edges     its share of the edge discs in the midgame, corners apart
  corners   its share of the corners at the end
  risk      its early moves beside an empty corner
  parity    its share of the moves that fill a region in the endgame
  variety   the squares of its first twenty moves that two of its games do not share
  swindles  its lost games that it does not lose

Examples:
  othello-lab card greedy
  othello-lab card alphabeta:4@sci --games 200 --svg card.svg
  othello-lab card \"Tamenori Hideshi\" --from WTH_2005.wtb WTH_2006.wtb";

/// The options of `card`.
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct CardArgs {
    /// The player; with --from, its name in the files
    player: String,
    /// Files of games in which to look for the player, instead of playing games
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["games", "seed"])]
    from: Vec<PathBuf>,
    /// Number of games
    #[arg(long, default_value_t = 64, value_parser = clap::value_parser!(u32).range(2..=100_000))]
    games: u32,
    /// Random seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Write a radar chart of the scores to this SVG file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Number of games to play in parallel; 0 uses one per core
    #[arg(long, default_value_t = 0, value_parser = threads::parse)]
    threads: usize,
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
}

/// Measures the player's games and prints the card.
pub fn run(args: &CardArgs) -> Result<(), CliError> {
    let (name, games) = if args.from.is_empty() { played(args)? } else { found(args)? };
    let card = StyleCard::of(&games);
    if let Some(path) = &args.svg {
        let values: Vec<(&str, f64)> =
            card.scores().iter().map(|score| (score.measure.name(), score.score)).collect();
        let picture = svg::radar(&name, &values, &card.sentence());
        input::write(path, picture.as_bytes())?;
    }
    if args.json {
        say(object(&name, games.len(), &card));
        return Ok(());
    }
    say(format_args!("{name}, {} games: {}.", games.len(), card.sentence()));
    say("             score  share");
    for score in card.scores() {
        let share = score.share.map_or_else(|| "-".to_owned(), |share| format!("{share:.3}"));
        let bar = "#".repeat((20.0 * score.score).round() as usize);
        let name = score.measure.name();
        say(format!("   {name:<8}  {:>5.2}  {share:>5}  {bar}", score.score).trim_end());
    }
    Ok(())
}

/// The name of a player, and its games with its colour in each.
type NamedGames = (String, Vec<(Color, Game)>);

/// Plays games against the levels.
fn played(args: &CardArgs) -> Result<NamedGames, CliError> {
    let specs = players::typed(std::slice::from_ref(&args.player))?;
    let spec = specs.first().expect("one was typed");
    let player = ResolvedPlayer::open(spec, &Consent::typed(&specs)).map_err(players::refusal)?;
    let stop = stop_on_ctrl_c();
    let pool = threads::pool(args.threads)?;
    let progress = ProgressDisplay::new(0, u64::from(args.games), "games");
    let done = Mutex::new((0, progress));
    let games = pool.install(|| {
        play_for_card(&player, args.games, args.seed, &stop, || {
            let mut done = done.lock().expect("no thread panics while it counts");
            done.0 += 1;
            let count = done.0;
            done.1.show(count, "");
        })
    });
    drop(done);
    let games = games.map_err(|error| CliError::failure(error.to_string()))?;
    Ok((player.name().to_owned(), games.ok_or(CliError::Interrupted)?))
}

/// The games of the player in the files.
fn found(args: &CardArgs) -> Result<NamedGames, CliError> {
    let mut games = Vec::new();
    for path in &args.from {
        game_files::each(path, |record| {
            if record.black == args.player {
                games.push((Color::Black, record.game));
            } else if record.white == args.player {
                games.push((Color::White, record.game));
            }
        })?;
    }
    if games.is_empty() {
        return Err(CliError::failure(format!("no game of {:?} in these files", args.player)));
    }
    Ok((args.player.clone(), games))
}

fn object(player: &str, games: usize, card: &StyleCard) -> Json {
    let measures: Vec<Json> = card
        .scores()
        .iter()
        .map(|score| {
            json!({ "measure": score.measure.name(), "score": score.score, "share": score.share })
        })
        .collect();
    json!({
        "player": player,
        "games": games,
        "sentence": card.sentence(),
        "measures": measures,
    })
}
