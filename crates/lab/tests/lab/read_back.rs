//! Round trips of random players, games and tournaments, with names that users may choose.

use othello_engine::Game;
use othello_lab::{
    data::saved_game::SavedGame,
    players::spec::{PlayerSpec, Seat},
    runs::tournament::Config,
};
use rand::{RngExt, SeedableRng, seq::IndexedRandom};
use rand_chacha::ChaCha8Rng;

const SEARCHERS: [&str; 14] = [
    "minimax:3",
    "alphabeta:4",
    "pvs:10",
    "pvs:2s,threads=2",
    "pvs:5000n,hash=16,select=95",
    "oneply",
    "oneply:negate",
    "oneply:invert",
    "mcts:500",
    "mcts:2s",
    "pruned:15x3",
    "novice",
    "humanlike:2x6",
    "humanlike:2x1.5-4-6-7-3",
    "alphabeta:1",
    "pvs:1500ms,moves=all",
];
const MODELS: [&str; 10] = [
    "sci",
    "jma",
    "glem",
    "net",
    "gene23",
    "a b.evl",
    "../x@y/ü,1.evl",
    "wpc:a:b.txt",
    "ntuple:b.player",
    "runs/first",
];
const PROGRAMS: [&str; 5] =
    ["edax -gtp", "'my edax' -nboard", "me@home", "sh -c 'a \"b\" $c'", "\"it's\""];
const NAMES: [&str; 7] =
    ["Ann", "", "a\nb", "../../etc", "\"quoted\\\"", "Zoé\u{0}\u{202e}", "(white: \"human\")"];

/// A random player spec, as a user could type it; `None` if its parts do not fit together.
fn player(rng: &mut ChaCha8Rng) -> Option<PlayerSpec> {
    let text = match rng.random_range(0..8) {
        0 => format!("gtp:{}", PROGRAMS.choose(rng)?),
        1 => format!(
            "nboard:{}ms,{}@{}",
            rng.random_range(1..9000),
            rng.random_range(1..60),
            PROGRAMS.choose(rng)?
        ),
        2 => MODELS.choose(rng)?.to_string(),
        3 => ["random", "greedy", "mcts:100"].choose(rng)?.to_string(),
        _ => format!("{}@{}", SEARCHERS.choose(rng)?, MODELS.choose(rng)?),
    };
    text.parse().ok()
}

#[test]
fn any_player_spec_round_trips() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut read = 0;
    for _ in 0..20_000 {
        let Some(player) = player(&mut rng) else { continue };
        read += 1;
        let text = player.to_string();
        assert_eq!(text.parse::<PlayerSpec>().as_ref(), Ok(&player), "{text}");
        assert_eq!(Seat::from(text.as_str()), Seat::Player(player), "{text}");
    }
    assert!(read > 15_000, "{read}");
}

#[test]
fn any_saved_game_round_trips() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    for _ in 0..500 {
        let mut game = Game::default();
        for _ in 0..rng.random_range(0..70) {
            let moves: Vec<_> = game.position().legal_moves().into_iter().collect();
            let Some(&square) = moves.choose(&mut rng) else { break };
            game.play(square).unwrap();
        }
        let mut seat = || match rng.random_range(0..3) {
            0 => Seat::Human,
            1 => player(&mut rng).map_or(Seat::Human, Seat::Player),
            _ => Seat::from(*NAMES.choose(&mut rng).unwrap()),
        };
        let (black, white) = (seat(), seat());
        let ply = rng.random_range(0..=game.moves().len());
        let saved = SavedGame::of_game(&game, ply, [black, white]);
        assert_eq!(SavedGame::read(&saved.write()).as_ref(), Ok(&saved), "{}", saved.write());
    }
}

#[test]
fn any_tournament_config_round_trips() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    for _ in 0..500 {
        let players: Vec<PlayerSpec> = (0..6).filter_map(|_| player(&mut rng)).collect();
        let config = Config { seed: rng.random(), noise: rng.random(), ..Config::new(players) };
        assert_eq!(Config::read(&config.write()).unwrap(), config);
    }
}
