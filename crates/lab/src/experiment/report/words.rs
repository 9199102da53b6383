//! The words and numbers of a report.

use super::super::{ArmComparison, Measure};
use crate::statistics::{EffectWord, SampleAdvice, SampleSummary};

/// A number with this many decimals.
pub(super) fn number(value: f64, decimals: usize) -> String {
    let text = format!("{value:.decimals$}");
    // A minus sign, as in print; a rounded zero has none.
    match text.strip_prefix('-') {
        Some(rest) if rest.bytes().all(|b| b == b'0' || b == b'.') => rest.to_owned(),
        Some(rest) => format!("−{rest}"),
        None => text,
    }
}

/// A number with its sign.
pub(super) fn signed(value: f64, decimals: usize) -> String {
    let text = number(value, decimals);
    if text.starts_with('−') || text.bytes().all(|b| b == b'0' || b == b'.') {
        text
    } else {
        format!("+{text}")
    }
}

/// `1473 to 1510`
pub(super) fn interval(interval: Option<[f64; 2]>, decimals: usize) -> String {
    interval.map_or_else(
        || "–".to_owned(),
        |[low, high]| format!("{} to {}", number(low, decimals), number(high, decimals)),
    )
}

/// A p value with three decimals.
pub(super) fn p_value(p: Option<f64>) -> String {
    match p {
        None => "–".to_owned(),
        Some(p) if p < 0.001 => "< 0.001".to_owned(),
        Some(p) => number(p, 3),
    }
}

/// The cells of a summary: count, mean and median with intervals, deviation, range.
pub(super) fn summary(summary: &SampleSummary, decimals: usize) -> [String; 7] {
    let deviation = summary.deviation.map_or_else(|| "–".to_owned(), |d| number(d, decimals));
    [
        summary.count.to_string(),
        number(summary.mean, decimals),
        interval(summary.mean_interval, decimals),
        number(summary.median, decimals),
        interval(summary.median_interval, decimals),
        deviation,
        interval(Some(summary.range), decimals),
    ]
}

/// The verdict on a comparison, without the end of its sentence.
pub(super) fn verdict(comparison: &ArmComparison, measure: &Measure) -> String {
    let decimals = measure.decimals();
    let difference = format!(
        "{} {} ({})",
        signed(comparison.difference, decimals),
        measure.unit(),
        interval(comparison.interval, decimals)
    );
    let seeds = format!("{} and {} seeds", comparison.counts[1], comparison.counts[0]);
    match comparison.advice {
        SampleAdvice::Settled => {
            let word = comparison.effect.map_or(EffectWord::Negligible, |effect| effect.word());
            let side = if comparison.effect.is_some_and(|effect| effect.superiority > 0.5) {
                "higher"
            } else {
                "lower"
            };
            format!("{side}, a {} effect: {difference}, {seeds}", word.text())
        }
        SampleAdvice::More(more) => format!(
            "no difference shown: {difference}, {seeds}; about {more} more seeds of each would settle one so large"
        ),
        SampleAdvice::TooSmall => format!(
            "no difference shown: {difference}, {seeds}; a thousand seeds would not settle one so small"
        ),
        SampleAdvice::Unknown => format!("too few seeds for a test: {difference}, {seeds}"),
    }
}
