//! Measures by how much the values of odd and even depths differ, and fits `Calibration::leaf_correction` to it:
//! `cargo run --release -p othello-engine --example parity -- FOLDER-OF-WTHOR GAMES SEED YEARS...`.
//!
//! Takes this number of games of each year. For each stage it prints the mean of depth 11 less depth 12 with its standard
//! error, and the mean errors of depths 8 and 9 against the mean of 11 and 12. All values are in discs.

use std::{env, error::Error, fs};

use othello_engine::{
    Evaluator, Game, Position,
    models::Glem,
    notation::wthor,
    search::{Pvs, Searcher, Stop, Value},
};
use rand::{SeedableRng, seq::IndexedRandom};
use rand_chacha::ChaCha8Rng;

/// The numbers of plies played before the search.
const PLIES: [usize; 7] = [12, 16, 20, 24, 28, 32, 36];
/// The mean number of plies to the leaves of searches of 11 and 12 plies.
const PLIES_TO_LEAF: f64 = 11.5;

/// The figures of one stage in one year.
struct Stage {
    /// The mean number of discs at the leaves.
    discs: f64,
    /// The values of depth 11 less those of depth 12.
    differences: Vec<f64>,
    /// The sums of the errors of depths 8 and 9.
    errors: [f64; 2],
}

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = env::args().skip(1).collect();
    let [folder, games, seed, years @ ..] = &args[..] else {
        return Err("parity FOLDER-OF-WTHOR GAMES SEED YEARS...".into());
    };
    let (games, seed): (usize, u64) = (games.parse()?, seed.parse()?);
    let mut stages = Vec::new();
    for year in years {
        let bytes = fs::read(format!("{folder}/WTH_{year}.wtb"))?;
        let all = wthor::read(&bytes)?.content.games;
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let sample: Vec<Game> =
            all.sample(&mut rng, games).filter_map(|game| game.game().ok()).collect();
        for ply in PLIES {
            let stage = Stage::measured(&sample, ply);
            println!("{year}, {ply} plies: {stage}");
            stages.push(stage);
        }
    }
    let [a, b] = line_through(&stages);
    let [a_now, b_now, _] = Glem::shipped().calibration().leaf_correction;
    println!("leaf correction: {a_now} + {b_now} discs; {a:+.3} {b:+.4} discs would end the lean");
    Ok(())
}

impl Stage {
    /// Searches the positions of the games after this number of plies.
    fn measured(games: &[Game], ply: usize) -> Stage {
        let discs = ply as f64 + 4.0 + PLIES_TO_LEAF;
        let mut stage = Stage { discs, differences: Vec::new(), errors: [0.0; 2] };
        for game in games.iter().filter(|game| game.moves().len() > ply) {
            let position = game.truncated(ply).position();
            let values = [8, 9, 11, 12].map(|depth| value(&position, depth));
            let [Some(eight), Some(nine), Some(odd), Some(even)] = values else { continue };
            stage.differences.push(odd - even);
            // The lean has opposite signs in both, so their mean is free of it.
            let expected = odd.midpoint(even);
            stage.errors[0] += (eight - expected).abs();
            stage.errors[1] += (nine - expected).abs();
        }
        stage
    }

    fn mean(&self) -> f64 {
        self.differences.iter().sum::<f64>() / self.differences.len() as f64
    }

    /// The square of the standard error of the mean.
    fn variance(&self) -> f64 {
        let (mean, count) = (self.mean(), self.differences.len() as f64);
        let squares: f64 = self.differences.iter().map(|value| (value - mean).powi(2)).sum();
        squares / (count - 1.0) / count
    }
}

impl std::fmt::Display for Stage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (mean, error, count) = (self.mean(), self.variance().sqrt(), self.differences.len());
        let [eight, nine] = self.errors.map(|sum| sum / count as f64);
        write!(f, "{mean:+.2} ± {error:.2}, errors {eight:.2} and {nine:.2}, {count} positions")
    }
}

/// The value of a selective search; `None` for a proven one.
fn value(position: &Position, depth: u32) -> Option<f64> {
    let settings = format!("{depth},select=73,solve=0,hash=4").parse().expect("valid settings");
    match Pvs::new(Glem::shipped(), settings).search(position, &Stop::default()).value {
        Value::Estimate(discs) => Some(f64::from(discs)),
        _ => None,
    }
}

/// The a and b of a + b × discs that change the leaves by half of each stage's difference: a leaf's correction counts
/// for one side at odd depths and for the other at even ones. Precise means count more.
fn line_through(stages: &[Stage]) -> [f64; 2] {
    let sum = |of: &dyn Fn(&Stage) -> f64| -> f64 {
        stages.iter().map(|stage| of(stage) / stage.variance()).sum()
    };
    let weight = sum(&|_| 1.0);
    let (x, y) = (sum(&|s| s.discs) / weight, sum(&|s| s.mean() / 2.0) / weight);
    let slope = sum(&|s| (s.discs - x) * (s.mean() / 2.0 - y)) / sum(&|s| (s.discs - x).powi(2));
    [y - slope * x, slope]
}
