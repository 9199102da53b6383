//! Training of a value network, an epoch a step. The defaults are the paper's recipe; the weights
//! depend on the settings and the data alone, not on threads or interruptions.

mod settings;

pub use settings::{Method, NetTrainingError, NetTrainingSettings, Split};

use othello_engine::{Square, Symmetry, eval::Net, search::Stop};
use rand::{RngExt, seq::SliceRandom};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::{
    data::net_examples::{Example, fingerprint},
    learn::gradient::{Block, ROWS, Sample, Weights},
};

/// Mean errors over a set of rows.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Errors {
    /// Mean squared error.
    pub squared: f64,
    /// Mean absolute error.
    pub absolute: f64,
    /// Mean cross-entropy of the moves' shares, in nats; 0 without a policy head.
    #[serde(default)]
    pub cross_entropy: f64,
}

/// What an epoch has brought.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct EpochReport {
    /// Its number, 1 for the first.
    pub epoch: u32,
    /// The errors on the training rows while they were learned from.
    pub training: Errors,
    /// The errors on the rows held back, after the epoch.
    pub validation: Errors,
}

/// A training under way.
#[derive(Clone, Debug)]
pub struct NetTraining {
    settings: NetTrainingSettings,
    examples: Vec<Example>,
    learned: Vec<u32>, // indices of the training rows
    held: Vec<u32>,    // indices of the validation rows
    state: State,
    room: Room,
}

/// What a checkpoint holds beside the settings; numbers in a network's order would lose nothing,
/// but these are read and written whole.
#[derive(Clone, Debug, PartialEq)]
struct State {
    weights: Weights,
    first: Vec<f32>,  // Adam's mean of the gradient
    second: Vec<f32>, // and of its square
    steps: u64,
    history: Vec<EpochReport>,
    best: Option<(f64, u32, Vec<f32>)>, // validation error, epoch, a network's weights
}

/// Buffers that are used again and again.
#[derive(Clone, Debug)]
struct Room {
    blocks: Vec<Block>,
    samples: Vec<Sample>,
    turned: Vec<Vec<f32>>,
    gradient: Vec<f32>,
}

impl NetTraining {
    /// Splits the examples and makes a network that has learned nothing.
    ///
    /// # Errors
    /// If a setting is out of its range, or there are too few rows to split.
    pub fn new(
        settings: NetTrainingSettings,
        examples: Vec<Example>,
    ) -> Result<NetTraining, NetTrainingError> {
        settings.check()?;
        let (learned, held) = settings.split(&examples);
        if learned.is_empty() || held.is_empty() {
            return Err(NetTrainingError::TooFewRows(examples.len()));
        }
        if settings.policy && examples.iter().all(|example| example.moves.is_empty()) {
            return Err(NetTrainingError::NoMoves);
        }
        let widths = settings.widths();
        let mut rng = settings.rng(0);
        let net =
            Net::random(settings.encoding, &widths, &mut rng).map_err(NetTrainingError::Net)?;
        let weights = Weights::of(&net);
        let numbers = Block::new(&weights).gradient.len();
        let state = State {
            first: vec![0.0; numbers],
            second: vec![0.0; numbers],
            weights,
            steps: 0,
            history: Vec::new(),
            best: None,
        };
        let room = Room {
            blocks: vec![Block::new(&state.weights); settings.batch.div_ceil(ROWS)],
            samples: Vec::with_capacity(settings.batch),
            turned: Vec::new(),
            gradient: vec![0.0; numbers],
        };
        Ok(NetTraining { settings, examples, learned, held, state, room })
    }

    /// How it is trained.
    pub const fn settings(&self) -> &NetTrainingSettings {
        &self.settings
    }

    /// How many rows are learned from and how many are held back.
    pub fn split(&self) -> [usize; 2] {
        [self.learned.len(), self.held.len()]
    }

    /// All epochs so far.
    pub fn history(&self) -> &[EpochReport] {
        &self.state.history
    }

    /// The epoch with the least validation error so far.
    pub fn best_epoch(&self) -> Option<u32> {
        self.state.best.as_ref().map(|best| best.1)
    }

    /// The epoch whose weights [`NetTraining::net`] has.
    pub fn kept(&self) -> Option<EpochReport> {
        let best = self.settings.patience.and(self.best_epoch());
        let epoch = best.map_or(self.state.history.len(), |epoch| epoch as usize);
        self.state.history.get(epoch.checked_sub(1)?).copied()
    }

    /// Whether there is nothing left to do.
    pub fn is_done(&self) -> bool {
        let epochs = self.state.history.len() as u32;
        let waited = epochs - self.best_epoch().unwrap_or(0);
        epochs >= self.settings.epochs || self.settings.patience.is_some_and(|most| waited >= most)
    }

    /// The network: the best so far if training ends by patience, else the last.
    pub fn net(&self) -> Net {
        let best = self.state.best.as_ref().filter(|_| self.settings.patience.is_some());
        let weights = best.map_or_else(|| self.state.weights.plain(), |best| best.2.clone());
        Net::new(self.settings.encoding, &self.settings.widths(), weights)
            .expect("an epoch whose weights run away is an error")
    }

    /// Goes through all training rows once, on the threads of the current pool. `None` when training
    /// is done or `stop` was requested; an epoch cut short leaves no trace.
    ///
    /// # Errors
    /// If the weights run away: the learning rate is too high.
    pub fn step(&mut self, stop: &Stop) -> Result<Option<EpochReport>, NetTrainingError> {
        if self.is_done() {
            return Ok(None);
        }
        let epoch = self.state.history.len() as u32 + 1;
        let mut rng = self.settings.rng(u64::from(epoch));
        let mut order = self.learned.clone();
        order.shuffle(&mut rng);
        let before = self.state.clone();
        let mut sums = [0.0; 3];
        for batch in order.chunks(self.settings.batch) {
            if stop.is_requested() {
                self.state = before;
                return Ok(None);
            }
            self.show(batch, &mut rng);
            sums = plus(sums, self.learn());
        }
        let training = mean(sums, self.learned.len());
        let validation = self.validate();
        let weights = self.state.weights.plain();
        if Net::new(self.settings.encoding, &self.settings.widths(), weights.clone()).is_err() {
            self.state = before;
            return Err(NetTrainingError::RanAway { epoch });
        }
        let error = validation.squared + validation.cross_entropy;
        if self.state.best.as_ref().is_none_or(|best| error < best.0) {
            self.state.best = Some((error, epoch, weights));
        }
        let report = EpochReport { epoch, training, validation };
        self.state.history.push(report);
        Ok(Some(report))
    }

    /// Makes samples of these rows.
    fn show(&mut self, batch: &[u32], rng: &mut ChaCha8Rng) {
        let (examples, settings) = (&self.examples, &self.settings);
        self.room.samples.clear();
        self.room.samples.extend(batch.iter().map(|&index| {
            let turn = if settings.symmetries { rng.random_range(0..8) } else { 0 };
            let symmetry = Symmetry::all().nth(turn).expect("there are eight");
            sample(settings, &examples[index as usize], symmetry)
        }));
    }

    /// One step down the gradient of the samples; the sums of their errors before it.
    fn learn(&mut self) -> [f64; 3] {
        let room = &mut self.room;
        self.state.weights.turned(&mut room.turned);
        let samples = &room.samples;
        let used = samples.len().div_ceil(ROWS);
        let blocks = &mut room.blocks[..used];
        run_blocks(blocks, &self.state.weights, Some(&room.turned), samples);
        // The blocks are added in their order, whoever has worked on them.
        room.gradient.copy_from_slice(&blocks[0].gradient);
        for block in &blocks[1..] {
            room.gradient.iter_mut().zip(&block.gradient).for_each(|(sum, more)| *sum += more);
        }
        let sums = blocks.iter().map(Block::errors).fold([0.0; 3], plus);
        let rate = self.settings.rate_in(self.state.history.len() as u32 + 1);
        self.state.follow(&self.settings, rate, &room.gradient, 1.0 / samples.len() as f32);
        sums
    }

    fn validate(&mut self) -> Errors {
        let (examples, settings) = (&self.examples, &self.settings);
        let weights = &self.state.weights;
        let errors: Vec<[f64; 3]> = self
            .held
            .par_chunks(16 * ROWS)
            .map_init(
                || Block::new(weights),
                |block, held| {
                    let mut sums = [0.0; 3];
                    for held in held.chunks(ROWS) {
                        let shown = |&index: &u32| {
                            sample(settings, &examples[index as usize], Symmetry::IDENTITY)
                        };
                        let samples: Vec<Sample> = held.iter().map(shown).collect();
                        block.run(weights, None, &samples);
                        sums = plus(sums, block.errors());
                    }
                    sums
                },
            )
            .collect();
        let sums = errors.into_iter().fold([0.0; 3], plus);
        mean(sums, self.held.len())
    }

    /// All that is needed to go on.
    pub fn checkpoint(&self) -> NetCheckpoint {
        let state = &self.state;
        let plain = |values: &[f32]| {
            let mut weights = state.weights.clone();
            weights.values_mut().copy_from_slice(values);
            weights.plain()
        };
        NetCheckpoint {
            settings: self.settings.clone(),
            data: fingerprint(&self.examples),
            steps: state.steps,
            weights: state.weights.plain(),
            first: plain(&state.first),
            second: plain(&state.second),
            best: state.best.clone(),
            history: state.history.clone(),
        }
    }

    /// Goes on from a checkpoint with the same examples. More epochs than before are allowed.
    ///
    /// # Errors
    /// If the checkpoint is of other rows, or its numbers make no network.
    pub fn resume(
        checkpoint: NetCheckpoint,
        examples: Vec<Example>,
    ) -> Result<NetTraining, NetTrainingError> {
        if checkpoint.data != fingerprint(&examples) {
            return Err(NetTrainingError::OtherData);
        }
        let mut training = NetTraining::new(checkpoint.settings, examples)?;
        let (encoding, widths) = (training.settings.encoding, training.settings.widths());
        let padded = |weights: Vec<f32>| {
            let net = Net::new(encoding, &widths, weights).map_err(NetTrainingError::Net)?;
            Ok(Weights::of(&net))
        };
        let state = &mut training.state;
        state.weights = padded(checkpoint.weights)?;
        state.first = padded(checkpoint.first)?.values_mut().to_vec();
        state.second = padded(checkpoint.second)?.values_mut().to_vec();
        if let Some(best) = &checkpoint.best {
            padded(best.2.clone())?;
        }
        (state.steps, state.best, state.history) =
            (checkpoint.steps, checkpoint.best, checkpoint.history);
        Ok(training)
    }
}

impl State {
    /// Moves the weights against the gradient, times `share`.
    fn follow(&mut self, settings: &NetTrainingSettings, rate: f32, gradient: &[f32], share: f32) {
        self.steps += 1;
        let decay = rate * settings.decay;
        let weights = self.weights.values_mut();
        match settings.method {
            Method::Sgd => {
                for (weight, slope) in weights.iter_mut().zip(gradient) {
                    *weight -= rate * share * slope + decay * *weight;
                }
            }
            Method::Adam => {
                const KEPT: [f32; 2] = [0.9, 0.999];
                let grown = KEPT.map(|kept| (1.0 - f64::from(kept).powf(self.steps as f64)) as f32);
                let moments = self.first.iter_mut().zip(&mut self.second);
                for ((weight, slope), (first, second)) in
                    weights.iter_mut().zip(gradient).zip(moments)
                {
                    let slope = share * slope;
                    *first = KEPT[0] * *first + (1.0 - KEPT[0]) * slope;
                    *second = KEPT[1] * *second + (1.0 - KEPT[1]) * slope * slope;
                    let step = (*first / grown[0]) / ((*second / grown[1]).sqrt() + 1e-8);
                    *weight -= rate * step + decay * *weight;
                }
            }
        }
    }
}

/// Runs all blocks, shared among the threads in pieces that stay together.
fn run_blocks(
    blocks: &mut [Block],
    weights: &Weights,
    turned: Option<&[Vec<f32>]>,
    samples: &[Sample],
) {
    let piece = blocks.len().div_ceil(rayon::current_num_threads());
    let run = |(blocks, samples): (&mut [Block], &[Sample])| {
        for (block, samples) in blocks.iter_mut().zip(samples.chunks(ROWS)) {
            block.run(weights, turned, samples);
        }
    };
    if piece == blocks.len() {
        run((blocks, samples));
    } else {
        blocks.par_chunks_mut(piece).zip(samples.par_chunks(piece * ROWS)).for_each(run);
    }
}

fn sample(settings: &NetTrainingSettings, example: &Example, symmetry: Symmetry) -> Sample {
    let Example { position, black_moves, value, moves, .. } = example;
    let position = position.under(symmetry);
    let moves = if settings.policy { &moves[..] } else { &[] };
    let turned: Vec<(Square, f32)> =
        moves.iter().map(|&(square, share)| (square.under(symmetry), share)).collect();
    Sample::new(settings.encoding, &position, *black_moves, *value, &turned)
}

fn plus(sums: [f64; 3], more: [f64; 3]) -> [f64; 3] {
    std::array::from_fn(|index| sums[index] + more[index])
}

fn mean(sums: [f64; 3], rows: usize) -> Errors {
    let [squared, absolute, cross_entropy] = sums.map(|sum| sum / rows as f64);
    Errors { squared, absolute, cross_entropy }
}

/// A training as a file holds it, in a network's order of weights.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NetCheckpoint {
    /// How it is trained.
    pub settings: NetTrainingSettings,
    data: u64, // a fingerprint of the rows
    steps: u64,
    weights: Vec<f32>,
    first: Vec<f32>,
    second: Vec<f32>,
    best: Option<(f64, u32, Vec<f32>)>,
    history: Vec<EpochReport>,
}

/// The history as CSV: epoch, then mean squared and absolute error in training and validation, and
/// with a policy head the mean cross-entropy of both.
pub fn history_csv(history: &[EpochReport]) -> String {
    let policy = history.iter().any(|report| report.training.cross_entropy > 0.0);
    let mut text = "epoch,train_mse,train_mae,valid_mse,valid_mae".to_owned();
    text += if policy { ",train_ce,valid_ce\n" } else { "\n" };
    for EpochReport { epoch, training: t, validation: v } in history {
        text += &format!(
            "{epoch},{:.6},{:.6},{:.6},{:.6}",
            t.squared, t.absolute, v.squared, v.absolute
        );
        if policy {
            text += &format!(",{:.6},{:.6}", t.cross_entropy, v.cross_entropy);
        }
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use othello_engine::{Game, eval::Encoding};
    use rand::SeedableRng;

    use super::*;
    use crate::{data::dataset, data::net_examples};

    /// Rows of random games: who wins can be told from the last positions at least.
    fn rows(games: u64) -> Vec<Example> {
        let game = |seed| {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let mut game = Game::default();
            while !game.is_over() {
                let moves: Vec<_> = game.position().legal_moves().into_iter().collect();
                game.play(moves[rng.random_range(0..moves.len())]).unwrap();
            }
            dataset::rows_of(&game, 0)
        };
        net_examples::of_rows(&(0..games).flat_map(game).collect::<Vec<_>>(), &[])
    }

    fn settings() -> NetTrainingSettings {
        NetTrainingSettings {
            hidden: vec![24, 16],
            method: Method::Adam,
            encoding: Encoding::Mover,
            symmetries: true,
            split: Split::Games,
            epochs: 6,
            ..NetTrainingSettings::default()
        }
    }

    fn train(mut training: NetTraining) -> NetTraining {
        while training.step(&Stop::default()).unwrap().is_some() {}
        training
    }

    #[test]
    fn errors_fall_by_either_method() {
        for (method, rate) in [(Method::Sgd, 0.01), (Method::Adam, 0.001)] {
            let settings = NetTrainingSettings { method, rate, epochs: 12, ..settings() };
            let trained = train(NetTraining::new(settings, rows(40)).unwrap());
            let (first, last) = (trained.history()[0], trained.history()[11]);
            assert!(last.training.squared < 0.95 * first.training.squared, "{first:?} {last:?}");
            assert!(last.validation.squared < first.validation.squared, "{first:?} {last:?}");
        }
    }

    #[test]
    fn a_policy_head_learns_the_moves_it_is_shown() {
        let mut rows = rows(20);
        for row in &mut rows {
            // The move to learn is the first legal one: symmetries would make it another.
            let first = row.position.legal_moves().first();
            row.moves = first.into_iter().map(|square| (square, 1.0)).collect();
        }
        let settings = NetTrainingSettings {
            policy: true,
            encoding: Encoding::Mobility,
            symmetries: false,
            epochs: 25,
            ..settings()
        };
        let trained = train(NetTraining::new(settings.clone(), rows.clone()).unwrap());
        let [first, last] = [0, 24].map(|epoch: usize| trained.history()[epoch].validation);
        assert!(last.cross_entropy < 0.6 * first.cross_entropy, "{first:?} {last:?}");
        assert!(trained.net().has_policy());
        assert!(
            history_csv(trained.history())
                .starts_with("epoch,train_mse,train_mae,valid_mse,valid_mae,train_ce,valid_ce\n1,")
        );
        for row in &mut rows {
            row.moves = Box::default();
        }
        assert_eq!(NetTraining::new(settings, rows).unwrap_err(), NetTrainingError::NoMoves);
    }

    #[test]
    fn an_annealed_rate_falls_from_its_value_towards_0() {
        let settings = NetTrainingSettings { annealed: true, epochs: 100, ..settings() };
        let rates: Vec<f32> = (1..=100).map(|epoch| settings.rate_in(epoch)).collect();
        assert_eq!(rates[0], settings.rate);
        assert!(rates.windows(2).all(|pair| pair[1] < pair[0]));
        assert!(
            (rates[50] - settings.rate / 2.0).abs() < 1e-6 && rates[99] < settings.rate / 1000.0
        );
    }

    #[test]
    fn the_weights_do_not_depend_on_the_number_of_threads() {
        let trained = |threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| train(NetTraining::new(settings(), rows(12)).unwrap()))
        };
        let one = trained(1);
        for threads in [2, 3] {
            assert_eq!(trained(threads).state, one.state, "{threads} threads");
        }
    }

    #[test]
    fn a_training_that_was_stopped_ends_with_the_same_weights() {
        for method in [Method::Sgd, Method::Adam] {
            let settings = NetTrainingSettings { method, ..settings() };
            let whole = train(NetTraining::new(settings.clone(), rows(12)).unwrap());
            let mut part = NetTraining::new(settings, rows(12)).unwrap();
            part.step(&Stop::default()).unwrap();
            part.step(&Stop::default()).unwrap();
            let stop = Stop::default();
            stop.request();
            assert_eq!(part.step(&stop).unwrap(), None);
            let text = ron::to_string(&part.checkpoint()).unwrap();
            let resumed = NetTraining::resume(ron::from_str(&text).unwrap(), rows(12)).unwrap();
            assert_eq!(train(resumed).state, whole.state);
        }
    }

    #[test]
    fn a_checkpoint_of_other_rows_is_refused() {
        let checkpoint = NetTraining::new(settings(), rows(3)).unwrap().checkpoint();
        let error = NetTraining::resume(checkpoint, rows(4)).unwrap_err();
        assert_eq!(error, NetTrainingError::OtherData);
    }

    #[test]
    fn early_stopping_keeps_the_best_weights() {
        let settings = NetTrainingSettings {
            patience: Some(3),
            epochs: 500,
            hidden: vec![64, 32],
            symmetries: false,
            rate: 0.003,
            ..settings()
        };
        let trained = train(NetTraining::new(settings, rows(8)).unwrap());
        let history = trained.history();
        let best =
            history.iter().min_by(|a, b| a.validation.squared.total_cmp(&b.validation.squared));
        assert_eq!(trained.best_epoch(), Some(best.unwrap().epoch));
        assert_eq!(history.len() as u32, best.unwrap().epoch + 3);
        assert_eq!(trained.net().weights(), trained.state.best.as_ref().unwrap().2);
    }

    #[test]
    fn games_are_split_whole() {
        let rows = rows(20);
        let (learned, held) = settings().split(&rows);
        assert_eq!(learned.len() + held.len(), rows.len());
        let of_games = |indices: &[u32]| {
            let games = indices.iter().map(|&index| rows[index as usize].game);
            games.collect::<std::collections::BTreeSet<_>>()
        };
        assert!(of_games(&learned).is_disjoint(&of_games(&held)));
        assert_eq!([of_games(&learned).len(), of_games(&held).len()], [16, 4]);
        let by_rows = NetTrainingSettings { split: Split::Rows, ..settings() }.split(&rows);
        assert_eq!(by_rows.1.len(), (rows.len() as f64 * 0.2).round() as usize);
    }

    #[test]
    fn a_rate_that_is_too_high_is_an_error() {
        let settings = NetTrainingSettings {
            method: Method::Sgd,
            rate: 10.0,
            decay: 1.0,
            epochs: 400,
            hidden: vec![8],
            ..settings()
        };
        let mut training = NetTraining::new(settings, rows(3)).unwrap();
        let error = loop {
            match training.step(&Stop::default()) {
                Ok(Some(_)) => {}
                Ok(None) => panic!("the weights stayed small"),
                Err(error) => break error,
            }
        };
        assert!(matches!(error, NetTrainingError::RanAway { .. }));
    }

    #[test]
    fn wrong_settings_are_named() {
        let reason = |settings| NetTraining::new(settings, rows(6)).unwrap_err().to_string();
        assert_eq!(
            reason(NetTrainingSettings { rate: f32::NAN, ..settings() }),
            "rate: expected above 0 and at most 10"
        );
        assert_eq!(
            reason(NetTrainingSettings { batch: 0, ..settings() }),
            "batch: expected 1 to 65536"
        );
        assert!(
            reason(NetTrainingSettings { hidden: vec![0], ..settings() })
                .starts_with("expected layers")
        );
        assert!(NetTraining::new(settings(), Vec::new()).is_err());
    }
}
