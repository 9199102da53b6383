//! CMA-ES: a normal distribution of genomes that moves and turns towards the better ones. This module is pure
//! numerics: the caller ranks the genomes.
//!
//! Source: N. Hansen, The CMA Evolution Strategy: A Tutorial, arXiv 1604.00772, with positive weights. For
//! long genomes only the variances adapt: R. Ros and N. Hansen, A Simple Modification in CMA-ES Achieving
//! Linear Time and Space Complexity, 2008.
//!
//! Sums are computed in a fixed order. Functions beyond the four operations and the square root come from
//! `libm`. A search therefore gives the same result on every machine.

use rand::{Rng, RngExt};
use rand_distr::StandardNormal;
use serde::{Deserialize, Serialize};

/// The spread and the movement of the distribution.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct CmaSettings {
    /// Whether step size and shape adapt; otherwise only the mean moves.
    pub adapts: bool,
    /// The exponent that widens the deviations of rarely read table weights: a weight read half as often gets
    /// 2^`rare` times the deviation. Such a weight affects fewer games and would be learned last. 0 gives all
    /// weights the same deviation.
    pub rare: f64,
    /// Without adaptation: the greatest root mean square of the mean's weights, in units of sigma. A larger
    /// mean is scaled down, so that its children still differ from it. 0 sets no limit.
    pub most: f64,
    /// Without adaptation: after this many generations the mean moves half as far, after twice as many a
    /// third; 0 keeps its step. Smaller steps average out chance and accumulate real gains.
    pub slower: u32,
}

impl Default for CmaSettings {
    fn default() -> CmaSettings {
        CmaSettings { adapts: true, rare: 0.0, most: 0.0, slower: 0 }
    }
}

impl CmaSettings {
    /// The settings for the tables of an n-tuple network.
    pub(crate) const FOR_TABLES: CmaSettings =
        CmaSettings { adapts: false, rare: 0.4, most: 3.0, slower: 800 };

    pub(super) fn are_usual(&self) -> bool {
        *self == CmaSettings::default()
    }
}

/// The state of a search: everything needed to resume it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cma {
    /// The mean of the distribution.
    pub mean: Vec<f64>,
    /// The step size, in weight units.
    pub sigma: f64,
    /// The covariance, row by row; for long genomes only its diagonal. To be multiplied by `sigma`².
    covariance: Vec<f64>,
    /// The evolution paths of the mean, which separate a consistent direction from chance.
    path: Vec<f64>,
    step_path: Vec<f64>,
    steps: u32,
}

/// The longest genome with a full covariance; longer ones adapt only their variances.
// A sweep of `eigen` takes time in proportion to n³.
const FULL: usize = 100;

/// The bounds of the step size.
const STEP: (f64, f64) = (1e-12, 1e6);

/// The constants derived from the numbers of weights and children: the tutorial's defaults and names.
struct Constants {
    weights: Vec<f64>,
    mu_eff: f64,
    c_sigma: f64,
    d_sigma: f64,
    c_c: f64,
    c_1: f64,
    c_mu: f64,
    chi: f64,
}

impl Constants {
    fn new(dimension: usize, children: usize, is_full: bool) -> Constants {
        let n = dimension as f64;
        // The functions of libm give the same bits on every system, those of the standard library need not.
        let half = libm::log(f64::midpoint(children as f64, 1.0));
        let raw = (1..=children / 2).map(|rank| half - libm::log(rank as f64));
        let mut weights: Vec<f64> = raw.collect();
        let sum: f64 = weights.iter().sum();
        for weight in &mut weights {
            *weight /= sum;
        }
        let mu_eff = 1.0 / weights.iter().map(|weight| weight * weight).sum::<f64>();
        let c_sigma = (mu_eff + 2.0) / (n + mu_eff + 5.0);
        // A diagonal has fewer parameters, so it can learn faster.
        let sooner = if is_full { 1.0 } else { (n + 2.0) / 3.0 };
        let c_1 = (sooner * 2.0 / ((n + 1.3) * (n + 1.3) + mu_eff)).min(0.5);
        let c_mu = 2.0 * (0.25 + mu_eff + 1.0 / mu_eff - 2.0) / ((n + 2.0) * (n + 2.0) + mu_eff);
        Constants {
            c_sigma,
            d_sigma: 1.0 + 2.0 * (((mu_eff - 1.0) / (n + 1.0)).sqrt() - 1.0).max(0.0) + c_sigma,
            c_c: (4.0 + mu_eff / n) / (n + 4.0 + 2.0 * mu_eff / n),
            c_mu: (sooner * c_mu).min(1.0 - c_1),
            c_1,
            // The mean length of a vector of n normal numbers, as a series.
            chi: n.sqrt() * (1.0 - 1.0 / (4.0 * n) + 1.0 / (21.0 * n * n)),
            weights,
            mu_eff,
        }
    }
}

impl Cma {
    /// A search that starts around this genome.
    pub fn new(mean: Vec<f64>, sigma: f64) -> Cma {
        let n = mean.len();
        let covariance = if n <= FULL {
            (0..n * n).map(|at| if at / n == at % n { 1.0 } else { 0.0 }).collect()
        } else {
            vec![1.0; n]
        };
        let (path, step_path) = (vec![0.0; n], vec![0.0; n]);
        Cma { mean, sigma, covariance, path, step_path, steps: 0 }
    }

    /// Whether this is a valid state of a search over `len` weights.
    pub fn is_of(&self, len: usize) -> bool {
        let numbers = [&self.mean, &self.covariance, &self.path, &self.step_path];
        let variances = if len <= FULL { len * len } else { len };
        numbers.map(Vec::len) == [len, variances, len, len]
            && numbers.into_iter().flatten().all(|x| x.is_finite())
            && (STEP.0..=STEP.1).contains(&self.sigma)
    }

    fn is_full(&self) -> bool {
        self.mean.len() <= FULL
    }

    /// A search that starts around this genome and scales each weight's deviation by its part of `sigma`.
    pub fn spread(mean: Vec<f64>, sigma: f64, parts: &[f64]) -> Cma {
        let mut cma = Cma::new(mean, sigma);
        let n = cma.mean.len();
        for (weight, part) in parts.iter().enumerate() {
            let at = if cma.is_full() { weight * n + weight } else { weight };
            cma.covariance[at] = part * part;
        }
        cma
    }

    /// Draws this many genomes from the distribution.
    pub fn sample(&self, count: usize, rng: &mut impl Rng) -> Vec<Vec<f64>> {
        let axes = self.axes();
        let n = self.mean.len();
        let child = |_| {
            let normal = (0..n).map(|_| rng.sample::<f64, _>(StandardNormal));
            let normal: Vec<f64> =
                normal.zip(&axes.lengths).map(|(z, length)| z * length).collect();
            let step = axes.weights_of(&normal);
            self.mean.iter().zip(step).map(|(mean, step)| mean + self.sigma * step).collect()
        };
        (0..count).map(child).collect()
    }

    /// Draws this many genomes in pairs. The second of each pair mirrors the first about the mean.
    pub(crate) fn sample_mirrored(&self, count: usize, rng: &mut impl Rng) -> Vec<Vec<f64>> {
        let mirrored = |child: Vec<f64>| {
            let other = child.iter().zip(&self.mean).map(|(x, mean)| mean - (x - mean)).collect();
            [child, other]
        };
        self.sample(count.div_ceil(2), rng).into_iter().flat_map(mirrored).take(count).collect()
    }

    /// Moves the mean towards the better half of these children, given best first, by `share` of the way. The
    /// distribution's shape stays as it is. If `most` is above 0, the mean's root mean square is limited to
    /// `most` times `sigma` by scaling the mean down. Scaling does not matter to a player that chooses the
    /// greatest of its values.
    pub fn shift(&mut self, ranked: &[&[f64]], share: f64, most: f64) {
        let n = self.mean.len();
        let k = Constants::new(n, ranked.len(), self.is_full());
        let before = self.mean.clone();
        for (weight, child) in k.weights.iter().zip(ranked) {
            for ((mean, x), was) in self.mean.iter_mut().zip(*child).zip(&before) {
                *mean += share * weight * (x - was);
            }
        }
        let (size, limit) = (norm(&self.mean) / (n as f64).sqrt(), most * self.sigma);
        if most > 0.0 && size > limit {
            self.mean.iter_mut().for_each(|mean| *mean *= limit / size);
        }
    }

    /// Updates the distribution from ranked children, best first. They need not come from [`Cma::sample`].
    pub fn learn(&mut self, ranked: &[&[f64]]) {
        let n = self.mean.len();
        let k = Constants::new(n, ranked.len(), self.is_full());
        let step = |child: &[f64]| -> Vec<f64> {
            child.iter().zip(&self.mean).map(|(x, mean)| (x - mean) / self.sigma).collect()
        };
        let steps: Vec<Vec<f64>> = ranked[..k.weights.len()].iter().map(|x| step(x)).collect();
        let part = |at: usize| k.weights.iter().zip(&steps).map(|(w, y)| w * y[at]).sum::<f64>();
        let moved: Vec<f64> = (0..n).map(part).collect();

        let axes = self.axes();
        let own: Vec<f64> = axes
            .coordinates_of(&moved)
            .iter()
            .zip(&axes.lengths)
            .map(|(x, length)| x / length)
            .collect();
        let white = axes.weights_of(&own);
        let gain = (k.c_sigma * (2.0 - k.c_sigma) * k.mu_eff).sqrt();
        walk(&mut self.step_path, 1.0 - k.c_sigma, gain, &white);
        self.steps += 1;
        let length = norm(&self.step_path);
        // At the beginning the path is shorter than later, as it began at 0.
        let begun = 1.0 - libm::pow(1.0 - k.c_sigma, 2.0 * f64::from(self.steps));
        // A long path means that the step size is far too small. The covariance waits until it has grown.
        let is_steady = length / begun.sqrt() < (1.4 + 2.0 / (n as f64 + 1.0)) * k.chi;
        let gain = if is_steady { (k.c_c * (2.0 - k.c_c) * k.mu_eff).sqrt() } else { 0.0 };
        walk(&mut self.path, 1.0 - k.c_c, gain, &moved);

        self.adapt(&k, &steps, is_steady);
        for (mean, step) in self.mean.iter_mut().zip(&moved) {
            *mean += self.sigma * step;
        }
        // The path of independent steps has length chi on average: if it is longer, the steps point the same
        // way.
        let growth = libm::exp(k.c_sigma / k.d_sigma * (length / k.chi - 1.0));
        self.sigma = (self.sigma * growth).clamp(STEP.0, STEP.1);
    }

    /// Updates the covariance with these steps.
    fn adapt(&mut self, k: &Constants, steps: &[Vec<f64>], is_steady: bool) {
        let (n, is_full) = (self.mean.len(), self.is_full());
        // While its path stands still, the variance that it would have added is kept from the old covariance.
        let lost = if is_steady { 0.0 } else { k.c_c * (2.0 - k.c_c) };
        let kept = 1.0 - k.c_1 - k.c_mu + k.c_1 * lost;
        for (at, value) in self.covariance.iter_mut().enumerate() {
            let (row, column) = if is_full { (at / n, at % n) } else { (at, at) };
            let products = k.weights.iter().zip(steps).map(|(w, y)| w * (y[row] * y[column]));
            let products: f64 = products.sum();
            let along = self.path[row] * self.path[column];
            *value = kept * *value + k.c_1 * along + k.c_mu * products;
        }
    }

    /// The principal axes of the distribution and their lengths.
    fn axes(&self) -> Axes {
        let n = self.mean.len();
        let (variances, vectors) = if self.is_full() {
            let (values, vectors) = eigen(&self.covariance, n);
            (values, Some(vectors))
        } else {
            (self.covariance.clone(), None)
        };
        let most = variances.iter().copied().fold(f64::MIN_POSITIVE, f64::max);
        // Rounding can make a variance zero or negative.
        let length = |variance: &f64| variance.max(most * 1e-14).sqrt();
        Axes { lengths: variances.iter().map(length).collect(), vectors }
    }
}

/// The axes of a distribution. For a full covariance: its eigenvectors as columns, stored row by row.
struct Axes {
    lengths: Vec<f64>,
    vectors: Option<Vec<f64>>,
}

impl Axes {
    /// Converts coordinates along the axes to weights.
    fn weights_of(&self, own: &[f64]) -> Vec<f64> {
        let n = own.len();
        let Some(vectors) = &self.vectors else { return own.to_vec() };
        (0..n).map(|row| (0..n).map(|axis| vectors[row * n + axis] * own[axis]).sum()).collect()
    }

    /// Converts weights to coordinates along the axes.
    fn coordinates_of(&self, weights: &[f64]) -> Vec<f64> {
        let n = weights.len();
        let Some(vectors) = &self.vectors else { return weights.to_vec() };
        (0..n).map(|axis| (0..n).map(|row| vectors[row * n + axis] * weights[row]).sum()).collect()
    }
}

fn walk(path: &mut [f64], kept: f64, gain: f64, step: &[f64]) {
    for (at, step) in path.iter_mut().zip(step) {
        *at = kept * *at + gain * step;
    }
}

fn norm(vector: &[f64]) -> f64 {
    vector.iter().map(|x| x * x).sum::<f64>().sqrt()
}

/// Eigenvalues and eigenvectors of a symmetric matrix, by cyclic Jacobi rotations: G. Golub and C. Van Loan,
/// Matrix Computations, 8.5.
fn eigen(matrix: &[f64], n: usize) -> (Vec<f64>, Vec<f64>) {
    // Ten are usually enough.
    const SWEEPS: usize = 60;
    let mut a = matrix.to_vec();
    let mut vectors: Vec<f64> =
        (0..n * n).map(|at| f64::from(u8::from(at / n == at % n))).collect();
    // The cyclic Jacobi method: its fixed order of operations gives the same bits on every system.
    for _ in 0..SWEEPS {
        let off = |p: usize| (p + 1..n).map(|q| a[p * n + q] * a[p * n + q]).sum::<f64>();
        let off: f64 = (0..n).map(off).sum();
        let all: f64 = a.iter().map(|x| x * x).sum();
        // These are squares, so elements are below 1e-15 of the whole: the resolution of an f64.
        if off <= all * 1e-30 {
            break;
        }
        for p in 0..n {
            for q in p + 1..n {
                rotate(&mut a, &mut vectors, n, [p, q]);
            }
        }
    }
    ((0..n).map(|at| a[at * n + at]).collect(), vectors)
}

/// Rotates so that one element and its mirror image become zero.
fn rotate(a: &mut [f64], vectors: &mut [f64], n: usize, [p, q]: [usize; 2]) {
    let element = a[p * n + q];
    if element == 0.0 {
        return;
    }
    let tau = (a[q * n + q] - a[p * n + p]) / (2.0 * element);
    // The smaller of the two rotations that make the element 0, which is the stable one.
    let tangent = tau.signum() / (tau.abs() + (1.0 + tau * tau).sqrt());
    let cosine = 1.0 / (1.0 + tangent * tangent).sqrt();
    let sine = tangent * cosine;
    for k in 0..n {
        let (x, y) = (a[k * n + p], a[k * n + q]);
        (a[k * n + p], a[k * n + q]) = (cosine * x - sine * y, sine * x + cosine * y);
        let (x, y) = (vectors[k * n + p], vectors[k * n + q]);
        (vectors[k * n + p], vectors[k * n + q]) = (cosine * x - sine * y, sine * x + cosine * y);
    }
    for k in 0..n {
        let (x, y) = (a[p * n + k], a[q * n + k]);
        (a[p * n + k], a[q * n + k]) = (cosine * x - sine * y, sine * x + cosine * y);
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    use super::*;

    fn sphere(x: &[f64]) -> f64 {
        x.iter().map(|x| x * x).sum()
    }

    /// An ill-conditioned ellipsoid whose axes are not those of the weights.
    fn turned(x: &[f64]) -> f64 {
        let turn = |i: usize| x[i] + x[(i + 1) % x.len()] - 0.5 * x[(i + 3) % x.len()];
        let scale = |i: usize| libm::pow(1e6, i as f64 / (x.len() - 1) as f64);
        (0..x.len()).map(|i| scale(i) * turn(i) * turn(i)).sum()
    }

    fn rosenbrock(x: &[f64]) -> f64 {
        let valley =
            |pair: &[f64]| 100.0 * (pair[1] - pair[0] * pair[0]).powi(2) + (1.0 - pair[0]).powi(2);
        x.windows(2).map(valley).sum()
    }

    /// The number of evaluations until the best child is below 1e-9, and the final search.
    fn search(of: fn(&[f64]) -> f64, n: usize, children: usize, most: usize) -> (usize, Cma) {
        let mut rng = ChaCha8Rng::seed_from_u64(3);
        let mut cma = Cma::new(vec![3.0; n], 1.0);
        for evaluated in (children..most).step_by(children) {
            let sampled = cma.sample(children, &mut rng);
            let mut ranked: Vec<&[f64]> = sampled.iter().map(|x| &x[..]).collect();
            ranked.sort_by(|a, b| of(a).total_cmp(&of(b)));
            cma.learn(&ranked);
            assert!(cma.is_of(n));
            if of(ranked[0]) < 1e-9 {
                return (evaluated, cma);
            }
        }
        (most, cma)
    }

    #[test]
    fn standard_functions_take_about_as_many_evaluations_as_in_pycma() {
        // In ten dimensions pycma takes about 1,700, 6,500 and 6,000 evaluations.
        for (of, most) in [(sphere as fn(&[f64]) -> f64, 2500), (turned, 9000), (rosenbrock, 9000)]
        {
            let (evaluated, cma) = search(of, 10, 10, most);
            assert!(evaluated < most, "{evaluated} {:?}", cma.mean);
        }
        // A long genome adapts only variances.
        let (evaluated, _) = search(sphere, 150, 20, 40_000);
        assert!(evaluated < 40_000);
    }

    #[test]
    fn mirrored_children_average_to_the_mean_and_a_shift_keeps_the_shape() {
        let mut rng = ChaCha8Rng::seed_from_u64(5);
        for n in [3, 150] {
            let parts: Vec<f64> = (0..n).map(|at| 1.0 + at as f64).collect();
            let mut cma = Cma::spread(vec![2.0; n], 0.5, &parts);
            let children = cma.sample_mirrored(2000, &mut rng);
            for at in 0..n {
                let squares = children.iter().map(|child| (child[at] - 2.0).powi(2));
                let wide = (squares.sum::<f64>() / 2000.0).sqrt() / (0.5 * parts[at]);
                assert!((wide - 1.0).abs() < 0.15, "{at}: {wide}");
            }
            for pair in children.chunks(2) {
                assert!(pair[0].iter().zip(&pair[1]).all(|(a, b)| (a + b - 4.0).abs() < 1e-9));
            }
            let mut ranked: Vec<&[f64]> = children.iter().map(|child| &child[..]).collect();
            ranked.sort_by(|a, b| sphere(a).total_cmp(&sphere(b)));
            let before = cma.clone();
            cma.shift(&ranked, 1.0, 0.0);
            assert!(sphere(&cma.mean) < sphere(&before.mean));
            assert_eq!(Cma { mean: before.mean.clone(), ..cma.clone() }, before);
            cma.shift(&ranked, 0.5, 0.1);
            assert!(norm(&cma.mean) <= 0.05001 * (n as f64).sqrt());
        }
    }

    #[test]
    fn eigenvectors_and_eigenvalues_rebuild_the_matrix() {
        let n = 4;
        let matrix =
            [4.0, 1.0, -2.0, 0.5, 1.0, 3.0, 0.0, 1.0, -2.0, 0.0, 5.0, 0.25, 0.5, 1.0, 0.25, 1.0];
        let (values, vectors) = eigen(&matrix, n);
        for row in 0..n {
            for column in 0..n {
                let part = |k: usize| vectors[row * n + k] * values[k] * vectors[column * n + k];
                let sum: f64 = (0..n).map(part).sum();
                assert!((sum - matrix[row * n + column]).abs() < 1e-12);
            }
        }
        assert!((values.iter().sum::<f64>() - 13.0).abs() < 1e-12);
    }

    #[test]
    fn a_search_continues_identically_after_a_ron_round_trip() {
        let (_, mut whole) = search(turned, 6, 8, 400);
        let text = ron::to_string(&whole).unwrap();
        let mut read: Cma = ron::from_str(&text).unwrap();
        assert_eq!(read, whole);
        for cma in [&mut whole, &mut read] {
            let sampled = cma.sample(8, &mut ChaCha8Rng::seed_from_u64(9));
            let ranked: Vec<&[f64]> = sampled.iter().map(|x| &x[..]).collect();
            cma.learn(&ranked);
        }
        assert_eq!(read, whole);
        assert!(!whole.is_of(5) && !Cma { sigma: f64::NAN, ..whole }.is_of(6));
    }
}
