//! What was there before the window opened: a game, a run, a tournament.

use std::path::Path;

use othello_engine::{Game, search::Stop, spec::SearcherSpec};
use othello_lab::{
    learn::evolution::{Scheme, Settings},
    learn::map_elites::MapSettings,
    learn::{genome::Genome, patterns::FitSettings},
    measure::ladder::Ladder,
    play::annotated::PlaySettings,
    players::consent::Consent,
    run::{
        Run,
        evolution::EvolutionRun,
        map::MapRun,
        patterns::{GlemRun, Round, RunSettings, Subject},
        selfplay::{SelfPlay, SelfPlaySettings},
        tournament::{Config, Tournament},
    },
};

/// A game of at most so many moves: always the legal move in the middle of those there are.
pub fn game(moves: usize) -> Game {
    let mut game = Game::default();
    for _ in 0..moves {
        let legal: Vec<_> = game.position().legal_moves().into_iter().collect();
        let Some(&square) = legal.get(legal.len() / 2) else { break };
        game.play(square).unwrap();
    }
    game
}

/// A run of quick games.
pub fn run(folder: &Path, generations: u32) {
    let mut run = begun(folder, generations);
    while !run.is_done() {
        run.step(&Stop::default()).unwrap();
    }
}

/// A run of quick games, of which none has been played.
pub fn begun(folder: &Path, generations: u32) -> EvolutionRun {
    let mut settings = Settings::new(Genome::SCI, Scheme::Elitism);
    settings.searcher = SearcherSpec::AlphaBeta { depth: 1 };
    settings.opening_plies = 4;
    settings.benchmark_pairs = 2;
    EvolutionRun::create(folder, settings, 1, Some(generations)).unwrap()
}

/// Self-play of so many quick games, of which none has been played.
pub fn self_play(csv: &Path, games: u32) {
    let player = "greedy".to_owned();
    let settings =
        SelfPlaySettings { player, games, random_plies: 8, seed: 1, visits: false, shard: None };
    SelfPlay::open(csv, settings).unwrap().save().unwrap();
}

/// Learning of patterns that ends in a moment, of which nothing is done.
pub fn patterns(folder: &Path) -> GlemRun {
    let play = PlaySettings { depth: 1, solve: 4, random: (10, 30), ..PlaySettings::default() };
    let settings = RunSettings {
        rounds: vec![
            Round {
                games: 200,
                play,
                reference: None,
                fit: None,
                memory: None,
                subject: Subject::Values
            };
            2
        ],
        fit: FitSettings { epochs: 2, ..FitSettings::default() },
        ..RunSettings::default()
    };
    GlemRun::create(folder, &settings).unwrap()
}

/// Games of a person, as the ladder keeps them where a window in this folder looks for it.
pub fn games_of_a_person(folder: &Path) {
    let shipped = include_str!("../../../assets/ladder.ron");
    let change = |ladder: &mut Ladder| {
        for (opponent, scores) in [
            ("humanlike:2x8@glem", &[1.0, 1.0, 0.0, 0.5, 1.0, 0.0][..]),
            ("alphabeta:4@jma", &[0.0, 1.0, 0.0, 0.0]),
            ("greedy", &[1.0, 1.0]),
        ] {
            let opponent = opponent.parse().unwrap();
            for score in scores {
                ladder.take_person(&opponent, *score);
            }
        }
    };
    Ladder::change(&folder.join("ladder.ron"), shipped, change).unwrap();
}

/// A map of styles that is over.
pub fn map(folder: &Path) {
    let searcher = SearcherSpec::AlphaBeta { depth: 1 };
    let settings = MapSettings { searcher, pairs: 1, ..MapSettings::new(Genome::JMA) };
    let mut run = MapRun::create(folder, settings, 1, 4).unwrap();
    while !run.is_done() {
        run.step(&Stop::default()).unwrap();
    }
}

/// A tournament that is over, where a window in this folder looks for them.
pub fn tournament(folder: &Path) {
    let players = ["alphabeta:2@jma", "alphabeta:2@sci", "alphabeta:1@jma", "greedy", "random"];
    let openings = "random:6".parse().unwrap();
    let config = Config {
        pairs: 8,
        openings,
        ..Config::new(players.map(|name| name.parse().unwrap()).into())
    };
    let place = folder.join("tournaments/tournament 1");
    let mut tournament = Tournament::create(&place, config, &Consent::NONE).unwrap();
    while tournament.step(&Stop::default()).unwrap().is_some() {}
}
