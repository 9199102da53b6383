//! Estimates of a training run's duration on this machine, from a short measurement.

use std::{path::Path, sync::Arc};

use crate::store::fs;
use othello_engine::time::Instant;

use othello_engine::{
    Color,
    models::{Glem, Model, Net},
    search::Stop,
    spec::Player,
};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::{
    network::NetRunSettings,
    patterns::{Round, RunSettings, Subject},
};
use crate::{
    data::{
        annotated_play::{AnnotatedGames, PlaySettings},
        rows, sources,
    },
    executor::Executor,
    games::openings::random_opening,
};
use othello_train::{
    dataset::{DatasetBuilder, Split},
    network::NetTraining,
    patterns::{Fit, FitMethod, FitSettings},
    presets::NetPreset,
    sample::{Goal, of_game},
};

/// The speed of a machine: its number of threads, and the seconds that one thread needs per unit of work.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Speed {
    threads: usize,
    /// One simulation of `mcts` with a random playout.
    playout: f64,
    /// One simulation with a network of the default size.
    guided: f64,
    /// One teacher's game at depth 4.
    taught: f64,
    /// One training row, per weight of the network.
    row: f64,
    /// One position in an epoch of a pattern fit by Adam.
    fitted: f64,
    /// The same by ridge regression.
    stepped: f64,
}

/// The number of training positions of a game without random plies.
const ROWS: f64 = 60.0;
/// The number of valued moves of a game in a choice dataset.
const MOVES: f64 = 350.0;

impl Speed {
    /// A desktop computer of 2023 with eight threads, for examples.
    pub const DESKTOP: Speed = Speed {
        threads: 8,
        playout: 1.5e-6,
        guided: 2e-5,
        taught: 6e-3,
        row: 6e-10,
        fitted: 8e-6,
        stepped: 8e-7,
    };

    /// Measures for about half a second on the current pool, for a run on `threads` threads.
    pub fn measure(threads: usize) -> Speed {
        Speed {
            threads: threads.max(1),
            playout: simulation(None),
            guided: simulation(Some(Model::Net(Arc::new(Net::shipped())))),
            taught: taught(),
            row: row(),
            fitted: fitted(FitMethod::adam(), 400),
            stepped: fitted(FitMethod::ridge(), 2000),
        }
    }
}

/// The seconds per simulation in the middle of a game.
fn simulation(model: Option<Model>) -> f64 {
    const SIMULATIONS: u32 = 500;
    let searcher = format!("mcts:{SIMULATIONS}").parse().expect("the text is right");
    let player = Player::new(searcher, model.map(Into::into)).expect("it has what it needs");
    let middle = random_opening(26, &mut ChaCha8Rng::seed_from_u64(1)).position();
    let mut searcher = player.sit(Color::Black, 1);
    let began = Instant::now();
    searcher.search(&middle, &Stop::default());
    began.elapsed().as_secs_f64() / f64::from(SIMULATIONS)
}

fn taught() -> f64 {
    const GAMES: u32 = 8;
    let settings = PlaySettings {
        solve: 10,
        chance: (1.0, 1.0),
        perturbation: 0.0,
        ..PlaySettings::default()
    };
    let games = AnnotatedGames { glem: Glem::shipped(), settings, seed: 1, round: 1 };
    let began = Instant::now();
    let played = games.play(&Executor::default(), 0..GAMES, &Stop::default());
    played.expect("this machine plays them itself");
    // All threads played, so one would have taken as many times longer.
    began.elapsed().as_secs_f64() * threads() / f64::from(GAMES)
}

fn row() -> f64 {
    let settings = NetPreset::Strong.training();
    let mut builder = settings.builder();
    for seed in 0..40 {
        let game = random_opening(60, &mut ChaCha8Rng::seed_from_u64(seed));
        builder.add_game(rows::samples(&rows::rows_of(&game, 0), Goal::Outcome, false));
    }
    let weights = weights(&settings.widths());
    let mut training =
        NetTraining::new(settings, builder.finish(1)).expect("there are enough rows");
    let rows: usize = training.split().iter().sum();
    let began = Instant::now();
    training.step(&Stop::default()).expect("an epoch does not run away");
    began.elapsed().as_secs_f64() * threads() / rows as f64 / weights
}

/// The seconds per position in an epoch, measured on this many games. The first epoch is skipped, because it
/// also does preparation.
fn fitted(method: FitMethod, games: u64) -> f64 {
    let mut builder = DatasetBuilder::new(Split::Endings, 0.05);
    for seed in 0..games {
        let game = random_opening(60, &mut ChaCha8Rng::seed_from_u64(seed));
        builder.add_game(of_game(&game, 1, |_| 0.0));
    }
    let samples = Arc::new(builder.finish_merged(1));
    let positions = samples.training.len();
    let mut fit = Fit::new(FitSettings::by(method), samples, &Glem::shipped());
    fit.step(&Stop::default());
    let began = Instant::now();
    fit.step(&Stop::default());
    began.elapsed().as_secs_f64() * threads() / positions as f64
}

fn threads() -> f64 {
    rayon::current_num_threads() as f64
}

/// The number of weights between layers, which a row passes once.
fn weights(widths: &[usize]) -> f64 {
    widths.windows(2).map(|pair| (pair[0] * pair[1]) as f64).sum()
}

/// The approximate number of training positions in a file, estimated from its size, or in a folder of games.
/// 0 if the path does not exist.
pub fn positions_in(path: &Path) -> f64 {
    if fs::is_folder(path) {
        let files = sources::games_in(path).unwrap_or_default();
        return files.iter().map(|file| positions_in(file)).sum();
    }
    let bytes = fs::metadata(path).map_or(0, |data| data.len()) as f64;
    match path.extension().and_then(|ending| ending.to_str()) {
        Some("csv") => bytes / 140.0, // 64 squares with their commas, then the turn and the result
        Some("wtb") => bytes / 68.0 * ROWS, // per game
        Some("ron") => ROWS,
        _ => bytes / 2.0, // per move, with its value or as text
    }
}

impl NetRunSettings {
    /// The seconds for each round if none ends early. `others` is the number of positions in additional
    /// files.
    pub fn secs(&self, speed: &Speed, others: f64) -> Vec<f64> {
        let games = f64::from(self.games);
        let searched = games * (ROWS - f64::from(self.random_plies)) * f64::from(self.simulations);
        let taught = self.teacher.as_ref().map_or(0.0, |teacher| f64::from(teacher.games));
        let epochs = f64::from(self.training.epochs);
        let round = |round: u32| {
            let (teaching, simulation) =
                if round == 1 { (taught, speed.playout) } else { (0.0, speed.guided) };
            // Each round trains on the rows of all rounds before it as well.
            let rows = ROWS * games * f64::from(round) + ROWS / 2.0 * taught + others;
            let learned = epochs * rows * weights(&self.training.widths()) * speed.row;
            (searched * simulation + teaching * speed.taught + learned) / speed.threads as f64
        };
        (1..=self.rounds).map(round).collect()
    }
}

impl RunSettings {
    /// The seconds for each round if none ends early. `others` is the number of positions in additional
    /// files.
    pub fn secs(&self, speed: &Speed, others: f64) -> Vec<f64> {
        let round = |(index, round): (usize, &Round)| {
            // By measurement, each further ply takes twice as long from depth 3 to depth 6.
            let searched = speed.taught * 2.0_f64.powi(round.play.depth as i32 - 4);
            let (moves, game) = match round.subject {
                Subject::Values => (ROWS / 2.0, searched),
                Subject::Choices => (MOVES, 10.0 * searched), // no cutoffs between moves
            };
            let remembered = self.remembered(index as u32 + 1);
            let games: u32 = remembered.map(|number| self.round(number).games).sum();
            let positions = moves * f64::from(games) + others;
            let fit = round.fit.unwrap_or(self.fit);
            let ridge = matches!(fit.method, FitMethod::Ridge { .. });
            let epoch = positions * if ridge { speed.stepped } else { speed.fitted };
            (f64::from(round.games) * game + f64::from(fit.epochs) * epoch) / speed.threads as f64
        };
        self.rounds.iter().enumerate().map(round).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_work_takes_longer_and_threads_share_it() {
        let speed = Speed { threads: 1, ..Speed::DESKTOP };
        let whole = |rounds: Vec<f64>| rounds.iter().sum::<f64>();
        let secs = |preset| whole(NetRunSettings::from(preset).secs(&speed, 0.0));
        assert!(secs(NetPreset::Paper) > 10.0 * secs(NetPreset::PaperSmall));
        assert!(secs(NetPreset::Shipped) > 0.0);
        let run = |rounds, depth| RunSettings {
            rounds: RunSettings::usual_rounds(rounds, 5_000, depth),
            ..RunSettings::default()
        };
        let secs = |rounds, depth, speed: &Speed| run(rounds, depth).secs(speed, 1e6);
        assert!(whole(secs(3, 5, &speed)) > whole(secs(3, 4, &speed)));
        assert_eq!(secs(4, 3, &speed)[..3], secs(3, 3, &speed));
        let shared = Speed { threads: 4, ..speed };
        let ratio = whole(secs(3, 4, &speed)) / whole(secs(3, 4, &shared));
        assert!((ratio - 4.0).abs() < 1e-9, "{ratio}");
        // A round that trains only on its own games takes as long as the first.
        let mut forgetful = run(3, 4);
        forgetful.rounds[2].memory = Some(1);
        let [first, second, third] = forgetful.secs(&speed, 1e6)[..] else {
            panic!("three rounds")
        };
        assert!(third < second && third.to_bits() == first.to_bits(), "{first} {second} {third}");
    }

    #[test]
    fn measured_speeds_are_finite_and_not_negative() {
        let Speed { threads, playout, guided, taught, row, fitted, stepped } = Speed::measure(3);
        assert_eq!(threads, 3);
        let secs = [playout, guided, taught, row, fitted, stepped];
        assert!(secs.iter().all(|secs| secs.is_finite() && *secs >= 0.0), "{secs:?}");
    }

    #[test]
    fn positions_are_estimated_from_the_file_size() {
        let folder = tempfile::tempdir().unwrap();
        let game = random_opening(60, &mut ChaCha8Rng::seed_from_u64(1));
        let rows = rows::rows_of(&game, 0);
        let path = folder.path().join("games.csv");
        crate::store::write(&path, rows::write(&rows, false).as_bytes()).unwrap();
        let (found, known) = (positions_in(&path), rows.len() as f64);
        assert!((found / known - 1.0).abs() < 0.2, "{found} for {known}");
        assert_eq!(positions_in(&folder.path().join("none.games")), 0.0);
    }
}
