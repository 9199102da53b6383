//! Training of a value network, one epoch a step. The defaults are the paper's recipe. The weights depend
//! only on settings and data, not on threads or interruptions.

mod gradient;
mod settings;

pub use self::settings::{NetMethod, NetTrainingError, NetTrainingSettings};

use othello_engine::{
    Symmetry,
    models::{
        Net,
        patterns::{STAGES, stage},
    },
    search::Stop,
};
use rand::{RngExt, seq::SliceRandom};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use self::gradient::{Block, EncodedSample, ROWS, Weights};
use super::{
    adam::{Adam, Correction, StepSize, descend},
    metrics::{EpochReport, Metrics},
};
use crate::{dataset::Dataset, sample::Sample};

/// A running training.
#[derive(Clone, Debug)]
pub struct NetTraining {
    settings: NetTrainingSettings,
    samples: Dataset,
    state: NetState,
    scratch: Scratch,
}

/// The state that a checkpoint stores besides the settings. Weights and moments have the padded layout of
/// [`Weights`].
#[derive(Clone, Debug, PartialEq)]
struct NetState {
    weights: Weights,
    adam: Adam,
    history: Vec<EpochReport>,
    best: Option<(f64, u32, Vec<f32>)>, // validation error, epoch, a network's weights
}

/// Buffers reused between batches.
#[derive(Clone, Debug)]
struct Scratch {
    blocks: Vec<Block>,
    encoded: Vec<EncodedSample>,
    transposed: Vec<Vec<f32>>,
    gradient: Vec<f32>,
}

impl NetTraining {
    /// A training that starts with random weights. The samples must be split as
    /// [`NetTrainingSettings::builder`] does, with outcomes as values.
    ///
    /// # Errors
    /// If a setting is out of its range, there are too few samples, or a policy head has no policy targets.
    pub fn new(
        settings: NetTrainingSettings,
        samples: Dataset,
    ) -> Result<NetTraining, NetTrainingError> {
        settings.check()?;
        if samples.training.is_empty() || samples.validation.is_empty() {
            return Err(NetTrainingError::TooFewRows(samples.len()));
        }
        let mut all = samples.training.iter().chain(&samples.validation);
        if settings.policy && all.all(|sample| sample.policy.is_none()) {
            return Err(NetTrainingError::NoMoves);
        }
        let widths = settings.widths();
        let mut rng = settings.rng(0);
        let net =
            Net::random(settings.encoding, &widths, &mut rng).map_err(NetTrainingError::Net)?;
        let weights = Weights::of(&net);
        let block = Block::new(&weights);
        let numbers = block.gradient.len();
        let scratch = Scratch {
            blocks: vec![block; settings.batch.div_ceil(ROWS)],
            encoded: Vec::with_capacity(settings.batch),
            transposed: Vec::new(),
            gradient: vec![0.0; numbers],
        };
        let adam = Adam::new(numbers);
        let state = NetState { weights, adam, history: Vec::new(), best: None };
        Ok(NetTraining { settings, samples, state, scratch })
    }

    /// The settings.
    pub const fn settings(&self) -> &NetTrainingSettings {
        &self.settings
    }

    /// The numbers of training and validation rows.
    pub fn split(&self) -> [usize; 2] {
        [self.samples.training.len(), self.samples.validation.len()]
    }

    /// The reports of all epochs so far.
    pub fn history(&self) -> &[EpochReport] {
        &self.state.history
    }

    /// The epoch with the lowest validation error so far.
    pub(crate) fn best_epoch(&self) -> Option<u32> {
        self.state.best.as_ref().map(|best| best.1)
    }

    /// The report of the epoch whose weights [`NetTraining::net`] returns.
    pub fn kept(&self) -> Option<EpochReport> {
        let best = self.settings.patience.and(self.best_epoch());
        let epoch = best.map_or(self.state.history.len(), |epoch| epoch as usize);
        self.state.history.get(epoch.checked_sub(1)?).copied()
    }

    /// Whether training has finished, by the number of epochs or by patience.
    pub fn is_done(&self) -> bool {
        let epochs = self.state.history.len() as u32;
        let waited = epochs - self.best_epoch().unwrap_or(0);
        epochs >= self.settings.epochs || self.settings.patience.is_some_and(|most| waited >= most)
    }

    /// The network: with patience the best so far, else the last.
    pub fn net(&self) -> Net {
        let best = self.state.best.as_ref().filter(|_| self.settings.patience.is_some());
        let weights = best.map_or_else(|| self.state.weights.plain(), |best| best.2.clone());
        Net::new(self.settings.encoding, &self.settings.widths(), weights)
            .expect("an epoch whose weights run away is an error")
    }

    /// Trains one epoch on all training rows, on the threads of the current pool. `None` when training is
    /// finished or `stop` was requested; an interrupted epoch changes nothing.
    ///
    /// # Errors
    /// If the weights diverge: the learning rate is too high.
    pub fn step(&mut self, stop: &Stop) -> Result<Option<EpochReport>, NetTrainingError> {
        if self.is_done() {
            return Ok(None);
        }
        let epoch = self.state.history.len() as u32 + 1;
        let mut rng = self.settings.rng(u64::from(epoch));
        let mut order: Vec<u32> = (0..self.samples.training.len() as u32).collect();
        order.shuffle(&mut rng);
        // A stopped epoch leaves no trace: resumed, it draws the same random numbers from the beginning.
        let before = self.state.clone();
        let mut training = Metrics::default();
        for batch in order.chunks(self.settings.batch) {
            if stop.is_requested() {
                self.state = before;
                return Ok(None);
            }
            self.encode(batch, &mut rng);
            training += self.learn();
        }
        let validation = self.validate();
        let weights = self.state.weights.plain();
        if Net::new(self.settings.encoding, &self.settings.widths(), weights.clone()).is_err() {
            self.state = before;
            return Err(NetTrainingError::RanAway { epoch });
        }
        let error = validation.mean_squared() + validation.mean_cross_entropy();
        if self.state.best.as_ref().is_none_or(|best| error < best.0) {
            self.state.best = Some((error, epoch, weights));
        }
        let report = EpochReport { epoch, training, validation };
        self.state.history.push(report);
        Ok(Some(report))
    }

    /// Encodes these training samples.
    fn encode(&mut self, batch: &[u32], rng: &mut ChaCha8Rng) {
        let (samples, settings) = (&self.samples.training, &self.settings);
        self.scratch.encoded.clear();
        self.scratch.encoded.extend(batch.iter().map(|&index| {
            // Drawn here, on one thread: on several, the order of draws would depend on them.
            let turn = if settings.symmetries { rng.random_range(0..8) } else { 0 };
            let symmetry = Symmetry::all().nth(turn).expect("there are eight");
            let sample = samples[index as usize].under(symmetry);
            EncodedSample::of(settings.encoding, &sample, settings.policy)
        }));
    }

    /// Makes one optimiser step on the encoded batch; returns the metrics before the step.
    fn learn(&mut self) -> Metrics {
        let scratch = &mut self.scratch;
        self.state.weights.transpose(&mut scratch.transposed);
        let encoded = &scratch.encoded;
        let used = encoded.len().div_ceil(ROWS);
        let blocks = &mut scratch.blocks[..used];
        run_blocks(blocks, &self.state.weights, &scratch.transposed, encoded);
        add_up(blocks, &mut scratch.gradient);
        let metrics = blocks.iter().map(|block| block.metrics).sum();
        let rate = self.settings.rate_in(self.state.history.len() as u32 + 1);
        let scale = 1.0 / encoded.len() as f32;
        let size = StepSize { scale, rate, decay: self.settings.decay };
        let weights = self.state.weights.values_mut();
        match self.settings.method {
            NetMethod::Sgd => descend(weights, &scratch.gradient, size),
            NetMethod::Adam => {
                self.state.adam.step(Correction::Means, weights, &scratch.gradient, size);
            }
        }
        metrics
    }

    fn validate(&self) -> Metrics {
        self.errors(&self.state.weights, &self.samples.validation.iter().collect::<Vec<_>>())
    }

    /// The metrics of [`NetTraining::net`] on the validation samples, by stage of the game.
    pub fn stages(&self) -> Vec<Metrics> {
        let weights = Weights::of(&self.net());
        let mut stages: Vec<Vec<&Sample>> = vec![Vec::new(); STAGES];
        for sample in &self.samples.validation {
            stages[stage(64 - sample.position.empty().len())].push(sample);
        }
        stages.iter().map(|samples| self.errors(&weights, samples)).collect()
    }

    fn errors(&self, weights: &Weights, samples: &[&Sample]) -> Metrics {
        let settings = &self.settings;
        let encoded =
            |sample: &&Sample| EncodedSample::of(settings.encoding, sample, settings.policy);
        // Collected first: a parallel sum would add in an order that depends on the threads.
        let metrics: Vec<Metrics> = samples
            .par_chunks(16 * ROWS)
            .map_init(
                || Block::new(weights),
                |block, samples| {
                    let errors = samples.chunks(ROWS).map(|samples| {
                        let encoded: Vec<EncodedSample> = samples.iter().map(encoded).collect();
                        block.run(weights, None, &encoded);
                        block.metrics
                    });
                    errors.sum()
                },
            )
            .collect();
        metrics.into_iter().sum()
    }

    /// The checkpoint from which [`NetTraining::resume`] continues.
    pub fn checkpoint(&self) -> NetCheckpoint {
        let state = &self.state;
        let plain = |values: &[f32]| {
            let mut weights = state.weights.clone();
            weights.values_mut().copy_from_slice(values);
            weights.plain()
        };
        NetCheckpoint {
            settings: self.settings.clone(),
            samples: self.samples.checksum(),
            weights: state.weights.plain(),
            adam: Adam {
                mean: plain(&state.adam.mean),
                square: plain(&state.adam.square),
                steps: state.adam.steps,
            },
            best: state.best.clone(),
            history: state.history.clone(),
        }
    }

    /// Resumes from a checkpoint with the same samples. The number of epochs may have been raised.
    ///
    /// # Errors
    /// If the checkpoint belongs to other samples, or its weights do not make a network.
    pub fn resume(
        checkpoint: NetCheckpoint,
        samples: Dataset,
    ) -> Result<NetTraining, NetTrainingError> {
        if !checkpoint.is_of(&samples) {
            return Err(NetTrainingError::OtherData);
        }
        let NetCheckpoint { settings, weights, adam, best, history, .. } = checkpoint;
        let mut training = NetTraining::new(settings, samples)?;
        let (encoding, widths) = (training.settings.encoding, training.settings.widths());
        let padded = |weights: Vec<f32>| {
            let net = Net::new(encoding, &widths, weights).map_err(NetTrainingError::Net)?;
            Ok(Weights::of(&net))
        };
        // `net` relies on valid weights, so a damaged checkpoint is an error here.
        if let Some(best) = &best {
            padded(best.2.clone())?;
        }
        let adam = Adam {
            mean: padded(adam.mean)?.values_mut().to_vec(),
            square: padded(adam.square)?.values_mut().to_vec(),
            steps: adam.steps,
        };
        training.state = NetState { weights: padded(weights)?, adam, history, best };
        Ok(training)
    }
}

/// Runs all blocks, in one contiguous part per thread.
fn run_blocks(
    blocks: &mut [Block],
    weights: &Weights,
    transposed: &[Vec<f32>],
    encoded: &[EncodedSample],
) {
    let piece = blocks.len().div_ceil(rayon::current_num_threads());
    let run = |(blocks, encoded): (&mut [Block], &[EncodedSample])| {
        for (block, encoded) in blocks.iter_mut().zip(encoded.chunks(ROWS)) {
            block.run(weights, Some(transposed), encoded);
        }
    };
    if piece == blocks.len() {
        run((blocks, encoded));
    } else {
        blocks.par_chunks_mut(piece).zip(encoded.par_chunks(piece * ROWS)).for_each(run);
    }
}

/// Sums the gradients of all blocks. They are added in block order, so the sum does not depend on the
/// threads.
fn add_up(blocks: &[Block], gradient: &mut [f32]) {
    const PIECE: usize = 4096; // floats per part; small enough for a core's L1 cache
    gradient.par_chunks_mut(PIECE).enumerate().for_each(|(piece, sums)| {
        let range = piece * PIECE..piece * PIECE + sums.len();
        let (first, others) = blocks.split_first().expect("there is a block");
        sums.copy_from_slice(&first.gradient[range.clone()]);
        for block in others {
            let parts = &block.gradient[range.clone()];
            sums.iter_mut().zip(parts).for_each(|(sum, part)| *sum += part);
        }
    });
}

/// A training as stored in a file; weights and moments are in the network's order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NetCheckpoint {
    /// The settings.
    pub settings: NetTrainingSettings,
    samples: u32, // their checksum
    weights: Vec<f32>,
    adam: Adam,
    best: Option<(f64, u32, Vec<f32>)>,
    history: Vec<EpochReport>,
}

impl NetCheckpoint {
    /// Whether it was made with these samples.
    pub fn is_of(&self, samples: &Dataset) -> bool {
        self.samples == samples.checksum()
    }
}

/// The history as CSV: epoch, then mean squared and mean absolute error in training and validation. With a
/// policy head the mean cross-entropies follow.
pub fn history_csv(history: &[EpochReport]) -> String {
    let policy = history.iter().any(|report| report.training.cross_entropy > 0.0);
    let mut text = "epoch,train_mse,train_mae,valid_mse,valid_mae".to_owned();
    text += if policy { ",train_ce,valid_ce\n" } else { "\n" };
    for EpochReport { epoch, training: t, validation: v } in history {
        text += &format!(
            "{epoch},{:.6},{:.6},{:.6},{:.6}",
            t.mean_squared(),
            t.mean_absolute(),
            v.mean_squared(),
            v.mean_absolute()
        );
        if policy {
            text += &format!(",{:.6},{:.6}", t.mean_cross_entropy(), v.mean_cross_entropy());
        }
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use othello_engine::models::Encoding;

    use super::*;
    use crate::{
        dataset::Split,
        sample::{Goal, Sample, Worth, of_game},
        test_games::random_games,
    };

    /// Samples of random games; the winner is predictable at least in the last positions.
    fn samples(games: u64, change: impl Fn(&mut Sample)) -> Dataset {
        let mut builder = settings().builder();
        for game in random_games(games) {
            let value =
                Goal::Outcome.value(Worth::Result(game.result().expect("it is over") as f32));
            let mut samples = of_game(&game, 0, |_| value);
            samples.iter_mut().for_each(&change);
            builder.add_game(samples);
        }
        builder.finish(1)
    }

    fn rows(games: u64) -> Dataset {
        samples(games, |_| {})
    }

    fn settings() -> NetTrainingSettings {
        NetTrainingSettings {
            hidden: vec![24, 16],
            method: NetMethod::Adam,
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
    fn the_error_falls_with_either_method() {
        for (method, rate) in [(NetMethod::Sgd, 0.01), (NetMethod::Adam, 0.001)] {
            let settings = NetTrainingSettings { method, rate, epochs: 12, ..settings() };
            let trained = train(NetTraining::new(settings, rows(40)).unwrap());
            let (first, last) = (trained.history()[0], trained.history()[11]);
            assert!(last.training.squared < 0.95 * first.training.squared, "{first:?} {last:?}");
            assert!(last.validation.squared < first.validation.squared, "{first:?} {last:?}");
        }
    }

    #[test]
    fn a_policy_head_learns_its_target_moves() {
        // The target is the first legal move: symmetries would change which move is first.
        let with_moves = samples(20, |sample| {
            let first = sample.position.legal_moves().first();
            sample.policy = first.map(|square| [(square, 1.0)].into());
        });
        let settings = NetTrainingSettings {
            policy: true,
            encoding: Encoding::Mobility,
            symmetries: false,
            epochs: 25,
            ..settings()
        };
        let trained = train(NetTraining::new(settings.clone(), with_moves).unwrap());
        let [first, last] = [0, 24].map(|epoch: usize| trained.history()[epoch].validation);
        assert!(last.cross_entropy < 0.6 * first.cross_entropy, "{first:?} {last:?}");
        assert!(trained.net().has_policy());
        assert!(
            history_csv(trained.history())
                .starts_with("epoch,train_mse,train_mae,valid_mse,valid_mae,train_ce,valid_ce\n1,")
        );
        assert_eq!(NetTraining::new(settings, rows(20)).unwrap_err(), NetTrainingError::NoMoves);
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
    fn a_resumed_training_ends_with_the_same_weights() {
        for method in [NetMethod::Sgd, NetMethod::Adam] {
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
    fn a_checkpoint_of_other_rows_is_rejected() {
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
    fn a_learning_rate_that_is_too_high_is_an_error() {
        let settings = NetTrainingSettings {
            method: NetMethod::Sgd,
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
    fn invalid_settings_are_named_in_the_error() {
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
        assert!(NetTraining::new(settings(), Dataset::default()).is_err());
    }
}
