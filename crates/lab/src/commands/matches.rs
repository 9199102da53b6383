//! `match A B`: games between two players from the start, colours swapped.

use othello_engine::{
    Color, Game,
    player::Seat,
    search::{Outcome, Stop},
};
use othello_lab::{arena, players::Entrant};
use serde_json::json;

use super::output::say;

const HELP: &str = "\
Every other game is played with colours swapped. A draw counts as half a game.

Example:
  othello-lab match alphabeta:4@jma greedy --games 20";

/// Who meets, and how often.
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Args {
    /// The first player; black in the first game
    a: String,
    /// The second player
    b: String,
    /// How many games
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// The seed of players that play by chance
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
}

/// Plays and prints.
pub fn run(args: &Args) -> Result<(), String> {
    let open = |text: &str| Entrant::open(text).map_err(|error| error.to_string());
    let players = [open(&args.a)?, open(&args.b)?];
    let (mut wins, mut draws, mut losses, mut discs) = (0, 0, 0, 0);
    for game in 0..args.games {
        // The first player is black in even games.
        let (black, white) = if game % 2 == 0 { (0, 1) } else { (1, 0) };
        let seat = |player: usize, color| {
            let seed = args.seed.wrapping_mul(1 << 32).wrapping_add(2 * game + player as u64);
            players[player].sit(Seat { color, seed })
        };
        let mut black_player = seat(black, Color::Black);
        let mut white_player = seat(white, Color::White);
        let finished =
            arena::play(Game::default(), &mut *black_player, &mut *white_player, &Stop::default())
                .expect("nobody stops it");
        if let Some((color, reason)) = &finished.failure {
            eprintln!("game {}: {color} failed: {reason}", game + 1);
        }
        let margin = if black == 0 { finished.margin } else { -finished.margin };
        discs += i64::from(margin);
        match Outcome::of(margin) {
            Outcome::Win => wins += 1,
            Outcome::Draw => draws += 1,
            Outcome::Loss => losses += 1,
        }
    }
    print(args, &players, [wins, draws, losses], discs);
    Ok(())
}

fn print(args: &Args, players: &[Entrant; 2], [wins, draws, losses]: [u32; 3], discs: i64) {
    let games = args.games as f64;
    let score = (f64::from(wins) + f64::from(draws) / 2.0) / games;
    let mean_margin = discs as f64 / games;
    if args.json {
        say(json!({
            "a": players[0].name(), "b": players[1].name(), "games": args.games,
            "wins": wins, "draws": draws, "losses": losses,
            "score": score, "mean_margin": mean_margin,
        }));
    } else {
        say(format_args!("{} against {}", players[0].name(), players[1].name()));
        say(format_args!(
            "{wins} won, {draws} drawn, {losses} lost: {:.1} %, {mean_margin:+.1} discs a game",
            100.0 * score
        ));
    }
}
