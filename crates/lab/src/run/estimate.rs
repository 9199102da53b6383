//! How long a training run will take on this machine, from a moment's measurement.

use std::time::Instant;

use othello_engine::{
    Color,
    eval::{Glem, Model, Net},
    player::Player,
    search::Stop,
};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::network::NetRunSettings;
use crate::{
    data::{rows, sample::Goal},
    learn::{network::NetTraining, presets::NetPreset},
    play::{
        annotated::{PlaySettings, play_games},
        openings::random_opening,
    },
};

/// How fast one thread of this machine is, in seconds for each unit of work.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Speed {
    /// A simulation of `mcts` by a random playout.
    playout: f64,
    /// A simulation by a network of the usual size.
    guided: f64,
    /// A teacher's game at depth 4.
    taught: f64,
    /// A row in training, for each weight of the network.
    row: f64,
}

/// Positions of a game that are learned from, when it has no random plies.
const ROWS: f64 = 60.0;

impl Speed {
    /// Measures for about a fifth of a second, on the threads of the current pool.
    pub fn measure() -> Speed {
        Speed {
            playout: simulation(None),
            guided: simulation(Some(Model::Net(Net::shipped()))),
            taught: taught(),
            row: row(),
        }
    }
}

/// The seconds that a simulation takes in the middle of a game.
fn simulation(model: Option<Model>) -> f64 {
    const SIMULATIONS: u32 = 500;
    let searcher = format!("mcts:{SIMULATIONS}").parse().expect("the spelling is right");
    let player = Player::new(searcher, model.map(Into::into)).expect("it has what it needs");
    let middle = random_opening(26, &mut ChaCha8Rng::seed_from_u64(1)).position();
    let mut searcher = player.sit(Color::Black, 1);
    let began = Instant::now();
    searcher.search(&middle, &Stop::default());
    began.elapsed().as_secs_f64() / f64::from(SIMULATIONS)
}

fn taught() -> f64 {
    const GAMES: u32 = 8;
    let play =
        PlaySettings { solve: 10, chance: (1.0, 1.0), taste: 0.0, ..PlaySettings::default() };
    let began = Instant::now();
    play_games(&Glem::shipped(), &play, 1, 1, 0..GAMES, &Stop::default());
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

fn threads() -> f64 {
    rayon::current_num_threads() as f64
}

/// So many weights take part in a row.
fn weights(widths: &[usize]) -> f64 {
    widths.windows(2).map(|pair| (pair[0] * pair[1]) as f64).sum()
}

impl NetRunSettings {
    /// The seconds that the run will take with so many threads, if no round ends early; what is learned
    /// from files is not counted.
    pub fn secs(&self, speed: &Speed, threads: usize) -> f64 {
        let (rounds, games) = (f64::from(self.rounds), f64::from(self.games));
        let searched = games * (ROWS - f64::from(self.random_plies)) * f64::from(self.simulations);
        let played = searched * (speed.playout + (rounds - 1.0).max(0.0) * speed.guided);
        let teacher = self.teacher.as_ref();
        let taught = teacher.map_or(0.0, |teacher| f64::from(teacher.games));
        // Round after round the rows of one more round are gone through.
        let rows = ROWS * games * rounds * (rounds + 1.0) / 2.0 + ROWS / 2.0 * taught * rounds;
        let epochs = f64::from(self.training.epochs);
        let learned = epochs * rows * weights(&self.training.widths()) * speed.row;
        (played + taught * speed.taught + learned) / threads.max(1) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_paper_takes_longer_than_its_smaller_brother_and_threads_share_the_work() {
        let speed = Speed::measure();
        assert!([speed.playout, speed.guided, speed.taught, speed.row].iter().all(|&s| s > 0.0));
        let secs = |preset, threads| NetRunSettings::from(preset).secs(&speed, threads);
        assert!(secs(NetPreset::Paper, 1) > 10.0 * secs(NetPreset::PaperSmall, 1));
        assert!(secs(NetPreset::Strong, 4) < secs(NetPreset::Strong, 1));
        assert!(secs(NetPreset::Shipped, 1) > 0.0);
    }
}
