//! Games, runs and tournaments from before the window opened.

use std::path::Path;

use othello_engine::{Game, search::Stop, spec::SearcherSpec};
use othello_lab::{
    data::{annotated_play::PlaySettings, saved_game::SavedGame},
    evolution::{EvolutionSettings, Scheme, genome::Genome, map_elites::MapSettings},
    ladder::Ladder,
    library::Level,
    players::consent::Consent,
    runs::{
        Run,
        evolution::EvolutionRun,
        map::MapRun,
        patterns::{GlemRun, Round, RunSettings, Subject},
        selfplay::{SelfPlay, SelfPlaySettings},
        tournament::{Config, Tournament},
    },
};
use othello_train::patterns::FitSettings;

/// A game of at most this many moves, always the middle one of the legal moves.
pub fn game(moves: usize) -> Game {
    let mut game = Game::default();
    for _ in 0..moves {
        let legal: Vec<_> = game.position().legal_moves().into_iter().collect();
        let Some(&square) = legal.get(legal.len() / 2) else { break };
        game.play(square).unwrap();
    }
    game
}

/// The moves from `first` to `last` of such a game, played from the board where they begin.
pub fn ending(first: usize, last: usize) -> Game {
    let whole = game(last);
    let start = whole.stages()[first];
    let mut ending = Game::from_board(start.board, start.turn.unwrap());
    for &square in &whole.moves()[first..] {
        ending.play(square).unwrap();
    }
    ending
}

/// Saves a game of two people among the recent ones of a window in this folder.
pub fn keep_game(folder: &Path, name: &str, game: &Game) {
    let games = folder.join("games");
    std::fs::create_dir_all(&games).unwrap();
    let file = games.join(format!("{name}.ron"));
    std::fs::write(file, SavedGame::of_board(game).write()).unwrap();
}

/// Finishes a run with quick games.
pub fn run(folder: &Path, generations: u32) {
    let mut run = begun(folder, generations);
    while !run.is_done() {
        run.step(&Stop::default()).unwrap();
    }
}

/// Creates a run with quick games and plays none.
pub fn begun(folder: &Path, generations: u32) -> EvolutionRun {
    begun_of(Genome::SCI, folder, generations)
}

/// Like [`begun`], with this genome.
pub fn begun_of(genome: Genome, folder: &Path, generations: u32) -> EvolutionRun {
    EvolutionRun::create(folder, settings(genome), 1, Some(generations)).unwrap()
}

/// The settings of such a run, whose games are quick.
pub fn settings(genome: Genome) -> EvolutionSettings {
    let searcher = SearcherSpec::AlphaBeta { depth: 1 };
    let usual = EvolutionSettings::new(genome, Scheme::Elitism);
    EvolutionSettings { searcher, opening_plies: 4, benchmark_pairs: 2, ..usual }
}

/// Creates a self-play run of this many quick games and plays none.
pub fn self_play(csv: &Path, games: u32) {
    let player = "greedy".to_owned();
    let settings =
        SelfPlaySettings { player, games, random_plies: 8, seed: 1, visits: false, shard: None };
    SelfPlay::open(csv, settings).unwrap().save().unwrap();
}

/// Creates a pattern training run that takes a moment, without a step.
pub fn patterns(folder: &Path) -> GlemRun {
    patterns_by(folder, FitSettings::default())
}

/// Like [`patterns`], fitted with these settings for two epochs.
pub fn patterns_by(folder: &Path, fit: FitSettings) -> GlemRun {
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
        fit: FitSettings { epochs: 2, ..fit },
        ..RunSettings::default()
    };
    GlemRun::create(folder, &settings).unwrap()
}

/// Writes a person's games to the ladder of a window in this folder.
pub fn games_of_a_person(folder: &Path) {
    let shipped = include_str!("../../../assets/ladder.ron");
    let change = |ladder: &mut Ladder| {
        let casual = Level::Casual.player().to_string();
        for (opponent, scores) in [
            (&*casual, &[1.0, 1.0, 0.0, 0.5, 1.0, 0.0][..]),
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

/// Finishes a map of styles.
pub fn map(folder: &Path) {
    let searcher = SearcherSpec::AlphaBeta { depth: 1 };
    let settings = MapSettings { searcher, pairs: 1, ..MapSettings::new(Genome::JMA) };
    let mut run = MapRun::create(folder, settings, 1, 4).unwrap();
    while !run.is_done() {
        run.step(&Stop::default()).unwrap();
    }
}

/// Finishes a tournament in the tournaments folder of a window in this folder.
pub fn tournament(folder: &Path) {
    let mut tournament = set_up_tournament(folder);
    while tournament.step(&Stop::default()).unwrap().is_some() {}
}

/// Plays the first games of such a tournament. Returns their number and that of all games.
pub fn begun_tournament(folder: &Path) -> (u64, u64) {
    let mut tournament = set_up_tournament(folder).with_threads(1);
    tournament.step(&Stop::default()).unwrap();
    let progress = tournament.progress();
    let part = progress.parts()[0];
    (part.done, part.of.unwrap())
}

fn set_up_tournament(folder: &Path) -> Tournament {
    let players = ["alphabeta:2@jma", "alphabeta:2@sci", "alphabeta:1@jma", "greedy", "random"];
    let openings = "random:6".parse().unwrap();
    let config = Config {
        pairs: 8,
        openings,
        ..Config::new(players.map(|name| name.parse().unwrap()).into())
    };
    let place = folder.join("tournaments/tournament 1");
    Tournament::create(&place, config, &Consent::NONE).unwrap()
}
