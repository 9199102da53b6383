//! `league PLAYER`: a player under the published protocols, beside the published players.

use std::path::PathBuf;

use clap::ValueEnum;
use othello_lab::{
    measure::league,
    measure::rating::MatchScore,
    players::published::PUBLISHED,
    players::{consent::Consent, entrant::Entrant, seat::PlayerSpec},
    run::tournament::{Config, Table, Tournament},
};

use super::{
    cluster,
    driver::{Told, drive},
    output::say,
};

const HELP: &str = "\
league: from the start against the standard heuristic, every tenth move of both random, in double
games. boards: on 1000 boards with both colours against a pool of published players, without chance.
Without a player the published players are measured, beside the figures of their authors.

Examples:
  othello-lab league alphabeta:2@sci
  othello-lab league oneply@jma --protocol boards
  othello-lab league --protocol league";

/// Who, and by which rules.
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Args {
    /// The player; without one, all the published players
    player: Option<String>,
    /// The rules
    #[arg(long, value_enum, default_value = "league")]
    protocol: Protocol,
    /// The folder of the published players and boards
    #[arg(long, default_value = "../shared/data/league")]
    data: PathBuf,
    /// How many double games in the league
    #[arg(long, default_value_t = 5000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pairs: u32,
    /// The source of all chance
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    machines: cluster::Machines,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Protocol {
    League,
    Boards,
}

/// Plays and prints.
pub fn run(args: &Args) -> Result<(), String> {
    if !args.data.join("wpc/standard.txt").exists() {
        return Err(format!("{} does not hold the published players", args.data.display()));
    }
    match (&args.player, args.protocol) {
        (Some(player), Protocol::League) => {
            say(league_line(args, told(player)?, None)?);
            Ok(())
        }
        (Some(player), Protocol::Boards) => boards_of_one(args, player),
        (None, Protocol::League) => {
            for published in PUBLISHED {
                if let Some(figure) = published.league {
                    let line = league_line(args, published.player(&args.data), Some(figure))?;
                    say(format_args!("{:14} {line}", published.name));
                }
            }
            Ok(())
        }
        (None, Protocol::Boards) => boards_of_all(args),
    }
}

/// A player that was typed, with its search told.
fn told(player: &str) -> Result<PlayerSpec, String> {
    let entrant = Entrant::parse(player, &Consent::EVERYTHING);
    entrant.map(|entrant| entrant.spec().clone()).map_err(|error| error.to_string())
}

fn played(args: &Args, config: Config) -> Result<Tournament, String> {
    let mut tournament =
        Tournament::in_memory(config, &Consent::EVERYTHING).map_err(|error| error.to_string())?;
    let is_interrupted =
        drive(&mut tournament, &args.machines, 1, |_, ()| Told::Word(String::new()))?;
    if is_interrupted { Err("interrupted".to_owned()) } else { Ok(tournament) }
}

fn league_line(args: &Args, player: PlayerSpec, figure: Option<f64>) -> Result<String, String> {
    let tournament = played(args, league::league(player, &args.data, args.pairs, args.seed))?;
    let results = tournament.results();
    let sample = MatchScore::of(&results[0].counts).expect("games were played");
    let score = sample.score();
    let (value, error) = (100.0 * score.value, 100.0 * score.error);
    let line = format!("{value:5.1} ± {error:.1} % of {} games", 2 * args.pairs);
    Ok(figure.map_or(line.clone(), |figure| format!("{line}, published {figure:5.1} %")))
}

fn boards_of_one(args: &Args, player: &str) -> Result<(), String> {
    let tournament = played(args, league::boards(&told(player)?, &args.data, args.seed))?;
    let table = tournament.table();
    for other in 1..table.names.len() {
        let label =
            PUBLISHED.iter().find(|p| p.player(&args.data).to_string() == table.names[other]);
        let label = label.map_or(table.names[other].as_str(), |published| published.name);
        say(format_args!("{:5.1} % against {label}", 100.0 * share(&table, 0, other)));
    }
    say(format_args!("{:5.1} % on average", 100.0 * mean_share(&table, 0)));
    Ok(())
}

fn boards_of_all(args: &Args) -> Result<(), String> {
    let table = played(args, league::round_robin(&args.data, args.seed))?.table();
    let pool = PUBLISHED.iter().filter_map(|published| Some((published.name, published.boards?)));
    let mut lines: Vec<(f64, String)> = pool
        .enumerate()
        .map(|(player, (name, figure))| {
            let mean = 100.0 * mean_share(&table, player);
            (mean, format!("{name:14} {mean:5.1} % on average, published {figure:5.1} %"))
        })
        .collect();
    lines.sort_by(|a, b| b.0.total_cmp(&a.0));
    for (_, line) in lines {
        say(line);
    }
    Ok(())
}

/// The share of the points that a player took from another.
fn share(table: &Table, player: usize, other: usize) -> f64 {
    let (black, white) = (table.cells[player][other], table.cells[other][player]);
    let points = f64::from(black.wins + white.losses) + f64::from(black.draws + white.draws) / 2.0;
    points / f64::from((black.games() + white.games()).max(1))
}

fn mean_share(table: &Table, player: usize) -> f64 {
    let others = (0..table.names.len()).filter(|&other| other != player);
    others.map(|other| share(table, player, other)).sum::<f64>() / (table.names.len() - 1) as f64
}
