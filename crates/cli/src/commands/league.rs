//! `league PLAYER`: measures a player by the published protocols, in comparison with the published players.

use std::path::PathBuf;

use clap::ValueEnum;
use othello_lab::{
    league,
    players::{consent::Consent, published::PUBLISHED, resolve::ResolvedPlayer, spec::PlayerSpec},
    rating::elo::{Estimate, MatchScore},
    runs::tournament::{Config, Tournament, TournamentTable},
};

use super::{
    cluster,
    driver::{StepOutput, drive},
    error::CliError,
    output::say,
};

const HELP: &str = "\
league: double games from the start against the standard heuristic; each move of both sides is random
with probability 0.1. boards: games on 1000 boards, with both colours, against a pool of published
players; only ties are broken at random. Without PLAYERS, the published players are measured and shown
beside their published figures.

Examples:
  othello-lab league alphabeta:2@sci
  othello-lab league oneply@jma --protocol boards
  othello-lab league --protocol league
  othello-lab league alphabeta:1@sci alphabeta:1@jma --table";

/// The options of `league`.
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct LeagueArgs {
    /// Players to measure [default: all published players]
    players: Vec<String>,
    /// Print a table of these and all published players, by both protocols
    #[arg(long, conflicts_with = "protocol")]
    table: bool,
    /// Protocol: the league or the boards
    #[arg(long, value_enum, default_value = "league")]
    protocol: LeagueProtocol,
    /// Folder of the published players and boards, as `fetch league` makes it
    #[arg(long, default_value = "data/league")]
    data: PathBuf,
    /// Number of double games in the league, and of boards, up to 1000
    #[arg(long, default_value_t = 5000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pairs: u32,
    /// Random seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    machines: cluster::Machines,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum LeagueProtocol {
    League,
    Boards,
}

/// Plays the games and prints the results.
pub fn run(args: &LeagueArgs) -> Result<(), CliError> {
    if !args.data.join("wpc/standard.txt").exists() {
        let sentence = format!(
            "{} does not hold the published players; othello-lab fetch league gets them",
            args.data.display()
        );
        return Err(CliError::failure(sentence));
    }
    if args.table {
        return table_of_all(args);
    }
    match args.protocol {
        LeagueProtocol::League if args.players.is_empty() => league_of_all(args),
        LeagueProtocol::Boards if args.players.is_empty() => boards_of_all(args),
        LeagueProtocol::League => {
            args.players.iter().try_for_each(|player| league_of_one(args, player))
        }
        LeagueProtocol::Boards => {
            args.players.iter().try_for_each(|player| boards_of_one(args, player))
        }
    }
}

/// Parses a player on the command line and fills in its search.
fn told(player: &str) -> Result<PlayerSpec, CliError> {
    let player = ResolvedPlayer::parse(player, &Consent::EVERYTHING)?;
    Ok(player.spec().clone())
}

fn played(args: &LeagueArgs, config: Config) -> Result<Tournament, CliError> {
    let mut tournament = Tournament::in_memory(config, &Consent::EVERYTHING)?;
    let is_interrupted =
        drive(&mut tournament, &args.machines, 1, |_, ()| StepOutput::Word(String::new()))?;
    if is_interrupted { Err(CliError::Interrupted) } else { Ok(tournament) }
}

fn league_of_one(args: &LeagueArgs, player: &str) -> Result<(), CliError> {
    let score = league_score(args, told(player)?)?;
    say(format_args!("{} of {} games", percent(score), 2 * args.pairs));
    Ok(())
}

fn league_of_all(args: &LeagueArgs) -> Result<(), CliError> {
    for published in PUBLISHED {
        if let Some(figure) = published.league {
            let score = percent(league_score(args, published.player(&args.data))?);
            let games = 2 * args.pairs;
            let name = published.name;
            say(format_args!("{name:14} {score:>12} of {games} games, published {figure:5.1}%"));
        }
    }
    Ok(())
}

/// A player's score against the standard heuristic.
fn league_score(args: &LeagueArgs, player: PlayerSpec) -> Result<Estimate, CliError> {
    let tournament = played(args, league::league(player, &args.data, args.pairs, args.seed))?;
    Ok(MatchScore::of(&tournament.results()[0].counts).expect("games were played").score())
}

fn percent(score: Estimate) -> String {
    format!("{:.1} ± {:.1}%", 100.0 * score.value, 100.0 * score.error())
}

/// A row of the table.
struct LeagueRow {
    name: String,
    boards: Estimate,
    league: Option<Estimate>,    // `None` for the heuristic itself
    published: [Option<f64>; 2], // boards and League, in percent
}

/// Prints the results of all players by both protocols, sorted by the one on the boards.
fn table_of_all(args: &LeagueArgs) -> Result<(), CliError> {
    let mut rows = Vec::new();
    for player in &args.players {
        rows.push(row(args, format!("**`{player}`**"), told(player)?, [None; 2])?);
    }
    for published in &PUBLISHED {
        let figures = [published.boards, published.league];
        let player = published.player(&args.data);
        rows.push(row(args, published.name.to_owned(), player, figures)?);
    }
    rows.sort_by(|a, b| b.boards.value.total_cmp(&a.boards.value));
    let boards = args.pairs.min(1000);
    say(format_args!("| | {boards} boards | published | League | published |"));
    say("|---|--:|--:|--:|--:|");
    for LeagueRow { name, boards, league, published } in rows {
        let league = league.map_or("-".to_owned(), percent);
        let [on_boards, in_league] =
            published.map(|figure| figure.map_or("-".to_owned(), |figure| format!("{figure:.1}%")));
        let boards = percent(boards);
        say(format_args!("| {name} | {boards} | {on_boards} | {league} | {in_league} |"));
    }
    Ok(())
}

fn row(
    args: &LeagueArgs,
    name: String,
    player: PlayerSpec,
    published: [Option<f64>; 2],
) -> Result<LeagueRow, CliError> {
    let tournament = played(args, league::boards(&player, &args.data, args.pairs, args.seed))?;
    let others: Vec<Estimate> = tournament
        .results()
        .iter()
        .map(|result| MatchScore::of(&result.counts).expect("games were played").score())
        .collect();
    let count = others.len() as f64;
    let value = others.iter().map(|other| other.value).sum::<f64>() / count;
    let side = others.iter().map(|other| other.error().powi(2)).sum::<f64>().sqrt() / count;
    let boards = Estimate { value, low: value - side, high: value + side };
    let is_standard = league::standard(&args.data) == player;
    let league = if is_standard { None } else { Some(league_score(args, player)?) };
    Ok(LeagueRow { name, boards, league, published })
}

fn boards_of_one(args: &LeagueArgs, player: &str) -> Result<(), CliError> {
    let tournament =
        played(args, league::boards(&told(player)?, &args.data, args.pairs, args.seed))?;
    let table = tournament.table();
    for other in 1..table.names.len() {
        let label =
            PUBLISHED.iter().find(|p| p.player(&args.data).to_string() == table.names[other]);
        let label = label.map_or(table.names[other].as_str(), |published| published.name);
        say(format_args!("{:5.1}% against {label}", 100.0 * share(&table, 0, other)));
    }
    say(format_args!("{:5.1}% on average", 100.0 * mean_share(&table, 0)));
    Ok(())
}

fn boards_of_all(args: &LeagueArgs) -> Result<(), CliError> {
    let table = played(args, league::round_robin(&args.data, args.pairs, args.seed))?.table();
    let pool = PUBLISHED.iter().filter_map(|published| Some((published.name, published.boards?)));
    let mut lines: Vec<(f64, String)> = pool
        .enumerate()
        .map(|(player, (name, figure))| {
            let mean = 100.0 * mean_share(&table, player);
            (mean, format!("{name:14} {mean:5.1}% on average, published {figure:5.1}%"))
        })
        .collect();
    lines.sort_by(|a, b| b.0.total_cmp(&a.0));
    for (_, line) in lines {
        say(line);
    }
    Ok(())
}

/// The share of the points that a player won against another.
fn share(table: &TournamentTable, player: usize, other: usize) -> f64 {
    let (black, white) = (table.cells[player][other], table.cells[other][player]);
    let points = f64::from(black.wins + white.losses) + f64::from(black.draws + white.draws) / 2.0;
    points / f64::from((black.games() + white.games()).max(1))
}

fn mean_share(table: &TournamentTable, player: usize) -> f64 {
    let others = (0..table.names.len()).filter(|&other| other != player);
    others.map(|other| share(table, player, other)).sum::<f64>() / (table.names.len() - 1) as f64
}
