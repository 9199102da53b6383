//! Datasets built game by game, with a training and a validation set.

use std::ops::Range;

use othello_engine::{Position, Symmetry};
use rand::{SeedableRng, seq::SliceRandom};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::sample::Sample;

/// A training example.
pub trait Example {
    /// The number of discs on the board whose value is learned.
    fn discs(&self) -> u32;

    /// Adds the example's contents to a checksum.
    fn digest(&self, hasher: &mut crc32fast::Hasher);
}

/// A training set and a validation set.
#[derive(Clone, Debug, PartialEq)]
pub struct Dataset<E = Sample> {
    /// The training set.
    pub training: Vec<E>,
    /// The validation set.
    pub validation: Vec<E>,
}

impl<E> Default for Dataset<E> {
    fn default() -> Dataset<E> {
        Dataset { training: Vec::new(), validation: Vec::new() }
    }
}

impl<E: Example> Dataset<E> {
    /// The number of samples in both sets.
    pub fn len(&self) -> usize {
        self.training.len() + self.validation.len()
    }

    /// Whether both sets are empty.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A checksum of the samples, to verify that a checkpoint belongs to them.
    pub fn checksum(&self) -> u32 {
        let mut hasher = crc32fast::Hasher::new();
        for samples in [&self.training, &self.validation] {
            for sample in samples {
                sample.digest(&mut hasher);
            }
            hasher.update(b"side"); // the set to which a sample belongs counts, too
        }
        hasher.finalize()
    }

    /// Sorts the samples by number of discs. `seed` shuffles those with the same number.
    pub(super) fn sort(&mut self, seed: u64) {
        for samples in [&mut self.training, &mut self.validation] {
            samples.sort_by_key(Example::discs);
            for samples in samples.chunk_by_mut(|a, b| a.discs() == b.discs()) {
                let mut rng = ChaCha8Rng::seed_from_u64(seed);
                // A stream for each number of discs: more samples of one leave the order of the others.
                rng.set_stream(u64::from(samples[0].discs()));
                samples.shuffle(&mut rng);
            }
        }
    }
}

impl Example for Sample {
    fn discs(&self) -> u32 {
        64 - self.position.empty().len()
    }

    fn digest(&self, hasher: &mut crc32fast::Hasher) {
        let Sample { position, turn, value, policy, .. } = self;
        hasher.update(&position.own().0.to_le_bytes());
        hasher.update(&position.opp().0.to_le_bytes());
        hasher.update(&value.to_le_bytes());
        hasher.update(&[*turn as u8]);
        for (square, share) in policy.iter().flatten() {
            hasher.update(&[square.index() as u8]);
            hasher.update(&share.to_le_bytes());
        }
    }
}

/// The rule that splits samples into a training and a validation set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Split {
    /// Random samples, as in the network's paper: positions of one game occur in both sets.
    Rows,
    /// Random whole games: the learner has not seen the games of the validation set.
    Games,
    /// Whole games by a hash of their last positions. A game always falls into the same set, even if it is
    /// added again, in another order or as a mirror image.
    Endings,
}

/// A dataset builder that takes samples game by game.
#[derive(Clone, Debug)]
pub struct DatasetBuilder {
    split: Split,
    share: f64,
    sides: Dataset,  // all in training except for games already held out
    games: Vec<u32>, // sizes of the games in training
    held: u32,       // games already held out
}

impl DatasetBuilder {
    /// Creates a builder that holds out this share, 0..=1, for validation.
    pub fn new(split: Split, share: f64) -> DatasetBuilder {
        let sides = Dataset::default();
        DatasetBuilder { split, share, sides, games: Vec::new(), held: 0 }
    }

    /// Adds the samples of one game and numbers them by it.
    pub fn add_game(&mut self, samples: impl IntoIterator<Item = Sample>) {
        let game = self.games();
        let start = self.sides.training.len();
        let numbered = samples.into_iter().map(|sample| Sample { game, ..sample });
        self.sides.training.extend(numbered);
        let Some(last) = self.sides.training[start..].last() else { return };
        let chance = || hash(&canonical(&last.position)) as f64 / u64::MAX as f64;
        if self.split == Split::Endings && chance() < self.share {
            self.sides.validation.extend(self.sides.training.drain(start..));
            self.held += 1;
        } else {
            self.games.push((self.sides.training.len() - start) as u32);
        }
    }

    /// The number of games so far.
    pub fn games(&self) -> u32 {
        self.games.len() as u32 + self.held
    }

    /// The number of samples so far, repeated positions included.
    pub fn len(&self) -> usize {
        self.sides.len()
    }

    /// Whether there are no samples yet.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Builds the dataset. Samples keep the order in which they were added; a random split shuffles its
    /// pieces.
    pub fn finish(self, seed: u64) -> Dataset {
        let pieces: Vec<Range<usize>> = match self.split {
            Split::Endings => return self.sides,
            Split::Rows => (0..self.sides.training.len()).map(|row| row..row + 1).collect(),
            Split::Games => {
                let ends = self.games.iter().scan(0, |end, &length| {
                    *end += length as usize;
                    Some(*end - length as usize..*end)
                });
                ends.collect()
            }
        };
        draw(self.sides.training, pieces, self.share, seed)
    }

    /// Builds the dataset with one sample per position up to symmetry, whose value is the mean. Drops
    /// finished positions, which the rules already decide, and all policies. Sorts the samples by number of
    /// discs; `seed` shuffles those with the same number.
    pub fn finish_merged(self, seed: u64) -> Dataset {
        let mut sides = self.finish(seed);
        merge(&mut sides.training);
        merge(&mut sides.validation);
        sides.sort(seed);
        sides
    }
}

/// Splits off a random share of the pieces for validation.
fn draw(samples: Vec<Sample>, mut pieces: Vec<Range<usize>>, share: f64, seed: u64) -> Dataset {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    // The streams of `sort` are numbers of discs, so this one is apart from them.
    rng.set_stream(u64::MAX);
    pieces.shuffle(&mut rng);
    let held = (share.clamp(0.0, 1.0) * pieces.len() as f64).round() as usize;
    let mut samples: Vec<Option<Sample>> = samples.into_iter().map(Some).collect();
    let mut take = |pieces: &[Range<usize>]| -> Vec<Sample> {
        let indices = pieces.iter().flat_map(Clone::clone);
        indices.map(|index| samples[index].take().expect("no two pieces overlap")).collect()
    };
    let validation = take(&pieces[..held]);
    Dataset { training: take(&pieces[held..]), validation }
}

/// Merges samples of the same position up to symmetry and sorts them by number of discs.
fn merge(samples: &mut Vec<Sample>) {
    samples.retain(|sample| !sample.position.is_over());
    samples.par_iter_mut().for_each(|sample| sample.position = canonical(&sample.position));
    samples.par_sort_unstable_by(|a, b| {
        let key = |sample: &Sample| (sample.discs(), bits(&sample.position));
        // By value as well: the mean below depends on the order of its sum, which an unstable sort leaves
        // open.
        key(a).cmp(&key(b)).then(a.value.total_cmp(&b.value))
    });
    let (mut merged, mut start) = (0, 0);
    while start < samples.len() {
        let position = samples[start].position;
        let same = samples[start..].iter().take_while(|sample| sample.position == position);
        let values = same.map(|sample| sample.value);
        let count = values.clone().count();
        let value = values.sum::<f32>() / count as f32;
        samples.swap(merged, start);
        samples[merged].value = value;
        samples[merged].policy = None;
        (merged, start) = (merged + 1, start + count);
    }
    samples.truncate(merged);
}

/// The samples with this many discs, out of sorted ones.
pub(crate) fn with_discs<E: Example>(samples: &[E], count: u32) -> &[E] {
    let start = samples.partition_point(|sample| sample.discs() < count);
    let length = samples[start..].partition_point(|sample| sample.discs() == count);
    &samples[start..start + length]
}

/// The representative of a position among its eight symmetric images.
fn canonical(position: &Position) -> Position {
    let images = Symmetry::ALL.map(|symmetry| position.under(symmetry));
    images.into_iter().min_by_key(bits).expect("there are eight")
}

fn bits(position: &Position) -> (u64, u64) {
    (position.own().0, position.opp().0)
}

/// A uniformly distributed hash of a position.
///
/// Source: the finaliser of SplitMix64, G. Steele, D. Lea, C. Flood, OOPSLA 2014.
fn hash(position: &Position) -> u64 {
    let (own, opp) = bits(position);
    let mix = |mut x: u64| {
        x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ x >> 31
    };
    mix(mix(own).wrapping_add(opp).wrapping_add(0x9e37_79b9_7f4a_7c15))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use othello_engine::Game;

    use super::*;
    use crate::{sample::of_game, test_games::random_games};

    fn of(game: &Game) -> Vec<Sample> {
        of_game(game, 0, |_| game.result().unwrap() as f32)
    }

    fn merged(games: &[Game]) -> Dataset {
        let mut builder = DatasetBuilder::new(Split::Endings, 0.25);
        for game in games {
            builder.add_game(of(game));
        }
        builder.finish_merged(1)
    }

    #[test]
    fn merged_samples_ignore_order_and_repetition_of_games() {
        let games = random_games(20);
        let values = |set: Dataset| {
            let value = |sample: &Sample| (sample.position, sample.value);
            [set.training, set.validation].map(|s| s.iter().map(value).collect::<Vec<_>>())
        };
        let once = merged(&games);
        assert!(!once.validation.is_empty() && once.training.len() > once.validation.len());
        let once = values(once);
        let backwards: Vec<Game> = games.iter().rev().cloned().collect();
        assert_eq!(values(merged(&backwards)), once);
        let twice = [games.clone(), games].concat();
        assert_eq!(values(merged(&twice)), once);
    }

    #[test]
    fn symmetric_positions_are_one_sample_with_the_mean_value() {
        let mut builder = DatasetBuilder::new(Split::Endings, 0.0);
        let games = ["f5", "d3", "c4", "e6"].map(|first| first.parse::<Game>().unwrap());
        for (value, game) in games.iter().enumerate() {
            builder.add_game(of_game(game, 1, |_| value as f32));
        }
        assert_eq!((builder.games(), builder.len()), (4, 4));
        let set = builder.finish_merged(1);
        assert_eq!(set.len(), 1);
        assert_eq!(with_discs(&set.training, 5)[0].value, -1.5); // white to move
        assert!(with_discs(&set.training, 4).is_empty());
    }

    #[test]
    fn random_splits_hold_out_rows_or_whole_games() {
        let games = random_games(20);
        let built = |split| {
            let mut builder = DatasetBuilder::new(split, 0.2);
            for game in &games {
                builder.add_game(of(game));
            }
            let count = builder.len();
            let set = builder.finish(7);
            assert_eq!(set.len(), count);
            set
        };
        let numbers = |samples: &[Sample]| -> BTreeSet<u32> {
            samples.iter().map(|sample| sample.game).collect()
        };
        for split in [Split::Games, Split::Endings] {
            let set = built(split);
            let [learned, held] = [numbers(&set.training), numbers(&set.validation)];
            assert!(learned.is_disjoint(&held) && !held.is_empty());
            assert_eq!(learned.len() + held.len(), 20);
        }
        assert_eq!(numbers(&built(Split::Games).validation).len(), 4);
        let by_rows = built(Split::Rows);
        assert_eq!(by_rows.validation.len(), (by_rows.len() as f64 * 0.2).round() as usize);
        assert_ne!(by_rows.checksum(), built(Split::Games).checksum());
    }
}
