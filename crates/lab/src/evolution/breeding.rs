//! Genetic operators and distances of genomes: plain functions over lists of weights.

use rand::{Rng, RngExt};
use rand_distr::StandardNormal;

/// Weights drawn uniformly, each from its own range.
pub(crate) fn uniform(
    ranges: impl IntoIterator<Item = (f64, f64)>,
    rng: &mut impl Rng,
) -> Vec<f64> {
    ranges.into_iter().map(|(low, high)| low + (high - low) * rng.random::<f64>()).collect()
}

/// The weights, each with independent Gaussian noise N(0, `sigma`²) added. `sigma` is in weight units.
pub fn mutated(weights: &[f64], sigma: f64, rng: &mut impl Rng) -> Vec<f64> {
    weights.iter().map(|weight| weight + sigma * rng.sample::<f64, _>(StandardNormal)).collect()
}

/// The weighted mean of two parents: `share` of the first and the rest of the second, weight by weight.
pub fn blended(first: &[f64], second: &[f64], share: f64) -> Vec<f64> {
    first.iter().zip(second).map(|(a, b)| share * a + (1.0 - share) * b).collect()
}

/// The distance between two genomes: the root mean square of their weight differences, in weight units.
pub fn distance(first: &[f64], second: &[f64]) -> f64 {
    let squares: f64 = first.iter().zip(second).map(|(a, b)| (a - b).powi(2)).sum();
    (squares / first.len().max(1) as f64).sqrt()
}

/// The mean and standard deviation of each weight over the genomes.
pub fn spread(genomes: &[&[f64]]) -> Vec<(f64, f64)> {
    let count = genomes.len() as f64;
    let weights = genomes.first().map_or(0, |weights| weights.len());
    (0..weights)
        .map(|index| {
            let mean = genomes.iter().map(|weights| weights[index]).sum::<f64>() / count;
            let squares = genomes.iter().map(|weights| (weights[index] - mean).powi(2));
            (mean, (squares.sum::<f64>() / count).sqrt())
        })
        .collect()
}

/// The diversity of a population: the root mean square of the weights' standard deviations, in weight units.
/// 0 if all genomes are equal.
pub fn diversity(spread: &[(f64, f64)]) -> f64 {
    let squares: f64 = spread.iter().map(|(_, deviation)| deviation.powi(2)).sum();
    (squares / spread.len().max(1) as f64).sqrt()
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    use super::*;

    #[test]
    fn mutation_adds_noise_of_mean_0_and_deviation_sigma() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let parent = vec![7.0; 100_000];
        let child = mutated(&parent, 1.5, &mut rng);
        let steps: Vec<f64> = child.iter().map(|weight| weight - 7.0).collect();
        let mean = steps.iter().sum::<f64>() / 1e5;
        let deviation = (steps.iter().map(|step| step * step).sum::<f64>() / 1e5).sqrt();
        // Ten standard errors wide.
        assert!(mean.abs() < 0.05 && (deviation - 1.5).abs() < 0.035, "{mean} {deviation}");
    }

    #[test]
    fn a_blend_lies_between_its_parents() {
        assert_eq!(blended(&[0.0, 4.0], &[8.0, 0.0], 0.25), [6.0, 1.0]);
        assert_eq!(blended(&[1.0], &[5.0], 1.0), [1.0]);
    }

    #[test]
    fn the_distance_is_the_root_mean_square_difference() {
        assert_eq!(distance(&[1.0, 2.0], &[1.0, 2.0]), 0.0);
        assert_eq!(distance(&[0.0, 0.0, 0.0, 0.0], &[4.0, 0.0, 0.0, 0.0]), 2.0);
    }

    #[test]
    fn uniform_weights_fill_their_ranges() {
        let mut rng = ChaCha8Rng::seed_from_u64(2);
        let ranges = [(-10.0, 10.0), (4.0, 8.0)];
        let drawn: Vec<Vec<f64>> = (0..1000).map(|_| uniform(ranges, &mut rng)).collect();
        for (index, (low, high)) in ranges.into_iter().enumerate() {
            let of = drawn.iter().map(|weights| weights[index]);
            let (least, most) = of.fold((f64::MAX, f64::MIN), |(a, b), w| (a.min(w), b.max(w)));
            let margin = (high - low) / 50.0;
            assert!(low <= least && least < low + margin && high - margin < most && most < high);
        }
    }

    #[test]
    fn diversity_is_0_for_copies_and_the_deviation_for_one_weight() {
        let (a, b) = ([1.0], [3.0]);
        assert_eq!(diversity(&spread(&[&a, &a])), 0.0);
        assert_eq!(spread(&[&a, &b]), [(2.0, 1.0)]);
        assert_eq!(diversity(&spread(&[&a, &b])), 1.0);
    }
}
