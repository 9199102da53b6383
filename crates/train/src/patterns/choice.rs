//! Learning to choose: values the positions after all legal moves together, to rank the best move first. An
//! error common to all moves does no harm to a player that searches one ply.

use othello_engine::{
    Position, Square,
    models::patterns::{Numbering, PATTERNS, THREAT_FEATURES, threat_features},
};

use super::{
    examples::{Batch, FitExample, add, numbers, square, sum},
    loss::ChoiceLoss,
    settings::FitSettings,
};
use crate::{choice::Choice, metrics::Metrics};

impl ChoiceLoss {
    /// The share of each move: a softmax of the values.
    fn shares(self, values: &[f32]) -> Vec<f32> {
        let most = most(values);
        // With the greatest value subtracted, no exponential overflows.
        let odds: Vec<f32> = values.iter().map(|v| ((v - most) / self.spread).exp()).collect();
        let sum: f32 = odds.iter().sum();
        odds.into_iter().map(|odds| odds / sum).collect()
    }
}

#[allow(clippy::large_enum_variant)] // almost all are `Open`, created again for each choice
/// The position after a move, as a one-ply search values it.
enum Afterstate {
    /// The game continues: the indices of the weights, and the sign that makes the sum a value for the
    /// chooser.
    Open { sign: f32, numbers: [u32; 1 + PATTERNS + THREAT_FEATURES] },
    /// The game is over, with this margin for the chooser.
    Over(f32),
}

impl Afterstate {
    fn new(position: &Position, square: Square) -> Afterstate {
        let next = position.after(square, position.flips(square));
        if next.is_over() {
            Afterstate::Over(-next.margin() as f32)
        } else if next.must_pass() {
            Afterstate::Open { sign: 1.0, numbers: all_numbers(&next.pass()) }
        } else {
            Afterstate::Open { sign: -1.0, numbers: all_numbers(&next) }
        }
    }

    fn value(&self, weights: &[f32]) -> f32 {
        match self {
            Afterstate::Open { sign, numbers } => sign * sum(weights, numbers),
            Afterstate::Over(margin) => *margin,
        }
    }
}

/// The indices of a position's weights, with the threat weights last.
fn all_numbers(position: &Position) -> [u32; 1 + PATTERNS + THREAT_FEATURES] {
    let mut all = [0; _];
    let (patterns, reach) = all.split_at_mut(1 + PATTERNS);
    patterns.copy_from_slice(&numbers(position));
    let first = 2 + Numbering::get().len() as u32;
    reach.iter_mut().zip(threat_features(position)).for_each(|(n, place)| *n = first + place);
    all
}

/// A choice evaluated with certain weights.
struct EvaluatedChoice {
    after: Vec<Afterstate>,
    found: Vec<f32>,
    wanted: Vec<f32>,
    shares: [Vec<f32>; 2], // found and wanted
}

impl EvaluatedChoice {
    fn new(choice: &Choice, weights: &[f32], loss: ChoiceLoss) -> EvaluatedChoice {
        let (squares, wanted): (Vec<Square>, Vec<f32>) = choice.moves().unzip();
        let after: Vec<Afterstate> =
            squares.iter().map(|&square| Afterstate::new(choice.position(), square)).collect();
        let found: Vec<f32> = after.iter().map(|after| after.value(weights)).collect();
        let shares = [&found, &wanted].map(|values| loss.shares(values));
        EvaluatedChoice { after, found, wanted, shares }
    }

    /// Adds to the metrics the moves' mean squared error and the cross-entropy. The absolute error is the
    /// loss in discs of the move ranked first.
    fn count(&self, metrics: &mut Metrics) {
        let errors =
            self.found.iter().zip(&self.wanted).map(|(found, wanted)| square(found - wanted));
        let squared = errors.sum::<f64>() / self.found.len() as f64;
        let first = most(&self.found);
        let chosen = self.found.iter().position(|&value| value == first).unwrap_or(0);
        metrics.count(squared, most(&self.wanted) - self.wanted[chosen]);
        let [found, wanted] = &self.shares;
        // A share can underflow to 0, whose logarithm is infinite.
        let nats = found.iter().zip(wanted).map(|(f, w)| f64::from(-w * f.max(1e-30).ln()));
        metrics.cross_entropy += nats.sum::<f64>();
    }

    /// The expected loss in discs if moves are drawn by their predicted shares.
    fn regret(&self) -> f32 {
        let best = most(&self.wanted);
        self.shares[0].iter().zip(&self.wanted).map(|(share, wanted)| share * (best - wanted)).sum()
    }
}

fn most(values: &[f32]) -> f32 {
    values.iter().copied().fold(f32::NEG_INFINITY, f32::max)
}

impl FitExample for Choice {
    /// Short, as a choice contains many positions and a batch should mix many numbers of discs.
    const RUN: usize = 16;

    fn learn(&self, batch: Batch<'_>, metrics: &mut Metrics, gradient: &mut [f32]) {
        let Batch { weights, settings, count } = batch;
        let ChoiceLoss { weight, spread, regret } = settings.choice;
        let seen = EvaluatedChoice::new(self, weights, settings.choice);
        seen.count(metrics);
        let (best, given) = (most(&seen.wanted), seen.regret());
        for (at, after) in seen.after.iter().enumerate() {
            if let Afterstate::Open { sign, numbers } = after {
                let error = seen.found[at] - seen.wanted[at];
                let [found, wanted] = [0, 1].map(|side: usize| seen.shares[side][at]);
                // The derivative of the expected regret: the share of the move times its regret above the
                // mean.
                let loss = regret * found * (best - seen.wanted[at] - given);
                let order = weight / spread * (found - wanted + loss);
                let slope = 2.0 * error / seen.after.len() as f32 + order;
                add(gradient, numbers, sign * slope / count);
            }
        }
    }

    fn judge(&self, weights: &[f32], settings: &FitSettings, metrics: &mut Metrics) {
        EvaluatedChoice::new(self, weights, settings.choice).count(metrics);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use othello_engine::{
        Evaluator, Game,
        models::{
            Glem,
            patterns::{THREAT_WEIGHTS, ValueScale},
        },
        search::Stop,
    };

    use super::*;
    use crate::{choice::dataset, patterns::Fit, test_games::random_games};

    /// The choices in random games, with the values of the shipped weights.
    fn choices(games: u64) -> Vec<Vec<Choice>> {
        let glem = Glem::shipped();
        let choices = |game: Game| {
            let stages = game.stages().iter().filter(|stage| stage.turn.is_some());
            let choice = |position: Position| {
                Choice::new(position, |square| {
                    -glem.evaluate(&position.after(square, position.flips(square)))
                })
            };
            stages.filter_map(|stage| choice(stage.position())).collect()
        };
        random_games(games).into_iter().map(choices).collect()
    }

    #[test]
    fn the_gradient_matches_finite_differences_of_the_loss() {
        let choice = choices(1).into_iter().flatten().nth(12).unwrap();
        let settings = FitSettings {
            choice: ChoiceLoss { weight: 3.0, spread: 2.0, regret: 0.7 },
            ..FitSettings::default()
        };
        let mut weights = vec![0.0; 2 + Numbering::get().len() + THREAT_WEIGHTS];
        weights.iter_mut().enumerate().for_each(|(n, w)| *w = (n * 7919 % 509) as f32 / 2048.0);
        let loss = |weights: &[f32]| {
            let mut metrics = Metrics::default();
            choice.judge(weights, &settings, &mut metrics);
            let ChoiceLoss { weight, regret, .. } = settings.choice;
            let given = EvaluatedChoice::new(&choice, weights, settings.choice).regret();
            metrics.squared
                + f64::from(weight) * (metrics.cross_entropy + f64::from(regret * given))
        };
        let mut gradient = vec![0.0; weights.len()];
        let batch = Batch { weights: &weights, settings: &settings, count: 1.0 };
        choice.learn(batch, &mut Metrics::default(), &mut gradient);
        let some: Vec<usize> = (0..weights.len()).filter(|&n| gradient[n] != 0.0).collect();
        assert!(some.len() > 100);
        for &n in some.iter().step_by(17) {
            let moved = |by: f32| {
                let mut weights = weights.clone();
                weights[n] += by;
                loss(&weights)
            };
            let slope = (moved(0.05) - moved(-0.05)) / 0.1;
            assert!((slope - f64::from(gradient[n])).abs() < 0.02 * (1.0 + slope.abs()), "{n}");
        }
    }

    #[test]
    fn a_fit_loses_fewer_discs_and_resumes_identically() {
        let set = Arc::new(dataset(choices(60), 0.2, 1));
        let settings =
            FitSettings { epochs: 3, batch: 256, annealed: true, ..FitSettings::default() };
        let mut fit = Fit::new(settings, Arc::clone(&set), &Glem::blank(ValueScale::Margin));
        let stop = Stop::default();
        let first = fit.step(&stop).unwrap().epoch.training;
        let one = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
        let mut resumed = Fit::from_bytes(&fit.to_bytes(), Arc::clone(&set)).unwrap();
        let last = std::iter::from_fn(|| fit.step(&stop)).last().unwrap().epoch.training;
        while one.install(|| resumed.step(&stop)).is_some() {}
        assert_eq!(resumed.to_bytes(), fit.to_bytes());
        assert!(last.mean_absolute() < 0.8 * first.mean_absolute(), "{first:?} {last:?}");
        assert!(fit.glem().has_threats());
    }
}
