//! The statistics against the values of scipy 1.17.1 for the same samples.

use super::*;

const A: [f64; 8] = [1480.0, 1512.0, 1465.0, 1530.0, 1497.0, 1450.0, 1521.0, 1475.0];
const B: [f64; 8] = [1540.0, 1502.0, 1561.0, 1490.0, 1533.0, 1578.0, 1525.0, 1546.0];
/// Samples with ties.
const C: [f64; 8] = [1.0, 2.0, 2.0, 3.0, 5.0, 5.0, 5.0, 8.0];
const D: [f64; 6] = [2.0, 3.0, 5.0, 6.0, 6.0, 9.0];
/// A skewed sample.
const E: [f64; 8] = [0.1, 0.2, 0.2, 0.3, 0.5, 0.9, 1.7, 4.0];

#[track_caller]
fn assert_near(found: f64, expected: f64, tolerance: f64) {
    assert!((found - expected).abs() <= tolerance, "{found}, expected {expected}");
}

#[test]
fn mann_whitney_equals_scipy() {
    // scipy.stats.mannwhitneyu(A, B, method='exact')
    let found = mann_whitney(&A, &B).unwrap();
    assert_eq!(found.statistic, 8.0);
    assert_near(found.p, 0.010_411_810_411_810_413, 1e-12);
    // scipy.stats.mannwhitneyu([1, 2, 3], [4, 5, 6], method='exact')
    assert_near(mann_whitney(&[1.0, 2.0, 3.0], &[4.0, 5.0, 6.0]).unwrap().p, 0.1, 1e-12);
    // scipy.stats.mannwhitneyu(C, D, method='asymptotic'), with ties
    let found = mann_whitney(&C, &D).unwrap();
    assert_eq!(found.statistic, 15.0);
    assert_near(found.p, 0.263_924_422_951_486_66, 1e-9);
    // scipy.stats.mannwhitneyu(range(60), [i * 1.3 + 0.25 for i in range(60)], method='asymptotic')
    let first: Vec<f64> = (0..60).map(f64::from).collect();
    let second: Vec<f64> = (0..60).map(|i| f64::from(i) * 1.3 + 0.25).collect();
    let found = mann_whitney(&first, &second).unwrap();
    assert_eq!(found.statistic, 1380.0);
    assert_near(found.p, 0.027_679_157_750_556_11, 1e-9);
    // Nothing differs.
    assert_eq!(mann_whitney(&[1.0; 3], &[1.0; 4]).unwrap().p, 1.0);
    assert_eq!(mann_whitney(&[], &[1.0]), None);
}

#[test]
fn welch_equals_scipy() {
    // scipy.stats.ttest_ind(A, B, equal_var=False), and the same for C and D
    for (first, second, statistic, p) in [
        (&A[..], &B[..], -3.007_089_594_484_668_7, 0.009_422_479_696_795_273),
        (&C[..], &D[..], -0.994_691_011_009_669_8, 0.342_449_862_482_638_2),
    ] {
        let found = welch(first, second).unwrap();
        assert_near(found.statistic, statistic, 1e-12);
        assert_near(found.p, p, 1e-9);
    }
    assert_eq!(welch(&[1.0], &[1.0, 2.0]), None);
    assert_eq!(welch(&[1.0, 1.0], &[2.0, 2.0]), None);
}

#[test]
fn holm_multiplies_by_the_tests_that_remain() {
    // statsmodels.stats.multitest.multipletests([0.01, 0.04, 0.03, 0.005], method='holm')
    let adjusted = holm(&[0.01, 0.04, 0.03, 0.005]);
    for (found, expected) in adjusted.iter().zip([0.03, 0.06, 0.06, 0.02]) {
        assert_near(*found, expected, 1e-12);
    }
    assert_eq!(holm(&[0.6, 0.9]), [1.0, 1.0]);
    assert_eq!(holm(&[]), [] as [f64; 0]);
}

#[test]
fn bootstrap_intervals_are_close_to_those_of_scipy() {
    // scipy.stats.bootstrap((X,), numpy.mean, n_resamples=1000000, method='BCa', rng=1)
    for (sample, low, high) in [(A, 1473.0, 1509.5), (B, 1515.125, 1552.625), (E, 0.4, 2.375)] {
        let summary = SampleSummary::of(&sample, 1).unwrap();
        let [found_low, found_high] = summary.mean_interval.unwrap();
        // The resamples differ, so the ends do by a few parts in a hundred of the width.
        let tolerance = 0.06 * (high - low);
        assert_near(found_low, low, tolerance);
        assert_near(found_high, high, tolerance);
    }
    // scipy.stats.bootstrap((A,), numpy.median, n_resamples=400000, method='percentile', rng=1)
    let summary = SampleSummary::of(&A, 1).unwrap();
    assert_eq!((summary.mean, summary.median), (1491.25, 1488.5));
    assert_near(summary.deviation.unwrap(), 28.363_709_207_365_67, 1e-12);
    assert_eq!(summary.median_interval, Some([1465.0, 1521.0]));
    // scipy.stats.bootstrap((A, B), lambda x, y, axis: y.mean(axis) - x.mean(axis), method='BCa',
    // n_resamples=1000000, rng=1)
    let [low, high] = mean_difference(&A, &B, 1).unwrap();
    assert_near(low, 16.5, 2.0);
    assert_near(high, 69.0, 2.0);
}

#[test]
fn intervals_of_one_value_are_missing_and_those_of_a_constant_have_no_width() {
    let one = SampleSummary::of(&[7.0], 1).unwrap();
    assert_eq!((one.count, one.mean, one.median, one.range), (1, 7.0, 7.0, [7.0, 7.0]));
    assert_eq!((one.mean_interval, one.median_interval, one.deviation), (None, None, None));
    let constant = SampleSummary::of(&[7.0; 5], 1).unwrap();
    assert_eq!(constant.mean_interval, Some([7.0, 7.0]));
    assert_eq!(SampleSummary::of(&[], 1), None);
    // The resamples of a few values span little more than these values.
    let few = SampleSummary::of(&[1156.0, 1368.0, 1200.0, 1300.0], 1).unwrap();
    assert_eq!((few.mean_interval, few.median_interval), (None, None));
    assert!(few.deviation.is_some());
}

#[test]
fn effect_sizes_equal_their_definitions() {
    // A: 1 - scipy.stats.mannwhitneyu(X, Y).statistic / (len(X) * len(Y)); g with the exact correction
    // gamma(df / 2) / (sqrt(df / 2) * gamma((df - 1) / 2)), by scipy.special.gamma
    for (first, second, superiority, hedges, word) in [
        (&A[..], &B[..], 0.875, 1.421_282_447_296_275, EffectWord::Large),
        (&C[..], &D[..], 0.6875, 0.508_942_674_458_677_2, EffectWord::Medium),
    ] {
        let effect = Effect::between(first, second).unwrap();
        assert_eq!((effect.superiority, effect.word()), (superiority, word));
        assert_near(effect.hedges.unwrap(), hedges, 1e-9);
        let mirrored = Effect::between(second, first).unwrap();
        assert_eq!((mirrored.superiority, mirrored.word()), (1.0 - superiority, word));
        assert_near(effect.reversed().hedges.unwrap(), mirrored.hedges.unwrap(), 1e-12);
        assert_near(mirrored.cliff(), -effect.cliff(), 1e-12);
    }
    assert_eq!(Effect::between(&[1.0], &[1.0]).unwrap().word(), EffectWord::Negligible);
    assert_eq!(Effect::between(&[], &[1.0]), None);
}

#[test]
fn samples_needed_equal_the_power_of_the_noncentral_t_distribution() {
    // The least n with scipy.stats.nct.sf(t, 2 n - 2, d sqrt(n / 2)) + nct.cdf(-t, ...) of at least 0.8, where
    // t = scipy.stats.t.ppf(0.975, 2 n - 2)
    for (distance, needed) in [(0.3, 176), (0.5, 64), (0.8, 26), (1.2, 12)] {
        let spread = 0.5_f64.sqrt();
        let first = [-spread, spread];
        let second = first.map(|x| x + distance * std::f64::consts::SQRT_2 * spread);
        assert_eq!(samples_needed(&first, &second, TestRule::Welch, 0.05), Some(needed));
    }
    assert_eq!(samples_needed(&A, &A, TestRule::Welch, 0.05), None);
    // ceil((norm.ppf(0.975) + norm.ppf(0.8)) ** 2 / (6 * (A - 0.5) ** 2)) with A = 0.875 and 0.6875
    assert_eq!(samples_needed(&A, &B, TestRule::MannWhitney, 0.05), Some(10));
    assert_eq!(samples_needed(&C, &D, TestRule::MannWhitney, 0.05), Some(38));
}

#[test]
fn advice_counts_the_samples_that_are_missing() {
    let advice = |adjusted| SampleAdvice::after([&C, &D], TestRule::Welch, adjusted, 1);
    assert_eq!(advice(Some(0.04)), SampleAdvice::Settled);
    let needed = samples_needed(&C, &D, TestRule::Welch, 0.05).unwrap();
    assert_eq!(advice(Some(0.2)), SampleAdvice::More(needed - 6));
    assert_eq!(advice(None), SampleAdvice::Unknown);
    let same = SampleAdvice::after([&A, &A], TestRule::MannWhitney, Some(1.0), 1);
    assert_eq!(same, SampleAdvice::TooSmall);
}
