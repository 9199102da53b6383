//! `bench`: fixed searches. Their number of nodes is a checksum: it changes only if the search or an
//! evaluator is changed intentionally.

use std::time::Instant;

use othello_engine::{
    Color, Game, Position,
    search::{Report, Stop},
};
use othello_lab::players::{consent::Consent, resolve::ResolvedPlayer};

use super::{error::CliError, output::say};

/// The openings and midgames, as transcripts.
const GAMES: [&str; 6] = [
    "e6",
    "d3c3c4e3e2b4",
    "f5f6e6f4g4e7f7g5f3",
    "d3e3f4c5d6f5c6c2f3d7c4b6e6e7",
    "c4c3d3c5d6f4b3b4c6b5e6e2d2e7f6e3f5d7",
    "d3c5d6e3f3e2d1e1f1c6e6f5c4c3b6f4g3f6b4b5g4d2",
];

/// The players. Those with `solve=60` search endgames.
const PLAYERS: [&str; 6] = [
    "pvs:8@sci",
    "pvs:9@jma",
    "pvs:1,solve=60@jma",
    "pvs:9@glem",
    "pvs:13,select=73@glem",
    "pvs:18,solve=60,select=95@glem",
];

/// Searches each position of a fixed list with fixed players and counts the positions visited.
#[derive(clap::Args)]
pub struct BenchArgs {
    /// Compare the nodes of pvs@sci and plain alpha-beta at this depth instead, on 30 positions.
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=14))]
    alphabeta: Option<u32>,
    /// Print one JSON object instead of a table.
    #[arg(long)]
    json: bool,
}

/// Runs the searches and prints their figures.
pub fn run(args: &BenchArgs) -> Result<(), CliError> {
    if let Some(plies) = args.alphabeta {
        return compare(plies, args.json);
    }
    let began = Instant::now();
    let mut total = 0;
    let mut rows = Vec::new();
    for player in PLAYERS {
        let mut nodes = 0;
        for position in positions(player)? {
            nodes += search(player, &position)?.nodes;
        }
        rows.push((player, nodes));
        total += nodes;
    }
    let seconds = began.elapsed().as_secs_f64();
    if args.json {
        let players: serde_json::Map<_, _> =
            rows.into_iter().map(|(player, nodes)| (player.to_owned(), nodes.into())).collect();
        let json = serde_json::json!({ "nodes": total, "seconds": seconds, "players": players });
        say(json);
    } else {
        for (player, nodes) in rows {
            say(format_args!("{nodes:>12}  {player}"));
        }
        say(format_args!("{total:>12}  in {seconds:.3} s"));
    }
    Ok(())
}

/// The midgame positions, or endgames of 14 empty squares for the players with `solve=60`.
fn positions(player: &str) -> Result<Vec<Position>, CliError> {
    if !player.contains("solve=60") {
        return Ok(games().map(|game| game.position()).collect());
    }
    games().map(endgame).collect()
}

fn games() -> impl Iterator<Item = Game> {
    GAMES.into_iter().map(|text| text.parse().expect("the fixed games are legal"))
}

/// Plays a game on with a fast player until 14 squares are empty.
fn endgame(mut game: Game) -> Result<Position, CliError> {
    while game.position().empty().len() > 14 && game.turn().is_some() {
        play_on(&mut game)?;
    }
    Ok(game.position())
}

fn search(player: &str, position: &Position) -> Result<Report, CliError> {
    let player = ResolvedPlayer::parse(player, &Consent::EVERYTHING)?;
    Ok(player.sit(Color::Black, 0).search(position, &Stop::default()))
}

/// The options of the searches to compare with alpha-beta; the first has no selective cuts.
const COMPARED: [&str; 4] = ["", ",select=99", ",select=95", ",select=73"];

fn compare(plies: u32, json: bool) -> Result<(), CliError> {
    let mut full = 0;
    let mut nodes = [0; COMPARED.len()];
    let mut changed = [0; COMPARED.len()];
    let positions = stages_of_games()?;
    for position in &positions {
        let plain = search(&format!("alphabeta:{plies}@sci"), position)?;
        full += plain.nodes;
        for (at, settings) in COMPARED.iter().enumerate() {
            let found = search(&format!("pvs:{plies},solve=0{settings}@sci"), position)?;
            if settings.is_empty() && plain.value != found.value {
                let sentence = format!("alpha-beta finds {}, pvs {}", plain.value, found.value);
                return Err(CliError::failure(sentence));
            }
            nodes[at] += found.nodes;
            changed[at] += u32::from(plain.value != found.value);
        }
    }
    let rows = COMPARED.iter().zip(nodes).zip(changed);
    if json {
        let pvs: Vec<_> = rows
            .map(|((settings, nodes), changed)| {
                let ratio = full as f64 / nodes as f64;
                serde_json::json!({ "player": format!("pvs:{plies}{settings}@sci"),
                    "nodes": nodes, "ratio": ratio, "values_changed": changed })
            })
            .collect();
        let count = positions.len();
        say(serde_json::json!({ "positions": count, "alphabeta": full, "pvs": pvs }));
        return Ok(());
    }
    say(format_args!("{full:>12}  alphabeta:{plies}@sci, {} positions", positions.len()));
    for ((settings, nodes), changed) in rows {
        let player = format!("pvs:{plies}{settings}@sci");
        let ratio = full as f64 / nodes as f64;
        say(format_args!(
            "{nodes:>12}  {player}, {ratio:.1} times fewer, {changed} values changed"
        ));
    }
    Ok(())
}

/// The positions of each game, and those after 6, 12, 18 and 24 more moves of a fast player.
fn stages_of_games() -> Result<Vec<Position>, CliError> {
    let mut positions = Vec::new();
    for mut game in games() {
        let begun = game.moves().len();
        while game.turn().is_some() && game.moves().len() <= begun + 24 {
            if (game.moves().len() - begun).is_multiple_of(6) {
                positions.push(game.position());
            }
            play_on(&mut game)?;
        }
    }
    Ok(positions)
}

/// Plays one move of a fast player.
fn play_on(game: &mut Game) -> Result<(), CliError> {
    let square = search("alphabeta:1@jma", &game.position())?.best;
    let square = square.expect("there is a move until the game is over");
    game.play(square).expect("our players play legal moves");
    Ok(())
}
