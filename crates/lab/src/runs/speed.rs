//! The speed of this machine at the work of training runs, from a short measurement.

use std::{path::Path, sync::Arc};

use othello_engine::{
    Color,
    models::{Glem, Model, Net},
    search::Stop,
    spec::Player,
    time::Instant,
};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::progress::ExpectedWork;
use crate::{
    data::{
        annotated_play::{AnnotatedGames, PlaySettings},
        rows, sources,
    },
    executor::Executor,
    games::openings::random_opening,
    store::fs,
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
    pub(super) threads: usize,
    /// One simulation of `mcts` with a random playout.
    pub(super) playout: f64,
    /// One simulation with a network of the default size.
    pub(super) guided: f64,
    /// One teacher's game at depth 4.
    pub(super) taught: f64,
    /// One training row, per weight of the network.
    pub(super) row: f64,
    /// An epoch of a pattern fit by Adam.
    pub(super) fitted: EpochSpeed,
    /// The same by ridge regression.
    pub(super) stepped: EpochSpeed,
    /// One game of an evolution with its usual search.
    pub(super) bred: f64,
}

/// The seconds of an epoch on one thread.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct EpochSpeed {
    /// Its work on the weights.
    pub(super) fixed: f64,
    /// Its work on each position.
    pub(super) each: f64,
}

impl EpochSpeed {
    /// The seconds of an epoch over this many positions.
    pub(super) fn secs(self, positions: f64) -> f64 {
        self.fixed + positions * self.each
    }
}

/// The expected work of a round of training, in seconds on all threads.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct RoundCost {
    /// The number of its games.
    pub games: u64,
    /// The seconds of all its games.
    pub playing: f64,
    /// Whether its games are searched in another way than those of most rounds, so that their speed says nothing
    /// about the others.
    pub is_apart: bool,
    /// The number of its epochs.
    pub epochs: u64,
    /// The seconds of all its epochs.
    pub learning: f64,
    /// The seconds of the games that measure its player.
    pub testing: f64,
}

impl RoundCost {
    /// The seconds of the round.
    pub const fn secs(&self) -> f64 {
        self.playing + self.learning + self.testing
    }

    /// The games.
    pub(super) const fn games(&self) -> ExpectedWork {
        ExpectedWork { units: self.games, secs: self.playing, kind: self.is_apart as usize }
    }

    /// The epochs.
    pub(super) const fn training(&self) -> ExpectedWork {
        ExpectedWork { units: self.epochs, secs: self.learning, kind: 0 }
    }

    /// The test that ends the round.
    pub(super) const fn test(&self) -> ExpectedWork {
        ExpectedWork { units: 1, secs: self.testing, kind: 0 }
    }
}

/// The number of training positions of a game without random plies.
pub(super) const ROWS: f64 = 60.0;

impl Speed {
    /// A desktop computer of 2023 with eight threads, for examples.
    pub const DESKTOP: Speed = Speed {
        threads: 8,
        playout: 1.5e-6,
        guided: 2e-5,
        taught: 6e-3,
        row: 6e-10,
        fitted: EpochSpeed { fixed: 0.0, each: 8e-6 },
        stepped: EpochSpeed { fixed: 0.0, each: 8e-7 },
        bred: 1e-3,
    };

    /// Measures for about a second on the current pool, for a run on `threads` threads.
    pub fn measure(threads: usize) -> Speed {
        Speed {
            threads: threads.max(1),
            playout: simulation(None),
            guided: simulation(Some(Model::Net(Arc::new(Net::shipped())))),
            taught: taught(),
            row: row(),
            fitted: fitted(FitMethod::adam(), 400),
            stepped: fitted(FitMethod::ridge(), 2000),
            bred: Speed::DESKTOP.bred,
        }
    }

    /// This speed on another number of threads.
    #[must_use]
    pub fn on(self, threads: usize) -> Speed {
        Speed { threads: threads.max(1), ..self }
    }

    /// The seconds of this many games of an evolution, for examples: a real estimate plays some of them.
    pub fn of_bred_games(&self, games: f64) -> f64 {
        games * self.bred / self.threads as f64
    }
}

/// The least seconds of some measurements. The first one also fills tables and caches, and another program may
/// disturb any of them.
fn least(mut measure: impl FnMut()) -> f64 {
    const TIMES: u32 = 3;
    let once = |_| {
        let began = Instant::now();
        measure();
        began.elapsed().as_secs_f64()
    };
    (0..TIMES).map(once).fold(f64::INFINITY, f64::min)
}

/// The number of simulations of a measured search.
const SIMULATIONS: u32 = 500;

/// The seconds per simulation in the middle of a game.
fn simulation(model: Option<Model>) -> f64 {
    least(simulations(model)) / f64::from(SIMULATIONS)
}

/// A search in the middle of a game.
fn simulations(model: Option<Model>) -> impl Fn() {
    let searcher = format!("mcts:{SIMULATIONS}").parse().expect("the text is right");
    let player = Player::new(searcher, model.map(Into::into)).expect("it has what it needs");
    let middle = random_opening(26, &mut ChaCha8Rng::seed_from_u64(1)).position();
    move || {
        player.sit(Color::Black, 1).search(&middle, &Stop::default());
    }
}

fn taught() -> f64 {
    const GAMES: u32 = 8;
    let settings = PlaySettings::default();
    let games = AnnotatedGames { glem: Glem::shipped(), settings, seed: 1, round: 1 };
    let secs = least(|| {
        let played = games.play(&Executor::default(), 0..GAMES, &Stop::default());
        played.expect("this machine plays them itself");
    });
    // All threads played, so one would have taken as many times longer.
    secs * threads() / f64::from(GAMES)
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
    let secs = least(|| {
        training.step(&Stop::default()).expect("an epoch does not run away");
    });
    secs * threads() / rows as f64 / weights
}

/// The seconds of an epoch, from epochs over a fifth of this many games and over all.
fn fitted(method: FitMethod, games: u64) -> EpochSpeed {
    let epoch = |games: u64| {
        let mut builder = DatasetBuilder::new(Split::Endings, 0.05);
        for seed in 0..games {
            let game = random_opening(60, &mut ChaCha8Rng::seed_from_u64(seed));
            builder.add_game(of_game(&game, 1, |_| 0.0));
        }
        let samples = Arc::new(builder.finish_merged(1));
        let positions = samples.training.len() as f64;
        let mut fit = Fit::new(FitSettings::by(method), samples, &Glem::shipped());
        let secs = least(|| {
            fit.step(&Stop::default());
        });
        (positions, secs * threads())
    };
    let [(few, short), (many, long)] = [games / 5, games].map(epoch);
    let each = ((long - short) / (many - few)).max(0.0);
    EpochSpeed { fixed: (short - few * each).max(0.0), each }
}

fn threads() -> f64 {
    rayon::current_num_threads() as f64
}

/// The number of weights between layers, which a row passes once.
pub(super) fn weights(widths: &[usize]) -> f64 {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn measured_speeds_are_finite_and_not_negative() {
        let Speed { threads, playout, guided, taught, row, fitted, stepped, .. } =
            Speed::measure(3);
        assert_eq!(threads, 3);
        let epochs = [fitted, stepped].map(|epoch| epoch.secs(1000.0));
        let secs = [playout, guided, taught, row, epochs[0], epochs[1]];
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
